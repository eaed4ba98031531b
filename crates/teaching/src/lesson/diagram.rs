//! The possible and impossible moves of a piece, in a crop of a board.

use janggi::Illegal;
use janggi::Position;
use janggi::{Move, Role, Square};

/// A crop of the board, both corners included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crop {
    /// The corner with the lowest file and rank.
    pub low: Square,
    /// The corner with the highest file and rank.
    pub high: Square,
}

impl Crop {
    /// Returns whether a point is in the crop.
    #[must_use]
    pub fn has(self, at: Square) -> bool {
        (self.low.file()..=self.high.file()).contains(&at.file())
            && (self.low.rank()..=self.high.rank()).contains(&at.rank())
    }
}

/// A crop of a position with the possible and impossible moves of one of its pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The whole position.
    pub position: Position,
    /// The part that is shown.
    pub crop: Crop,
    /// The piece whose moves are shown.
    pub piece: Option<Square>,
    /// The targets of that piece, captures included.
    pub targets: Vec<Square>,
    /// The points on the way to each target or barred point, including the start.
    pub ways: Vec<Vec<Square>>,
    /// The pieces that it jumps over.
    pub screens: Vec<Square>,
    /// Points that one might expect it to reach, but that it cannot reach.
    pub barred: Vec<Square>,
    /// Pieces that block it.
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
        // A piece that can be captured is a target, not an obstacle.
        let targets = diagram.targets.clone();
        diagram.blockers.retain(|at| !targets.contains(at));
        diagram
    }

    /// Adds the rules' verdict on one move.
    fn judge(&mut self, mv: Move) {
        let checked = self.position.check(mv);
        if let Err(Illegal::Blocked { at } | Illegal::CannonScreen { at }) = checked
            && self.crop.has(at)
            && !self.blockers.contains(&at)
        {
            // Everything behind it, even beyond the crop, is out of reach because of it.
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
            // If the ruleset decides on facing, it does not belong to the movement of pieces.
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

/// Returns whether a leap begins with an orthogonal step. An elephant that stays on its side of a river only
/// goes diagonally.
fn begins_straight(position: &Position, from: Square) -> bool {
    let role = position.piece_at(from).map(|piece| piece.role);
    let elephants = !position.variant().spec().has_river;
    role == Some(Role::Horse) || elephants && role == Some(Role::Elephant)
}

fn is_step(mv: Move) -> bool {
    mv.from.rank().abs_diff(mv.to.rank()) == 1
}

/// Returns the points from one end of a move to the other. A leap goes one step orthogonally, then diagonally.
fn way(position: &Position, mv: Move) -> Vec<Square> {
    let offset = |from: u8, to: u8| i16::from(to) - i16::from(from);
    let files = offset(mv.from.file(), mv.to.file());
    let ranks = offset(mv.from.rank(), mv.to.rank());
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
