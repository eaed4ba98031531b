//! The move generator against one written step by step from the rules, over random games and boards.

use crate::kit::boards::{any_board, any_game};
use crate::kit::slow::Board;
use janggi::{Action, Move, MoveList, Position, Square, Variant};
use proptest::prelude::*;

/// Compares everything that the generator says about a position.
fn compare(position: &Position, board: &Board) -> Result<(), TestCaseError> {
    let expected = board.legal_moves();
    prop_assert_eq!(&position.legal_moves(), &expected, "{:?}", position);
    prop_assert_eq!(position.legal_count(), expected.len(), "{:?}", position);
    prop_assert_eq!(&sorted(&position.legal()), &expected, "{:?}", position);
    let is_capture = |mv: &Move| board.piece_at(mv.to).is_some();
    let captures: Vec<_> = expected.iter().copied().filter(is_capture).collect();
    prop_assert_eq!(sorted(&position.captures()), captures, "{:?}", position);
    prop_assert_eq!(
        position.checkers(),
        board.checkers(board.turn()),
        "{:?}",
        position
    );
    prop_assert_eq!(position.in_check(), !position.checkers().is_empty());
    prop_assert_eq!(position.is_facing(), board.is_facing(), "{:?}", position);
    for from in Square::ALL {
        prop_assert_eq!(position.piece_at(from), board.piece_at(from), "{}", from);
        let targets = expected.iter().filter(|mv| mv.from == from).map(|mv| mv.to);
        prop_assert_eq!(
            position.targets(from),
            targets.collect::<Vec<_>>(),
            "{}",
            from
        );
    }
    Ok(())
}

fn sorted(moves: &MoveList) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves
}

/// Compares the positions after each legal move, and that the original is restored.
fn compare_successors(position: &Position, board: &Board) -> Result<(), TestCaseError> {
    let before = *position;
    let placement = position.placement();
    for mv in position.legal_moves() {
        let next = position.after(Action::Move(mv));
        let expected = board.after(mv);
        prop_assert_eq!(next.turn(), expected.turn());
        prop_assert_eq!(position.key_after(Action::Move(mv)), next.key(), "{}", mv);
        for square in Square::ALL {
            prop_assert_eq!(next.piece_at(square), expected.piece_at(square), "{}", mv);
        }
        let check = !expected.checkers(expected.turn()).is_empty();
        prop_assert_eq!(position.gives_check(mv), check, "{} on {:?}", mv, position);
        let facing = expected.is_facing();
        prop_assert_eq!(position.faces_after(mv), facing, "{} on {:?}", mv, position);
        prop_assert_eq!(
            next.legal_count(),
            expected.legal_moves().len(),
            "{:?}",
            next
        );
    }
    let passed = position.after(Action::Pass);
    prop_assert_eq!(position.key_after(Action::Pass), passed.key());
    prop_assert_eq!(*position, before);
    prop_assert_eq!(position.placement(), placement);
    Ok(())
}

fn every_move() -> impl Iterator<Item = Move> {
    Square::ALL
        .into_iter()
        .flat_map(|from| Square::ALL.map(|to| Move { from, to }))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn moves_on_random_boards_match_the_slow_generator(fen in any_board()) {
        let position = Position::from_fen(Variant::Janggi, &fen).unwrap().0;
        compare(&position, &Board::read(&fen))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 60,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn moves_throughout_games_match_the_slow_generator(game in any_game(120)) {
        let mut board = Board::read(&game.start().fen(janggi::FenCounters::START));
        for (before, action) in game.turns() {
            compare(before.position(), &board)?;
            board = match action {
                Action::Move(mv) => board.after(mv),
                Action::Pass => board.passed(),
            };
        }
        compare(game.position(), &board)?;
    }

    #[test]
    fn successors_of_random_boards_match_the_slow_generator(fen in any_board()) {
        compare_successors(&Position::from_fen(Variant::Janggi, &fen).unwrap().0, &Board::read(&fen))?;
    }

    #[test]
    fn listed_moves_equal_checked_moves_on_random_boards(fen in any_board()) {
        let position = Position::from_fen(Variant::Janggi, &fen).unwrap().0;
        let listed = position.legal_moves();
        for mv in every_move() {
            prop_assert_eq!(listed.contains(&mv), position.check(mv).is_ok(), "{}", mv);
        }
    }
}

/// Each of these breaks a tempting shortcut of fast generators: a position, moves that are legal, and moves
/// that only seem so.
const TRAPS: [(&str, &str, &str); 8] = [
    // An empty cannon line must not get its first screen, unless that is a cannon.
    ("3k5/4c4/9/9/9/9/R8/8C/4K4/9 w", "a4d4 a4f4", "a4e4"),
    // Two pieces between: without the one, the other is the only screen.
    ("3k5/9/4c4/9/4R4/9/4P4/9/4K4/9 w", "e6e5 e6e8", "e6a6 e4d4"),
    // The same, but a cannon would be left, which is no screen.
    (
        "3k5/9/4c4/9/4R4/9/3PC4/9/4K4/9 w",
        "e6e5 e6a6 e4e7",
        "e4c4 e4a4",
    ),
    // The same: the piece that captures that cannon remains as a screen.
    ("3k5/9/4c4/9/4R4/9/4c4/9/4K4/9 w", "e6e8 e6a6", "e6e4 e6e3"),
    // A piece that captures a cannon, which was no screen, becomes one.
    ("3k5/9/4c4/9/9/9/R3c4/9/4K4/9 w", "a4d4 a4a10", "a4e4"),
    // A screen may leave the line, and another piece may join it.
    (
        "3k5/9/4c4/9/4P4/9/R8/9/4K4/9 w",
        "e6d6 e6f6 a4e4",
        "e6e7 a4a5",
    ),
    // The general shields no point behind itself.
    ("4k4/9/4r4/9/9/9/9/9/4K4/9 w", "e2d2 e2f1", "e2e1 e2e3"),
    // The piece on the leg may capture the horse, and nothing else.
    ("3k5/9/9/9/9/9/3n5/3R5/4K4/9 w", "d3d4", "d3d2 d3a3"),
];

#[test]
fn positions_that_trap_shortcuts_have_correct_moves() {
    for (fen, legal, illegal) in TRAPS {
        let position = Position::from_fen(Variant::Janggi, fen).unwrap().0;
        let listed = position.legal_moves();
        assert_eq!(listed, Board::read(fen).legal_moves(), "{position:?}");
        assert_eq!(position.legal_count(), listed.len(), "{position:?}");
        for (moves, expected) in [(legal, true), (illegal, false)] {
            for text in moves.split_whitespace() {
                let mv: Move = text.parse().unwrap();
                assert_eq!(listed.contains(&mv), expected, "{text} on {position:?}");
            }
        }
    }
}

/// A position may have far more moves than in play, with up to sixteen pieces of any kind.
#[test]
fn crowded_board_has_all_its_moves() {
    let fen = "5k3/9/4R4/1C2N2C1/P1B1P1B1P/3N5/2P1P4/4R4/3AKA3/4C4 w";
    let position = Position::from_fen(Variant::Janggi, fen).unwrap().0;
    let moves = position.legal_moves();
    assert_eq!(moves, Board::read(fen).legal_moves());
    assert!(moves.len() > 50, "{}", moves.len());
}
