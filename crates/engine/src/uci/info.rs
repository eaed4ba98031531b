//! Answers to an interface: `info` and `bestmove`.

use std::fmt;
use std::time::Duration;

use crate::evaluation::GameNumbers;
use crate::review::expected_result;
use crate::{Score, SearchResult, StoredResult, to_player_unit};
use janggi::notation::RankNumbering;
use janggi::{Action, Position, Variant};

/// The protocols of interfaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Protocol {
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// UCI-Cyclone, UCI for Xiangqi with ranks from 0.
    Cyclone,
    /// The Universal Chinese Chess Interface, version 3.
    Ucci,
}

/// The format of answers for an interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// The protocol.
    pub protocol: Protocol,
    /// The numbering of ranks in moves.
    pub ranks: RankNumbering,
    /// `true` if chances of a win, a draw and a loss are shown.
    pub wdl: bool,
}

impl Style {
    /// Returns the answer that ends a search, with the move to ponder on.
    #[must_use]
    pub fn best(self, position: &Position, result: Option<&SearchResult>) -> String {
        let words = result.map(|result| self.line(position, result.pv()));
        match words.as_deref() {
            Some([best, reply, ..]) => format!("bestmove {best} ponder {reply}"),
            Some([best]) => format!("bestmove {best}"),
            _ => self.best_of_none().to_owned(),
        }
    }

    /// Returns the answer when there is no move.
    #[must_use]
    pub fn best_of_none(self) -> &'static str {
        match self.protocol {
            Protocol::Ucci => "nobestmove",
            Protocol::Uci | Protocol::Cyclone => "bestmove (none)",
        }
    }

    /// Returns UCCI's answer to `probe`, with what is stored of a position.
    #[must_use]
    pub fn popped(self, position: &Position, stored: Option<StoredResult>) -> String {
        let variant = position.variant();
        let stored = stored.into_iter().flat_map(|stored| {
            let best = stored.best;
            let best = best.map(|best| format!("bestmove {}", self.ranks.write(position, best)));
            let bound = |name: &str, score: Option<Score>| {
                let score = plain_score(variant, score?);
                Some(format!("{name} {score} depth {}", stored.depth))
            };
            let lower = bound("lowerbound", stored.at_least);
            let upper = bound("upperbound", stored.at_most);
            [best, lower, upper].into_iter().flatten()
        });
        let words = std::iter::once("pophash".to_owned()).chain(stored);
        words.collect::<Vec<_>>().join(" ")
    }

    /// Returns a principal variation in coordinates.
    #[must_use]
    pub fn line(self, position: &Position, actions: &[Action]) -> Vec<String> {
        let mut position = *position;
        let mut words = Vec::with_capacity(actions.len());
        for &action in actions {
            words.push(self.ranks.write(&position, action));
            position.play(action);
        }
        words
    }
}

/// An `info` line.
#[derive(Debug)]
pub struct Info<'a> {
    /// The result so far.
    pub result: &'a SearchResult,
    /// The `multipv` rank, from 1; `None` with a single line.
    pub rank: Option<usize>,
    /// The root position.
    pub position: &'a Position,
    /// Time since the search began.
    pub time: Duration,
    /// Table use in thousandths.
    pub hashfull: u32,
    /// The form of the line.
    pub style: Style,
}

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result;
        let millis = self.time.as_millis().max(1);
        let speed = u128::from(result.nodes) * 1_000 / millis;
        let pv = self.style.line(self.position, result.pv()).join(" ");
        let variant = self.position.variant();
        if self.style.protocol == Protocol::Ucci {
            write!(f, "info time {millis} nodes {}\ninfo", result.nodes)?;
            write!(f, " depth {}", result.depth)?;
            self.write_rank(f)?;
            let score = plain_score(variant, result.score);
            return write!(f, " score {score} pv {pv}");
        }
        write!(
            f,
            "info depth {} seldepth {}",
            result.depth,
            result.seldepth.max(result.depth)
        )?;
        self.write_rank(f)?;
        write!(f, " score {}", score(variant, result.score))?;
        if self.style.wdl {
            let [win, draw, loss] = chances(variant, result.score);
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        write!(
            f,
            " nodes {} nps {speed} hashfull {} time {millis} pv {pv}",
            result.nodes, self.hashfull,
        )
    }
}

impl Info<'_> {
    fn write_rank(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            Some(rank) => write!(f, " multipv {rank}"),
            None => Ok(()),
        }
    }
}

/// Formats a score as `cp` in hundredths of the game's unit, points or soldiers, or as `mate` in moves.
#[must_use]
pub fn score(variant: Variant, score: Score) -> String {
    match score.turns_to_end() {
        Some(turns) if turns > 0 => format!("mate {}", (turns + 1) / 2),
        Some(turns) => format!("mate {}", turns / 2),
        None => format!("cp {}", to_player_unit(variant, score.hundredths())),
    }
}

/// UCCI's score of a mate, minus its distance in plies.
const PLAIN_MATE: i32 = 30_000;

/// Returns the score as one number, as in UCCI.
fn plain_score(variant: Variant, score: Score) -> i32 {
    match score.turns_to_end() {
        Some(turns) if turns > 0 => PLAIN_MATE - turns,
        Some(turns) => -PLAIN_MATE - turns,
        None => to_player_unit(variant, score.hundredths()).clamp(-PLAIN_MATE / 2, PLAIN_MATE / 2),
    }
}

/// Returns the chances of a win, a draw and a loss in thousandths, by the curve of [`expected_result`].
///
/// Janggi's rules decide nearly every game, by points if necessary, so its chances have no draws. In Xiangqi a
/// draw is as likely as a decision in a level position, and less likely the more one side is ahead.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the numbers are between 0 and 1000"
)]
fn chances(variant: Variant, score: Score) -> [u32; 3] {
    let expected = expected_result(variant, score);
    let draw_chance = GameNumbers::of(variant).draws * 2.0 * expected * (1.0 - expected);
    let thousandths = |share: f64| (share.clamp(0.0, 1.0) * 1_000.0).round() as u32;
    let win = thousandths(expected - draw_chance / 2.0);
    let loss = thousandths(1.0 - expected - draw_chance / 2.0).min(1_000 - win);
    [win, 1_000 - win - loss, loss]
}

/// Returns a principal variation in UCI coordinates.
#[must_use]
pub fn line(position: &Position, actions: &[Action]) -> Vec<String> {
    Style::default().line(position, actions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_chances_grow_with_the_score() {
        for variant in Variant::ALL {
            let mut last = 0;
            for hundredths in (-3_000..=3_000).step_by(50) {
                let [win, draw, loss] = chances(variant, Score::of_hundredths(hundredths));
                assert_eq!(win + draw + loss, 1_000, "{variant} {hundredths}");
                assert!(win >= last, "{variant} {hundredths}");
                last = win;
            }
            assert_eq!(chances(variant, Score::of_mate(3)), [1_000, 0, 0]);
            assert_eq!(chances(variant, Score::of_mate(-3)), [0, 0, 1_000]);
        }
        assert_eq!(chances(Variant::Xiangqi, Score::LEVEL), [250, 500, 250]);
        assert_eq!(chances(Variant::Janggi, Score::LEVEL), [500, 0, 500]);
    }

    #[test]
    fn ucci_scores_are_plain_numbers() {
        let plain = |score| plain_score(Variant::Xiangqi, score);
        assert_eq!(plain(Score::of_hundredths(140)), 100);
        assert_eq!(plain(Score::of_mate(2)), 29_997);
        assert_eq!(plain(Score::of_mate(-2)), -29_996);
    }
}
