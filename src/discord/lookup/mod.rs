//! What people name by typing: looked up, offered while they type, guessed where it is misspelt.

pub(super) mod rulesets;
pub(super) mod topics;
pub(super) mod zones;
