//! Names of practice levels.

use crate::engine::Skill;
use crate::play::Level;
use crate::rules::Variant;
use crate::text::Text;

impl Text {
    /// A level's number and name.
    pub fn level(self, level: Level) -> String {
        let number = level.number();
        let name = self.say(&format!("choice-level-{number}"));
        self.fill(
            "level-named",
            &[("level", number.into()), ("name", name.into())],
        )
    }

    /// A level in a list, number first.
    pub fn level_listed(self, level: Level) -> String {
        let number = level.number();
        let name = self.say(&format!("choice-level-{number}"));
        self.fill(
            "level-listed",
            &[("level", number.into()), ("name", name.into())],
        )
    }

    /// A level in a list, with its estimated rating in Janggi. The list is not of one game; in Xiangqi the levels lie
    /// about as far apart.
    pub fn level_with_rating(self, level: Level) -> String {
        let rating = Skill::rating(Variant::Janggi, level.number());
        let listed = self.level_listed(level);
        self.fill(
            "level-rated",
            &[
                ("level", listed.into()),
                ("rating", rating.to_string().into()),
            ],
        )
    }
}
