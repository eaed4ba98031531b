//! A hundred thousand moves as fast as they go: what the bot holds at the end, and what it held after a tenth of them.

use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt};

use crate::number_from;
use crate::seed::Seed;
use crate::town::{Play, Town};
use crate::watch::{Look, Watch};

/// All moves, if this variable does not name fewer, and running games.
const MOVES: usize = 100_000;
const FEWER: &str = "BENCH_MOVES";
const GAMES: usize = 1_000;
/// Turns already played in each game, if this variable does not name more: so the late part of a soak is seen at once.
const TURNS: usize = 20;
const LATER: &str = "BENCH_TURNS";
/// Moves under way at a time.
const AT_ONCE: usize = 16;
/// Requests to Discord are limited, and each move leaves one to the courier: so many moves go on before it is looked
/// whether more than as many messages are owed.
const LOT: usize = 200;
/// Aims: memory at the end compared with that after a tenth, and the log of the database in MB.
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
    let mut looks = Vec::new();
    let mut odd = 0;
    let mut played = 0;
    for part in 1..=10 {
        while played < moves * part / 10 {
            let first = played % GAMES;
            let lot = LOT.min(GAMES - first).min(moves * part / 10 - played);
            odd += lot_of(&town, &mut plays[first..first + lot]).await;
            played += lot;
        }
        town.silence().await;
        town.discard_pictures();
        tokio::time::sleep(Duration::from_secs(2)).await;
        looks.push(watch.latest());
        tell(&town, played, began.elapsed(), watch.latest());
    }
    println!("  {odd} moves were not answered by their board");
    compare(&looks);
    watch.end().tell(10);
}

/// Plays a move in each of these games; how many of them were not answered by the board. Then it waits until less is
/// owed than that.
async fn lot_of(town: &Town, plays: &mut [Play]) -> usize {
    let lot = plays.len();
    let answers = stream::iter(plays.iter_mut())
        .map(|play| town.play(play))
        .buffer_unordered(AT_ONCE);
    let odd = answers.filter(|answer| std::future::ready(answer.state() != "answered"));
    let odd = odd.count().await;
    while town.owed(&["board", "strip"]).await > lot as i64 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    odd
}

fn tell(town: &Town, played: usize, took: Duration, look: Look) {
    println!(
        "  {played} moves, {:.0} a second: {:.1} MB resident, {:.1} its own, {:.1} at its height; {} open files; \
         log {:.1} MB",
        played as f64 / took.as_secs_f64(),
        look.resident,
        look.anonymous,
        town.process().height(),
        look.open_files,
        look.log,
    );
}

/// Compares the end with the first tenth.
fn compare(looks: &[Look]) {
    let (early, late) = (looks[0], looks[looks.len() - 1]);
    let most = looks.iter().map(|look| look.log).fold(0.0, f64::max);
    println!(
        "  at the end {:.2} x the memory after a tenth ({GROWTH} allowed), {} open files where there were {}; log {most:.1} MB at \
         most ({LOG} allowed)",
        late.resident / early.resident,
        late.open_files,
        early.open_files,
    );
}
