//! What the bot's levels are called.

use super::Text;
use crate::engine::Skill;
use crate::play::Level;

impl Text {
    /// A level by its number and name.
    pub fn level(self, level: Level) -> String {
        let number = level.number();
        let name = self.say(&format!("choice-level-{number}"));
        self.fill(
            "level-named",
            &[("level", number.into()), ("name", name.into())],
        )
    }

    /// The same with its estimated rating.
    pub fn level_with_rating(self, level: Level) -> String {
        let rating = Skill::rating(level.number());
        let named = self.level(level);
        self.fill(
            "level-rated",
            &[
                ("level", named.into()),
                ("rating", rating.to_string().into()),
            ],
        )
    }
}
