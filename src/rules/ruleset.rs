//! The points on which rule books differ, as data.

use super::formation::Formation;
use super::points::HalfPoints;
use super::side::Side;

/// A rule book: data only, so that code never asks for one by name.
#[derive(Debug, PartialEq, Eq)]
pub struct Ruleset {
    /// Stored with every game, so never renamed.
    pub id: &'static str,
    /// Other names under which scripts know it.
    pub aliases: &'static [&'static str],
    /// Which formations may be chosen.
    pub formations: &'static [Formation],
    /// Who chooses its formation first; the other sees the choice.
    pub first_to_set_up: Side,
    /// When a turn may be passed.
    pub pass: PassRule,
    /// What follows two passes in a row.
    pub double_pass: Settlement,
    /// What follows when the generals look at each other.
    pub facing: Facing,
    /// When a position has come up too often.
    pub repetition: Repetition,
    /// What becomes of endless checks.
    pub perpetual: Perpetual,
    /// What becomes of one piece going to and fro.
    pub shuttle: Shuttle,
    /// How long a game may go without a capture.
    pub no_capture: NoCapture,
    /// Added to Han's score for moving second.
    pub deom: HalfPoints,
}

/// When a turn may be passed. A pass never answers a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassRule {
    /// Always, unless in check; who cannot move has to.
    Free,
}

/// How a game without a mate is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settlement {
    /// The higher score wins, the compensation counted.
    Points,
}

/// What follows when the generals look at each other along an open file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Facing {
    /// Nothing: it is no check, forbids no move and offers no draw.
    Ignored,
}

/// When a position has come up too often, and what follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Repetition {
    /// Which occurrence of a position ends the game, at least 2.
    pub fold: u32,
    /// How the game is decided then, unless somebody gave check all the time.
    pub result: Settlement,
}

/// What becomes of a repetition in which one side checked at every turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perpetual {
    /// The checking side loses, unless both checked.
    CheckerLoses,
}

/// What becomes of a piece that goes to and fro between two points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shuttle {
    /// Its side loses at the fifth such turn in a row; generals and guards may.
    Loses,
}

/// How long a game may go without a capture, and what follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoCapture {
    /// Turns of either side since the last capture.
    pub plies: u32,
    /// How the game is decided then.
    pub result: Settlement,
}

/// Today's online play: facing means nothing, points decide, shuttling loses.
pub static MODERN: Ruleset = Ruleset {
    id: "modern",
    aliases: &["janggimodern"],
    formations: &Formation::FOUR,
    first_to_set_up: Side::Han,
    pass: PassRule::Free,
    double_pass: Settlement::Points,
    facing: Facing::Ignored,
    repetition: Repetition {
        fold: 4,
        result: Settlement::Points,
    },
    perpetual: Perpetual::CheckerLoses,
    shuttle: Shuttle::Loses,
    no_capture: NoCapture {
        plies: 200,
        result: Settlement::Points,
    },
    deom: HalfPoints(3),
};

/// Every ruleset on offer, in menu order.
pub static ALL: &[&Ruleset] = &[&MODERN];

impl Ruleset {
    /// Returns the ruleset with that id or alias.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Ruleset> {
        ALL.iter()
            .copied()
            .find(|ruleset| ruleset.id == name || ruleset.aliases.contains(&name))
    }
}
