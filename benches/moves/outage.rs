//! The delivery of owed boards after an outage.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::seed::Seed;
use crate::town::{Play, Town};

/// The number of games, and of moves played in each during the outage.
const GAMES: usize = 100;
const MOVES: usize = 3;
/// The length of the outage after the last move.
const DARK: Duration = Duration::from_secs(10);
/// The longest wait for boards.
const PATIENCE: Duration = Duration::from_secs(180);
/// Discord's global rate limit, in requests per second.
const ALLOWED: usize = 50;

pub async fn run() {
    println!(
        "{} boards owed after an outage, in {GAMES} games",
        GAMES * MOVES
    );
    let mut town = Town::found(GAMES).await;
    let mut seed = Seed::new(&town.path()).await;
    let tables = town.tables.clone();
    let mut plays = town.seat(&mut seed, &tables, 10).await;
    seed.close().await;
    town.start_bot().await;
    for play in &mut plays {
        town.play(play).await;
    }
    town.silence().await;
    let fault = town
        .control(
            "faults",
            json!({
                "path": "", "times": 4_000_000_000_u32, "action": "fail", "status": 503,
            }),
        )
        .await["id"]
        .clone();
    let logged = newest(&town).await;
    for _ in 0..MOVES {
        for number in 0..plays.len() {
            unheard(&town, &mut plays, number).await;
        }
    }
    tokio::time::sleep(DARK).await;
    println!("  {} boards owed", town.owed(&["board"]).await);
    town.delete(&format!("/control/faults/{fault}")).await;
    let well = Instant::now();
    while town.owed(&["board"]).await > 0 && well.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    println!(
        "  all there {:.1} s after it was well again, {} still owed",
        well.elapsed().as_secs_f64(),
        town.owed(&["board"]).await,
    );
    town.silence().await;
    requests(&town, logged).await;
    boards(&town, &plays).await;
}

/// Plays a move from another channel, so that the courier delivers the board. Returns once the move is stored.
async fn unheard(town: &Town, plays: &mut [Play], number: usize) {
    let other_channel = plays[(number + 1) % plays.len()].table.channel;
    let game = number + 1;
    let (player, turn) = plays[number].next();
    let options = json!({ "move": turn, "game": game.to_string() });
    let before = town.turns().await;
    town.command_unheard(player, other_channel, "move", options)
        .await;
    let began = Instant::now();
    while town.turns().await == before {
        assert!(began.elapsed() < PATIENCE, "not played: {}", town.log());
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

async fn newest(town: &Town) -> u64 {
    let all = town.get("/control/requests").await;
    let last = all.as_array().unwrap().last();
    last.and_then(|entry| entry["seq"].as_u64()).unwrap_or(0)
}

/// Counts the maximum number of requests in a second. First answers to interactions are not rate limited.
async fn requests(town: &Town, since: u64) {
    let log = town.get(&format!("/control/requests?since={since}")).await;
    let log = log.as_array().unwrap();
    let budget = log.iter().filter(|entry| {
        let path = entry["path"].as_str().unwrap();
        !(path.contains("/interactions/") && path.ends_with("/callback"))
    });
    let times: Vec<i64> = budget.filter_map(|entry| entry["time"].as_i64()).collect();
    let maximum = times
        .iter()
        .enumerate()
        .map(|(first, began)| {
            let within = times[first..]
                .iter()
                .take_while(|time| *time - began < 1_000);
            within.count()
        })
        .max();
    let unavailable = log.iter().filter(|entry| entry["status"] == 503).count();
    println!(
        "  {} requests besides first answers, at most {} in any one second ({ALLOWED} allowed); {unavailable} \
         of all were refused",
        times.len(),
        maximum.unwrap_or(0),
    );
}

/// Checks that each channel has each board once, in order.
async fn boards(town: &Town, plays: &[Play]) {
    let mut missing_count = 0;
    let mut duplicates = 0;
    let mut disordered = 0;
    for play in plays {
        let channel = play.table.channel;
        let messages = town
            .get(&format!("/control/messages?channel={channel}"))
            .await;
        let move_numbers: Vec<usize> = messages
            .as_array()
            .unwrap()
            .iter()
            .filter_map(move_number)
            .collect();
        for number in play.played - MOVES + 1..=play.played {
            match move_numbers
                .iter()
                .filter(|move_number| **move_number == number)
                .count()
            {
                0 => missing_count += 1,
                1 => {}
                _ => duplicates += 1,
            }
        }
        disordered += usize::from(!move_numbers.is_sorted());
    }
    println!("  {missing_count} missing, {duplicates} twice, {disordered} channels out of order");
}

/// Returns the move number in a public message.
fn move_number(message: &Value) -> Option<usize> {
    if message["ephemeral"] == true {
        return None;
    }
    let words = message["content"].as_str()?;
    let line = words.lines().find_map(|line| line.strip_prefix("Move "))?;
    line.split(' ').next()?.parse().ok()
}
