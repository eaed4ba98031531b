//! Commands that look after the bot's database.

pub(super) mod backup;
pub(super) mod configured;
mod content;
pub(super) mod ratings;
pub(super) mod restore;
pub(super) mod transfer;
