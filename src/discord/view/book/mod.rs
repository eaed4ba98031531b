//! Messages to read: lessons, rules, sets of pieces, help.

pub(super) mod help;
pub(super) mod lessons;
pub(super) mod rules;
pub(super) mod sets;
