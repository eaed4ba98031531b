//! Events of a match. They are stored in this form, which must not change: new needs get new kinds.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use strum::IntoStaticStr;

use super::challenge::{Challenge, is_usual};
use super::language::Language;
use super::{HouseRules, Person, Tally, Terms, Timestamp, UserId};
use janggi::{Action, Formation, Move, Ruleset, Side, Square};

/// An event. The JSON form is the stored form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    /// A challenge; always the first event.
    Challenged(Box<Challenge>),
    /// The challenge was accepted.
    Accepted {
        /// The person who accepted.
        by: Person,
        /// The challenger's side.
        challenger_side: Side,
        /// The language of the game's public messages.
        language: Language,
        /// The second language, if the players read two.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        also: Option<Language>,
        /// The server's clock rules, fixed for this game.
        #[serde(default, skip_serializing_if = "is_usual")]
        house: HouseRules,
    },
    /// The challenge was declined.
    Declined,
    /// The challenge was withdrawn.
    Withdrawn,
    /// The challenge expired unanswered.
    Expired,
    /// A formation was chosen.
    SetUp {
        /// The side.
        side: Side,
        /// The formation, in column order from Cho's seat.
        formation: Formation,
    },
    /// A move was played.
    Moved {
        /// The move.
        #[serde(with = "text")]
        mv: Move,
        /// A slip in the previous turn, pointed out by the bot, which plays this move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<HangingPiece>,
        /// `true` if the player had planned the move as an answer; absent if played by hand.
        #[serde(default, skip_serializing_if = "is_usual")]
        planned: bool,
        /// The votes for each turn, if this one was voted on; otherwise absent.
        #[serde(default, skip_serializing_if = "Tally::is_empty")]
        votes: Tally,
    },
    /// The side to move passed; while the generals face each other, this accepts bikjang.
    Passed {
        /// A slip in the previous turn, pointed out by the bot, which plays this turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slip: Option<HangingPiece>,
        /// `true` if the player had planned the pass as an answer; absent if played by hand or forced.
        #[serde(default, skip_serializing_if = "is_usual")]
        planned: bool,
        /// The votes for each turn, if this one was voted on; otherwise absent.
        #[serde(default, skip_serializing_if = "Tally::is_empty")]
        votes: Tally,
    },
    /// A draw was offered.
    DrawOffered {
        /// The side that offers.
        by: Side,
    },
    /// The draw was accepted.
    DrawAccepted,
    /// The draw offer was declined.
    DrawDeclined,
    /// The draw offer was withdrawn.
    DrawWithdrawn,
    /// A takeback was requested.
    TakebackAsked {
        /// The side that requests it.
        by: Side,
    },
    /// The takeback was declined.
    TakebackDeclined,
    /// The takeback request was withdrawn.
    TakebackWithdrawn,
    /// A side's last turn was taken back, with all later turns. The opponent agreed, or no consent was needed.
    TakenBack {
        /// The side.
        by: Side,
        /// Number of plies taken back, of both sides.
        plies: u32,
        /// `true` if the opponent was asked and agreed.
        #[serde(default, skip_serializing_if = "is_usual")]
        agreed: bool,
        /// `true` if the turn continues with its remaining time, an hour at least. Absent if it continues with at
        /// least a day, as in all takebacks of earlier versions.
        #[serde(default, skip_serializing_if = "is_usual")]
        short: bool,
    },
    /// A hint was taken.
    HintTaken {
        /// The side that asked.
        by: Side,
    },
    /// The bot, whose position is hopeless, offers its opponent the win instead of resigning.
    WinOffered {
        /// The bot's side.
        by: Side,
    },
    /// The bot's opponent declines the win and plays on.
    PlayedOn {
        /// The opponent's side.
        by: Side,
    },
    /// A side resigned.
    Resigned {
        /// The side.
        by: Side,
    },
    /// The game was called off before both formations were chosen, or before the first move.
    CalledOff {
        /// The side that called it off.
        by: Side,
    },
    /// A side's time is up; the opponent may claim the win.
    TimeRanOut {
        /// The side whose time is up.
        late: Side,
    },
    /// The opponent gave more time to the side whose time is up.
    TimeGiven {
        /// The side that gave it.
        by: Side,
        /// Number of days, counted from this event.
        days: u32,
    },
    /// The win on time was claimed.
    TimeClaimed {
        /// The side that claimed it.
        by: Side,
    },
    /// A side lost on time, under rules without a claim.
    TimeForfeited {
        /// The side whose time is up.
        late: Side,
    },
    /// The game ended on time without a result: the late side had not played yet, or the win was never claimed.
    /// Or the other side called it off, because nothing had happened for long and the game has no clock.
    Lapsed {
        /// The side whose time is up, or that had not acted.
        late: Side,
        /// The side that called the game off; absent if it ended automatically.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            deserialize_with = "present"
        )]
        by: Option<Side>,
    },
    /// A pause was offered; in an evening, to go on by days.
    PauseOffered {
        /// The side that offers.
        by: Side,
    },
    /// The pause offer was declined.
    PauseDeclined,
    /// The pause offer was withdrawn.
    PauseWithdrawn,
    /// The pause offer was accepted; both clocks stop.
    Paused,
    /// Both players of an evening agreed to go on by days.
    Slowed {
        /// The time control from now on.
        terms: Terms,
    },
    /// The pause ended without a turn. A turn ends a pause without this event.
    PauseEnded {
        /// The side that ended it; absent if it expired.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            deserialize_with = "present"
        )]
        by: Option<Side>,
    },
}

/// The kind of change that an event makes to its match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventChange {
    /// The match begins with an open challenge.
    Challenged,
    /// The challenge ends with a game.
    Accepted,
    /// The challenge ends without a game.
    Closed,
    /// This side has chosen a formation, perhaps in secret.
    SetUp(Side),
    /// The position changes, the game ends, or its end is offered: older buttons are outdated.
    Board,
    /// A proposal is made, or a clock changes.
    Offer,
    /// A proposal is declined or withdrawn.
    Settled,
    /// This side has done something that only it may see before the end.
    Private(Side),
    /// Nothing that the channel shows.
    Nothing,
}

/// A piece left hanging by a turn, with the position after that turn as reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HangingPiece {
    /// The square of the piece.
    #[serde(with = "text")]
    pub piece: Square,
    /// The square of the bot's piece that can capture it.
    #[serde(with = "text")]
    pub by: Square,
}

/// An event with its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatedEvent {
    /// The event.
    pub event: Event,
    /// Its time.
    pub at: Timestamp,
}

/// The stored event could not be parsed.
#[derive(Debug, thiserror::Error)]
pub enum EventError {
    /// It is damaged, or of a kind that this version does not know.
    #[error("an event cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It is a challenge with a ruleset of a newer version.
    #[error("the rules {0:?} are of a newer version; start that version")]
    ForeignRules(String),
}

/// The ruleset that a challenge names.
#[derive(Deserialize)]
struct NamedRules {
    ruleset: String,
}

impl Event {
    /// Returns the event of an action that is played by hand.
    pub fn of_action(action: Action) -> Event {
        let slip = None;
        let planned = false;
        let votes = Tally::default();
        match action {
            Action::Move(mv) => Event::Moved {
                mv,
                slip,
                planned,
                votes,
            },
            Action::Pass => Event::Passed {
                slip,
                planned,
                votes,
            },
        }
    }

    /// Returns the same action with a slip of the previous turn pointed out by the bot.
    #[must_use]
    pub fn with_slip(mut self, new_slip: Option<HangingPiece>) -> Event {
        if let Event::Moved { slip, .. } | Event::Passed { slip, .. } = &mut self {
            *slip = new_slip;
        }
        self
    }

    /// Returns the same action, marked as a planned answer. Other events are unchanged.
    #[must_use]
    pub fn as_planned(mut self) -> Event {
        if let Event::Moved { planned, .. } | Event::Passed { planned, .. } = &mut self {
            *planned = true;
        }
        self
    }

    /// Returns the same action as the result of votes. Other events are unchanged.
    #[must_use]
    pub fn with_votes(mut self, tally: Tally) -> Event {
        if let Event::Moved { votes, .. } | Event::Passed { votes, .. } = &mut self {
            *votes = tally;
        }
        self
    }

    /// Returns the votes on the turn; `None` if it was not voted on.
    pub fn votes(&self) -> Option<&Tally> {
        match self {
            Event::Moved { votes, .. } | Event::Passed { votes, .. } => {
                Some(votes).filter(|votes| !votes.is_empty())
            }
            _ => None,
        }
    }

    /// Returns the slip of the previous turn that the bot points out.
    pub fn slip(&self) -> Option<HangingPiece> {
        match self {
            Event::Moved { slip, .. } | Event::Passed { slip, .. } => *slip,
            _ => None,
        }
    }

    /// Returns whether the event is a planned answer.
    pub fn is_planned(&self) -> bool {
        match self {
            Event::Moved { planned, .. } | Event::Passed { planned, .. } => *planned,
            _ => false,
        }
    }

    /// Returns the kind of change that the event makes to its match.
    pub fn change(&self) -> EventChange {
        match self {
            Event::Challenged(_) => EventChange::Challenged,
            Event::Accepted { .. } => EventChange::Accepted,
            Event::Declined | Event::Withdrawn | Event::Expired => EventChange::Closed,
            Event::SetUp { side, .. } => EventChange::SetUp(*side),
            Event::Moved { .. }
            | Event::Passed { .. }
            | Event::DrawAccepted
            | Event::TakenBack { .. }
            | Event::WinOffered { .. }
            | Event::Resigned { .. }
            | Event::CalledOff { .. }
            | Event::TimeClaimed { .. }
            | Event::TimeForfeited { .. }
            | Event::Lapsed { .. } => EventChange::Board,
            Event::DrawOffered { .. }
            | Event::TakebackAsked { .. }
            | Event::TimeRanOut { .. }
            | Event::TimeGiven { .. }
            | Event::PauseOffered { .. }
            | Event::Paused
            | Event::Slowed { .. }
            | Event::PauseEnded { .. } => EventChange::Offer,
            Event::DrawDeclined
            | Event::DrawWithdrawn
            | Event::TakebackDeclined
            | Event::TakebackWithdrawn
            | Event::PauseDeclined
            | Event::PauseWithdrawn => EventChange::Settled,
            Event::HintTaken { by } => EventChange::Private(*by),
            // The player sees the bot's next turn.
            Event::PlayedOn { .. } => EventChange::Nothing,
        }
    }

    /// Returns whether the event outdates older buttons.
    pub(super) fn raises_version(&self) -> bool {
        matches!(self.change(), EventChange::SetUp(_) | EventChange::Board)
    }

    /// Returns the kind, which is stored next to the body.
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// Returns the action on the board, for moves and passes.
    pub fn action(&self) -> Option<Action> {
        match self {
            Event::Moved { mv, .. } => Some(Action::Move(*mv)),
            Event::Passed { .. } => Some(Action::Pass),
            _ => None,
        }
    }

    /// Returns the stored form.
    ///
    /// # Errors
    /// Errors of the serialiser, which do not occur for these types.
    pub fn to_json(&self) -> Result<String, EventError> {
        Ok(serde_json::to_string(self)?)
    }

    /// Parses the stored form.
    ///
    /// # Errors
    /// [`EventError`] if the text is not an event known to this version.
    pub fn from_json(text: &str) -> Result<Event, EventError> {
        serde_json::from_str(text).map_err(|error| match serde_json::from_str(text) {
            Ok(NamedRules { ruleset }) if Ruleset::named(&ruleset).is_none() => {
                EventError::ForeignRules(ruleset)
            }
            _ => error.into(),
        })
    }

    /// Returns the stored form without the server and channel, which are gone. Only the challenge contains them.
    ///
    /// # Errors
    /// [`EventError`] if the text is not JSON. It may be an event that this version does not know.
    pub fn without_place(text: &str) -> Result<String, EventError> {
        let mut event: Value = serde_json::from_str(text)?;
        if let Some(fields) = event.as_object_mut() {
            fields.shift_remove("server");
            fields.insert("channel".to_owned(), Value::from(0));
        }
        Ok(event.to_string())
    }

    /// Returns the stored form with a person replaced by `former_id`. Only the challenge and its acceptance name
    /// people.
    ///
    /// # Errors
    /// [`EventError`] if the text is not JSON. It may be an event that this version does not know.
    pub fn with_former_player(
        text: &str,
        person_id: UserId,
        former_id: UserId,
    ) -> Result<String, EventError> {
        let mut event: Value = serde_json::from_str(text)?;
        for role in ["challenger", "opponent", "by"] {
            if let Some(person) = event.get_mut(role)
                && person.get("id") == Some(&Value::from(person_id.0))
            {
                *person = serde_json::to_value(Person::former(former_id))?;
            }
        }
        Ok(event.to_string())
    }
}

/// Deserializes an optional field. An absent field is `None`; a field that is there must not be null.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    input: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(input).map(Some)
}

/// Moves and squares are stored in text form: `a4a5`, `c3`.
mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<T: Display, S: Serializer>(value: &T, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(value)
    }

    pub fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(input: D) -> Result<T, D::Error> {
        let text = String::deserialize(input)?;
        text.parse()
            .map_err(|_| D::Error::custom(format!("{text} is not written so")))
    }
}
