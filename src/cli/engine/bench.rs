//! `hansu bench`: searches a fixed list of positions. The node count is the same on every machine and changes only
//! with the search, so it identifies a version of the engine.

use std::cmp::Ordering;
use std::io;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use hansu_engine::{
    NullMoves, ProgressShare, Search, SearchLimits, SearchResult, Statistics, TranspositionTable,
};
use janggi::{Action, Chase, Game, Ruleset, TOURNAMENT, Variant, XIANGQI_ASIAN};

/// Arguments of `hansu bench`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct BenchArguments {
    /// Turns to look ahead; node counts are compared at 10.
    #[arg(default_value_t = 10)]
    depth: u32,
    /// Print search statistics instead: quality of move ordering, and depth reached with how many nodes. Takes ten
    /// times as long
    #[arg(long)]
    stats: bool,
    /// Any ruleset of the game whose positions are searched: Janggi's are searched under `tournament`, Xiangqi's
    /// under `xiangqi_asian`
    #[arg(long, default_value = "tournament", value_parser = Ruleset::read)]
    ruleset: Ruleset,
}

const TABLE_MIB: usize = 16;

/// Prints a line per position; the last line has nodes, seconds and nodes per second.
pub(in crate::cli) fn run(arguments: &BenchArguments) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let games = positions_of(arguments.ruleset.variant)?;
    if arguments.stats {
        statistics(&mut out, &games, arguments.depth)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for game in &games {
        let fen = game.fen();
        // A fresh table per position, so that their order does not matter.
        let table = TranspositionTable::of_mib(TABLE_MIB);
        let began = Instant::now();
        let results = Search::of(game, SearchLimits::of_depth(arguments.depth)).lines(&table);
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

/// The node limits of the depth statistics.
const LIMITS: [u64; 2] = [15_000, 145_000];
/// The depth of the node statistics.
const STATISTICS_DEPTH: u32 = 9;

/// Prints statistics of the search apart from speed. They are independent of the machine.
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
    let nodes = undecided(games, SearchLimits::of_depth(STATISTICS_DEPTH), |result| {
        result.nodes
    });
    writeln!(
        out,
        "nodes to depth {STATISTICS_DEPTH}: {:.0} {nodes:?}",
        mean(&nodes)
    )?;
    counted(out, games, depth)?;
    null_moves(out, games, depth)
}

/// Returns a value per position, leaving out those with a forced mate, whose depth is meaningless.
fn undecided(games: &[Game], limits: SearchLimits, of: impl Fn(&SearchResult) -> u64) -> Vec<u64> {
    let results = each(games, |game, table| Search::of(game, limits).lines(table));
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

/// Prints counters of the searches.
fn counted(out: &mut impl Write, games: &[Game], depth: u32) -> anyhow::Result<()> {
    let mut total = Statistics::default();
    let results = each(games, |game, table| {
        Search::of(game, SearchLimits::of_depth(depth)).observed::<Statistics>(table)
    });
    for result in results {
        total.join(&result);
    }
    for (name, share) in [
        ("cutoffs by the first move", total.first_move_cutoffs),
        ("late moves searched again", total.lmr_researches),
        ("table hits", total.table_hits),
        ("table cutoffs", total.table_cutoffs),
    ] {
        let ProgressShare { count, of } = share;
        let percent = share.percent();
        writeln!(out, "{name}: {percent:.1} % ({count} of {of})")?;
    }
    Ok(())
}

/// Prints the error rate of null-move pruning.
fn null_moves(out: &mut impl Write, games: &[Game], depth: u32) -> anyhow::Result<()> {
    let mut total = NullMoves::default();
    let results = each(games, |game, table| {
        Search::of(game, SearchLimits::of_depth(depth)).observed::<NullMoves>(table)
    });
    for result in results {
        total.join(&result);
    }
    for ((depth, points), share) in total.false_cutoffs() {
        let ProgressShare { count, of } = share;
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

/// Returns a result per position, each with a fresh table.
fn each<T>(games: &[Game], search: impl Fn(&Game, &TranspositionTable) -> T) -> Vec<T> {
    let new_table = || TranspositionTable::of_mib(TABLE_MIB);
    games
        .iter()
        .map(|game| search(game, &new_table()))
        .collect()
}

/// Openings, middle games, endings, attacks, and a lost position.
const JANGGI: [&str; 12] = [
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

/// Openings (one of them in check), middle games (in one a cannon may not leave the generals' file), a mate and
/// endings.
const XIANGQI: [&str; 14] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "r1bakabr1/9/1cn3nc1/p3p1p1p/2p6/6P2/P1P1P3P/1C2C1N2/9/RNBAKABR1 w - - 8 5",
    "rnbakab2/7R1/1c4n1r/p1p1p1p1p/9/9/P1P1c1P1P/1C2C1N2/4A4/RNB1KAB2 w - - 2 6",
    "3akabr1/9/1c2b1nc1/r3p1p1p/pnp6/6P2/P1P1P3P/N1C1C1N2/3R5/2BAKABR1 w - - 16 9",
    "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2",
    "3akabC1/9/4b4/r3p4/p1p6/4P4/P1P5n/NCr1B4/4A4/R2AK1B2 w - - 0 20",
    "4ka3/1CP1a4/4b4/2p6/1cb1r4/4CN3/4Pp2P/4B4/4A4/2BAK4 w - - 0 24",
    "5ab2/4k2P1/5an1b/p1p3p2/8p/2P4N1/6P1P/B8/5p2c/3KC4 w - - 3 30",
    "2bak1b2/9/3a5/p3C3p/9/2p3P2/P7P/3A5/5n3/2BAK1B2 w - - 1 28",
    "3a5/2N6/b2a1k1c1/1C7/p1b6/9/8R/3KBp3/4A2C1/3A2p2 b - - 0 30",
    "9/5k1P1/b2a1a3/4P4/9/9/9/9/4K3R/5R3 w - - 4 51",
    "9/9/3ak4/9/9/9/9/9/9/N2K5 w - - 2 70",
    "9/3Ra4/3ak4/9/9/9/9/9/9/3K5 w - - 0 66",
    "9/9/3a1k3/9/9/P8/P8/9/9/3K5 w - - 6 58",
];

/// A position in which a chariot has chased a cannon for one cycle: continuing it will be judged.
const CHASE: &str = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w - - 0 33";
const ROUND: [&str; 4] = ["a9b9", "b10a10", "b9a9", "a10b10"];

/// Returns the positions of a game, each under the ruleset whose repetition rules look back furthest.
fn positions_of(variant: Variant) -> anyhow::Result<Vec<Game>> {
    let (book, list) = match variant {
        Variant::Janggi => (&TOURNAMENT, &JANGGI[..]),
        Variant::Xiangqi => (&XIANGQI_ASIAN, &XIANGQI[..]),
    };
    let mut games = Vec::with_capacity(list.len() + 1);
    for fen in list {
        games.push(Game::from_fen(book, fen)?);
    }
    if book.chase == Chase::ChaserLoses {
        games.push(chase_position()?);
    }
    Ok(games)
}

fn chase_position() -> anyhow::Result<Game> {
    let mut game = Game::from_fen(&XIANGQI_ASIAN, CHASE)?;
    for mv in ROUND {
        game.play(Action::Move(mv.parse()?))?;
    }
    Ok(game)
}
