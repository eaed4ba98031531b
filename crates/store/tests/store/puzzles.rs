//! First tries of puzzles, and the ratings from them.

use hansu_play::{LastRating, PuzzleId, Rating, Timestamp, UserId};
use hansu_store::{PuzzleRecord, PuzzleTry, TriedPuzzle};

use crate::kit::test_store::{START, TestStore};
use crate::kit::{CLUB, DAY, mina};

fn attempt(puzzle: u32, solved: bool, at: Timestamp) -> PuzzleTry {
    PuzzleTry {
        person: mina().id,
        puzzle: PuzzleId(puzzle),
        first_rating: Rating::of_untried_puzzle(1_300),
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
    assert_eq!(change.before, Rating::of_new_solver());
    assert!(
        change.after.number > change.before.number
            && change.after.deviation < change.before.deviation,
        "{change:?}"
    );
    let stored = store.puzzle_record(mina().id).await.unwrap();
    let expected = LastRating {
        rating: change.after,
        ended_at: START,
    };
    assert_eq!(stored.rating, Some(expected));
    let expected_try = TriedPuzzle {
        puzzle: PuzzleId(0xb_8437),
        solved: true,
        missed: false,
        likes: None,
    };
    assert_eq!(stored.tried, [expected_try]);

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

#[tokio::test]
async fn tries_change_the_rating_of_the_puzzle_too() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    assert_eq!(store.judged_puzzles().await.unwrap(), []);
    let mut numbers = vec![1_300.0];
    for (person, solved) in [(1, false), (2, false), (3, true)] {
        let tried = PuzzleTry {
            person: UserId(person),
            ..attempt(1, solved, START)
        };
        store.record_puzzle_try(tried).await.unwrap();
        let stored = store.judged_puzzles().await.unwrap();
        assert_eq!((stored.len(), stored[0].puzzle), (1, PuzzleId(1)));
        numbers.push(stored[0].number);
    }
    assert!(
        numbers[1] > numbers[0] && numbers[2] > numbers[1],
        "{numbers:?}"
    );
    assert!(numbers[3] < numbers[2], "{numbers:?}");
}

#[tokio::test]
async fn missed_puzzle_stays_missed_until_it_is_solved() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    for (puzzle, solved, missed) in [
        (1, true, false),
        (1, false, false),
        (2, false, true),
        (2, false, true),
        (2, true, false),
    ] {
        let tried = attempt(puzzle, solved, START + u32::from(puzzle == 2) * DAY);
        store.record_puzzle_try(tried).await.unwrap();
        let record = store.puzzle_record(mina().id).await.unwrap();
        let stored = record.of(PuzzleId(puzzle)).unwrap();
        assert_eq!(stored.missed, missed, "{puzzle} {solved}");
        assert_eq!(stored.solved, puzzle == 1, "the first try counts");
    }
}

#[test]
fn streaks_end_with_a_miss() {
    for (tries, streak, longest) in [
        ("", 0, 0),
        ("x", 0, 0),
        ("o", 1, 1),
        ("ooxo", 1, 2),
        ("oxooox", 0, 3),
    ] {
        let tried = tries.chars().zip(1..).map(|(solved, id)| TriedPuzzle {
            puzzle: PuzzleId(id),
            solved: solved == 'o',
            missed: solved == 'x',
            likes: None,
        });
        let record = PuzzleRecord {
            tried: tried.collect(),
            rating: None,
        };
        assert_eq!(
            (record.streak(), record.longest_streak()),
            (streak, longest),
            "{tries}"
        );
    }
}

#[tokio::test]
async fn five_thumbs_can_make_a_puzzle_disliked() {
    let test_store = TestStore::new().await;
    let store = &test_store.store;
    let untried = store.rate_puzzle(mina().id, PuzzleId(1), true).await;
    assert_eq!(untried.unwrap(), None);
    let is_disliked = async || {
        let judged = store.judged_puzzles().await.unwrap();
        judged.iter().any(|one| one.disliked)
    };
    for person in 1..=5 {
        assert!(!is_disliked().await, "{person}");
        let person = UserId(person);
        let solved = person.0 != 4;
        let tried = PuzzleTry {
            person,
            ..attempt(1, solved, START)
        };
        store.record_puzzle_try(tried).await.unwrap();
        let rated = store.rate_puzzle(person, PuzzleId(1), person.0 < 3).await;
        assert_eq!(
            rated.unwrap(),
            Some(!solved),
            "it tells whether it was missed"
        );
    }
    assert!(is_disliked().await);
    store
        .rate_puzzle(UserId(5), PuzzleId(1), true)
        .await
        .unwrap();
    assert!(!is_disliked().await);
    let record = store.puzzle_record(UserId(5)).await.unwrap();
    assert_eq!(record.of(PuzzleId(1)).unwrap().likes, Some(true));
}
