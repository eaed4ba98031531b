//! The opening book: the moves of openings with their results in recorded games, and what the engine thinks of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::opening::NamedOpening;
use janggi::Game;
use janggi::notation::{Record, Verdict};
use janggi::{BySide, Formation, Move, Side};
use janggi::{FenCounters, Position};
use janggi::{MODERN, XIANGQI};

/// Results of games after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpeningResults {
    /// Games that Cho won; in Xiangqi Red.
    pub cho: u32,
    /// Draws.
    pub draws: u32,
    /// Games that Han won; in Xiangqi Black.
    pub han: u32,
}

impl OpeningResults {
    /// Returns the number of games.
    #[must_use]
    pub fn games(self) -> u32 {
        self.cho + self.draws + self.han
    }

    fn add(&mut self, winner: Option<Side>) {
        match winner {
            Some(Side::Cho) => self.cho += 1,
            Some(Side::Han) => self.han += 1,
            None => self.draws += 1,
        }
    }
}

/// A move from a position of the book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// Its results; none if only the table of names has it.
    pub results: OpeningResults,
    /// The engine's evaluation in hundredths, from the mover's point of view.
    pub score: Option<i32>,
}

/// The positions of openings, with their moves, the most played first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OpeningBook {
    /// `true` if the games were played by the engine against itself.
    pub is_selfplay: bool,
    positions: BTreeMap<String, Vec<BookMove>>,
}

/// A line of a book file that cannot be read, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {0} is not of an opening book")]
pub struct BookError(pub usize);

/// The first line of a book of self-play.
const SELFPLAY: &str = "# self-play";

impl OpeningBook {
    /// The plies of a game that the book has.
    pub const PLIES: usize = 12;

    /// Returns the book that comes with the program.
    ///
    /// # Errors
    /// [`BookError`]; a test reads it.
    pub fn built_in() -> Result<OpeningBook, BookError> {
        OpeningBook::read(include_str!("../../../assets/openings/book.tsv"))
    }

    /// Returns the moves from a position, the most played first; empty if the book does not have it.
    #[must_use]
    pub fn moves(&self, position: &Position) -> &[BookMove] {
        self.positions
            .get(&key(position))
            .map_or(&[], Vec::as_slice)
    }

    /// Adds the lines of the table of names, without results.
    pub fn add_names(&mut self) {
        for (_, moves) in NamedOpening::lines() {
            self.add_line(Game::without_setup(&XIANGQI, None), moves);
        }
        for (_, formations) in NamedOpening::pairs() {
            let firsts = ["a4b4", "i4h4"].into_iter();
            for first in firsts.filter_map(|first| first.parse().ok()) {
                let start = Game::set_up(&MODERN, None, formations);
                self.add_line(start, &[first]);
            }
        }
    }

    fn add_line(&mut self, mut game: Game, moves: &[Move]) {
        for mv in moves {
            let position = *game.position();
            if game.play((*mv).into()).is_err() {
                return;
            }
            self.entry(&position, *mv);
        }
    }

    /// Adds the first plies of a game from the usual start, if its result is known. Returns whether it was added.
    pub fn add(&mut self, record: &Record) -> bool {
        let winner = match &record.verdict {
            Verdict::Won(side, _) => Some(*side),
            Verdict::Drawn(_) => None,
            Verdict::Unknown | Verdict::Other(_) => return false,
        };
        let position = record.start().position();
        let variant = position.variant();
        let is_usual = if variant.spec().has_formations() {
            formations_of(position).is_some()
        } else {
            *position == Position::usual(variant)
        };
        if !is_usual {
            return false;
        }
        let turns = record.positions().zip(record.actions().to_vec());
        for (position, action) in turns.take(OpeningBook::PLIES) {
            // A pass ends the opening.
            let Some(mv) = action.piece_move() else { break };
            self.entry(&position, mv).results.add(winner);
        }
        true
    }

    fn entry(&mut self, position: &Position, mv: Move) -> &mut BookMove {
        let moves = self.positions.entry(key(position)).or_default();
        let index = moves.iter().position(|known| known.mv == mv);
        let index = index.unwrap_or_else(|| {
            moves.push(BookMove {
                mv,
                results: OpeningResults::default(),
                score: None,
            });
            moves.len() - 1
        });
        &mut moves[index]
    }

    /// Drops moves with fewer games, but for those of the table of names, and sorts the rest.
    pub fn prune(&mut self, fewest: u32) {
        for moves in self.positions.values_mut() {
            moves.retain(|known| known.results.games() == 0 || known.results.games() >= fewest);
            moves.sort_by_key(|known| std::cmp::Reverse(known.results.games()));
        }
        self.positions.retain(|_, moves| !moves.is_empty());
    }

    /// Sets the evaluation of each move by a function of the position and the move.
    pub fn evaluate(&mut self, mut score: impl FnMut(&Position, Move) -> Option<i32>) {
        for (key, moves) in &mut self.positions {
            let Some(position) = position_of(key) else {
                continue;
            };
            for known in moves {
                known.score = score(&position, known.mv);
            }
        }
    }

    /// Writes a book file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        if self.is_selfplay {
            text.push_str(SELFPLAY);
            text.push('\n');
        }
        for (key, moves) in &self.positions {
            for BookMove { mv, results, score } in moves {
                let OpeningResults { cho, draws, han } = results;
                let score = score.map_or("-".to_owned(), |score| score.to_string());
                let _ = writeln!(text, "{key}\t{mv}\t{cho}\t{draws}\t{han}\t{score}");
            }
        }
        text
    }

    /// Reads a book file.
    ///
    /// # Errors
    /// [`BookError`] with the first wrong line.
    pub fn read(text: &str) -> Result<OpeningBook, BookError> {
        let mut book = OpeningBook::default();
        for (line, number) in text.lines().zip(1..) {
            if line == SELFPLAY {
                book.is_selfplay = true;
                continue;
            }
            let (key, known) = read_line(line).ok_or(BookError(number))?;
            book.positions
                .entry(key.to_owned())
                .or_default()
                .push(known);
        }
        Ok(book)
    }
}

fn read_line(line: &str) -> Option<(&str, BookMove)> {
    let mut columns = line.split('\t');
    let key = columns.next()?;
    let position = position_of(key)?;
    let mv: Move = columns.next()?.parse().ok()?;
    position.check_movement(mv.into()).ok()?;
    let mut count = || columns.next()?.parse().ok();
    let results = OpeningResults {
        cho: count()?,
        draws: count()?,
        han: count()?,
    };
    let score = match columns.next()? {
        "-" => None,
        score => Some(score.parse().ok()?),
    };
    columns
        .next()
        .is_none()
        .then_some((key, BookMove { mv, results, score }))
}

/// Returns the key of a position: the game, and the board with the side to move.
fn key(position: &Position) -> String {
    let fen = position.fen(FenCounters::START);
    let board: Vec<&str> = fen.split(' ').take(2).collect();
    format!("{} {}", position.variant().name(), board.join(" "))
}

fn position_of(key: &str) -> Option<Position> {
    let (variant, fen) = key.split_once(' ')?;
    let (position, _) = Position::from_fen(variant.parse().ok()?, fen).ok()?;
    Some(position)
}

/// Returns the formations of a position at the start of Janggi.
fn formations_of(position: &Position) -> Option<BySide<Formation>> {
    Formation::pairs().find(|formations| Position::start(*formations) == *position)
}
