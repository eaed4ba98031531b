//! Several connections to the gateway: their start, their servers, and one that is gone.

use std::time::{Duration, Instant};

use hansu_sandbox::{Settings, StartLimits};
use serde_json::{Value, json};

use crate::flows::club::{ALEX, CLUB, Club, MINA, SAM};
use crate::flows::game::Game;
use crate::flows::metrics::{ANY_PORT, get, health_is};

const BETWEEN: Duration = Duration::from_secs(5);

/// Forty servers, and what the gateway allows to so many shards.
pub fn sharded(shards: u64, max_concurrency: u64) -> impl FnOnce(&mut Settings) {
    move |settings| {
        settings.servers = 40;
        settings.starts = StartLimits {
            shards,
            max_concurrency,
            between: Some(BETWEEN),
            ..StartLimits::default()
        };
    }
}

/// A channel of a server that a shard hears of.
pub fn channel_of(shard: u64, shards: u64) -> String {
    let first = CLUB.parse::<u64>().unwrap() >> 22;
    let mut servers = (1..).map(|number| first + number);
    let of_shard = servers.find(|time| time % shards == shard).unwrap();
    ((of_shard << 22) + 1).to_string()
}

/// The state of the gateway once this many shards are connected.
pub async fn connected(club: &Club, shards: usize) -> Value {
    let path = format!("/control/bot?shards={shards}&timeout=60000");
    let bot_state = club.stage.get(&path).await;
    let shard_count = bot_state["shards"].as_array().unwrap().len();
    assert_eq!(shard_count, shards, "{bot_state}\n{}", club.log());
    bot_state
}

async fn shut(club: &Club, shard: u64, is_on: bool) {
    let act = json!({ "action": "shut", "shard": shard, "on": is_on });
    club.control("gateway", act).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_shard_does_not_affect_others() {
    let club = Club::open_with(sharded(4, 4), &[ANY_PORT]).await;
    let http = club.http();
    let bot_state = connected(&club, 4).await;
    assert_eq!(bot_state["identifies"], 4, "{bot_state}");
    assert_eq!(bot_state["refused"], 0, "{bot_state}");
    health_is(http, 200, "ok").await;
    let mut games = Vec::new();
    for (shard, [cho, han]) in [[MINA, ALEX], [ALEX, SAM], [SAM, MINA], [MINA, ALEX]]
        .into_iter()
        .enumerate()
    {
        let channel = channel_of(shard as u64, 4);
        games.push(Game::begin_in(&club, &channel, [cho, han]).await);
    }
    for game in &mut games {
        game.play(&club, "a4b4").await;
    }

    shut(&club, 2, true).await;
    health_is(http, 503, "gateway: not connected to Discord: shard 2\n").await;
    let (_, metrics) = get(http, "/metrics").await;
    for shard in 0..4 {
        let connected = u8::from(shard != 2);
        let line = format!("hansu_gateway_connected{{shard=\"{shard}\"}} {connected}.0\n");
        assert!(metrics.contains(&line), "{line} is not in:\n{metrics}");
    }
    for shard in [0, 1, 3] {
        games[shard].play(&club, "a7b7").await;
    }

    shut(&club, 2, false).await;
    health_is(http, 200, "ok").await;
    games[2].play(&club, "a7b7").await;
    let bot_state = connected(&club, 4).await;
    assert_eq!(bot_state["refused"], 0, "{bot_state}");
}

/// Also the shards of a process that has just ended.
#[tokio::test(flavor = "multi_thread")]
async fn shards_of_one_bucket_start_one_after_another() {
    let range = ("HANSU_DISCORD__SHARDS", "0-1/4");
    let began = Instant::now();
    let mut club = Club::open_with(sharded(4, 1), &[range]).await;
    connected(&club, 2).await;
    assert!(club.log().contains("0-1/4"), "{}", club.log());
    assert!(club.stop_bot().await.success());
    club.start_bot().await;
    let bot_state = connected(&club, 2).await;
    assert_eq!(bot_state["shards"], json!([0, 1]), "{bot_state}");
    assert_eq!(bot_state["identifies"], 4, "{bot_state}");
    assert_eq!(bot_state["refused"], 0, "{bot_state}\n{}", club.log());
    assert!(began.elapsed() >= 3 * BETWEEN, "what is told is counted");
    let mut game = Game::begin_in(&club, &channel_of(1, 4), [MINA, ALEX]).await;
    game.play(&club, "a4b4").await;
    // Another process would see it.
    let unheard = club
        .command(MINA, &channel_of(3, 4), "games", json!({}))
        .await;
    assert_eq!(unheard.state(), "failed", "{:?}", unheard.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_session_starts_beyond_the_daily_limit() {
    let one_a_day = |settings: &mut Settings| {
        settings.starts = StartLimits {
            total: 1,
            day: Duration::from_secs(8),
            ..StartLimits::default()
        };
    };
    let mut club = Club::open_with(one_a_day, &[]).await;
    assert!(club.stop_bot().await.success());
    let used_up = club.stage.get("/control/bot?wait=gone&timeout=10000").await;
    club.start_bot().await;
    let bot_state = connected(&club, 1).await;
    let log = club.log();
    assert_eq!(bot_state["identifies"], 2, "{bot_state} {log}");
    assert_eq!(
        bot_state["refused"], used_up["refused"],
        "{bot_state} {used_up} {log}"
    );
    for phrase in [
        "daily session limit is used up",
        "new sessions are allowed again",
    ] {
        assert_eq!(log.matches(phrase).count(), 1, "{phrase}: {log}");
    }
}
