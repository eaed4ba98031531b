//! Puzzles: right and wrong turns, first tries, and the choice of the next one.

use crate::support::steps::{play_refusal, refused};
use hansu::app::{PuzzlePosition, PuzzleResult, PuzzleWish, Refused};
use hansu_engine::puzzles::{PuzzleKind, Theme};
use hansu_play::{PuzzleId, Refusal, ServerSettings};
use janggi::{Action, Illegal, Move, Variant, usual};

use crate::support::house::House;
use crate::support::{LOUNGE, MINUTE, mina};

/// A puzzle of two turns: `a1a9`, then `c2c1 e2d1 c1d1`, a mate.
const TWO: PuzzleId = PuzzleId(0x6f7b_47ae);
/// A puzzle of two turns with two mates at the end: `f9f10`, then `f7f8 f5h2 e8e9`, or `f8e9`.
const TWO_ENDS: PuzzleId = PuzzleId(0xc420_2f56);

fn at(played: usize) -> PuzzlePosition {
    PuzzlePosition::new(TWO, played).unwrap()
}

#[tokio::test]
async fn line_is_played_to_the_mate_and_counts_once() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let start = at(0);
    let first = start.puzzle.line()[0];
    let (result, change) = puzzles.play(&request, &start, first).await.unwrap();
    let PuzzleResult::Right(next) = result else {
        panic!("{result:?}");
    };
    assert_eq!((next.played, next.turns_left(), change), (1, 1, None));
    assert_eq!(next.game.actions().last(), Some(&start.puzzle.line()[1]));
    assert!(!puzzles.standing(&request, TWO).await.unwrap().is_tried);

    for is_first in [true, false] {
        let (result, change) = puzzles
            .play(&request, &next, next.puzzle.line()[2])
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
    assert!(standing.is_tried && standing.tried == 1 && standing.rating.number > 900.0);
}

#[tokio::test]
async fn every_other_turn_is_wrong_and_the_first_of_them_decides() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let start = at(0);
    let mut is_first = true;
    for action in start.game.legal_actions() {
        if start.puzzle.accepts(0, action) {
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
    assert!(standing.rating.number < 900.0, "{standing:?}");
}

#[tokio::test]
async fn shown_solution_counts_as_a_failed_try() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let change = puzzles.give_up(&request, &at(1)).await.unwrap().unwrap();
    assert!(change.after.number < 900.0);
    let solved = puzzles.play(&request, &at(1), at(1).puzzle.line()[2]).await;
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
    let illegal = Action::Move(Move::new("c2".parse().unwrap(), "a10".parse().unwrap()));
    let result = puzzles.play(&request, &at(0), illegal).await;
    let Refusal::Illegal(reason) = play_refusal(result) else {
        panic!("it was judged");
    };
    assert_ne!(reason, Illegal::NoPiece);
    assert!(!puzzles.standing(&request, TWO).await.unwrap().is_tried);
}

#[tokio::test]
async fn puzzle_begins_after_the_opponents_last_action() {
    let start = at(0);
    assert_eq!(start.game.actions(), [start.puzzle.opening()]);
    assert_eq!(start.game.position().turn(), start.solver());
}

#[tokio::test]
async fn any_mate_is_right_at_the_last_turn() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let last = PuzzlePosition::new(TWO_ENDS, 1).unwrap();
    for uci in ["e8e9", "f8e9"] {
        let action = last.game.position().read_uci(uci).unwrap();
        let (result, _) = puzzles.play(&request, &last, action).await.unwrap();
        assert!(
            matches!(result, PuzzleResult::Solved(_)),
            "{uci}: {result:?}"
        );
    }
}

/// Chooses a puzzle as wished and solves it; returns it.
async fn solve(house: &House, wish: PuzzleWish) -> PuzzlePosition {
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let chosen = puzzles.choose(&request, wish, None).await.unwrap();
    for played in 0..chosen.puzzle.turns() {
        let position = PuzzlePosition::new(chosen.id, played).unwrap();
        let action = position.puzzle.line()[2 * played];
        puzzles.play(&request, &position, action).await.unwrap();
    }
    house.clock.advance(MINUTE);
    chosen
}

#[tokio::test]
async fn newcomer_begins_with_the_easiest_and_goes_on_in_the_same_game() {
    let house = House::new().await;
    let mut ratings = Vec::new();
    for _ in 0..5 {
        let chosen = solve(&house, PuzzleWish::default()).await;
        assert_eq!(chosen.game.ruleset().variant, Variant::Janggi);
        ratings.push(chosen.puzzle.rating());
    }
    assert!(ratings.is_sorted() && ratings[4] < 1_000, "{ratings:?}");
    let wish = PuzzleWish {
        variant: Some(Variant::Xiangqi),
        ..PuzzleWish::default()
    };
    let xiangqi = solve(&house, wish).await;
    assert!(xiangqi.puzzle.rating() > 900, "five in a row were solved");
    let next = solve(&house, PuzzleWish::default()).await;
    assert_eq!(next.game.ruleset().variant, Variant::Xiangqi);
    let request = house.request(&mina(), LOUNGE);
    let standing = house.app.puzzles.standing(&request, next.id).await.unwrap();
    assert_eq!(
        (standing.tried, standing.streak, standing.missed),
        (7, 7, 0)
    );
}

#[tokio::test]
async fn first_game_is_the_usual_one_of_the_server() {
    let house = House::new().await;
    let usual = |server: &mut ServerSettings| server.ruleset = Some(*usual(Variant::Xiangqi));
    house.change_server(usual).await;
    let chosen = solve(&house, PuzzleWish::default()).await;
    assert_eq!(chosen.game.ruleset().variant, Variant::Xiangqi);
}

#[tokio::test]
async fn puzzle_is_untried_and_fulfils_the_wish() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    for turns in 1..=4 {
        let wish = PuzzleWish {
            turns: Some(turns),
            ..PuzzleWish::default()
        };
        let chosen = puzzles.choose(&request, wish, None).await.unwrap();
        assert_eq!(chosen.puzzle.turns(), usize::from(turns));
        let again = puzzles.choose(&request, wish, None).await.unwrap();
        assert_eq!(again.id, chosen.id, "it is still untried");
        puzzles.give_up(&request, &chosen).await.unwrap();
        let next = puzzles.choose(&request, wish, None).await.unwrap();
        assert_ne!(next.id, chosen.id);
    }
    let fork = PuzzleWish {
        kind: Some(PuzzleKind::Material),
        theme: Some(Theme::Fork),
        ..PuzzleWish::default()
    };
    let chosen = puzzles.choose(&request, fork, None).await.unwrap();
    assert_eq!(chosen.puzzle.kind(), PuzzleKind::Material);
    assert!(chosen.puzzle.themes().contains(&Theme::Fork));
    // A wish that only Xiangqi fulfils leads there.
    let draw = PuzzleWish {
        kind: Some(PuzzleKind::Draw),
        ..fork
    };
    let chosen = puzzles.choose(&request, draw, None).await.unwrap();
    assert_eq!(chosen.game.ruleset().variant, Variant::Xiangqi);
    let impossible = PuzzleWish {
        variant: Some(Variant::Xiangqi),
        theme: Some(Theme::Counting),
        ..PuzzleWish::default()
    };
    let refusal = puzzles.choose(&request, impossible, None).await;
    assert_eq!(refused(refusal), Refused::NoPuzzle);
}

#[tokio::test]
async fn missed_puzzle_comes_again_until_it_is_solved() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let wish = PuzzleWish {
        missed: true,
        ..PuzzleWish::default()
    };
    let none = puzzles.choose(&request, wish, None).await;
    assert_eq!(refused(none), Refused::NothingMissed);
    puzzles.give_up(&request, &at(0)).await.unwrap();
    let standing = puzzles.standing(&request, TWO).await.unwrap();
    assert_eq!((standing.streak, standing.missed), (0, 1));
    assert_eq!(solve(&house, wish).await.id, TWO);
    let none = puzzles.choose(&request, wish, None).await;
    assert_eq!(refused(none), Refused::NothingMissed);
    let standing = puzzles.standing(&request, TWO).await.unwrap();
    assert_eq!(
        (standing.streak, standing.tried),
        (0, 1),
        "the first try stays missed"
    );
}

#[tokio::test]
async fn missed_puzzles_come_one_after_the_other_and_round_again() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let wish = PuzzleWish {
        missed: true,
        ..PuzzleWish::default()
    };
    let after = async |after| puzzles.choose(&request, wish, after).await.unwrap().id;
    let untried = PuzzleId(0x0a3c_e80d);
    for id in [TWO, TWO_ENDS] {
        let start = PuzzlePosition::new(id, 0).unwrap();
        puzzles.give_up(&request, &start).await.unwrap();
        house.clock.advance(MINUTE);
    }
    for (shown, next) in [
        (None, TWO),
        (Some(TWO), TWO_ENDS),
        (Some(TWO_ENDS), TWO),
        (Some(untried), TWO),
    ] {
        assert_eq!(after(shown).await, next, "after {shown:?}");
    }
    // One that was solved in the meantime still has its place.
    assert_eq!(solve(&house, wish).await.id, TWO);
    assert_eq!(after(Some(TWO)).await, TWO_ENDS);
}

#[tokio::test]
async fn thumb_needs_a_try() {
    let house = House::new().await;
    let puzzles = &house.app.puzzles;
    let request = house.request(&mina(), LOUNGE);
    let untried = puzzles.rate(&request, TWO, true).await;
    assert_eq!(refused(untried), Refused::UntriedPuzzle);
    puzzles.give_up(&request, &at(0)).await.unwrap();
    for likes in [true, false] {
        let is_missed = puzzles.rate(&request, TWO, likes).await.unwrap();
        assert!(is_missed, "the solution was shown");
        let standing = puzzles.standing(&request, TWO).await.unwrap();
        assert_eq!(standing.likes, Some(likes));
    }
}
