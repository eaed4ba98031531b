//! Waiting until Discord answers. An end of the process would not help: the system would start it again and
//! again, into the same outage.

use std::future::Future;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};

use super::error::DiscordError;
use crate::app::Chance;

/// The first and the longest wait between two attempts.
const FIRST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);

/// Tries until there is an answer; `failed` learns of each attempt without one. The log tells once that there
/// is none, and once that there is.
///
/// # Errors
/// What is no outage.
pub(super) async fn wait_out<T, F>(
    chance: &Chance,
    attempt: impl FnMut() -> F,
    mut failed: impl FnMut(&DiscordError),
) -> Result<T, DiscordError>
where
    F: Future<Output = Result<T, DiscordError>>,
{
    let mut away = false;
    let pace = ExponentialBuilder::default()
        .with_min_delay(FIRST)
        .with_max_delay(LONGEST)
        .without_max_times()
        .with_jitter()
        .with_jitter_seed(chance.seed());
    let done = attempt
        .retry(pace)
        .sleep(tokio::time::sleep)
        .when(DiscordError::is_outage)
        .notify(|error, _| {
            if !away {
                tracing::warn!("{error}: it is asked again until it answers");
            }
            away = true;
            failed(error);
        })
        .await;
    if away && done.is_ok() {
        tracing::info!("Discord answers again");
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::Fault;

    #[tokio::test(start_paused = true)]
    async fn an_outage_is_waited_out_and_a_refusal_is_not() {
        let chance = Chance::seeded(1);
        let with_status = |status| Fault {
            status,
            ..Fault::silent("no answer")
        };
        for (status, tried) in [(0, 40), (429, 40), (503, 40), (400, 1), (404, 1)] {
            let (mut attempts, mut told) = (0, 0);
            let done = wait_out(
                &chance,
                || {
                    attempts += 1;
                    let done = match attempts {
                        40.. => Ok(()),
                        _ => Err(DiscordError::Commands(with_status(status))),
                    };
                    async { done }
                },
                |_| told += 1,
            );
            assert_eq!(done.await.is_ok(), tried == 40, "{status}");
            assert_eq!((attempts, told), (tried, tried - 1), "{status}");
        }
        let refused = wait_out(
            &chance,
            || async { Err::<(), _>(DiscordError::Token) },
            |_| {},
        );
        assert!(matches!(refused.await, Err(DiscordError::Token)));
    }
}
