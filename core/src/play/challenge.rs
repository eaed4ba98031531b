//! Challenges: the first phase of a match.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::language::{Language, Spoken};
use super::{ChannelId, HouseRules, Level, PaceChoice, Person, Reserve, ServerId, Terms};
use crate::rules::{BySide, Handicap, Ruleset, Side};

/// The side that the challenger asks for.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum SideChoice {
    /// Drawn at random when the challenge is accepted.
    Random,
    /// The challenger sits at the bottom: plays Cho, or in Xiangqi Red.
    Cho,
    /// The challenger sits at the top: plays Han and chooses a formation first, or in Xiangqi plays Black.
    Han,
}

impl From<Side> for SideChoice {
    fn from(side: Side) -> SideChoice {
        match side {
            Side::Cho => SideChoice::Cho,
            Side::Han => SideChoice::Han,
        }
    }
}

impl SideChoice {
    /// The challenger's side, where `lot` is the side drawn for a random choice.
    pub(super) fn resolve(self, lot: Side) -> Side {
        match self {
            SideChoice::Random => lot,
            SideChoice::Cho => Side::Cho,
            SideChoice::Han => Side::Han,
        }
    }
}

/// Whether players may ask the bot for hints.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Hints {
    /// Allowed on one's own turn; counted, and reported at the end.
    #[default]
    Allowed,
    /// Not allowed.
    None,
}

/// The takeback policy.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Takebacks {
    /// Free for a short time while the opponent has not reacted; after that with the opponent's consent.
    #[default]
    Free,
    /// With the opponent's consent.
    Ask,
    /// None.
    None,
}

/// Whether a game counts in the ratings of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Rated {
    /// It does.
    Yes,
    /// It does not: it is casual.
    No,
}

/// Whether the bot tells its opponent of slips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Coach {
    /// It does.
    Yes,
    /// It does not.
    No,
}

impl Coach {
    /// The highest level at which it does, unless that is chosen.
    const USUAL_UP_TO: u8 = 3;

    /// Whether it does where nobody has said so: among the lowest levels, unless hints are unwanted.
    pub fn usual(level: Level, hints: Hints) -> Coach {
        if level.number() <= Coach::USUAL_UP_TO && hints == Hints::Allowed {
            Coach::Yes
        } else {
            Coach::No
        }
    }
}

/// What can be chosen of a game when it is asked for; `None` where that was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChallengeOptions {
    /// The challenger's side.
    pub side: Option<SideChoice>,
    /// The ruleset.
    pub ruleset: Option<Ruleset>,
    /// The handicap.
    pub handicap: Option<Handicap>,
    /// Whether hints are allowed.
    pub hints: Option<Hints>,
    /// The takeback policy.
    pub takebacks: Option<Takebacks>,
    /// Days per turn, or no clock.
    pub pace: Option<PaceChoice>,
    /// The extra days.
    pub reserve: Option<Reserve>,
    /// Whether the bot tells of slips; of games against it alone.
    pub coach: Option<Coach>,
    /// The language of the game; left out, the server or the players decide.
    pub language: Option<Language>,
    /// Whether it is rated; left out, the server decides.
    pub rated: Option<Rated>,
}

impl ChallengeOptions {
    /// These options, and those of `usual` where one was left out.
    #[must_use]
    pub fn or(self, usual: ChallengeOptions) -> ChallengeOptions {
        ChallengeOptions {
            side: self.side.or(usual.side),
            ruleset: self.ruleset.or(usual.ruleset),
            handicap: self.handicap.or(usual.handicap),
            hints: self.hints.or(usual.hints),
            takebacks: self.takebacks.or(usual.takebacks),
            pace: self.pace.or(usual.pace),
            reserve: self.reserve.or(usual.reserve),
            coach: self.coach.or(usual.coach),
            language: self.language.or(usual.language),
            rated: self.rated.or(usual.rated),
        }
    }

    /// The same without what is agreed between two people, which games against the bot do not have.
    #[must_use]
    pub fn against_bot(self) -> ChallengeOptions {
        ChallengeOptions {
            takebacks: None,
            pace: None,
            reserve: None,
            rated: None,
            ..self
        }
    }

    /// The time control; `None` for no clock.
    pub fn terms(&self) -> Option<Terms> {
        let pace = self.pace.unwrap_or_default().pace()?;
        let reserve = self.reserve.unwrap_or(Reserve::USUAL);
        Some(Terms { pace, reserve })
    }
}

/// The recipient of a challenge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Addressee {
    /// Anyone in the channel.
    Anyone,
    /// One person.
    Person(Person),
    /// The bot: a practice game.
    Bot {
        /// The bot's user id and name.
        bot: Person,
        /// Its level.
        level: Level,
    },
}

impl Addressee {
    /// The person or bot challenged; `None` for an open challenge.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Addressee::Anyone => None,
            Addressee::Person(person) | Addressee::Bot { bot: person, .. } => Some(person),
        }
    }

    /// The bot's level; `None` for a challenge between people.
    pub fn level(&self) -> Option<Level> {
        match self {
            Addressee::Bot { level, .. } => Some(*level),
            Addressee::Anyone | Addressee::Person(_) => None,
        }
    }
}

/// A challenge with all its parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Challenge {
    /// The challenger.
    pub challenger: Person,
    /// The recipient.
    pub addressee: Addressee,
    /// The side that the challenger asks for.
    pub side: SideChoice,
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The handicap.
    pub handicap: Option<Handicap>,
    /// Whether hints are allowed.
    pub hints: Hints,
    /// The takeback policy.
    pub takebacks: Takebacks,
    /// The time control; `None` for no clock.
    pub terms: Option<Terms>,
    /// The server's clock rules at the time of the challenge. Those at acceptance count for the game.
    pub house: HouseRules,
    /// The server; `None` in direct messages, which allow only practice.
    pub server: Option<ServerId>,
    /// The channel in which it was posted.
    pub channel: ChannelId,
    /// The language of the challenge's message.
    pub language: Language,
    /// Whether the challenger chose it for the game.
    pub language_fixed: bool,
    /// A second language of the message, if the recipient may not read the first.
    pub also: Option<Language>,
    /// The challenger's language, which the choice of the game's language depends on.
    pub challenger_language: Language,
    /// Whether the bot tells of slips.
    pub coach: bool,
    /// Which of the challenger's games against the bot it is, from 1; `None` after the first few.
    pub nth: Option<u8>,
    /// Whether it counts in the ratings of its players.
    pub rated: bool,
    /// Why it does not, where the server or the game before asked for it.
    pub casual: Option<NotRated>,
}

/// How many days of play a challenge to anyone waits.
const OPEN_CHAIR_DAYS: u32 = 14;

impl Challenge {
    /// How long a challenge of a person stays open.
    pub const LIFE: Duration = Duration::from_secs(72 * 60 * 60);

    /// How long it stays open, where a day of play has that length. A person answers or does not; an open chair waits
    /// for somebody who comes by.
    pub fn life(&self, day: Duration) -> Duration {
        match self.addressee {
            Addressee::Anyone => Challenge::open_life(day),
            Addressee::Person(_) | Addressee::Bot { .. } => Challenge::LIFE,
        }
    }

    /// How long a challenge to anyone stays open.
    pub fn open_life(day: Duration) -> Duration {
        day.saturating_mul(OPEN_CHAIR_DAYS)
    }

    /// All that was chosen, to ask for the same again.
    pub fn options(&self) -> ChallengeOptions {
        let rated = if self.rated { Rated::Yes } else { Rated::No };
        ChallengeOptions {
            side: Some(self.side),
            ruleset: Some(self.ruleset),
            handicap: self.handicap,
            hints: Some(self.hints),
            takebacks: Some(self.takebacks),
            pace: Some(
                self.terms
                    .map_or(PaceChoice::None, |terms| PaceChoice::Days(terms.pace)),
            ),
            reserve: self.terms.map(|terms| terms.reserve),
            coach: self
                .addressee
                .level()
                .map(|_| if self.coach { Coach::Yes } else { Coach::No }),
            language: self.language_fixed.then_some(self.language),
            rated: self.addressee.level().is_none().then_some(rated),
        }
    }

    /// In which languages the game's public messages are: the chosen one, or the server's `setting`, or the
    /// players' own, where the one who accepts reads `accepter`.
    pub fn spoken(
        &self,
        setting: Option<Language>,
        accepter: Language,
        server_locale: Option<Language>,
    ) -> Spoken {
        if self.language_fixed {
            return Spoken {
                language: self.language,
                also: None,
            };
        }
        Spoken::of_game(setting, [self.challenger_language, accepter], server_locale)
    }

    pub(super) fn seats(&self, accepted_by: Person, side: Side) -> BySide<Person> {
        match side {
            Side::Cho => BySide {
                cho: self.challenger.clone(),
                han: accepted_by,
            },
            Side::Han => BySide {
                cho: accepted_by,
                han: self.challenger.clone(),
            },
        }
    }
}

/// Why a game cannot be rated. It is stored in this form, which must not change.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum NotRated {
    /// The opponent is the bot.
    Bot,
    /// The rules are combined; rated games go by a named book.
    Rules,
    /// A handicap is given.
    Handicap,
    /// There is no clock.
    Pace,
    /// Hints are allowed.
    Hints,
    /// Takebacks are free for a while.
    Takebacks,
    /// The two have begun as many rated games within a day as they may.
    Limit,
}
