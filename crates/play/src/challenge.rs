//! Challenges: the first phase of a match.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use super::language::{GameLanguages, Language};
use super::{
    ChannelId, CupId, HouseRules, Level, PaceChoice, Person, Reserve, ServerId, Speed, Terms,
    TimeControl, VotingTime,
};
use hansu_teaching::Endgame;
use janggi::{BySide, Handicap, Ruleset, Side, usual};

/// The side requested by the challenger.
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
    /// Returns the challenger's side, where `lot` is the side drawn for a random choice.
    pub(super) fn resolve(self, lot: Side) -> Side {
        match self {
            SideChoice::Random => lot,
            SideChoice::Cho => Side::Cho,
            SideChoice::Han => Side::Han,
        }
    }
}

/// Policy for hints from the bot.
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
    /// Allowed on one's own turn. Hints are counted, and the count is reported at the end.
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
    /// Free for a short time while the opponent has not reacted; later only with the opponent's consent.
    #[default]
    Free,
    /// With the opponent's consent.
    Ask,
    /// No takebacks.
    None,
}

/// Choice between a rated and a casual game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Rated {
    /// The game changes the players' ratings.
    Yes,
    /// The game is casual.
    No,
}

/// Setting for the bot's comments on slips by its opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Coach {
    /// The bot points out slips.
    Yes,
    /// The bot does not point out slips.
    No,
}

impl Coach {
    /// The highest level at which the bot coaches by default.
    const USUAL_UP_TO: u8 = 3;

    /// Returns the default for games that don't set it: on at the lowest levels, unless hints are off.
    pub fn default_for(level: Level, hints: Hints) -> Coach {
        if level.number() <= Coach::USUAL_UP_TO && hints == Hints::Allowed {
            Coach::Yes
        } else {
            Coach::No
        }
    }
}

/// The options of a challenge; `None` for an option that was not chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChallengeOptions {
    /// The challenger's side.
    pub side: Option<SideChoice>,
    /// The ruleset.
    pub ruleset: Option<Ruleset>,
    /// The handicap.
    pub handicap: Option<Handicap>,
    /// The position to practise; only for games against the bot.
    pub start: Option<Endgame>,
    /// The hint policy.
    pub hints: Option<Hints>,
    /// The takeback policy.
    pub takebacks: Option<Takebacks>,
    /// Days per turn, minutes of an evening, or no clock.
    pub pace: Option<PaceChoice>,
    /// The extra days.
    pub reserve: Option<Reserve>,
    /// The coach setting; only for games against the bot.
    pub coach: Option<Coach>,
    /// The language of the game; `None` lets the server or the players decide.
    pub language: Option<Language>,
    /// Rated or casual; `None` lets the server decide.
    pub rated: Option<Rated>,
    /// The time of votes on the challenger's turns; only for games against the bot in servers.
    pub votes: Option<VotingTime>,
}

impl ChallengeOptions {
    /// Returns these options, filled from `usual` where one is `None`.
    #[must_use]
    pub fn or(self, usual: ChallengeOptions) -> ChallengeOptions {
        ChallengeOptions {
            side: self.side.or(usual.side),
            ruleset: self.ruleset.or(usual.ruleset),
            handicap: self.handicap.or(usual.handicap),
            start: self.start.or(usual.start),
            hints: self.hints.or(usual.hints),
            takebacks: self.takebacks.or(usual.takebacks),
            pace: self.pace.or(usual.pace),
            reserve: self.reserve.or(usual.reserve),
            coach: self.coach.or(usual.coach),
            language: self.language.or(usual.language),
            rated: self.rated.or(usual.rated),
            votes: self.votes.or(usual.votes),
        }
    }

    /// Returns the same options without those agreed between two people. Games against the bot do not have
    /// them.
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

    /// Returns the same options with the side and rules that a position to practise has, if one is chosen. A withdrawn
    /// position is replaced by its successor.
    #[must_use]
    pub fn of_start(self) -> ChallengeOptions {
        let Some(start) = self.start else { return self };
        ChallengeOptions {
            start: Some(start.successor()),
            side: Some(SideChoice::Cho),
            ruleset: Some(*usual(start.variant())),
            handicap: None,
            ..self
        }
    }

    /// Returns the same options without those that a game with votes does not have: hints, the coach, takebacks.
    #[must_use]
    pub fn of_votes(self) -> ChallengeOptions {
        if self.votes.is_none() {
            return self;
        }
        ChallengeOptions {
            hints: Some(Hints::None),
            coach: Some(Coach::No),
            takebacks: Some(Takebacks::None),
            ..self
        }
    }

    /// Returns the time control; `None` for no clock.
    pub fn terms(&self) -> Option<TimeControl> {
        match self.pace.unwrap_or_default() {
            PaceChoice::None => None,
            PaceChoice::Days(pace) => {
                let reserve = self.reserve.unwrap_or(Reserve::DEFAULT);
                Some(TimeControl::Days(Terms { pace, reserve }))
            }
            PaceChoice::Evening(pace) => Some(TimeControl::Evening { pace }),
        }
    }
}

/// The recipient of a challenge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredAddressee", into = "StoredAddressee")]
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
    /// Returns the person or bot challenged; `None` for an open challenge.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Addressee::Anyone => None,
            Addressee::Person(person) | Addressee::Bot { bot: person, .. } => Some(person),
        }
    }

    /// Returns the bot's level; `None` for a challenge between people.
    pub fn level(&self) -> Option<Level> {
        match self {
            Addressee::Bot { level, .. } => Some(*level),
            Addressee::Anyone | Addressee::Person(_) => None,
        }
    }
}

/// The stored form of an addressee.
#[derive(Serialize, Deserialize)]
struct StoredAddressee {
    /// The person or bot challenged; absent for an open challenge.
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent: Option<Person>,
    /// The bot's level; absent between people.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
}

impl TryFrom<StoredAddressee> for Addressee {
    type Error = &'static str;

    fn try_from(stored: StoredAddressee) -> Result<Addressee, &'static str> {
        match (stored.opponent, stored.level) {
            (None, None) => Ok(Addressee::Anyone),
            (Some(person), None) => Ok(Addressee::Person(person)),
            (Some(bot), Some(level)) => Ok(Addressee::Bot { bot, level }),
            (None, Some(_)) => Err("there is a level without a bot"),
        }
    }
}

impl From<Addressee> for StoredAddressee {
    fn from(addressee: Addressee) -> StoredAddressee {
        StoredAddressee {
            opponent: addressee.person().cloned(),
            level: addressee.level(),
        }
    }
}

/// Default values are omitted from the stored form.
pub(super) fn is_usual<T: Default + PartialEq>(choice: &T) -> bool {
    *choice == T::default()
}

/// A challenge with all its parameters. The JSON form is stored in the first event; what is `None` or the default is
/// omitted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// The challenger.
    pub challenger: Person,
    /// The recipient.
    #[serde(flatten)]
    pub addressee: Addressee,
    /// The side requested by the challenger.
    pub side: SideChoice,
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The handicap.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handicap: Option<Handicap>,
    /// The position to practise; `None` for a whole game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Endgame>,
    /// The hint policy.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub hints: Hints,
    /// The takeback policy.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub takebacks: Takebacks,
    /// The time control; `None` for no clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<TimeControl>,
    /// The server's clock rules at the time of the challenge. The game uses those at acceptance.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub house: HouseRules,
    /// The server; `None` in direct messages, which allow only practice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server: Option<ServerId>,
    /// The channel of the challenge's message.
    pub channel: ChannelId,
    /// The language of the challenge's message.
    pub language: Language,
    /// `true` if the challenger chose `language` for the game.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub language_fixed: bool,
    /// A second language of the message, if the recipient may not read the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub also: Option<Language>,
    /// The challenger's language, used when choosing the game's language.
    pub challenger_language: Language,
    /// `true` if the bot points out slips.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub coach: bool,
    /// The time of votes on the challenger's turns; `None` if the challenger plays alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub votes: Option<VotingTime>,
    /// The number of this game among the challenger's games against the bot, from 1; `None` after the first
    /// few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nth: Option<u8>,
    /// `true` if the game counts in the players' ratings.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub rated: bool,
    /// The reason for a casual game where the server or the previous game requested a rated one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub casual: Option<NotRated>,
    /// The cup of which the game is a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cup: Option<CupId>,
}

/// Days of play that a challenge to anyone stays open.
const OPEN_CHALLENGE_DAYS: u32 = 14;

impl Challenge {
    /// The lifetime of a challenge to one person.
    pub const LIFE: Duration = Duration::from_secs(72 * 60 * 60);
    /// The lifetime of a challenge to an evening: its clocks run at once, so the challenger must still be there.
    pub const EVENING_LIFE: Duration = Duration::from_secs(60 * 60);

    /// Returns the challenge's lifetime, given the length of a day of play. Challenges to anyone stay open
    /// longer than challenges to one person.
    pub fn life(&self, day: Duration) -> Duration {
        let speed = self.terms.map(TimeControl::speed);
        match self.addressee {
            _ if speed == Some(Speed::Evening) => Challenge::EVENING_LIFE,
            Addressee::Anyone => Challenge::open_life(day),
            Addressee::Person(_) | Addressee::Bot { .. } => Challenge::LIFE,
        }
    }

    /// Returns the lifetime of a challenge to anyone.
    pub fn open_life(day: Duration) -> Duration {
        day.saturating_mul(OPEN_CHALLENGE_DAYS)
    }

    /// Returns all chosen options, for sending the same challenge again.
    pub fn options(&self) -> ChallengeOptions {
        let rated = if self.rated { Rated::Yes } else { Rated::No };
        ChallengeOptions {
            side: Some(self.side),
            ruleset: Some(self.ruleset),
            handicap: self.handicap,
            start: self.start,
            hints: Some(self.hints),
            takebacks: Some(self.takebacks),
            pace: Some(self.terms.map_or(PaceChoice::None, TimeControl::choice)),
            reserve: self
                .terms
                .and_then(TimeControl::days)
                .map(|terms| terms.reserve),
            coach: self
                .addressee
                .level()
                .map(|_| if self.coach { Coach::Yes } else { Coach::No }),
            language: self.language_fixed.then_some(self.language),
            rated: self.addressee.level().is_none().then_some(rated),
            votes: self.votes,
        }
    }

    /// Returns the languages of the game's public messages: the chosen one, the server's `setting`, or the
    /// players' own. `accepter` is the language of the player who accepts.
    pub fn game_languages(
        &self,
        setting: Option<Language>,
        accepter: Language,
        server_locale: Option<Language>,
    ) -> GameLanguages {
        if self.language_fixed {
            return GameLanguages {
                language: self.language,
                also: None,
            };
        }
        GameLanguages::of_game(setting, [self.challenger_language, accepter], server_locale)
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

/// The reason that a game cannot be rated. This is the stored form and must not change.
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
    /// The rules are combined; rated games use a named rulebook.
    Rules,
    /// A handicap is given.
    Handicap,
    /// There is no clock.
    Pace,
    /// Hints are allowed.
    Hints,
    /// Takebacks are free for a while.
    Takebacks,
    /// The two players have started the maximum number of rated games within a day.
    Limit,
}
