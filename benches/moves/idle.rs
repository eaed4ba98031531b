//! The cost of a bot while nobody plays and nothing is due.

use std::time::Duration;

use crate::seed::Seed;
use crate::town::Town;
use crate::{milliseconds, number_from};

/// The number of running games, and of turns in each.
const GAMES: i64 = 10_000;
const TURNS: usize = 60;
/// The variable that sets the length of the measurement in seconds, and the length without it.
const LENGTH: &str = "BENCH_SECONDS";
const SECONDS: usize = 300;
/// The time after the start that is not measured.
const BEGINNING: Duration = Duration::from_secs(20);

pub async fn run() {
    let seconds = number_from(LENGTH).unwrap_or(SECONDS);
    println!("idle: {GAMES} running games and nothing due, {seconds} s");
    let mut town = Town::found(1).await;
    let mut seed = Seed::new(&town.path()).await;
    town.fill(&mut seed, GAMES, TURNS, false).await;
    seed.close().await;
    town.start_bot().await;
    tokio::time::sleep(BEGINNING).await;
    let before = counts(&town).await;
    tokio::time::sleep(Duration::from_secs(seconds as u64)).await;
    let after = counts(&town).await;
    let minutes = seconds as f64 / 60.0;
    println!(
        "  {:.2} % of a core, {:.1} calls that read and {:.1} that write a minute, {:.0} switches between threads; {:.1} MB \
         resident",
        milliseconds(after.worked - before.worked) / (10.0 * seconds as f64),
        (after.reads - before.reads) / minutes,
        (after.writes - before.writes) / minutes,
        (after.switches - before.switches) / minutes,
        town.process().resident(),
    );
}

/// The bot's work so far.
struct Counts {
    worked: Duration,
    reads: f64,
    writes: f64,
    switches: f64,
}

async fn counts(town: &Town) -> Counts {
    let metrics = town.scrape().await;
    let calls = |op: &str| {
        let name = format!("database_seconds_count{{op=\"{op}\"}} ");
        let line = metrics.lines().find_map(|line| line.split_once(&name));
        line.map_or(0.0, |(_, count)| count.parse().unwrap())
    };
    Counts {
        worked: town.worked(),
        reads: calls("read"),
        writes: calls("write"),
        switches: town.process().switches(),
    }
}
