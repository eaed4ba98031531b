//! The catalogue in a game, and the names of its sides, pieces, formations and openings.

use std::ops::Deref;

use super::games::GameWords;
use super::{Filled, Key, Text, Value};
use crate::fill;
use hansu_play::Language;
use hansu_teaching::{NamedOpening, OpeningName};
use janggi::{Formation, Generals, Handicap, Piece, Role, Ruleset, Shape, Side, Square, Variant};

impl Text {
    /// Returns both names of a formation, from left to right as seen by `seat`: `마상상마 · 원앙마`.
    pub fn formation(self, formation: Formation, seat: Side) -> String {
        let name = self.formation_name(formation.seen_from(seat));
        format!("{name} · {}", self.shape(formation))
    }

    /// Returns the type of a formation.
    pub fn shape(self, formation: Formation) -> String {
        self.say(match formation.shape() {
            Shape::CornerHorse => Key::ShapeCornerHorse,
            Shape::MandarinDuck => Key::ShapeMandarinDuck,
            Shape::BothCorner => Key::ShapeBothCorner,
            Shape::CentralChariot => Key::ShapeCentralChariot,
        })
    }

    /// Returns a formation piece by piece, from the player's seat: `horse elephant elephant horse`, `마상상마`.
    pub fn formation_name(self, formation: Formation) -> String {
        let names: Vec<String> = formation
            .code()
            .chars()
            .map(|letter| {
                self.say(match letter {
                    'E' => Key::PieceElephant,
                    'H' => Key::PieceHorse,
                    _ => Key::PieceChariot,
                })
            })
            .collect();
        names.join(match self.language() {
            Language::En => " ",
            Language::Ko => "",
        })
    }

    /// Returns the same for a menu, with the default one marked.
    pub fn formation_offered(self, formation: Formation, ruleset: &Ruleset) -> String {
        let name = self.formation_name(formation);
        if formation == ruleset.usual_formation() {
            fill!(self => FormationUsual(name))
        } else {
            name
        }
    }
}

/// Returns formations with their titles for a picture whose readers may use different languages.
pub fn titled_formations(
    texts: &[GameText],
    ruleset: &Ruleset,
    offered: &[Formation],
) -> Vec<(Formation, String)> {
    let titled = |formation: &Formation| {
        let names = texts
            .iter()
            .map(|text| text.formation_offered(*formation, ruleset));
        (*formation, names.collect::<Vec<_>>().join(" · "))
    };
    offered.iter().map(titled).collect()
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

    /// Returns a text without variables of its own.
    pub fn say(self, key: Key) -> String {
        self.fill_in_game(key.name(), &[])
    }

    /// Returns a text with its variables filled in.
    pub fn fill(self, filled: Filled<'_>) -> String {
        let (key, values) = filled.parts();
        self.fill_in_game(key, &values)
    }

    /// Fills in a text, which may also use `$variant`, the game, and `$bottom` and `$top`, its sides by their
    /// seats. It must not name things of the other game.
    fn fill_in_game(self, key: &str, values: &[(&str, Value<'_>)]) -> String {
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
        self.text.fill_named(key, &[values, &of_game].concat())
    }

    /// Returns what a handicap gives: `a chariot`, or `Han gets only half a point`.
    pub fn handicap(self, handicap: Handicap) -> String {
        self.fill_in_game(&format!("handicap-{}", handicap.code()), &[])
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
                (Generals::Common, _) => Key::PieceGeneral,
                (Generals::NorthKorean, Side::Cho) => Key::PieceGeneralNorthCho,
                (Generals::NorthKorean, Side::Han) => Key::PieceGeneralNorthHan,
            },
            (Role::Guard, _) => Key::PieceGuard,
            (Role::Chariot, _) => Key::PieceChariot,
            (Role::Cannon, _) => Key::PieceCannon,
            (Role::Horse, _) => Key::PieceHorse,
            (Role::Elephant, _) => Key::PieceElephant,
            (Role::Soldier, side) => GameWords::of(self.variant).soldiers[side],
        })
    }

    /// Returns a piece with its point: `cannon on b3`, `b3 포`.
    pub fn piece_at(self, piece: Piece, square: Square) -> String {
        fill!(self => PieceAt { piece: self.piece(piece), square: self.square(square) })
    }
}

impl Deref for GameText {
    type Target = Text;

    fn deref(&self) -> &Text {
        &self.text
    }
}

/// The script in which an opening is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scripts {
    /// The reader's, with the players' own in brackets.
    Both,
    /// The reader's alone, for pictures.
    Readers,
}

impl GameText {
    /// Names an opening, `Corner Horse vs Mandarin-duck Horses (귀마 대 원앙마) · Face Cannon (면포)`.
    pub fn opening(self, opening: NamedOpening) -> String {
        self.named_opening(opening, Scripts::Both)
    }

    /// Names an opening in the reader's script alone: pictures have no letters of others.
    pub fn opening_in_picture(self, opening: NamedOpening) -> String {
        self.named_opening(opening, Scripts::Readers)
    }

    /// Names the part of an opening that an earlier position of the game does not have; `None` if there is none.
    pub fn new_opening(
        self,
        opening: NamedOpening,
        before: Option<NamedOpening>,
    ) -> Option<String> {
        match before {
            Some(before) if before == opening => None,
            Some(before) if before.name == opening.name => self.plans(opening, Scripts::Both),
            _ => Some(self.opening(opening)),
        }
    }

    /// Says a name of the table.
    pub fn opening_name(self, name: &OpeningName) -> String {
        self.word(name, Scripts::Both)
    }

    fn named_opening(self, opening: NamedOpening, scripts: Scripts) -> String {
        let name = self.word(opening.name, scripts);
        match self.plans(opening, scripts) {
            Some(plans) => format!("{name} · {plans}"),
            None => name,
        }
    }

    /// Names the plans that the sides have set up.
    fn plans(self, opening: NamedOpening, scripts: Scripts) -> Option<String> {
        let named = [Side::Cho, Side::Han].into_iter().filter_map(|side| {
            let plan = self.word(opening.plans[side]?, scripts);
            Some(fill!(self => OpenedPlan { side: self.side(side), plan }))
        });
        let named: Vec<String> = named.collect();
        (!named.is_empty()).then(|| named.join(", "))
    }

    fn word(self, name: &OpeningName, scripts: Scripts) -> String {
        let own = match self.language() {
            Language::En => name.english,
            Language::Ko => name.korean,
        };
        match scripts {
            Scripts::Both if own != name.native => format!("{own} ({})", name.native),
            _ => own.to_owned(),
        }
    }
}
