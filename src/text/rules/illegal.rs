//! The reasons that a move is illegal.

use crate::rules::{DeviationReason, Illegal, Piece, Position, Role, Square};
use crate::text::games::GameWords;
use crate::text::{Filled, GameText, Key, OneValue};

impl GameText {
    /// Returns the reason that a move is illegal in `position`.
    pub fn illegal(self, illegal: Illegal, position: &Position) -> String {
        match illegal {
            Illegal::NoPiece => self.say(Key::IllegalNoPiece),
            Illegal::NotYours(piece) => {
                self.fill(Filled::IllegalNotYours(self.side(piece.side).into()))
            }
            Illegal::SamePoint => self.say(GameWords::of(position.variant()).same_point),
            Illegal::OwnPiece => self.say(Key::IllegalOwnPiece),
            Illegal::Unreachable(role) => self.unreachable(role, position),
            Illegal::Backward => self.say(Key::IllegalBackward),
            Illegal::NoDiagonal => self.say(Key::IllegalNoDiagonal),
            Illegal::OutsidePalace => self.say(Key::IllegalOutsidePalace),
            Illegal::Blocked { at } => self.at(Filled::IllegalBlocked, position, at),
            Illegal::NothingToJump => self.say(Key::IllegalNothingToJump),
            Illegal::CannonScreen { at } => {
                self.fill(Filled::IllegalCannonScreen(self.square(at).into()))
            }
            Illegal::TwoScreens { at } => self.at(Filled::IllegalTwoScreens, position, at),
            Illegal::CannonTakesCannon => self.say(Key::IllegalCannonTakesCannon),
            Illegal::TakesGeneral => self.say(Key::IllegalTakesGeneral),
            Illegal::LeavesCheck { by } => self.at(Filled::IllegalLeavesCheck, position, by),
            Illegal::FacesGeneral => self.say(GameWords::of(position.variant()).faces_general),
            Illegal::StaysFacing => self.say(Key::IllegalStaysFacing),
            Illegal::CannonFirst => self.say(Key::IllegalCannonFirst),
            Illegal::Repetition(DeviationReason::Behind) => self.say(Key::IllegalRepetitionBehind),
            Illegal::Repetition(DeviationReason::Checking) => {
                self.say(Key::IllegalRepetitionChecking)
            }
            Illegal::River => self.say(Key::IllegalRiver),
            Illegal::NotOverRiver => self.say(Key::IllegalNotOverRiver),
            Illegal::JumpsOnlyToTake => self.say(Key::IllegalJumpsOnlyToTake),
            Illegal::NoPass => self.say(Key::IllegalNoPass),
            Illegal::PassInCheck => self.say(Key::IllegalPassInCheck),
            Illegal::PassNotStuck => self.say(Key::IllegalPassNotStuck),
            Illegal::PassNotAlone => self.say(Key::IllegalPassNotAlone),
        }
    }

    fn unreachable(self, role: Role, position: &Position) -> String {
        let side = position.turn();
        let piece = self.piece(Piece { side, role });
        let how_it_moves = self.say(GameWords::of(position.variant()).moves[role as usize]);
        self.fill(Filled::IllegalUnreachable {
            piece: piece.into(),
            how: how_it_moves.into(),
        })
    }

    fn at(self, key: OneValue, position: &Position, at: Square) -> String {
        let piece = match position.piece_at(at) {
            Some(piece) => self.piece_at(piece, at),
            None => self.square(at),
        };
        self.fill(key(piece.into()))
    }
}
