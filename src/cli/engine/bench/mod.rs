//! `hansu bench`: searches a fixed list of positions. How many positions it looks at is the same on every
//! machine and changes with the search alone, so that it stands for one version of the engine.

mod positions;

use std::cmp::Ordering;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::engine::{
    NullMoves, PreparedParameters, SearchLimits, SearchParameters, SearchRequest, SearchResult,
    Share, Statistics, TranspositionTable, search, search_counting, search_doubting_null_moves,
};
use crate::rules::{Game, Ruleset};

/// What to search, and how deep.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Arguments {
    /// Turns to look ahead; node counts are compared at 10.
    #[arg(default_value_t = 10)]
    depth: u32,
    /// Tell how well the search goes about it instead: how good its order of moves is, how deep it gets
    /// with how many positions. Takes ten times as long
    #[arg(long)]
    stats: bool,
    /// Any rule book of the game whose positions are searched: Janggi's are played by `tournament`, Xiangqi's
    /// by `xiangqi_asian`
    #[arg(long, default_value = "tournament", value_parser = Ruleset::read)]
    ruleset: Ruleset,
}

const TABLE_MIB: usize = 16;

/// Prints a line per position; the last line has nodes, seconds and nodes per second.
pub(in crate::cli) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let games = positions::of(arguments.ruleset.variant)?;
    if arguments.stats {
        statistics(&mut out, &games, arguments.depth)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for game in &games {
        let fen = game.fen();
        let request = request(to_depth(arguments.depth));
        // A fresh table per position, so that their order does not matter.
        let table = TranspositionTable::of_mib(TABLE_MIB);
        let began = Instant::now();
        let results = search(game, &request, &table, &mut |_| {});
        time += began.elapsed();
        for result in results {
            let best = game.position().uci(result.best());
            let score = result.score.hundredths();
            writeln!(out, "{best:6} {score:6} {:9} {fen}", result.nodes)?;
            nodes += result.nodes;
        }
    }
    let speed = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    writeln!(
        out,
        "nodes {nodes} time {:.3} nps {speed}",
        time.as_secs_f64()
    )?;
    Ok(ExitCode::SUCCESS)
}

/// A search for one line on one thread.
fn request(limits: SearchLimits) -> SearchRequest<'static> {
    static NEVER: AtomicBool = AtomicBool::new(false);
    SearchRequest {
        limits,
        only: &[],
        lines: 1,
        threads: 1,
        stop: &NEVER,
    }
}

fn to_depth(depth: u32) -> SearchLimits {
    SearchLimits {
        depth,
        ..SearchLimits::NONE
    }
}

/// Node limits of the depth statistics.
const LIMITS: [u64; 2] = [15_000, 145_000];
/// Depth of the node statistics.
const REACHED: u32 = 9;

/// Statistics of the search apart from speed; independent of the machine.
fn statistics(out: &mut impl Write, games: &[Game], depth: u32) -> anyhow::Result<()> {
    for limit in LIMITS {
        let limits = SearchLimits::of_nodes(limit);
        let depths = undecided(games, limits, |result| result.depth.into());
        writeln!(
            out,
            "depth at {limit} nodes: {:.1} {depths:?}",
            mean(&depths)
        )?;
    }
    let nodes = undecided(games, to_depth(REACHED), |result| result.nodes);
    writeln!(
        out,
        "nodes to depth {REACHED}: {:.0} {nodes:?}",
        mean(&nodes)
    )?;
    counted(out, games, depth)?;
    null_moves(out, games, depth)
}

/// A value per position, except where mate is found: the depth reached there means nothing.
fn undecided(games: &[Game], limits: SearchLimits, of: impl Fn(&SearchResult) -> u64) -> Vec<u64> {
    let results = each(games, |game, table| {
        search(game, &request(limits), table, &mut |_| {})
    });
    results
        .iter()
        .filter_map(|results| results.first())
        .filter(|result| result.score.turns_to_end().is_none())
        .map(of)
        .collect()
}

#[expect(
    clippy::cast_precision_loss,
    reason = "nodes of a bench stay below 2^52"
)]
fn mean(numbers: &[u64]) -> f64 {
    numbers.iter().sum::<u64>() as f64 / numbers.len().max(1) as f64
}

/// Counters of the bench's searches.
fn counted(out: &mut impl Write, games: &[Game], depth: u32) -> anyhow::Result<()> {
    let mut all = Statistics::default();
    let counted = each(games, |game, table| {
        search_counting(game, &request(to_depth(depth)), table, &usual()).1
    });
    for one in counted {
        all.join(&one);
    }
    for (name, share) in [
        ("cutoffs by the first move", all.first_move_cutoffs),
        ("late moves searched again", all.lmr_researches),
        ("table hits", all.table_hits),
        ("table cutoffs", all.table_cutoffs),
    ] {
        let Share { count, of } = share;
        let percent = share.percent();
        writeln!(out, "{name}: {percent:.1} % ({count} of {of})")?;
    }
    Ok(())
}

/// How often null-move pruning is wrong.
fn null_moves(out: &mut impl Write, games: &[Game], depth: u32) -> anyhow::Result<()> {
    let mut all = NullMoves::default();
    let counted = each(games, |game, table| {
        search_doubting_null_moves(game, &request(to_depth(depth)), table, &usual()).1
    });
    for one in counted {
        all.join(&one);
    }
    for ((depth, points), share) in all.false_cutoffs() {
        let Share { count, of } = share;
        let percent = share.percent();
        let points = match points {
            Ordering::Less => "behind",
            Ordering::Equal => "level",
            Ordering::Greater => "ahead",
        };
        writeln!(
            out,
            "false cutoffs by null moves at depth {depth}, {points} in points: {percent:.1} % ({count} of {of})"
        )?;
    }
    Ok(())
}

fn usual() -> PreparedParameters {
    PreparedParameters::new(SearchParameters::default())
}

/// A result per position of the list, each with a fresh table.
fn each<T>(games: &[Game], found: impl Fn(&Game, &TranspositionTable) -> T) -> Vec<T> {
    let fresh = || TranspositionTable::of_mib(TABLE_MIB);
    games.iter().map(|game| found(game, &fresh())).collect()
}
