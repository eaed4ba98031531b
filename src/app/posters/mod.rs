//! Standing messages of channels: the desk, which shows the games that were challenged there, the puzzle of the day, and
//! a cup.
//!
//! The store tracks outdated messages. The courier builds the content from the database (`content`), and sends it if it
//! differs from the last version.
//!
//! A commit that changes a desk's content marks the desk dirty in the same transaction. Presses are accepted only on
//! the current desk message.

mod content;
mod cup;
mod daily;
mod desk;

use std::sync::Arc;

use super::core::Core;
use super::cup_content::CupContent;
use crate::play::{ChannelId, CupId};

pub use daily::{DailyPuzzle, SolvedPuzzle};
pub use desk::{Desk, DeskGame, DeskRanks, DeskResult, Listed, OpenChallenge};

/// The content of a standing message that is kept up to date.
#[derive(Debug, Clone, PartialEq)]
pub enum StandingMessage {
    /// The desk of a channel.
    Desk(Desk),
    /// A cup.
    Cup(CupContent),
}

/// Identifies the message of an earlier attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StandingMark {
    /// The desk of this channel.
    Desk(ChannelId),
    /// The sign-up or table of this cup.
    Cup(CupId),
}

impl StandingMessage {
    /// Returns its channel.
    pub fn channel(&self) -> ChannelId {
        match self {
            StandingMessage::Desk(desk) => desk.channel,
            StandingMessage::Cup(cup) => cup.channel,
        }
    }

    /// Returns whether it is the last content, after which nothing changes.
    pub(super) fn is_final(&self) -> bool {
        match self {
            StandingMessage::Desk(_) => false,
            StandingMessage::Cup(cup) => cup.is_final(),
        }
    }
}

/// Use cases of standing messages.
pub struct Posters {
    core: Arc<Core>,
}

impl Posters {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Posters {
        Posters { core }
    }
}
