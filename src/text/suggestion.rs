//! What the engine proposes, in words.

use super::Text;
use crate::engine::Thought;
use crate::rules::{Action, Game};

/// How many moves of the line are told.
const LINE: usize = 6;
/// From how many hundredths of a point on a side is ahead.
const AHEAD: i32 = 50;

impl Text {
    /// The best action, how good it is, and what may follow, a line each.
    pub fn suggestion(self, game: &Game, thought: &Thought) -> Vec<String> {
        let mut lines = vec![self.fill(
            "suggest-best",
            &[("move", self.choice(game.situation(), thought.best()).into())],
        )];
        lines.push(self.worth(thought));
        let mut after = *game.situation();
        let mut said = Vec::new();
        for &action in thought.line().iter().take(LINE) {
            said.push(self.in_line(&after, action));
            after = after.after(action);
        }
        if said.len() > 1 {
            let line = said.join(" – ");
            lines.push(self.fill("suggest-line", &[("line", line.into())]));
        }
        lines
    }

    fn worth(self, thought: &Thought) -> String {
        let hundredths = thought.score.hundredths();
        match thought.score.turns_to_end() {
            Some(turns) if turns > 0 => {
                self.fill("suggest-wins", &[("turns", ((turns + 1) / 2).into())])
            }
            Some(_) => self.say("suggest-loses"),
            None if hundredths.abs() < AHEAD => self.say("suggest-level"),
            None => {
                let points = f64::from(hundredths.abs()) / 100.0;
                let key = if hundredths > 0 {
                    "suggest-ahead"
                } else {
                    "suggest-behind"
                };
                self.fill(key, &[("points", format!("{points:.1}").into())])
            }
        }
    }

    fn in_line(self, before: &crate::rules::Situation, action: Action) -> String {
        match action {
            Action::Pass => self.choice(before, action),
            Action::Move(_) => crate::rules::notation::record(before.position(), action),
        }
    }
}
