//! Timers, and standstills of clocks.

mod calendar;
mod heartbeats;
mod reminders;
mod standstills;
mod timer;

pub use calendar::{Lengths, NOTED};
pub(super) use calendar::{latest_time, set_back};
pub use heartbeats::HeardShard;
pub(super) use heartbeats::{adopt_shards, credit_everybody, last_heard};
pub use reminders::{FiredTimer, NewReminder};
pub(super) use standstills::{note_number, note_time, noted_number, noted_time};
pub use timer::{DueTimer, NextTimers, TimerKind};
pub(super) use timer::{make_due, next_timer, set_timer, set_two_timers};
