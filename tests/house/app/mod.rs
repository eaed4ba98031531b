//! The use cases, over a store and a platform that do what a test wants.

mod analysis;
mod clocks;
mod habits;
mod pauses;
mod practice;
mod reminders;
mod thinking;
mod vacations;
mod vitals;
