//! Ratings: how strong players are in a server and a game, by Glicko-2.
//!
//! One game is one rating period (<https://www.glicko.net/glicko/glicko2.pdf>). A rating that rests grows unsure by steps of
//! five days.

mod grade;
mod ranking;
mod terms;

use std::time::Duration;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use super::Timestamp;
use crate::rules::{BySide, Side};

pub use grade::Grade;
pub use ranking::{Place, Standing, rank};
pub use terms::{RATED_A_DAY, RatedTerms, RatedWish};

/// A player's rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The estimated strength; 1500 for a new player.
    pub number: f64,
    /// How unsure that is: one standard deviation, 350 at most.
    pub deviation: f64,
    /// How much the player's results vary.
    pub volatility: f64,
}

/// A player's rating, and when the game that it comes from ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LastRating {
    /// The rating after that game.
    pub rating: Rating,
    /// The end of that game.
    pub ended_at: Timestamp,
}

/// What a game did to a player's rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatingChange {
    /// The rating that went into it, as unsure as it was by then.
    pub before: Rating,
    /// The rating that came out.
    pub after: Rating,
}

/// How long a rating rests until it grows unsure by one step. Steps are at multiples of it since 1970.
const PERIOD: Duration = Duration::from_secs(5 * 24 * 60 * 60);
/// The deviation beyond which a number is shown as unsure.
const UNSURE: f64 = 110.0;
/// The greatest deviation, that of a new player.
const MOST_UNSURE: f64 = 350.0;

impl Default for Rating {
    fn default() -> Rating {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Rating {
        Rating {
            number: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Glicko2Rating {
        Glicko2Rating {
            rating: rating.number,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

impl Rating {
    /// The rating after resting from `since` until `now`: more unsure by one step for each boundary of five days between.
    #[must_use]
    pub fn rested(self, since: Timestamp, now: Timestamp) -> Rating {
        let mut rating = Glicko2Rating::from(self);
        for _ in period(since)..period(now) {
            // Nothing is more unsure, however long it rests.
            if rating.deviation >= MOST_UNSURE {
                break;
            }
            rating = decay_deviation(&rating);
        }
        rating.into()
    }

    /// What a game that ended at `ended_at` does to the ratings of its players; `None` for a player without one.
    #[must_use]
    pub fn changes(
        players: BySide<Option<LastRating>>,
        winner: Option<Side>,
        ended_at: Timestamp,
    ) -> BySide<RatingChange> {
        let before = players.map(|last| {
            last.map_or_else(Rating::default, |last| {
                last.rating.rested(last.ended_at, ended_at)
            })
        });
        let after = Rating::after_game(before, winner);
        let change = |side| RatingChange {
            before: before[side],
            after: after[side],
        };
        BySide::new(change(Side::Cho), change(Side::Han))
    }

    /// The ratings of both players after a game that `winner` won, or that was drawn.
    fn after_game(players: BySide<Rating>, winner: Option<Side>) -> BySide<Rating> {
        let outcome = match winner {
            Some(Side::Cho) => Outcomes::WIN,
            Some(Side::Han) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        // Its default has the system constant 0.5.
        let config = Glicko2Config::new();
        let (cho, han) = glicko2(&players.cho.into(), &players.han.into(), &outcome, &config);
        BySide::new(cho.into(), han.into())
    }

    /// The number as people read it.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "numbers stay far below 2^31"
    )]
    pub fn shown(self) -> i32 {
        self.number.round() as i32
    }

    /// Whether it is too unsure to be read without a doubt.
    #[must_use]
    pub fn is_unsure(self) -> bool {
        self.deviation > UNSURE
    }

    /// The grade that the number stands for.
    #[must_use]
    pub fn grade(self) -> Grade {
        Grade::of(self.shown())
    }
}

/// The number of a period of five days.
fn period(at: Timestamp) -> i64 {
    let length = i64::try_from(PERIOD.as_millis()).unwrap_or(i64::MAX);
    at.0.div_euclid(length)
}
