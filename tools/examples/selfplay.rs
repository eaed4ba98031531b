//! Self-play: plays the engine against itself and records its scores of quiet positions, as training data for
//! `tools/examples/train`:
//!
//!     cargo run --release --example selfplay -- 20000 1 600 positions.bin ../shared/data/gib
//!
//! Every second game begins in the middle of one of the records, the others after random plies.
//!
//! With `--pgn` it writes whole games instead, for `hansu puzzles`:
//!
//!     cargo run --release --example selfplay -- 500 1 300 games.pgn --ruleset modern --pgn

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics over counts far below 2^52"
)]

use std::fs::OpenOptions;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Parser;
use hansu_engine::training::Sample;
use hansu_engine::{Search, SearchLimits, SearchResult, TranspositionTable};
use janggi::notation::{Headers, Record, read_any};
use janggi::{Action, FenCounters, Game, MODERN, Ruleset, Side, TOURNAMENT};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use hansu_tools::{first_board, winner};

/// The largest file of records that is read, in bytes.
const FILE_LIMIT: usize = 64 << 20;
const TABLE_MIB: usize = 1;
/// Random plies at the beginning of a game.
const RANDOM: std::ops::RangeInclusive<usize> = 4..=9;
/// The largest score of an opening that is played, in hundredths of a point, for either side.
const UNEVEN: i32 = 700;
/// The score in hundredths of a point that wins a game by adjudication after [`SURE_TURNS`].
const SURE: i32 = 2_200;
const SURE_TURNS: usize = 6;
/// A search without a quiet position ends at a complete depth after its nodes divided by this number.
const GLANCE: u64 = 6;
/// The greatest length of a game in plies; a longer one is adjudicated on points.
const LONGEST: usize = 260;

/// Plays the engine against itself and records its scores of quiet positions.
#[derive(Parser)]
struct Arguments {
    /// The number of games.
    games: usize,
    /// The random seed.
    seed: u64,
    /// The nodes per move.
    nodes: u64,
    /// The file to append to.
    out: PathBuf,
    /// Folders with game records to begin in the middle of.
    records: Vec<PathBuf>,
    /// The rulebook; without it three games in four follow `tournament`, the others `modern`.
    #[arg(long, value_parser = Ruleset::read)]
    ruleset: Option<Ruleset>,
    /// Write the games as PGN instead of the positions. They are played to the end without adjudication.
    #[arg(long)]
    pgn: bool,
}

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let openings = Openings {
        ruleset: arguments.ruleset,
        records: records(&arguments.records)?,
    };
    let mut rng = SmallRng::seed_from_u64(arguments.seed);
    let file = OpenOptions::new()
        .create(true)
        .append(true)
        .open(&arguments.out)?;
    let mut output = BufWriter::new(file);
    let mut played = 0;
    let mut written = 0;
    while played < arguments.games {
        let Some(game) = openings.draw(&mut rng) else {
            continue;
        };
        if arguments.pgn {
            let game = play_to_end(game, arguments.nodes);
            let record = Record::of_game(&game, Headers::default());
            output.write_all(record.to_pgn().as_bytes())?;
            written += game.ply();
        } else {
            let Some(samples) = play(game, arguments.nodes) else {
                continue;
            };
            for sample in &samples {
                output.write_all(&sample.to_bytes())?;
            }
            written += samples.len();
        }
        played += 1;
        if played % 100 == 0 {
            output.flush()?;
            eprintln!("{played} games, {written} positions");
        }
    }
    output.flush()
}

fn records(folders: &[PathBuf]) -> io::Result<Vec<Record>> {
    let mut records = Vec::new();
    for folder in folders {
        for file in std::fs::read_dir(folder)? {
            let bytes = std::fs::read(file?.path())?;
            if let Ok(games) = read_any(&bytes, FILE_LIMIT) {
                records.extend(games.filter_map(|game| game.whole().ok()));
            }
        }
    }
    Ok(records)
}

/// The start positions of games.
struct Openings {
    ruleset: Option<Ruleset>,
    records: Vec<Record>,
}

impl Openings {
    /// Returns a random opening; `None` if the drawn one is not usable.
    fn draw(&self, rng: &mut SmallRng) -> Option<Game> {
        let ruleset = match self.ruleset {
            Some(ruleset) => ruleset,
            None if rng.random_ratio(3, 4) => TOURNAMENT,
            None => MODERN,
        };
        let (mut game, random) = match self.records.choose(rng) {
            Some(record) if rng.random() => {
                let ply = rng.random_range(0..record.actions().len().clamp(1, 90));
                let (before, _) = record.turns().nth(ply)?;
                let fen = before.fen(FenCounters::START);
                (Game::from_fen(&ruleset, &fen).ok()?, rng.random_range(0..3))
            }
            _ => (first_board(&ruleset, rng)?, rng.random_range(RANDOM)),
        };
        for _ in 0..random {
            let actions = game.legal_actions();
            game.play(*actions.choose(rng)?).ok()?;
        }
        Some(game)
    }
}

/// Plays a game to its end and returns its quiet positions.
fn play(mut game: Game, nodes: u64) -> Option<Vec<Sample>> {
    let mut table = TranspositionTable::of_mib(TABLE_MIB);
    let mut samples = Vec::new();
    let mut first = true;
    let mut sure_turns = 0;
    let mut ahead = 0;
    for _ in 0..LONGEST {
        if game.outcome().is_some() {
            break;
        }
        let result = think(&game, nodes, &mut table)?;
        let score = result.score.hundredths();
        if std::mem::take(&mut first) && score.abs() > UNEVEN {
            return None;
        }
        let for_cho = match game.position().turn() {
            Side::Cho => score,
            Side::Han => -score,
        };
        sure_turns = if score.abs() > SURE && for_cho.signum() == ahead {
            sure_turns + 1
        } else {
            0
        };
        ahead = for_cho.signum();
        if sure_turns >= SURE_TURNS {
            break;
        }
        if is_quiet(&game, &result) {
            samples.push(Sample::new(&game, score));
        }
        game.play(result.best()).ok()?;
    }
    let result = if sure_turns >= SURE_TURNS {
        i8::try_from(ahead).ok()?
    } else {
        result(&game)
    };
    for sample in &mut samples {
        sample.result = result;
    }
    Some(samples)
}

/// Plays a game until the rules end it; at most [`LONGEST`] more plies.
fn play_to_end(mut game: Game, nodes: u64) -> Game {
    let mut table = TranspositionTable::of_mib(TABLE_MIB);
    for _ in 0..LONGEST {
        table.new_search();
        let results = Search::of(&game, SearchLimits::of_nodes(nodes)).lines(&table);
        // There is no result once the game is over.
        let Some(best) = results.first().map(SearchResult::best) else {
            break;
        };
        if game.play(best).is_err() {
            break;
        }
    }
    game
}

/// Searches; briefly if the position turns out not to be a quiet one, whose score would not be recorded.
fn think(game: &Game, nodes: u64, table: &mut TranspositionTable) -> Option<SearchResult> {
    table.new_search();
    let mut report = |lines: &[SearchResult], _| match lines.first() {
        Some(search) if search.nodes >= nodes / GLANCE && !is_quiet(game, search) => {
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    };
    Search::of(game, SearchLimits::of_nodes(nodes))
        .reporting(table, &mut report)
        .into_iter()
        .next()
}

/// Returns whether a position is quiet: no check, no capture as best move, no forced end in the search.
fn is_quiet(game: &Game, result: &SearchResult) -> bool {
    let is_capture = match result.best() {
        Action::Move(mv) => game.position().piece_at(mv.to).is_some(),
        Action::Pass => false,
    };
    !is_capture && !game.situation().in_check() && result.score.turns_to_end().is_none()
}

/// Returns the result: 1 for Cho, -1 for Han.
fn result(game: &Game) -> i8 {
    winner(game).map_or(0, |side| if side == Side::Cho { 1 } else { -1 })
}

#[cfg(test)]
mod tests {
    use janggi::Reason;

    use super::*;

    #[test]
    fn only_recorded_turns_are_searched_fully() -> Result<(), Box<dyn std::error::Error>> {
        const NODES: u64 = 20_000;
        let table = [
            (
                "a chariot can be taken",
                "1nba1abnr/4k4/1c5c1/p1p1p1p1p/9/4r4/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
                false,
            ),
            (
                "check",
                "r1ba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1PnP1P1P/1C5C1/4K4/RNBA1ABNR w",
                false,
            ),
            (
                "quiet",
                "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w",
                true,
            ),
        ];
        for (case, fen, recorded) in table {
            let game = Game::from_fen(&TOURNAMENT, fen)?;
            let result =
                think(&game, NODES, &mut TranspositionTable::of_mib(TABLE_MIB)).ok_or(case)?;
            assert_eq!(is_quiet(&game, &result), recorded, "{case}");
            assert_eq!(
                result.nodes > NODES / 2,
                recorded,
                "{case}: {} nodes",
                result.nodes
            );
        }
        Ok(())
    }

    #[test]
    fn games_are_played_to_mate() -> Result<(), Box<dyn std::error::Error>> {
        let game = Game::from_fen(&MODERN, "3k5/8R/9/9/9/9/9/9/9/R4K3 w")?;
        let game = play_to_end(game, 500);
        let outcome = game.outcome().ok_or("the game goes on")?;
        assert_eq!(outcome.reason, Reason::Checkmate);
        Ok(())
    }
}
