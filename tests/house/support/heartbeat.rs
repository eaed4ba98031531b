//! The heartbeat of a bot with one shard.

use hansu::play::{Shard, ShardRange, Span, Timestamp};
use hansu::store::{ShardHeartbeat, Store};

/// Lets the bot have been heard then, after an outage if one is given.
pub async fn note_alive(store: &Store, at: Timestamp, outage: Option<Span>) {
    let heard = ShardHeartbeat {
        shard: Shard(0),
        outage,
    };
    let total = ShardRange::ONLY.total();
    store.note_heard(total, &[heard], at).await.unwrap();
}

/// When the bot was last heard.
pub async fn alive_at(store: &Store) -> Option<Timestamp> {
    let heard = store.shard_heartbeats(ShardRange::ONLY).await.unwrap();
    heard.first().map(|(_, at)| *at)
}
