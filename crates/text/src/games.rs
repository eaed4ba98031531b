//! The keys of texts that differ between the games.

use super::Text;
use crate::Key;
use janggi::{BySide, Parameter, Role, Ruleset, Variant};

/// The keys of a game.
pub(super) struct GameWords {
    /// The keys of its sides.
    pub sides: BySide<Key>,
    /// The keys of their soldiers.
    pub soldiers: BySide<Key>,
    /// The keys of the movement of its pieces, in the order of [`Role::ALL`].
    pub moves: [Key; Role::ALL.len()],
    /// The key for a move to the piece's own point.
    pub same_point: Key,
    /// The key for a move that leaves the generals facing.
    pub faces_general: Key,
    /// The key of a dead position that points decide.
    pub insufficient: Key,
    /// The keys of leads, each with its upper limit in hundredths of the players' unit.
    pub worths: [(i32, Key); 6],
    /// The keys of parameters with another meaning in the game.
    pub own_rules: &'static [(Parameter, &'static str)],
    /// The characters on the pieces of each side.
    pub letters: fn(Text) -> Option<BySide<&'static str>>,
    /// A function that describes a ruleset on offer in a few sentences.
    pub reading: fn(Text, &Ruleset) -> String,
    /// A function that returns all differing rules of a ruleset, with the keys of their headings.
    pub page: fn(Text, &Ruleset) -> Vec<(Key, String)>,
}

static JANGGI: GameWords = GameWords {
    sides: BySide::new(Key::SideCho, Key::SideHan),
    soldiers: BySide::new(Key::PieceSoldierCho, Key::PieceSoldierHan),
    moves: [
        Key::MovesGeneral,
        Key::MovesGeneral,
        Key::MovesChariot,
        Key::MovesCannon,
        Key::MovesHorse,
        Key::MovesElephant,
        Key::MovesSoldier,
    ],
    same_point: Key::IllegalSamePoint,
    faces_general: Key::IllegalFacesGeneral,
    insufficient: Key::CauseInsufficient,
    worths: [
        (150, Key::WorthLittle),
        (250, Key::WorthSoldier),
        (400, Key::WorthElephant),
        (600, Key::WorthHorse),
        (1_000, Key::WorthCannon),
        (1_600, Key::WorthChariot),
    ],
    own_rules: &[],
    letters: |text| text.naming.letters,
    reading: Text::reading_of_janggi,
    page: Text::of_janggi,
};

static XIANGQI: GameWords = GameWords {
    sides: BySide::new(Key::SideRed, Key::SideBlack),
    soldiers: BySide::new(Key::PieceSoldierRed, Key::PieceSoldierBlack),
    moves: [
        Key::MovesXiangqiGeneral,
        Key::MovesXiangqiGuard,
        Key::MovesXiangqiChariot,
        Key::MovesXiangqiCannon,
        Key::MovesHorse,
        Key::MovesXiangqiElephant,
        Key::MovesXiangqiSoldier,
    ],
    same_point: Key::IllegalXiangqiSamePoint,
    faces_general: Key::IllegalXiangqiFacesGeneral,
    insufficient: Key::CauseXiangqiInsufficient,
    worths: [
        (75, Key::WorthLittle),
        (150, Key::WorthSoldier),
        (300, Key::WorthElephant),
        (425, Key::WorthHorse),
        (700, Key::WorthCannon),
        (1_100, Key::WorthChariot),
    ],
    // Other pieces than in Janggi can mate, so the rule has a text of its own.
    own_rules: &[(Parameter::Dead, "rule-x-dead")],
    letters: |text| text.naming.xiangqi_letters,
    reading: Text::reading_of_xiangqi,
    page: Text::of_xiangqi,
};

impl GameWords {
    /// Returns the words of a game.
    pub fn of(variant: Variant) -> &'static GameWords {
        match variant {
            Variant::Janggi => &JANGGI,
            Variant::Xiangqi => &XIANGQI,
        }
    }
}
