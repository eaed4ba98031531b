//! Why the bot cannot run, and whether waiting helps.

use std::num::NonZeroU16;

use super::rest::fault::{Fault, UNAUTHORIZED};

/// Why the bot cannot run.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// Discord rejected the token.
    #[error("Discord refuses the token: look at DISCORD_TOKEN")]
    Token,
    /// Discord cannot be reached.
    #[error("Discord cannot be reached ({0})")]
    Unreachable(Fault),
    /// Discord rejected the commands.
    #[error("Discord refuses the commands ({0})")]
    Commands(Fault),
    /// The commands could not be serialised.
    #[error("the commands cannot be written: {0}")]
    Json(#[from] serde_json::Error),
    /// The HTTP client could not be built.
    #[error("the client for requests cannot be made")]
    Client,
    /// The gateway refuses these shards.
    #[error("Discord refuses the shards of this process: look at discord.shards")]
    Shards,
    /// The bot is in more servers than so many shards may have.
    #[error("Discord wants more shards for so many servers{}", remedy(*recommended))]
    TooFewShards {
        /// The number that Discord recommends all the same; `None` if it was not asked since.
        recommended: Option<NonZeroU16>,
    },
    /// The gateway refuses this version.
    #[error("Discord no longer knows this version of its gateway: update hansu")]
    Version,
    /// The gateway refuses what the bot wants to hear.
    #[error("Discord refuses the gateway's intents: look at Bot on the application's page")]
    Intents,
}

fn remedy(recommended: Option<NonZeroU16>) -> String {
    match recommended {
        None => ": raise the number of discord.shards, or leave it out".to_owned(),
        Some(number) => format!(" than the {number} that it recommends: set discord.shards"),
    }
}

impl DiscordError {
    /// Whether it may be over by itself, so that trying again helps and starting anew does not.
    pub fn is_outage(&self) -> bool {
        match self {
            DiscordError::Unreachable(_) => true,
            DiscordError::Commands(fault) => matches!(fault.status, 0 | 429 | 500..),
            _ => false,
        }
    }

    /// The exit code of a process that ends by it: of a close of the gateway its code without 4000.
    pub fn exit_code(&self) -> u8 {
        match self {
            DiscordError::Token => 4,
            DiscordError::Shards => 10,
            DiscordError::TooFewShards { .. } => 11,
            DiscordError::Version => 12,
            DiscordError::Intents => 13,
            _ => 1,
        }
    }

    /// The error of a request without which the bot cannot begin.
    pub(super) fn refused(fault: Fault) -> DiscordError {
        match fault {
            fault if fault.status == UNAUTHORIZED => DiscordError::Token,
            fault => DiscordError::Unreachable(fault),
        }
    }
}
