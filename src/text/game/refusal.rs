//! Refusals, with the next step.

use crate::play::{Closed, GameId, Match, ProposalKind, Refusal, StoredWord, Timestamp};
use crate::rules::{Handicap, NoDraw, Position, Side, Variant};
use crate::text::{GameText, date_and_time, relative};

impl GameText {
    /// Returns the text of a refusal. `about` is the match concerned, if any.
    pub fn refusal(self, why: Refusal, about: Option<&Match>) -> String {
        match why {
            Refusal::ChallengeYourself => self.say("refused-challenge-yourself"),
            Refusal::SameChallenge(game) => self.same_challenge(game),
            Refusal::TooManyGames(most) => {
                self.fill("refused-too-many-games", &[("most", most.into())])
            }
            Refusal::NotForYou => self.say("refused-not-for-you"),
            Refusal::OwnChallenge => self.say("refused-own-challenge"),
            Refusal::NotYourChallenge => self.say("refused-not-your-challenge"),
            Refusal::Taken => self.say("refused-taken"),
            Refusal::ChallengeClosed(closed) => self.challenge_closed(closed),
            Refusal::NotAcceptedYet => self.say("refused-not-accepted-yet"),
            Refusal::NotAPlayer => self.say("refused-not-a-player"),
            Refusal::NotYourTurn => self.not_your_turn(about),
            Refusal::ForeignRules => self.say("refused-foreign-rules"),
            Refusal::SetupFirst { waits_for } => self.of_side("refused-setup-first", waits_for),
            Refusal::ChoosesFirst(side) => self.of_side("refused-chooses-first", side),
            Refusal::FormationChosen => self.say("refused-formation-chosen"),
            Refusal::FormationNotOffered => self.say("refused-formation-not-offered"),
            Refusal::NoHints => self.say("refused-no-hints"),
            Refusal::GameOver => self.say("refused-game-over"),
            Refusal::NotOverYet => self.say("refused-not-over-yet"),
            Refusal::Illegal(why) => match about.and_then(Match::game) {
                Some(game) => self.illegal_move(self.illegal(why, game.position())),
                None => self.illegal_move(why.to_string()),
            },
            Refusal::HandicapOfOtherGame { handicap, variant } => {
                self.handicap_of_other_game(handicap, variant)
            }
            Refusal::NoSetup => self.say("refused-no-setup"),
            Refusal::NoWinOffered => self.say("refused-no-win-offered"),
            Refusal::NothingToCall => self.say("refused-nothing-to-call"),
            Refusal::NothingGiven => self.say("refused-nothing-given"),
            Refusal::NoDraw(why) => self.no_draw(why),
            Refusal::PassWhileFacing => self.say("refused-pass-while-facing"),
            Refusal::BikjangNotInRules => self.say("refused-bikjang-not-in-rules"),
            Refusal::NotFacing => self.say("refused-not-facing"),
            Refusal::NoTakebacks => self.say("refused-no-takebacks"),
            Refusal::NothingToTakeBack => self.say("refused-nothing-to-take-back"),
            Refusal::AnswerRequestFirst => self.say("refused-answer-request-first"),
            Refusal::PaceInPractice => self.say("refused-pace-in-practice"),
            Refusal::CoachWithoutHints => self.say("refused-coach-without-hints"),
            Refusal::NotRated(why) => self.say(&format!("refused-not-rated-{}", why.id())),
            Refusal::NoPace => self.say("refused-no-pace"),
            Refusal::NotAbandonedYet(at) => self.until("refused-not-abandoned-yet", at),
            Refusal::OwnTime => self.say("refused-own-time"),
            Refusal::NotTimeYet(until) => self.until("refused-not-time-yet", until),
            Refusal::TimeStandsStill => self.say("refused-time-stands-still"),
            Refusal::Paused(until) => self.until("refused-paused", until),
            Refusal::AlreadyPaused => self.say("refused-already-paused"),
            Refusal::NotPaused => self.say("refused-not-paused"),
            Refusal::NoProposal(kind) => self.say(none_open(kind)),
            Refusal::ProposalStands(kind) => self.say(stands(kind)),
            Refusal::ProposedAlready(kind) => self.say(made_already(kind)),
            Refusal::OwnProposal(kind) => self.say(own(kind)),
            Refusal::NotYourProposal(kind) => self.say(not_yours(kind)),
            Refusal::PauseOfferedToday(again) => self.until("refused-pause-offered-today", again),
        }
    }

    fn handicap_of_other_game(self, handicap: Handicap, variant: Variant) -> String {
        let values = [
            ("handicap", named(handicap).into()),
            ("offered", offered(variant).into()),
            ("wanted", variant.name().into()),
        ];
        self.fill("refused-handicap-of-other-game", &values)
    }

    fn same_challenge(self, game: GameId) -> String {
        let values = [("game", game.to_string().into())];
        self.fill("refused-same-challenge", &values)
    }

    fn challenge_closed(self, closed: Closed) -> String {
        self.say(match closed {
            Closed::Declined => "refused-declined",
            Closed::Withdrawn => "refused-withdrawn",
            Closed::Expired => "refused-expired",
        })
    }

    fn of_side(self, key: &str, side: Side) -> String {
        self.fill(key, &[("side", self.side(side).into())])
    }

    fn until(self, key: &str, until: Timestamp) -> String {
        let values = [
            ("when", date_and_time(until).into()),
            ("left", relative(until).into()),
        ];
        self.fill(key, &values)
    }

    fn no_draw(self, why: NoDraw) -> String {
        match why {
            NoDraw::Never => self.say("refused-no-draw-never"),
            NoDraw::TooManyPoints { side, points } => self.fill(
                "refused-no-draw-points",
                &[
                    ("side", self.side(side).into()),
                    ("points", points.to_string().into()),
                ],
            ),
        }
    }

    fn illegal_move(self, why: String) -> String {
        self.fill("refused-illegal", &[("why", why.into())])
    }

    fn not_your_turn(self, about: Option<&Match>) -> String {
        match about.and_then(Match::to_act) {
            Some(side) => self.of_side("refused-not-your-turn", side),
            None => self.say("refused-game-over"),
        }
    }

    /// Formats the refusal of a typed move: `cannon b3–b9: the reason`.
    pub fn illegal_typed(
        self,
        mv: &str,
        why: crate::rules::Illegal,
        position: &Position,
    ) -> String {
        self.fill(
            "refused-illegal-typed",
            &[
                ("move", mv.to_owned().into()),
                ("why", self.illegal(why, position).into()),
            ],
        )
    }
}

/// Returns a handicap's name in the option.
fn named(handicap: Handicap) -> String {
    format!("`{}`", handicap.code())
}

/// Lists all handicaps of a game.
fn offered(variant: Variant) -> String {
    let all = Handicap::of(variant).iter().copied().map(named);
    all.collect::<Vec<_>>().join(", ")
}

fn none_open(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::Draw => "refused-no-offer",
        ProposalKind::Takeback => "refused-no-request",
        ProposalKind::Pause => "refused-no-pause-offer",
    }
}

fn stands(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::Draw => "refused-offer-stands",
        ProposalKind::Takeback => "refused-request-stands",
        ProposalKind::Pause => "refused-pause-offer-stands",
    }
}

fn made_already(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::Draw => "refused-offered-already",
        ProposalKind::Takeback => "refused-requested-already",
        ProposalKind::Pause => "refused-pause-offered-already",
    }
}

fn own(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::Draw => "refused-own-offer",
        ProposalKind::Takeback => "refused-own-request",
        ProposalKind::Pause => "refused-own-pause-offer",
    }
}

fn not_yours(kind: ProposalKind) -> &'static str {
    match kind {
        ProposalKind::Draw => "refused-not-your-offer",
        ProposalKind::Takeback => "refused-not-your-request",
        ProposalKind::Pause => "refused-not-your-pause-offer",
    }
}
