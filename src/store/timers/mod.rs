//! What comes due by itself, and when clocks stood still.

mod calendar;
mod reminders;
mod standstills;
mod timer;

pub use reminders::{NewReminder, RungTimer};
pub use timer::{DueTimer, TimerKind};
pub(super) use timer::{ring, set_timer};
