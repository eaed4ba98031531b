//! Two hundred moves at once.

use std::time::{Duration, Instant};

use futures_util::future::join_all;

use crate::process::Process;
use crate::seed::Seed;
use crate::town::{Play, Town};
use crate::{milliseconds, percentile};

/// Games, and so the moves of a burst.
const GAMES: usize = 200;
/// Bursts: the first finds nothing warm.
const BURSTS: usize = 4;
/// Turns already played in each game.
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
    let own = Process(std::process::id());
    let own_before = own.worked();
    let lag = tokio::spawn(lag());
    let began = Instant::now();
    let answers = join_all(plays.iter_mut().map(|play| town.play(play))).await;
    let took = began.elapsed();
    let answered = town.worked();
    lag.abort();
    let own_worked = own.worked() - own_before;
    let settled = town.silence().await;
    let lost = answers.iter().filter(|answer| answer.state() != "answered");
    let lost = lost.count();
    let mut times: Vec<Duration> = answers.iter().map(|answer| answer.took).collect();
    let each = |worked: Duration| milliseconds(worked) / plays.len() as f64;
    println!(
        "  {name}: answered in {:.0} ms median, {:.0} p99, all in {:.0}; {lost} not answered; processor \
         time a move {:.2} ms until all were answered, {:.2} with what follows (old buttons); load \
         generator and stand-in {:.2} ms a move, late by {:.0} ms at most",
        percentile(&mut times, 50),
        percentile(&mut times, 99),
        milliseconds(took),
        each(answered - before),
        each(settled - before),
        each(own_worked),
        greatest_lag(),
    );
}

/// The greatest delay of a timer in this process, in microseconds: the bench's own error.
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
