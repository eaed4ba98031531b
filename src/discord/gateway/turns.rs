//! Turns of new sessions: among all shards of a bot, also of other processes, and within what Discord allows a day.
//! <https://discord.com/developers/docs/events/gateway#session-start-limit-object>

use std::future::Future;
use std::num::NonZeroU16;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::Http;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::app::Identifies;
use crate::discord::login::{self, GatewayInfo};
use crate::play::{Shard, ShardRange};

/// How long an answer of Discord's about the sessions that are left is believed: other processes begin some, too.
const BELIEVED: Duration = Duration::from_secs(60);
/// The wait where it cannot be known whose turn it is, or for how long none may begin.
const UNKNOWN: Duration = Duration::from_secs(5);

/// Says when a shard may begin a new session.
pub trait Turns: Send + Sync {
    /// Takes the turn of a shard. `None` if it has it; otherwise how long to wait before it asks again.
    fn take(&self, shard: Shard) -> impl Future<Output = Option<Duration>> + Send;

    /// Notes that the shard, whose turn it was, has identified: the next one's turn is counted from now.
    fn identified(&self, shard: Shard) -> impl Future<Output = ()> + Send;
}

/// What Discord allows, and the turns that are kept in the database.
pub struct IdentifyTurns {
    http: Arc<Http>,
    identifies: Arc<Identifies>,
    shards: ShardRange,
    // tokio's: held while Discord is asked, so that several shards ask once.
    allowed: Mutex<Allowed>,
}

/// What Discord allows, as it last said.
#[derive(Debug, Clone, Copy)]
struct Allowed {
    asked: Instant,
    /// New sessions left, without those begun since it was asked.
    left: u64,
    /// When there are as many as ever again.
    resets: Instant,
    /// The shards that may identify at once.
    concurrency: NonZeroU16,
    /// Whether the log says that none is left.
    told: bool,
}

impl IdentifyTurns {
    /// Turns of the shards of a process, with what Discord has just said.
    pub fn new(
        http: Arc<Http>,
        identifies: Arc<Identifies>,
        shards: ShardRange,
        said: &GatewayInfo,
    ) -> IdentifyTurns {
        IdentifyTurns {
            http,
            identifies,
            shards,
            allowed: Mutex::new(Allowed::of(said, Instant::now())),
        }
    }

    /// How long no session may begin; `None` if one may. Where nobody answers, what was said before holds.
    async fn forbidden(&self) -> Option<Duration> {
        let mut allowed = self.allowed.lock().await;
        if allowed.is_stale(Instant::now())
            && let Ok(said) = login::gateway(&self.http).await
        {
            let told = allowed.told;
            *allowed = Allowed {
                told,
                ..Allowed::of(&said, Instant::now())
            };
        }
        allowed.forbidden(Instant::now())
    }

    /// The identifies that exclude each other: those of shards with the same rest.
    async fn bucket(&self, shard: Shard) -> u16 {
        shard.0 % self.allowed.lock().await.concurrency
    }
}

impl Turns for IdentifyTurns {
    async fn take(&self, shard: Shard) -> Option<Duration> {
        if let Some(wait) = self.forbidden().await {
            return Some(wait);
        }
        // The only shard that there is has nobody to wait for.
        if self.shards.total().get() > 1 {
            let bucket = self.bucket(shard).await;
            match self.identifies.take(bucket).await {
                Ok(None) => {}
                Ok(wait) => return wait,
                Err(error) => {
                    tracing::warn!(%error, %shard, "whose turn it is to connect cannot be known");
                    return Some(UNKNOWN);
                }
            }
        }
        self.allowed.lock().await.spend();
        None
    }

    async fn identified(&self, shard: Shard) {
        if self.shards.total().get() > 1 {
            let bucket = self.bucket(shard).await;
            if let Err(error) = self.identifies.identified(bucket).await {
                // The turn ends by itself, only later.
                tracing::warn!(%error, %shard, "a turn to connect cannot be given on");
            }
        }
    }
}

impl Allowed {
    fn of(said: &GatewayInfo, now: Instant) -> Allowed {
        let concurrency = u16::try_from(said.max_concurrency).ok();
        Allowed {
            asked: now,
            left: said.remaining,
            resets: now + Duration::from_millis(said.reset_after),
            concurrency: concurrency
                .and_then(NonZeroU16::new)
                .unwrap_or(NonZeroU16::MIN),
            told: false,
        }
    }

    fn is_stale(&self, now: Instant) -> bool {
        let old = now - self.asked >= BELIEVED;
        // What was counted here alone is asked for once more before anybody waits for a day.
        old || (self.left == 0 && !self.told) || (self.left == 0 && now >= self.resets)
    }

    /// How long no session may begin; `None` if one may. The log tells once that none may, and once that one may again.
    fn forbidden(&mut self, now: Instant) -> Option<Duration> {
        if self.left > 0 {
            if std::mem::take(&mut self.told) {
                tracing::info!("new sessions are allowed again");
            }
            return None;
        }
        let wait = self.resets.saturating_duration_since(now).max(UNKNOWN);
        if !std::mem::replace(&mut self.told, true) {
            tracing::warn!(
                "the new sessions that Discord allows a day are used up: none is begun for {} s",
                wait.as_secs()
            );
        }
        Some(wait)
    }

    /// Counts a session that begins.
    fn spend(&mut self) {
        self.left = self.left.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn said(remaining: u64, reset_after: u64, max_concurrency: u64) -> GatewayInfo {
        let limit = json!({
            "total": 1000, "remaining": remaining, "reset_after": reset_after,
            "max_concurrency": max_concurrency,
        });
        let said = json!({ "url": "wss://x", "shards": 16, "session_start_limit": limit });
        GatewayInfo::read(&said).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_used_up_is_waited_for() {
        let now = Instant::now();
        let mut allowed = Allowed::of(&said(2, 90_000, 16), now);
        assert_eq!(allowed.concurrency.get(), 16);
        for _ in 0..2 {
            assert_eq!(allowed.forbidden(now), None);
            assert!(!allowed.is_stale(now));
            allowed.spend();
        }
        assert!(allowed.is_stale(now), "Discord may have counted otherwise");
        assert_eq!(allowed.forbidden(now), Some(Duration::from_secs(90)));
        assert!(!allowed.is_stale(now), "it is asked again when it is over");
        assert!(allowed.is_stale(now + BELIEVED));
        let late = now + Duration::from_secs(90);
        assert!(allowed.is_stale(late));
        assert_eq!(allowed.forbidden(late), Some(UNKNOWN));
    }

    #[tokio::test(start_paused = true)]
    async fn a_concurrency_that_is_none_is_taken_for_one() {
        for (told, taken) in [(0, 1), (1, 1), (16, 16), (1 << 20, 1)] {
            let allowed = Allowed::of(&said(1, 0, told), Instant::now());
            assert_eq!(allowed.concurrency.get(), taken, "{told}");
        }
    }
}
