//! Puzzles.

use hansu::app::{
    DailyPuzzle, PuzzlePosition, PuzzleResult, PuzzleStanding, PuzzleStep, SolvedPuzzle,
};
use hansu::discord::view;
use hansu_play::{PuzzleId, Rating, RatingChange, Timestamp, UserId};
use hansu_store::PuzzleSolvers;
use janggi::{Action, Game};

use super::super::{LOUNGE, jihun, mina};
use super::{Cast, Table, named};

/// A puzzle of two turns: Han moves, Cho answers, Han mates.
pub fn puzzles(cast: &Cast) -> Table {
    let text = cast.text();
    let id = PuzzleId(0x011b_8b3c);
    let at = |played| PuzzlePosition::new(id, played).unwrap();
    let (start, second) = (at(0), at(1));
    let action = |uci: &str| start.game.position().read_uci(uci).unwrap();
    let played = |from: &Game, action: Action| {
        let mut game = from.clone();
        game.play(action).unwrap();
        Box::new(game)
    };
    let new = PuzzleStanding {
        rating: Rating::default(),
        tried: 0,
        is_tried: false,
    };
    let change = RatingChange {
        before: Rating::default(),
        after: Rating::change_by_puzzle(None, Rating::of_puzzle(2), true, Timestamp(0)).after,
    };
    let tried = PuzzleStanding {
        rating: change.after,
        tried: 1,
        is_tried: true,
    };
    let ask = view::puzzle(&start, &PuzzleStep::Ask, &new, None, text);
    let piece = PuzzleStep::Piece("f6".parse().unwrap());
    let right = PuzzleStep::Tried(
        action("f6f2"),
        PuzzleResult::Right(Box::new(second.clone())),
    );
    let mate = second.solution()[2];
    let solved = PuzzleStep::Tried(mate, PuzzleResult::Solved(played(&second.game, mate)));
    let wrong = |answer| {
        let after = played(&start.game, Action::Pass);
        PuzzleStep::Tried(Action::Pass, PuzzleResult::Wrong { after, answer })
    };
    let answer = played(&start.game, Action::Pass)
        .legal_actions()
        .first()
        .copied();
    let daily = |previous| {
        let daily = DailyPuzzle {
            channel: LOUNGE,
            language: cast.language,
            naming: cast.naming,
            date: "2026-11-28".parse().unwrap(),
            puzzle: start.clone(),
            previous,
            picture: std::sync::Arc::default(),
        };
        view::daily(&daily)
    };
    let solved_by = |named: &[UserId], others| {
        let solvers = PuzzleSolvers {
            named: named.to_vec(),
            others,
        };
        let puzzle = start.clone();
        daily(Some(SolvedPuzzle { puzzle, solvers }))
    };
    let two = [mina().id, jihun().id];
    named([
        ("the first of the day", daily(None)),
        ("of the day, nobody solved the last", solved_by(&[], 0)),
        ("of the day, two solved the last", solved_by(&two, 0)),
        ("of the day, two and others", solved_by(&two, 3)),
        ("of the day, hidden people only", solved_by(&[], 1)),
        ("a puzzle", ask),
        (
            "a piece is chosen",
            view::puzzle(&start, &piece, &new, None, text),
        ),
        (
            "a right turn",
            view::puzzle(&second, &right, &new, None, text),
        ),
        (
            "the next turn",
            view::puzzle(&second, &PuzzleStep::Ask, &new, None, text),
        ),
        (
            "solved",
            view::puzzle(&second, &solved, &tried, Some(change), text),
        ),
        (
            "solved again",
            view::puzzle(&second, &solved, &tried, None, text),
        ),
        (
            "a wrong turn",
            view::puzzle(&start, &wrong(answer), &tried, Some(change), text),
        ),
        (
            "the engine is busy",
            view::puzzle(&start, &wrong(None), &tried, None, text),
        ),
        (
            "the whole line",
            view::puzzle(&second, &PuzzleStep::Solution, &tried, None, text),
        ),
    ])
}
