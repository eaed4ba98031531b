//! The legality of one move, with the reason if it is illegal. The reason is for people, and computed only after a
//! refusal.

use strum::IntoStaticStr;

use crate::rules::attacks::Direction;
use crate::rules::board::{Action, Bitboard, Move, Piece, Role, Side, Square};
use crate::rules::position::Position;

/// The reason why an action is illegal, in the order of the checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Illegal {
    /// The starting point is empty.
    #[error("no piece stands there")]
    NoPiece,
    /// The piece is the opponent's.
    #[error("that piece is not yours")]
    NotYours(Piece),
    /// The two points are the same, and it is not a pass written as a general's move.
    #[error("the piece would stay where it is")]
    SamePoint,
    /// A piece of the mover stands on the target.
    #[error("a piece of your own stands there")]
    OwnPiece,
    /// A piece of that kind cannot move between these points on any board.
    #[error("a {0} does not go there")]
    Unreachable(Role),
    /// A soldier would move backward.
    #[error("soldiers never go back")]
    Backward,
    /// A diagonal step or slide within a palace where no diagonal is printed.
    #[error("no diagonal line joins these points")]
    NoDiagonal,
    /// A general or guard would leave its palace.
    #[error("generals and guards never leave their palace")]
    OutsidePalace,
    /// A piece stands on the path of a chariot, on a horse's leg or on an elephant's path.
    #[error("the piece on {at} is in the way")]
    Blocked {
        /// The first piece on the path.
        at: Square,
    },
    /// A cannon has no piece between itself and the target.
    #[error("the cannon has nothing to jump over")]
    NothingToJump,
    /// The piece that the cannon would jump is a cannon.
    #[error("a cannon does not jump the cannon on {at}")]
    CannonScreen {
        /// Where the other cannon stands.
        at: Square,
    },
    /// A cannon would jump two pieces or more.
    #[error("the cannon would jump the piece on {at} too")]
    TwoScreens {
        /// The second piece on the way.
        at: Square,
    },
    /// The target is a cannon.
    #[error("a cannon never takes a cannon")]
    CannonTakesCannon,
    /// The target is a general, which is never captured (rules.md section 4).
    #[error("a general is never taken")]
    TakesGeneral,
    /// The mover's general would be in check after the move.
    #[error("the piece on {by} would take your general")]
    LeavesCheck {
        /// An attacker of the general after the move.
        by: Square,
    },
    /// The generals would face each other, which the mover may not bring about.
    #[error("the generals would face each other")]
    FacesGeneral,
    /// The generals face each other and would still do so.
    #[error("the generals would still face each other")]
    StaysFacing,
    /// A cannon may not make this first move.
    #[error("a cannon does not make the first move")]
    CannonFirst,
    /// The position would be repeated too often, and the mover has to deviate.
    #[error("the position would be repeated")]
    Repetition(DeviationReason),
    /// A pass while in check.
    #[error("check must be answered")]
    PassInCheck,
    /// A pass while a piece can move, under rules that allow it only without a legal move.
    #[error("only who cannot move passes")]
    PassNotStuck,
    /// A pass with more than the general left, under rules that allow it only to a lone general.
    #[error("only a general alone passes")]
    PassNotAlone,
}

/// Why the mover has to avoid a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeviationReason {
    /// The repeated move gives check.
    Checking,
    /// The mover is behind in points, the compensation counted.
    Behind,
}

impl Illegal {
    /// Returns the reason's name for scripts, in kebab case.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}

impl Position {
    /// Checks one move of a piece; `Ok` promises that [`Position::after`] is a legal position.
    pub fn check(&self, mv: Move) -> Result<(), Illegal> {
        let piece = self.piece_at(mv.from).ok_or(Illegal::NoPiece)?;
        if piece.side != self.turn() {
            return Err(Illegal::NotYours(piece));
        }
        if mv.from == mv.to {
            return Err(Illegal::SamePoint);
        }
        if self.of_side(piece.side).has(mv.to) {
            return Err(Illegal::OwnPiece);
        }
        if !self.reach(mv.from, piece).has(mv.to) {
            return Err(self.why_out_of_reach(mv, piece));
        }
        match self.exposed_by(mv) {
            Some(by) => Err(Illegal::LeavesCheck { by }),
            None => Ok(()),
        }
    }

    /// Checks an action by the movement of the pieces alone, for records played under unknown rules.
    ///
    /// A pass in check is illegal unless the generals face each other: there it accepts bikjang (rules.md 5.3),
    /// which is legal in check.
    pub(in crate::rules) fn check_movement(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pass if self.in_check() && !self.is_facing() => Err(Illegal::PassInCheck),
            Action::Pass => Ok(()),
            Action::Move(mv) => {
                self.check(mv)?;
                let taken = self.piece_at(mv.to).map(|piece| piece.role);
                match taken {
                    Some(Role::General) => Err(Illegal::TakesGeneral),
                    _ => Ok(()),
                }
            }
        }
    }

    fn why_out_of_reach(&self, mv: Move, piece: Piece) -> Illegal {
        match piece.role {
            Role::General | Role::Guard if !mv.to.in_palace(piece.side) => Illegal::OutsidePalace,
            Role::General | Role::Guard if is_diagonal_step(mv) => Illegal::NoDiagonal,
            Role::General | Role::Guard => Illegal::Unreachable(piece.role),
            Role::Soldier => why_no_soldier_step(mv, piece.side),
            Role::Chariot => self.why_no_slide(mv),
            Role::Cannon => self.why_no_jump(mv),
            Role::Horse => self.why_no_leap(mv, piece.role, 1, 2),
            Role::Elephant => self.why_no_leap(mv, piece.role, 2, 3),
        }
    }

    fn why_no_slide(&self, mv: Move) -> Illegal {
        match self.on_the_way(mv).first() {
            Some(&at) => Illegal::Blocked { at },
            None => why_no_line(mv, Role::Chariot),
        }
    }

    fn why_no_jump(&self, mv: Move) -> Illegal {
        if Direction::between(mv.from, mv.to).is_none() {
            return why_no_line(mv, Role::Cannon);
        }
        match *self.on_the_way(mv).as_slice() {
            [] => Illegal::NothingToJump,
            [at, ..] if self.of_role(Role::Cannon).has(at) => Illegal::CannonScreen { at },
            [_, at, ..] => Illegal::TwoScreens { at },
            // One valid screen and still no target: own pieces are excluded before, so a cannon stands there.
            [_] => Illegal::CannonTakesCannon,
        }
    }

    /// The reason against a leap that is known to be impossible; its offset is `less` files and `more` ranks, or the
    /// reverse.
    fn why_no_leap(&self, mv: Move, role: Role, less: u8, more: u8) -> Illegal {
        let (files, ranks) = distance(mv);
        if (files.min(ranks), files.max(ranks)) != (less, more) {
            return Illegal::Unreachable(role);
        }
        let toward = |from: u8, to: u8| if from < to { 1 } else { -1 };
        let file = toward(mv.from.file(), mv.to.file());
        let rank = toward(mv.from.rank(), mv.to.rank());
        // The leg lies along the longer side of the leap.
        let leg = if files < ranks { (0, rank) } else { (file, 0) };
        // The second point is an elephant's. A horse is here only with an occupied leg, which is found first.
        for (files, ranks) in [leg, (leg.0 + file, leg.1 + rank)] {
            if let Some(at) = mv.from.offset(files, ranks)
                && self.occupied().has(at)
            {
                return Illegal::Blocked { at };
            }
        }
        Illegal::Unreachable(role)
    }

    /// The pieces between the ends of a move along a line, the nearest first.
    fn on_the_way(&self, mv: Move) -> Vec<Square> {
        let mut left = self.points_between(mv.from, mv.to) & self.occupied();
        let mut met = Vec::new();
        let Some(way) = Direction::between(mv.from, mv.to) else {
            return met;
        };
        while let Some(next) = way.nearest(left) {
            met.push(next);
            left = left.without(Bitboard::of(next));
        }
        met
    }
}

fn why_no_soldier_step(mv: Move, side: Side) -> Illegal {
    let back = match side {
        Side::Cho => mv.to.rank() < mv.from.rank(),
        Side::Han => mv.to.rank() > mv.from.rank(),
    };
    if back {
        Illegal::Backward
    } else if is_diagonal_step(mv) {
        Illegal::NoDiagonal
    } else {
        Illegal::Unreachable(Role::Soldier)
    }
}

fn why_no_line(mv: Move, role: Role) -> Illegal {
    let share_palace = Side::ALL
        .into_iter()
        .any(|side| mv.from.in_palace(side) && mv.to.in_palace(side));
    let (files, ranks) = distance(mv);
    if share_palace && files == ranks {
        Illegal::NoDiagonal
    } else {
        Illegal::Unreachable(role)
    }
}

fn is_diagonal_step(mv: Move) -> bool {
    distance(mv) == (1, 1)
}

fn distance(mv: Move) -> (u8, u8) {
    (
        mv.from.file().abs_diff(mv.to.file()),
        mv.from.rank().abs_diff(mv.to.rank()),
    )
}
