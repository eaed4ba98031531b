//! Matches: what can happen in one, decided from its events alone.

mod cards;
mod clock;
mod conditional;
mod cups;
mod evening;
mod events;
mod matches;
mod pause;
mod practice;
mod quiet;
mod rating;
mod rulesets;
mod takeback;
mod votes;
mod words;
