//! A challenge: a match in its first state.

use serde::{Deserialize, Serialize};

use super::language::Language;
use super::{ChannelId, HouseRules, Level, Person, Refusal, ServerId, Takebacks, Terms, UserId};
use crate::rules::{BySide, Handicap, Ruleset, Side};

/// Which side the challenger asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideChoice {
    /// The lot decides when the challenge is accepted.
    Random,
    /// The challenger plays Cho and moves first.
    Cho,
    /// The challenger plays Han and chooses a formation first.
    Han,
}

impl SideChoice {
    /// Every choice, in menu order.
    pub const ALL: [SideChoice; 3] = [SideChoice::Random, SideChoice::Cho, SideChoice::Han];

    /// The name in menus; never changed.
    pub fn id(self) -> &'static str {
        match self {
            SideChoice::Random => "random",
            SideChoice::Cho => "cho",
            SideChoice::Han => "han",
        }
    }

    /// The choice of that name.
    pub fn named(id: &str) -> Option<SideChoice> {
        SideChoice::ALL.into_iter().find(|side| side.id() == id)
    }

    /// The challenger's side, where `lot` is what the lot gave them.
    pub(super) fn settle(self, lot: Side) -> Side {
        match self {
            SideChoice::Random => lot,
            SideChoice::Cho => Side::Cho,
            SideChoice::Han => Side::Han,
        }
    }
}

/// Whether the players may ask the bot what to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Hints {
    /// Each may, on their own turn; it is counted and told at the end.
    #[default]
    Allowed,
    /// Nobody may.
    None,
}

impl Hints {
    /// Every choice, in menu order.
    pub const ALL: [Hints; 2] = [Hints::Allowed, Hints::None];

    /// The name in the database and in menus; never changed.
    pub fn id(self) -> &'static str {
        match self {
            Hints::Allowed => "allowed",
            Hints::None => "none",
        }
    }

    /// The choice of that name.
    pub fn named(id: &str) -> Option<Hints> {
        Hints::ALL.into_iter().find(|hints| hints.id() == id)
    }
}

/// Who is asked to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Addressee {
    /// Anyone in the channel.
    Anyone,
    /// One person.
    Person(Person),
    /// The bot itself: practice.
    Bot {
        /// The bot, by its name there.
        bot: Person,
        /// How strong it plays.
        level: Level,
    },
}

impl Addressee {
    /// Who is asked; `None` where anyone is.
    pub fn person(&self) -> Option<&Person> {
        match self {
            Addressee::Anyone => None,
            Addressee::Person(person) | Addressee::Bot { bot: person, .. } => Some(person),
        }
    }

    /// How strong the bot plays, if it is the bot that is asked.
    pub fn level(&self) -> Option<Level> {
        match self {
            Addressee::Bot { level, .. } => Some(*level),
            Addressee::Anyone | Addressee::Person(_) => None,
        }
    }
}

/// What is offered: by whom, to whom, where and by which rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Challenge {
    /// Who asks.
    pub challenger: Person,
    /// Who is asked.
    pub addressee: Addressee,
    /// The side the challenger asks for.
    pub side: SideChoice,
    /// The rules of the game.
    pub ruleset: Ruleset,
    /// What Han gives.
    pub handicap: Option<Handicap>,
    /// Whether the bot may be asked what to play.
    pub hints: Hints,
    /// Whether turns may be taken back.
    pub takebacks: Takebacks,
    /// How long the sides have; as long as they like where nothing is said.
    pub terms: Option<Terms>,
    /// What the server decides about clocks as things are; what counts is what it decides when the
    /// challenge is accepted.
    pub house: HouseRules,
    /// The server it stands in; `None` in direct messages, where there is only practice.
    pub server: Option<ServerId>,
    /// The channel it was posted to.
    pub channel: ChannelId,
    /// The language of the challenge itself.
    pub language: Language,
    /// The language that it speaks too, where the person asked may not read the first.
    pub also: Option<Language>,
    /// The challenger's own language, one of the two that the game's language is made of.
    pub challenger_language: Language,
}

impl Challenge {
    /// Refuses a challenge that makes no sense, whatever else is going on.
    ///
    /// # Errors
    /// [`Refusal::ChallengeYourself`] where both are one person, [`Refusal::NothingGiven`] for a
    /// handicap in points under rules that count none, [`Refusal::PaceInPractice`] for a pace where
    /// the bot plays.
    pub fn check(&self) -> Result<(), Refusal> {
        match self.addressee.person() {
            Some(opponent) if opponent.id == self.challenger.id => {
                return Err(Refusal::ChallengeYourself);
            }
            _ => {}
        }
        if self.handicap == Some(Handicap::FirstMove) && !self.ruleset.counts_points() {
            return Err(Refusal::NothingGiven);
        }
        if self.terms.is_some() && self.addressee.level().is_some() {
            return Err(Refusal::PaceInPractice);
        }
        Ok(())
    }

    /// Whether `who` may accept it.
    ///
    /// # Errors
    /// [`Refusal::OwnChallenge`] for the challenger, [`Refusal::NotForYou`] for a bystander.
    pub(super) fn admits(&self, who: UserId) -> Result<(), Refusal> {
        match self.addressee.person() {
            _ if who == self.challenger.id => Err(Refusal::OwnChallenge),
            Some(opponent) if opponent.id != who => Err(Refusal::NotForYou),
            _ => Ok(()),
        }
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
