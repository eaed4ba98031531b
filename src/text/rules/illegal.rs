//! Why a move is illegal.

use crate::rules::{DeviationReason, Illegal, Piece, Position, Role, Square, Variant};
use crate::text::GameText;

impl GameText {
    /// Why a move is illegal on `position`.
    pub fn illegal(self, why: Illegal, position: &Position) -> String {
        match why {
            Illegal::NoPiece => self.say("illegal-no-piece"),
            Illegal::NotYours(piece) => self.fill(
                "illegal-not-yours",
                &[("side", self.side(piece.side).into())],
            ),
            Illegal::SamePoint => self.say(match position.variant() {
                Variant::Janggi => "illegal-same-point",
                Variant::Xiangqi => "illegal-xiangqi-same-point",
            }),
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
            Illegal::FacesGeneral => self.say(match position.variant() {
                Variant::Janggi => "illegal-faces-general",
                Variant::Xiangqi => "illegal-xiangqi-faces-general",
            }),
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
        let how = self.say(match position.variant() {
            Variant::Janggi => how_in_janggi(role),
            Variant::Xiangqi => how_in_xiangqi(role),
        });
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

/// How a piece of Janggi moves.
const fn how_in_janggi(role: Role) -> &'static str {
    match role {
        Role::General | Role::Guard => "moves-general",
        Role::Chariot => "moves-chariot",
        Role::Cannon => "moves-cannon",
        Role::Horse => "moves-horse",
        Role::Elephant => "moves-elephant",
        Role::Soldier => "moves-soldier",
    }
}

/// How a piece of Xiangqi moves.
const fn how_in_xiangqi(role: Role) -> &'static str {
    match role {
        Role::General => "moves-xiangqi-general",
        Role::Guard => "moves-xiangqi-guard",
        Role::Chariot => "moves-xiangqi-chariot",
        Role::Cannon => "moves-xiangqi-cannon",
        Role::Horse => "moves-horse",
        Role::Elephant => "moves-xiangqi-elephant",
        Role::Soldier => "moves-xiangqi-soldier",
    }
}
