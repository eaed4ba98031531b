//! The database values of a scrape: counts of pending work.

use std::time::Duration;

use crate::kit::test_store::{START, TestStore};
use crate::kit::{SECOND, jihun};
use hansu_play::{Match, Timestamp};
use hansu_store::{Backlog, GamePhase, ParkReason, RowKind};

async fn backlog(test_store: &TestStore, now: Timestamp) -> Backlog {
    test_store.store.backlog(now).await.unwrap()
}

/// Counts games by open phase, in the order of phases.
fn games(found: &Backlog) -> [u64; 3] {
    let phases = [
        GamePhase::Challenged,
        GamePhase::SettingUp,
        GamePhase::Running,
    ];
    assert_eq!(found.games.map(|(phase, _)| phase), phases);
    found.games.map(|(_, count)| count)
}

#[tokio::test]
async fn open_rows_timers_and_games_are_counted() {
    let test_store = TestStore::new().await;
    let now = START + 10 * SECOND;
    let nothing = backlog(&test_store, now).await;
    assert_eq!((nothing.open, nothing.parked), (0, 0));
    assert_eq!((nothing.oldest, nothing.overdue), (None, None));
    assert_eq!(games(&nothing), [0, 0, 0]);

    let challenged = test_store.challenged().await;
    assert_eq!(games(&backlog(&test_store, now).await), [1, 0, 0]);
    let late = START + Match::CHALLENGE_LIFE + SECOND;
    let overdue = backlog(&test_store, late).await.overdue;
    assert_eq!(overdue, Some(START + Match::CHALLENGE_LIFE));

    let kinds = [RowKind::Setup, RowKind::Board, RowKind::Strip];
    let (_, ids) = test_store.then(challenged, "jihun accept", &kinds).await;
    let waiting = backlog(&test_store, late).await;
    // Nobody waits for a strip.
    assert_eq!((waiting.open, waiting.parked), (2, 0));
    assert_eq!(waiting.oldest, Some(START));
    assert_eq!(waiting.overdue, None, "it was accepted in time");
    assert_eq!(games(&waiting), [0, 1, 0]);

    let store = &test_store.store;
    store.park(ids[0], ParkReason::Rejected, now).await.unwrap();
    let parked = backlog(&test_store, late).await;
    assert_eq!((parked.open, parked.parked), (1, 1));
    store.delivered(ids[1], None, now).await.unwrap();
    assert_eq!(backlog(&test_store, late).await.oldest, None);

    // A reopened row counts from its reopening, not from when it was queued.
    store.reopen_row(ids[0], late).await.unwrap();
    let again = backlog(&test_store, late + SECOND).await;
    assert_eq!((again.open, again.oldest), (1, Some(late)));
}

#[tokio::test]
async fn postponed_lost_notice_does_not_count_as_old() {
    let test_store = TestStore::new().await;
    let challenged = test_store.challenged().await;
    let game = challenged.game.id();
    let seq = challenged.game.seq();
    let user_id = jihun().id;
    let store = &test_store.store;
    let enqueued = store.enqueue_unreachable_notice(game, seq, user_id, START);
    enqueued.await.unwrap();
    let backlog = store.backlog(START + SECOND).await.unwrap();
    assert_eq!((backlog.open, backlog.oldest), (1, Some(START)));
    let first = test_store.claim_in(lost(user_id), START + SECOND);
    let first = first.await.unwrap();
    assert_eq!(first.kind, RowKind::Lost);
    let message = Some(hansu_play::MessageId(7));
    let delivered = store.delivered(first.id, message, START + SECOND);
    delivered.await.unwrap();
    let next = hansu_play::Seq(seq.0 + 1);
    store
        .enqueue_unreachable_notice(game, next, user_id, START + 2 * SECOND)
        .await
        .unwrap();
    let postponed = store.backlog(START + Duration::from_secs(60));
    let postponed = postponed.await.unwrap();
    assert_eq!((postponed.open, postponed.oldest), (1, None));
}

fn lost(user_id: hansu_play::UserId) -> hansu_store::DeliveryQueue {
    hansu_store::DeliveryQueue::Lane(hansu_store::Lane::Person(user_id))
}

#[tokio::test]
async fn reads_and_writes_are_timed_separately() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let counts = || {
        let mut registry = prometheus_client::registry::Registry::default();
        let times = store.times();
        registry.register("seconds", "", times.operations.clone());
        registry.register("wait_seconds", "", times.wait.clone());
        let mut text = String::new();
        prometheus_client::encoding::text::encode(&mut text, &registry).unwrap();
        let count = |series: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(series));
            line.unwrap().trim().parse::<u64>().unwrap()
        };
        [
            count("seconds_count{op=\"read\"}"),
            count("seconds_count{op=\"write\"}"),
            count("wait_seconds_count"),
        ]
    };
    let before = counts();
    store
        .was_handled(hansu_store::InteractionId(1))
        .await
        .unwrap();
    let read = counts();
    assert_eq!(read, [before[0] + 1, before[1], before[2]]);
    store.probe(START).await.unwrap();
    // The second write gets the write connection after the first has returned it.
    store.probe(START).await.unwrap();
    let written = counts();
    assert!(written[1] > read[1], "{written:?}");
    assert_eq!((written[0], written[2]), (read[0], read[2] + 2));
}
