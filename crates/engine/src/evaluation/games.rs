//! The engine's numbers for each game.

use std::sync::LazyLock;

use super::network::Network;
use janggi::{Role, Variant};

/// The number of skills that are measured.
pub(crate) const MEASURED_SKILLS: usize = 10;

/// The engine's numbers for a game. Arrays by kind are in the order of [`Role::ALL`].
pub(crate) struct GameNumbers {
    /// The weights, loaded when the game is first played.
    pub network: LazyLock<Network>,
    /// The values of pieces for static exchange evaluation.
    pub material: [i32; Role::ALL.len()],
    /// The values of pieces as players count them, in halves.
    pub worth: [i32; Role::ALL.len()],
    /// The value of a soldier that has crossed the middle of the board, in halves.
    pub advanced_soldier: i32,
    /// The search's value of a hundred hundredths in the players' unit.
    pub unit: i32,
    /// The search's value of a soldier, which is the unit of other programs.
    pub soldier: i32,
    /// The ratings of the measured skills, by matches between adjacent ones (`benches/README.md`).
    pub ratings: [i32; MEASURED_SKILLS],
    /// The score at which a side may expect 0.73 of the result, in the search's unit. Fitted to games of the
    /// engine against itself (`benches/log.md`).
    pub scale: i32,
    /// The share of draws between equals, relative to the maximum allowed by the curve of expected results.
    pub draws: f64,
    /// `true` if the search draws dead positions; if not, the evaluation counts their points.
    pub draws_dead: bool,
    /// The name of all its rulesets in other engines, if there is one.
    pub uci_name: Option<&'static str>,
    /// The text before the board from which the id of a puzzle is computed, so that the games' ids are unrelated.
    pub puzzle_prefix: &'static str,
}

static JANGGI: GameNumbers = GameNumbers {
    network: LazyLock::new(|| {
        Network::of_bytes(include_bytes!("../../../../assets/engine/network.bin"))
    }),
    material: [10_000, 350, 1400, 730, 530, 350, 230],
    worth: [0, 6, 26, 14, 10, 6, 4],
    advanced_soldier: 4,
    unit: 100,
    soldier: 200,
    ratings: [600, 840, 1090, 1290, 1575, 1850, 2215, 2615, 2955, 3305],
    scale: 260,
    // Its rules decide nearly every game, by points if necessary.
    draws: 0.0,
    draws_dead: false,
    uci_name: None,
    // Its ids are older than those of Xiangqi, and people's tries are stored under them.
    puzzle_prefix: "",
};

static XIANGQI: GameNumbers = GameNumbers {
    network: LazyLock::new(|| {
        Network::of_bytes(include_bytes!("../../../../assets/engine/xiangqi.bin"))
    }),
    // Between a soldier that has crossed the river and one that has not.
    material: [10_000, 280, 1260, 630, 560, 280, 200],
    worth: [0, 4, 18, 9, 8, 4, 2],
    advanced_soldier: 4,
    unit: XIANGQI_SOLDIER,
    soldier: XIANGQI_SOLDIER,
    ratings: [600, 915, 1180, 1440, 1735, 2010, 2330, 2635, 2835, 3045],
    scale: 225,
    draws: 1.0,
    draws_dead: true,
    uci_name: Some(XIANGQI_BY_NAME),
    puzzle_prefix: "xiangqi ",
};

/// The value of a soldier of Xiangqi on its own half, in the search's unit.
///
/// It is about the same share of a decisive advantage as 140 hundredths of a point in Janggi, so that one
/// search serves both games.
pub const XIANGQI_SOLDIER: i32 = 140;

/// The name of Xiangqi. Other programs mean rules that judge chases like the Asian federation.
pub(crate) const XIANGQI_BY_NAME: &str = "xiangqi";

impl GameNumbers {
    /// Returns the numbers of a game.
    pub const fn of(variant: Variant) -> &'static GameNumbers {
        match variant {
            Variant::Janggi => &JANGGI,
            Variant::Xiangqi => &XIANGQI,
        }
    }
}

impl Network {
    /// Returns the built-in weights of a game.
    #[must_use]
    pub fn of(variant: Variant) -> &'static Network {
        &GameNumbers::of(variant).network
    }
}
