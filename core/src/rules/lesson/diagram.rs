//! What a piece can and cannot do in a cut of a board, as the rules say.

use crate::rules::board::{Move, Role, Square};
use crate::rules::movegen::Illegal;
use crate::rules::position::Position;

/// A cut of the board, both corners included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crop {
    /// The corner with the lowest file and rank.
    pub low: Square,
    /// The corner with the highest file and rank.
    pub high: Square,
}

impl Crop {
    /// Returns whether a point lies in the cut.
    #[must_use]
    pub fn has(self, at: Square) -> bool {
        (self.low.file()..=self.high.file()).contains(&at.file())
            && (self.low.rank()..=self.high.rank()).contains(&at.rank())
    }
}

/// A cut of a position with what one of its pieces can and cannot do there, as the rules say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The whole position.
    pub position: Position,
    /// What of it is shown.
    pub crop: Crop,
    /// The piece that it is about.
    pub piece: Option<Square>,
    /// Where that piece may go, captures included.
    pub targets: Vec<Square>,
    /// The points that it passes on the way to each target or barred point, its own first.
    pub ways: Vec<Vec<Square>>,
    /// What it jumps over.
    pub screens: Vec<Square>,
    /// Points that one might expect it to reach, but it does not.
    pub barred: Vec<Square>,
    /// Pieces that stand in its way.
    pub blockers: Vec<Square>,
}

impl Diagram {
    pub(super) fn of(position: Position, piece: Option<Square>, crop: Crop) -> Diagram {
        let mut diagram = Diagram {
            position,
            crop,
            piece,
            targets: Vec::new(),
            ways: Vec::new(),
            screens: Vec::new(),
            barred: Vec::new(),
            blockers: Vec::new(),
        };
        let Some(from) = piece else {
            return diagram;
        };
        for to in Square::ALL {
            diagram.judge(Move::new(from, to));
        }
        // A piece that can be taken is no obstacle but a target.
        let targets = diagram.targets.clone();
        diagram.blockers.retain(|at| !targets.contains(at));
        diagram
    }

    /// Notes what the rules say of one move.
    fn judge(&mut self, mv: Move) {
        let checked = self.position.check(mv);
        if let Err(Illegal::Blocked { at } | Illegal::CannonScreen { at }) = checked
            && self.crop.has(at)
            && !self.blockers.contains(&at)
        {
            // Whatever lies behind it, also beyond the cut, is out of reach because of it.
            self.blockers.push(at);
        }
        if !self.crop.has(mv.to) {
            return;
        }
        let way = way(&self.position, mv);
        match checked {
            Ok(()) => {
                self.note_screens(&way);
                self.targets.push(mv.to);
                self.ways.push(way);
            }
            Err(Illegal::Blocked { .. }) if leaps(&self.position, mv.from) => {
                self.barred.push(mv.to);
                self.ways.push(way);
            }
            Err(
                Illegal::CannonTakesCannon
                | Illegal::NoDiagonal
                | Illegal::LeavesCheck { .. }
                | Illegal::River
                | Illegal::NotOverRiver,
            ) => {
                self.barred.push(mv.to);
            }
            // Where a rule book decides on it, that is no matter of how pieces move.
            Err(Illegal::FacesGeneral) if !self.position.variant().spec().may_face => {
                self.barred.push(mv.to);
            }
            Err(Illegal::Backward) if mv.from.file() == mv.to.file() && is_step(mv) => {
                self.barred.push(mv.to);
            }
            Err(_) => {}
        }
    }

    fn note_screens(&mut self, way: &[Square]) {
        let between = way.iter().skip(1).take(way.len().saturating_sub(2));
        for &at in between {
            if self.position.piece_at(at).is_some() && !self.screens.contains(&at) {
                self.screens.push(at);
            }
        }
    }
}

fn leaps(position: &Position, from: Square) -> bool {
    let role = position.piece_at(from).map(|piece| piece.role);
    matches!(role, Some(Role::Horse | Role::Elephant))
}

/// Returns whether a leap begins with a straight step. An elephant that keeps to its side of a river only goes diagonally.
fn begins_straight(position: &Position, from: Square) -> bool {
    let role = position.piece_at(from).map(|piece| piece.role);
    let elephants = !position.variant().spec().has_river;
    role == Some(Role::Horse) || elephants && role == Some(Role::Elephant)
}

fn is_step(mv: Move) -> bool {
    mv.from.rank().abs_diff(mv.to.rank()) == 1
}

/// The points from one end of a move to the other: a leap goes one step straight, then obliquely.
fn way(position: &Position, mv: Move) -> Vec<Square> {
    let off = |from: u8, to: u8| i16::from(to) - i16::from(from);
    let files = off(mv.from.file(), mv.to.file());
    let ranks = off(mv.from.rank(), mv.to.rank());
    let steps = files.abs().max(ranks.abs());
    let mut way = vec![mv.from];
    let mut file = 0;
    let mut rank = 0;
    for nth in 0..steps {
        let straight = nth == 0 && begins_straight(position, mv.from);
        if !straight || files.abs() > ranks.abs() {
            file += files.signum();
        }
        if !straight || ranks.abs() > files.abs() {
            rank += ranks.signum();
        }
        let at = (i8::try_from(file), i8::try_from(rank));
        if let (Ok(file), Ok(rank)) = at {
            way.extend(mv.from.offset(file, rank));
        }
    }
    way
}
