//! Interception of database calls, as used by the simulation.

use std::sync::Arc;

use crate::support::detached_interceptor::{DetachedInterceptor, on_other_runtime};
use crate::support::house::{Fate, House};
use crate::support::test_store::{SECOND, START, in_channel};
use crate::support::{CLUB, LOUNGE, jihun, mina, on_server, play};
use futures_util::future::BoxFuture;
use hansu::app::{AppError, Clock};
use hansu_play::{Language, Seq, StandstillCause, UserId};
use hansu_store::{
    Call, CallInterceptor, CallKind, DatabaseOptions, ParkReason, Row, RowKind, Store,
};
use parking_lot::Mutex;
use sqlx::Error;
use tempfile::TempDir;

const WHO: UserId = UserId(7);

/// The point at which the next writing call fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BreakPoint {
    Before,
    BeforeStatement(u32),
    After,
}

/// Records all calls, and fails one.
#[derive(Debug, Default)]
struct BreakingInterceptor {
    seen: Mutex<Vec<Call>>,
    statements: Mutex<Vec<u32>>,
    next: Mutex<Option<BreakPoint>>,
    /// The only source file whose calls fail; all if none is named.
    only: Mutex<Option<&'static str>>,
}

impl BreakingInterceptor {
    fn is_named(&self, call: Call) -> bool {
        self.only.lock().is_none_or(|file| call.at.file() == file)
    }
}

fn broken() -> Error {
    Error::Protocol("broken by a test".into())
}

impl CallInterceptor for BreakingInterceptor {
    fn intercept<'a>(
        &'a self,
        call: Call,
        work: BoxFuture<'a, ()>,
    ) -> BoxFuture<'a, Result<(), Error>> {
        self.seen.lock().push(call);
        self.statements.lock().clear();
        let is_named = self.is_named(call);
        let fails_at =
            |place| is_named && call.kind == CallKind::Write && *self.next.lock() == Some(place);
        let before = fails_at(BreakPoint::Before);
        let after = fails_at(BreakPoint::After);
        Box::pin(async move {
            if before {
                return Err(broken());
            }
            work.await;
            if after { Err(broken()) } else { Ok(()) }
        })
    }

    fn before_statement(&self, call: Call, nth: u32) -> Result<(), Error> {
        self.statements.lock().push(nth);
        let statement = Some(BreakPoint::BeforeStatement(nth));
        if self.is_named(call) && call.kind == CallKind::Write && *self.next.lock() == statement {
            return Err(broken());
        }
        Ok(())
    }
}

/// Opens a new store with an interceptor.
async fn through(interceptor: &Arc<dyn CallInterceptor>) -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    let opening = DatabaseOptions {
        interceptor: Some(interceptor),
        ..DatabaseOptions::at(&path)
    };
    let store = on_server::open(opening).await.unwrap();
    (folder, store)
}

async fn breaking() -> (TempDir, Store, Arc<BreakingInterceptor>) {
    let breaking = Arc::new(BreakingInterceptor::default());
    let interceptor: Arc<dyn CallInterceptor> = breaking.clone();
    let (folder, store) = through(&interceptor).await;
    (folder, store, breaking)
}

#[tokio::test]
async fn call_rejected_before_its_start_changes_nothing() {
    let (_folder, store, interceptor) = breaking().await;
    *interceptor.next.lock() = Some(BreakPoint::Before);
    let noted = store.note_language(WHO, Language::Ko, START).await;
    assert!(noted.unwrap_err().to_string().contains("broken by a test"));
    assert_eq!(store.language_of(WHO).await.unwrap(), None);
    assert_eq!(*interceptor.statements.lock(), [0], "of the read alone");
}

#[tokio::test]
async fn call_failing_after_its_commit_is_stored() {
    let (_folder, store, interceptor) = breaking().await;
    *interceptor.next.lock() = Some(BreakPoint::After);
    let noted = store.note_language(WHO, Language::Ko, START).await;
    assert!(noted.unwrap_err().to_string().contains("broken by a test"));
    assert_eq!(store.language_of(WHO).await.unwrap(), Some(Language::Ko));
}

#[tokio::test]
async fn call_failing_between_two_statements_changes_nothing() {
    let (_folder, store, interceptor) = breaking().await;
    let change = async || {
        let result = store.change_server(CLUB, |server| server.language = Some(Language::Ko));
        result.await.map(drop)
    };
    // Reading the existing plan, two changes, marking desks dirty, and the commit.
    for nth in 0..5 {
        *interceptor.next.lock() = Some(BreakPoint::BeforeStatement(nth));
        let message = change().await.unwrap_err().to_string();
        assert!(message.contains("broken by a test"), "{message}");
        assert_eq!(interceptor.statements.lock().last(), Some(&nth));
        assert_eq!(store.known_servers().await.unwrap(), [], "{nth}");
    }
    *interceptor.next.lock() = Some(BreakPoint::BeforeStatement(5));
    change().await.unwrap();
    assert_eq!(*interceptor.statements.lock(), [0, 1, 2, 3, 4]);
    assert_eq!(store.known_servers().await.unwrap(), [(CLUB, false)]);
}

#[tokio::test]
async fn call_is_reported_with_its_kind_and_location() {
    let (_folder, store, interceptor) = breaking().await;
    store.language_of(WHO).await.unwrap();
    store.note_language(WHO, Language::En, START).await.unwrap();
    store.person_data(WHO).await.unwrap();
    let calls = interceptor.seen.lock();
    let kinds_and_files = calls.iter().map(|call| (call.kind, call.at.file()));
    assert_eq!(
        kinds_and_files.collect::<Vec<_>>(),
        [
            (CallKind::Read, "crates/store/src/people/settings.rs"),
            (CallKind::Write, "crates/store/src/people/settings.rs"),
            (CallKind::Read, "crates/store/src/people/person_data.rs"),
        ]
    );
    assert_ne!(calls[0].at.line(), calls[1].at.line());
    // The statements of a snapshot are counted consecutively.
    let statements = interceptor.statements.lock();
    assert!(
        statements
            .iter()
            .copied()
            .eq(0..u32::try_from(statements.len()).unwrap())
    );
    assert!(statements.len() > 10, "{statements:?}");
}

/// The clock of this runtime is paused, and jumps when all tasks are idle: a wait for the database would end
/// immediately.
#[tokio::test(start_paused = true)]
async fn call_can_run_on_another_runtime() {
    let interceptor = DetachedInterceptor::interceptor();
    let (_folder, store) = on_other_runtime(|| through(&interceptor));
    for number in 0..20 {
        let at = START + number * SECOND;
        store.note_language(WHO, Language::Ko, at).await.unwrap();
        assert_eq!(store.language_of(WHO).await.unwrap(), Some(Language::Ko));
    }
}

/// Found by the simulation, seeds 2 and 7: an older match stayed cached, and the bot waited for a restart.
#[tokio::test]
async fn stored_event_of_a_failed_call_is_seen_by_everyone() {
    let breaking = Arc::new(BreakingInterceptor::default());
    let house = House::new().await.through(breaking.clone()).await;
    let game = house.running(&mina(), &jihun(), false).await;
    let row = house.store().game_row(game).await.unwrap().unwrap();
    let request = house.request(&mina(), row.home);
    let before = house.load(game).await.seq();
    *breaking.next.lock() = Some(BreakPoint::After);
    let result = house
        .app
        .games
        .act(&request, &row, None, play("a4b4"))
        .await;
    *breaking.next.lock() = None;
    assert!(matches!(result, Err(AppError::Broken(_))));
    assert!(house.app.games.is_repeat(&request).await.unwrap());
    assert_eq!(house.load(game).await.seq(), Seq(before.0 + 1));
    // The next command is decided on the stored state.
    house.moves(game, "a7b7").await;
    // Repeating the request reports that it was done.
    let repeated = house
        .app
        .games
        .act(&request, &row, None, play("a5b5"))
        .await;
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
        house
            .platform
            .wire()
            .fates
            .push_back(Fate::Refused(ParkReason::Forbidden));
        *breaking.only.lock() = Some("crates/store/src/games/mod.rs");
        *breaking.next.lock() = Some(place);
        let result = house
            .app
            .delivery
            .deliver_next(&*house.platform, lane)
            .await;
        assert!(result.is_err());
        *breaking.next.lock() = None;
        house.clock.advance(60 * SECOND);
        if place == BreakPoint::Before {
            // The edit of the challenge arrives; the thread is retried.
            let fates = [Fate::Arrives, Fate::Refused(ParkReason::Forbidden)];
            house.platform.wire().fates.extend(fates);
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
    house.app.core.vitals.gateway.begins();
    house.app.timers.tick().await.unwrap();
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
