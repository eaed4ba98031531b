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
    let send = async || {
        let hello = CreateMessage::new().content("hello");
        general().send_message(&bot.http, hello).await
    };
    let fail = |status: u16, retry_after: Value| json!({ "method": "POST", "path": path, "action": "fail", "status": status, "retry_after": retry_after });
    let drop =
        |when: &str| json!({ "path": path, "body": "hello", "action": "drop", "when": when });
    for (request, delivered) in [
        (fail(500, Value::Null), 0),
        (fail(429, json!(1.5)), 0),
        (drop("before"), 0),
        (drop("after"), 1),
    ] {
        let before = stage.messages(MINA, GENERAL).await.len();
        let fault = arm(&stage, request.clone()).await;
        assert!(send().await.is_err(), "{request}");
        let after = stage.messages(MINA, GENERAL).await.len();
        assert_eq!(after, before + delivered, "{request}");
        let fault = stage.get(&format!("/control/faults/{fault}")).await;
        assert_eq!(fault["hits"], 1);
        assert!(send().await.is_ok(), "a fault strikes once");
    }
    let dropped = stage.requests(|entry| entry["status"].is_null()).await;
    assert_eq!(dropped, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn held_response_arrives_once_released() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    let request = json!({ "path": "/callback$", "action": "hold", "when": "after" });
    let fault = arm(&stage, request).await;
    // The request took effect, so the person has the response while the bot still waits.
    let answer = stage.command(MINA, GENERAL, "secret", json!({})).await;
    assert_eq!(answer["state"], "answered");
    let path = format!("/control/faults/{fault}");
    let held = stage.get(&format!("{path}?wait=5000")).await;
    assert_eq!(held, json!({ "hits": 1, "released": false }));
    stage.post(&format!("{path}/release"), json!({})).await;
    let is_callback = |entry: &Value| entry["path"].as_str().unwrap().ends_with("/callback");
    stage
        .until(async || (stage.requests(is_callback).await > 0).then_some(()))
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
    let count = async |code: u64| stage.requests(|entry| entry["code"] == code).await;
    assert!(count(40060).await > 0, "a doubled answer is refused");
    assert_eq!(count(10062).await, 1, "a late answer is refused");
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
        assert_eq!(bot_state["connected"], true, "{act}");
        assert_eq!(bot_state["identifies"], 1, "{act}");
    }
    let void = json!({ "action": "invalid", "resumable": false });
    stage.post("/control/gateway", void).await;
    let bot_state = stage.get("/control/bot?wait=connected&identifies=2").await;
    assert_eq!(bot_state["identifies"], 2, "a void session begins anew");
    let answer = stage.command(MINA, GENERAL, "secret", json!({})).await;
    assert_eq!(answer["state"], "answered");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_fail_at_once_without_a_bot() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    bot.shut_down();
    let gone = stage.get("/control/bot?wait=gone").await;
    assert_eq!(gone["connected"], false);
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
