//! Two hundred moves at once.

use std::time::{Duration, Instant};

use futures_util::future::join_all;

use crate::process::Process;
use crate::seed::Seed;
use crate::town::{Play, Town};
use crate::{milliseconds, percentile};

/// The number of games, and of moves in a burst.
const GAMES: usize = 200;
/// The number of bursts, of which the first runs with cold caches.
const BURSTS: usize = 4;
/// The number of turns already played in each game.
const TURNS: usize = 20;

pub async fn run() {
    println!("{GAMES} moves at once, in as many games of {TURNS} turns");
    let mut town = Town::found(GAMES).await;
    let mut seed = Seed::new(&town.path()).await;
    let tables = town.tables.clone();
    let mut plays = town.seat(&mut seed, &tables, TURNS).await;
    seed.close().await;
    town.start_bot().await;
    for number in 1..=BURSTS {
        burst(&town, &mut plays, &format!("burst {number}")).await;
    }
}

/// Plays one move in every game at the same moment and prints times of the answers.
pub async fn burst(town: &Town, plays: &mut [Play], name: &str) {
    let before = town.silence().await;
    let own_process = Process(std::process::id());
    let own_time_before = own_process.worked();
    let lag = tokio::spawn(lag());
    let began = Instant::now();
    let answers = join_all(plays.iter_mut().map(|play| town.play(play))).await;
    let duration = began.elapsed();
    let time_to_answer = town.worked();
    lag.abort();
    let own_time = own_process.worked() - own_time_before;
    let time_to_silence = town.silence().await;
    let unanswered = answers.iter().filter(|answer| answer.state() != "answered");
    let unanswered_count = unanswered.count();
    let mut times: Vec<Duration> = answers.iter().map(|answer| answer.took).collect();
    let per_move = |time: Duration| milliseconds(time) / plays.len() as f64;
    println!(
        "  {name}: answered in {:.0} ms median, {:.0} p99, all in {:.0}; {unanswered_count} not answered; processor \
         time a move {:.2} ms until all were answered, {:.2} with what follows (old buttons); load \
         generator and stand-in {:.2} ms a move, late by {:.0} ms at most",
        percentile(&mut times, 50),
        percentile(&mut times, 99),
        milliseconds(duration),
        per_move(time_to_answer - before),
        per_move(time_to_silence - before),
        per_move(own_time),
        greatest_lag(),
    );
}

/// The greatest delay of a timer in this process, in microseconds: the measurement error of the bench itself.
static LAG: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);

/// It in milliseconds.
pub fn greatest_lag() -> f64 {
    LAG.load(std::sync::atomic::Ordering::Relaxed) as f64 / 1e3
}

/// Watches it.
pub async fn lag() {
    const STEP: Duration = Duration::from_millis(2);
    LAG.store(0, std::sync::atomic::Ordering::Relaxed);
    loop {
        let before = Instant::now();
        tokio::time::sleep(STEP).await;
        let late = before.elapsed().saturating_sub(STEP).as_micros();
        let late = u64::try_from(late).unwrap_or(u64::MAX);
        LAG.fetch_max(late, std::sync::atomic::Ordering::Relaxed);
    }
}
