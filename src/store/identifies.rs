//! Identify slots of shards, shared by all processes of a bot.

use std::time::Duration;

use super::Store;
use super::error::StoreError;
use crate::play::Timestamp;

/// The maximum clock difference between two processes. A slot taken for longer was taken before a clock was set back.
const MAX_CLOCK_DIFFERENCE: Duration = Duration::from_secs(60);

impl Store {
    /// Takes the identify slot of a bucket of shards until a time. Returns `None` if the slot was free. Otherwise
    /// nothing changes, and the time at which it becomes free is returned.
    pub async fn take_identify_slot(
        &self,
        bucket: u16,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                let update = sqlx::query(
                    "insert into identify (bucket, taken_until) values ($1, $2) on conflict (bucket) do update \
                     set taken_until = $2 where identify.taken_until <= $3 or identify.taken_until > $4",
                )
                .bind(i64::from(bucket))
                .bind(until.0)
                .bind(now.0)
                .bind((until + MAX_CLOCK_DIFFERENCE).0)
                .execute(&mut *tx)
                .await?;
                if update.rows_affected() > 0 {
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

    /// Frees the slot of a bucket at a time, once the shard that took it until `taken_until` has identified. Nothing
    /// changes if another shard has taken it since.
    pub async fn free_identify_slot(
        &self,
        bucket: u16,
        taken_until: Timestamp,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "update identify set taken_until = $2 where bucket = $1 and taken_until = $3",
        )
        .bind(i64::from(bucket))
        .bind(at.0)
        .bind(taken_until.0);
        self.execute(query).await?;
        Ok(())
    }
}
