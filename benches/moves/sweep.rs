//! What letting go of old messages takes, and leaves.

use std::time::{Duration, Instant};

use hansu_play::Timestamp;
use hansu_store::{RowId, Store};
use sqlx_sqlite::SqlitePool;

use crate::seed::{Seed, random_turns};
use crate::town::Town;
use crate::{milliseconds, percentile};

/// The number of games in the database, and of turns in each.
const GAMES: i64 = 10_000;
const TURNS: usize = 60;

pub async fn run() {
    println!("a sweep of the messages of {GAMES} finished games of {TURNS} turns");
    let town = Town::found(1).await;
    let mut seed = Seed::new(&town.path()).await;
    seed.game(&town.tables[0], &random_turns(60, TURNS), true)
        .await;
    seed.multiply(GAMES, &town.people).await;
    seed.close().await;
    let before = rows(&town).await;
    let store = Store::open(&town.path()).await.unwrap();
    let mut portions: Vec<Duration> = Vec::new();
    let mut after = RowId(0);
    let began = Instant::now();
    loop {
        let portion = Instant::now();
        let swept = store
            .sweep_delivered(after, Timestamp(i64::MAX))
            .await
            .unwrap();
        let Some(last) = swept.last else { break };
        portions.push(portion.elapsed());
        after = last;
    }
    let duration = began.elapsed();
    store.close().await;
    println!(
        "  {before} rows before, {} after; {:.1} s; a portion {:.1} ms, {:.1} at the 99th percentile, {:.1} at most",
        rows(&town).await,
        duration.as_secs_f64(),
        percentile(&mut portions, 50),
        percentile(&mut portions, 99),
        portions.iter().max().copied().map_or(0.0, milliseconds),
    );
}

async fn rows(town: &Town) -> i64 {
    let address = format!("sqlite:{}", town.path().display());
    let pool = SqlitePool::connect(&address).await.unwrap();
    let rows = sqlx::query_scalar("select count(*) from outbox")
        .fetch_one(&pool)
        .await
        .unwrap();
    pool.close().await;
    rows
}
