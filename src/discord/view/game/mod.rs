//! A game as its players see it: the board, what can be pressed below it, offers, pauses and time.

pub(super) mod board;
mod controls;
pub(super) mod done;
pub(super) mod offer;
pub(super) mod offer_buttons;
pub(super) mod pause;
pub(super) mod position;
pub(super) mod question;
pub(super) mod setup;
pub(super) mod time;
