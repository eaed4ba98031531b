//! Words for rules: rule books, single rules, lessons, illegal moves.

mod combine;
mod illegal;
mod lesson;
mod ruleset;
mod xiangqi;
