//! Stored words of the store, which must never change.

use super::Store;
use super::games::GamePhase;
use super::outbox::RowKind;
use super::timers::TimerKind;
use crate::play::StoredWord;

#[test]
fn rows_are_read_by_the_words_by_which_they_are_written() {
    for word in [
        "challenge",
        "closed",
        "thread",
        "setup",
        "board",
        "offer",
        "settled",
        "strip",
        "lost",
        "reminder",
        "nudge",
        "absent",
        "digest",
        "card",
    ] {
        assert_eq!(RowKind::named(word).map(RowKind::id), Some(word));
    }
    assert_eq!(RowKind::named("Board"), None);
    assert_eq!(RowKind::named("watch"), None);
}

#[test]
fn the_words_of_timers_stay_as_they_are() {
    for (kind, word) in [
        (TimerKind::Expire, "expire"),
        (TimerKind::Clock, "clock"),
        (TimerKind::Remind, "remind"),
        (TimerKind::RemindAgain, "remind_again"),
        (TimerKind::Card, "card"),
    ] {
        assert_eq!(kind.id(), word);
    }
}

#[test]
fn the_words_of_phases_stay_as_they_are() {
    for (phase, word) in [
        (GamePhase::Challenged, "challenged"),
        (GamePhase::Closed, "closed"),
        (GamePhase::SettingUp, "setting_up"),
        (GamePhase::Running, "running"),
        (GamePhase::Over, "over"),
    ] {
        assert_eq!(phase.id(), word);
        assert_eq!(GamePhase::named(word), Some(phase));
    }
}

#[tokio::test]
async fn what_changes_by_one_statement_makes_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("t.sqlite3")).await.unwrap();
    for (times, allowed) in [(1, true), (2, false)] {
        let changed = store.change(|connection| {
            Box::pin(async move {
                for _ in 0..times {
                    sqlx::query("delete from meta where key = 'nothing'")
                        .execute(&mut *connection)
                        .await?;
                }
                Ok(())
            })
        });
        assert_eq!(changed.await.is_ok(), allowed, "{times}");
    }
}
