//! The table of a cup: points, and the order of players who are level.

use std::collections::BTreeMap;

use crate::play::{Ended, Match, Phase, UserId};
use crate::rules::{BySide, HalfPoints, Side};

/// The result of a game in a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CupResult {
    /// A point for this side; nothing for the other, also if it called the game off or let it lapse.
    Won(Side),
    /// Half a point for each side.
    Drawn,
    /// Nothing for either side.
    Void,
}

impl CupResult {
    /// Returns the result of a match; `None` if it goes on.
    pub fn of(game: &Match) -> Option<CupResult> {
        let ended = match game.phase() {
            Phase::Challenged | Phase::SettingUp { .. } | Phase::Running { .. } => return None,
            Phase::Closed(_) => return Some(CupResult::Void),
            Phase::Over { ended, .. } => ended,
        };
        Some(match ended {
            Ended::Decided(outcome) => match outcome.winner {
                Some(winner) => CupResult::Won(winner),
                None => CupResult::Drawn,
            },
            Ended::CalledOff { by: side }
            | Ended::Lapsed { late: side, .. }
            | Ended::Abandoned { late: side } => CupResult::Won(side.opponent()),
        })
    }

    /// Returns the half points of a side.
    fn half_points(self, side: Side) -> u32 {
        match self {
            CupResult::Won(winner) => 2 * u32::from(winner == side),
            CupResult::Drawn => 1,
            CupResult::Void => 0,
        }
    }
}

/// A game of a cup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CupGame {
    /// The players.
    pub players: BySide<UserId>,
    /// The result; `None` while it goes on.
    pub result: Option<CupResult>,
}

/// A player's line in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CupLine {
    /// The player.
    pub player: UserId,
    /// The place, from 1. Players who are level in everything share one.
    pub place: usize,
    /// The points.
    pub points: HalfPoints,
    /// The number of games.
    pub games: u32,
    /// The number of games that are over.
    pub over: u32,
    /// The number of games won.
    pub wins: u32,
    /// The half points in games with players who have as many points.
    among_level: u32,
    /// Four times the Sonneborn–Berger score: the points of the opponents that the player has beaten, and half of the
    /// points of those with whom the player has drawn.
    pub sonneborn_berger_quarters: u32,
}

/// The table of a cup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CupTable {
    /// The players in order of their places; those who share a place in the order in which they were given.
    pub lines: Vec<CupLine>,
}

impl CupTable {
    /// Returns the table of these players. In games against others, who were forgotten, points count, but not those of
    /// the opponent.
    pub fn of(players: &[UserId], games: &[CupGame]) -> CupTable {
        let points = points(players, games);
        let mut lines: Vec<CupLine> = players
            .iter()
            .map(|&player| line(player, &points, games))
            .collect();
        lines.sort_by_key(|line| std::cmp::Reverse(line.rank()));
        let ranks: Vec<_> = lines.iter().map(CupLine::rank).collect();
        for line in &mut lines {
            line.place = 1 + ranks.iter().filter(|rank| **rank > line.rank()).count();
        }
        CupTable { lines }
    }
}

impl CupLine {
    /// Returns the numbers that decide about the place, the most important first.
    fn rank(&self) -> (i32, u32, u32, u32) {
        (
            self.points.0,
            self.among_level,
            self.sonneborn_berger_quarters,
            self.wins,
        )
    }
}

/// Returns the half points of each player.
fn points(players: &[UserId], games: &[CupGame]) -> BTreeMap<UserId, u32> {
    let mut points: BTreeMap<UserId, u32> = players.iter().map(|player| (*player, 0)).collect();
    for game in games {
        for side in Side::ALL {
            if let (Some(result), Some(sum)) = (game.result, points.get_mut(&game.players[side])) {
                *sum += result.half_points(side);
            }
        }
    }
    points
}

fn line(player: UserId, points: &BTreeMap<UserId, u32>, games: &[CupGame]) -> CupLine {
    let own = points.get(&player).copied().unwrap_or_default();
    let mut line = CupLine {
        player,
        place: 1,
        points: HalfPoints(i32::try_from(own).unwrap_or(i32::MAX)),
        games: 0,
        over: 0,
        wins: 0,
        among_level: 0,
        sonneborn_berger_quarters: 0,
    };
    for game in games {
        let side = Side::ALL
            .into_iter()
            .find(|side| game.players[*side] == player);
        let Some(side) = side else { continue };
        line.games += 1;
        let Some(result) = game.result else { continue };
        let scored = result.half_points(side);
        line.over += 1;
        line.wins += u32::from(result == CupResult::Won(side));
        let opponents = points.get(&game.players[side.opponent()]).copied();
        line.sonneborn_berger_quarters += scored * opponents.unwrap_or_default();
        if opponents == Some(own) {
            line.among_level += scored;
        }
    }
    line
}
