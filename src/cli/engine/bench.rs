//! `hansu bench`: searches a fixed list of positions. How many positions it looks at is the same on every
//! machine and changes with the search alone, so that it stands for one version of the engine.

use std::cmp::Ordering;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::engine::{
    NullMoves, PreparedParameters, SearchLimits, SearchParameters, SearchRequest, SearchResult,
    Share, Statistics, TranspositionTable, search, search_counting, search_doubting_null_moves,
};
use crate::rules::{Game, TOURNAMENT};

/// How deep to search.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Arguments {
    /// Turns to look ahead; node counts are compared at 10.
    #[arg(default_value_t = 10)]
    depth: u32,
    /// Tell how well the search goes about it instead: how good its order of moves is, how deep it gets
    /// with how many positions. Takes ten times as long
    #[arg(long)]
    stats: bool,
}

/// Openings, middle games, endings, attacks, and a lost position.
const POSITIONS: [&str; 12] = [
    "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ANBR w - - 0 1",
    "rbna1anbr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR w - - 0 1",
    "rnbaa1nbr/9/1c2k2c1/p1p3p1p/4p4/6P2/P2PP3P/1C5C1/9/RBNAKANBR w - - 6 4",
    "1bnaa1b1r/1c7/4k1nc1/1pp3pp1/3p5/6P2/R1P4PP/1C1A5/9/1BN1KANBR w - - 4 13",
    "r1ba2b2/3k1a3/1c5cr/1C1p5/2p3pR1/9/1PP3P1P/5A3/3n5/1NBKANB2 w - - 2 17",
    "1bn2an2/4ka3/1c5c1/4p4/P1p5p/9/2Pr1r3/1C7/2R1K3R/2CAA1B1N b - - 4 24",
    "5abn1/3a1k3/5b2c/5pB2/2p6/1P7/1c3P1P1/NC2C4/5A3/4KANB1 w - - 7 25",
    "C1b2abn1/9/3ck4/p1p1p1p2/4r4/c8/2PB5/R2R3C1/3K5/2NA2N2 w - - 4 19",
    "7n1/7r1/1c3k3/2p4p1/p8/3C3P1/1P7/5A3/5A3/4K4 w - - 19 42",
    "1C3a3/5k3/1c2a4/2pp5/8p/7N1/4BP3/3CK4/9/2N1AA3 w - - 3 25",
    "3ak4/9/8n/3r5/2b6/1c6p/9/9/5K3/9 b - - 29 87",
    "4a4/2r5n/5k3/9/2P6/9/9/2N1K4/9/3A1AN2 w - - 5 56",
];

const TABLE_MIB: usize = 16;

/// Prints a line per position; the last line has nodes, seconds and nodes per second.
pub(in crate::cli) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    if arguments.stats {
        statistics(&mut out, arguments.depth)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for fen in POSITIONS {
        let game = Game::from_fen(&TOURNAMENT, fen)?;
        let request = request(to_depth(arguments.depth));
        // A fresh table per position, so that their order does not matter.
        let table = TranspositionTable::of_mib(TABLE_MIB);
        let began = Instant::now();
        let results = search(&game, &request, &table, &mut |_| {});
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
fn statistics(out: &mut impl Write, depth: u32) -> anyhow::Result<()> {
    for limit in LIMITS {
        let depths = undecided(SearchLimits::of_nodes(limit), |result| result.depth.into())?;
        writeln!(
            out,
            "depth at {limit} nodes: {:.1} {depths:?}",
            mean(&depths)
        )?;
    }
    let nodes = undecided(to_depth(REACHED), |result| result.nodes)?;
    writeln!(
        out,
        "nodes to depth {REACHED}: {:.0} {nodes:?}",
        mean(&nodes)
    )?;
    counted(out, depth)?;
    null_moves(out, depth)
}

/// A value per position, except where mate is found: the depth reached there means nothing.
fn undecided(limits: SearchLimits, of: impl Fn(&SearchResult) -> u64) -> anyhow::Result<Vec<u64>> {
    let results = each(|game, table| search(game, &request(limits), table, &mut |_| {}))?;
    Ok(results
        .iter()
        .filter_map(|results| results.first())
        .filter(|result| result.score.turns_to_end().is_none())
        .map(of)
        .collect())
}

#[expect(
    clippy::cast_precision_loss,
    reason = "nodes of a bench stay below 2^52"
)]
fn mean(numbers: &[u64]) -> f64 {
    numbers.iter().sum::<u64>() as f64 / numbers.len().max(1) as f64
}

/// Counters of the bench's searches.
fn counted(out: &mut impl Write, depth: u32) -> anyhow::Result<()> {
    let mut all = Statistics::default();
    let counted =
        each(|game, table| search_counting(game, &request(to_depth(depth)), table, &usual()).1)?;
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
fn null_moves(out: &mut impl Write, depth: u32) -> anyhow::Result<()> {
    let mut all = NullMoves::default();
    let counted = each(|game, table| {
        search_doubting_null_moves(game, &request(to_depth(depth)), table, &usual()).1
    })?;
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
fn each<T>(found: impl Fn(&Game, &TranspositionTable) -> T) -> anyhow::Result<Vec<T>> {
    let mut results = Vec::with_capacity(POSITIONS.len());
    for fen in POSITIONS {
        let game = Game::from_fen(&TOURNAMENT, fen)?;
        results.push(found(&game, &TranspositionTable::of_mib(TABLE_MIB)));
    }
    Ok(results)
}
