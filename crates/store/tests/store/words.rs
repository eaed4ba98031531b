//! The words by which rows of the outbox are stored. They never change.

use hansu_play::StoredWord;
use hansu_store::{ParkReason, RowKind};

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
