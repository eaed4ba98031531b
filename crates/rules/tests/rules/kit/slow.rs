//! The moves of pieces, written directly from the rules: an array of points, single steps, each move tried
//! out.
//!
//! It shares no code with the generator under test.

use janggi::{Move, Piece, Role, Side, Square};

/// A file and a rank; either may be off the board.
type Point = (i8, i8);

const STRAIGHT: [Point; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [Point; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The printed diagonals, each from a palace corner to its centre.
const PRINTED: [(Point, Point); 8] = [
    ((3, 0), (4, 1)),
    ((5, 0), (4, 1)),
    ((3, 2), (4, 1)),
    ((5, 2), (4, 1)),
    ((3, 7), (4, 8)),
    ((5, 7), (4, 8)),
    ((3, 9), (4, 8)),
    ((5, 9), (4, 8)),
];

/// A board and the side to move.
#[derive(Debug, Clone, PartialEq)]
pub struct Board {
    pub points: [[Option<Piece>; 9]; 10],
    pub turn: Side,
}

impl Board {
    /// Reads a FEN.
    pub fn read(fen: &str) -> Board {
        let (placement, rest) = fen.split_once(' ').unwrap();
        let mut points = [[None; 9]; 10];
        for (row, rank) in placement.split('/').zip((0..10).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(empty) => file += empty as usize,
                    None => {
                        points[rank][file] = Piece::from_fen(letter);
                        file += 1;
                    }
                }
            }
        }
        let first_moves = rest.starts_with(['w', 'r']);
        let turn = if first_moves { Side::Cho } else { Side::Han };
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

    /// All legal moves, in the order of their points.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = self.all_moves(self.turn);
        moves.retain(|&mv| self.after(mv).checkers(self.turn).is_empty());
        moves.sort_unstable();
        moves
    }

    /// The board after a move, with the other side to move.
    pub fn after(&self, mv: Move) -> Board {
        let mut next = self.passed();
        *next.cell(mv.to) = self.piece_at(mv.from);
        *next.cell(mv.from) = None;
        next
    }

    /// The board after a pass.
    pub fn passed(&self) -> Board {
        Board {
            turn: self.turn.opponent(),
            ..self.clone()
        }
    }

    /// The pieces that could capture a side's general.
    pub fn checkers(&self, side: Side) -> Vec<Square> {
        let general = Some(Piece::new(side, Role::General));
        let mut checkers: Vec<_> = self
            .all_moves(side.opponent())
            .into_iter()
            // Generals and guards never capture generals, because they stay in their palaces.
            .filter(|mv| self.piece_at(mv.to) == general)
            .map(|mv| mv.from)
            .collect();
        checkers.sort_unstable();
        checkers
    }

    /// Returns whether the generals face each other.
    pub fn is_facing(&self) -> bool {
        let find = |side| {
            let general = Some(Piece::new(side, Role::General));
            Square::ALL
                .into_iter()
                .find(|&square| self.piece_at(square) == general)
                .unwrap()
        };
        let cho = point(find(Side::Cho));
        let han = point(find(Side::Han));
        cho.0 == han.0 && (cho.1 + 1..han.1).all(|rank| self.at((cho.0, rank)).is_none())
    }

    /// Every move of a side, apart from its general's safety.
    fn all_moves(&self, side: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::ALL {
            if let Some(piece) = self.piece_at(from).filter(|piece| piece.side == side) {
                let targets = self.targets(point(from), piece).into_iter();
                let allowed =
                    targets.filter(|&to| self.at(to).is_none_or(|captured| captured.side != side));
                moves.extend(allowed.map(|to| Move::new(from, square(to).unwrap())));
            }
        }
        moves
    }

    /// The points that a piece reaches, including those of its own pieces.
    fn targets(&self, from: Point, piece: Piece) -> Vec<Point> {
        match piece.role {
            Role::General | Role::Guard => {
                let steps = STRAIGHT.into_iter().chain(DIAGONAL);
                let steps = steps.filter(|&step| is_line(from, step));
                let targets = steps.map(|step| plus(from, step));
                targets.filter(|&to| in_palace(to, piece.side)).collect()
            }
            Role::Chariot => self.lines_from(from, |line| self.slide(&line)),
            Role::Cannon => self.lines_from(from, |line| self.jump(&line)),
            Role::Horse => self.leaps(from, 1),
            Role::Elephant => self.leaps(from, 2),
            Role::Soldier => {
                let ahead = if piece.side == Side::Cho { 1 } else { -1 };
                let mut targets = vec![
                    plus(from, (0, ahead)),
                    plus(from, (1, 0)),
                    plus(from, (-1, 0)),
                ];
                for step in [(1, ahead), (-1, ahead)] {
                    if in_palace(from, piece.side.opponent()) && is_line(from, step) {
                        targets.push(plus(from, step));
                    }
                }
                targets.retain(|&to| square(to).is_some());
                targets
            }
        }
    }

    /// The result of `find` along all printed lines from a point, each given as its points in order.
    fn lines_from(&self, from: Point, find: impl Fn(Vec<Point>) -> Vec<Point>) -> Vec<Point> {
        let mut found = Vec::new();
        for step in STRAIGHT.into_iter().chain(DIAGONAL) {
            let mut line = Vec::new();
            let mut current = from;
            while is_line(current, step) {
                current = plus(current, step);
                line.push(current);
            }
            found.extend(find(line));
        }
        found
    }

    /// Up to the first piece, inclusive.
    fn slide(&self, line: &[Point]) -> Vec<Point> {
        let stop = line.iter().position(|&at| self.at(at).is_some());
        line[..stop.map_or(line.len(), |stop| stop + 1)].to_vec()
    }

    /// Beyond the first piece, a non-cannon, up to the second; that one is excluded if it is a cannon.
    fn jump(&self, line: &[Point]) -> Vec<Point> {
        let is_cannon = |at| self.at(at).is_some_and(|piece| piece.role == Role::Cannon);
        let Some(screen) = line.iter().position(|&at| self.at(at).is_some()) else {
            return Vec::new();
        };
        if is_cannon(line[screen]) {
            return Vec::new();
        }
        let mut beyond = self.slide(&line[screen + 1..]);
        beyond.retain(|&to| !is_cannon(to));
        beyond
    }

    /// One straight step, then this many diagonal steps outward, over empty points.
    fn leaps(&self, from: Point, diagonal_steps: i8) -> Vec<Point> {
        let mut targets = Vec::new();
        for leg in STRAIGHT {
            for side in [-1, 1] {
                let outward = if leg.0 == 0 {
                    (side, leg.1)
                } else {
                    (leg.0, side)
                };
                let mut path = vec![plus(from, leg)];
                for _ in 0..diagonal_steps {
                    path.push(plus(path[path.len() - 1], outward));
                }
                let to = path.pop().unwrap();
                let is_open = path
                    .iter()
                    .all(|&at| square(at).is_some() && self.at(at).is_none());
                if is_open && square(to).is_some() {
                    targets.push(to);
                }
            }
        }
        targets
    }

    fn at(&self, (file, rank): Point) -> Option<Piece> {
        self.points[rank as usize][file as usize]
    }

    fn cell(&mut self, square: Square) -> &mut Option<Piece> {
        &mut self.points[usize::from(square.rank())][usize::from(square.file())]
    }
}

/// Returns whether a step from a point follows a printed line and stays on the board.
fn is_line(from: Point, step: Point) -> bool {
    let to = plus(from, step);
    let straight = step.0 == 0 || step.1 == 0;
    let printed = PRINTED.contains(&(from, to)) || PRINTED.contains(&(to, from));
    square(to).is_some() && (straight || printed)
}

fn in_palace((file, rank): Point, side: Side) -> bool {
    let ranks = if side == Side::Cho { 0..=2 } else { 7..=9 };
    (3..=5).contains(&file) && ranks.contains(&rank)
}

fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn point(square: Square) -> Point {
    (square.file() as i8, square.rank() as i8)
}

fn square((file, rank): Point) -> Option<Square> {
    Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
}
