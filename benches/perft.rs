//! The speed of move generation: `cargo bench --bench perft`.
//!
//! Counts the lines of play from the opening in three ways and prints the leaves a second of each, the
//! best of several runs. The naive generator of the tests is measured too, because the ratios are
//! comparable between machines.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    clippy::unused_self,
    reason = "figures for people to read"
)]

use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use janggi::{
    Action, BySide, FenCounters, Formation, Game, MODERN, Move, Position, Ruleset, Situation,
    Square, TOURNAMENT, Variant, XIANGQI, perft,
};
use rules_kit::slow::Board;

// This bench uses only a part of the module.
#[allow(dead_code)]
#[path = "../crates/rules/tests/rules/kit/mod.rs"]
mod rules_kit;

/// The number of runs of each measurement. The fastest counts, because it was disturbed least.
const RUNS: u32 = 7;

/// The number of judgements in one run: the clock of a thread is too coarse for a single one.
const JUDGED: u64 = 30_000;

/// A middlegame position with open lines and threats to both generals.
const MIDDLE: &str = "1n1ak1b1r/4a4/1c2b1nc1/p1p1p1p1p/9/2P3P2/P3P3P/1C2BCN2/4A4/R1BAK3R w";

fn main() {
    let opening = Position::start(BySide::new(Formation::Heeh, Formation::Heeh));
    let middle = Position::from_fen(Variant::Janggi, MIDDLE).unwrap().0;
    measure("opening", &opening, 5, 3);
    measure("middle game", &middle, 5, 3);
    compare_games(&opening);
    measure_judge();
}

/// Measures the openings of Xiangqi and Janggi alternately.
fn compare_games(opening: &Position) {
    let janggi = Situation::new(&MODERN, *opening);
    let xiangqi = Situation::new(&XIANGQI, Position::xiangqi());
    let leaves = perft(&xiangqi, 5);
    println!("Xiangqi, opening: {leaves} leaves at depth 5");
    let counting = speed(|| perft(&xiangqi, 5));
    let xiangqi_speed = speed(|| perft(&janggi, 5));
    println!(
        "  last turn counted {:.1} million/s, {:.2} times Janggi's {:.1} by modern",
        counting / 1e6,
        counting / xiangqi_speed,
        xiangqi_speed / 1e6
    );
}

/// Measures the judge of Xiangqi's cycles, asked for the warning after a second occurrence.
fn measure_judge() {
    let short = "9/3kc4/3a5/3P5/9/4p4/9/4K4/9/3C5 w";
    let short = played(short, "d7e7 e5d5 e7d7 d5e5".split(' ').cycle().take(4));
    let chase = "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w";
    let chase = played(chase, "a9b9 b10a10 b9a9 a10b10".split(' '));
    // Two chariots tour their regions, one step each in turn.
    let round: Vec<String> = tour(0)
        .into_iter()
        .zip(tour(6))
        .flat_map(|steps| [steps.0, "d10d9".to_owned(), steps.1, "d9d10".to_owned()])
        .collect();
    let long = played(
        "3k5/9/9/9/9/9/9/9/9/R4KR2 w",
        round.iter().map(String::as_str),
    );
    for (name, game) in [("checks", short), ("a chase", chase), ("two tours", long)] {
        let judge_speed = speed(|| {
            for _ in 0..JUDGED {
                black_box(black_box(&game).repetition_warning());
            }
            JUDGED
        });
        println!(
            "judge of {name}, {} plies: {:.1} µs",
            game.ply(),
            1e6 / judge_speed
        );
    }
}

fn played<'a>(fen: &str, moves: impl Iterator<Item = &'a str>) -> Game {
    let endless = Ruleset::read("xiangqi:chase=asian,nocap_plies=0").unwrap();
    let mut game = Game::from_fen(&endless, fen).unwrap();
    for mv in moves {
        game.play(Action::Move(mv.parse().unwrap())).unwrap();
    }
    assert_eq!(game.occurrences(), 2, "{fen}");
    game
}

/// Returns a tour of three files from `first` on, in ranks 1 to 8, step by step.
fn tour(first: u8) -> Vec<String> {
    let mut points = vec![Square::new(first, 0)];
    // Up and down in the outer two files, and back in the first.
    for rank in 0..8 {
        let files = if rank % 2 == 0 { [1, 2] } else { [2, 1] };
        points.extend(files.map(|file| Square::new(first + file, rank)));
    }
    points.extend((0..8).rev().map(|rank| Square::new(first, rank)));
    let points: Vec<Square> = points.into_iter().flatten().collect();
    let steps = points.windows(2);
    steps
        .map(|step| Move::new(step[0], step[1]).to_string())
        .collect()
}

/// Measures one position: to the first depth, and with the naive generator to the second.
fn measure(name: &str, position: &Position, depth: u32, naive_depth: u32) {
    let modern = Situation::new(&MODERN, *position);
    let tournament = Situation::new(&TOURNAMENT, *position);
    let board = Board::read(&position.fen(FenCounters::START));
    let leaves = perft(&modern, depth);
    assert_eq!(leaves, listed(position, depth, false));
    assert_eq!(
        perft(&modern, naive_depth),
        naive(&board, naive_depth, false)
    );
    println!("{name}: {leaves} leaves at depth {depth}");

    let counting = speed(|| perft(&modern, depth));
    let listing = speed(|| listed(position, depth, false));
    let ruled = speed(|| perft(&tournament, depth));
    let plain = speed(|| naive(&board, naive_depth, false));
    print_row("last turn counted (`perft`, modern)", counting, plain);
    print_row("last turn listed (what an engine feels)", listing, plain);
    print_row("last turn counted (`perft`, tournament)", ruled, plain);
    print_row("naive generator of the tests", plain, plain);
    println!(
        "  counting is {:.2} times as fast as listing",
        counting / listing
    );
}

fn print_row(name: &str, speed: f64, naive: f64) {
    let ratio = speed / naive;
    println!(
        "  {name:<42} {:>8.1} million/s {ratio:>8.0} x naive",
        speed / 1e6
    );
}

/// Returns the leaves per second.
fn speed(count: impl Fn() -> u64) -> f64 {
    let run = || {
        let began = processor_time();
        (black_box(count()), processor_time() - began)
    };
    let runs: Vec<(u64, Duration)> = (0..RUNS).map(|_| run()).collect();
    let (leaves, time) = runs.into_iter().min_by_key(|run| run.1).unwrap();
    leaves as f64 / time.as_secs_f64()
}

/// Returns the processor time of this thread on Linux, so that other load on the machine does not count; elsewhere
/// wall time.
fn processor_time() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = schedule.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}

/// Counts like `perft` without bulk counting: generates the moves of the last ply too.
fn listed(position: &Position, depth: u32, passed: bool) -> u64 {
    let moves = position.legal();
    let may_pass = !position.in_check();
    if depth == 1 {
        return black_box(&moves).len() as u64 + u64::from(may_pass);
    }
    let mut lines = 0;
    for &mv in &moves {
        let mut next = *position;
        next.play(Action::Move(mv));
        lines += listed(&next, depth - 1, false);
    }
    if may_pass && !passed {
        lines += listed(&position.after(Action::Pass), depth - 1, true);
    }
    lines
}

/// Counts with the naive generator, which makes every pseudo-legal move to test it.
fn naive(board: &Board, depth: u32, passed: bool) -> u64 {
    let moves = board.legal_moves();
    let may_pass = board.checkers(board.turn()).is_empty();
    if depth == 1 {
        return moves.len() as u64 + u64::from(may_pass);
    }
    let counts = moves
        .iter()
        .map(|&mv| naive(&board.after(mv), depth - 1, false));
    let mut lines = counts.sum();
    if may_pass && !passed {
        lines += naive(&board.passed(), depth - 1, true);
    }
    lines
}
