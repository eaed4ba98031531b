//! The two numberings of ranks in the coordinates of Xiangqi programs.

use crate::board::Action;
use crate::position::Position;

/// The number of Cho's back rank in coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RankNumbering {
    /// `a1` to `i10`.
    #[default]
    FromOne,
    /// `a0` to `i9`.
    FromZero,
}

impl RankNumbering {
    /// Returns the other numbering.
    #[must_use]
    pub fn other(self) -> RankNumbering {
        match self {
            RankNumbering::FromOne => RankNumbering::FromZero,
            RankNumbering::FromZero => RankNumbering::FromOne,
        }
    }

    /// Parses an action like [`Position::read_uci`]. Legality is not checked.
    #[must_use]
    pub fn read(self, position: &Position, text: &str) -> Option<Action> {
        if self == RankNumbering::FromOne || text == "0000" {
            return position.read_uci(text);
        }
        if let [file, rank, to_file, to_rank] = *text.as_bytes()
            && rank.is_ascii_digit()
            && to_rank.is_ascii_digit()
        {
            let [file, to_file] = [file, to_file].map(char::from);
            let [rank, to_rank] = [rank, to_rank].map(|rank| u32::from(rank - b'0') + 1);
            return position.read_uci(&format!("{file}{rank}{to_file}{to_rank}"));
        }
        position
            .read_uci(text)
            .filter(|&action| action == Action::Pass && text == "@@@@")
    }

    /// Formats an action like [`Position::uci`].
    #[must_use]
    pub fn write(self, position: &Position, action: Action) -> String {
        let text = position.uci(action);
        if self == RankNumbering::FromOne {
            return text;
        }
        let ranks = text.split(|letter: char| letter.is_ascii_alphabetic());
        let files = text.chars().filter(char::is_ascii_alphabetic);
        let points = files.zip(ranks.skip(1)).map(|(file, rank)| {
            let rank = rank.parse::<u32>().unwrap_or(1);
            format!("{file}{}", rank.saturating_sub(1))
        });
        points.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, MODERN, XIANGQI};

    #[test]
    fn each_rank_numbering_reads_back_its_moves() {
        for ruleset in [&MODERN, &XIANGQI] {
            let game = Game::usual(ruleset);
            let position = game.position();
            for ranks in [RankNumbering::FromOne, RankNumbering::FromZero] {
                for action in game.legal_actions() {
                    let text = ranks.write(position, action);
                    assert_eq!(ranks.read(position, &text), Some(action), "{text}");
                }
            }
        }
    }

    #[test]
    fn ranks_from_zero_are_one_less() {
        let game = Game::usual(&XIANGQI);
        let read = |text| RankNumbering::FromZero.read(game.position(), text);
        assert_eq!(read("h2e2"), game.position().read_uci("h3e3"));
        assert_eq!(read("a9a0"), game.position().read_uci("a10a1"));
        for text in ["a10a9", "h2e", "h2e22", "j0a1", "ab01", "", "h-2e", "가0a"] {
            assert_eq!(read(text), None, "{text:?}");
        }
        let janggi = Game::usual(&MODERN);
        for pass in ["0000", "@@@@", "e1e1"] {
            let read = RankNumbering::FromZero.read(janggi.position(), pass);
            assert_eq!(read, Some(Action::Pass), "{pass}");
        }
        assert_eq!(
            RankNumbering::FromZero.write(janggi.position(), Action::Pass),
            "e1e1"
        );
    }
}
