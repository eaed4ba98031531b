//! A bot that is in thousands of servers: the cost of their announcement, and of their updates beside play.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::task::{JoinHandle, JoinSet};

use crate::seed::Seed;
use crate::town::{Play, Town};
use crate::watch::Watch;
use crate::{milliseconds, number_from, percentile};

/// The number of servers besides those in which the games are: as many as Discord gives one shard.
const SERVERS: usize = 2_500;
/// The aims: memory added at the height, in MB, and processor time added.
const MEMORY: f64 = 24.0;
const TIME: Duration = Duration::from_secs(8);
/// The number of games, of turns played in them, and of moves a second.
const GAMES: usize = 200;
const TURNS: usize = 20;
const MOVES_A_SECOND: usize = 10;
/// The number of updates a second, and of requests in which they are sent.
const UPDATES: usize = 200;
const REQUESTS: usize = 20;
/// The length of a block with or without updates, and the number of blocks.
const BLOCK: Duration = Duration::from_secs(20);
const BLOCKS: usize = 6;
/// The time in seconds for which updates then go on, unless the variable names another.
const SECONDS: usize = 300;
const OTHER: &str = "BENCH_SECONDS";

pub async fn run() {
    println!(
        "servers: {SERVERS} of them, and {UPDATES} updates a second beside {MOVES_A_SECOND} moves"
    );
    let mut town = Town::found(GAMES).await;
    let mut seed = Seed::new(&town.path()).await;
    let tables = town.tables.clone();
    let seconds = number_from(OTHER).unwrap_or(SECONDS);
    let all_seconds = seconds + BLOCKS * BLOCK.as_secs() as usize;
    let ahead = MOVES_A_SECOND * (all_seconds + 1) / GAMES + 1;
    let plays = town.seat_for(&mut seed, &tables, TURNS, ahead).await;
    seed.close().await;
    let alone = start(&mut town, 0, "without them").await;
    for label in ["with them, none known yet", "with them, all known"] {
        let cost = start(&mut town, SERVERS, label).await;
        println!(
            "  that is {:.1} MB more ({MEMORY} allowed) and {:.2} s of processor time ({} allowed)",
            cost.height - alone.height,
            (cost.worked.saturating_sub(alone.worked)).as_secs_f64(),
            TIME.as_secs(),
        );
    }
    let town = Arc::new(town);
    let mut plays = VecDeque::from(plays);
    compare(&town, &mut plays).await;
    let watch = Watch::begin(&town);
    let updates = updates(&town);
    let mut times = play(&town, &mut plays, Duration::from_secs(seconds as u64)).await;
    updates.abort();
    print_times(&mut times, "with updates, over the whole time");
    watch.end().tell(10);
}

/// The cost of a start.
struct Cost {
    height: f64,
    worked: Duration,
}

/// Starts the bot in so many servers, and waits until it is idle.
async fn start(town: &mut Town, servers: usize, label: &str) -> Cost {
    town.stop_bot().await;
    let crowd = json!({ "action": "crowd", "servers": servers });
    town.control("gateway", crowd).await;
    let began = Instant::now();
    town.start_bot().await;
    let bot = town.process();
    let cost = Cost {
        height: bot.height(),
        worked: bot.worked(),
    };
    println!(
        "  started {label}: {:.1} MB at the height, {:.1} now, {:.1} of them its own; {:.2} s of processor time, idle \
         after {:.1} s",
        cost.height,
        bot.resident(),
        bot.anonymous(),
        cost.worked.as_secs_f64(),
        began.elapsed().as_secs_f64(),
    );
    cost
}

/// Plays with and without updates in turn.
async fn compare(town: &Arc<Town>, plays: &mut VecDeque<Play>) {
    let mut times = [Vec::new(), Vec::new()];
    let mut worked = [Duration::ZERO; 2];
    for block in 0..BLOCKS {
        let with = block % 2;
        let before = town.silence().await;
        let updates = (with == 1).then(|| updates(town));
        times[with].extend(play(town, plays, BLOCK).await);
        if let Some(updates) = updates {
            updates.abort();
        }
        worked[with] += town.silence().await - before;
    }
    let [mut without, mut with] = times;
    print_times(&mut without, "without updates");
    print_times(&mut with, "with updates");
    let [without, with] = worked;
    let sent = (UPDATES * BLOCKS / 2) as f64 * BLOCK.as_secs_f64();
    println!(
        "  an update takes {:.3} ms of processor time",
        (milliseconds(with) - milliseconds(without)) / sent
    );
}

/// Sends updates until aborted.
fn updates(town: &Arc<Town>) -> JoinHandle<()> {
    let town = Arc::clone(town);
    tokio::spawn(async move {
        let mut beat = tokio::time::interval(Duration::from_secs(1) / REQUESTS as u32);
        let update = json!({ "action": "update_crowd", "events": UPDATES / REQUESTS });
        loop {
            beat.tick().await;
            town.control("gateway", update.clone()).await;
        }
    })
}

/// Plays moves at a steady rate, whether or not those before are answered. Returns the times of the boards.
async fn play(town: &Arc<Town>, plays: &mut VecDeque<Play>, duration: Duration) -> Vec<Duration> {
    let mut beat = tokio::time::interval(Duration::from_secs(1) / MOVES_A_SECOND as u32);
    let mut under_way = JoinSet::new();
    let mut times = Vec::new();
    let moves = MOVES_A_SECOND as f64 * duration.as_secs_f64();
    while times.len() + under_way.len() < moves as usize {
        tokio::select! {
            _ = beat.tick() => {
                let town = Arc::clone(town);
                let mut play = plays.pop_front().unwrap();
                under_way.spawn(async move {
                    let answer = town.play(&mut play).await;
                    assert_eq!(answer.state(), "answered", "{}", answer.body);
                    (play, answer.took)
                });
            }
            Some(played) = under_way.join_next() => note(played.unwrap(), plays, &mut times),
        }
    }
    while let Some(played) = under_way.join_next().await {
        note(played.unwrap(), plays, &mut times);
    }
    times
}

/// Puts a game behind the others, and notes the time of its move.
fn note((play, took): (Play, Duration), plays: &mut VecDeque<Play>, times: &mut Vec<Duration>) {
    plays.push_back(play);
    times.push(took);
}

fn print_times(times: &mut [Duration], label: &str) {
    println!(
        "  {label}: {} boards answered in {:.1} ms, {:.1} at the 99th percentile",
        times.len(),
        percentile(times, 50),
        percentile(times, 99),
    );
}
