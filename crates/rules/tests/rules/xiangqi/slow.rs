//! The moves of pieces of Xiangqi, written directly from the norm: an array of points, single steps, each move tried
//! out.
//!
//! It shares no code with the generator under test.

use crate::kit::slow;
use janggi::{Move, Piece, Role, Side, Square};

/// A file and a rank; either may be off the board.
type Point = (i8, i8);

const STRAIGHT: [Point; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Point; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A board and the side to move.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    points: [[Option<Piece>; 9]; 10],
    turn: Side,
}

impl Board {
    /// Reads a FEN.
    pub fn read(fen: &str) -> Board {
        let slow::Board { points, turn } = slow::Board::read(fen);
        Board { points, turn }
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The piece on a point.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.at(point(square))
    }

    /// All legal moves, sorted.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.moves_of(self.turn);
        moves.retain(|&mv| self.after(mv).is_safe(self.turn));
        moves.sort_unstable();
        moves
    }

    /// The board after a move.
    pub fn after(&self, mv: Move) -> Board {
        let mut next = self.clone();
        next.turn = self.turn.opponent();
        let from = point(mv.from);
        let to = point(mv.to);
        next.points[to.1 as usize][to.0 as usize] = self.at(from);
        next.points[from.1 as usize][from.0 as usize] = None;
        next
    }

    /// The points of the pieces that give check to a side, in order.
    pub fn checkers(&self, side: Side) -> Vec<Square> {
        let general = self.general(side);
        let attacks = self.moves_of(side.opponent());
        let mut checkers: Vec<_> = attacks.into_iter().filter(|mv| mv.to == general).collect();
        checkers.sort_unstable();
        checkers.into_iter().map(|mv| mv.from).collect()
    }

    /// Returns whether a side is neither in check nor faced.
    pub fn is_safe(&self, side: Side) -> bool {
        self.checkers(side).is_empty() && !self.is_facing()
    }

    /// Returns whether the generals stand on one file with nothing between.
    pub fn is_facing(&self) -> bool {
        let red = point(self.general(Side::Cho));
        let black = point(self.general(Side::Han));
        red.0 == black.0 && (red.1 + 1..black.1).all(|rank| self.at((red.0, rank)).is_none())
    }

    /// The moves by the table alone, not regarding the general.
    pub fn moves_of(&self, side: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::ALL {
            let Some(piece) = self.piece_at(from).filter(|piece| piece.side == side) else {
                continue;
            };
            for to in self.targets(point(from), piece) {
                let is_own = self.at(to).is_some_and(|piece| piece.side == side);
                if let Some(to) = square(to)
                    && !is_own
                {
                    moves.push(Move::new(from, to));
                }
            }
        }
        moves
    }

    fn general(&self, side: Side) -> Square {
        let general = Piece::new(side, Role::General);
        Square::ALL
            .into_iter()
            .find(|&at| self.piece_at(at) == Some(general))
            .unwrap()
    }

    fn targets(&self, from: Point, Piece { side, role }: Piece) -> Vec<Point> {
        let step = |by: &Point| plus(from, *by);
        match role {
            Role::General => STRAIGHT
                .iter()
                .map(step)
                .filter(|&to| in_palace(to, side))
                .collect(),
            Role::Guard => DIAGONAL
                .iter()
                .map(step)
                .filter(|&to| in_palace(to, side))
                .collect(),
            Role::Elephant => DIAGONAL
                .iter()
                .filter(|&by| self.at(step(by)).is_none())
                .map(|by| plus(step(by), *by))
                .filter(|&to| !is_over_river(to, side))
                .collect(),
            Role::Horse => self.horse(from),
            Role::Chariot => STRAIGHT
                .iter()
                .flat_map(|&by| self.slide(from, by))
                .collect(),
            Role::Cannon => STRAIGHT
                .iter()
                .flat_map(|&by| self.cannon(from, by))
                .collect(),
            Role::Soldier => {
                let forward = if side == Side::Cho { 1 } else { -1 };
                let mut to = vec![plus(from, (0, forward))];
                if is_over_river(from, side) {
                    to.extend([plus(from, (1, 0)), plus(from, (-1, 0))]);
                }
                to
            }
        }
    }

    fn horse(&self, from: Point) -> Vec<Point> {
        let mut targets = Vec::new();
        for leg in STRAIGHT {
            if self.at(plus(from, leg)).is_some() || !on_board(plus(from, leg)) {
                continue;
            }
            for by in DIAGONAL {
                // Outward: not back towards the start.
                if by.0 == leg.0 || by.1 == leg.1 {
                    targets.push(plus(plus(from, leg), by));
                }
            }
        }
        targets
    }

    /// The points of a line up to the first piece, that one included.
    fn slide(&self, from: Point, by: Point) -> Vec<Point> {
        let mut reached = Vec::new();
        let mut current = plus(from, by);
        while on_board(current) {
            reached.push(current);
            if self.at(current).is_some() {
                break;
            }
            current = plus(current, by);
        }
        reached
    }

    /// The empty points up to the first piece, and the next piece behind it.
    fn cannon(&self, from: Point, by: Point) -> Vec<Point> {
        let mut reached = Vec::new();
        let mut jumped = false;
        let mut current = plus(from, by);
        while on_board(current) {
            match (self.at(current), jumped) {
                (None, false) => reached.push(current),
                (None, true) => {}
                (Some(_), false) => jumped = true,
                (Some(_), true) => {
                    reached.push(current);
                    break;
                }
            }
            current = plus(current, by);
        }
        reached
    }

    fn at(&self, at: Point) -> Option<Piece> {
        on_board(at)
            .then(|| self.points[at.1 as usize][at.0 as usize])
            .flatten()
    }
}

fn in_palace((file, rank): Point, side: Side) -> bool {
    let ranks = if side == Side::Cho { 0..=2 } else { 7..=9 };
    (3..=5).contains(&file) && ranks.contains(&rank)
}

fn is_over_river((_, rank): Point, side: Side) -> bool {
    (side == Side::Cho) == (rank >= 5)
}

fn on_board((file, rank): Point) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn point(square: Square) -> Point {
    (square.file() as i8, square.rank() as i8)
}

fn square(at: Point) -> Option<Square> {
    on_board(at)
        .then(|| Square::new(at.0 as u8, at.1 as u8))
        .flatten()
}
