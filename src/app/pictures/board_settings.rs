//! Board settings and their fallback: person, server, bot; and the speed of replays.

use std::time::Duration;

use hansu_play::settings_table;
use strum::{EnumString, IntoStaticStr, VariantArray};

use hansu_play::{Language, Match, USUAL};
use hansu_render::{Coordinates, PieceSet, Theme};
use hansu_text::{MoveNotation, Notation};
use janggi::{Side, Variant};

settings_table! {
    /// A setting of boards.
    enum BoardSetting;

    /// Board settings; `None` falls back from person to server to bot.
    #[derive(Debug, Clone, Copy, Default)]
    struct BoardSettings {}

    /// The board theme.
    Theme "theme" theme: &'static Theme
        as (Theme::ALL.map(|theme| theme.id), Theme::named, |theme| theme.id.into()),
        unset USUAL;
    /// The piece set of Janggi.
    Pieces "pieces" pieces: &'static PieceSet
        as (PieceSet::JANGGI.map(|pieces| pieces.id), |id| PieceSet::named(Variant::Janggi, id), |pieces| pieces.id.into()),
        unset USUAL;
    /// The coordinates at the edges of boards of Janggi.
    Coordinates "coordinates" coordinates: CoordinatesChoice
        as (CoordinatesChoice::IDS, CoordinatesChoice::named, |choice| choice.id().into()),
        unset USUAL;
    /// The side at the bottom.
    View "view" view: View
        as (View::ALL.map(View::id), View::named, |view| view.id().into()),
        unset USUAL;
    /// The piece set of Xiangqi.
    XiangqiPieces "x-pieces" xiangqi_pieces: &'static PieceSet
        as (PieceSet::XIANGQI.map(|pieces| pieces.id), |id| PieceSet::named(Variant::Xiangqi, id), |pieces| pieces.id.into()),
        unset USUAL;
    /// The coordinates at the edges of boards of Xiangqi.
    XiangqiCoordinates "x-coordinates" xiangqi_coordinates: Coordinates
        as (Coordinates::XIANGQI.map(Coordinates::id), |id| Coordinates::named(Variant::Xiangqi, id), |choice| choice.id().into()),
        unset USUAL;
    /// The seals on boards of both games.
    Seals "seals" seals: Seals
        as (Seals::ALL.map(Seals::id), Seals::named, |seals| seals.id().into()),
        unset USUAL;
}

/// The chosen coordinates of boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CoordinatesChoice {
    /// The coordinates that match the names of points in the text's language.
    #[default]
    Auto,
    /// A fixed kind, in every language.
    Always(Coordinates),
}

impl CoordinatesChoice {
    /// The ids in menu order. An id is stored, and never changed.
    pub const IDS: [&'static str; 5] = ["auto", "both", "algebraic", "korean", "none"];

    /// Returns the choice with that id.
    #[must_use]
    pub fn named(id: &str) -> Option<CoordinatesChoice> {
        match id {
            "auto" => Some(CoordinatesChoice::Auto),
            _ => Coordinates::named(Variant::Janggi, id).map(CoordinatesChoice::Always),
        }
    }

    /// Returns the stored id; must not change.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            CoordinatesChoice::Auto => "auto",
            CoordinatesChoice::Always(coordinates) => coordinates.id(),
        }
    }

    /// Returns the coordinates on a board next to a text in this language.
    #[must_use]
    pub fn for_language(self, language: Language) -> Coordinates {
        match (self, Notation::of(language)) {
            (CoordinatesChoice::Always(chosen), _) => chosen,
            (CoordinatesChoice::Auto, Notation::Letters) => Coordinates::Algebraic,
            (CoordinatesChoice::Auto, Notation::Digits) => Coordinates::Korean,
        }
    }

    /// Returns the notation of the texts; `None` for the language's usual one, also if boards show both or none.
    #[must_use]
    pub fn notation(self) -> Option<Notation> {
        match self {
            CoordinatesChoice::Always(Coordinates::Algebraic) => Some(Notation::Letters),
            CoordinatesChoice::Always(Coordinates::Korean) => Some(Notation::Digits),
            CoordinatesChoice::Always(_) | CoordinatesChoice::Auto => None,
        }
    }
}

/// The side at the bottom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum View {
    /// In public the player to move, in private the reader.
    #[default]
    Own,
    /// Always Cho, in Xiangqi Red.
    Cho,
    /// Always Han, in Xiangqi Black.
    Han,
}

impl View {
    /// All choices, in menu order.
    pub const ALL: [View; 3] = [View::Own, View::Cho, View::Han];

    /// Returns the stored id, also used in menus; must not change.
    pub fn id(self) -> &'static str {
        match self {
            View::Own => "own",
            View::Cho => "cho",
            View::Han => "han",
        }
    }

    /// Returns the choice with that id.
    pub fn named(id: &str) -> Option<View> {
        View::ALL.into_iter().find(|view| view.id() == id)
    }

    /// Returns the side at the bottom, where `own_side` is the viewer's side.
    pub fn seat(self, own_side: Side) -> Side {
        match self {
            View::Own => own_side,
            View::Cho => Side::Cho,
            View::Han => Side::Han,
        }
    }
}

/// Seals on boards, with the words that players shout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Seals {
    /// A seal at a check, its answer, a mate and a win.
    #[default]
    On,
    /// None.
    Off,
}

impl Seals {
    /// Both choices, in menu order.
    pub const ALL: [Seals; 2] = [Seals::On, Seals::Off];

    /// Returns the stored id, also used in menus; must not change.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the choice with that id.
    #[must_use]
    pub fn named(id: &str) -> Option<Seals> {
        id.parse().ok()
    }
}

/// The id of the piece set with hangul.
const HANGUL: &str = "hangul";

/// The labels of the pieces in a player's first games, which avoid hanja.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstPieces {
    /// Hangul.
    Hangul,
    /// Drawings.
    Drawn,
}

impl FirstPieces {
    /// Returns the pieces of a game; `None` if it is not one of its player's first against the bot.
    fn of(game: &Match) -> Option<FirstPieces> {
        let challenge = game.challenge();
        challenge.nth?;
        let variant = game.ruleset().variant;
        Some(FirstPieces::read_in(challenge.challenger_language, variant))
    }

    fn read_in(language: Language, variant: Variant) -> FirstPieces {
        let has_hangul = BoardSettings::with_pieces(variant, HANGUL).is_some();
        match language {
            Language::Ko if has_hangul => FirstPieces::Hangul,
            Language::Ko | Language::En => FirstPieces::Drawn,
        }
    }

    /// Returns the same pieces if nothing else is chosen for the game's boards.
    #[must_use]
    pub fn unless_chosen(game: &Match, chosen: &BoardSettings) -> Option<FirstPieces> {
        if chosen.pieces_of(game.ruleset().variant).is_some() {
            None
        } else {
            FirstPieces::of(game)
        }
    }
}

impl BoardSettings {
    /// Returns these settings, with gaps filled from `fallback`.
    #[must_use]
    pub fn or(self, fallback: BoardSettings) -> BoardSettings {
        BoardSettings {
            theme: self.theme.or(fallback.theme),
            pieces: self.pieces.or(fallback.pieces),
            coordinates: self.coordinates.or(fallback.coordinates),
            view: self.view.or(fallback.view),
            xiangqi_pieces: self.xiangqi_pieces.or(fallback.xiangqi_pieces),
            xiangqi_coordinates: self.xiangqi_coordinates.or(fallback.xiangqi_coordinates),
            seals: self.seals.or(fallback.seals),
        }
    }

    /// Returns the settings of a player's first games against the bot if nothing else is chosen: pieces that are
    /// readable without hanja.
    #[must_use]
    pub fn of_first_games(game: &Match) -> BoardSettings {
        let challenge = game.challenge();
        match challenge.nth {
            None => BoardSettings::default(),
            Some(_) => {
                let variant = challenge.ruleset.variant;
                BoardSettings::of_a_beginner(variant, challenge.challenger_language)
            }
        }
    }

    /// Returns the settings of other pictures of a game shown to the player of such games who reads this language. This
    /// is the only rule for the pieces in pictures before any are chosen.
    #[must_use]
    pub fn of_a_beginner(variant: Variant, language: Language) -> BoardSettings {
        let piece_set = match FirstPieces::read_in(language, variant) {
            FirstPieces::Hangul => HANGUL,
            FirstPieces::Drawn => "pictograms",
        };
        BoardSettings::with_pieces(variant, piece_set).unwrap_or_default()
    }

    /// Returns the settings with a piece set of a game; `None` if the game has no set of the name.
    #[must_use]
    pub fn with_pieces(variant: Variant, piece_set: &str) -> Option<BoardSettings> {
        let mut boards = BoardSettings::default();
        let chosen = match variant {
            Variant::Janggi => &mut boards.pieces,
            Variant::Xiangqi => &mut boards.xiangqi_pieces,
        };
        *chosen = Some(PieceSet::named(variant, piece_set)?);
        Some(boards)
    }

    /// Returns the piece set of a game; `None` if none is chosen.
    #[must_use]
    pub fn pieces_of(&self, variant: Variant) -> Option<&'static PieceSet> {
        match variant {
            Variant::Janggi => self.pieces,
            Variant::Xiangqi => self.xiangqi_pieces,
        }
    }

    /// Returns whether boards have seals.
    #[must_use]
    pub fn has_seals(&self) -> bool {
        self.seals.unwrap_or_default() == Seals::On
    }

    /// Returns the side at the bottom, where `own_side` is the viewer's side.
    pub fn seat(self, own_side: Side) -> Side {
        self.view.unwrap_or_default().seat(own_side)
    }

    /// Returns the notation of Xiangqi moves that matches its coordinates.
    #[must_use]
    pub fn moves(&self) -> MoveNotation {
        match self.xiangqi_coordinates.unwrap_or_default() {
            Coordinates::Files => MoveNotation::Files,
            Coordinates::Chinese => MoveNotation::Chinese,
            Coordinates::Both => MoveNotation::Both,
            _ => MoveNotation::Points,
        }
    }
}

/// The speed of a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ReplaySpeed {
    /// Two seconds a turn.
    Slow,
    /// A second a turn.
    #[default]
    Normal,
    /// Half a second a turn.
    Fast,
}

impl ReplaySpeed {
    /// Returns the time for which each position is shown.
    #[must_use]
    pub fn delay(self) -> Duration {
        Duration::from_millis(match self {
            ReplaySpeed::Slow => 2_000,
            ReplaySpeed::Normal => 1_000,
            ReplaySpeed::Fast => 500,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_coordinates_can_be_chosen_by_id() {
        let choices = CoordinatesChoice::IDS.map(|id| CoordinatesChoice::named(id).unwrap());
        let always = Coordinates::JANGGI.map(CoordinatesChoice::Always);
        assert_eq!(choices[0], CoordinatesChoice::default());
        assert_eq!(choices[1..], always);
        assert_eq!(
            CoordinatesChoice::IDS[1..],
            Coordinates::JANGGI.map(Coordinates::id)
        );
        assert_eq!(CoordinatesChoice::named("Auto"), None);
    }

    /// A board always names points like the text next to it.
    #[test]
    fn coordinates_agree_with_the_text() {
        use CoordinatesChoice::{Always, Auto};
        for (choice, language, shown_coordinates, notation) in [
            (
                Auto,
                Language::En,
                Coordinates::Algebraic,
                Notation::Letters,
            ),
            (Auto, Language::Ko, Coordinates::Korean, Notation::Digits),
            (
                Always(Coordinates::Korean),
                Language::En,
                Coordinates::Korean,
                Notation::Digits,
            ),
            (
                Always(Coordinates::Algebraic),
                Language::Ko,
                Coordinates::Algebraic,
                Notation::Letters,
            ),
            (
                Always(Coordinates::Both),
                Language::Ko,
                Coordinates::Both,
                Notation::Digits,
            ),
            (
                Always(Coordinates::None),
                Language::En,
                Coordinates::None,
                Notation::Letters,
            ),
        ] {
            assert_eq!(
                choice.for_language(language),
                shown_coordinates,
                "{choice:?} {language:?}"
            );
            let written = choice.notation().unwrap_or(Notation::of(language));
            assert_eq!(written, notation, "{choice:?} {language:?}");
        }
    }
}
