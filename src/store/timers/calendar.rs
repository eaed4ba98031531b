//! Keeping what is due in step with the calendar, when that is set back or put forward.

use std::time::Duration;

use crate::play::Timestamp;
use crate::store::Store;
use crate::store::error::StoreError;

/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1_000;

impl Store {
    /// The latest time at which anything is known to have happened; nothing lies after it.
    pub async fn latest_time(&self) -> Result<Timestamp, StoreError> {
        let (acted, queued): (Option<i64>, Option<i64>) = sqlx::query_as(
            "select (select max(at) from interaction), \
             (select at from outbox where id = (select max(id) from outbox))",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(Timestamp(acted.max(queued).unwrap_or(i64::MIN)))
    }

    /// Moves what is due by a clock that was set `back` to `now`: messages at once, timers by as much,
    /// and nothing stays claimed for longer than an attempt may take.
    pub async fn set_back(&self, back: Duration, now: Timestamp) -> Result<(), StoreError> {
        let back = i64::try_from(back.as_millis()).unwrap_or(i64::MAX);
        let mut tx = self.writer.begin_with("begin immediate").await?;
        sqlx::query(
            "update outbox set due_at = min(due_at, ?1), claimed_until = claimed_until - ?2 \
             where state = 'open' and kind <> 'strip'",
        )
        .bind(now.0)
        .bind(back)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "update outbox set due_at = min(due_at, ?1), claimed_until = claimed_until - ?2 \
             where state = 'open' and kind = 'strip'",
        )
        .bind(now.0)
        .bind(back)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "update timer set due_at = due_at - ? where kind in ('expire', 'clock', 'remind', 'remind_again') \
             and due_at > ?",
        )
        .bind(back)
        .bind(now.0)
        .execute(&mut *tx)
        .await?;
        // By whole days: it comes at an hour of the day.
        sqlx::query(
            "update person set digest_at = digest_at - (digest_at - ?1) / ?2 * ?2 where digest_at > ?1",
        )
        .bind(now.0)
        .bind(DAY)
        .execute(&mut *tx)
        .await?;
        // What `latest_time` looks at: otherwise the next start would go back once more.
        sqlx::query("update outbox set at = min(at, ?) where id = (select max(id) from outbox)")
            .bind(now.0)
            .execute(&mut *tx)
            .await?;
        sqlx::query("update interaction set at = ?1 where at > ?1")
            .bind(now.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Moves the claims that stood at a time forward, as the clock was.
    pub async fn keep_claims(&self, by: Duration, stood: Timestamp) -> Result<(), StoreError> {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        let mut tx = self.writer.begin_with("begin immediate").await?;
        sqlx::query(
            "update outbox set claimed_until = claimed_until + ?1 \
             where state = 'open' and kind <> 'strip' and claimed_until > ?2",
        )
        .bind(by)
        .bind(stood.0)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "update outbox set claimed_until = claimed_until + ?1 \
             where state = 'open' and kind = 'strip' and claimed_until > ?2",
        )
        .bind(by)
        .bind(stood.0)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }
}
