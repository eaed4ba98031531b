//! Events of a match. They are stored in this form, which must not change: new needs get new kinds.

use serde::{Deserialize, Serialize};

use super::challenge::{Hints, SideChoice};
use super::language::Language;
use super::{ChannelId, HouseRules, Level, Person, ServerId, Takebacks, Terms, Timestamp};
use crate::rules::{Action, Formation, Handicap, Move, Side};

/// An event. The JSON form is the stored form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A challenge; always the first event.
    Challenged {
        /// The challenger.
        challenger: Person,
        /// The recipient; absent for an open challenge.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<Person>,
        /// The bot's level; absent between people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<Level>,
        /// The side that the challenger asks for.
        side: SideChoice,
        /// The ruleset's id.
        ruleset: String,
        /// The handicap that Han gives; absent for none.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            with = "handicap_code"
        )]
        handicap: Option<Handicap>,
        /// Whether hints are allowed; absent if so.
        #[serde(default, skip_serializing_if = "is_usual")]
        hints: Hints,
        /// The takeback policy; absent if free.
        #[serde(default, skip_serializing_if = "is_usual")]
        takebacks: Takebacks,
        /// The time control; absent for no clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        terms: Option<Terms>,
        /// The server's clock rules at that time.
        #[serde(default, skip_serializing_if = "is_usual")]
        house: HouseRules,
        /// The server; absent in direct messages.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        server: Option<ServerId>,
        /// The channel in which it was posted.
        channel: ChannelId,
        /// The language of the challenge's message.
        language: Language,
        /// The second language of the message.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        also: Option<Language>,
        /// The challenger's language.
        challenger_language: Language,
    },
    /// The challenge was accepted.
    Accepted {
        /// The person who accepted.
        by: Person,
        /// The challenger's side.
        #[serde(with = "side_code")]
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
        #[serde(with = "side_code")]
        side: Side,
        /// The formation, in column order from Cho's seat.
        #[serde(with = "formation_code")]
        formation: Formation,
    },
    /// A move was played.
    Moved {
        /// The move.
        #[serde(with = "move_code")]
        mv: Move,
    },
    /// The side to move passed; while the generals face each other, this accepts bikjang.
    Passed,
    /// A draw was offered.
    DrawOffered {
        /// The side that offers.
        #[serde(with = "side_code")]
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
        #[serde(with = "side_code")]
        by: Side,
    },
    /// The takeback was declined.
    TakebackDeclined,
    /// The takeback request was withdrawn.
    TakebackWithdrawn,
    /// A side's last turn was taken back, with all turns after it, with the opponent's consent or where none
    /// was needed.
    TakenBack {
        /// The side.
        #[serde(with = "side_code")]
        by: Side,
        /// Number of plies taken back, of both sides.
        plies: u32,
        /// Whether the opponent was asked and agreed.
        #[serde(default, skip_serializing_if = "is_usual")]
        agreed: bool,
        /// Whether the turn goes on with what it had left, an hour at least; absent where it has a day, as in
        /// all takebacks of earlier versions.
        #[serde(default, skip_serializing_if = "is_usual")]
        short: bool,
    },
    /// A hint was taken.
    HintTaken {
        /// The side that asked.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// A side resigned.
    Resigned {
        /// The side.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// The game was called off before both formations were chosen.
    CalledOff {
        /// The side that called it off.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// A side's time is up; the opponent may claim the win.
    TimeRanOut {
        /// The side whose time is up.
        #[serde(with = "side_code")]
        late: Side,
    },
    /// The opponent gave more time to the side whose time is up.
    TimeGiven {
        /// The side that gave it.
        #[serde(with = "side_code")]
        by: Side,
        /// Number of days, counted from this event.
        days: u32,
    },
    /// The win on time was claimed.
    TimeClaimed {
        /// The side that claimed it.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// A side lost on time, under rules without a claim.
    TimeForfeited {
        /// The side whose time is up.
        #[serde(with = "side_code")]
        late: Side,
    },
    /// The game ended by time without a result: the side whose time is up had not played yet, or the win was
    /// never claimed. Or the other side called it off, because nothing had happened for long and no clock ends
    /// the game.
    Lapsed {
        /// The side whose time is up, or that had not acted.
        #[serde(with = "side_code")]
        late: Side,
        /// The side that called the game off; absent if it ended by itself.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            with = "some_side_code"
        )]
        by: Option<Side>,
    },
    /// A pause was offered.
    PauseOffered {
        /// The side that offers.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// The pause offer was declined.
    PauseDeclined,
    /// The pause offer was withdrawn.
    PauseWithdrawn,
    /// The pause offer was accepted; both clocks stand still.
    Paused,
    /// The pause ended without a turn. A turn ends it without this event.
    PauseEnded {
        /// The side that ended it; absent if it expired.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            with = "some_side_code"
        )]
        by: Option<Side>,
    },
}

/// An event with its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happened {
    /// The event.
    pub event: Event,
    /// Its time.
    pub at: Timestamp,
}

/// The stored event could not be parsed.
#[derive(Debug, thiserror::Error)]
#[error("an event cannot be read: {0}")]
pub struct EventError(#[from] serde_json::Error);

impl Event {
    /// The kind, stored next to the body.
    pub fn kind(&self) -> &'static str {
        match self {
            Event::Challenged { .. } => "challenged",
            Event::Accepted { .. } => "accepted",
            Event::Declined => "declined",
            Event::Withdrawn => "withdrawn",
            Event::Expired => "expired",
            Event::SetUp { .. } => "set_up",
            Event::Moved { .. } => "moved",
            Event::Passed => "passed",
            Event::DrawOffered { .. } => "draw_offered",
            Event::DrawAccepted => "draw_accepted",
            Event::DrawDeclined => "draw_declined",
            Event::DrawWithdrawn => "draw_withdrawn",
            Event::TakebackAsked { .. } => "takeback_asked",
            Event::TakebackDeclined => "takeback_declined",
            Event::TakebackWithdrawn => "takeback_withdrawn",
            Event::TakenBack { .. } => "taken_back",
            Event::HintTaken { .. } => "hint_taken",
            Event::Resigned { .. } => "resigned",
            Event::CalledOff { .. } => "called_off",
            Event::TimeRanOut { .. } => "time_ran_out",
            Event::TimeGiven { .. } => "time_given",
            Event::TimeClaimed { .. } => "time_claimed",
            Event::TimeForfeited { .. } => "time_forfeited",
            Event::Lapsed { .. } => "lapsed",
            Event::PauseOffered { .. } => "pause_offered",
            Event::PauseDeclined => "pause_declined",
            Event::PauseWithdrawn => "pause_withdrawn",
            Event::Paused => "paused",
            Event::PauseEnded { .. } => "pause_ended",
        }
    }

    /// Whether it concerns pauses.
    pub(super) fn is_of_pause(&self) -> bool {
        matches!(
            self,
            Event::PauseOffered { .. }
                | Event::PauseDeclined
                | Event::PauseWithdrawn
                | Event::Paused
                | Event::PauseEnded { .. }
        )
    }

    /// The action on the board, for moves and passes.
    pub fn action(&self) -> Option<Action> {
        match self {
            Event::Moved { mv } => Some(Action::Move(*mv)),
            Event::Passed => Some(Action::Pass),
            _ => None,
        }
    }

    /// The stored form.
    ///
    /// # Errors
    /// The serialiser's, which does not occur for these types.
    pub fn to_json(&self) -> Result<String, EventError> {
        Ok(serde_json::to_string(self)?)
    }

    /// Parses the stored form.
    ///
    /// # Errors
    /// [`EventError`] if the text is not an event known to this version.
    pub fn from_json(text: &str) -> Result<Event, EventError> {
        Ok(serde_json::from_str(text)?)
    }
}

mod side_code {
    use super::Side;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(side: &Side, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(match side {
            Side::Cho => "cho",
            Side::Han => "han",
        })
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Side, D::Error> {
        match String::deserialize(input)?.as_str() {
            "cho" => Ok(Side::Cho),
            "han" => Ok(Side::Han),
            other => Err(D::Error::custom(format!("no side is called {other}"))),
        }
    }
}

/// An optional side, omitted if there is none.
mod some_side_code {
    use super::{Side, side_code};
    use serde::{Deserializer, Serializer};

    pub fn serialize<S: Serializer>(side: &Option<Side>, out: S) -> Result<S::Ok, S::Error> {
        match side {
            Some(side) => side_code::serialize(side, out),
            None => out.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Side>, D::Error> {
        side_code::deserialize(input).map(Some)
    }
}

mod formation_code {
    use super::Formation;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(formation: &Formation, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(formation.code())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Formation, D::Error> {
        let code = String::deserialize(input)?;
        Formation::from_code(&code)
            .ok_or_else(|| D::Error::custom(format!("no formation has the code {code}")))
    }
}

/// Default values are omitted from the stored form.
fn is_usual<T: Default + PartialEq>(choice: &T) -> bool {
    *choice == T::default()
}

mod handicap_code {
    use super::Handicap;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub fn serialize<S: Serializer>(given: &Option<Handicap>, out: S) -> Result<S::Ok, S::Error> {
        given.map(Handicap::code).serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Handicap>, D::Error> {
        let Some(code) = Option::<String>::deserialize(input)? else {
            return Ok(None);
        };
        let known = Handicap::from_code(&code);
        known
            .map(Some)
            .ok_or_else(|| D::Error::custom(format!("no handicap has the code {code}")))
    }
}

mod move_code {
    use super::Move;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(mv: &Move, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(mv)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Move, D::Error> {
        let text = String::deserialize(input)?;
        text.parse()
            .map_err(|_| D::Error::custom(format!("{text} is no move")))
    }
}
