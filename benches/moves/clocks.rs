//! The cost of clocks: a start with many running, a list of games with deadlines, and many that expire at
//! once.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::seed::{Seed, Table};
use crate::town::Town;
use crate::{milliseconds, percentile};

/// The number of running games with a clock.
const GAMES: usize = 10_000;
/// The number of games whose time has run out when the bot starts.
const LATE: i64 = 500;
/// The number of channels of these games.
const CHANNELS: usize = 200;
/// The number of turns played in each game.
const TURNS: usize = 12;
/// The number of times a person lists their games.
const LOOKS: usize = 40;

pub async fn run() {
    println!("{GAMES} running games with a pace, {LATE} of them late");
    let without_late = started(0).await;
    println!(
        "  started in {:.0} ms without games",
        milliseconds(without_late.took)
    );
    let full = started(GAMES).await;
    println!(
        "  started in {:.0} ms with them: {:.2} x",
        milliseconds(full.took),
        full.took.as_secs_f64() / without_late.took.as_secs_f64()
    );
    told(&full.town).await;
    looked(&full.town).await;
}

struct Started {
    town: Town,
    took: Duration,
}

async fn started(games: usize) -> Started {
    let mut town = Town::found(CHANNELS).await;
    let mut seed = Seed::new(&town.path()).await;
    let tables: Vec<Table> = town.tables.iter().cycle().take(games).cloned().collect();
    town.seat(&mut seed, &tables, TURNS).await;
    seed.make_late(LATE).await;
    seed.close().await;
    let duration = town.listens().await;
    Started {
        town,
        took: duration,
    }
}

/// Waits until all players of late games are notified, at a limited rate.
async fn told(town: &Town) {
    let began = Instant::now();
    let mut seconds = Vec::new();
    let mut before = 0;
    while before < LATE {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let now = town.told_of_time().await;
        seconds.push(now - before);
        before = now;
        assert!(began.elapsed() < Duration::from_secs(300), "{}", town.log());
    }
    let time = town.process().worked();
    println!(
        "  {LATE} late games told in {:.0} s, at most {} in a second, by {:.2} ms of processor time each",
        began.elapsed().as_secs_f64(),
        seconds.iter().max().unwrap_or(&0),
        milliseconds(time) / LATE as f64,
    );
    let idle = town.silence().await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    let later = town.process().worked();
    println!(
        "  then {:.1} ms of processor time a second",
        milliseconds(later - idle) / 10.0
    );
}

/// Lists the games of a person with very many games.
async fn looked(town: &Town) {
    let table = &town.tables[0];
    let mut times = Vec::new();
    for _ in 0..LOOKS {
        let answer = town
            .command(table.cho, table.channel, "games", json!({}))
            .await;
        assert_eq!(answer.state(), "answered", "{}", answer.body);
        times.push(answer.took);
    }
    println!(
        "  /games of 100 games answered in {:.0} ms (p99 {:.0})",
        percentile(&mut times, 50),
        percentile(&mut times, 99),
    );
}
