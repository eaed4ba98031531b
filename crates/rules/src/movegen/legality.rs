//! The legality of one move, with the reason if it is illegal. The reason is for people, and only computed
//! after a move was rejected.

use strum::IntoStaticStr;

use crate::board::{Action, Move, Piece, Role, Square};
use crate::position::Position;

/// The reason why an action is illegal, in the order of the checks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Illegal {
    /// The starting point is empty.
    #[error("there is no piece on that point")]
    NoPiece,
    /// The piece is the opponent's.
    #[error("that piece is not yours")]
    NotYours(Piece),
    /// The two points are the same, and it is not a pass written as a general's move.
    #[error("the piece would stay where it is")]
    SamePoint,
    /// The target has a piece of the mover.
    #[error("your own piece is on that point")]
    OwnPiece,
    /// A piece of that kind cannot move between these points on any board.
    #[error("a {0} cannot go there")]
    Unreachable(Role),
    /// The soldier would move backward.
    #[error("soldiers cannot go back")]
    Backward,
    /// A diagonal step or slide within a palace where no diagonal is printed.
    #[error("no diagonal line joins these points")]
    NoDiagonal,
    /// A general or guard would leave its palace.
    #[error("generals and guards never leave their palace")]
    OutsidePalace,
    /// A piece is on the path of a chariot, on a horse's leg or on an elephant's path.
    #[error("the piece on {at} blocks the move")]
    Blocked {
        /// The first piece on the path.
        at: Square,
    },
    /// The cannon has no piece between itself and the target.
    #[error("the cannon has nothing to jump over")]
    NothingToJump,
    /// The piece that the cannon would jump is a cannon.
    #[error("a cannon does not jump the cannon on {at}")]
    CannonScreen {
        /// The point of the other cannon.
        at: Square,
    },
    /// The cannon would jump two pieces or more.
    #[error("the cannon would also jump the piece on {at}")]
    TwoScreens {
        /// The second piece on the way.
        at: Square,
    },
    /// The target is a cannon.
    #[error("a cannon cannot capture a cannon")]
    CannonTakesCannon,
    /// The target is a general, which is never captured (rules.md section 4).
    #[error("a general cannot be captured")]
    TakesGeneral,
    /// The mover's general would be in check after the move.
    #[error("the piece on {by} could capture your general")]
    LeavesCheck {
        /// An attacker of the general after the move.
        by: Square,
    },
    /// The generals would face each other, which the mover may not cause.
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
    /// The elephant would cross the river (Xiangqi).
    #[error("elephants never cross the river")]
    River,
    /// The soldier would step sideways on its own half of the board (Xiangqi).
    #[error("a soldier steps sideways only over the river")]
    NotOverRiver,
    /// The cannon would jump without a capture (Xiangqi).
    #[error("a cannon jumps only to capture")]
    JumpsOnlyToTake,
    /// A pass in a game without passes.
    #[error("this game has no passes")]
    NoPass,
    /// A pass while in check.
    #[error("check must be answered")]
    PassInCheck,
    /// A pass while a piece can move, under rules that allow it only without a legal move.
    #[error("you may pass only if you cannot move")]
    PassNotStuck,
    /// A pass with more than the general left, under rules that allow it only to a lone general.
    #[error("you may pass only if your general is your last piece")]
    PassNotAlone,
}

/// The reason that the mover has to avoid a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeviationReason {
    /// The repeated move gives check.
    Checking,
    /// The mover is behind in points, including the compensation.
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
    /// Checks one move of a piece. `Ok` guarantees that [`Position::after`] is a legal position.
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
            return Err(if self.variant().spec().has_river {
                self.why_not_in_xiangqi(mv, piece)
            } else {
                self.why_not_in_janggi(mv, piece)
            });
        }
        match self.exposed_by(mv) {
            Some(by) if self.is_general(by) => Err(Illegal::FacesGeneral),
            Some(by) => Err(Illegal::LeavesCheck { by }),
            None => Ok(()),
        }
    }

    fn is_general(&self, square: Square) -> bool {
        self.piece_at(square)
            .is_some_and(|piece| piece.role == Role::General)
    }

    /// Checks an action by the movement of the pieces alone, for records played under unknown rules.
    ///
    /// A pass in check is illegal unless the generals face each other: then it accepts bikjang (rules.md 5.3),
    /// which is legal in check.
    ///
    /// # Errors
    ///
    /// The reason why the pieces cannot make it.
    pub fn check_movement(&self, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pass if !self.variant().spec().has_passes => Err(Illegal::NoPass),
            Action::Pass if self.in_check() && !self.is_facing() => Err(Illegal::PassInCheck),
            Action::Pass => Ok(()),
            Action::Move(mv) => {
                self.check(mv)?;
                let captured = self.piece_at(mv.to).map(|piece| piece.role);
                match captured {
                    Some(Role::General) => Err(Illegal::TakesGeneral),
                    _ => Ok(()),
                }
            }
        }
    }
}
