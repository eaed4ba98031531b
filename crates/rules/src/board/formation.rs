//! Formations (상차림): the order of horses and elephants at the start.

use serde::{Deserialize, Serialize};
use strum::{EnumCount, EnumString, IntoStaticStr, VariantArray};
use unicode_normalization::UnicodeNormalization;

use super::piece::Role;
use super::side::{BySide, Side};
use super::variant::Variant;

/// The order of horses and elephants on files b, c, g and h of a back rank.
///
/// The names spell the pieces from Cho's left for *both* sides: H for horse, E for elephant, R for chariot. A
/// Han player, who sits opposite, sees the reverse: [`Formation::seen_from`].
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    EnumCount,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "UPPERCASE")]
#[serde(rename_all = "UPPERCASE")]
pub enum Formation {
    /// 마상마상.
    Hehe,
    /// 상마상마.
    Eheh,
    /// 마상상마.
    Heeh,
    /// 상마마상.
    Ehhe,
    /// The historical formation with horses between elephants in the corners and chariots.
    Hrrh,
}

/// The traditional name of a formation's outline, the same from either seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// 귀마: one horse next to a corner chariot.
    CornerHorse,
    /// 원앙마: the elephants inside, like a pair of mandarin ducks.
    MandarinDuck,
    /// 양귀마: the elephants outside, both horses towards the palace.
    BothCorner,
    /// Chariots next to the guards.
    CentralChariot,
}

impl Formation {
    /// The game that is set up in formations.
    pub const GAME: Variant = Variant::Janggi;

    /// The formations of modern play.
    pub const FOUR: [Formation; 4] = [
        Formation::Hehe,
        Formation::Eheh,
        Formation::Heeh,
        Formation::Ehhe,
    ];

    /// Every formation, the historical one last.
    pub const ALL: [Formation; Formation::COUNT] = *Formation::VARIANTS.as_array().unwrap();

    /// Returns the code, letters in column order: `HEHE`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Parses a code exactly as [`Formation::code`] writes it.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Formation> {
        code.parse().ok()
    }

    /// Returns the Korean word, syllables in column order: `마상마상`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Formation::Hehe => "마상마상",
            Formation::Eheh => "상마상마",
            Formation::Heeh => "마상상마",
            Formation::Ehhe => "상마마상",
            Formation::Hrrh => "마차차마",
        }
    }

    /// Returns the name of the outline.
    #[must_use]
    pub const fn shape(self) -> Shape {
        match self {
            Formation::Hehe | Formation::Eheh => Shape::CornerHorse,
            Formation::Heeh => Shape::MandarinDuck,
            Formation::Ehhe => Shape::BothCorner,
            Formation::Hrrh => Shape::CentralChariot,
        }
    }

    /// Converts between column order and the order that a player of that side sees; its own inverse.
    #[must_use]
    pub const fn seen_from(self, side: Side) -> Formation {
        match (side, self) {
            (Side::Han, Formation::Hehe) => Formation::Eheh,
            (Side::Han, Formation::Eheh) => Formation::Hehe,
            _ => self,
        }
    }

    /// Parses a person's input: a code in any case, a Korean word (blanks are ignored), or the pieces in
    /// English.
    ///
    /// The order is taken as typed: convert a player's view with [`Formation::seen_from`].
    #[must_use]
    pub fn read(text: &str) -> Option<Formation> {
        let text: &str = &text.nfkc().collect::<String>();
        let named: Option<String> = text
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(|word| match word.to_ascii_lowercase().as_str() {
                "horse" => Some('H'),
                "elephant" => Some('E'),
                "chariot" => Some('R'),
                _ => None,
            })
            .collect();
        let letters = || text.chars().filter(|letter| !letter.is_whitespace());
        Formation::ALL.into_iter().find(|formation| {
            letters().eq(formation.word().chars())
                || letters()
                    .map(|letter| letter.to_ascii_uppercase())
                    .eq(formation.code().chars())
                || named.as_deref() == Some(formation.code())
        })
    }

    /// Returns every choice of both sides.
    pub fn pairs() -> impl Iterator<Item = BySide<Formation>> {
        Formation::ALL
            .into_iter()
            .flat_map(|cho| Formation::ALL.map(|han| BySide::new(cho, han)))
    }

    /// Returns the pieces of the back rank from file a to i; the general is in front of it.
    #[must_use]
    pub const fn back_rank(self) -> [Option<Role>; 9] {
        use Role::{Chariot, Elephant, Guard, Horse};
        let [corner, b, c, g, h] = match self {
            Formation::Hehe => [Chariot, Horse, Elephant, Horse, Elephant],
            Formation::Eheh => [Chariot, Elephant, Horse, Elephant, Horse],
            Formation::Heeh => [Chariot, Horse, Elephant, Elephant, Horse],
            Formation::Ehhe => [Chariot, Elephant, Horse, Horse, Elephant],
            Formation::Hrrh => [Elephant, Horse, Chariot, Chariot, Horse],
        };
        [
            Some(corner),
            Some(b),
            Some(c),
            Some(Guard),
            None,
            Some(Guard),
            Some(g),
            Some(h),
            Some(corner),
        ]
    }
}
