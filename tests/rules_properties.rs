//! What holds in every position that play can reach.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{HashSet, VecDeque};

use hansu::rules::{Action, BySide, Formation, Game, MODERN, Move, Piece, Position, Side, Square};
use proptest::prelude::*;
use proptest::sample::Index;

fn any_formation() -> impl Strategy<Value = Formation> {
    proptest::sample::select(Formation::ALL.as_slice())
}

/// A game played at random, at most so many plies long.
fn any_game(plies: usize) -> impl Strategy<Value = Game> {
    let choices = proptest::collection::vec(any::<Index>(), 0..plies);
    (any_formation(), any_formation(), choices).prop_map(|(cho, han, choices)| {
        let mut game = Game::new(&MODERN, Position::start(BySide::new(cho, han)));
        for choice in choices {
            let actions = game.legal_actions();
            if actions.is_empty() {
                break;
            }
            game.play(*choice.get(&actions)).unwrap();
        }
        game
    })
}

/// Files the other way round.
fn left_to_right(square: Square) -> Square {
    Square::new(8 - square.file(), square.rank()).unwrap()
}

/// Ranks the other way round, which goes with a change of colours.
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
    let drawn: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    Position::from_diagram(&drawn.join("\n"), side(position.turn())).unwrap()
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
    fn a_move_is_listed_exactly_when_it_passes_the_check(game in any_game(120)) {
        let position = game.position();
        let listed: HashSet<_> = position.legal_moves().into_iter().collect();
        prop_assert_eq!(listed.len(), position.legal_moves().len());
        for mv in all_moves() {
            prop_assert_eq!(listed.contains(&mv), position.check(mv).is_ok(), "{}", mv);
        }
    }

    #[test]
    fn mirrors_keep_all_moves(game in any_game(120)) {
        let position = game.position();
        let moves = position.legal_moves();
        type Mirror = (fn(Square) -> Square, fn(Side) -> Side);
        let mirrors: [Mirror; 2] =
            [(left_to_right, |side| side), (top_to_bottom, Side::opponent)];
        for (point, side) in mirrors {
            let image = mirrored(position, point, side);
            let expected: Vec<_> =
                moves.iter().map(|mv| Move::new(point(mv.from), point(mv.to))).collect();
            prop_assert_eq!(sorted(image.legal_moves()), sorted(expected));
            prop_assert_eq!(image.in_check(), position.in_check());
            prop_assert_eq!(image.is_facing(), position.is_facing());
        }
    }

    #[test]
    fn text_forms_lead_back_to_the_position(game in any_game(120)) {
        let (read, _) = Position::from_fen(&game.fen()).unwrap();
        prop_assert_eq!(&read, game.position());
        prop_assert_eq!(Position::from_diagram(
            format!("{read:?}").split_once('\n').unwrap().1, read.turn()), Ok(read));
        for action in game.legal_actions() {
            prop_assert_eq!(read.read_uci(&read.uci(action)), Some(action));
        }
    }

    #[test]
    fn points_are_those_of_the_pieces(game in any_game(160)) {
        for side in Side::ALL {
            let own = game.position().pieces().filter(|(_, piece)| piece.side == side);
            let sum = own.map(|(_, piece)| piece.role.points()).sum();
            prop_assert_eq!(game.points()[side], sum);
        }
        prop_assert_eq!(game.totals().cho, game.points().cho);
        prop_assert_eq!(game.totals().han, game.points().han + MODERN.deom);
    }

    #[test]
    fn no_text_makes_the_position_reader_panic(text in "\\PC{0,120}") {
        let _ = Position::from_fen(&text);
        let _ = Position::from_diagram(&text, Side::Cho);
        let _ = (text.parse::<Square>(), text.parse::<Move>(), Formation::read(&text));
    }

    #[test]
    fn no_board_makes_the_position_reader_panic(
        text in "[KARCNBPHEkarcnbphe1-9/]{0,90} [wb] - - [0-9]{1,12} 1",
    ) {
        let _ = Position::from_fen(&text);
    }
}

#[test]
fn an_elephant_reaches_every_point_and_changes_colour_at_each_leap() {
    let fen = "3k5/9/9/9/9/9/9/9/B8/4K4 w - - 0 1";
    let (start, _) = Position::from_fen(fen).unwrap();
    let elephant = Square::new(0, 1).unwrap();
    let mut reached = HashSet::from([elephant]);
    let mut open = VecDeque::from([(start, elephant)]);
    while let Some((position, from)) = open.pop_front() {
        for to in position.targets(from) {
            assert_ne!((from.file() + from.rank()) % 2, (to.file() + to.rank()) % 2);
            let next = position.after(Move { from, to }.into()).after(Action::Pass);
            if reached.insert(to) {
                open.push_back((next, to));
            }
        }
    }
    let missed: Vec<_> = Square::ALL
        .into_iter()
        .filter(|square| !reached.contains(square))
        .collect();
    assert_eq!(
        missed,
        [start.general(Side::Cho)],
        "all but the own general's point"
    );
}
