//! Words for the engine's findings: reasons, suggestions, levels.

use super::games::GameWords;
use super::{GameText, Text};
use crate::{Filled, Key, OneValue, fill};
use hansu_engine::{Fact, PlacedPiece, Score, SearchResult, Skill, to_player_unit};
use hansu_play::{Level, StoredWord};
use hansu_teaching::Endgame;
use janggi::{Action, Game, Piece, Side, Situation};

impl GameText {
    /// Returns the sentence for a fact about a move.
    pub fn fact(self, fact: &Fact) -> String {
        match fact {
            Fact::BreaksFacing => self.say(Key::FactBreaksFacing),
            Fact::Mates(moves) => self.in_moves(Filled::FactMates, *moves),
            Fact::WinsByForce(moves) => self.in_moves(Filled::FactWinsByForce, *moves),
            Fact::OnlyMove => self.say(Key::FactOnlyMove),
            Fact::HoldsOut(moves) => self.in_moves(Filled::FactHoldsOut, *moves),
            Fact::CallsFacing => self.say(Key::FactCallsFacing),
            Fact::StopsMate(moves) => self.in_moves(Filled::FactStopsMate, *moves),
            Fact::TakesBack(piece) => self.about(Filled::FactTakesBack, *piece),
            Fact::Wins(piece) => self.about(Filled::FactWins, *piece),
            Fact::WinsFor { taken, given } => self.wins_for(*taken, *given),
            Fact::Forks { check, targets } => self.forks(*check, targets),
            Fact::Saves(saved) => self.about(Filled::FactSaves, *saved),
            Fact::AnswersCheck => self.say(Key::FactAnswersCheck),
            Fact::WinsInLine(points) => self.by_points(Filled::FactWinsInLine, points.to_string()),
            Fact::Checks => self.say(Key::FactChecks),
            Fact::Opens { by: opener, target } => self.opens(*opener, *target),
            Fact::Attacks(attacked) => self.about(Filled::FactAttacks, *attacked),
            Fact::Pins(pinned) => self.about(Filled::FactPins, *pinned),
            Fact::Trades { taken, ahead: true } => self.about(Filled::FactTradesAhead, *taken),
            Fact::Trades { taken, .. } => self.about(Filled::FactTrades, *taken),
            Fact::OthersLose => self.say(Key::FactOthersLose),
            Fact::OthersWorse(by) => self.by_points(Filled::FactOthersWorse, self.hundredths(*by)),
            Fact::NothingBetter => self.say(Key::FactNothingBetter),
            Fact::NextLoses(piece) => self.about(Filled::FactNextLoses, *piece),
            Fact::NextWorse(by) => self.by_points(Filled::FactNextWorse, self.hundredths(*by)),
            Fact::Frees(chariot) => self.about(Filled::FactFrees, *chariot),
            Fact::CrossesRiver(soldier) => self.of_piece(Filled::FactCrossesRiver, *soldier),
            Fact::JoinsSoldiers(piece) => self.of_piece(Filled::FactJoinsSoldiers, *piece),
            Fact::Develops(piece) => self.of_piece(Filled::FactDevelops, *piece),
            Fact::Presses(piece) => self.of_piece(Filled::FactPresses, *piece),
            Fact::Guards(guarded) => self.about(Filled::FactGuards, *guarded),
            Fact::Prepares { piece, to: square } => fill!(self => FactPrepares {
                piece: self.standing(*piece),
                square: self.square(*square),
            }),
            Fact::HeadsFor { piece, to: square } => fill!(self => FactHeadsFor {
                piece: self.piece(*piece),
                square: self.square(*square),
            }),
            Fact::Shelters => self.say(Key::FactShelters),
            Fact::GivesRoom(piece) => self.about(Filled::FactGivesRoom, *piece),
            Fact::Hinders(piece) => self.about(Filled::FactHinders, *piece),
            Fact::Reaches { piece, points } => self.reaches(*piece, *points),
            Fact::Denies { piece, to: square } => fill!(self => FactDenies {
                piece: self.standing(*piece),
                square: self.square(*square),
            }),
            Fact::Settles(general) => self.of_piece(Filled::FactSettles, *general),
            Fact::StandsBy(guard) => self.of_piece(Filled::FactStandsBy, *guard),
            Fact::TakesMiddle(piece) => self.of_piece(Filled::FactTakesMiddle, *piece),
            Fact::Advances(soldier) => self.of_piece(Filled::FactAdvances, *soldier),
            Fact::Waits => self.say(Key::FactWaits),
            Fact::Steady => self.say(Key::FactSteady),
            Fact::ComesOutBest => self.say(Key::FactComesOutBest),
        }
    }

    /// Returns the reason for a move: the most important fact. After "breaks bikjang", which only explains why
    /// the move is possible, adds the next fact too.
    pub fn reasons(self, facts: &[Fact]) -> Option<String> {
        let reason = match facts {
            [] => return None,
            [Fact::BreaksFacing, next, ..] => {
                format!("{} {}", self.fact(&Fact::BreaksFacing), self.fact(next))
            }
            [first, ..] => self.fact(first),
        };
        Some(reason)
    }

    fn in_moves(self, key: OneValue, moves: u32) -> String {
        self.fill(key(moves.into()))
    }

    fn by_points(self, key: OneValue, points: String) -> String {
        self.fill(key(points.into()))
    }

    fn of_piece(self, key: OneValue, piece: Piece) -> String {
        self.fill(key(self.piece(piece).into()))
    }

    fn wins_for(self, taken: PlacedPiece, given: Piece) -> String {
        fill!(self => FactWinsFor { taken: self.standing(taken), given: self.piece(given) })
    }

    fn forks(self, check: bool, targets: &[PlacedPiece]) -> String {
        let key = if check {
            Filled::FactForksCheck
        } else {
            Filled::FactForks
        };
        self.fill(key(self.enumeration(targets).into()))
    }

    fn opens(self, opener: PlacedPiece, target: PlacedPiece) -> String {
        fill!(self => FactOpens { by: self.standing(opener), target: self.standing(target) })
    }

    fn reaches(self, piece: Piece, points: u32) -> String {
        fill!(self => FactReaches { piece: self.piece(piece), points })
    }

    fn about(self, key: OneValue, placed: PlacedPiece) -> String {
        self.fill(key(self.standing(placed).into()))
    }

    fn standing(self, placed: PlacedPiece) -> String {
        self.piece_at(placed.piece, placed.at)
    }

    /// Formats an enumeration: `the chariot on a9, the cannon on e8 and the horse on c8`.
    fn enumeration(self, all: &[PlacedPiece]) -> String {
        let mut names: Vec<String> = all
            .iter()
            .map(|piece| self.about(Filled::FactThe, *piece))
            .collect();
        let last = names.pop().unwrap_or_default();
        if names.is_empty() {
            return last;
        }
        fill!(self => FactAnd { first: names.join(", "), last })
    }
}

impl Text {
    /// Returns a level's number and name.
    pub fn level(self, level: Level) -> String {
        let number = level.number();
        let name = self.say_named(&format!("choice-level-{number}"));
        fill!(self => LevelNamed { level: number, name })
    }

    /// Returns the name of a position to practise, with its game.
    pub fn endgame(self, endgame: Endgame) -> String {
        self.say_named(&format!("choice-start-{}", endgame.id()))
    }

    /// Returns a level in a list, number first.
    pub fn level_listed(self, level: Level) -> String {
        let number = level.number();
        let name = self.say_named(&format!("choice-level-{number}"));
        fill!(self => LevelListed { level: number, name })
    }

    /// Formats a level in a list, with its estimated rating, the same number in both games.
    pub fn level_with_rating(self, level: Level) -> String {
        let rating = Skill::rating(level.number());
        let listed_level = self.level_listed(level);
        fill!(self => LevelRated { level: listed_level, rating: rating.to_string() })
    }
}

/// The number of moves shown of a line.
const LINE: usize = 6;
/// The evaluation from which a side is ahead, in hundredths of a point.
const AHEAD: i32 = 50;

impl GameText {
    /// Formats a hint, line by line: the alternatives with the likely continuation, and the best action with its reasons
    /// and evaluation. `results` are best first, `facts` most important first.
    pub fn suggestion(
        self,
        game: &Game,
        results: &[SearchResult],
        facts: &[Fact],
    ) -> [Vec<String>; 2] {
        let Some((best, alternatives)) = results.split_first() else {
            return Default::default();
        };
        let situation = game.situation();
        let turn = game.position().turn();
        // A stopped search may report an action twice.
        let alternatives = alternatives
            .iter()
            .filter(|result| result.best() != best.best());
        let alternative_lines = alternatives.map(|result| {
            fill!(self => SuggestAlso {
                action: self.choice(situation, result.best()),
                worth: self.score_of(turn, result.score),
            })
        });
        let mut others: Vec<String> = alternative_lines.collect();
        let line = self.line(situation, best.pv());
        others.extend(line.map(|line| fill!(self => SuggestLine(line))));
        let mut lines = vec![fill!(self => SuggestBest(self.choice(situation, best.best())))];
        lines.extend(self.reasons(facts));
        lines.push(self.standing_of(turn, best.score));
        [others, lines]
    }

    /// Describes the side that is ahead and its lead, in words and points. `score` is from the point of view of
    /// `turn`.
    pub fn standing_of(self, turn: Side, score: Score) -> String {
        let side = self.side(side_ahead(turn, score));
        let lead = score.hundredths().abs();
        if let Some(turns) = score.turns_to_end() {
            // The score counts the turns of both sides, but people count the winner's moves.
            let moves = (turns.abs() + 1) / 2;
            return fill!(self => WorthSure { side, moves });
        }
        // The score is shown as 0.0, so no side is named.
        if lead < AHEAD && self.hundredths(lead) == self.hundredths(0) {
            return self.say(Key::WorthLevel);
        }
        if lead < AHEAD {
            // The score is included, because alternatives are listed with theirs.
            let worth = self.score_of(turn, score);
            return fill!(self => WorthAboutLevel(worth));
        }
        let mut worths = GameWords::of(self.variant).worths.iter();
        let counts = to_player_unit(self.variant, lead);
        let worth = worths.find(|(most, _)| counts < *most);
        let worth = worth.map_or(Key::WorthMore, |(_, key)| *key);
        fill!(self => WorthAhead { side, worth: self.say(worth), points: self.hundredths(lead) })
    }

    /// Formats an evaluation in short: `Cho +3.1`, `Han wins in 2`. `score` is from the point of view of
    /// `turn`.
    pub fn score_of(self, turn: Side, score: Score) -> String {
        let leader = self.side(side_ahead(turn, score));
        if let Some(turns) = score.turns_to_end() {
            let moves = (turns.abs() + 1) / 2;
            return fill!(self => WorthWins { side: leader, moves });
        }
        let lead = self.hundredths(score.hundredths().abs());
        if lead == self.hundredths(0) {
            return self.say(Key::WorthEven);
        }
        format!("{leader} +{lead}")
    }

    /// Describes the loss by playing a move worth `played` instead of the best; `None` if the evaluations are
    /// clear enough.
    pub fn cost(self, best: Score, played: Score) -> Option<String> {
        let is_forced = |score: Score| score.turns_to_end().is_some();
        match (is_forced(best), is_forced(played)) {
            (false, false) => {
                let points = self.hundredths(best.hundredths() - played.hundredths());
                Some(fill!(self => CostPoints(points)))
            }
            // A forced win has no value in points.
            (true, false) if best > Score::LEVEL => Some(self.say(Key::CostWin)),
            (true, _) | (false, true) => None,
        }
    }

    /// Converts the search's unit to the players' unit: points or soldiers.
    fn hundredths(self, score: i32) -> String {
        tenths(to_player_unit(self.variant, score))
    }

    /// Returns the first moves of a line; `None` for a single move.
    pub fn line(self, before: &Situation, line: &[Action]) -> Option<String> {
        let mut now = *before;
        let mut names = Vec::new();
        for &action in line.iter().take(LINE) {
            names.push(match action {
                Action::Pass => self.choice(&now, action),
                Action::Move(_) => self.short(now.position(), action),
            });
            now = now.after(action);
        }
        (names.len() > 1).then(|| names.join(", "))
    }
}

/// Formats hundredths, rounded to tenths; no sign for zero.
fn tenths(hundredths: i32) -> String {
    let points = format!("{:.1}", f64::from(hundredths) / 100.0);
    match points.strip_prefix('-') {
        Some("0.0") => "0.0".to_owned(),
        _ => points,
    }
}

/// Returns the side that is ahead; `score` is from the point of view of `turn`.
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
    use crate::Text;
    use hansu_play::Language;
    use janggi::MODERN;

    #[test]
    fn score_names_the_side_ahead() {
        let text = Text::of(Language::En).playing(&MODERN);
        for (hundredths, turn, expected) in [
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
                expected,
                "{hundredths} for {turn:?}"
            );
        }
        for (score, expected) in [(-4, "0.0"), (-50, "-0.5"), (4, "0.0"), (250, "2.5")] {
            assert_eq!(tenths(score), expected);
        }
    }
}
