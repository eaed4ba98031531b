//! Puzzles.

use hansu::app::{
    DailyPuzzle, PuzzlePosition, PuzzleResult, PuzzleStanding, PuzzleStep, PuzzleWish, SolvedPuzzle,
};
use hansu::discord::message::Message;
use hansu::discord::view;
use hansu_play::{PuzzleId, Rating, Timestamp, UserId};
use hansu_store::PuzzleSolvers;
use janggi::{Action, Game};

use super::super::{LOUNGE, jihun, mina};
use super::{Cast, Table, named};

/// Puzzles of two turns: Han mates; Black wins material; Cho takes the lead on points.
pub fn puzzles(cast: &Cast) -> Table {
    let at = |id, played| PuzzlePosition::new(PuzzleId(id), played).unwrap();
    let (start, second) = (at(0x6f7b_47ae, 0), at(0x6f7b_47ae, 1));
    let action = |uci: &str| start.game.position().read_uci(uci).unwrap();
    let played = |from: &Game, action: Action| {
        let mut game = from.clone();
        game.play(action).unwrap();
        Box::new(game)
    };
    let new = PuzzleStanding {
        rating: Rating::of_new_solver(),
        tried: 0,
        streak: 0,
        missed: 0,
        is_tried: false,
        likes: None,
    };
    let untried = Rating::of_untried_puzzle(1_300);
    let change = Rating::change_by_puzzle(None, untried, true, Timestamp(0)).person;
    let tried = PuzzleStanding {
        rating: change.after,
        tried: 7,
        streak: 3,
        missed: 2,
        is_tried: true,
        likes: Some(true),
    };
    let others_missed = PuzzleStanding { missed: 2, ..new };
    let show = |position: &PuzzlePosition, step: &PuzzleStep, standing, change| -> Message {
        let shown = view::ShownPuzzle {
            position,
            step,
            standing,
            change,
            wish: PuzzleWish::default(),
        };
        view::puzzle(shown, cast.text().playing(position.game.ruleset()))
    };
    let piece = PuzzleStep::Piece("c2".parse().unwrap());
    let right = PuzzleStep::Tried(
        action("c2c1"),
        PuzzleResult::Right(Box::new(second.clone())),
    );
    let mate = second.puzzle.line()[2];
    let solved = PuzzleStep::Tried(mate, PuzzleResult::Solved(played(&second.game, mate)));
    let wrong = |position: &PuzzlePosition, action| {
        let after = played(&position.game, action);
        let answer = after.legal_actions().first().copied();
        PuzzleStep::Tried(action, PuzzleResult::Wrong { after, answer })
    };
    let unanswered = PuzzleStep::Tried(
        Action::Pass,
        PuzzleResult::Wrong {
            after: played(&start.game, Action::Pass),
            answer: None,
        },
    );
    let (material, points) = (at(0xc5c5_96cc, 0), at(0x19d6_25f1, 0));
    let other = |position: &PuzzlePosition| {
        let mut actions = position.game.legal_actions();
        actions.retain(|action| !position.puzzle.accepts(0, *action));
        wrong(position, actions[0])
    };
    let threat = at(0xd9cc_9942, 0);
    // Han's general has stepped onto the file of Cho's.
    let claim = at(0x0a3c_e80d, 1);
    let claimed = PuzzleStep::Tried(
        Action::Pass,
        PuzzleResult::Solved(played(&claim.game, Action::Pass)),
    );
    let missed = |left| {
        let standing = PuzzleStanding {
            missed: left,
            ..tried
        };
        let shown = view::ShownPuzzle {
            position: &second,
            step: &solved,
            standing,
            change: None,
            wish: PuzzleWish {
                missed: true,
                ..PuzzleWish::default()
            },
        };
        view::puzzle(shown, cast.text())
    };
    let end = material.puzzle.line()[2];
    let won = at(0xc5c5_96cc, 1);
    let won_material = PuzzleStep::Tried(end, PuzzleResult::Solved(played(&won.game, end)));
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
        ("a puzzle", show(&start, &PuzzleStep::Ask, new, None)),
        (
            "a puzzle, two others missed",
            show(&start, &PuzzleStep::Ask, others_missed, None),
        ),
        ("a piece is chosen", show(&start, &piece, new, None)),
        ("a right turn", show(&second, &right, new, None)),
        ("the next turn", show(&second, &PuzzleStep::Ask, new, None)),
        ("solved", show(&second, &solved, tried, Some(change))),
        (
            "solved again",
            show(
                &second,
                &solved,
                PuzzleStanding {
                    likes: None,
                    ..tried
                },
                None,
            ),
        ),
        (
            "a wrong turn",
            show(&start, &wrong(&start, Action::Pass), tried, Some(change)),
        ),
        (
            "a pass instead of mate",
            show(&second, &wrong(&second, Action::Pass), tried, None),
        ),
        ("the engine is busy", show(&start, &unanswered, tried, None)),
        (
            "the whole line",
            show(&second, &PuzzleStep::Solution, tried, None),
        ),
        ("missed ones", missed(2)),
        ("the last missed one", missed(0)),
        (
            "a threat",
            show(&threat, &PuzzleStep::Solution, tried, None),
        ),
        (
            "material, of Xiangqi",
            show(&material, &PuzzleStep::Ask, tried, None),
        ),
        (
            "other than material, of Xiangqi",
            show(&material, &other(&material), tried, None),
        ),
        (
            "material is won, of Xiangqi",
            show(&won, &won_material, tried, None),
        ),
        (
            "bikjang to claim",
            show(&claim, &PuzzleStep::Ask, tried, None),
        ),
        ("bikjang claimed", show(&claim, &claimed, tried, None)),
        ("points", show(&points, &PuzzleStep::Ask, tried, None)),
        (
            "other than points",
            show(&points, &other(&points), tried, None),
        ),
    ])
}
