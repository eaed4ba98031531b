//! Tests that see more than the public face: stored words, which never change, and upgrades.

mod upgrades;

use crate::Store;
use crate::game_phase::GamePhase;
use crate::timers::TimerKind;
use hansu_play::StoredWord;

#[test]
fn timer_words_never_change() {
    for (kind, word) in [
        (TimerKind::Expire, "expire"),
        (TimerKind::Clock, "clock"),
        (TimerKind::Remind, "remind"),
        (TimerKind::RemindAgain, "remind_again"),
        (TimerKind::Card, "card"),
        (TimerKind::Vote, "vote"),
    ] {
        assert_eq!(kind.id(), word);
    }
}

#[test]
fn phase_words_never_change() {
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
async fn change_allows_only_one_statement() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("t.sqlite3")).await.unwrap();
    for (times, allowed) in [(1, true), (2, false)] {
        let changed = store.change(boxed!(async |connection| {
            for _ in 0..times {
                let sql = "delete from meta where key = 'nothing'";
                connection.run(sql, ()).await?;
            }
            Ok(())
        }));
        assert_eq!(changed.await.is_ok(), allowed, "{times}");
    }
}
