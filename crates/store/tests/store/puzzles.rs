//! First tries of puzzles, and the ratings from them.

use hansu_play::{LastRating, PuzzleId, Rating, Timestamp, UserId};
use hansu_store::PuzzleTry;

use crate::kit::test_store::{START, TestStore};
use crate::kit::{CLUB, DAY, mina};

fn attempt(puzzle: u32, solved: bool, at: Timestamp) -> PuzzleTry {
    PuzzleTry {
        person: mina().id,
        puzzle: PuzzleId(puzzle),
        rating: Rating::of_puzzle(2),
        server: Some(CLUB),
        at,
        solved,
    }
}

#[tokio::test]
async fn first_try_alone_changes_the_rating() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let record = store.puzzle_record(mina().id).await.unwrap();
    assert_eq!((record.tried.len(), record.rating), (0, None));

    let first = attempt(0xb_8437, true, START);
    let change = store.record_puzzle_try(first).await.unwrap().unwrap();
    assert_eq!(change.before, Rating::default());
    assert!(
        change.after.number > 1500.0 && change.after.deviation < 350.0,
        "{change:?}"
    );
    let stored = store.puzzle_record(mina().id).await.unwrap();
    let expected = LastRating {
        rating: change.after,
        ended_at: START,
    };
    assert_eq!(stored.rating, Some(expected));
    let tried: Vec<_> = stored.tried.into_iter().collect();
    assert_eq!(tried, [PuzzleId(0xb_8437)]);

    // A second try of any result, in any server, at any time changes nothing.
    for solved in [true, false] {
        let again = attempt(0xb_8437, solved, START + DAY);
        assert_eq!(store.record_puzzle_try(again).await.unwrap(), None);
    }
    let unchanged = store.puzzle_record(mina().id).await.unwrap();
    assert_eq!(unchanged.rating, Some(expected));

    // A clock that was set back does not count the same rest twice.
    let failed = attempt(2, false, START - DAY);
    let change = store.record_puzzle_try(failed).await.unwrap().unwrap();
    assert_eq!(change.before, expected.rating);
    assert!(change.after.number < change.before.number);
    let record = store.puzzle_record(mina().id).await.unwrap();
    let rating = record.rating.unwrap();
    assert_eq!(rating.ended_at, START);
    assert_eq!(store.puzzle_record(UserId(1)).await.unwrap().rating, None);
}

#[tokio::test]
async fn rest_makes_a_puzzle_rating_less_certain() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let first = store.record_puzzle_try(attempt(1, true, START)).await;
    let first = first.unwrap().unwrap();
    let later = attempt(2, true, START + 100 * DAY);
    let later = store.record_puzzle_try(later).await.unwrap().unwrap();
    assert!(later.before.deviation > first.after.deviation);
    assert!((later.before.number - first.after.number).abs() < 1e-9);
}
