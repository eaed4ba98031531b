//! The use cases, over a store and a scripted platform.

mod analysis;
mod clocks;
mod habits;
mod pauses;
mod practice;
mod reminders;
mod thinking;
mod vacations;
mod vitals;
