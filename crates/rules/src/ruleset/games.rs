//! The rulebooks of each game, and the names of player-made combinations.

use super::Ruleset;
use super::parameter::{JANGGI_PARAMETERS, Parameter, XIANGQI_PARAMETERS};
use super::presets::{ALL, MODERN};
use super::values::Values;
use super::xiangqi::{XIANGQI, XIANGQI_BOOKS};
use crate::board::Variant;

/// The rulebooks of a game.
pub(super) struct GameBooks {
    /// The books with a name, in menu order.
    pub named: &'static [&'static Ruleset],
    /// The default book, which the others are described against.
    pub usual: &'static Ruleset,
    /// The prefix of a combination's id.
    pub prefix: &'static str,
    /// The prefix of a combination's short name.
    pub tag_sign: char,
    /// An example of a combination, without the prefix.
    pub example: &'static str,
    /// The parameters in which the books differ, in the order of ids and codes.
    pub parameters: &'static [Parameter],
    /// The values of a parameter.
    pub values: fn(Parameter) -> Values,
}

static OF_JANGGI: GameBooks = GameBooks {
    named: ALL,
    usual: &MODERN,
    prefix: "custom:",
    tag_sign: '~',
    example: "pass=when_stuck",
    parameters: JANGGI_PARAMETERS,
    values: Parameter::values_of_janggi,
};

static OF_XIANGQI: GameBooks = GameBooks {
    named: &XIANGQI_BOOKS,
    usual: &XIANGQI,
    prefix: "xiangqi:",
    tag_sign: '=',
    example: "nocap_plies=100",
    parameters: XIANGQI_PARAMETERS,
    values: Parameter::values_of_xiangqi,
};

impl Variant {
    /// Returns the rulebooks of the game.
    pub(super) const fn books(self) -> &'static GameBooks {
        match self {
            Variant::Janggi => &OF_JANGGI,
            Variant::Xiangqi => &OF_XIANGQI,
        }
    }
}
