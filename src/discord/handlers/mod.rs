//! Handlers of requests, shared by commands and components: parsed input in, a response out.

pub(super) mod analysis;
pub(super) mod boards;
pub(super) mod club;
pub(super) mod combine;
pub(super) mod cup;
pub(super) mod exercise;
pub(super) mod list;
pub(super) mod moves;
pub(super) mod new_games;
pub(super) mod opening;
pub(super) mod plan;
pub(super) mod records;
pub(super) mod settings;
pub(super) mod topics;
