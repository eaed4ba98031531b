//! The field's own words: sides, pieces, formations.

use super::Text;
use crate::rules::{Formation, Piece, Role, Shape, Side, Square};

impl Text {
    /// The name of a side.
    pub fn side(self, side: Side) -> String {
        self.say(match side {
            Side::Cho => "side-cho",
            Side::Han => "side-han",
        })
    }

    /// The name of a piece; Korean calls the soldiers of the two sides differently.
    pub fn piece(self, piece: Piece) -> String {
        self.say(match (piece.role, piece.side) {
            (Role::General, _) => "piece-general",
            (Role::Guard, _) => "piece-guard",
            (Role::Chariot, _) => "piece-chariot",
            (Role::Cannon, _) => "piece-cannon",
            (Role::Horse, _) => "piece-horse",
            (Role::Elephant, _) => "piece-elephant",
            (Role::Soldier, Side::Cho) => "piece-soldier-cho",
            (Role::Soldier, Side::Han) => "piece-soldier-han",
        })
    }

    /// A piece and where it stands: `cannon on b3`, `b3 포`.
    pub fn piece_at(self, piece: Piece, square: Square) -> String {
        self.fill(
            "piece-at",
            &[
                ("piece", self.piece(piece).into()),
                ("square", self.square(square).into()),
            ],
        )
    }

    /// Both names of a formation as the player of `side` sees it: `상마상마 · 귀마`.
    pub fn formation(self, formation: Formation, side: Side) -> String {
        let shape = self.say(match formation.shape() {
            Shape::CornerHorse => "shape-corner-horse",
            Shape::MandarinDuck => "shape-mandarin-duck",
            Shape::BothCorner => "shape-both-corner",
            Shape::CentralChariot => "shape-central-chariot",
        });
        format!("{} · {shape}", formation.seen_from(side).word())
    }

    /// Reads in own view how the letters of a formation stand: `elephant, horse, elephant, horse`.
    pub fn formation_order(self, formation: Formation, side: Side) -> String {
        let letters = formation.seen_from(side).code().chars();
        let names: Vec<String> = letters
            .map(|letter| {
                self.say(match letter {
                    'E' => "piece-elephant",
                    'H' => "piece-horse",
                    _ => "piece-chariot",
                })
            })
            .collect();
        names.join(" · ")
    }
}
