//! A hundred thousand moves as fast as they go: what the bot holds at the end, and what it held after a tenth of them.

use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt};

use crate::number_from;
use crate::seed::Seed;
use crate::town::{Play, Town};
use crate::watch::{Look, Watch};

/// The number of moves, unless the variable names fewer, and of running games.
const MOVES: usize = 100_000;
const FEWER: &str = "BENCH_MOVES";
const GAMES: usize = 1_000;
/// The number of turns already played in each game, unless the variable names more, which shows the late part of a
/// soak at once.
const TURNS: usize = 20;
const LATER: &str = "BENCH_TURNS";
/// The number of concurrent moves.
const AT_ONCE: usize = 16;
/// The number of moves between two checks of the outbox. Requests to Discord are limited, and each move leaves a
/// message to the courier, so the next batch waits until fewer messages than this are queued.
const LOT: usize = 200;
/// The limits: memory at the end relative to that after a tenth, and the size of the write-ahead log in MB.
const GROWTH: f64 = 1.1;
const LOG: f64 = 64.0;

pub async fn run() {
    let moves = number_from(FEWER).unwrap_or(MOVES);
    let turns = number_from(LATER).unwrap_or(TURNS);
    println!("soak: {moves} moves in {GAMES} games of {turns} turns, {AT_ONCE} at a time");
    let mut town = Town::found(GAMES).await;
    let mut seed = Seed::new(&town.path()).await;
    let tables = town.tables.clone();
    let mut plays = town
        .seat_for(&mut seed, &tables, turns, moves.div_ceil(GAMES))
        .await;
    seed.close().await;
    town.start_bot().await;
    let watch = Watch::begin(&town);
    let began = Instant::now();
    let mut samples = Vec::new();
    let mut odd = 0;
    let mut played = 0;
    for tenth in 1..=10 {
        while played < moves * tenth / 10 {
            let first = played % GAMES;
            let batch = LOT.min(GAMES - first).min(moves * tenth / 10 - played);
            odd += lot_of(&town, &mut plays[first..first + batch]).await;
            played += batch;
        }
        town.silence().await;
        town.discard_pictures();
        tokio::time::sleep(Duration::from_secs(2)).await;
        samples.push(watch.latest());
        tell(&town, played, began.elapsed(), watch.latest());
    }
    println!("  {odd} moves were not answered by their board");
    compare(&samples);
    watch.end().tell(10);
}

/// Plays a move in each of these games, then waits until fewer messages than games are queued. Returns the number of
/// moves that were not answered by the board.
async fn lot_of(town: &Town, plays: &mut [Play]) -> usize {
    let batch = plays.len();
    let answers = stream::iter(plays.iter_mut())
        .map(|play| town.play(play))
        .buffer_unordered(AT_ONCE);
    let odd = answers.filter(|answer| std::future::ready(answer.state() != "answered"));
    let odd = odd.count().await;
    while town.owed(&["board", "strip"]).await > batch as i64 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    odd
}

fn tell(town: &Town, played: usize, duration: Duration, look: Look) {
    println!(
        "  {played} moves, {:.0} a second: {:.1} MB resident, {:.1} its own, {:.1} at its height; {} open files; \
         log {:.1} MB",
        played as f64 / duration.as_secs_f64(),
        look.resident,
        look.anonymous,
        town.process().height(),
        look.open_files,
        look.log,
    );
}

/// Compares the end with the first tenth.
fn compare(samples: &[Look]) {
    let first = samples[0];
    let late = samples[samples.len() - 1];
    let largest_log = samples.iter().map(|look| look.log).fold(0.0, f64::max);
    println!(
        "  at the end {:.2} x the memory after a tenth ({GROWTH} allowed), {} open files where there were {}; log {largest_log:.1} MB at \
         most ({LOG} allowed)",
        late.resident / first.resident,
        late.open_files,
        first.open_files,
    );
}
