//! Time: paces, clocks, standstills, vacations, reminders, quiet hours.

pub(super) mod clock;
pub(super) mod moment;
pub(super) mod pace;
pub(super) mod quiet;
pub(super) mod remind;
pub(super) mod standstill;
#[cfg(test)]
mod tests;
pub(super) mod vacation;
