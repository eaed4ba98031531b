//! A match: what may happen in it, decided from its events alone.

mod clock;
mod events;
mod matches;
mod pause;
mod practice;
mod quiet;
mod rulesets;
mod takeback;
