//! What the engine proposes and how good it is, in words.

use crate::engine::{Fact, Score, SearchResult};
use crate::rules::{Action, Game, Side, Situation};
use crate::text::Text;

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
    pub fn suggestion(self, game: &Game, results: &[SearchResult], facts: &[Fact]) -> Vec<String> {
        let Some((best, others)) = results.split_first() else {
            return Vec::new();
        };
        let (situation, turn) = (game.situation(), game.position().turn());
        let mut lines = vec![self.fill(
            "suggest-best",
            &[("move", self.choice(situation, best.best()).into())],
        )];
        lines.extend(self.reasons(facts));
        lines.push(self.standing_of(turn, best.score));
        let line = self.line(situation, best.pv());
        lines.extend(line.map(|line| self.fill("suggest-line", &[("line", line.into())])));
        // A search that was stopped may have the same action twice.
        let others = others.iter().filter(|other| other.best() != best.best());
        lines.extend(others.map(|other| {
            self.fill(
                "suggest-also",
                &[
                    ("move", self.choice(situation, other.best()).into()),
                    ("worth", self.score_of(turn, other.score).into()),
                ],
            )
        }));
        lines
    }

    /// Who is ahead, by how much: in words and in points. `score` is what the position is worth to
    /// `turn`.
    pub fn standing_of(self, turn: Side, score: Score) -> String {
        let side = self.side(side_ahead(turn, score));
        let lead = score.hundredths().abs();
        if let Some(turns) = score.turns_to_end() {
            let moves = (turns.abs() + 1) / 2;
            return self.fill(
                "worth-sure",
                &[("side", side.into()), ("moves", moves.into())],
            );
        }
        if lead < AHEAD && self.hundredths(lead) == self.hundredths(0) {
            return self.say("worth-level");
        }
        if lead < AHEAD {
            // The figure too: others are listed with theirs, and compared with it.
            let worth = self.score_of(turn, score);
            return self.fill("worth-about-level", &[("worth", worth.into())]);
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

    /// A score in short, with the side that it is good for: `Cho +3.1`, `Han wins in 2`. `score` is what
    /// the position is worth to `turn`.
    pub fn score_of(self, turn: Side, score: Score) -> String {
        let ahead = self.side(side_ahead(turn, score));
        if let Some(turns) = score.turns_to_end() {
            let moves = (turns.abs() + 1) / 2;
            return self.fill(
                "worth-wins",
                &[("side", ahead.into()), ("moves", moves.into())],
            );
        }
        let lead = self.hundredths(score.hundredths().abs());
        if lead == self.hundredths(0) {
            return self.say("worth-even");
        }
        format!("{ahead} +{lead}")
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

    /// Hundredths of a point as points, to a tenth. What is nothing then has no sign.
    pub(super) fn hundredths(self, hundredths: i32) -> String {
        let points = format!("{:.1}", f64::from(hundredths) / 100.0);
        match points.strip_prefix('-') {
            Some("0.0") => "0.0".to_owned(),
            _ => points,
        }
    }

    /// The first moves of a line in short; nothing where it is a single move.
    pub fn line(self, before: &Situation, line: &[Action]) -> Option<String> {
        let mut now = *before;
        let mut said = Vec::new();
        for &action in line.iter().take(LINE) {
            said.push(match action {
                Action::Pass => self.choice(&now, action),
                Action::Move(_) => self.short(now.position(), action),
            });
            now = now.after(action);
        }
        (said.len() > 1).then(|| said.join(", "))
    }
}

/// Who is ahead where the position is worth so much to `turn`.
fn side_ahead(turn: Side, score: Score) -> Side {
    if score.hundredths() < 0 {
        turn.opponent()
    } else {
        turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Language;

    #[test]
    fn a_sign_has_its_side_and_nothing_has_none() {
        let text = Text::of(Language::En);
        for (hundredths, turn, said) in [
            (120, Side::Cho, "Cho +1.2"),
            (120, Side::Han, "Han +1.2"),
            (-120, Side::Cho, "Han +1.2"),
            (-1_610, Side::Han, "Cho +16.1"),
            (0, Side::Cho, "even"),
            (4, Side::Cho, "even"),
            (-4, Side::Cho, "even"),
            (-4, Side::Han, "even"),
            (-31_999, Side::Cho, "Han wins in 1"),
            (31_995, Side::Cho, "Cho wins in 3"),
        ] {
            let score = Score::from(hundredths);
            assert_eq!(
                text.score_of(turn, score),
                said,
                "{hundredths} for {turn:?}"
            );
        }
        for (hundredths, said) in [(-4, "0.0"), (-50, "-0.5"), (4, "0.0"), (250, "2.5")] {
            assert_eq!(text.hundredths(hundredths), said);
        }
    }
}
