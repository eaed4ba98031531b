//! Timers, and standstills of clocks.

mod calendar;
mod reminders;
mod standstills;
mod timer;

pub use reminders::{FiredTimer, NewReminder};
pub(super) use standstills::{ALIVE, note_alive, note_number, note_time, noted_number, noted_time};
pub use timer::{DueTimer, NextTimers, TimerKind};
pub(super) use timer::{make_due, next_timer, set_timer};
