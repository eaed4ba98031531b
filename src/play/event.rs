//! What happened in a match. Events are stored as they are here, so their form never changes:
//! a new need is a new kind.

use serde::{Deserialize, Serialize};

use super::challenge::{Hints, SideChoice};
use super::language::Language;
use super::{ChannelId, HouseRules, Level, Person, ServerId, Takebacks, Terms, Timestamp};
use crate::rules::{Action, Formation, Handicap, Move, Side};

/// One thing that happened. The JSON form is the stored form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A challenge was made; always the first event.
    Challenged {
        /// Who asks.
        challenger: Person,
        /// Who is asked; nobody in particular where it is absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<Person>,
        /// How strong the opponent plays, which is then the bot itself; absent between people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<Level>,
        /// The side asked for.
        side: SideChoice,
        /// The id of the ruleset.
        ruleset: String,
        /// What Han gives; nothing where it is absent.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            with = "handicap_code"
        )]
        handicap: Option<Handicap>,
        /// Whether the bot may be asked what to play; it may where this is absent.
        #[serde(default, skip_serializing_if = "is_usual")]
        hints: Hints,
        /// Whether turns may be taken back; freely where this is absent.
        #[serde(default, skip_serializing_if = "is_usual")]
        takebacks: Takebacks,
        /// How long the sides have; as long as they like where it is absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        terms: Option<Terms>,
        /// What the server decided about clocks when it was made.
        #[serde(default, skip_serializing_if = "is_usual")]
        house: HouseRules,
        /// Where it was made; absent in direct messages.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        server: Option<ServerId>,
        /// The channel it was posted to.
        channel: ChannelId,
        /// The language of the challenge.
        language: Language,
        /// The language that it speaks too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        also: Option<Language>,
        /// The challenger's own language.
        challenger_language: Language,
    },
    /// The challenge was accepted: the players take their seats.
    Accepted {
        /// Who accepted.
        by: Person,
        /// The challenger's side.
        #[serde(with = "side_code")]
        challenger_side: Side,
        /// The language of the game's public messages from here on.
        language: Language,
        /// The language that the choice of formations speaks too, where the players read two.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        also: Option<Language>,
        /// What the server decides about the clocks of this game.
        #[serde(default, skip_serializing_if = "is_usual")]
        house: HouseRules,
    },
    /// The opponent said no.
    Declined,
    /// The challenger took the challenge back.
    Withdrawn,
    /// Nobody answered in time.
    Expired,
    /// A side chose its formation.
    SetUp {
        /// Whose choice.
        #[serde(with = "side_code")]
        side: Side,
        /// The formation, in column order from Cho's seat.
        #[serde(with = "formation_code")]
        formation: Formation,
    },
    /// The side to move played a piece.
    Moved {
        /// The move.
        #[serde(with = "move_code")]
        mv: Move,
    },
    /// The side to move passed; where the generals face each other, it accepted that.
    Passed,
    /// A side offers a draw.
    DrawOffered {
        /// Who offers.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// The offer was accepted: the game is drawn.
    DrawAccepted,
    /// The offer was declined.
    DrawDeclined,
    /// The offer was taken back.
    DrawWithdrawn,
    /// A side asks to take its last turn back.
    TakebackAsked {
        /// Who asks.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// The other side said no.
    TakebackDeclined,
    /// The request was taken back itself.
    TakebackWithdrawn,
    /// A side's last turn was taken back, with all that was played since: because the other side
    /// agreed, or because nobody had to be asked.
    TakenBack {
        /// Whose turn it was.
        #[serde(with = "side_code")]
        by: Side,
        /// How many turns fell, those of both sides together.
        plies: u32,
        /// Whether the other side was asked, and agreed.
        #[serde(default, skip_serializing_if = "is_usual")]
        agreed: bool,
    },
    /// The side to move asked what it had best play.
    HintTaken {
        /// Who asked.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// A side gave up.
    Resigned {
        /// Who gave up.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// The game was called off before both formations stood.
    CalledOff {
        /// Who called it off.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// The time of a side is up: both are told, and the other may claim the win.
    TimeRanOut {
        /// Whose time.
        #[serde(with = "side_code")]
        late: Side,
    },
    /// The other side gave the late one more time, from then on.
    TimeGiven {
        /// Who gave it.
        #[serde(with = "side_code")]
        by: Side,
        /// How many days.
        days: u32,
    },
    /// The other side claimed the win, the time being up.
    TimeClaimed {
        /// Who claimed it.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// A side has lost by its time, as the server has it.
    TimeForfeited {
        /// Whose time was up.
        #[serde(with = "side_code")]
        late: Side,
    },
    /// The game was called off by time, without a result: the late side had not played yet, or nobody
    /// claimed the win.
    Lapsed {
        /// Whose time was up.
        #[serde(with = "side_code")]
        late: Side,
    },
    /// A side offers a pause.
    PauseOffered {
        /// Who offers.
        #[serde(with = "side_code")]
        by: Side,
    },
    /// The offer was declined.
    PauseDeclined,
    /// The offer was taken back.
    PauseWithdrawn,
    /// The offer was accepted: both clocks stand still from then on.
    Paused,
    /// The pause is over, without a turn. A turn ends it without a word.
    PauseEnded {
        /// Who ended it; its time where it is absent.
        #[serde(
            default,
            skip_serializing_if = "Option::is_none",
            with = "some_side_code"
        )]
        by: Option<Side>,
    },
}

/// An event and when it happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happened {
    /// What happened.
    pub event: Event,
    /// When.
    pub at: Timestamp,
}

/// Why a stored event cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("an event cannot be read: {0}")]
pub struct EventError(#[from] serde_json::Error);

impl Event {
    /// The kind as stored beside the body.
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

    /// Whether it is about a pause.
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

    /// The action on the board; `None` for all that moves no piece and passes no turn.
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
    /// Never for the events of this type; the serialiser's own error type says otherwise.
    pub fn to_json(&self) -> Result<String, EventError> {
        Ok(serde_json::to_string(self)?)
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// [`EventError`] where the text is no event of a kind known here.
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

/// A side that is left out where there is none.
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

/// What is so by default is left out of the stored form.
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
