//! The times at which each shard last received events. A gap is an outage of its games.

use std::num::NonZeroU16;

use crate::Store;
use crate::database::Connection;
use crate::error::StoreError;
use crate::ids::GameServer;
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
        let sql = "select shard, at from heartbeat where shards = $1 and shard between $2 and $3 order by shard";
        let values = (range.total(), range.first(), range.last());
        self.all(sql, values).await
    }

    /// Returns the shards, out of `total`, with a running game of an evening.
    pub async fn shards_in_evening(&self, total: NonZeroU16) -> Result<Vec<Shard>, StoreError> {
        let sql = "select distinct (server >> 22) % $1 from game \
                   where evening = 1 and phase in ('setting_up', 'running') and server > $2";
        // There are none in direct messages.
        self.all(sql, (total, GameServer(None))).await
    }

    /// Records that shards, out of `total`, are connected now, and outages that have just ended, in one transaction.
    pub async fn note_heard(
        &self,
        total: NonZeroU16,
        heard: &[ShardHeartbeat],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            for heartbeat in heard {
                if let Some(outage) = heartbeat.outage {
                    add_outage(tx, Some((total, heartbeat.shard)), outage, now).await?;
                }
                note_heard(tx, total, heartbeat.shard, now).await?;
            }
            Ok(())
        }))
        .await
    }

    /// Limits the record of a shard, out of `total`, to `at`.
    pub async fn limit_heartbeat(
        &self,
        total: NonZeroU16,
        shard: Shard,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "update heartbeat set at = $3 where shards = $1 and shard = $2 and at > $3";
        self.run_alone(sql, (total, shard, at)).await?;
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
    let sql = "select shards, shard, at from heartbeat where shards <> $1";
    let others: Vec<(u16, u16, Timestamp)> = tx.all(sql, total).await?;
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
        let sql =
            "insert into heartbeat (shards, shard, at) values ($1, $2, $3) on conflict do nothing";
        tx.run(sql, (total, shard, at)).await?;
    }
    if !others.is_empty() {
        let sql = "delete from heartbeat where shards <> $1";
        tx.run(sql, total).await?;
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
    Ok(tx.one("select max(at) from heartbeat", ()).await?)
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
    if tx.run("update heartbeat set at = $1", now).await? == 0 {
        note_heard(tx, NonZeroU16::MIN, Shard(0), now).await?;
    }
    Ok(())
}

/// Limits the records of all shards to `now`, because the clock was set back.
pub(crate) async fn limit_heartbeats(
    tx: &mut Connection<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "update heartbeat set at = $1 where at > $1";
    tx.run(sql, now).await?;
    Ok(())
}

async fn note_heard(
    tx: &mut Connection<'_>,
    total: NonZeroU16,
    shard: Shard,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "insert into heartbeat (shards, shard, at) values ($1, $2, $3) \
               on conflict (shards, shard) do update set at = excluded.at";
    tx.run(sql, (total, shard, now)).await?;
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
    let sql = "insert into standstill (cause, from_at, until_at, shards, shard, evening) \
               values ('outage', $1, $2, $3, $4, $5)";
    let values = (
        span.from,
        span.until.unwrap_or(now),
        of.map(|(total, _)| total),
        of.map(|(_, shard)| shard),
        i64::from(is_brief),
    );
    tx.run(sql, values).await?;
    // After a brief one the next turn of an evening shows the right time soon.
    if is_brief {
        return Ok(());
    }
    everything_changed(tx, now).await
}
