//! Words for rules: rulebooks, single rules, lessons, illegal moves.

mod combine;
mod illegal;
mod lesson;
mod ruleset;
mod xiangqi;
