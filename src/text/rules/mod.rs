//! Words for rules: rulebooks, single rules, lessons, illegal moves.

mod combine;
mod lesson;
mod ruleset;
