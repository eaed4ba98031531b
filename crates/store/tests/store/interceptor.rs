//! Interception of database calls, as used by the simulation.

use std::sync::Arc;

use crate::kit::breaking_interceptor::{BreakPoint, BreakingInterceptor};
use crate::kit::detached_interceptor::{DetachedInterceptor, on_other_runtime};
use crate::kit::test_store::START;
use crate::kit::{CLUB, SECOND, on_server};
use hansu_play::{Language, UserId};
use hansu_store::{CallInterceptor, CallKind, DatabaseOptions, Store};
use tempfile::TempDir;

const WHO: UserId = UserId(7);

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
