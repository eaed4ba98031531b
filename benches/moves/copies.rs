//! What a backup costs players meanwhile, and how long backup and doctor take, with many finished games.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::seed::{Seed, random_turns};
use crate::town::{Play, Town};
use crate::{milliseconds, percentile};

/// The number of games in the database, and of turns in each.
const GAMES: i64 = 10_000;
const TURNS: usize = 60;
/// The number of running games, in which moves are made.
const TABLES: usize = 40;

pub async fn run() {
    println!("a backup and the doctor with {GAMES} games of {TURNS} turns");
    let mut town = Town::found(TABLES).await;
    let mut seed = Seed::new(&town.path()).await;
    seed.game(&town.tables[0], &random_turns(60, TURNS), true)
        .await;
    seed.multiply(GAMES, &town.people).await;
    let tables = town.tables.clone();
    let mut plays = town.seat(&mut seed, &tables, 20).await;
    seed.close().await;
    town.start_bot().await;
    let mut before_times = Vec::new();
    let mut during_times = Vec::new();
    for nth in 0..100 {
        before_times.push(moved(&town, &mut plays[nth % TABLES]).await);
    }
    let began = Instant::now();
    let mut backup = town.program("backup");
    let mut backup = backup
        .arg("copy.sqlite3")
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut nth = 0;
    while backup.try_wait().unwrap().is_none() {
        during_times.push(moved(&town, &mut plays[nth % TABLES]).await);
        nth += 1;
    }
    println!(
        "  the backup took {:.1} s; a move meanwhile {:.1} ms, {:.1} at most; before {:.1} ms, {:.1} at most",
        began.elapsed().as_secs_f64(),
        percentile(&mut during_times, 50),
        most(&during_times),
        percentile(&mut before_times, 50),
        most(&before_times),
    );
    let began = Instant::now();
    let output = town.program("doctor").output().await.unwrap();
    let duration = began.elapsed();
    let report = String::from_utf8_lossy(&output.stdout);
    println!(
        "  the doctor took {:.1} s, and found {} things",
        duration.as_secs_f64(),
        report.lines().count()
    );
}

fn most(times: &[Duration]) -> f64 {
    times.iter().max().copied().map_or(0.0, milliseconds)
}

async fn moved(town: &Town, play: &mut Play) -> Duration {
    let began = Instant::now();
    town.play(play).await;
    began.elapsed()
}
