//! A gateway that rejects or disconnects the bot.

use std::time::Duration;

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, MINA, text};
use crate::flows::gateway_proxy::GatewayProxy;
use crate::flows::metrics::{ANY_PORT, get, health_is};
use crate::kit::tells;

#[tokio::test(flavor = "multi_thread")]
async fn unreachable_gateway_is_retried_at_a_pace() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    club.stop_bot().await;
    let line = GatewayProxy::to(club.stage.sandbox.address()).await;
    club.settings.push(("HANSU_DISCORD__API_BASE", line.url()));
    club.start_bot().await;
    let http = club.http();
    let mut game = club.begin().await;
    health_is(http, 200, "ok").await;
    assert_eq!(line.connects(), 1);

    line.set_open(false);
    health_is(http, 503, "gateway: not connected to Discord").await;
    // Without a delay there would be a thousand per second.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let attempts = line.connects() - 1;
    assert!((1..=4).contains(&attempts), "{attempts}");
    let (_, metrics) = get(http, "/metrics").await;
    let disconnected = "hansu_gateway_connected{shard=\"0\"} 0";
    assert!(metrics.contains(disconnected), "{metrics}");
    // When the first connection broke, twilight connected once more on its own, within that attempt.
    let counted = connects(http).await;
    assert!(counted >= attempts, "each attempt is counted: {counted}");

    line.set_open(true);
    health_is(http, 200, "ok").await;
    game.play(&club, "a4b4").await;
    assert!(club.stop_bot().await.success());
}

/// The gateway ends the session in each way from which a bot has to recover.
#[tokio::test(flavor = "multi_thread")]
async fn bot_recovers_from_every_end_of_a_session() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let http = club.http();
    let mut game = club.begin().await;
    let mut moves = ["a4b4", "a7b7", "c4d4", "c7d7", "i4h4"].into_iter();
    for act in [
        json!({ "action": "close", "code": 4000 }),
        // Another code for an ended session, which serenity does not know.
        json!({ "action": "close", "code": 4003 }),
        json!({ "action": "close", "code": 4009 }),
        json!({ "action": "reconnect" }),
        json!({ "action": "invalid", "resumable": false }),
    ] {
        health_is(http, 200, "ok").await;
        let before = club.stage.get("/control/bot").await;
        club.control("gateway", act.clone()).await;
        let sessions =
            |now: &Value| now["identifies"].as_u64().unwrap() + now["resumes"].as_u64().unwrap();
        let returned = async || {
            let now = club.stage.get("/control/bot").await;
            (sessions(&now) > sessions(&before)).then_some(())
        };
        club.stage.until(returned).await;
        health_is(http, 200, "ok").await;
        game.play_as(&club, moves.next().unwrap()).await;
    }
    assert!(club.stop_bot().await.success());
}

/// The codes 1000 and 1001 end a session only when the bot sends them.
#[tokio::test(flavor = "multi_thread")]
async fn regular_close_is_resumed_before_a_new_session() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let counts = async |path: &str| {
        let bot = club.stage.get(path).await;
        (bot["identifies"].clone(), bot["resumes"].clone())
    };
    let mut moves = ["a4b4", "a7b7", "c4d4"].into_iter();
    for (number, code) in [(1, 1000), (2, 1001)] {
        club.control("gateway", json!({ "action": "close", "code": code }))
            .await;
        let resumed = format!("/control/bot?resumes={number}&timeout=30000");
        assert_eq!(counts(&resumed).await, (json!(1), json!(number)), "{code}");
        game.play_as(&club, moves.next().unwrap()).await;
    }
    // The resume is answered by an invalid session.
    club.control(
        "gateway",
        json!({ "action": "invalid", "resumable": false }),
    )
    .await;
    let identified = "/control/bot?identifies=2&timeout=30000";
    assert_eq!(counts(identified).await, (json!(2), json!(2)));
    game.play_as(&club, moves.next().unwrap()).await;
}

/// Returns the number of connections counted by the bot.
async fn connects(http: std::net::SocketAddr) -> u64 {
    let (_, metrics) = get(http, "/metrics").await;
    let mut lines = metrics.lines();
    let count =
        lines.find_map(|line| line.strip_prefix("hansu_gateway_connects_total{shard=\"0\"} "));
    count.unwrap().parse().unwrap()
}

/// If the gateway closes each connection with the same code, the bot reconnects at most once in five seconds, and
/// loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_close_is_retried_at_a_pace_whatever_its_code() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let http = club.http();
    let mut game = club.begin().await;
    let mut moves = ["a4b4", "a7b7", "c4d4", "c7d7"].into_iter();
    for code in [1000, 4000, 4008, 4999] {
        health_is(http, 200, "ok").await;
        let before = connects(http).await;
        club.control("gateway", json!({ "action": "refuse", "code": code }))
            .await;
        health_is(http, 503, "not connected to Discord").await;
        // Long enough for a thousand connections in a loop without a delay.
        tokio::time::sleep(Duration::from_secs(2)).await;
        let attempts = connects(http).await - before;
        assert!(attempts <= 4, "{code}: {attempts}");
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
        // The gateway recommends no more shards than the bot has.
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
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let mut game = club.begin().await;
    club.control("gateway", json!({ "action": "recommend", "shards": 3 }))
        .await;
    club.control("gateway", json!({ "action": "close", "code": 4011 }))
        .await;
    let bot_state = club.stage.get("/control/bot?shards=3&timeout=30000").await;
    assert_eq!(
        bot_state["shards"],
        json!([0, 1, 2]),
        "{bot_state}\n{}",
        club.log()
    );
    health_is(club.http(), 200, "ok").await;
    game.play_as(&club, "a4b4").await;
    // If the number of shards is configured, the bot does not choose it.
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
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
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
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let mut game = club.begin().await;
    for _ in 0..2 {
        let without = json!({ "action": "without", "fields": ["channel_id"] });
        club.control("gateway", without).await;
        let answer = club.types(MINA, &game.home, "a4b4").await;
        let content = answer.private();
        tells(content, "can't read");
        tells(content, "읽지 못했습니다");
    }
    let (_, metrics) = get(club.http(), "/metrics").await;
    let metric_line = "hansu_unreadable_events_total{kind=\"interaction\"} 2";
    assert!(metrics.contains(metric_line), "{metrics}");
    let log = club.log();
    let log_count = log.matches("a gateway event could not be parsed").count();
    assert_eq!(log_count, 1, "{log}");
    // Fields that the bot does not need.
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
