//! Identify slots: one shard of a bucket at a time, whichever process asks.

use crate::kit::SECOND;
use crate::kit::test_store::TestStore;
use hansu_play::Timestamp;

const NOW: Timestamp = Timestamp(1_795_000_000_000);

#[tokio::test]
async fn identify_slot_is_exclusive_until_freed_or_expired() {
    let shelf = TestStore::new().await;
    let store = &shelf.store;
    let free_again_at = NOW + 15 * SECOND;
    let take = async |bucket, now: Timestamp| {
        let blocked_until = store
            .take_identify_slot(bucket, now, now + 15 * SECOND)
            .await;
        blocked_until.unwrap()
    };
    assert_eq!(take(0, NOW).await, None);
    assert_eq!(take(0, NOW).await, Some(free_again_at));
    assert_eq!(take(1, NOW).await, None, "the other bucket is free");
    let later = NOW + 14 * SECOND;
    // Nothing was changed.
    assert_eq!(take(0, later).await, Some(free_again_at));
    // Who had it may have ended.
    assert_eq!(take(0, free_again_at).await, None);

    let free_at = free_again_at + 5 * SECOND;
    let taken_until = free_again_at + 15 * SECOND;
    let free = async |taken_until, free_at| {
        let freed = store.free_identify_slot(0, taken_until, free_at).await;
        freed.unwrap();
    };
    free(taken_until - SECOND, NOW).await;
    // A shard whose turn has passed frees nothing.
    assert_eq!(take(0, free_again_at).await, Some(taken_until));
    free(taken_until, free_at).await;
    assert_eq!(take(0, free_at - SECOND).await, Some(free_at));
    assert_eq!(take(0, free_at).await, None);

    // A clock that was set back by an hour does not block anyone for an hour.
    let hour = 3_600 * SECOND;
    assert_eq!(take(1, NOW + hour).await, None);
    assert_eq!(take(1, NOW).await, None);
    // A process whose clock is slightly behind is delayed by the difference.
    assert_eq!(take(2, NOW + 5 * SECOND).await, None);
    assert_eq!(take(2, NOW).await, Some(NOW + 20 * SECOND));
}

#[tokio::test]
async fn one_of_several_concurrent_shards_gets_the_slot() {
    let shelf = TestStore::new().await;
    let store = &shelf.store;
    let until = NOW + 15 * SECOND;
    let attempts = (0..8).map(|_| store.take_identify_slot(3, NOW, until));
    let results = futures_util::future::join_all(attempts).await;
    let taken = results
        .into_iter()
        .filter(|result| matches!(result, Ok(None)));
    assert_eq!(taken.count(), 1);
}
