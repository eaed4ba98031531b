//! The reasons that a move is illegal.

use crate::rules::{DeviationReason, Illegal, Piece, Position, Role, Square};
use crate::text::GameText;
use crate::text::games::GameWords;

impl GameText {
    /// Returns the reason that a move is illegal in `position`.
    pub fn illegal(self, why: Illegal, position: &Position) -> String {
        match why {
            Illegal::NoPiece => self.say("illegal-no-piece"),
            Illegal::NotYours(piece) => self.fill(
                "illegal-not-yours",
                &[("side", self.side(piece.side).into())],
            ),
            Illegal::SamePoint => self.say(GameWords::of(position.variant()).same_point),
            Illegal::OwnPiece => self.say("illegal-own-piece"),
            Illegal::Unreachable(role) => self.unreachable(role, position),
            Illegal::Backward => self.say("illegal-backward"),
            Illegal::NoDiagonal => self.say("illegal-no-diagonal"),
            Illegal::OutsidePalace => self.say("illegal-outside-palace"),
            Illegal::Blocked { at } => self.at("illegal-blocked", position, at),
            Illegal::NothingToJump => self.say("illegal-nothing-to-jump"),
            Illegal::CannonScreen { at } => self.fill(
                "illegal-cannon-screen",
                &[("square", self.square(at).into())],
            ),
            Illegal::TwoScreens { at } => self.at("illegal-two-screens", position, at),
            Illegal::CannonTakesCannon => self.say("illegal-cannon-takes-cannon"),
            Illegal::TakesGeneral => self.say("illegal-takes-general"),
            Illegal::LeavesCheck { by } => self.at("illegal-leaves-check", position, by),
            Illegal::FacesGeneral => self.say(GameWords::of(position.variant()).faces_general),
            Illegal::StaysFacing => self.say("illegal-stays-facing"),
            Illegal::CannonFirst => self.say("illegal-cannon-first"),
            Illegal::Repetition(DeviationReason::Behind) => self.say("illegal-repetition-behind"),
            Illegal::Repetition(DeviationReason::Checking) => {
                self.say("illegal-repetition-checking")
            }
            Illegal::River => self.say("illegal-river"),
            Illegal::NotOverRiver => self.say("illegal-not-over-river"),
            Illegal::JumpsOnlyToTake => self.say("illegal-jumps-only-to-take"),
            Illegal::NoPass => self.say("illegal-no-pass"),
            Illegal::PassInCheck => self.say("illegal-pass-in-check"),
            Illegal::PassNotStuck => self.say("illegal-pass-not-stuck"),
            Illegal::PassNotAlone => self.say("illegal-pass-not-alone"),
        }
    }

    fn unreachable(self, role: Role, position: &Position) -> String {
        let side = position.turn();
        let piece = self.piece(Piece { side, role });
        let how = self.say(GameWords::of(position.variant()).moves[role as usize]);
        self.fill(
            "illegal-unreachable",
            &[("piece", piece.into()), ("how", how.into())],
        )
    }

    fn at(self, key: &str, position: &Position, at: Square) -> String {
        let piece = match position.piece_at(at) {
            Some(piece) => self.piece_at(piece, at),
            None => self.square(at),
        };
        self.fill(key, &[("piece", piece.into())])
    }
}
