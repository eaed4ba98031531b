//! The time that a move may take.

use std::time::Duration;

use super::command::Go;
use crate::engine::Stability;
use crate::rules::Side;

/// Milliseconds kept back for the way between engine and interface.
const OVERHEAD: i64 = 15;
/// Moves the remaining time is divided by.
const MOVES_LEFT: i64 = 35;
/// The hard limit is this many soft limits.
const HARD: i64 = 4;

/// Time limits of a move (Chess Programming Wiki: "Time Management").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLimits {
    /// After it no new depth is started, unless the result is unstable; `None` for `movetime`, which uses
    /// the whole hard limit.
    pub soft: Option<Duration>,
    /// The search is aborted here.
    pub hard: Duration,
}

impl TimeLimits {
    /// True if the last finished depth is good enough: earlier while the best action stays the same,
    /// later after it changed or its score dropped.
    #[must_use]
    pub fn suffice(&self, elapsed: Duration, stability: Stability) -> bool {
        let Some(soft) = self.soft else {
            return false;
        };
        let steady = match stability.same_best {
            0 => 130,
            1 => 110,
            2..=4 => 90,
            _ => 70,
        };
        let worse = 100 + stability.dropped.clamp(0, 100).unsigned_abs();
        // Interfaces name times beyond all bounds where they mean none.
        let enough = soft.saturating_mul(steady).saturating_mul(worse) / 10_000;
        elapsed >= enough
    }
}

impl Go {
    /// The time limits for `side`; `None` if time is unlimited.
    #[must_use]
    pub fn time_limits(&self, side: Side) -> Option<TimeLimits> {
        if self.infinite || self.ponder {
            return None;
        }
        let seat = side as usize;
        let millis = |millis: i64| Duration::from_millis(u64::try_from(millis.max(1)).unwrap_or(1));
        match (self.movetime, self.own_time.or(self.time[seat])) {
            (Some(time), _) => Some(TimeLimits {
                soft: None,
                hard: millis(time.saturating_sub(2)),
            }),
            (None, Some(left)) => {
                let moves = self.movestogo.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
                let increment = self.increment[seat].saturating_add(self.own_increment);
                let back = increment.saturating_mul(3) / 4;
                let share = (left / moves).saturating_add(back);
                let most = left
                    .saturating_sub(OVERHEAD)
                    .min((left / 2).saturating_add(OVERHEAD));
                let soft = share.min(most);
                // The last move before a time control may use all that is left.
                let hard = if moves == 1 {
                    most
                } else {
                    soft.saturating_mul(HARD).min(most)
                };
                Some(TimeLimits {
                    soft: Some(millis(soft)),
                    hard: millis(hard),
                })
            }
            (None, None) => None,
        }
    }
}
