//! The catalogue in a game, and the names of its sides, pieces and formations.

use std::ops::Deref;

use super::games::GameWords;
use super::{Text, Value};
use crate::play::Language;
use crate::rules::{Formation, Generals, Piece, Role, Ruleset, Shape, Side, Square, Variant};

impl Text {
    /// Returns both names of a formation, from left to right as seen by `seat`: `마상상마 · 원앙마`.
    pub fn formation(self, formation: Formation, seat: Side) -> String {
        let name = self.formation_name(formation.seen_from(seat));
        format!("{name} · {}", self.shape(formation))
    }

    /// Returns the type of a formation.
    pub fn shape(self, formation: Formation) -> String {
        self.say(match formation.shape() {
            Shape::CornerHorse => "shape-corner-horse",
            Shape::MandarinDuck => "shape-mandarin-duck",
            Shape::BothCorner => "shape-both-corner",
            Shape::CentralChariot => "shape-central-chariot",
        })
    }

    /// Returns a formation piece by piece, from the player's seat: `horse elephant elephant horse`, `마상상마`.
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

    /// Returns the same for a menu, with the default one marked.
    pub fn formation_offered(self, seen: Formation, ruleset: &Ruleset) -> String {
        let name = self.formation_name(seen);
        if seen == ruleset.usual_formation() {
            self.fill("formation-usual", &[("formation", name.into())])
        } else {
            name
        }
    }
}

/// Returns the titles of formations for a picture whose readers may use different languages.
pub fn formation_titles(
    texts: &[GameText],
    ruleset: &Ruleset,
    offered: &[Formation],
) -> Vec<String> {
    let title = |seen: &Formation| {
        let names = texts
            .iter()
            .map(|text| text.formation_offered(*seen, ruleset));
        names.collect::<Vec<_>>().join(" · ")
    };
    offered.iter().map(title).collect()
}

/// The catalogue in a game, which determines the names of sides and pieces. Janggi's red side is Han; Xiangqi's
/// is at the bottom and moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameText {
    text: Text,
    pub(super) variant: Variant,
    /// The ruleset's names for the generals.
    pub(super) generals: Generals,
}

impl Text {
    /// Returns the catalogue in games under a ruleset.
    #[must_use]
    pub fn playing(self, ruleset: &Ruleset) -> GameText {
        self.in_game(ruleset.variant, ruleset.generals)
    }

    /// Returns the catalogue in a game, with its ruleset's names for the generals.
    #[must_use]
    pub fn in_game(self, variant: Variant, generals: Generals) -> GameText {
        GameText {
            text: self,
            variant,
            generals,
        }
    }
}

impl GameText {
    /// Returns the game.
    #[must_use]
    pub const fn variant(self) -> Variant {
        self.variant
    }

    /// Returns the text of a key without variables of its own.
    pub fn say(self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// Returns the text of a key with its variables filled in. The text may also use `$variant`, the game, and
    /// `$bottom` and `$top`, its sides by their seats. It must not name things of the other game.
    pub fn fill(self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        debug_assert!(
            self.text
                .game(key)
                .is_none_or(|game| game == self.variant.name()),
            "`{key}` is of the other game"
        );
        let of_game = [
            ("variant", self.variant.name().into()),
            ("bottom", self.side(Side::Cho).into()),
            ("top", self.side(Side::Han).into()),
        ];
        self.text.fill(key, &[values, &of_game].concat())
    }

    /// Returns a side's name.
    pub fn side(self, side: Side) -> String {
        self.text.say(GameWords::of(self.variant).sides[side])
    }

    /// Returns a piece's name. Korean has different names for the two sides' soldiers, and in North Korea for
    /// their generals too.
    pub fn piece(self, piece: Piece) -> String {
        self.say(match (piece.role, piece.side) {
            (Role::General, side) => match (self.generals, side) {
                (Generals::Common, _) => "piece-general",
                (Generals::NorthKorean, Side::Cho) => "piece-general-north-cho",
                (Generals::NorthKorean, Side::Han) => "piece-general-north-han",
            },
            (Role::Guard, _) => "piece-guard",
            (Role::Chariot, _) => "piece-chariot",
            (Role::Cannon, _) => "piece-cannon",
            (Role::Horse, _) => "piece-horse",
            (Role::Elephant, _) => "piece-elephant",
            (Role::Soldier, side) => GameWords::of(self.variant).soldiers[side],
        })
    }

    /// Returns a piece with its point: `cannon on b3`, `b3 포`.
    pub fn piece_at(self, piece: Piece, square: Square) -> String {
        self.fill(
            "piece-at",
            &[
                ("piece", self.piece(piece).into()),
                ("square", self.square(square).into()),
            ],
        )
    }
}

impl Deref for GameText {
    type Target = Text;

    fn deref(&self) -> &Text {
        &self.text
    }
}
