//! The two numberings of ranks in the coordinates of Xiangqi programs.

use crate::board::{Action, Move, Square};
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
        if self == RankNumbering::FromOne || matches!(text, "0000" | "@@@@") {
            return position.read_uci(text);
        }
        let [file, rank, to_file, to_rank] = *text.as_bytes() else {
            return None;
        };
        let point =
            |file: u8, rank: u8| Square::new(file.checked_sub(b'a')?, rank.checked_sub(b'0')?);
        let points = Move::new(point(file, rank)?, point(to_file, to_rank)?);
        Some(position.action_of(points))
    }

    /// Formats an action like [`Position::uci`].
    #[must_use]
    pub fn write(self, position: &Position, action: Action) -> String {
        if self == RankNumbering::FromOne {
            return position.uci(action);
        }
        let Move { from, to } = position.points_of(action);
        let points = [from, to].map(|at| format!("{}{}", char::from(b'a' + at.file()), at.rank()));
        points.concat()
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
