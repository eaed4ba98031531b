//! Turns of shards to identify, which all processes of a bot share.

use std::time::Duration;

use super::Store;
use super::error::StoreError;
use crate::play::Timestamp;

/// How far another process's clock may be ahead. A turn that would last longer was taken before a clock was set back.
const AHEAD: Duration = Duration::from_secs(60);

impl Store {
    /// Takes the turn of a bucket of shards until a time. `None` if it was free; otherwise when it will be, and nothing
    /// is changed.
    pub async fn take_identify(
        &self,
        bucket: u16,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let taken = sqlx::query(
                    "insert into identify (bucket, taken_until) values ($1, $2) on conflict (bucket) do update \
                     set taken_until = $2 where identify.taken_until <= $3 or identify.taken_until > $4",
                )
                .bind(i64::from(bucket))
                .bind(until.0)
                .bind(now.0)
                .bind((until + AHEAD).0)
                .execute(&mut *tx)
                .await?;
                if taken.rows_affected() > 0 {
                    return Ok(None);
                }
                let free_at: i64 =
                    sqlx::query_scalar("select taken_until from identify where bucket = $1")
                        .bind(i64::from(bucket))
                        .fetch_one(tx)
                        .await?;
                Ok(Some(Timestamp(free_at)))
            })
        })
        .await
    }

    /// Gives the turn of a bucket on at a time, when the shard that had it has identified.
    pub async fn pass_identify_on(&self, bucket: u16, at: Timestamp) -> Result<(), StoreError> {
        let query = sqlx::query("update identify set taken_until = $2 where bucket = $1")
            .bind(i64::from(bucket))
            .bind(at.0);
        self.execute(query).await?;
        Ok(())
    }
}
