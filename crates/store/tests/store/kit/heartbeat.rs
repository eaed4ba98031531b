//! The heartbeat of a bot with one shard.

use hansu_play::{Span, Timestamp};
use hansu_store::{Outage, ShardHeartbeat, Store};
use hansu_store::{Shard, ShardRange};

/// Stores a heartbeat of the bot at a time, with the outage that preceded it.
pub async fn note_alive(store: &Store, at: Timestamp, outage: Option<Span>) {
    let heartbeat = ShardHeartbeat {
        shard: Shard(0),
        outage: outage.map(|span| Outage {
            span,
            is_brief: false,
        }),
    };
    let total = ShardRange::ONLY.total();
    store.note_heard(total, &[heartbeat], at).await.unwrap();
}

/// Returns the time of the bot's last heartbeat.
pub async fn alive_at(store: &Store) -> Option<Timestamp> {
    let heartbeats = store.shard_heartbeats(ShardRange::ONLY).await.unwrap();
    heartbeats.first().map(|(_, at)| *at)
}
