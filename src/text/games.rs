//! The keys of texts that differ between the games.

use super::Text;
use crate::rules::{BySide, Parameter, Role, Ruleset, Variant};

/// The keys of a game.
pub(super) struct GameWords {
    /// The keys of its sides.
    pub sides: BySide<&'static str>,
    /// The keys of their soldiers.
    pub soldiers: BySide<&'static str>,
    /// The keys of the movement of its pieces, in the order of [`Role::ALL`].
    pub moves: [&'static str; Role::ALL.len()],
    /// The key for a move to the piece's own point.
    pub same_point: &'static str,
    /// The key for a move that leaves the generals facing.
    pub faces_general: &'static str,
    /// The key of a dead position that points decide.
    pub insufficient: &'static str,
    /// The keys of leads, each with its upper limit in hundredths of the players' unit.
    pub worths: [(i32, &'static str); 6],
    /// The keys of parameters with another meaning in the game.
    pub own_rules: &'static [(Parameter, &'static str)],
    /// The characters on the pieces of each side.
    pub letters: fn(Text) -> Option<BySide<&'static str>>,
    /// A function that describes a ruleset on offer in a few sentences.
    pub reading: fn(Text, &Ruleset) -> String,
    /// A function that returns all differing rules of a ruleset, with the keys of their headings.
    pub page: fn(Text, &Ruleset) -> Vec<(&'static str, String)>,
}

static JANGGI: GameWords = GameWords {
    sides: BySide::new("side-cho", "side-han"),
    soldiers: BySide::new("piece-soldier-cho", "piece-soldier-han"),
    moves: [
        "moves-general",
        "moves-general",
        "moves-chariot",
        "moves-cannon",
        "moves-horse",
        "moves-elephant",
        "moves-soldier",
    ],
    same_point: "illegal-same-point",
    faces_general: "illegal-faces-general",
    insufficient: "cause-insufficient",
    worths: [
        (150, "worth-little"),
        (250, "worth-soldier"),
        (400, "worth-elephant"),
        (600, "worth-horse"),
        (1_000, "worth-cannon"),
        (1_600, "worth-chariot"),
    ],
    own_rules: &[],
    letters: |text| text.naming.letters,
    reading: Text::reading_of_janggi,
    page: Text::of_janggi,
};

static XIANGQI: GameWords = GameWords {
    sides: BySide::new("side-red", "side-black"),
    soldiers: BySide::new("piece-soldier-red", "piece-soldier-black"),
    moves: [
        "moves-xiangqi-general",
        "moves-xiangqi-guard",
        "moves-xiangqi-chariot",
        "moves-xiangqi-cannon",
        "moves-horse",
        "moves-xiangqi-elephant",
        "moves-xiangqi-soldier",
    ],
    same_point: "illegal-xiangqi-same-point",
    faces_general: "illegal-xiangqi-faces-general",
    insufficient: "cause-xiangqi-insufficient",
    worths: [
        (75, "worth-little"),
        (150, "worth-soldier"),
        (300, "worth-elephant"),
        (425, "worth-horse"),
        (700, "worth-cannon"),
        (1_100, "worth-chariot"),
    ],
    // Other pieces can mate.
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
