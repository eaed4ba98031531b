//! Properties of every position that play can reach.

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasher, RandomState};

use crate::kit::boards::{any_board, any_game};
use janggi::{
    Action, FenCounters, FenError, Formation, HalfPoints, MODERN, Move, Piece, Position, Role,
    Side, Square, Variant,
};
use proptest::prelude::*;

/// Mirrors files.
fn left_to_right(square: Square) -> Square {
    Square::new(8 - square.file(), square.rank()).unwrap()
}

/// Mirrors ranks, which goes with a swap of sides.
fn top_to_bottom(square: Square) -> Square {
    Square::new(square.file(), 9 - square.rank()).unwrap()
}

/// The same position with every point and side replaced.
fn mirrored(position: &Position, point: fn(Square) -> Square, side: fn(Side) -> Side) -> Position {
    let mut board = [['.'; 9]; 10];
    for (square, piece) in position.pieces() {
        let to = point(square);
        let image = Piece::new(side(piece.side), piece.role);
        board[9 - usize::from(to.rank())][usize::from(to.file())] = image.fen();
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    Position::from_diagram(Variant::Janggi, &rows.join("\n"), side(position.turn())).unwrap()
}

/// Returns whether a mirrored position has the mirrored moves.
fn check_mirrors(position: &Position) -> Result<(), TestCaseError> {
    type Mirror = (fn(Square) -> Square, fn(Side) -> Side);
    let mirrors: [Mirror; 2] = [
        (left_to_right, |side| side),
        (top_to_bottom, Side::opponent),
    ];
    for (point, side) in mirrors {
        let image = mirrored(position, point, side);
        let moves = position.legal_moves().into_iter();
        let expected = moves.map(|mv| Move::new(point(mv.from), point(mv.to)));
        prop_assert_eq!(
            image.legal_moves(),
            sorted(expected.collect()),
            "{:?}",
            position
        );
        prop_assert_eq!(image.in_check(), position.in_check(), "{:?}", position);
        prop_assert_eq!(image.is_facing(), position.is_facing(), "{:?}", position);
    }
    Ok(())
}

/// Returns whether the incrementally updated position equals the one read from its text.
fn check_upkeep(position: &Position) -> Result<(), TestCaseError> {
    let rebuilt = Position::from_fen(Variant::Janggi, &position.fen(FenCounters::START))
        .unwrap()
        .0;
    prop_assert_eq!(*position, rebuilt);
    prop_assert_eq!(position.key(), rebuilt.key(), "{:?}", position);
    prop_assert_eq!(
        position.legal_moves(),
        rebuilt.legal_moves(),
        "{:?}",
        position
    );
    let hash = RandomState::new();
    prop_assert_eq!(hash.hash_one(position), hash.hash_one(rebuilt));
    let pieces: Vec<_> = position.pieces().collect();
    let found = Square::ALL
        .into_iter()
        .filter_map(|at| Some((at, position.piece_at(at)?)));
    prop_assert_eq!(&pieces, &found.collect::<Vec<_>>());
    for side in Side::ALL {
        let general = position.piece_at(position.general(side));
        prop_assert_eq!(general, Some(Piece::new(side, Role::General)));
        let side_pieces = pieces.iter().filter(|(_, piece)| piece.side == side);
        let sum: HalfPoints = side_pieces.map(|(_, piece)| piece.role.points()).sum();
        prop_assert_eq!(position.points(side), sum);
    }
    Ok(())
}

fn sorted(moves: Vec<Move>) -> Vec<Move> {
    let mut moves = moves;
    moves.sort_unstable();
    moves
}

fn all_moves() -> impl Iterator<Item = Move> {
    Square::ALL
        .into_iter()
        .flat_map(|from| Square::ALL.map(|to| Move { from, to }))
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 48,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn listed_moves_equal_checked_moves(game in any_game(120)) {
        let position = game.position();
        let listed: HashSet<_> = position.legal_moves().into_iter().collect();
        prop_assert_eq!(listed.len(), position.legal_moves().len());
        for mv in all_moves() {
            prop_assert_eq!(listed.contains(&mv), position.check(mv).is_ok(), "{}", mv);
        }
    }

    #[test]
    fn mirrors_keep_all_moves(game in any_game(120)) {
        check_mirrors(game.position())?;
    }

    #[test]
    fn incremental_state_equals_a_fresh_computation(game in any_game(120)) {
        let mut position = *game.start();
        for &action in game.actions() {
            check_upkeep(&position)?;
            position.play(action);
        }
        prop_assert_eq!(&position, game.position());
        check_upkeep(game.position())?;
    }

    #[test]
    fn different_positions_have_different_keys(game in any_game(120)) {
        let positions: HashSet<_> = game.turns().map(|(before, _)| *before.position()).collect();
        let keys: HashSet<_> = positions.iter().map(Position::key).collect();
        prop_assert_eq!(keys.len(), positions.len());
        let placements: HashSet<_> =
            positions.iter().map(|position| (position.placement(), position.turn())).collect();
        prop_assert_eq!(placements.len(), positions.len());
    }

    #[test]
    fn text_forms_are_read_back(game in any_game(120)) {
        let (parsed, _) = Position::from_fen(Variant::Janggi, &game.fen()).unwrap();
        prop_assert_eq!(&parsed, game.position());
        prop_assert_eq!(Position::from_diagram(Variant::Janggi,
            format!("{parsed:?}").split_once('\n').unwrap().1, parsed.turn()), Ok(parsed));
        for action in game.legal_actions() {
            prop_assert_eq!(parsed.read_uci(&parsed.uci(action)), Some(action));
        }
    }

    #[test]
    fn random_boards_keep_mirrors_and_incremental_state(fen in any_board()) {
        let position = Position::from_fen(Variant::Janggi, &fen).unwrap().0;
        check_mirrors(&position)?;
        check_upkeep(&position)?;
        for mv in position.legal_moves() {
            check_upkeep(&position.after(Action::Move(mv)))?;
        }
        let passed = position.after(Action::Pass);
        prop_assert_eq!(passed.turn(), position.turn().opponent());
        prop_assert_ne!(passed.key(), position.key());
        prop_assert_eq!(passed.after(Action::Pass), position);
    }

    #[test]
    fn points_of_a_game_are_those_of_its_position(game in any_game(160)) {
        let points = Side::ALL.map(|side| game.position().points(side));
        prop_assert_eq!([game.points().cho, game.points().han], points);
        prop_assert_eq!(game.totals().cho, game.points().cho);
        prop_assert_eq!(game.totals().han, game.points().han + MODERN.deom);
    }

    #[test]
    fn no_text_makes_the_position_reader_panic(text in "\\PC{0,120}") {
        let _ = Position::from_fen(Variant::Janggi, &text);
        let _ = Position::from_diagram(Variant::Janggi, &text, Side::Cho);
        let _ = (text.parse::<Square>(), text.parse::<Move>(), Formation::read(&text));
    }

    #[test]
    fn no_board_makes_the_position_reader_panic(
        text in "[KARCNBPHEkarcnbphe1-9/]{0,90} [wb] - - [0-9]{1,12} 1",
    ) {
        let _ = Position::from_fen(Variant::Janggi, &text);
    }
}

#[test]
fn elephant_reaches_every_point_changing_colour_at_each_leap() {
    let fen = "3k5/9/9/9/9/9/9/9/B8/4K4 w - - 0 1";
    let (start, _) = Position::from_fen(Variant::Janggi, fen).unwrap();
    let elephant = Square::new(0, 1).unwrap();
    let mut reached = HashSet::from([elephant]);
    let mut queue = VecDeque::from([(start, elephant)]);
    while let Some((position, from)) = queue.pop_front() {
        for to in position.targets(from) {
            assert_ne!((from.file() + from.rank()) % 2, (to.file() + to.rank()) % 2);
            let next = position.after(Move { from, to }.into()).after(Action::Pass);
            if reached.insert(to) {
                queue.push_back((next, to));
            }
        }
    }
    let missed = Square::ALL.into_iter();
    let missed: Vec<_> = missed.filter(|square| !reached.contains(square)).collect();
    let own_general = start.general(Side::Cho);
    assert_eq!(missed, [own_general], "all but this point");
}

#[test]
fn every_piece_on_every_point_has_its_own_key() {
    let mut positions = Vec::new();
    for square in Square::ALL {
        for letter in "RCNBPrcnbp".chars() {
            let mut board = [['.'; 9]; 10];
            board[9][4] = 'K';
            board[0][4] = 'k';
            board[9 - usize::from(square.rank())][usize::from(square.file())] = letter;
            let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
            for side in Side::ALL {
                positions.extend(Position::from_diagram(
                    Variant::Janggi,
                    &rows.join("\n"),
                    side,
                ));
            }
        }
    }
    assert!(positions.len() > 1500, "most boards are possible");
    let keys: HashSet<_> = positions.iter().map(Position::key).collect();
    assert_eq!(keys.len(), positions.len());
}

#[test]
fn board_with_too_many_pieces_is_rejected() {
    let square = |name: &str| name.parse::<Square>().unwrap();
    #[rustfmt::skip]
    let cases = [
        (
            "4k4/9/9/9/PPPPPP3/9/9/9/4K4/9 w",
            FenError::TooManyPieces {
                variant: Variant::Janggi,
                side: Side::Cho,
                role: Role::Soldier,
                count: 6,
            },
        ),
        (
            "4k4/9/9/rrr6/9/9/9/9/3K5/9 w",
            FenError::TooManyPieces {
                variant: Variant::Janggi,
                side: Side::Han,
                role: Role::Chariot,
                count: 3,
            },
        ),
        (
            "4k4/9/9/9/9/9/9/3A1A3/3AK4/9 w",
            FenError::TooManyPieces {
                variant: Variant::Janggi,
                side: Side::Cho,
                role: Role::Guard,
                count: 3,
            },
        ),
        (
            "4k4/9/9/cccc5/9/9/9/9/3K5/9 w",
            FenError::TooManyPieces {
                variant: Variant::Janggi,
                side: Side::Han,
                role: Role::Cannon,
                count: 4,
            },
        ),
        ("4k4/9/9/9/9/9/9/9/4K4/P8 w", FenError::SoldierBehind(square("a1"))),
        ("4k3p/9/9/9/9/9/9/9/4K4/9 w", FenError::SoldierBehind(square("i10"))),
        ("4k4/9/9/9/9/9/9/2P6/4K4/9 w", FenError::SoldierBehind(square("c3"))),
        ("4k4/p8/9/9/9/9/9/9/4K4/9 w", FenError::SoldierBehind(square("a9"))),
        ("4k4/9/9/9/9/9/9/9/4K4/3P5 w", FenError::SoldierBehind(square("d1"))),
    ];
    for (fen, why) in cases {
        let read = Position::from_fen(Variant::Janggi, fen);
        assert_eq!(read.map(drop), Err(why), "{fen}");
    }
    // Three cannons are allowed, and so is a soldier on the last rank.
    for fen in [
        "4k4/9/9/ccc6/9/9/9/9/3K5/9 w",
        // In its own palace a soldier is allowed, for studies.
        "4k4/4p4/9/9/9/9/9/9/2CP5/4K4 w",
        "P3k4/9/9/9/9/9/9/9/4K4/p8 w",
    ] {
        assert!(Position::from_fen(Variant::Janggi, fen).is_ok(), "{fen}");
    }
}
