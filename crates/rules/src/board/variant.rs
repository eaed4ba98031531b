//! The games, and their differing rules as data.

use strum::{Display, EnumCount, EnumString, IntoStaticStr, VariantArray};

use super::piece::Role;
use super::side::{BySide, Side};

/// The game that is played. It follows from the ruleset alone, never from a position: Xiangqi's start is a
/// legal position of Janggi.
///
/// UCI identifies a game by its word in lower case, PGN by its capitalised word.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Default,
    Display,
    EnumCount,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Variant {
    /// 장기, Korean chess. The default game.
    #[default]
    Janggi,
    /// 象棋, Chinese chess: 샹치. Red is at the bottom and stored as [`Side::Cho`](super::Side), Black at the top.
    Xiangqi,
}

impl Variant {
    /// Both games.
    pub const ALL: [Variant; Variant::COUNT] = *Variant::VARIANTS.as_array().unwrap();

    /// Returns the other game.
    #[must_use]
    pub fn other(self) -> Variant {
        Variant::ALL[(self as usize + 1) % Variant::COUNT]
    }

    /// Returns UCI's word for the game.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the data of the game's rules.
    #[must_use]
    pub const fn spec(self) -> &'static GameSpec {
        match self {
            Variant::Janggi => &JANGGI,
            Variant::Xiangqi => &XIANGQI,
        }
    }
}

/// The rules common to all rulesets of a game, as data. The movement of the pieces is in `attacks`.
#[derive(Debug)]
pub struct GameSpec {
    /// The game's English name.
    pub title: &'static str,
    /// The game's names in tags of records, in lower case.
    pub(crate) names: &'static [&'static str],
    /// The style in which the game's moves are recorded.
    pub records: RecordStyle,
    /// The English names of the sides.
    pub sides: BySide<&'static str>,
    /// The words of the sides in options and scripts. They must not change.
    pub side_words: BySide<&'static str>,
    /// The words for the first mover's turn in position strings.
    pub(crate) first_turns: &'static [&'static str],
    /// The maximum number of pieces of each kind per side, in the order of [`Role::ALL`].
    pub(crate) most: [usize; Role::COUNT],
    /// The letters of the back ranks at the start, if players do not choose a [`Formation`](super::Formation).
    pub(crate) back_rank: Option<&'static str>,
    /// The side of the stronger player in a handicap game.
    pub(crate) giver: Side,
    /// The kinds of pieces, other than the general, that can never mate.
    pub(crate) harmless: &'static [Role],
    /// The possible limits on plies without a capture.
    pub(crate) no_capture_limits: [u32; 2],
    /// `true` if a river divides the board. Elephants do not cross it; soldiers move sideways only beyond it.
    pub has_river: bool,
    /// `true` if some ruleset allows passing a turn.
    pub has_passes: bool,
    /// `true` if some ruleset counts the points of pieces and compensates the second mover.
    pub has_points: bool,
    /// `true` if openings have names; otherwise Cho's first move identifies them.
    pub has_named_openings: bool,
    /// `true` if a repetition is judged by all moves of its cycle, after a warning; otherwise by the last move.
    pub judges_cycles: bool,
    /// `true` if generals may face each other; the ruleset decides on the effect.
    pub may_face: bool,
    /// The words that players call out.
    pub shouts: Shouts,
}

/// The words that players call out, written on seals.
#[derive(Debug)]
pub struct Shouts {
    /// At a check.
    pub check: &'static str,
    /// `None` if nobody calls out that a check is answered.
    pub answer: Option<&'static str>,
    /// At a mate.
    pub mate: &'static str,
    /// A win other than by mate.
    pub wins: BySide<&'static str>,
}

/// The style in which the moves of a game are recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordStyle {
    /// Both points in digits, with the piece in between: 71졸72.
    Korean,
    /// The piece, its file and its target, as seen by the mover: 炮二平五.
    Chinese,
}

impl GameSpec {
    /// Returns whether players choose formations before the first move.
    #[must_use]
    pub const fn has_formations(&self) -> bool {
        self.back_rank.is_none()
    }
}

static JANGGI: GameSpec = GameSpec {
    title: "Janggi",
    names: &["janggi", "korean chess", "장기"],
    records: RecordStyle::Korean,
    sides: BySide::new("Cho", "Han"),
    side_words: BySide::new("cho", "han"),
    first_turns: &["w"],
    most: [1, 2, 2, 3, 2, 2, 5],
    back_rank: None,
    giver: Side::Han,
    harmless: &[Role::Guard],
    no_capture_limits: [100, 200],
    has_river: false,
    has_passes: true,
    has_points: true,
    has_named_openings: false,
    judges_cycles: false,
    may_face: true,
    shouts: Shouts {
        check: "장군!",
        answer: Some("멍군!"),
        mate: "외통",
        wins: BySide::new("楚勝", "漢勝"),
    },
};

static XIANGQI: GameSpec = GameSpec {
    title: "Xiangqi",
    names: &["xiangqi", "chinese chess", "象棋", "샹치"],
    records: RecordStyle::Chinese,
    sides: BySide::new("Red", "Black"),
    side_words: BySide::new("red", "black"),
    first_turns: &["w", "r"],
    most: [1, 2, 2, 2, 2, 2, 5],
    back_rank: Some("RNBAKABNR"),
    giver: Side::Cho,
    harmless: &[Role::Guard, Role::Elephant],
    no_capture_limits: [100, 120],
    has_river: true,
    has_passes: false,
    has_points: false,
    has_named_openings: true,
    judges_cycles: true,
    may_face: false,
    shouts: Shouts {
        check: "將!",
        answer: None,
        mate: "絕殺",
        wins: BySide::new("紅勝", "黑勝"),
    },
};
