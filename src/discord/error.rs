//! Why the bot cannot run, and whether waiting helps.

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
    /// The gateway closed the connection for good.
    #[error("the gateway ended the connection: {0}")]
    Gateway(String),
    /// The gateway client has stopped.
    #[error("the client of the gateway has ended by itself")]
    Silent,
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

    /// The error of a request without which the bot cannot begin.
    pub(super) fn refused(error: serenity::Error) -> DiscordError {
        match Fault::from(error) {
            fault if fault.status == UNAUTHORIZED => DiscordError::Token,
            fault => DiscordError::Unreachable(fault),
        }
    }
}
