//! Hints and evaluations in words.

use crate::engine::{Fact, Score, SearchResult, counted};
use crate::rules::{Action, Game, Side, Situation, Variant};
use crate::text::GameText;

/// Moves of a line that are shown.
const LINE: usize = 6;
/// From this evaluation on a side is ahead, in hundredths of a point.
const AHEAD: i32 = 50;
/// Comparisons for a lead: up to this many hundredths of a point, key.
const WORTHS: [(i32, &str); 6] = [
    (150, "worth-little"),
    (250, "worth-soldier"),
    (400, "worth-elephant"),
    (600, "worth-horse"),
    (1_000, "worth-cannon"),
    (1_600, "worth-chariot"),
];
/// The same in Xiangqi, in hundredths of a soldier.
const WORTHS_IN_SOLDIERS: [(i32, &str); 6] = [
    (75, "worth-little"),
    (150, "worth-soldier"),
    (300, "worth-elephant"),
    (425, "worth-horse"),
    (700, "worth-cannon"),
    (1_100, "worth-chariot"),
];

impl GameText {
    /// A hint, line by line: alternatives, likely continuation, best action, reasons, evaluation. The best action comes late,
    /// so that a telephone shows it and the reasons together with the picture below them. `results` are best first, `facts`
    /// most important first.
    pub fn suggestion(self, game: &Game, results: &[SearchResult], facts: &[Fact]) -> Vec<String> {
        let Some((best, others)) = results.split_first() else {
            return Vec::new();
        };
        let situation = game.situation();
        let turn = game.position().turn();
        // A stopped search may report an action twice.
        let others = others.iter().filter(|other| other.best() != best.best());
        let others = others.map(|other| {
            self.fill(
                "suggest-also",
                &[
                    ("move", self.choice(situation, other.best()).into()),
                    ("worth", self.score_of(turn, other.score).into()),
                ],
            )
        });
        let mut lines: Vec<String> = others.collect();
        let line = self.line(situation, best.pv());
        lines.extend(line.map(|line| self.fill("suggest-line", &[("line", line.into())])));
        lines.push(self.fill(
            "suggest-best",
            &[("move", self.choice(situation, best.best()).into())],
        ));
        lines.extend(self.reasons(facts));
        lines.push(self.standing_of(turn, best.score));
        lines
    }

    /// Who is ahead and by how much, in words and points. `score` is from the point of view of `turn`.
    pub fn standing_of(self, turn: Side, score: Score) -> String {
        let side = self.side(side_ahead(turn, score));
        let lead = score.hundredths().abs();
        if let Some(turns) = score.turns_to_end() {
            // The score counts the turns of both sides, people count the winner's moves.
            let moves = (turns.abs() + 1) / 2;
            return self.fill(
                "worth-sure",
                &[("side", side.into()), ("moves", moves.into())],
            );
        }
        // It would be shown as 0.0, so no side is named.
        if lead < AHEAD && self.hundredths(lead) == self.hundredths(0) {
            return self.say("worth-level");
        }
        if lead < AHEAD {
            // With the number, because alternatives are listed with theirs.
            let worth = self.score_of(turn, score);
            return self.fill("worth-about-level", &[("worth", worth.into())]);
        }
        let worths = match self.variant {
            Variant::Janggi => WORTHS,
            Variant::Xiangqi => WORTHS_IN_SOLDIERS,
        };
        let counts = counted(self.variant, lead);
        let worth = worths.into_iter().find(|(most, _)| counts < *most);
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

    /// An evaluation in short: `Cho +3.1`, `Han wins in 2`. `score` is from the point of view of `turn`.
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

    /// The loss by playing a move worth `played` instead of the best; `None` if the evaluations are clear
    /// enough.
    pub fn cost(self, best: Score, played: Score) -> Option<String> {
        let sure = |score: Score| score.turns_to_end().is_some();
        match (sure(best), sure(played)) {
            (false, false) => {
                let points = self.hundredths(best.hundredths() - played.hundredths());
                Some(self.fill("cost-points", &[("points", points.into())]))
            }
            // A forced win has no value in points.
            (true, false) if best > Score::LEVEL => Some(self.say("cost-win")),
            (true, _) | (false, true) => None,
        }
    }

    /// A number of the search as players count: in points, or in soldiers.
    pub(super) fn hundredths(self, found: i32) -> String {
        tenths(counted(self.variant, found))
    }

    /// The first moves of a line; `None` for a single move.
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

/// Hundredths, rounded to tenths; no sign for zero.
fn tenths(hundredths: i32) -> String {
    let points = format!("{:.1}", f64::from(hundredths) / 100.0);
    match points.strip_prefix('-') {
        Some("0.0") => "0.0".to_owned(),
        _ => points,
    }
}

/// The side that is ahead; `score` is from the point of view of `turn`.
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
    use crate::rules::MODERN;
    use crate::text::Text;

    #[test]
    fn a_score_names_the_side_that_is_ahead() {
        let text = Text::of(Language::En).playing(&MODERN);
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
        for (score, said) in [(-4, "0.0"), (-50, "-0.5"), (4, "0.0"), (250, "2.5")] {
            assert_eq!(tenths(score), said);
        }
    }
}
