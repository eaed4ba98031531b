//! The move generator against one written step by step from the norm, over random games and boards, and mirrored.

use super::boards::{any_board, any_line, mirrored, mirrored_move};
use super::slow::Board;
use janggi::{
    Action, BySide, FenCounters, Formation, Move, MoveList, Position, Side, Square, Variant,
};
use proptest::prelude::*;

fn read(fen: &str) -> Position {
    Position::from_fen(Variant::Xiangqi, fen).unwrap().0
}

fn sorted(moves: &MoveList) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves
}

/// Compares everything that the generator says about a position.
fn compare(position: &Position, board: &Board) -> Result<(), TestCaseError> {
    let expected = board.legal_moves();
    prop_assert_eq!(&position.legal_moves(), &expected, "{:?}", position);
    prop_assert_eq!(position.legal_count(), expected.len(), "{:?}", position);
    let mut captures = expected.clone();
    captures.retain(|mv| board.piece_at(mv.to).is_some());
    prop_assert_eq!(sorted(&position.captures()), captures, "{:?}", position);
    let checkers = board.checkers(board.turn());
    prop_assert_eq!(position.in_check(), !checkers.is_empty());
    prop_assert_eq!(position.checkers(), checkers, "{:?}", position);
    prop_assert!(!position.is_facing());
    for from in Square::ALL {
        prop_assert_eq!(position.piece_at(from), board.piece_at(from), "{}", from);
        let targets = expected.iter().filter(|mv| mv.from == from).map(|mv| mv.to);
        prop_assert_eq!(position.targets(from), targets.collect::<Vec<_>>());
        for to in Square::ALL {
            let mv = Move::new(from, to);
            prop_assert_eq!(
                position.check(mv).is_ok(),
                expected.contains(&mv),
                "{} {:?}",
                mv,
                position
            );
        }
    }
    Ok(())
}

/// Compares the positions after each legal move with those read from their text.
fn compare_successors(position: &Position, board: &Board) -> Result<(), TestCaseError> {
    for mv in position.legal_moves() {
        let next = position.after(Action::Move(mv));
        let expected = board.after(mv);
        prop_assert_eq!(position.key_after(Action::Move(mv)), next.key(), "{}", mv);
        let check = !expected.checkers(expected.turn()).is_empty();
        prop_assert_eq!(position.gives_check(mv), check, "{} on {:?}", mv, position);
        let counters = FenCounters {
            halfmove: 3,
            fullmove: 9,
        };
        let (reread, reread_counters) =
            Position::from_fen(Variant::Xiangqi, &next.fen(counters)).unwrap();
        prop_assert_eq!(reread, next);
        prop_assert_eq!(reread.key(), next.key());
        prop_assert_eq!(reread_counters, counters);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn moves_in_games_match_the_slow_generator(line in any_line(120)) {
        let position = line.last().unwrap();
        let board = Board::read(&position.fen(FenCounters::START));
        compare(position, &board)?;
        compare_successors(position, &board)?;
    }

    #[test]
    fn moves_on_random_boards_match_the_slow_generator(fen in any_board()) {
        let position = read(&fen);
        let board = Board::read(&fen);
        compare(&position, &board)?;
        compare_successors(&position, &board)?;
    }

    #[test]
    fn mirrored_positions_have_mirrored_moves(fen in any_board()) {
        let position = read(&fen);
        for sides in [false, true] {
            let image = mirrored(&position, sides);
            let moves = position.legal_moves().into_iter();
            let mut expected: Vec<_> = moves.map(|mv| mirrored_move(mv, sides)).collect();
            expected.sort_unstable();
            prop_assert_eq!(image.legal_moves(), expected);
            prop_assert_eq!(image.in_check(), position.in_check());
        }
    }

    /// The same placement may be a position of Janggi, which is a different one.
    #[test]
    fn position_differs_from_the_same_placement_in_janggi(fen in any_board()) {
        let position = read(&fen);
        if let Ok((janggi, _)) = Position::from_fen(Variant::Janggi, &fen) {
            prop_assert_eq!(janggi.placement(), position.placement());
            prop_assert_ne!(janggi, position);
            prop_assert_ne!(janggi.key(), position.key());
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[rnbakcpRNBAKCPeEhH1-9/ wbr-]{0,90}") {
        let _ = Position::from_fen(Variant::Xiangqi, &text);
        let _ = Position::from_diagram(Variant::Xiangqi, &text, Side::Cho);
    }
}

#[test]
fn xiangqi_start_differs_from_the_same_janggi_position() {
    // The start of Xiangqi is a legal position of Janggi, too.
    let xiangqi = Position::xiangqi();
    let text = xiangqi.placement() + " w";
    let (janggi, _) = Position::from_fen(Variant::Janggi, &text).unwrap();
    assert_eq!(janggi.placement(), xiangqi.placement());
    assert_ne!(janggi, xiangqi);
    assert_ne!(janggi.key(), xiangqi.key());
    assert_ne!(janggi.legal_count(), xiangqi.legal_count());
}

#[test]
fn keys_of_janggi_never_change() {
    let start = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
    assert_eq!(start.key(), JANGGI_START);
    let mv = "a4b4".parse::<Move>().unwrap();
    assert_eq!(start.after(mv.into()).key(), JANGGI_MOVED);
}

const JANGGI_START: u64 = 0xf970_b6e0_9705_cac0;
const JANGGI_MOVED: u64 = 0xebe7_ecf5_044c_01ee;
