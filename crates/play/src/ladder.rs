//! The ladder of the bot's levels, and what a person has reached on it.

use super::{Level, PracticeGame, Score};

/// The number of wins without help that clear a level.
const WINS_TO_CLEAR: u32 = 2;

/// A level of the ladder, with a person's games at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rung {
    /// The level.
    pub level: Level,
    /// The results.
    pub score: Score,
    /// The best accuracy in percent.
    pub accuracy: Option<u8>,
    /// The hints taken.
    pub hints: u32,
    /// The wins without help.
    unaided_wins: u32,
}

impl Rung {
    fn new(level: Level) -> Rung {
        Rung {
            level,
            score: Score::default(),
            accuracy: None,
            hints: 0,
            unaided_wins: 0,
        }
    }

    fn count(&mut self, game: &PracticeGame) {
        self.score.count(game.result);
        self.accuracy = self.accuracy.max(game.accuracy);
        self.hints += game.hints;
        self.unaided_wins += u32::from(game.is_won() && game.is_unaided());
    }

    /// Returns whether the level is cleared: by two wins without help.
    #[must_use]
    pub fn is_cleared(&self) -> bool {
        self.unaided_wins >= WINS_TO_CLEAR
    }
}

/// All levels of the bot, with a person's games at them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder {
    /// The levels, the lowest first.
    pub rungs: Vec<Rung>,
    /// The accuracies of the analysed games in percent, in the order in which the games ended.
    pub accuracies: Vec<u8>,
}

/// The news that the last game brought to a ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reached {
    /// The first win without help at the level.
    FirstWin(Level),
    /// The level was cleared by this game.
    Cleared {
        /// The level.
        level: Level,
        /// The next one; `None` at the top.
        next: Option<Level>,
    },
    /// A win with help, at a level that is not cleared.
    Aided(Level),
}

impl Ladder {
    /// Computes the ladder of games in the order in which they ended.
    #[must_use]
    pub fn of(games: &[PracticeGame]) -> Ladder {
        let mut rungs: Vec<Rung> = Level::all().map(Rung::new).collect();
        for game in games {
            if let Some(rung) = rungs.iter_mut().find(|rung| rung.level == game.level) {
                rung.count(game);
            }
        }
        Ladder {
            rungs,
            accuracies: games.iter().filter_map(|game| game.accuracy).collect(),
        }
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.rungs.iter().map(|rung| rung.score.games()).sum()
    }

    /// Returns the level to play next: the one above the highest that is cleared, at first the lowest.
    #[must_use]
    pub fn next(&self) -> Level {
        let cleared = self.rungs.iter().filter(|rung| rung.is_cleared());
        match cleared.map(|rung| rung.level).max() {
            Some(highest) => highest.above().unwrap_or(Level::HIGHEST),
            None => Level::LOWEST,
        }
    }

    /// Returns the news of the last of some games; `None` if there is none.
    #[must_use]
    pub fn reached(games: &[PracticeGame]) -> Option<Reached> {
        let last = games.last().filter(|last| last.is_won())?;
        let level = last.level;
        let ladder = Ladder::of(games);
        let rung = ladder.rungs.iter().find(|rung| rung.level == level)?;
        match rung.unaided_wins {
            WINS_TO_CLEAR if last.is_unaided() => Some(Reached::Cleared {
                level,
                next: level.above(),
            }),
            1 if last.is_unaided() => Some(Reached::FirstWin(level)),
            _ => (!rung.is_cleared()).then_some(Reached::Aided(level)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameResult::{self, Drawn, Lost, Won};
    use janggi::Handicap;

    fn level(number: u8) -> Level {
        Level::new(number).unwrap()
    }

    fn game(number: u8, result: GameResult) -> PracticeGame {
        PracticeGame {
            level: level(number),
            result,
            hints: 0,
            takebacks: 0,
            handicap: None,
            accuracy: None,
        }
    }

    /// Returns a win with each kind of help.
    fn aided(number: u8) -> [PracticeGame; 3] {
        let won = game(number, Won);
        [
            PracticeGame { hints: 1, ..won },
            PracticeGame {
                takebacks: 1,
                ..won
            },
            PracticeGame {
                handicap: Some(Handicap::Soldier),
                ..won
            },
        ]
    }

    #[test]
    fn two_wins_without_help_clear_a_level_and_lead_to_the_next() {
        let [hint, takeback, handicap] = aided(3);
        for (games, next) in [
            (&[][..], 1),
            (&[game(3, Won)], 1),
            (&[game(3, Won), game(2, Won)], 1),
            (&[game(3, Won), hint, takeback, handicap], 1),
            (&[game(3, Lost), game(3, Drawn)], 1),
            (&[game(3, Won), game(3, Lost), game(3, Won)], 4),
            // Lower levels need not be cleared, and losses above change nothing.
            (&[game(3, Won), game(3, Won), game(4, Lost)], 4),
            (&[game(7, Won), game(7, Won), game(2, Won), game(2, Won)], 8),
            (&[game(10, Won), game(10, Won)], 10),
        ] {
            assert_eq!(Ladder::of(games).next(), level(next), "{games:?}");
        }
    }

    #[test]
    fn rung_counts_results_hints_and_the_best_accuracy() {
        let [hint, ..] = aided(5);
        let analysed = |percent| PracticeGame {
            accuracy: Some(percent),
            ..game(5, Lost)
        };
        let ladder = Ladder::of(&[
            analysed(70),
            hint,
            analysed(91),
            analysed(80),
            game(6, Drawn),
        ]);
        let rung = ladder.rungs[4];
        assert_eq!((rung.score.won, rung.score.lost), (1, 3));
        assert_eq!((rung.accuracy, rung.hints), (Some(91), 1));
        assert_eq!(ladder.accuracies, [70, 91, 80]);
        assert_eq!((ladder.rungs.len(), ladder.games()), (10, 5));
    }

    #[test]
    fn last_game_brings_news_of_the_ladder() {
        let won = game(4, Won);
        let cleared = |number: u8, next| Reached::Cleared {
            level: level(number),
            next,
        };
        for aided in aided(4) {
            let first = Ladder::reached(&[aided]);
            assert_eq!(first, Some(Reached::Aided(level(4))), "{aided:?}");
            assert_eq!(Ladder::reached(&[won, won, aided]), None, "{aided:?}");
        }
        for (games, reached) in [
            (&[][..], None),
            (&[won], Some(Reached::FirstWin(level(4)))),
            (&[won, won], Some(cleared(4, Some(level(5))))),
            (&[won, won, won], None),
            (&[won, won, game(4, Lost)], None),
            (&[won, game(4, Drawn)], None),
            (&[won, game(5, Won)], Some(Reached::FirstWin(level(5)))),
            (&[game(10, Won), game(10, Won)], Some(cleared(10, None))),
        ] {
            assert_eq!(Ladder::reached(games), reached, "{games:?}");
        }
    }
}
