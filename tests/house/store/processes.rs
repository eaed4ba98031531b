//! Processes that share a database: joining, claims, and standstills of clocks.
//!
//! A single store represents several processes: the last one that joined makes the claims.

use std::num::NonZeroU16;
use std::time::Duration;

use crate::support::test_store::{SECOND, START, TestStore, claimed, row};
use crate::support::{CLUB, LOUNGE, accept, jihun, mina};
use hansu::play::{Shard, ShardRange, ShardSet, Span, Timestamp};
use hansu::store::{
    Admission, ClockLimits, DEAD_AFTER, DeliveryQueue, HeartbeatReport, Lane, NewProcess, NewRow,
    Process, RowKind, ShardHeartbeat, Store, TimerKind,
};

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
    let asked = store.join(&process(shards), LENGTHS, || now).await.unwrap();
    match asked {
        Admission::Admitted(roll) => Ok(roll),
        Admission::Refused(other) => Err(other),
    }
}

fn ranges(processes: &[Process]) -> Vec<String> {
    let ranges = processes.iter().map(|one| one.shards.to_string());
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
        // The first is dead by now, the others are not.
        (20, "0/6", None),
        (20, "1/6", None),
        (20, "3/6", Some("2-3/6")),
        (60, "0-3/4", None),
    ];
    for (seconds, asked, refuses) in table {
        let joined = join(store, asked, START + seconds * SECOND).await;
        let refused = joined.err().map(|other| other.shards.to_string());
        assert_eq!(refused.as_deref(), refuses, "{asked} at {seconds} s");
    }
    assert_eq!(ranges(&store.processes().await.unwrap()), ["0-3/4"]);
}

#[tokio::test]
async fn silent_process_is_removed_and_has_to_join_again() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    join(store, "0/2", START).await.unwrap();
    let roll = store
        .heartbeat(1, LENGTHS, || START + 15 * SECOND)
        .await
        .unwrap();
    assert_eq!(roll.unwrap().others, []);
    let roll = join(store, "1/2", START + 16 * SECOND).await.unwrap();
    assert_eq!(ranges(&roll.others), ["0/2"]);
    let late = START + 15 * SECOND + DEAD_AFTER;
    let roll = store.heartbeat(1, LENGTHS, || late).await.unwrap().unwrap();
    assert_eq!(
        (ranges(&roll.gone), roll.others),
        (vec!["0/2".to_owned()], vec![])
    );
    // Its shard is free, and it must not continue as before.
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
    let played = test_store
        .challenged()
        .await
        .then(&jihun(), accept(jihun()));
    let event = played.events.last().unwrap();
    let rows = vec![claimed(RowKind::Setup, LOUNGE), row(RowKind::Strip, LOUNGE)];
    let ids = test_store
        .try_append(&played.game, event, rows)
        .await
        .unwrap();
    let lane = DeliveryQueue::Lane(Lane::Channel(LOUNGE));
    let free = |at| async move {
        let row = store
            .claim_next(lane, at, 60 * SECOND, "second")
            .await
            .unwrap();
        row.map(|claimed| (claimed.row.id, claimed.row.attempts))
    };
    // Another process starts while the first is alive.
    join(store, "1/2", START + SECOND).await.unwrap();
    store.void_claims(START + SECOND).await.unwrap();
    assert_eq!(free(START + 2 * SECOND).await, None);
    // The first is dead. Its attempt is known, so the message is looked for.
    let late = START + DEAD_AFTER;
    store.heartbeat(1, LENGTHS, || late).await.unwrap().unwrap();
    assert_eq!(free(late).await, Some((ids[0], 1)));
    // A third voids the claims of dead processes; the second's claim stays.
    join(store, "0/2", late + SECOND).await.unwrap();
    store.void_claims(late + SECOND).await.unwrap();
    assert_eq!(free(late + SECOND).await, None);
    assert!(join(store, "1/2", late + 30 * SECOND).await.is_ok());
    assert_eq!(free(late + 30 * SECOND).await, Some((ids[0], 2)));
    store.leave(late + 31 * SECOND).await.unwrap();
    assert_eq!(free(late + 31 * SECOND).await, Some((ids[0], 3)));
}

#[tokio::test]
async fn shared_clock_set_back_is_followed_once() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    test_store.challenged().await;
    let due = || async { store.next_timer(TimerKind::Expire).await.unwrap().unwrap() };
    let before = due().await;
    join(store, "0/2", START + 100 * SECOND).await.unwrap();
    let back = join(store, "1/2", START + 97 * SECOND).await.unwrap();
    assert_eq!(back.set_back, None, "clocks differ by so much");
    let roll = store
        .heartbeat(1, LENGTHS, || START + 40 * SECOND)
        .await
        .unwrap();
    assert_eq!(roll.unwrap().set_back, Some(60 * SECOND));
    let roll = store
        .heartbeat(1, LENGTHS, || START + 41 * SECOND)
        .await
        .unwrap();
    assert_eq!(roll.unwrap().set_back, None);
    assert_eq!(
        due().await,
        before,
        "a challenge's end comes from its own time"
    );
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
    let stood = || async {
        let standstills = store
            .standstills(played.game.id(), [mina().id, jihun().id], START - SECOND)
            .await;
        standstills
            .unwrap()
            .iter()
            .filter(|still| still.span == outage)
            .count()
    };
    let total = NonZeroU16::new(3).unwrap();
    for shard in ShardRange::all_of(total).shards() {
        let heard = ShardHeartbeat {
            shard,
            outage: Some(outage),
        };
        let before = stood().await;
        store
            .note_heard(total, &[heard], START + 900 * SECOND)
            .await
            .unwrap();
        let credited = stood().await - before;
        assert_eq!(credited, usize::from(shard == of_the_club), "shard {shard}");
    }
}

#[tokio::test]
async fn changed_shard_count_loses_no_time() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let heard = |shard| ShardHeartbeat {
        shard: Shard(shard),
        outage: None,
    };
    let two = NonZeroU16::new(2).unwrap();
    store.note_heard(two, &[heard(0)], START).await.unwrap();
    store
        .note_heard(two, &[heard(1)], START + 9 * SECOND)
        .await
        .unwrap();
    // (the new number of shards, the time of each shard's last heartbeat in seconds)
    let table: [(u16, &[u32]); 4] = [(4, &[0, 9, 0, 9]), (2, &[0, 9]), (3, &[0, 0, 0]), (1, &[0])];
    for (total, at) in table {
        let total = NonZeroU16::new(total).unwrap();
        store.adopt_shards(total).await.unwrap();
        let found = store
            .shard_heartbeats(ShardRange::all_of(total))
            .await
            .unwrap();
        let found: Vec<_> = found.iter().map(|(_, at)| *at).collect();
        let at: Vec<_> = at.iter().map(|at| START + *at * SECOND).collect();
        assert_eq!(found, at, "{total}");
    }
}

#[tokio::test]
async fn work_belongs_to_the_games_shard_until_overdue() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let played = test_store
        .challenged()
        .await
        .then(&jihun(), accept(jihun()));
    let event = played.events.last().unwrap();
    let rows: Vec<NewRow> = vec![row(RowKind::Setup, LOUNGE)];
    test_store
        .try_append(&played.game, event, rows)
        .await
        .unwrap();
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
    for (others, soon, later) in [(false, 1, 1), (true, 0, 1)] {
        let shards = ShardSet::of(all, |shard| (shard == of_the_club) != others);
        assert_eq!(lanes(shards.clone(), 5).await, soon);
        assert_eq!(lanes(shards, 3_600).await, later);
    }
    // Timers are processed only by the process that serves the shard, however late.
    let late = START + Duration::from_secs(400 * 24 * 60 * 60);
    test_store
        .try_begin(
            &crate::support::challenge(hansu::play::SideChoice::Han),
            2,
            9,
        )
        .await
        .ok();
    for (others, rung) in [(false, 1), (true, 0)] {
        let shards = ShardSet::of(all, |shard| (shard == of_the_club) != others);
        let due = store.due_timers(TimerKind::Expire, &shards, late).await;
        assert_eq!(due.unwrap().len(), rung);
    }
}
