//! Puzzles: right and wrong turns, first tries, and the choice of the next one.

use crate::support::steps::play_refusal;
use hansu::app::{PuzzlePosition, PuzzleResult, Refused};
use hansu_play::{PuzzleId, Refusal};
use janggi::{Action, Illegal, Move};

use crate::support::house::House;
use crate::support::{LOUNGE, mina};

/// A puzzle of two turns.
const TWO: PuzzleId = PuzzleId(0x011b_8b3c);

fn at(played: usize) -> PuzzlePosition {
    PuzzlePosition::new(TWO, played).unwrap()
}

#[tokio::test]
async fn line_is_played_to_the_mate_and_counts_once() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let start = at(0);
    let first = start.solution()[0];
    let (result, change) = puzzles.play(&request, &start, first).await.unwrap();
    let PuzzleResult::Right(next) = result else {
        panic!("{result:?}");
    };
    assert_eq!((next.played, next.turns_left(), change), (1, 1, None));
    assert_eq!(next.last(), Some(start.solution()[1]));
    assert!(!puzzles.standing(&request, TWO).await.unwrap().is_tried);

    for is_first in [true, false] {
        let (result, change) = puzzles
            .play(&request, &next, next.solution()[2])
            .await
            .unwrap();
        assert!(matches!(result, PuzzleResult::Solved(_)), "{result:?}");
        assert_eq!(change.is_some(), is_first);
    }
    // A wrong turn or the solution after the end changes nothing.
    let (_, change) = puzzles.play(&request, &start, Action::Pass).await.unwrap();
    assert_eq!(change, None);
    assert_eq!(puzzles.give_up(&request, &start).await.unwrap(), None);
    let standing = puzzles.standing(&request, TWO).await.unwrap();
    assert!(standing.is_tried && standing.tried == 1 && standing.rating.number > 1500.0);
}

#[tokio::test]
async fn every_other_turn_is_wrong_and_the_first_of_them_decides() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let start = at(0);
    let mut is_first = true;
    for action in start.game.legal_actions() {
        if action == start.solution()[0] {
            continue;
        }
        let (result, change) = puzzles.play(&request, &start, action).await.unwrap();
        let PuzzleResult::Wrong { answer, .. } = result else {
            panic!("{action:?}: {result:?}");
        };
        assert!(answer.is_some(), "{action:?}");
        assert_eq!(change.is_some(), std::mem::take(&mut is_first));
    }
    let standing = puzzles.standing(&request, TWO).await.unwrap();
    assert!(standing.rating.number < 1500.0, "{standing:?}");
}

#[tokio::test]
async fn shown_solution_counts_as_a_failed_try() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let change = puzzles.give_up(&request, &at(1)).await.unwrap().unwrap();
    assert!(change.after.number < 1500.0);
    let solved = puzzles.play(&request, &at(1), at(1).solution()[2]).await;
    assert_eq!(solved.unwrap().1, None);
}

#[tokio::test]
async fn unknown_puzzles_and_illegal_turns_are_refused() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    for (id, played) in [
        (PuzzleId(1), 0),
        (TWO, 2),
        (TWO, 5),
        (TWO, usize::MAX / 2 + 1),
    ] {
        let refused = PuzzlePosition::new(id, played).err();
        assert_eq!(refused, Some(Refused::UnknownPuzzle), "{id} {played}");
    }
    let illegal = Action::Move(Move::new("f6".parse().unwrap(), "a1".parse().unwrap()));
    let result = puzzles.play(&request, &at(0), illegal).await;
    let Refusal::Illegal(reason) = play_refusal(result) else {
        panic!("it was judged");
    };
    assert_ne!(reason, Illegal::NoPiece);
    assert!(!puzzles.standing(&request, TWO).await.unwrap().is_tried);
}

#[tokio::test]
async fn first_puzzle_of_a_newcomer_is_a_mate_in_one() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let chosen = puzzles.choose(&request, None).await.unwrap();
    assert_eq!(chosen.turns(), 1);
    let solved = puzzles.play(&request, &chosen, chosen.solution()[0]);
    solved.await.unwrap();
    let next = puzzles.choose(&request, None).await.unwrap();
    assert!(next.turns() > 1, "it suits the rating");
}

#[tokio::test]
async fn chosen_puzzles_are_untried_ones_of_the_wanted_turns() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    for turns in 1..=4 {
        let chosen = puzzles.choose(&request, Some(turns)).await.unwrap();
        assert_eq!((chosen.turns(), chosen.played), (usize::from(turns), 0));
        let again = puzzles.choose(&request, Some(turns)).await.unwrap();
        assert_eq!(again.id, chosen.id, "it is still untried");
        puzzles.give_up(&request, &chosen).await.unwrap();
        let next = puzzles.choose(&request, Some(turns)).await.unwrap();
        assert_ne!(next.id, chosen.id);
    }
}
