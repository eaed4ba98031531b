//! Explains the rulebooks of Xiangqi.

use crate::rules::{Chase, CountedChecks, Ruleset};
use crate::text::Text;

impl Text {
    /// Describes a ruleset of Xiangqi in a sentence or two, for a challenge: the ends of games other than mate.
    pub(in crate::text) fn reading_of_xiangqi(self, ruleset: &Ruleset) -> String {
        self.say(match ruleset.chase {
            Chase::ChaserLoses => "rules-xiangqi-reading-chase",
            Chase::AsRepetition => "rules-xiangqi-reading",
        })
    }

    /// Describes the rules in which the books of Xiangqi differ, and those that somebody who knows Janggi
    /// expects.
    pub(in crate::text) fn of_xiangqi(self, ruleset: &Ruleset) -> Vec<(&'static str, String)> {
        vec![
            ("rules-head-setup", self.say("rules-xiangqi-setup")),
            ("rules-head-pass", self.passing(ruleset)),
            ("rules-head-repetition", self.repetition_in_xiangqi(ruleset)),
            ("rules-head-draws", self.draws_in_xiangqi(ruleset)),
        ]
    }

    pub(super) fn repetition_in_xiangqi(self, ruleset: &Ruleset) -> String {
        let times = ruleset.repetition.map_or(0, |rule| rule.fold);
        let mut said = vec![self.fill("rules-xiangqi-repetition", &[("times", times.into())])];
        if ruleset.chase == Chase::ChaserLoses {
            said.push(self.say("rules-xiangqi-chase"));
        }
        said.join(" ")
    }

    fn draws_in_xiangqi(self, ruleset: &Ruleset) -> String {
        let mut said = Vec::new();
        if let Some(rule) = ruleset.no_capture {
            let key = match rule.checks {
                CountedChecks::All => "rules-xiangqi-quiet",
                CountedChecks::Ten => "rules-xiangqi-quiet-ten",
            };
            said.push(self.fill(key, &[("turns", rule.plies.into())]));
        }
        if ruleset.dead.is_some() {
            said.push(self.say("rules-xiangqi-dead"));
        }
        said.push(self.drawn_by_agreement(ruleset));
        said.join(" ")
    }
}
