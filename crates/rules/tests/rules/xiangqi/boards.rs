//! Random positions of Xiangqi: from play, and from scattered pieces; and what they look like in a mirror.

use janggi::{Action, Move, Piece, Position, Role, Side, Square, Variant};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A position after at most this many random moves, and those before it.
pub fn any_line(plies: usize) -> impl Strategy<Value = Vec<Position>> {
    vec(any::<Index>(), 0..plies).prop_map(|choices| {
        let mut line = vec![Position::xiangqi()];
        for choice in choices {
            let position = line[line.len() - 1];
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            line.push(position.after(Action::Move(*choice.get(&moves))));
        }
        line
    })
}

/// A FEN with few pieces, mostly near the palaces: pins, screens, open files and double checks are common here
/// and rare in play.
pub fn any_board() -> impl Strategy<Value = String> {
    let pieces = vec((any_piece(), any_point()), 0..14);
    let generals = (select(palace(Side::Cho)), select(palace(Side::Han)));
    (generals, pieces, any::<bool>()).prop_filter_map("a legal position", |board| {
        let ((red, black), pieces, red_moves) = board;
        let mut points = vec![None; Square::ALL.len()];
        points[red.index()] = Some(Piece::new(Side::Cho, Role::General));
        points[black.index()] = Some(Piece::new(Side::Han, Role::General));
        for (piece, square) in pieces {
            let place = &mut points[square.index()];
            if place.is_none() {
                *place = Some(piece);
                // A piece that may not be on that point, or exceeds the set, is omitted.
                let is_misplaced = |result| matches!(result, Err(error) if !matches!(error, janggi::FenError::GeneralHangs | janggi::FenError::GeneralsFace));
                if is_misplaced(Position::from_fen(Variant::Xiangqi, &fen(&points, "w"))) {
                    points[square.index()] = None;
                }
            }
        }
        let turns = if red_moves { ["w", "b"] } else { ["b", "w"] };
        let mut boards = turns.into_iter().map(|turn| fen(&points, turn));
        boards.find(|fen| Position::from_fen(Variant::Xiangqi, fen).is_ok())
    })
}

/// Chariots and cannons more often than others, as they are part of most errors.
fn any_piece() -> impl Strategy<Value = Piece> {
    let role = prop_oneof![
        3 => Just(Role::Chariot),
        4 => Just(Role::Cannon),
        3 => Just(Role::Horse),
        2 => Just(Role::Soldier),
        2 => Just(Role::Guard),
        2 => Just(Role::Elephant),
    ];
    (select(Side::ALL.as_slice()), role).prop_map(|(side, role)| Piece::new(side, role))
}

/// The middle files more often than others.
fn any_point() -> impl Strategy<Value = Square> {
    let file = prop_oneof![3 => 3_u8..6, 2 => 0_u8..9];
    (file, 0_u8..10).prop_map(|(file, rank)| Square::new(file, rank).unwrap())
}

fn palace(side: Side) -> Vec<Square> {
    let mut points = Square::ALL.to_vec();
    points.retain(|square| square.in_palace(side));
    points
}

/// The position string of these pieces.
fn fen(points: &[Option<Piece>], turn: &str) -> String {
    let rows = points.chunks(9).rev().map(|row| {
        let mut text = String::new();
        let mut empty = 0_u8;
        for piece in row {
            match piece {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                        empty = 0;
                    }
                    text.push(piece.fen());
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    });
    format!("{} {turn}", rows.collect::<Vec<_>>().join("/"))
}

/// The position with files exchanged, or ranks and sides.
pub fn mirrored(position: &Position, sides: bool) -> Position {
    let mut board = [['.'; 9]; 10];
    for (square, piece) in position.pieces() {
        let to = mirrored_point(square, sides);
        let side = if sides {
            piece.side.opponent()
        } else {
            piece.side
        };
        board[9 - usize::from(to.rank())][usize::from(to.file())] =
            Piece::new(side, piece.role).fen();
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    let turn = if sides {
        position.turn().opponent()
    } else {
        position.turn()
    };
    Position::from_diagram(Variant::Xiangqi, &rows.join("\n"), turn).unwrap()
}

fn mirrored_point(square: Square, sides: bool) -> Square {
    if sides {
        Square::new(square.file(), 9 - square.rank()).unwrap()
    } else {
        Square::new(8 - square.file(), square.rank()).unwrap()
    }
}

/// A move with its points so exchanged.
pub fn mirrored_move(mv: Move, sides: bool) -> Move {
    Move::new(mirrored_point(mv.from, sides), mirrored_point(mv.to, sides))
}
