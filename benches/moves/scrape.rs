//! The cost of a scrape of `/metrics` with many games, finished or under way.

use std::time::{Duration, Instant};

use crate::seed::Seed;
use crate::town::Town;
use crate::{milliseconds, percentile};

/// The number of games in the database, and of turns in each.
const GAMES: i64 = 10_000;
const TURNS: usize = 60;
/// The number of measured scrapes.
const SCRAPES: usize = 200;

pub async fn run() {
    println!("a scrape of /metrics with {GAMES} games of {TURNS} turns");
    for (name, over) in [("finished", true), ("under way", false)] {
        let mut town = Town::found(1).await;
        let mut seed = Seed::new(&town.path()).await;
        town.fill(&mut seed, GAMES, TURNS, over).await;
        seed.close().await;
        town.start_bot().await;
        measure(&town, name).await;
    }
}

async fn measure(town: &Town, name: &str) {
    let began = Instant::now();
    let bytes = town.scrape().await.len();
    let first = began.elapsed();
    let before = town.silence().await;
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..SCRAPES {
        let began = Instant::now();
        town.scrape().await;
        times.push(began.elapsed());
    }
    let time = town.process().worked().saturating_sub(before);
    println!(
        "  {name:9} {:.1} ms, {:.1} at the 99th percentile, {:.1} the first time; {:.2} ms of processor time; {bytes} bytes",
        percentile(&mut times, 50),
        percentile(&mut times, 99),
        milliseconds(first),
        milliseconds(time) / SCRAPES as f64,
    );
}
