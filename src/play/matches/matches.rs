//! A match: what the events so far have made of it.

use std::time::Duration;

use super::closed::Closed;
use super::offer::Offer;
use super::pauses::Pauses;
use super::turns::Turns;
use crate::play::{
    Challenge, GameId, HouseRules, Language, Person, Seq, Slips, Timestamp, UserId, Version,
};
use crate::rules::{BySide, Formation, Game, Handicap, Outcome, Ruleset, SetupOrder, Side};

/// A match from its challenge to its end, rebuilt from its events.
#[derive(Debug, Clone)]
pub struct Match {
    pub(in crate::play) id: GameId,
    pub(in crate::play) seq: Seq,
    pub(in crate::play) at: Timestamp,
    pub(in crate::play) version: Version,
    pub(in crate::play) challenge: Challenge,
    /// The id of the rules where this version does not know them.
    pub(super) foreign: Option<String>,
    pub(in crate::play) phase: Phase,
    pub(in crate::play) hints: BySide<HintsTaken>,
    pub(in crate::play) taken_back: BySide<u32>,
    /// Whose turn it was when; nothing in a game without a pace.
    pub(in crate::play) turns: Turns,
    /// When it was paused, and who asks for that.
    pub(in crate::play) pauses: Pauses,
}

/// How often a side has asked what to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::play) struct HintsTaken {
    pub count: u32,
    /// The position that it asked about last.
    pub last: Option<Version>,
}

/// How far a match has come.
#[derive(Debug, Clone)]
pub enum Phase {
    /// The challenge waits for an answer.
    Challenged,
    /// The challenge ended without a game.
    Closed(Closed),
    /// The formations are being chosen, in the order of the ruleset.
    SettingUp {
        /// Who plays.
        seats: Seats,
        /// What has been chosen so far.
        chosen: BySide<Option<Formation>>,
    },
    /// Moves are being played.
    Running {
        /// Who plays.
        seats: Seats,
        /// The game so far.
        game: Box<Game>,
        /// The draw offer that stands.
        offer: Option<Offer>,
        /// Who has offered a draw since their own last move.
        offered: BySide<bool>,
        /// What is remembered in order to take turns back.
        slips: Slips,
    },
    /// The match has ended.
    Over {
        /// Who played.
        seats: Seats,
        /// The game, if it came to one.
        game: Option<Box<Game>>,
        /// How it ended.
        ended: Ended,
    },
}

/// Who plays, in which language the game speaks, and what the server decided about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seats {
    /// The players by side.
    pub players: BySide<Person>,
    /// The language of the public messages.
    pub language: Language,
    /// The language that the choice of formations speaks too, where the players read two.
    pub also: Option<Language>,
    /// What the server decided about the clocks.
    pub house: HouseRules,
}

impl Seats {
    /// The side that `who` plays.
    pub fn side_of(&self, who: UserId) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self.players[side].id == who)
    }
}

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The game has a result.
    Decided(Outcome),
    /// A player called it off before both formations stood: no result.
    CalledOff {
        /// Who called it off.
        by: Side,
    },
    /// A side's time was up, and it had not played yet, or nobody claimed the win: no result.
    Lapsed {
        /// Whose time was up.
        late: Side,
        /// Whether that side had played.
        played: bool,
    },
}

/// A stored history that the rules do not bear out.
#[derive(Debug, thiserror::Error)]
#[error("event {seq} of game {game} does not fit the events before it: {kind}")]
pub struct BrokenHistory {
    pub(in crate::play) game: GameId,
    pub(in crate::play) seq: Seq,
    pub(in crate::play) kind: &'static str,
}

impl Match {
    /// How long a challenge waits for an answer.
    pub const CHALLENGE_LIFE: Duration = Duration::from_secs(72 * 60 * 60);
    /// Which match it is.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// The number of the last event.
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// When the last event happened. None happens before it, whatever clocks say.
    pub fn at(&self) -> Timestamp {
        self.at
    }

    /// The number of the present position.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The challenge that it began with.
    pub fn challenge(&self) -> &Challenge {
        &self.challenge
    }

    /// How far it has come.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// The rules it is played by.
    ///
    /// Where [`Match::foreign_rules`] tells of others they mean nothing.
    pub fn ruleset(&self) -> &Ruleset {
        &self.challenge.ruleset
    }

    /// What Han gives.
    pub fn handicap(&self) -> Option<Handicap> {
        self.challenge.handicap
    }

    /// Who plays; `None` before the challenge is accepted.
    pub fn seats(&self) -> Option<&Seats> {
        match &self.phase {
            Phase::Challenged | Phase::Closed(_) => None,
            Phase::SettingUp { seats, .. }
            | Phase::Running { seats, .. }
            | Phase::Over { seats, .. } => Some(seats),
        }
    }

    /// The moves so far; `None` before both formations stand.
    pub fn game(&self) -> Option<&Game> {
        match &self.phase {
            Phase::Running { game, .. } => Some(game),
            Phase::Over { game, .. } => game.as_deref(),
            _ => None,
        }
    }

    /// The side that has to choose or move next; `None` where nobody has, or both have to choose
    /// in secret.
    pub fn to_act(&self) -> Option<Side> {
        let mut awaited = Side::ALL.into_iter().filter(|&side| self.awaits(side));
        let first = awaited.next()?;
        awaited.next().is_none().then_some(first)
    }

    /// Whether a side has to choose or move now.
    pub fn awaits(&self, side: Side) -> bool {
        match &self.phase {
            Phase::SettingUp { chosen, .. } if chosen[side].is_some() => false,
            Phase::SettingUp { chosen, .. } => match self.ruleset().setup_order {
                SetupOrder::HanFirst => side == Side::Han || chosen.han.is_some(),
                SetupOrder::ChoFirst => side == Side::Cho || chosen.cho.is_some(),
                SetupOrder::Hidden | SetupOrder::Fixed => true,
            },
            Phase::Running { game, .. } => side == game.position().turn(),
            Phase::Challenged | Phase::Closed(_) | Phase::Over { .. } => false,
        }
    }

    /// Whether the formations are chosen in secret.
    pub fn sets_up_in_secret(&self) -> bool {
        self.ruleset().setup_order == SetupOrder::Hidden
    }

    /// The player that has to choose or move next; as [`Match::to_act`], nobody while both have to.
    pub fn waits_for(&self) -> Option<&Person> {
        Some(&self.seats()?.players[self.to_act()?])
    }

    /// Every player that has to choose or move now.
    pub fn awaited(&self) -> Vec<&Person> {
        let sides = Side::ALL.into_iter().filter(|&side| self.awaits(side));
        let players = |side| self.seats().map(|seats| &seats.players[side]);
        sides.filter_map(players).collect()
    }

    /// Whether this very person has to choose or move now.
    pub fn waits_for_player(&self, who: UserId) -> bool {
        self.awaited().iter().any(|person| person.id == who)
    }

    /// The draw offer that stands.
    pub fn offer(&self) -> Option<Offer> {
        match &self.phase {
            Phase::Running { offer, .. } => *offer,
            _ => None,
        }
    }

    /// Whether what a side asked of the other by an event, a draw, to take a turn back or a pause, still
    /// waits for an answer; or the pause that began with it still for its end.
    pub fn awaits_answer_to(&self, seq: Seq) -> bool {
        let asked = [self.offer(), self.takeback_request(), self.pause_offer()];
        let asks = asked.into_iter().flatten().any(|offer| offer.seq == seq);
        asks || self.paused_by() == Some(seq)
    }

    /// How many positions a side has asked the bot about.
    pub fn hints(&self, side: Side) -> u32 {
        self.hints[side].count
    }

    /// Whether a side has asked the bot about the present position.
    pub fn has_asked(&self, side: Side) -> bool {
        self.hints[side].last == Some(self.version)
    }

    /// The language of its public messages.
    pub fn language(&self) -> Language {
        self.seats()
            .map_or(self.challenge.language, |seats| seats.language)
    }

    /// Whether the match can still change.
    pub fn is_open(&self) -> bool {
        !matches!(self.phase, Phase::Closed(_) | Phase::Over { .. })
    }
}
