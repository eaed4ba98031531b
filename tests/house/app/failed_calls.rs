//! Calls of the database that fail, or only seem to: the games, messages and clocks afterwards.

use std::sync::Arc;

use crate::support::breaking_interceptor::{BreakPoint, BreakingInterceptor};
use crate::support::house::{Fate, House};
use crate::support::test_store::in_channel;
use crate::support::{LOUNGE, SECOND, jihun, mina, play};
use hansu::app::AppError;
use hansu_play::{Seq, StandstillCause};
use hansu_store::{ParkReason, Row, RowKind};

/// Found by the simulation, seeds 2 and 7: an older match stayed cached, and the bot waited for a restart.
#[tokio::test]
async fn stored_event_of_a_failed_call_is_seen_by_everyone() {
    let breaking = Arc::new(BreakingInterceptor::default());
    let house = House::new().await.through(breaking.clone()).await;
    let game = house.running(&mina(), &jihun(), false).await;
    let row = house.row(game).await;
    let request = house.request(&mina(), row.home);
    let before = house.load(game).await.seq();
    *breaking.next.lock() = Some(BreakPoint::After);
    let games = &house.app.games;
    let result = games.act(&request, &row, None, play("a4b4")).await;
    *breaking.next.lock() = None;
    assert!(matches!(result, Err(AppError::Broken(_))));
    assert!(house.app.games.is_repeat(&request).await.unwrap());
    assert_eq!(house.load(game).await.seq(), Seq(before.0 + 1));
    // The next command is decided on the stored state.
    house.moves(game, "a7b7").await;
    // Repeating the request reports that it was done.
    let repeated = games.act(&request, &row, None, play("a5b5")).await;
    assert!(matches!(repeated, Err(AppError::Refused(_))));
}

/// Found by the simulation, seed 662: the thread's row was settled but the game was not moved, and its messages were
/// sent to a thread that never existed.
#[tokio::test]
async fn game_without_a_thread_is_moved_atomically() {
    for place in [BreakPoint::Before, BreakPoint::After] {
        let breaking = Arc::new(BreakingInterceptor::default());
        let house = House::new().await.through(breaking.clone()).await;
        let game = house.challenged(&mina(), &jihun()).await;
        house.accepted(game, &jihun(), true).await;
        let thread = house.home(game).await;
        let lane = in_channel(thread);
        house.meets([Fate::Refused(ParkReason::Forbidden)]);
        *breaking.only.lock() = Some("crates/store/src/games/mod.rs");
        *breaking.next.lock() = Some(place);
        let delivery = &house.app.delivery;
        let result = delivery.deliver_next(&*house.platform, lane).await;
        assert!(result.is_err());
        *breaking.next.lock() = None;
        house.clock.advance(60 * SECOND);
        if place == BreakPoint::Before {
            // The edit of the challenge arrives; the thread is retried.
            let fates = [Fate::Arrives, Fate::Refused(ParkReason::Forbidden)];
            house.meets(fates);
        }
        house.deliver().await;
        assert_eq!(house.home(game).await, LOUNGE, "{place:?}");
        let rows = house.rows().await;
        let last = house.platform.wire().posted.last().cloned().unwrap();
        assert_eq!(
            (last.kind, last.lane),
            (RowKind::Setup, LOUNGE),
            "{place:?}"
        );
        assert!(rows.values().all(Row::is_delivered), "{rows:?}");
    }
}

/// Fails between the end of a match and removing its player.
#[tokio::test]
async fn end_messages_wait_until_the_player_is_forgotten() {
    let breaking = Arc::new(BreakingInterceptor::default());
    let house = House::new().await.through(breaking.clone()).await;
    house.running(&mina(), &jihun(), false).await;
    house.deliver().await;
    *breaking.only.lock() = Some("crates/store/src/people/forgotten.rs");
    // After recording the request to be forgotten.
    *breaking.next.lock() = Some(BreakPoint::BeforeStatement(4));
    house.app.privacy.forget(mina().id).await.unwrap_err();
    *breaking.next.lock() = None;
    assert_eq!(house.deliver_due().await, 0, "it would still name her");
    house.app.privacy.resume().await.unwrap();
    assert!(house.deliver_due().await > 0);
}

/// Found by the simulation, seed 521: the stored value was not read again, and the outage was also credited by the
/// next check.
#[tokio::test]
async fn outage_is_credited_once_after_an_apparent_failure() {
    let breaking = Arc::new(BreakingInterceptor::default());
    let house = House::new().await.through(breaking.clone()).await;
    let game = house.running(&mina(), &jihun(), false).await;
    house.goes_online().await;
    let before = house.clock.now();
    house.clock.advance(3600 * SECOND);
    *breaking.only.lock() = Some("crates/store/src/timers/heartbeats.rs");
    *breaking.next.lock() = Some(BreakPoint::After);
    house.app.timers.tick().await.unwrap_err();
    *breaking.next.lock() = None;
    for _ in 0..2 {
        house.app.timers.tick().await.unwrap();
    }
    let standstills = house
        .store()
        .standstills(game, [mina().id, jihun().id], before - SECOND)
        .await;
    let standstills = standstills.unwrap();
    let outages = standstills
        .iter()
        .filter(|standstill| standstill.cause == StandstillCause::Outage);
    assert_eq!(outages.count(), 1, "{standstills:?}");
}
