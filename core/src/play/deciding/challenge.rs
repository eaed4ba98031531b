//! Who may challenge whom, and who may accept.

use crate::play::{Challenge, Event, Hints, Match, Refusal, UserId};
use crate::rules::{Handicap, Variant};

impl Challenge {
    /// Refuses parameters that make no sense together.
    ///
    /// # Errors
    /// [`Refusal::ChallengeYourself`] if challenger and recipient are one person, [`Refusal::NothingGiven`]
    /// for a handicap in points under a ruleset that counts none, [`Refusal::HandicapOfOtherGame`], [`Refusal::PaceInPractice`] for a clock
    /// against the bot, [`Refusal::CoachWithoutHints`] where both are said, [`Refusal::NotRated`] for what no rated game may have.
    pub fn check(&self) -> Result<(), Refusal> {
        match self.addressee.person() {
            Some(opponent) if opponent.id == self.challenger.id => {
                return Err(Refusal::ChallengeYourself);
            }
            _ => {}
        }
        self.check_handicap()?;
        if self.terms.is_some() && self.addressee.level().is_some() {
            return Err(Refusal::PaceInPractice);
        }
        if self.coach && self.hints == Hints::None {
            return Err(Refusal::CoachWithoutHints);
        }
        if self.rated
            && let Some(why) = self.forbids_rating()
        {
            return Err(Refusal::NotRated(why));
        }
        Ok(())
    }

    fn check_handicap(&self) -> Result<(), Refusal> {
        let Some(handicap) = self.handicap else {
            return Ok(());
        };
        let variant = self.ruleset.variant;
        if !Handicap::of(variant).contains(&handicap) {
            return Err(Refusal::HandicapOfOtherGame { handicap, variant });
        }
        let in_points = variant == Variant::Janggi && handicap == Handicap::FirstMove;
        if in_points && !self.ruleset.counts_points() {
            return Err(Refusal::NothingGiven);
        }
        Ok(())
    }

    /// Checks that `who` may accept it.
    ///
    /// # Errors
    /// [`Refusal::OwnChallenge`] for the challenger, [`Refusal::NotForYou`] for anyone but the recipient.
    pub(super) fn admits(&self, who: UserId) -> Result<(), Refusal> {
        match self.addressee.person() {
            _ if who == self.challenger.id => Err(Refusal::OwnChallenge),
            Some(opponent) if opponent.id != who => Err(Refusal::NotForYou),
            _ => Ok(()),
        }
    }
}

impl Match {
    /// The first event of a match.
    pub fn challenge_event(challenge: &Challenge) -> Result<Event, Refusal> {
        challenge.check()?;
        // An open challenge can only be withdrawn, not declined.
        Ok(Event::Challenged {
            challenger: challenge.challenger.clone(),
            opponent: challenge.addressee.person().cloned(),
            level: challenge.addressee.level(),
            side: challenge.side,
            ruleset: challenge.ruleset.id().into_owned(),
            handicap: challenge.handicap,
            hints: challenge.hints,
            takebacks: challenge.takebacks,
            terms: challenge.terms,
            house: challenge.house.clone(),
            server: challenge.server,
            channel: challenge.channel,
            language: challenge.language,
            language_fixed: challenge.language_fixed,
            also: challenge.also,
            challenger_language: challenge.challenger_language,
            coach: challenge.coach,
            nth: challenge.nth,
            rated: challenge.rated,
            casual: challenge.casual,
        })
    }
}
