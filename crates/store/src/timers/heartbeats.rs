//! The times at which each shard last received events. A gap is an outage of its games.

use std::num::NonZeroU16;

use crate::Store;
use crate::database::Connection;
use crate::error::StoreError;
use crate::numbers::NO_SERVER;
use crate::posters::everything_changed;
use crate::{Shard, ShardRange};
use hansu_play::{Span, Timestamp};

/// A shard that is connected now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShardHeartbeat {
    /// The shard.
    pub shard: Shard,
    /// The outage that has just ended, if the gap counts as one.
    pub outage: Option<Outage>,
}

/// An outage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outage {
    /// The time of it.
    pub span: Span,
    /// `true` if it is too short for clocks by days.
    pub is_brief: bool,
}

impl Store {
    /// Returns the times at which the shards of a range were last connected; shards without a record are left out.
    pub async fn shard_heartbeats(
        &self,
        range: ShardRange,
    ) -> Result<Vec<(Shard, Timestamp)>, StoreError> {
        let query = sqlx::query_as(
            "select shard, at from heartbeat where shards = $1 and shard between $2 and $3 order by shard",
        )
        .bind(range.total().get())
        .bind(range.first().0)
        .bind(range.last().0);
        let rows: Vec<(u16, i64)> = self.fetch_all(query).await?;
        let rows = rows.into_iter();
        Ok(rows
            .map(|(shard, at)| (Shard(shard), Timestamp(at)))
            .collect())
    }

    /// Returns the shards, out of `total`, with a running game of an evening.
    pub async fn shards_in_evening(&self, total: NonZeroU16) -> Result<Vec<Shard>, StoreError> {
        let query = sqlx::query_scalar(
            "select distinct (server >> 22) % $1 from game \
             where evening = 1 and phase in ('setting_up', 'running') and server > $2",
        )
        .bind(i64::from(total.get()))
        // There are none in direct messages.
        .bind(NO_SERVER);
        let shards: Vec<i64> = self.fetch_all(query).await?;
        let shards = shards.into_iter();
        Ok(shards
            .filter_map(|shard| Some(Shard(u16::try_from(shard).ok()?)))
            .collect())
    }

    /// Records that shards, out of `total`, are connected now, and outages that have just ended, in one transaction.
    pub async fn note_heard(
        &self,
        total: NonZeroU16,
        heard: &[ShardHeartbeat],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                for heartbeat in heard {
                    if let Some(outage) = heartbeat.outage {
                        add_outage(tx, Some((total, heartbeat.shard)), outage, now).await?;
                    }
                    note_heard(tx, total, heartbeat.shard, now).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Limits the record of a shard, out of `total`, to `at`.
    pub async fn limit_heartbeat(
        &self,
        total: NonZeroU16,
        shard: Shard,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let query = sqlx::query(
            "update heartbeat set at = $3 where shards = $1 and shard = $2 and at > $3",
        )
        .bind(total.get())
        .bind(shard.0)
        .bind(at.0);
        self.execute_alone(query).await?;
        Ok(())
    }

    /// Switches to `total` shards. If the number was different before, each shard starts with the earliest record of
    /// the old shards that share servers with it.
    pub async fn adopt_shards(&self, total: NonZeroU16) -> Result<(), StoreError> {
        self.write(|tx| Box::pin(adopt_shards(tx, total))).await
    }
}

/// Implements [`Store::adopt_shards`].
pub(crate) async fn adopt_shards(
    tx: &mut Connection<'_>,
    total: NonZeroU16,
) -> Result<(), StoreError> {
    let others: Vec<(u16, u16, i64)> =
        sqlx::query_as("select shards, shard, at from heartbeat where shards <> $1")
            .bind(total.get())
            .fetch_all(&mut *tx)
            .await?;
    for shard in ShardRange::all_of(total).shards() {
        let shares = |shards: u16, other: u16| {
            let common = common_divisor(shards, total.get());
            other % common == shard.0 % common
        };
        let shared = others
            .iter()
            .filter(|(shards, other, _)| shares(*shards, *other));
        // The earliest, so that no player loses time.
        let Some(at) = shared.map(|(_, _, at)| *at).min() else {
            continue;
        };
        sqlx::query(
            "insert into heartbeat (shards, shard, at) values ($1, $2, $3) on conflict do nothing",
        )
        .bind(total.get())
        .bind(shard.0)
        .bind(at)
        .execute(&mut *tx)
        .await?;
    }
    if !others.is_empty() {
        sqlx::query("delete from heartbeat where shards <> $1")
            .bind(total.get())
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Returns the greatest common divisor. Shards of two totals share servers if their numbers are equal modulo this
/// divisor.
fn common_divisor(a: u16, b: u16) -> u16 {
    if b == 0 {
        return a.max(1);
    }
    common_divisor(b, a % b)
}

/// Returns the time at which any shard was last connected; `None` if none ever was.
pub(crate) async fn last_heartbeat(
    tx: &mut Connection<'_>,
) -> Result<Option<Timestamp>, StoreError> {
    let at: Option<i64> = sqlx::query_scalar("select max(at) from heartbeat")
        .fetch_one(tx)
        .await?;
    Ok(at.map(Timestamp))
}

/// Credits an outage to all games, and marks all shards as connected now.
pub(crate) async fn credit_all_games(
    tx: &mut Connection<'_>,
    outage: Option<Span>,
    now: Timestamp,
) -> Result<(), StoreError> {
    if let Some(span) = outage {
        let is_brief = false;
        add_outage(tx, None, Outage { span, is_brief }, now).await?;
    }
    let noted = sqlx::query("update heartbeat set at = $1")
        .bind(now.0)
        .execute(&mut *tx)
        .await?;
    if noted.rows_affected() == 0 {
        note_heard(tx, NonZeroU16::MIN, Shard(0), now).await?;
    }
    Ok(())
}

/// Limits the records of all shards to `now`, because the clock was set back.
pub(crate) async fn limit_heartbeats(
    tx: &mut Connection<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query("update heartbeat set at = $1 where at > $1")
        .bind(now.0)
        .execute(tx)
        .await?;
    Ok(())
}

async fn note_heard(
    tx: &mut Connection<'_>,
    total: NonZeroU16,
    shard: Shard,
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into heartbeat (shards, shard, at) values ($1, $2, $3) \
         on conflict (shards, shard) do update set at = excluded.at",
    )
    .bind(total.get())
    .bind(shard.0)
    .bind(now.0)
    .execute(tx)
    .await?;
    Ok(())
}

/// Records an outage of a shard's games, or of all games.
async fn add_outage(
    tx: &mut Connection<'_>,
    of: Option<(NonZeroU16, Shard)>,
    outage: Outage,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Outage { span, is_brief } = outage;
    sqlx::query(
        "insert into standstill (cause, from_at, until_at, shards, shard, evening) \
         values ('outage', $1, $2, $3, $4, $5)",
    )
    .bind(span.from.0)
    .bind(span.until.unwrap_or(now).0)
    .bind(of.map(|(total, _)| total.get()))
    .bind(of.map(|(_, shard)| shard.0))
    .bind(i64::from(is_brief))
    .execute(&mut *tx)
    .await?;
    // After a brief one the next turn of an evening shows the right time soon.
    if is_brief {
        return Ok(());
    }
    everything_changed(tx, now).await
}
