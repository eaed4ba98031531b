//! Who stands where among the players of a server.

use std::cmp::Ordering;
use std::time::Duration;

use super::Rating;
use crate::play::{GameId, Timestamp, UserId};

/// A player's rating in a server and a game, with what it rests on.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The player.
    pub person: UserId,
    /// The rating after the last game that counted.
    pub rating: Rating,
    /// How many games counted.
    pub games: u32,
    /// Against how many people.
    pub opponents: u32,
    /// The last game that counted.
    pub last_game: GameId,
    /// When that one ended.
    pub ended_at: Timestamp,
    /// Whether a rated game of theirs is under way.
    pub plays: bool,
}

/// A player's place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// The place, from 1; `None` for those who are not ranked.
    pub rank: Option<usize>,
    /// The player. The rating is as unsure as it is by now.
    pub standing: Standing,
}

/// The fewest games that count for a rank, and the fewest opponents in them.
const GAMES: u32 = 5;
const OPPONENTS: u32 = 2;
/// How long a rank is kept without a game.
const KEPT: Duration = Duration::from_secs(60 * 24 * 60 * 60);

impl Standing {
    /// Whether the player has a rank.
    #[must_use]
    pub fn is_ranked(&self, now: Timestamp) -> bool {
        let lately = self.plays || self.ended_at + KEPT >= now;
        self.games >= GAMES && self.opponents >= OPPONENTS && lately
    }
}

/// Everybody's place: those with a rank first; by number, then by the smaller deviation, then by id.
#[must_use]
pub fn rank(mut standings: Vec<Standing>, now: Timestamp) -> Vec<Place> {
    for standing in &mut standings {
        standing.rating = standing.rating.rested(standing.ended_at, now);
    }
    standings.sort_by(|one, other| {
        let ranked = other.is_ranked(now).cmp(&one.is_ranked(now));
        ranked.then_with(|| stronger_first(one, other))
    });
    let places = standings.into_iter().enumerate();
    places
        .map(|(index, standing)| Place {
            rank: standing.is_ranked(now).then_some(index + 1),
            standing,
        })
        .collect()
}

fn stronger_first(one: &Standing, other: &Standing) -> Ordering {
    let number = other.rating.number.total_cmp(&one.rating.number);
    let deviation = one.rating.deviation.total_cmp(&other.rating.deviation);
    number
        .then(deviation)
        .then(one.person.0.cmp(&other.person.0))
}
