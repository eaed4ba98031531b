//! Timers, and standstills of clocks.

mod calendar;
mod reminders;
mod standstills;
mod timer;

pub use reminders::{NewReminder, RungTimer};
pub use timer::{DueTimer, TimerKind};
pub(super) use timer::{ring, set_timer};
