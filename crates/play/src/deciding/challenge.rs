//! Decides challenges and their answers, and the turns of the bot in practice games.

use crate::{
    Challenge, ChallengeOptions, Event, Hints, Match, PaceChoice, Phase, ProposalKind, Refusal,
    UserId,
};
use janggi::{Handicap, Side};

impl ChallengeOptions {
    /// Rejects extra days in an evening and without a clock. Only what the challenger chose counts, not a server's default.
    ///
    /// # Errors
    /// [`Refusal::ReserveWithoutDays`].
    pub fn check_reserve(&self) -> Result<(), Refusal> {
        let has_none = matches!(self.pace, Some(PaceChoice::Evening(_) | PaceChoice::None));
        match self.reserve {
            Some(reserve) if has_none && reserve.days() > 0 => Err(Refusal::ReserveWithoutDays),
            _ => Ok(()),
        }
    }
}

impl Challenge {
    /// Rejects incompatible options.
    ///
    /// # Errors
    /// [`Refusal::ChallengeYourself`] if challenger and recipient are one person, [`Refusal::NothingGiven`]
    /// for a handicap in points under a ruleset that counts none, [`Refusal::HandicapOfOtherGame`], [`Refusal::PaceInPractice`] for a clock
    /// against the bot, [`Refusal::VotesNeedServer`], [`Refusal::CoachWithoutHints`] where both are said, [`Refusal::NotRated`] for what no
    /// rated game may have.
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
        if self.votes.is_some() && (self.server.is_none() || self.addressee.level().is_none()) {
            return Err(Refusal::VotesNeedServer);
        }
        if self.coach && self.hints == Hints::None {
            return Err(Refusal::CoachWithoutHints);
        }
        if self.rated
            && let Some(reason) = self.forbids_rating()
        {
            return Err(Refusal::NotRated(reason));
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
        let in_points = variant.spec().has_points && handicap == Handicap::FirstMove;
        if in_points && !self.ruleset.counts_points() {
            return Err(Refusal::NothingGiven);
        }
        Ok(())
    }

    /// Checks that `user_id` may accept the challenge.
    ///
    /// # Errors
    /// [`Refusal::OwnChallenge`] for the challenger, [`Refusal::NotForYou`] for anyone but the recipient.
    pub(super) fn check_may_accept(&self, user_id: UserId) -> Result<(), Refusal> {
        match self.addressee.person() {
            _ if user_id == self.challenger.id => Err(Refusal::OwnChallenge),
            Some(opponent) if opponent.id != user_id => Err(Refusal::NotForYou),
            _ => Ok(()),
        }
    }
}

impl Match {
    /// Returns the first event of a match.
    pub fn challenge_event(challenge: &Challenge) -> Result<Event, Refusal> {
        challenge.check()?;
        Ok(Event::Challenged(Box::new(challenge.clone())))
    }
}

/// The minimum distance in plies between two turns at which the bot points out slips: three turns of its own.
const MIN_PLIES_BETWEEN_SLIPS: usize = 6;

/// The lowest level at which the bot resigns without asking.
const MIN_LEVEL_RESIGNING_AT_ONCE: u8 = 6;

/// A task for the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BotTask {
    /// Accept the challenge.
    Acceptance,
    /// Answer a draw offer.
    Answer,
    /// Move or pass.
    Move,
}

impl Match {
    /// Returns the bot's next task; `None` if it has none.
    pub fn bot_task(&self) -> Option<BotTask> {
        let bot = self.bot()?;
        let side = self.bots_side();
        let draw = self.proposal(ProposalKind::Draw);
        match self.phase() {
            Phase::Challenged => Some(BotTask::Acceptance),
            Phase::Running { .. } if draw.is_some_and(|open| Some(open.by) != side) => {
                Some(BotTask::Answer)
            }
            // The bot waits for its opponent's answer.
            Phase::Running { .. } if self.win_offered_at().is_some() => None,
            Phase::Running { .. } if self.is_awaited(bot.id) => Some(BotTask::Move),
            _ => None,
        }
    }

    /// Returns whether the bot plays on to the end instead of resigning: if its opponent wants it to, in a position to
    /// practise, and where turns are voted on, because there is nobody to ask.
    pub fn is_played_to_the_end(&self) -> bool {
        self.is_played_on() || self.endgame().is_some() || self.votes().is_some()
    }

    /// Returns whether the bot asks its opponent before it resigns: once per game, at the lower levels.
    pub fn asks_before_resigning(&self) -> bool {
        let level = self.level();
        level.is_some_and(|level| level.number() < MIN_LEVEL_RESIGNING_AT_ONCE)
            && !self.is_played_to_the_end()
            && self.win_offered_at().is_none()
    }

    /// Decides the bot's offer to concede.
    pub(super) fn offer_win(&self, actor: UserId) -> Result<Event, Refusal> {
        let (_, _, by) = self.running(actor)?;
        if self.bots_side() == Some(by) && self.awaits(by) && self.asks_before_resigning() {
            Ok(Event::WinOffered { by })
        } else {
            Err(Refusal::NoWinOffered)
        }
    }

    /// Decides the answer to that offer.
    pub(super) fn answer_win(
        &self,
        actor: UserId,
        answer: impl FnOnce(Side) -> Event,
    ) -> Result<Event, Refusal> {
        let (_, _, by) = self.running(actor)?;
        if self.win_offered_at().is_some() && self.bots_side() == Some(by.opponent()) {
            Ok(answer(by))
        } else {
            Err(Refusal::NoWinOffered)
        }
    }

    /// Returns whether the bot may point out a slip with its next turn: as a coach, at most once in three
    /// turns.
    pub fn may_point_out_slip(&self) -> bool {
        if !self.challenge().coach {
            return false;
        }
        let Some(game) = self.game() else {
            return false;
        };
        self.last_slip()
            .is_none_or(|ply| game.ply() + 1 >= ply + MIN_PLIES_BETWEEN_SLIPS)
    }

    /// Returns the bot's formation, when it has to choose one. This needs no search, so it happens
    /// automatically.
    pub(super) fn bots_formation(&self) -> Option<Event> {
        let side = self.bots_side()?;
        let setting_up = matches!(self.phase(), Phase::SettingUp { .. });
        if !setting_up || !self.is_awaited(self.bot()?.id) {
            return None;
        }
        let formations = self.ruleset().formations();
        // Derived from the match's number, so that a replay gives the same result. Multiplying by the golden ratio
        // scatters consecutive numbers.
        let scattered = self
            .id()
            .0
            .unsigned_abs()
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            >> 32;
        let index = usize::try_from(scattered).unwrap_or(0) % formations.len().max(1);
        let formation = *formations.get(index)?;
        Some(Event::SetUp { side, formation })
    }
}
