//! What the engine proposes and how good it is, in words.

use super::Text;
use crate::engine::{Fact, Score, Thought};
use crate::rules::{Action, Game, Side, Situation, notation};

/// How many moves of the line are told.
const LINE: usize = 6;
/// From how many hundredths of a point on a side is ahead.
const AHEAD: i32 = 50;
/// What a lead is compared with: up to so many hundredths of a point, by its key.
const WORTHS: [(i32, &str); 6] = [
    (150, "worth-little"),
    (250, "worth-soldier"),
    (400, "worth-elephant"),
    (600, "worth-horse"),
    (1_000, "worth-cannon"),
    (1_600, "worth-chariot"),
];

impl Text {
    /// The best action, why, how good it is, what may follow, and what else could be played, a line
    /// each. `thoughts` are best first, `facts` weightiest first.
    pub fn suggestion(self, game: &Game, thoughts: &[Thought], facts: &[Fact]) -> Vec<String> {
        let Some((best, others)) = thoughts.split_first() else {
            return Vec::new();
        };
        let (situation, turn) = (game.situation(), game.position().turn());
        let mut lines = vec![self.fill(
            "suggest-best",
            &[("move", self.choice(situation, best.best()).into())],
        )];
        lines.extend(facts.first().map(|fact| self.fact(fact)));
        lines.push(self.standing_of(turn, best.score));
        let line = self.line(situation, best.line());
        lines.extend(line.map(|line| self.fill("suggest-line", &[("line", line.into())])));
        // A search that was stopped may have the same action twice.
        let others = others.iter().filter(|other| other.best() != best.best());
        lines.extend(others.map(|other| {
            self.fill(
                "suggest-also",
                &[
                    ("move", self.choice(situation, other.best()).into()),
                    ("worth", self.score(other.score).into()),
                ],
            )
        }));
        lines
    }

    /// Who is ahead, by how much: in words and in points. `score` is what the position is worth to
    /// `turn`.
    pub fn standing_of(self, turn: Side, score: Score) -> String {
        let ahead = if score.hundredths() < 0 {
            turn.opponent()
        } else {
            turn
        };
        let side = self.side(ahead);
        let lead = score.hundredths().abs();
        if let Some(turns) = score.turns_to_end() {
            let moves = (turns.abs() + 1) / 2;
            return self.fill(
                "worth-sure",
                &[("side", side.into()), ("moves", moves.into())],
            );
        }
        if lead < AHEAD {
            return self.say("worth-level");
        }
        let worth = WORTHS.into_iter().find(|(most, _)| lead < *most);
        let worth = worth.map_or("worth-more", |(_, key)| key);
        self.fill(
            "worth-ahead",
            &[
                ("side", side.into()),
                ("worth", self.say(worth).into()),
                ("points", self.hundredths(lead).into()),
            ],
        )
    }

    /// A score in short, for whom it is good: `+3.1`, `wins in 2`.
    pub fn score(self, score: Score) -> String {
        let sure = |key, turns: i32| self.fill(key, &[("moves", ((turns.abs() + 1) / 2).into())]);
        match score.turns_to_end() {
            Some(turns) if turns > 0 => sure("worth-wins", turns),
            Some(turns) => sure("worth-loses", turns),
            None if score.hundredths() < 0 => format!("−{}", self.hundredths(-score.hundredths())),
            None => format!("+{}", self.hundredths(score.hundredths())),
        }
    }

    /// What it cost to play something worth `played` in place of the best; nothing where the scores say
    /// it all.
    pub fn cost(self, best: Score, played: Score) -> Option<String> {
        let sure = |score: Score| score.turns_to_end().is_some();
        match (sure(best), sure(played)) {
            (false, false) => {
                let points = self.hundredths(best.hundredths() - played.hundredths());
                Some(self.fill("cost-points", &[("points", points.into())]))
            }
            (true, false) if best > Score::LEVEL => Some(self.say("cost-win")),
            (true, _) | (false, true) => None,
        }
    }

    /// Hundredths of a point as points, to a tenth.
    pub(super) fn hundredths(self, hundredths: i32) -> String {
        format!("{:.1}", f64::from(hundredths) / 100.0)
    }

    /// The first moves of a line, as records have them; nothing where it is a single move.
    pub fn line(self, before: &Situation, line: &[Action]) -> Option<String> {
        let mut now = *before;
        let mut said = Vec::new();
        for &action in line.iter().take(LINE) {
            said.push(match action {
                Action::Pass => self.choice(&now, action),
                Action::Move(_) => notation::record(now.position(), action),
            });
            now = now.after(action);
        }
        (said.len() > 1).then(|| said.join(" – "))
    }
}
