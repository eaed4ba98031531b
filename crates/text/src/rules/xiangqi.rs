//! Explains the rulebooks of Xiangqi.

use crate::{Filled, Key, Text, fill};
use janggi::{Chase, CountedChecks, Ruleset};

impl Text {
    /// Describes a ruleset of Xiangqi in a sentence or two, for a challenge: the ends of games other than mate.
    pub(crate) fn reading_of_xiangqi(self, ruleset: &Ruleset) -> String {
        self.say(match ruleset.chase {
            Chase::ChaserLoses => Key::RulesXiangqiReadingChase,
            Chase::AsRepetition => Key::RulesXiangqiReading,
        })
    }

    /// Describes the rules in which the books of Xiangqi differ, and those that somebody who knows Janggi
    /// expects.
    pub(crate) fn of_xiangqi(self, ruleset: &Ruleset) -> Vec<(Key, String)> {
        vec![
            (Key::RulesHeadSetup, self.say(Key::RulesXiangqiSetup)),
            (Key::RulesHeadPass, self.passing(ruleset)),
            (
                Key::RulesHeadRepetition,
                self.repetition_in_xiangqi(ruleset),
            ),
            (Key::RulesHeadDraws, self.draws_in_xiangqi(ruleset)),
        ]
    }

    pub(super) fn repetition_in_xiangqi(self, ruleset: &Ruleset) -> String {
        let times = ruleset.repetition.map_or(0, |rule| rule.fold);
        let mut sentences = vec![fill!(self => RulesXiangqiRepetition(times))];
        if ruleset.chase == Chase::ChaserLoses {
            sentences.push(self.say(Key::RulesXiangqiChase));
        }
        sentences.join(" ")
    }

    fn draws_in_xiangqi(self, ruleset: &Ruleset) -> String {
        let mut sentences = Vec::new();
        if let Some(rule) = ruleset.no_capture {
            let key = match rule.checks {
                CountedChecks::All => Filled::RulesXiangqiQuiet,
                CountedChecks::Ten => Filled::RulesXiangqiQuietTen,
            };
            sentences.push(self.fill(key(rule.plies.into())));
        }
        if ruleset.dead.is_some() {
            sentences.push(self.say(Key::RulesXiangqiDead));
        }
        sentences.push(self.drawn_by_agreement(ruleset));
        sentences.join(" ")
    }
}
