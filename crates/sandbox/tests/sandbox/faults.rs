//! Injected faults, and gateway events.

use std::{sync::atomic::Ordering, time::Duration};

use crate::kit::*;
use serde_json::{Value, json};
use serenity::all::{ChannelId, CreateMessage};

async fn arm(stage: &Stage, request: Value) -> u64 {
    stage.post("/control/faults", request).await["id"]
        .as_u64()
        .unwrap()
}

fn general() -> ChannelId {
    ChannelId::new(GENERAL.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn injected_faults_fail_requests() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    let path = "/messages$";
    for (request, delivered) in [
        (
            json!({ "method": "POST", "path": path, "action": "fail", "status": 500 }),
            0,
        ),
        (
            json!({ "method": "POST", "path": path, "action": "fail", "status": 429, "retry_after": 1.5 }),
            0,
        ),
        (
            json!({ "path": path, "body": "hello", "action": "drop" }),
            0,
        ),
        (
            json!({ "path": path, "body": "hello", "action": "drop", "when": "after" }),
            1,
        ),
    ] {
        let before = stage.messages(MINA, GENERAL).await.len();
        let fault = arm(&stage, request.clone()).await;
        let sent = general()
            .send_message(&bot.http, CreateMessage::new().content("hello"))
            .await;
        assert!(sent.is_err(), "{request}");
        assert_eq!(
            stage.messages(MINA, GENERAL).await.len(),
            before + delivered,
            "{request}"
        );
        assert_eq!(
            stage.get(&format!("/control/faults/{fault}")).await["hits"],
            1
        );
        let sent = general()
            .send_message(&bot.http, CreateMessage::new().content("hello"))
            .await;
        assert!(sent.is_ok(), "a fault strikes once");
    }
    let log = stage.get("/control/requests").await;
    let dropped = log
        .as_array()
        .unwrap()
        .iter()
        .filter(|entry| entry["status"].is_null())
        .count();
    assert_eq!(dropped, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn held_response_arrives_once_released() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    let request = json!({ "path": "/callback$", "action": "hold", "when": "after" });
    let fault = arm(&stage, request).await;
    // The request took effect, so the person has the response while the bot still waits.
    assert_eq!(
        stage.command(MINA, GENERAL, "secret", json!({})).await["state"],
        "answered"
    );
    let path = format!("/control/faults/{fault}");
    assert_eq!(
        stage.get(&format!("{path}?wait=5000")).await,
        json!({ "hits": 1, "released": false })
    );
    stage.post(&format!("{path}/release"), json!({})).await;
    let is_callback = |entry: &Value| entry["path"].as_str().unwrap().ends_with("/callback");
    stage
        .until(async || {
            stage
                .get("/control/requests")
                .await
                .as_array()
                .unwrap()
                .iter()
                .any(is_callback)
                .then_some(())
        })
        .await;
    bot.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interactions_can_be_repeated_delayed_or_dropped() {
    let stage =
        Stage::open_with(|settings| settings.answer_window = Duration::from_millis(600)).await;
    let bot = TestBot::start(&stage).await;
    for (trick, state, times) in [
        (json!({ "action": "double" }), "answered", 2),
        (json!({ "action": "drop" }), "failed", 0),
        (json!({ "action": "delay", "ms": 100 }), "answered", 1),
        (json!({ "action": "delay", "ms": 800 }), "failed", 1),
    ] {
        let before = bot.seen.load(Ordering::SeqCst);
        stage.post("/control/gateway", trick.clone()).await;
        let answer = stage.command(MINA, GENERAL, "secret", json!({})).await;
        assert_eq!(answer["state"], state, "{trick}");
        stage
            .until(async || (bot.seen.load(Ordering::SeqCst) == before + times).then_some(()))
            .await;
    }
    let answer = stage.command(MINA, GENERAL, "secret", json!({})).await;
    let before = bot.seen.load(Ordering::SeqCst);
    let id = answer["interaction"].as_str().unwrap();
    stage
        .post(&format!("/control/resend/{id}"), json!({}))
        .await;
    stage
        .until(async || (bot.seen.load(Ordering::SeqCst) == before + 1).then_some(()))
        .await;
    let log = stage.get("/control/requests").await;
    let count_code = |code: u64| {
        log.as_array()
            .unwrap()
            .iter()
            .filter(|entry| entry["code"] == code)
            .count()
    };
    assert_eq!(
        (count_code(40060) > 0, count_code(10062)),
        (true, 1),
        "doubled and late answers are refused"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn missed_events_arrive_with_the_resume() {
    let stage = Stage::open_with(|settings| settings.answer_window = Duration::from_secs(15)).await;
    let bot = TestBot::start(&stage).await;
    for (number, act) in [
        json!({ "action": "reconnect" }),
        json!({ "action": "close", "code": 4000 }),
        json!({ "action": "invalid", "resumable": true }),
    ]
    .into_iter()
    .enumerate()
    {
        let before = bot.seen.load(Ordering::SeqCst);
        stage.post("/control/gateway", act.clone()).await;
        let answer = stage.command(MINA, GENERAL, "secret", json!({})).await;
        assert_eq!(answer["state"], "answered", "{act}");
        assert_eq!(bot.seen.load(Ordering::SeqCst), before + 1, "{act}");
        let path = format!("/control/bot?wait=connected&resumes={}", number + 1);
        let bot_state = stage.get(&path).await;
        assert_eq!(
            (&bot_state["connected"], &bot_state["identifies"]),
            (&json!(true), &json!(1)),
            "{act}"
        );
    }
    stage
        .post(
            "/control/gateway",
            json!({ "action": "invalid", "resumable": false }),
        )
        .await;
    let bot_state = stage.get("/control/bot?wait=connected&identifies=2").await;
    assert_eq!(bot_state["identifies"], 2, "a void session begins anew");
    assert_eq!(
        stage.command(MINA, GENERAL, "secret", json!({})).await["state"],
        "answered"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_fail_at_once_without_a_bot() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    bot.shut_down();
    assert_eq!(
        stage.get("/control/bot?wait=gone").await["connected"],
        false
    );
    let act = json!({ "as": MINA, "channel": GENERAL, "name": "secret", "options": {} });
    let answer = tokio::time::timeout(Duration::from_secs(2), stage.post("/do/command", act)).await;
    assert_eq!(answer.unwrap()["state"], "failed");
}

#[tokio::test]
async fn requests_beyond_the_rate_limit_are_rejected() {
    let stage = Stage::open_with(|settings| settings.rate_limit = Some(3)).await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(stage.api("GET", "/users/@me", None).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 429]);
}
