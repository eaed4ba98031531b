//! The bot's peak resident memory.

use std::time::Duration;

use futures_util::future::join_all;
use futures_util::stream::{self, StreamExt};
use serde_json::json;

use crate::burst::burst;
use crate::seed::{Seed, Table};
use crate::town::{Play, Town};

/// The number of running games, each in its own channel, and of turns played in them.
const RUNNING: usize = 1_000;
const TURNS: usize = 40;
const REPLAYS: usize = 50;
const ANALYSES: usize = 20;
/// The number of moves played at the same time.
const BURST: usize = 200;

pub async fn run() {
    println!("memory: {RUNNING} running games of {TURNS} turns and more");
    let mut town = Town::found(RUNNING).await;
    let mut seed = Seed::new(&town.path()).await;
    let tables = town.tables.clone();
    let mut plays = town.seat(&mut seed, &tables, TURNS).await;
    let finished = seed.finished(&tables).await;
    seed.close().await;
    town.start_bot().await;
    tell(&town, "connected, pictures warm");
    everywhere(&town, &mut plays).await;
    tell(&town, "a move in each of them, eight at a time");
    burst(&town, &mut plays[..BURST], "burst").await;
    tell(&town, "then 200 moves at once");
    let replays = finished.iter().cycle().take(REPLAYS);
    ask(&town, "replay", replays).await;
    tell(&town, "then 50 replays at once");
    let analyses = finished.iter().take(ANALYSES);
    ask(&town, "analyse", analyses).await;
    settled(&town).await;
    println!("  {} analyses are stored", town.analyses().await);
    tell(&town, "then 20 analyses at once");
    burst(&town, &mut plays[..BURST], "burst").await;
    tell(&town, "then 200 moves at once again");
}

async fn everywhere(town: &Town, plays: &mut [Play]) {
    stream::iter(plays.iter_mut())
        .map(|play| town.play(play))
        .buffer_unordered(8)
        .collect::<Vec<_>>()
        .await;
    town.silence().await;
}

/// Uses a command in all finished games at the same time.
async fn ask(town: &Town, command: &str, games: impl Iterator<Item = &(i64, Table)>) {
    let requests = games.map(|(game, table)| {
        let options = json!({ "game": game.to_string() });
        town.command(table.cho, table.channel, command, options)
    });
    let answers = join_all(requests).await;
    let mut failed_states: Vec<&str> = answers.iter().map(|answer| answer.state()).collect();
    failed_states.retain(|state| *state != "answered");
    let longest = answers.iter().map(|answer| answer.took).max();
    println!(
        "  {} x /{command}: the last answered after {:.1} s, {} not answered {:?}",
        answers.len(),
        longest.unwrap_or_default().as_secs_f64(),
        failed_states.len(),
        failed_states.first(),
    );
}

/// Waits until the engine's jobs are done.
async fn settled(town: &Town) {
    loop {
        let before = town.silence().await;
        tokio::time::sleep(Duration::from_secs(2)).await;
        if town.process().worked() - before < Duration::from_millis(30) {
            return;
        }
    }
}

fn tell(town: &Town, label: &str) {
    let bot = town.process();
    println!(
        "  {label}: {:.1} MB resident, {:.1} of them its own and not the program's; {:.1} at its height",
        bot.resident(),
        bot.anonymous(),
        bot.height()
    );
}
