//! A checked position: which pieces stand where, and whose turn it is.

use std::fmt;

use super::action::{Action, Move};
use super::bitboard::Bitboard;
use super::formation::Formation;
use super::piece::{Piece, Role};
use super::points::HalfPoints;
use super::side::{BySide, Side};
use super::square::Square;
use super::tables::Direction;

/// A placement and the side to move; cheap to copy, compare and hash.
///
/// Each side has exactly one general, in its palace, guards stand in their palaces only, and the
/// side that just moved is not in check. Everything else is possible, also more pieces of a kind
/// than a set has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    sides: BySide<Bitboard>,
    roles: [Bitboard; 7],
    /// Where the generals stand: among the sets above too, but asked for at every move.
    generals: BySide<Square>,
    turn: Side,
}

impl Position {
    /// Sets up a game, Cho to move; the formations are in column order.
    #[must_use]
    pub fn start(formations: BySide<Formation>) -> Position {
        let mut pieces = Vec::with_capacity(32);
        for side in Side::ALL {
            let mut put = |role, file, rank| {
                let rank = if side == Side::Cho { rank } else { 9 - rank };
                pieces.extend(Square::new(file, rank).map(|at| (at, Piece::new(side, role))));
            };
            for (role, file) in formations[side].back_rank().into_iter().zip(0..) {
                if let Some(role) = role {
                    put(role, file, 0);
                }
            }
            for file in [1, 7] {
                put(Role::Cannon, file, 2);
            }
            for file in [0, 2, 4, 6, 8] {
                put(Role::Soldier, file, 3);
            }
        }
        Position::with_pieces(GENERALS_AT_START, pieces, Side::Cho)
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the piece on a point.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = Side::ALL
            .into_iter()
            .find(|&side| self.sides[side].has(square))?;
        let role = Role::ALL
            .into_iter()
            .find(|&role| self.of_role(role).has(square))?;
        Some(Piece { side, role })
    }

    /// Returns all pieces with their points, in the order of [`Square::ALL`].
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Returns where a side's general stands.
    #[must_use]
    pub fn general(&self, side: Side) -> Square {
        self.generals[side]
    }

    /// Returns whether the generals look at each other along a file with nothing between.
    #[must_use]
    pub fn is_facing(&self) -> bool {
        let BySide { cho, han } = self.generals;
        cho.file() == han.file() && !self.points_between(cho, han).meets(self.occupied())
    }

    /// Returns whether the generals would look at each other after a move of the side to move.
    #[must_use]
    pub fn faces_after(&self, mv: Move) -> bool {
        let mut next = *self;
        next.relocate(mv);
        next.is_facing()
    }

    /// Returns what a side's pieces count together; the second mover's compensation is not in it.
    #[must_use]
    pub fn points(&self, side: Side) -> HalfPoints {
        let count = |role| HalfPoints(Role::points(role).0 * self.pieces_of(side, role).len());
        Role::ALL.into_iter().map(count).sum()
    }

    /// Returns the position after an action that is legal here; for others it means nothing.
    #[must_use]
    pub fn after(&self, action: Action) -> Position {
        let mut next = *self;
        if let Action::Move(mv) = action {
            next.relocate(mv);
        }
        next.turn = self.turn.opponent();
        next
    }

    /// Returns the action in coordinates: two points, for a pass the own general's point twice.
    #[must_use]
    pub fn uci(&self, action: Action) -> String {
        let stay = self.general(self.turn);
        action
            .piece_move()
            .unwrap_or(Move::new(stay, stay))
            .to_string()
    }

    /// Reads an action in coordinates; a pass is also `0000` or `@@@@`. Legality is not looked at.
    #[must_use]
    pub fn read_uci(&self, text: &str) -> Option<Action> {
        if matches!(text, "0000" | "@@@@") {
            return Some(Action::Pass);
        }
        let mv: Move = text.parse().ok()?;
        let stays = mv.from == mv.to && mv.from == self.general(self.turn);
        Some(if stays {
            Action::Pass
        } else {
            Action::Move(mv)
        })
    }

    /// Puts pieces on an empty board; a later one of the list replaces an earlier one. The caller
    /// answers for the promises of the type.
    pub(super) fn with_pieces(
        generals: BySide<Square>,
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        turn: Side,
    ) -> Position {
        let mut position = Position {
            sides: BySide::default(),
            roles: [Bitboard::EMPTY; 7],
            generals,
            turn,
        };
        for (square, piece) in pieces {
            position.put(square, piece);
        }
        for side in Side::ALL {
            position.put(generals[side], Piece::new(side, Role::General));
        }
        position
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.sides.cho | self.sides.han
    }

    pub(super) fn of_side(&self, side: Side) -> Bitboard {
        self.sides[side]
    }

    pub(super) fn of_role(&self, role: Role) -> Bitboard {
        self.roles[role as usize]
    }

    pub(super) fn pieces_of(&self, side: Side, role: Role) -> Bitboard {
        self.of_side(side) & self.of_role(role)
    }

    /// The points strictly between two points of one line; empty where no line joins them.
    pub(super) fn points_between(&self, from: Square, to: Square) -> Bitboard {
        match Direction::between(from, to) {
            Some(way) => way.ray(from).without(way.ray(to)).without(Bitboard::of(to)),
            None => Bitboard::EMPTY,
        }
    }

    /// Moves a piece, taking what stands there; the turn stays.
    pub(super) fn relocate(&mut self, mv: Move) {
        if let Some(piece) = self.piece_at(mv.from) {
            self.clear(mv.from);
            self.put(mv.to, piece);
        }
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.clear(square);
        let here = Bitboard::of(square);
        self.sides[piece.side] |= here;
        self.roles[piece.role as usize] |= here;
        if piece.role == Role::General {
            self.generals[piece.side] = square;
        }
    }

    fn clear(&mut self, square: Square) {
        let here = Bitboard::of(square);
        self.sides = self.sides.map(|set| set.without(here));
        self.roles = self.roles.map(|set| set.without(here));
    }
}

/// e2 and e9.
const GENERALS_AT_START: BySide<Square> =
    BySide::new(Square::from_index(13), Square::from_index(76));

/// Shows the board as [`Position::from_diagram`] reads it.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?} to move", self.turn)?;
        for rank in (0..10).rev() {
            let letter = |file| {
                let piece = Square::new(file, rank).and_then(|square| self.piece_at(square));
                piece.map_or('.', Piece::fen).to_string()
            };
            writeln!(f, "{}", (0..9).map(letter).collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}
