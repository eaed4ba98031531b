//! Every kind of interaction, and a bot's responses to them.

use std::time::Duration;

use crate::kit::*;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_and_components_are_answered() {
    let stage = Stage::open().await;
    let _bot = TestBot::start(&stage).await;

    let answer = stage.command(MINA, GENERAL, "board", json!({})).await;
    assert_eq!(answer["state"], "answered", "{answer}");
    let board = &answer["message"];
    assert_eq!(board["pinged"], json!([ALEX]));
    assert_eq!(board["interaction"]["user"]["id"], MINA);
    let picture = &board["attachments"][0];
    assert_eq!([&picture["width"], &picture["height"]], [2, 1]);
    assert_eq!(picture["description"], "a board");
    assert_eq!(picture["content_type"], "image/png");
    assert_eq!(stage.bytes(picture["url"].as_str().unwrap()).await, PNG);
    assert_eq!(stage.messages(SAM, GENERAL).await.len(), 1);

    let pressed = stage.press(ALEX, board, "flip:1:0").await;
    assert_eq!(pressed["state"], "updated", "{pressed}");
    assert_eq!(pressed["message"]["id"], board["id"]);
    assert_eq!(pressed["message"]["components"], json!([]));
    // Serenity's update drops pictures.
    assert_eq!(pressed["message"]["attachments"], json!([]));
    assert_eq!(pressed["message"]["edits"], 1);
    // Edits notify nobody.
    assert_eq!(pressed["message"]["pinged"], json!([ALEX]));

    let repeated = stage.command(MINA, GENERAL, "board", json!({})).await;
    let mut act = component(ALEX, &repeated["message"], "piece:1:0");
    act["values"] = json!(["h3"]);
    let selected = stage.post("/do/select", act).await;
    assert_eq!(selected["message"]["content"], "selected h3");
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn other_kinds_of_response_are_delivered() {
    let stage =
        Stage::open_with(|settings| settings.answer_window = Duration::from_millis(700)).await;
    let bot = TestBot::start(&stage).await;

    let slow = stage.command(MINA, GENERAL, "slow", json!({})).await;
    let id = slow["interaction"].as_str().unwrap();
    let path = format!("/interactions/{id}?as={MINA}");
    let filled = stage
        .until(async || Some(stage.get(&path).await).filter(|state| state["state"] == "answered"))
        .await;
    assert_eq!(filled["message"]["content"], "at last");
    let filled = &filled["message"];
    assert_eq!([&filled["thinking"], &filled["edited"]], [false, false]);

    let secret = stage.command(ALEX, GENERAL, "secret", json!({})).await;
    assert_eq!(secret["ephemeral"], true);
    let hidden = |messages: Vec<Value>| messages.iter().all(|message| message["content"] != "psst");
    assert!(!hidden(stage.messages(ALEX, GENERAL).await));
    assert!(hidden(stage.messages(MINA, GENERAL).await));

    let typed =
        json!({ "as": MINA, "channel": GENERAL, "name": "move", "focused": "move", "text": "b" });
    let typed = stage.post("/do/autocomplete", typed).await;
    let choice = json!({ "name": "b3 → e3", "value": "b3e3" });
    assert_eq!(typed["choices"], json!([choice]));

    let form = stage.command(MINA, GENERAL, "form", json!({})).await;
    assert_eq!(form["modal"]["title"], "A position", "{form}");
    let sent =
        json!({ "as": MINA, "interaction": form["interaction"], "values": { "fen": "9/9" } });
    let read = stage.post("/do/modal", sent.clone()).await;
    assert_eq!(read["message"]["content"], "read: 9/9");
    let again = stage.ask("POST", "/do/modal", Some(sent)).await.0;
    assert_eq!(again, 409, "a form is sent off once");

    let against = stage
        .command(MINA, GENERAL, "challenge", json!({ "opponent": SAM }))
        .await;
    assert_eq!(against["message"]["content"], "mina against sam");
    let menu = json!({ "as": SAM, "channel": GENERAL, "name": "Challenge", "target": ALEX });
    let against = stage.post("/do/command", menu).await;
    assert_eq!(against["message"]["content"], "against alex");

    let mute = stage.command(MINA, GENERAL, "mute", json!({})).await;
    assert_eq!(mute["state"], "failed");

    let direct = stage.direct(SAM).await;
    let answer = stage.command(SAM, &direct, "secret", json!({})).await;
    assert_eq!(answer["state"], "answered");
    bot.kill();
    stage.sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn missing_components_cannot_be_used() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    let board = stage.command(MINA, GENERAL, "board", json!({})).await["message"].clone();
    let secret = stage.command(MINA, GENERAL, "secret", json!({})).await["message"].clone();
    let before = bot.seen.load(std::sync::atomic::Ordering::SeqCst);
    let select = |value: &str| {
        let mut act = component(ALEX, &board, "piece:1:0");
        act["values"] = json!([value]);
        act
    };
    let command = |user: &str, channel: &str, name: &str, options: Value| {
        let act = json!({ "as": user, "channel": channel, "name": name, "options": options });
        ("/do/command", act)
    };
    let direct = stage.direct(SAM).await;
    let none = || json!({});
    #[rustfmt::skip]
    let commands = [
        (command(MINA, GENERAL, "nothing", none()), 404),
        (command(MINA, GENERAL, "challenge", none()), 400),
        (command(MINA, GENERAL, "challenge", json!({ "opponent": "5" })), 400),
        (command(MINA, GENERAL, "secret", json!({ "loud": true })), 400),
        (command(SAM, &direct, "challenge", json!({ "opponent": ALEX })), 403),
        (command(MINA, &direct, "board", none()), 404),
    ];
    let commands = commands.map(|((path, act), status)| (path, act, status));
    let components = [
        ("/do/press", component(ALEX, &board, "nothing:1:0"), 404),
        ("/do/press", component(ALEX, &board, "off:1:0"), 409),
        ("/do/press", component(ALEX, &board, "piece:1:0"), 400),
        ("/do/press", component(ALEX, &secret, "flip:1:0"), 404),
        ("/do/press", component("5", &board, "flip:1:0"), 404),
        ("/do/select", select("a1"), 400),
    ];
    for (path, act, status) in components.into_iter().chain(commands) {
        let (actual, body) = stage.ask("POST", path, Some(act.clone())).await;
        assert_eq!(actual, status, "{path} {act}: {body}");
        assert!(body["error"].is_string(), "{body}");
    }
    assert_eq!(bot.seen.load(std::sync::atomic::Ordering::SeqCst), before);
    stage.sandbox.stop().await;
}

#[tokio::test]
async fn commands_are_listed_in_the_readers_language() {
    let stage = Stage::open().await;
    let _bot = TestBot::start(&stage).await;
    let board_name = async |user: &str| {
        let commands = stage
            .get(&format!("/commands?as={user}&channel={GENERAL}"))
            .await;
        let mut commands = commands.as_array().unwrap().iter();
        let board = commands.find(|command| command["name"] == "board");
        board.unwrap()["name_localized"].clone()
    };
    assert_eq!(board_name(MINA).await, "판");
    assert_eq!(board_name(ALEX).await, "board");
}
