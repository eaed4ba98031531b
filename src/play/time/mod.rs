//! Time in a match: its pace, its clocks, the days on which they stand still, people's hours.

pub(super) mod clock;
pub(super) mod moment;
pub(super) mod pace;
pub(super) mod quiet;
pub(super) mod remind;
pub(super) mod standstill;
pub(super) mod vacation;
