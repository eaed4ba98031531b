//! Processes that share a database: joining, claims, and standstills of clocks.
//!
//! A single store represents several processes: the last one that joined makes the claims.

use std::num::NonZeroU16;
use std::time::Duration;

use crate::kit::test_store::{START, TestStore, claimed, row};
use crate::kit::{CLUB, LOUNGE, SECOND, jihun, mina};
use hansu_play::{Span, Timestamp};
use hansu_store::{
    Admission, ClockLimits, DEAD_AFTER, DeliveryQueue, HeartbeatReport, Lane, NewProcess, NewRow,
    Outage, Process, RowKind, ShardHeartbeat, Store, TimerKind,
};
use hansu_store::{Shard, ShardRange, ShardSet};

const LENGTHS: ClockLimits = ClockLimits {
    day: Duration::from_secs(24 * 60 * 60),
    claim: Duration::from_secs(10),
};

fn process(shards: &str) -> NewProcess {
    NewProcess {
        host: "attic".to_owned(),
        shards: shards.parse().unwrap(),
        ..NewProcess::alone()
    }
}

async fn join(store: &Store, shards: &str, now: Timestamp) -> Result<HeartbeatReport, Process> {
    let admission = store.join(&process(shards), LENGTHS, || now).await.unwrap();
    match admission {
        Admission::Admitted(roll) => Ok(roll),
        Admission::Refused(conflicting) => Err(conflicting),
    }
}

fn ranges(processes: &[Process]) -> Vec<String> {
    let ranges = processes.iter().map(|process| process.shards.to_string());
    ranges.collect()
}

#[tokio::test]
async fn shard_is_served_by_one_live_process() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    // (seconds, the requested shards, those of the process that blocks them)
    let table = [
        (0, "0-1/6", None),
        (1, "2-3/6", None),
        (2, "1-2/6", Some("0-1/6")),
        (3, "4/6", None),
        (4, "4-5/6", Some("4/6")),
        (5, "0-3/4", Some("0-1/6")),
        (19, "0/6", Some("0-1/6")),
        // By now, the first process is dead and the others are alive.
        (20, "0/6", None),
        (20, "1/6", None),
        (20, "3/6", Some("2-3/6")),
        (60, "0-3/4", None),
    ];
    for (seconds, requested, conflicting) in table {
        let result = join(store, requested, START + seconds * SECOND).await;
        let blocked_by = result.err().map(|process| process.shards.to_string());
        assert_eq!(
            blocked_by.as_deref(),
            conflicting,
            "{requested} at {seconds} s"
        );
    }
    assert_eq!(ranges(&store.processes().await.unwrap()), ["0-3/4"]);
}

#[tokio::test]
async fn silent_process_is_removed_and_has_to_join_again() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    join(store, "0/2", START).await.unwrap();
    let roll = store.heartbeat(1, LENGTHS, || START + 15 * SECOND);
    let roll = roll.await.unwrap();
    assert_eq!(roll.unwrap().others, []);
    let roll = join(store, "1/2", START + 16 * SECOND).await.unwrap();
    assert_eq!(ranges(&roll.others), ["0/2"]);
    let late = START + 15 * SECOND + DEAD_AFTER;
    let roll = store.heartbeat(1, LENGTHS, || late).await.unwrap().unwrap();
    assert_eq!(ranges(&roll.gone), ["0/2"]);
    assert!(roll.others.is_empty());
    // The shard of the dead process is free. A removed process must not continue as before.
    let late = late + DEAD_AFTER;
    join(store, "0/2", late).await.unwrap();
    let others = store.processes().await.unwrap();
    assert_eq!(ranges(&others), ["0/2"], "the second one is dead as well");
    store.leave(late).await.unwrap();
    assert_eq!(store.heartbeat(1, LENGTHS, || late).await.unwrap(), None);
}

#[tokio::test]
async fn claims_end_only_with_their_own_process() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    join(store, "0/2", START).await.unwrap();
    let played = test_store.accepted().await;
    let rows = vec![claimed(RowKind::Setup, LOUNGE), row(RowKind::Strip, LOUNGE)];
    let ids = test_store.try_append(&played, rows).await.unwrap();
    let lane = DeliveryQueue::Lane(Lane::Channel(LOUNGE));
    let claim_next = |at| async move {
        let row = store.claim_next(lane, at, 60 * SECOND, "second");
        let row = row.await.unwrap();
        row.map(|claimed| (claimed.row.id, claimed.row.attempts))
    };
    // Another process starts while the first is alive.
    join(store, "1/2", START + SECOND).await.unwrap();
    store.void_claims(START + SECOND).await.unwrap();
    assert_eq!(claim_next(START + 2 * SECOND).await, None);
    // The first process is dead. Its attempt is stored, so the message is looked for before it is sent again.
    let late = START + DEAD_AFTER;
    store.heartbeat(1, LENGTHS, || late).await.unwrap().unwrap();
    assert_eq!(claim_next(late).await, Some((ids[0], 1)));
    // A third process voids the claims of dead processes; the claim of the second process stays.
    join(store, "0/2", late + SECOND).await.unwrap();
    store.void_claims(late + SECOND).await.unwrap();
    assert_eq!(claim_next(late + SECOND).await, None);
    assert!(join(store, "1/2", late + 30 * SECOND).await.is_ok());
    assert_eq!(claim_next(late + 30 * SECOND).await, Some((ids[0], 2)));
    store.leave(late + 31 * SECOND).await.unwrap();
    assert_eq!(claim_next(late + 31 * SECOND).await, Some((ids[0], 3)));
}

#[tokio::test]
async fn shared_clock_set_back_is_followed_once() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    test_store.challenged().await;
    let next_expiry = || async { store.next_timer(TimerKind::Expire).await.unwrap().unwrap() };
    let before = next_expiry().await;
    join(store, "0/2", START + 100 * SECOND).await.unwrap();
    let behind = join(store, "1/2", START + 97 * SECOND).await.unwrap();
    assert_eq!(behind.set_back, None, "clocks differ by so much");
    let roll = store.heartbeat(1, LENGTHS, || START + 40 * SECOND);
    let roll = roll.await.unwrap();
    assert_eq!(roll.unwrap().set_back, Some(60 * SECOND));
    let roll = store.heartbeat(1, LENGTHS, || START + 41 * SECOND);
    let roll = roll.await.unwrap();
    assert_eq!(roll.unwrap().set_back, None);
    // A challenge's end comes from its own time.
    assert_eq!(next_expiry().await, before);
}

#[tokio::test]
async fn outage_is_credited_to_games_of_its_shard() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let played = test_store.challenged().await;
    let of_the_club = ShardRange::new(0, 2, 3).unwrap().shard_of(Some(CLUB));
    let outage = Span {
        from: START,
        until: Some(START + 900 * SECOND),
    };
    let standstill_count = || async {
        let standstills = store
            .standstills(played.game.id(), [mina().id, jihun().id], START - SECOND)
            .await;
        standstills
            .unwrap()
            .iter()
            .filter(|standstill| standstill.span == outage)
            .count()
    };
    let total = NonZeroU16::new(3).unwrap();
    for shard in ShardRange::all_of(total).shards() {
        let heartbeat = ShardHeartbeat {
            shard,
            outage: Some(Outage {
                span: outage,
                is_brief: false,
            }),
        };
        let before = standstill_count().await;
        store
            .note_heard(total, &[heartbeat], START + 900 * SECOND)
            .await
            .unwrap();
        let credited = standstill_count().await - before;
        assert_eq!(credited, usize::from(shard == of_the_club), "shard {shard}");
    }
}

#[tokio::test]
async fn changed_shard_count_loses_no_time() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let heartbeat_of = |shard| ShardHeartbeat {
        shard: Shard(shard),
        outage: None,
    };
    let two = NonZeroU16::new(2).unwrap();
    store
        .note_heard(two, &[heartbeat_of(0)], START)
        .await
        .unwrap();
    store
        .note_heard(two, &[heartbeat_of(1)], START + 9 * SECOND)
        .await
        .unwrap();
    // (the new number of shards, the time of each shard's last heartbeat in seconds)
    let table: [(u16, &[u32]); 4] = [(4, &[0, 9, 0, 9]), (2, &[0, 9]), (3, &[0, 0, 0]), (1, &[0])];
    for (total, seconds) in table {
        let total = NonZeroU16::new(total).unwrap();
        store.adopt_shards(total).await.unwrap();
        let heartbeats = store.shard_heartbeats(ShardRange::all_of(total));
        let heartbeats = heartbeats.await.unwrap();
        let times: Vec<_> = heartbeats.iter().map(|(_, time)| *time).collect();
        let expected = seconds.iter();
        let expected: Vec<_> = expected.map(|second| START + *second * SECOND).collect();
        assert_eq!(times, expected, "{total}");
    }
}

#[tokio::test]
async fn work_belongs_to_the_games_shard_until_overdue() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let played = test_store.accepted().await;
    let rows: Vec<NewRow> = vec![row(RowKind::Setup, LOUNGE)];
    test_store.try_append(&played, rows).await.unwrap();
    let all = ShardRange::new(0, 3, 4).unwrap();
    let of_the_club = all.shard_of(Some(CLUB));
    let lanes = |shards: ShardSet, seconds: u32| async move {
        let now = START + seconds * SECOND;
        store
            .due_lanes(&shards, now, now)
            .await
            .unwrap()
            .games
            .len()
    };
    for (is_of_others, due_now, due_in_an_hour) in [(false, 1, 1), (true, 0, 1)] {
        let shards = ShardSet::of(all, |shard| (shard == of_the_club) != is_of_others);
        assert_eq!(lanes(shards.clone(), 5).await, due_now);
        assert_eq!(lanes(shards, 3_600).await, due_in_an_hour);
    }
    // Timers are processed only by the process that serves the shard, however late.
    let late = START + Duration::from_secs(400 * 24 * 60 * 60);
    test_store
        .try_begin(&crate::kit::challenge(hansu_play::SideChoice::Han), 2, 9)
        .await
        .ok();
    for (is_of_others, expected) in [(false, 1), (true, 0)] {
        let shards = ShardSet::of(all, |shard| (shard == of_the_club) != is_of_others);
        let due = store.due_timers(TimerKind::Expire, &shards, late).await;
        assert_eq!(due.unwrap().len(), expected);
    }
}
