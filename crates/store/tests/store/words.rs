//! The words by which rows of the outbox are stored. They never change.

use hansu_play::StoredWord;
use hansu_store::{ParkReason, RowKind, StoreError};

use crate::kit::LOUNGE;
use crate::kit::test_store::{TestStore, row};

#[test]
fn words_of_park_reasons_and_row_kinds_never_change() {
    let reasons = [
        (ParkReason::ChannelGone, "channel-gone"),
        (ParkReason::ThreadLocked, "thread-locked"),
        (ParkReason::Forbidden, "forbidden"),
        (ParkReason::Rejected, "rejected"),
        (ParkReason::Broken, "broken"),
    ];
    for (reason, word) in reasons {
        assert_eq!(reason.id(), word);
        assert_eq!(ParkReason::named(word), Some(reason));
    }
    assert_eq!(ParkReason::named("Broken"), None);
    for (kind, word) in [
        (RowKind::Challenge, "challenge"),
        (RowKind::Closed, "closed"),
        (RowKind::Thread, "thread"),
        (RowKind::Setup, "setup"),
        (RowKind::Board, "board"),
        (RowKind::Offer, "offer"),
        (RowKind::Settled, "settled"),
        (RowKind::Strip, "strip"),
        (RowKind::Lost, "lost"),
        (RowKind::Reminder, "reminder"),
        (RowKind::Nudge, "nudge"),
        (RowKind::Absent, "absent"),
        (RowKind::Digest, "digest"),
        (RowKind::Card, "card"),
    ] {
        assert_eq!(kind.id(), word);
        assert_eq!(RowKind::named(word), Some(kind));
    }
    for unknown in ["Board", "watch"] {
        assert_eq!(RowKind::named(unknown), None);
    }
}

/// A row of a later version, or of a damaged file.
#[tokio::test]
async fn number_out_of_range_and_unknown_word_are_unreadable() {
    let test_store = TestStore::new().await;
    let played = test_store.accepted().await;
    let rows = vec![row(RowKind::Board, LOUNGE)];
    test_store.try_append(&played, rows).await.unwrap();
    let game = played.game.id();
    let database = test_store.direct_database().await;
    let beyond = "update event set seq = 5000000000 where seq = 2";
    database.change(beyond, &[]).await.unwrap();
    let error = test_store.store.last_event(game).await.unwrap_err();
    assert!(error.is_of_the_match(), "{error}");
    assert!(
        error.to_string().ends_with("the number 5000000000"),
        "{error}"
    );
    let later = "update outbox set seq = -1";
    database.change(later, &[]).await.unwrap();
    let error = test_store.store.latest_post(game).await.unwrap_err();
    assert!(matches!(error, StoreError::Unreadable(_)), "{error}");
    assert!(
        error.to_string().contains("the number -1 of row "),
        "{error}"
    );
}
