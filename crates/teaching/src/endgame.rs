//! Endings to practise: positions in which the person, who moves first, mates against every defence.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use janggi::{MODERN, XIANGQI};
use janggi::{Side, Variant};

/// A position to practise. Its word is stored for ever.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Endgame {
    /// Two soldiers against the general.
    TwoSoldiers,
    /// Three soldiers against a guard.
    ThreeSoldiers,
    /// Cannon and two soldiers against the general.
    CannonTwoSoldiers,
    /// Horse, cannon and soldier against the general.
    HorseCannonSoldier,
    /// Chariot and soldier against a guard.
    ChariotSoldier,
    /// Two chariots against two guards.
    TwoChariots,
    /// Chariot and horse against two guards.
    ChariotHorse,
    /// Chariot and cannon against two guards.
    ChariotCannon,
    /// Chariot and elephant against two guards.
    ChariotElephant,
    /// Two horses and a soldier against two guards.
    TwoHorsesSoldier,
    /// 單兵: a soldier against the general.
    OnePawn,
    /// 單車: a chariot against a guard.
    ChariotAdvisor,
    /// 單馬: a horse against a guard.
    HorseAdvisor,
    /// 雙兵: two soldiers against two guards.
    TwoPawns,
    /// 馬兵: horse and soldier against two guards.
    HorsePawn,
    /// 炮雙士: cannon and two guards against two guards.
    CannonAdvisors,
    /// 雙馬: two horses against two guards.
    TwoHorses,
    /// 炮兵: cannon and soldier against two guards.
    CannonPawn,
    /// 車馬: chariot and horse against all guards and elephants.
    ChariotAndHorse,
    /// 馬炮: horse and cannon against all guards and elephants.
    HorseAndCannon,
    /// Cannon and soldier against the general. Withdrawn: no forced mate.
    CannonSoldier,
    /// Horse and cannon against the general. Withdrawn: no forced mate.
    HorseCannon,
    /// Chariot and guard against a guard. Withdrawn: no forced mate.
    ChariotGuard,
}

/// A position, and the turns in which it is to be won.
struct Terms {
    variant: Variant,
    fen: &'static str,
    /// The most turns.
    turns: u32,
    /// The least number of turns in which every defence is mated; `None` if there is no such number.
    least: Option<u8>,
}

impl Endgame {
    /// The side of the person, which moves first.
    pub const SIDE: Side = Side::Cho;

    /// Returns the positions that can be chosen, in menu order.
    pub fn on_offer() -> impl Iterator<Item = Endgame> {
        let all = Endgame::VARIANTS.iter().copied();
        all.filter(|endgame| endgame.successor() == *endgame)
    }

    /// Returns the positions of a game that can be chosen.
    pub fn of(variant: Variant) -> impl Iterator<Item = Endgame> {
        Endgame::on_offer().filter(move |endgame| endgame.variant() == variant)
    }

    /// Returns the position that replaces a withdrawn one; any other is its own successor. Games that began from a
    /// withdrawn position keep it.
    #[must_use]
    pub fn successor(self) -> Endgame {
        match self {
            Endgame::CannonSoldier => Endgame::CannonTwoSoldiers,
            Endgame::HorseCannon => Endgame::HorseCannonSoldier,
            Endgame::ChariotGuard => Endgame::ChariotSoldier,
            endgame => endgame,
        }
    }

    /// Returns the next position of the same game in menu order, the first after the last.
    #[must_use]
    pub fn following(self) -> Endgame {
        let mut later = Endgame::of(self.variant()).skip_while(|other| *other != self.successor());
        let mut all = Endgame::of(self.variant());
        later.nth(1).or_else(|| all.next()).unwrap_or(self)
    }

    /// Returns the game.
    #[must_use]
    pub fn variant(self) -> Variant {
        self.terms().variant
    }

    /// Returns the position as a FEN.
    #[must_use]
    pub fn fen(self) -> &'static str {
        self.terms().fen
    }

    /// Returns the most turns in which the person is to mate.
    #[must_use]
    pub fn turns(self) -> u32 {
        self.terms().turns
    }

    /// Returns the least number of turns in which every defence is mated; `None` for a withdrawn position.
    #[must_use]
    pub fn least_turns(self) -> Option<u8> {
        self.terms().least
    }

    fn terms(self) -> Terms {
        match self {
            Endgame::TwoSoldiers => janggi("9/9/3P1k3/9/5P3/9/9/5K3/9/9 w", 7, 4),
            Endgame::ThreeSoldiers => janggi("9/5k1P1/3a5/3P2P2/9/9/9/9/9/5K3 w", 8, 5),
            Endgame::CannonTwoSoldiers => janggi("1P1k5/9/5C3/3P5/9/9/9/4K4/9/9 w", 9, 6),
            Endgame::HorseCannonSoldier => janggi("2C6/9/3k5/1P7/3N5/9/9/9/9/4K4 w", 9, 6),
            Endgame::ChariotSoldier => janggi("4a4/4k4/9/4P2R1/9/9/9/9/3K5/9 w", 9, 6),
            Endgame::TwoChariots => janggi("2R1ak3/7R1/4a4/9/9/9/9/9/3K5/9 w", 7, 4),
            Endgame::ChariotHorse => janggi("2N1ak3/7R1/4a4/9/9/9/9/9/3K5/9 w", 8, 6),
            Endgame::ChariotCannon => janggi("4C2R1/3a1a3/4k4/9/9/9/9/9/9/5K3 w", 10, 7),
            Endgame::ChariotElephant => janggi("5a2B/3a1k3/9/9/9/9/2R6/9/9/5K3 w", 10, 7),
            Endgame::TwoHorsesSoldier => janggi("4a4/N8/3ka4/4P4/1N7/9/9/4K4/9/9 w", 7, 4),
            Endgame::OnePawn => xiangqi("5k3/9/9/9/P8/9/9/9/9/4K4 w", 10, 7),
            Endgame::ChariotAdvisor => xiangqi("3a5/9/4k4/9/9/9/9/1R1K5/9/9 w", 8, 4),
            Endgame::HorseAdvisor => xiangqi("2Nk5/9/3a5/9/9/9/9/9/9/3K5 w", 10, 6),
            Endgame::TwoPawns => xiangqi("5a3/4aP3/4k4/6P2/9/9/9/9/3K5/9 w", 8, 5),
            Endgame::HorsePawn => xiangqi("5k3/9/2Pa1a3/9/9/2N6/9/9/9/4K4 w", 11, 5),
            Endgame::CannonAdvisors => xiangqi("5a3/9/3a1k3/9/9/9/5C3/3A1A3/4K4/9 w", 8, 4),
            Endgame::TwoHorses => xiangqi("3a1a1N1/9/3k5/9/9/9/9/2N6/9/5K3 w", 8, 5),
            Endgame::CannonPawn => xiangqi("3a1a3/9/3P1k3/9/9/9/5C3/3A1K3/4A4/9 w", 10, 5),
            Endgame::ChariotAndHorse => xiangqi("3k5/4a4/bR3a2b/9/9/9/9/2N6/4K4/9 w", 9, 5),
            Endgame::HorseAndCannon => xiangqi("3a2b2/3Ca4/3k5/9/2b2N3/9/9/4K4/9/9 w", 8, 4),
            Endgame::CannonSoldier => withdrawn("5k3/2CP5/9/9/9/9/9/9/9/5K3 w", 8),
            Endgame::HorseCannon => withdrawn("9/4Ck3/9/9/9/9/6N2/4K4/9/9 w", 8),
            Endgame::ChariotGuard => withdrawn("3k5/5a3/9/9/9/9/5R3/9/3A5/4K4 w", 6),
        }
    }
}

fn janggi(fen: &'static str, turns: u32, least: u8) -> Terms {
    Terms {
        variant: MODERN.variant,
        fen,
        turns,
        least: Some(least),
    }
}

fn xiangqi(fen: &'static str, turns: u32, least: u8) -> Terms {
    Terms {
        variant: XIANGQI.variant,
        ..janggi(fen, turns, least)
    }
}

fn withdrawn(fen: &'static str, turns: u32) -> Terms {
    Terms {
        least: None,
        ..janggi(fen, turns, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn next_positions_lead_through_all_of_a_game_and_around() {
        for variant in Variant::ALL {
            let all: Vec<Endgame> = Endgame::of(variant).collect();
            let mut next = all[0];
            for expected in all.iter().chain([&all[0]]) {
                assert_eq!(next, *expected);
                next = next.following();
            }
        }
        // A withdrawn position is followed as its successor is.
        assert_eq!(Endgame::HorseCannon.following(), Endgame::ChariotSoldier);
    }
}
