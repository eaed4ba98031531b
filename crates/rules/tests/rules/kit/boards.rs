//! Random positions: from play, and from scattered pieces.

use janggi::{BySide, Formation, Game, MODERN, Piece, Position, Role, Side, Square, Variant};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// A random game of at most this many plies.
pub fn any_game(plies: usize) -> impl Strategy<Value = Game> {
    let formation = || select(Formation::ALL.as_slice());
    let choices = vec(any::<Index>(), 0..plies);
    (formation(), formation(), choices).prop_map(|(cho, han, choices)| {
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

/// A FEN with few pieces, mostly near the palaces: pins, screens, open legs and double checks are common here
/// and rare in play. A side has up to three cannons.
pub fn any_board() -> impl Strategy<Value = String> {
    let pieces = vec((any_piece(), any_point()), 0..14);
    let generals = (select(palace(Side::Cho)), select(palace(Side::Han)));
    let boards = (generals, pieces, any::<bool>());
    boards.prop_filter_map("no side may leave its general in check", |board| {
        let ((cho, han), pieces, cho_moves) = board;
        let mut points = vec![None; Square::ALL.len()];
        points[cho.index()] = Some(Piece::new(Side::Cho, Role::General));
        points[han.index()] = Some(Piece::new(Side::Han, Role::General));
        let mut cannons = BySide::new(0, 0);
        for (piece, square) in pieces {
            if points[square.index()].is_some() || !may_stand(piece, square) {
                continue;
            }
            if piece.role == Role::Cannon {
                cannons[piece.side] += 1;
                if cannons[piece.side] > 3 {
                    continue;
                }
            }
            points[square.index()] = Some(piece);
        }
        let placement = write(&points);
        let turns = if cho_moves { ["w", "b"] } else { ["b", "w"] };
        let boards = turns.map(|turn| format!("{placement} {turn}"));
        boards
            .into_iter()
            .find(|fen| Position::from_fen(Variant::Janggi, fen).is_ok())
    })
}

/// Chariots and cannons more often than others, as they are part of most errors.
fn any_piece() -> impl Strategy<Value = Piece> {
    let role = prop_oneof![
        1 => Just(Role::Guard),
        2 => Just(Role::Chariot),
        4 => Just(Role::Cannon),
        2 => Just(Role::Horse),
        2 => Just(Role::Elephant),
        2 => Just(Role::Soldier),
    ];
    (select(&Side::ALL), role).prop_map(|(side, role)| Piece::new(side, role))
}

fn any_point() -> impl Strategy<Value = Square> {
    let anywhere = select(&Square::ALL);
    let near = |ranks: std::ops::Range<u8>| (2_u8..7, ranks);
    let near = prop_oneof![near(0..5), near(5..10)];
    let near = near.prop_filter_map("on the board", |(file, rank)| Square::new(file, rank));
    prop_oneof![1 => anywhere, 2 => near]
}

fn palace(side: Side) -> Vec<Square> {
    let points = Square::ALL.into_iter();
    points.filter(|square| square.in_palace(side)).collect()
}

fn may_stand(piece: Piece, square: Square) -> bool {
    match (piece.role, piece.side) {
        (Role::Guard, side) => square.in_palace(side),
        (Role::Soldier, Side::Cho) => square.rank() > 2,
        (Role::Soldier, Side::Han) => square.rank() < 7,
        _ => true,
    }
}

/// The board part of a FEN.
fn write(points: &[Option<Piece>]) -> String {
    let rank = |row: &[Option<Piece>]| -> String {
        row.iter()
            .map(|piece| piece.map_or('1', Piece::fen))
            .collect()
    };
    let ranks: Vec<_> = points.chunks(9).rev().map(rank).collect();
    ranks.join("/")
}
