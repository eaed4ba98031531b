//! The result of a match for its players, and whether a card tells of it.

use std::ops::RangeInclusive;
use std::time::Duration;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{Ended, Match, Phase};
use crate::play::{GameResult, Moment, ServerId, Timestamp, UserId};
use crate::rules::{Action, BySide, Formation, Game, Opening, Outcome, Side, Situation, Variant};

/// How a game between two people in a server ended, with what statistics tell of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchResult {
    /// The server.
    pub server: ServerId,
    /// The game.
    pub variant: Variant,
    /// Who played.
    pub players: BySide<UserId>,
    /// The winner, and why.
    pub outcome: Outcome,
    /// Whether it was a rated game.
    pub rated: bool,
    /// Why it changes no rating all the same.
    pub why_not: Option<NotCounted>,
    /// When it ended.
    pub ended_at: Timestamp,
    /// How many turns were played.
    pub turns: usize,
    /// The formations that the players chose.
    pub formations: Option<BySide<Formation>>,
    /// How it was opened; `None` if nobody moved.
    pub opening: Option<FirstMoves>,
    /// How long each side thought; nothing without a clock.
    pub time: BySide<TimeSpent>,
}

/// Why a rated game changes no rating. It is stored by this word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum NotCounted {
    /// A side had neither moved nor passed.
    Unplayed,
}

/// How a game was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FirstMoves {
    /// Janggi: the first turn of Cho.
    Cho(Action),
    /// Xiangqi: the opening has a name.
    Named(Opening),
}

/// How long a side thought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimeSpent {
    /// The number of turns.
    pub turns: usize,
    /// All of them together, without pauses and weekends that did not count.
    pub time: Duration,
}

impl MatchResult {
    /// Whether it changes the ratings of its players.
    pub fn counts(&self) -> bool {
        self.rated && self.why_not.is_none()
    }
}

impl Match {
    /// The result for a player; none if the match is not over, or the person does not play in it.
    pub fn result_for(&self, player: UserId) -> GameResult {
        match (self.phase(), self.seat(player)) {
            (
                Phase::Over {
                    ended: Ended::Decided(outcome),
                    ..
                },
                Ok(side),
            ) => match outcome.winner {
                Some(winner) if winner == side => GameResult::Won,
                Some(_) => GameResult::Lost,
                None => GameResult::Drawn,
            },
            _ => GameResult::CalledOff,
        }
    }

    /// Whether it counts in the ratings of its players.
    pub fn is_rated(&self) -> bool {
        self.challenge().rated
    }

    /// Why a rated match changes no rating, or would not if it ended now.
    pub fn not_counted(&self) -> Option<NotCounted> {
        let both = Side::ALL.into_iter().all(|side| self.has_played(side));
        (!both).then_some(NotCounted::Unplayed)
    }

    /// How the match ended; `None` while it goes on, without a result, against the bot, outside of servers, and under rules
    /// that this version does not know.
    pub fn result(&self) -> Option<MatchResult> {
        let Phase::Over {
            seats,
            game,
            ended: Ended::Decided(outcome),
        } = self.phase()
        else {
            return None;
        };
        if self.level().is_some() || self.foreign_rules().is_some() {
            return None;
        }
        let game = game.as_deref()?;
        Some(MatchResult {
            server: self.challenge().server?,
            variant: self.ruleset().variant,
            players: BySide::new(seats.players.cho.id, seats.players.han.id),
            outcome: *outcome,
            rated: self.is_rated(),
            why_not: self.not_counted().filter(|_| self.is_rated()),
            ended_at: self.at(),
            turns: game.ply(),
            formations: game.formations(),
            opening: FirstMoves::of(game),
            time: BySide::new(self.time_spent(Side::Cho), self.time_spent(Side::Han)),
        })
    }

    fn time_spent(&self, side: Side) -> TimeSpent {
        // Neither depends on the length of a day.
        let moment = Moment {
            now: self.at(),
            day: Duration::ZERO,
            stills: &[],
        };
        let account = self.account(side, moment).unwrap_or_default();
        let turns = self.turns.all().iter();
        TimeSpent {
            turns: turns.filter(|turn| turn.side == side).count(),
            time: account.passed.saturating_sub(account.still),
        }
    }
}

impl FirstMoves {
    fn of(game: &Game) -> Option<FirstMoves> {
        if game.ruleset().variant.spec().has_named_openings {
            return Opening::of(game).map(FirstMoves::Named);
        }
        let of_cho = |(before, _): &(Situation, _)| before.position().turn() == Side::Cho;
        let first = game.turns().find(of_cho);
        first.map(|(_, action)| FirstMoves::Cho(action))
    }
}

/// How many turns such a game has: of fewer there is little to tell, and more take too long to analyse.
const TURNS: RangeInclusive<usize> = 20..=1_000;

impl Match {
    /// Whether a card tells of the match: a game of two people in a server that ended with a result, and is neither too
    /// short nor too long. Of somebody who was forgotten nothing more is told.
    pub fn earns_card(&self) -> bool {
        let result = self.result();
        result.is_some_and(|result| TURNS.contains(&result.turns)) && !self.has_former_player()
    }

    /// How long the match has lasted since it was accepted, until its last event.
    pub fn lasted(&self) -> Duration {
        let accepted = self.accepted_at.unwrap_or(self.at());
        self.at().since(accepted)
    }
}
