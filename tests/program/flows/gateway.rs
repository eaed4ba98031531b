//! A gateway that refuses the bot, or disconnects it soon.

use std::time::Duration;

use serde_json::{Value, json};

use crate::flows::club::Club;
use crate::flows::line::Line;
use crate::flows::metrics::{ANY_PORT, get, health_is};

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_ends_every_connection_is_spared() {
    let mut club = Club::open().await;
    club.stop_bot().await;
    let line = Line::to(club.stage.sandbox.address()).await;
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
    assert!(count(&metrics) > tried, "{metrics}");

    line.set_open(true);
    health_is(http, 200, "ok").await;
    game.play(&club, "a4b4").await;
    assert!(club.stop_bot().await.success());
}

/// The gateway ends the session in each way from which a bot has to come back.
#[tokio::test(flavor = "multi_thread")]
async fn every_end_of_a_session_is_told_and_survived() {
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
