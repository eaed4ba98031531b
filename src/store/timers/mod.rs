//! Timers, and standstills of clocks.

mod calendar;
mod heartbeats;
mod reminders;
mod standstills;
mod timer;

pub use calendar::{ClockLimits, MIN_CLOCK_STEP};
pub(super) use calendar::{latest_time, set_back};
pub use heartbeats::{Outage, ShardHeartbeat};
pub(super) use heartbeats::{adopt_shards, credit_all_games, last_heartbeat};
pub use reminders::{FiredTimer, NewPing, NewReminder};
pub(super) use standstills::{meta_number, meta_time, set_meta_number, set_meta_time};
pub use timer::{DueTimer, NextTimers, TimerKind};
pub(super) use timer::{make_due, next_timer, set_timer, set_two_timers};
