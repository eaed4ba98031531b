//! The games, and the data in which their rules differ.

use strum::{Display, EnumCount, EnumString, IntoStaticStr, VariantArray};

use super::piece::Role;
use super::side::{BySide, Side};

/// The game that is played. It follows from the rule book alone, never from a position: Xiangqi's start is a legal
/// position of Janggi.
///
/// UCI knows a game by its word in small letters, PGN by the word with a capital.
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
    /// 장기, Korean chess: the game where none is named.
    #[default]
    Janggi,
    /// 象棋, Chinese chess: 샹치. Red sits at the bottom and is stored as [`Side::Cho`](super::Side), Black at the top.
    Xiangqi,
}

impl Variant {
    /// Both games.
    pub const ALL: [Variant; Variant::COUNT] = *Variant::VARIANTS.as_array().unwrap();

    /// The other one.
    #[must_use]
    pub fn other(self) -> Variant {
        Variant::ALL[(self as usize + 1) % Variant::COUNT]
    }

    /// UCI's word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The data of its rules.
    #[must_use]
    pub const fn spec(self) -> &'static GameSpec {
        match self {
            Variant::Janggi => &JANGGI,
            Variant::Xiangqi => &XIANGQI,
        }
    }
}

/// The rules of a game that its rule books do not differ in, as data. The movement of the pieces is in `attacks`.
#[derive(Debug)]
pub struct GameSpec {
    /// Its English name.
    pub title: &'static str,
    /// Its names in tags of records, in small letters.
    pub(in crate::rules) names: &'static [&'static str],
    /// The way in which its moves are recorded.
    pub records: RecordStyle,
    /// The English names of the sides.
    pub sides: BySide<&'static str>,
    /// The words of the sides in options and scripts; never changed.
    pub side_words: BySide<&'static str>,
    /// The words of position strings for the first mover's turn.
    pub(in crate::rules) first_turns: &'static [&'static str],
    /// The most pieces of each kind that a side may have, in the order of [`Role::ALL`].
    pub(in crate::rules) most: [usize; Role::COUNT],
    /// The letters of the back ranks at the start, where players do not choose a [`Formation`](super::Formation).
    pub(in crate::rules) back_rank: Option<&'static str>,
    /// The side of the stronger player in a game with given pieces.
    pub(in crate::rules) giver: Side,
    /// The kinds of pieces that can never mate, apart from the general.
    pub(in crate::rules) harmless: &'static [Role],
    /// The limits on plies without a capture that its rule books have.
    pub(in crate::rules) no_capture_limits: [u32; 2],
    /// `true` if a river divides the board. Elephants do not cross it; soldiers take sideways only beyond it.
    pub has_river: bool,
    /// `true` if some rule book lets a turn be passed.
    pub has_passes: bool,
    /// `true` if some rule book counts the points of pieces and compensates the second mover.
    pub has_points: bool,
    /// `true` if openings have names; if not, Cho's first move identifies them.
    pub has_named_openings: bool,
    /// `true` if a repetition is judged by all moves of its cycle, with a warning before; if not, by the last one.
    pub judges_cycles: bool,
    /// `true` if generals may face each other; the rule book decides on the effect.
    pub may_face: bool,
}

/// The way in which the moves of a game are recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordStyle {
    /// Both points in digits, with the piece between them: 71졸72.
    Korean,
    /// The piece, its file and where it goes, as the mover sees the board: 炮二平五.
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
};
