//! Errors that prevent the bot from running, and waiting until Discord answers.

use std::future::Future;
use std::num::NonZeroU16;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};

use super::rest::fault::{Fault, UNAUTHORIZED};
use crate::app::Chance;

/// The reason the bot cannot run.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// Discord rejected the token.
    #[error("Discord rejected the token: check DISCORD_TOKEN")]
    Token,
    /// Discord cannot be reached.
    #[error("Discord cannot be reached ({0})")]
    Unreachable(Fault),
    /// Discord rejected the commands.
    #[error("Discord rejected the commands ({0})")]
    Commands(Fault),
    /// The commands could not be serialised.
    #[error("the commands could not be serialised: {0}")]
    Json(#[from] serde_json::Error),
    /// The HTTP client could not be built.
    #[error("the HTTP client could not be created")]
    Client,
    /// The gateway rejected these shards.
    #[error("Discord rejected the shards of this process: check discord.shards")]
    Shards,
    /// The bot is in more servers than this number of shards allows.
    #[error("Discord requires more shards for this many servers{}", remedy(*recommended))]
    TooFewShards {
        /// The recommended number of shards; `None` if it was not requested since.
        recommended: Option<NonZeroU16>,
    },
    /// The gateway rejected this version.
    #[error("Discord no longer supports this gateway version: update hansu")]
    Version,
    /// The gateway rejected the intents.
    #[error("Discord rejected the gateway intents: check Bot on the application's page")]
    Intents,
}

fn remedy(recommended: Option<NonZeroU16>) -> String {
    match recommended {
        None => ": raise the number of discord.shards, or leave it out".to_owned(),
        Some(number) => format!(" than the {number} that it recommends: set discord.shards"),
    }
}

impl DiscordError {
    /// Returns whether the error may pass on its own, so that a retry helps and a restart does not.
    pub fn is_outage(&self) -> bool {
        match self {
            DiscordError::Unreachable(_) => true,
            DiscordError::Commands(fault) => matches!(fault.status, 0 | 429 | 500..),
            _ => false,
        }
    }

    /// Returns the exit code of the process: for a close of the gateway its code without 4000.
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

    /// Returns the error of a request that is required for starting.
    pub(super) fn refused(fault: Fault) -> DiscordError {
        match fault {
            fault if fault.status == UNAUTHORIZED => DiscordError::Token,
            fault => DiscordError::Unreachable(fault),
        }
    }
}

/// The first and the longest delay between two attempts.
const FIRST_DELAY: Duration = Duration::from_secs(1);
const LONGEST_DELAY: Duration = Duration::from_secs(60);

/// Retries until there is an answer; `on_failure` is called after each attempt without one. An outage is logged once when
/// it begins and once when it ends.
///
/// # Errors
/// Any error that is not an outage.
pub(super) async fn retry_until_answer<T, F>(
    chance: &Chance,
    attempt: impl FnMut() -> F,
    mut on_failure: impl FnMut(&DiscordError),
) -> Result<T, DiscordError>
where
    F: Future<Output = Result<T, DiscordError>>,
{
    let mut in_outage = false;
    let pace = ExponentialBuilder::default()
        .with_min_delay(FIRST_DELAY)
        .with_max_delay(LONGEST_DELAY)
        .without_max_times()
        .with_jitter()
        .with_jitter_seed(chance.seed());
    let result = attempt
        .retry(pace)
        .sleep(tokio::time::sleep)
        .when(DiscordError::is_outage)
        .notify(|error, _| {
            if !in_outage {
                tracing::warn!("{error}: retrying until it answers");
            }
            in_outage = true;
            on_failure(error);
        })
        .await;
    if in_outage && result.is_ok() {
        tracing::info!("Discord answers again");
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::Fault;

    #[tokio::test(start_paused = true)]
    async fn start_waits_for_an_outage_but_not_after_a_rejection() {
        let chance = Chance::seeded(1);
        let with_status = |status| Fault {
            status,
            ..Fault::silent("no response")
        };
        for (status, attempted) in [(0, 40), (429, 40), (503, 40), (400, 1), (404, 1)] {
            let mut attempts = 0;
            let mut notified = 0;
            let attempt = retry_until_answer(
                &chance,
                || {
                    attempts += 1;
                    let attempt = match attempts {
                        40.. => Ok(()),
                        _ => Err(DiscordError::Commands(with_status(status))),
                    };
                    async { attempt }
                },
                |_| notified += 1,
            );
            assert_eq!(attempt.await.is_ok(), attempted == 40, "{status}");
            assert_eq!((attempts, notified), (attempted, attempted - 1), "{status}");
        }
        let rejected = retry_until_answer(
            &chance,
            || async { Err::<(), _>(DiscordError::Token) },
            |_| {},
        );
        assert!(matches!(rejected.await, Err(DiscordError::Token)));
    }
}
