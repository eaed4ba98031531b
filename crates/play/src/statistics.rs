//! Statistics of a player's games.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Add;
use std::time::Duration;

use super::{FirstMoves, GameResult, TimeSpent, UserId};
use janggi::{BySide, Formation, Side};

/// A player's game that ended with a result.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedGame {
    /// The player's side.
    pub side: Side,
    /// The result for the player.
    pub result: GameResult,
    /// `true` if the game was rated.
    pub rated: bool,
    /// The opponent.
    pub opponent: UserId,
    /// The opponent's name in that game.
    pub opponent_name: String,
    /// The player's thinking time; zero without a clock.
    pub time: TimeSpent,
    /// The player's accuracy in percent, if the game was analysed.
    pub accuracy: Option<u8>,
    /// The formation that the player chose.
    pub formation: Option<Formation>,
    /// The opening of the game.
    pub opening: Option<FirstMoves>,
}

/// The numbers of games won, drawn and lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// Rated and casual games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scores {
    /// The rated games.
    pub rated: Score,
    /// The casual games.
    pub casual: Score,
}

/// A run of consecutive games with the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Streak {
    /// The result.
    pub result: GameResult,
    /// The number of games.
    pub games: u32,
}

/// A line of a table: a common feature of games, and their results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreLine<T> {
    /// The common feature.
    pub of: T,
    /// The results.
    pub score: Score,
}

/// Statistics of a player's games.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Statistics {
    /// Results by the player's side.
    pub by_side: BySide<Scores>,
    /// The games since the result last changed.
    pub streak: Option<Streak>,
    /// The most games won in a row.
    pub most_won: u32,
    /// The mean time of a turn in games with a clock.
    pub turn_time: Option<Duration>,
    /// The mean accuracy of analysed games in percent.
    pub accuracy: Option<u8>,
    /// The number of analysed games.
    pub analysed: u32,
    /// Results against each opponent, the most frequent first.
    pub opponents: Vec<ScoreLine<UserId>>,
    /// Results with each formation, the most frequent first.
    pub formations: Vec<ScoreLine<Formation>>,
    /// Results with each opening, by the player's side, the most frequent first.
    pub openings: Vec<ScoreLine<(Side, FirstMoves)>>,
}

impl Score {
    /// Returns the number of games.
    #[must_use]
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    pub(super) fn count(&mut self, result: GameResult) {
        match result {
            GameResult::Won => self.won += 1,
            GameResult::Drawn => self.drawn += 1,
            GameResult::Lost => self.lost += 1,
            GameResult::CalledOff => {}
        }
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
        }
    }
}

impl Statistics {
    /// Computes the statistics of games in the order in which they ended.
    #[must_use]
    pub fn of(games: &[PlayedGame]) -> Statistics {
        let mut by_side = BySide::<Scores>::default();
        for game in games {
            let scores = &mut by_side[game.side];
            let score = if game.rated {
                &mut scores.rated
            } else {
                &mut scores.casual
            };
            score.count(game.result);
        }
        let turns: usize = games.iter().map(|game| game.time.turns).sum();
        let time: Duration = games.iter().map(|game| game.time.time).sum();
        let accuracies: Vec<u32> = games
            .iter()
            .filter_map(|game| Some(game.accuracy?.into()))
            .collect();
        let analysed = u32::try_from(accuracies.len()).unwrap_or(u32::MAX);
        let mean = (accuracies.iter().sum::<u32>() + analysed / 2).checked_div(analysed);
        Statistics {
            by_side,
            streak: streaks(games).last().copied(),
            most_won: most_won(games),
            turn_time: u32::try_from(turns)
                .ok()
                .and_then(|turns| time.checked_div(turns)),
            accuracy: mean.and_then(|mean| u8::try_from(mean).ok()),
            analysed,
            opponents: table(games, |game| Some(game.opponent)),
            formations: table(games, |game| game.formation),
            openings: table(games, |game| Some((game.side, game.opening?))),
        }
    }

    /// Returns the number of all games.
    #[must_use]
    pub fn games(&self) -> u32 {
        let sides = [self.by_side.cho, self.by_side.han];
        sides
            .iter()
            .map(|scores| scores.rated.games() + scores.casual.games())
            .sum()
    }
}

fn streaks(games: &[PlayedGame]) -> Vec<Streak> {
    let runs = games.chunk_by(|previous, next| previous.result == next.result);
    runs.filter_map(|games| {
        Some(Streak {
            result: games.first()?.result,
            games: u32::try_from(games.len()).ok()?,
        })
    })
    .collect()
}

fn most_won(games: &[PlayedGame]) -> u32 {
    let wins = streaks(games)
        .into_iter()
        .filter(|streak| streak.result == GameResult::Won);
    wins.map(|streak| streak.games).max().unwrap_or_default()
}

/// Groups games by a common feature: most games first; ties by first occurrence.
fn table<T: Copy + Eq + Hash>(
    games: &[PlayedGame],
    common: impl Fn(&PlayedGame) -> Option<T>,
) -> Vec<ScoreLine<T>> {
    let mut lines: Vec<ScoreLine<T>> = Vec::new();
    let mut places: HashMap<T, usize> = HashMap::new();
    for game in games {
        let Some(of) = common(game) else { continue };
        let place = *places.entry(of).or_insert(lines.len());
        if place == lines.len() {
            let score = Score::default();
            lines.push(ScoreLine { of, score });
        }
        if let Some(line) = lines.get_mut(place) {
            line.score.count(game.result);
        }
    }
    lines.sort_by_key(|line| std::cmp::Reverse(line.score.games()));
    lines
}
