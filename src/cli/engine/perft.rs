//! `hansu perft`: counts leaf nodes, to test and measure move generation.

use std::io::{self, Write};
use std::num::NonZeroU32;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use janggi::{FenError, Game, NoRuleset, Position, Ruleset, Situation, divide, perft};

/// Arguments of `hansu perft`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PerftArguments {
    /// The depth in turns.
    depth: NonZeroU32,
    /// The start position; by default both sides set up 마상상마 (HEEH).
    #[arg(long)]
    fen: Option<String>,
    /// The ruleset.
    #[arg(long, default_value = "modern")]
    ruleset: String,
    /// Print a count for each first action.
    #[arg(long)]
    divide: bool,
}

/// An invalid argument.
#[derive(Debug, thiserror::Error)]
enum PerftError {
    #[error("{0}")]
    Ruleset(#[from] NoRuleset),
    #[error("fen: {0}")]
    Fen(#[from] FenError),
}

/// Prints the count; the last line has nodes, seconds and nodes per second.
pub(in crate::cli) fn run(arguments: &PerftArguments) -> anyhow::Result<ExitCode> {
    let start = match start(arguments) {
        Ok(start) => start,
        Err(error) => {
            eprintln!("hansu: {error}");
            return Ok(ExitCode::from(2));
        }
    };
    let mut out = io::stdout().lock();
    let depth = arguments.depth.get();
    let began = Instant::now();
    let nodes = if arguments.divide {
        let parts = divide(&start, depth);
        for (action, nodes) in &parts {
            writeln!(out, "{}: {nodes}", start.position().uci(*action))?;
        }
        parts.iter().map(|(_, nodes)| nodes).sum()
    } else {
        perft(&start, depth)
    };
    let time = began.elapsed();
    let speed = per_second(nodes, time);
    writeln!(
        out,
        "nodes {nodes} time {:.3} nps {speed}",
        time.as_secs_f64()
    )?;
    Ok(ExitCode::SUCCESS)
}

fn start(arguments: &PerftArguments) -> Result<Situation, PerftError> {
    let ruleset = Ruleset::read(&arguments.ruleset)?;
    Ok(match &arguments.fen {
        Some(fen) => {
            let (position, _) = Position::from_fen(ruleset.variant, fen)?;
            Situation::new(&ruleset, position)
        }
        None => *Game::usual(&ruleset).situation(),
    })
}

fn per_second(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1)
}
