//! Messages of a game: the board and its controls, the setup, offers, pauses, time.

pub(super) mod board;
pub(super) mod coach;
pub(super) mod confirmation;
pub(super) mod controls;
pub(super) mod offer;
pub(super) mod position;
pub(super) mod setup;
pub(super) mod time;
pub(super) mod turn_menu;
pub(super) mod votes;
