//! Names of sides, pieces and formations.

use super::Text;
use crate::play::Language;
use crate::rules::{Formation, Generals, Piece, Role, Ruleset, Shape, Side, Square};

impl Text {
    /// A side's name.
    pub fn side(self, side: Side) -> String {
        self.say(match side {
            Side::Cho => "side-cho",
            Side::Han => "side-han",
        })
    }

    /// A piece's name. Korean has different names for the soldiers of the sides, and in North Korea for the
    /// generals too.
    pub fn piece(self, piece: Piece) -> String {
        self.say(match (piece.role, piece.side) {
            (Role::General, side) => match (self.naming.generals, side) {
                (Generals::Common, _) => "piece-general",
                (Generals::NorthKorean, Side::Cho) => "piece-general-north-cho",
                (Generals::NorthKorean, Side::Han) => "piece-general-north-han",
            },
            (Role::Guard, _) => "piece-guard",
            (Role::Chariot, _) => "piece-chariot",
            (Role::Cannon, _) => "piece-cannon",
            (Role::Horse, _) => "piece-horse",
            (Role::Elephant, _) => "piece-elephant",
            (Role::Soldier, Side::Cho) => "piece-soldier-cho",
            (Role::Soldier, Side::Han) => "piece-soldier-han",
        })
    }

    /// A piece with its point: `cannon on b3`, `b3 포`.
    pub fn piece_at(self, piece: Piece, square: Square) -> String {
        self.fill(
            "piece-at",
            &[
                ("piece", self.piece(piece).into()),
                ("square", self.square(square).into()),
            ],
        )
    }

    /// Both names of a formation, from left to right as `seat` sees it: `마상상마 · 원앙마`.
    pub fn formation(self, formation: Formation, seat: Side) -> String {
        let name = self.formation_name(formation.seen_from(seat));
        format!("{name} · {}", self.shape(formation))
    }

    /// The type of a formation.
    pub fn shape(self, formation: Formation) -> String {
        self.say(match formation.shape() {
            Shape::CornerHorse => "shape-corner-horse",
            Shape::MandarinDuck => "shape-mandarin-duck",
            Shape::BothCorner => "shape-both-corner",
            Shape::CentralChariot => "shape-central-chariot",
        })
    }

    /// A formation piece by piece, from the player's seat: `horse elephant elephant horse`, `마상상마`.
    pub fn formation_name(self, seen: Formation) -> String {
        let names: Vec<String> = seen
            .code()
            .chars()
            .map(|letter| {
                self.say(match letter {
                    'E' => "piece-elephant",
                    'H' => "piece-horse",
                    _ => "piece-chariot",
                })
            })
            .collect();
        names.join(match self.language() {
            Language::En => " ",
            Language::Ko => "",
        })
    }

    /// The same for a menu, with the usual one marked.
    pub fn formation_offered(self, seen: Formation, ruleset: &Ruleset) -> String {
        let name = self.formation_name(seen);
        if seen == ruleset.usual_formation() {
            self.fill("formation-usual", &[("formation", name.into())])
        } else {
            name
        }
    }
}

/// Titles of formations for a picture whose readers may use different languages.
pub fn formation_titles(texts: &[Text], ruleset: &Ruleset, offered: &[Formation]) -> Vec<String> {
    let title = |seen: &Formation| {
        let names = texts
            .iter()
            .map(|text| text.formation_offered(*seen, ruleset));
        names.collect::<Vec<_>>().join(" · ")
    };
    offered.iter().map(title).collect()
}
