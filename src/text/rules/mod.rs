//! The rules in words: books, single rules, lessons, and why a move is illegal.

mod combine;
mod illegal;
mod lesson;
mod ruleset;
