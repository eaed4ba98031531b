//! A gateway that rejects or disconnects the bot.

use std::time::Duration;

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, MINA, text};
use crate::flows::gateway_proxy::GatewayProxy;
use crate::flows::metrics::{ANY_PORT, get, health_is};

#[tokio::test(flavor = "multi_thread")]
async fn unreachable_gateway_is_retried_at_a_pace() {
    let mut club = Club::open().await;
    club.stop_bot().await;
    let line = GatewayProxy::to(club.stage.sandbox.address()).await;
    club.settings.push(("HANSU_DISCORD__API_BASE", line.url()));
    let (name, any) = ANY_PORT;
    club.settings.push((name, any.to_owned()));
    club.start_bot().await;
    let http = club.http();
    let mut game = club.begin().await;
    health_is(http, 200, "ok").await;
    assert_eq!(line.connects(), 1);

    line.set_open(false);
    health_is(http, 503, "gateway: not connected to Discord").await;
    // Without a delay there would be a thousand per second.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let tried = line.connects() - 1;
    assert!((1..=4).contains(&tried), "{tried}");
    let (_, metrics) = get(http, "/metrics").await;
    let gone = "hansu_gateway_connected{shard=\"0\"} 0";
    assert!(metrics.contains(gone), "{metrics}");
    let count = |metrics: &str| {
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("hansu_gateway_connects_total{shard=\"0\"} "));
        line.unwrap().parse::<u64>().unwrap()
    };
    // When the first connection broke, twilight connected once more by itself, within that attempt.
    assert!(
        count(&metrics) >= tried,
        "each attempt is counted: {metrics}"
    );

    line.set_open(true);
    health_is(http, 200, "ok").await;
    game.play(&club, "a4b4").await;
    assert!(club.stop_bot().await.success());
}

/// The gateway ends the session in each way from which a bot has to come back.
#[tokio::test(flavor = "multi_thread")]
async fn bot_recovers_from_every_end_of_a_session() {
    let mut club = Club::open().await;
    club.stop_bot().await;
    let (name, any) = ANY_PORT;
    club.settings.push((name, any.to_owned()));
    club.start_bot().await;
    let http = club.http();
    let mut game = club.begin().await;
    let mut moves = ["a4b4", "a7b7", "c4d4", "c7d7", "i4h4"].into_iter();
    for act in [
        json!({ "action": "close", "code": 4000 }),
        // It is another way to say that a session is over, which serenity does not understand.
        json!({ "action": "close", "code": 4003 }),
        json!({ "action": "close", "code": 4009 }),
        json!({ "action": "reconnect" }),
        json!({ "action": "invalid", "resumable": false }),
    ] {
        health_is(http, 200, "ok").await;
        let before = club.stage.get("/control/bot").await;
        club.control("gateway", act.clone()).await;
        let seen =
            |now: &Value| now["identifies"].as_u64().unwrap() + now["resumes"].as_u64().unwrap();
        let back = async || {
            let now = club.stage.get("/control/bot").await;
            (seen(&now) > seen(&before)).then_some(())
        };
        club.stage.until(back).await;
        health_is(http, 200, "ok").await;
        game.play_as(&club, moves.next().unwrap()).await;
    }
    assert!(club.stop_bot().await.success());
}

/// The number of connections counted by the bot.
async fn connects(http: std::net::SocketAddr) -> u64 {
    let (_, metrics) = get(http, "/metrics").await;
    let mut lines = metrics.lines();
    let found =
        lines.find_map(|line| line.strip_prefix("hansu_gateway_connects_total{shard=\"0\"} "));
    found.unwrap().parse().unwrap()
}

/// A gateway that closes each connection with the same code is not asked more than once in five seconds, and costs nothing.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_close_is_retried_at_a_pace_whatever_its_code() {
    let (name, any) = ANY_PORT;
    let club = Club::open_with(|_| {}, &[(name, any)]).await;
    let http = club.http();
    let mut game = club.begin().await;
    let mut moves = ["a4b4", "a7b7", "c4d4", "c7d7"].into_iter();
    for code in [1000, 4000, 4008, 4999] {
        health_is(http, 200, "ok").await;
        let before = connects(http).await;
        club.control("gateway", json!({ "action": "refuse", "code": code }))
            .await;
        health_is(http, 503, "not connected to Discord").await;
        // Time in which a loop without a pause would connect a thousand times.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let tried = connects(http).await - before;
        assert!(tried <= 4, "{code}: {tried}");
        club.control("gateway", json!({ "action": "refuse", "code": null }))
            .await;
        health_is(http, 200, "ok").await;
        game.play_as(&club, moves.next().unwrap()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn fatal_close_code_ends_the_process_with_its_exit_code() {
    let mut club = Club::open().await;
    for (code, exit, words) in [
        (4004, 4, "Discord rejected the token"),
        (4010, 10, "Discord rejected the shards"),
        // It recommends no more shards than there are.
        (4011, 11, "Discord requires more shards"),
        (4012, 12, "update hansu"),
        (4013, 13, "rejected the gateway intents"),
        (4014, 13, "rejected the gateway intents"),
    ] {
        club.control("gateway", json!({ "action": "close", "code": code }))
            .await;
        assert_eq!(club.bot_ends().await.code(), Some(exit), "{code}");
        let log = club.log();
        let last = log.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("hansu: ") && last.contains(words),
            "{code}: {last}"
        );
        club.start_bot().await;
    }
    assert!(club.stop_bot().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_restarts_with_more_shards_if_discord_requires_them() {
    let (name, any) = ANY_PORT;
    let mut club = Club::open_with(|_| {}, &[(name, any)]).await;
    let mut game = club.begin().await;
    club.control("gateway", json!({ "action": "recommend", "shards": 3 }))
        .await;
    club.control("gateway", json!({ "action": "close", "code": 4011 }))
        .await;
    let seen = club.stage.get("/control/bot?shards=3&timeout=30000").await;
    assert_eq!(seen["shards"], json!([0, 1, 2]), "{seen}\n{}", club.log());
    health_is(club.http(), 200, "ok").await;
    game.play_as(&club, "a4b4").await;
    // With a number of its own it is not the bot's to choose.
    assert!(club.stop_bot().await.success());
    club.settings
        .push(("HANSU_DISCORD__SHARDS", "0-2/3".to_owned()));
    club.start_bot().await;
    club.control("gateway", json!({ "action": "close", "code": 4011 }))
        .await;
    assert_eq!(club.bot_ends().await.code(), Some(11));
}

/// Discord marks accounts by flags beyond 32 bits.
#[tokio::test(flavor = "multi_thread")]
async fn accounts_with_flags_beyond_32_bits_can_play() {
    let (name, any) = ANY_PORT;
    let mut club = Club::open_with(|_| {}, &[(name, any)]).await;
    assert!(club.stop_bot().await.success());
    let (_, bot) = club.stage.api("GET", "/users/@me", None).await;
    let bot = text(&bot["id"]);
    for person in [bot.as_str(), MINA, ALEX] {
        let flagged = json!({ "change": "flags", "person": person, "flags": 1_u64 << 44 });
        club.control("world", flagged).await;
    }
    club.start_bot().await;
    health_is(club.http(), 200, "ok").await;
    let mut game = club.begin().await;
    game.play_as(&club, "a4b4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unreadable_interaction_is_answered_and_counted() {
    let (name, any) = ANY_PORT;
    let club = Club::open_with(|_| {}, &[(name, any)]).await;
    let mut game = club.begin().await;
    for _ in 0..2 {
        let without = json!({ "action": "without", "fields": ["channel_id"] });
        club.control("gateway", without).await;
        let answer = club
            .command(MINA, &game.home, "move", json!({ "move": "a4b4" }))
            .await;
        let said = answer.private();
        assert!(
            said.contains("can't read") && said.contains("읽지 못했습니다"),
            "{said}"
        );
    }
    let (_, metrics) = get(club.http(), "/metrics").await;
    let counted = "hansu_unreadable_events_total{kind=\"interaction\"} 2";
    assert!(metrics.contains(counted), "{metrics}");
    let log = club.log();
    let told = log.matches("a gateway event could not be parsed").count();
    assert_eq!(told, 1, "{log}");
    // Fields that the bot can do without.
    let without = [
        "app_permissions",
        "locale",
        "guild_locale",
        "entitlements",
        "version",
        "context",
        "guild",
    ];
    let without = json!({ "action": "without", "fields": without });
    club.control("gateway", without).await;
    game.play_as(&club, "a4b4").await;
}
