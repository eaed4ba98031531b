//! Skipped days on the page's clock, which the bot of the same program follows.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, JANGGI, MINA, ids, says, text};
use crate::kit::program::*;

async fn challenge(program: &Program) -> Value {
    let challenged = command(
        program,
        MINA,
        JANGGI,
        "challenge",
        json!({ "opponent": ALEX }),
    )
    .await;
    challenged.message()["id"].clone()
}

async fn command(
    program: &Program,
    user: &str,
    channel: &str,
    name: &str,
    options: Value,
) -> Answer {
    let act = json!({ "as": user, "channel": channel, "name": name, "options": options });
    let answer = program.post("/do/command", act).await;
    assert_eq!(answer["state"], "answered", "{answer}");
    Answer(answer)
}

/// Returns a message of a channel with a button or menu of that kind.
async fn message_with(program: &Program, channel: &str, prefix: &str) -> Value {
    program
        .until(async || {
            let all = program.messages(MINA, channel).await;
            let has = |message: &Value| ids(message).iter().any(|id| id.starts_with(prefix));
            all.into_iter().rfind(has)
        })
        .await
}

/// Skips a day, after which the bot checks what is due.
async fn a_day_passes(program: &Program) {
    let moved_before = program.log().matches("the clock was put forward").count();
    program.post("/do/day", json!({})).await;
    program
        .until(async || {
            let now = program.log().matches("the clock was put forward").count();
            (now > moved_before).then_some(())
        })
        .await;
}

/// Returns the current text of a message, and whether it has buttons.
async fn message(program: &Program, id: &Value) -> (String, bool) {
    let all = program.messages(MINA, JANGGI).await;
    let message_found = all.iter().find(|message| message["id"] == *id).unwrap();
    let buttons = message_found["components"].as_array().unwrap();
    (
        message_found["content"].as_str().unwrap().to_owned(),
        !buttons.is_empty(),
    )
}

async fn expires(program: &Program, id: &Value) {
    program
        .until(async || {
            let (words, buttons) = message(program, id).await;
            (words.contains("72") && !buttons).then_some(())
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_expires_after_three_skipped_days() {
    let mut program = Program::start().await;
    let first = challenge(&program).await;
    for _ in 0..2 {
        a_day_passes(&program).await;
        assert!(
            message(&program, &first).await.1,
            "it stands for three days"
        );
    }
    a_day_passes(&program).await;
    expires(&program, &first).await;

    // After a kill and restart the time is unchanged: games have no times in the future, and today's challenges are
    // not old.
    let second = challenge(&program).await;
    program.kill().await;
    program.start_again().await;
    a_day_passes(&program).await;
    assert!(message(&program, &second).await.1, "it is a day old");
    for _ in 0..2 {
        a_day_passes(&program).await;
    }
    expires(&program, &second).await;
    let log = program.log();
    assert!(!log.contains("set back"), "{log}");
}

/// A newcomer tries out the clock with *Skip a day*.
#[tokio::test(flavor = "multi_thread")]
async fn documented_walkthrough_of_time_ends_with_a_claim() {
    let program = Program::start().await;
    let options = json!({ "opponent": ALEX, "side": "cho", "pace": "1", "reserve": "0" });
    let challenge = command(&program, MINA, JANGGI, "challenge", options).await;
    let home = text(&challenge.message()["id"]);
    let accept = json!({ "as": ALEX, "channel": JANGGI, "message": home, "custom_id": challenge.id("accept:") });
    program.post("/do/press", accept).await;
    program
        .until(async || {
            let world = program.get(&format!("/world?as={MINA}")).await;
            let thread = format!("\"id\":\"{home}\"");
            world["servers"].to_string().contains(&thread).then_some(())
        })
        .await;
    message_with(&program, &home, "setup:").await;
    for user in [ALEX, MINA] {
        let formation = json!({ "formation": "HEEH" });
        command(&program, user, &home, "setup", formation).await;
    }
    for (user, mv) in [(MINA, "a4b4"), (ALEX, "a7b7")] {
        message_with(&program, &home, "piece:").await;
        command(&program, user, &home, "move", json!({ "move": mv })).await;
    }
    // The clock runs once the bot knows that the board has arrived.
    program
        .until(async || {
            let games = command(&program, ALEX, &home, "games", json!({})).await;
            games.0.to_string().contains("deadline").then_some(())
        })
        .await;
    a_day_passes(&program).await;
    message_with(&program, &home, "claim:").await;
    command(&program, ALEX, &home, "claim", json!({})).await;
    let over = message_with(&program, &home, "rematch:").await;
    says(&over, "Alex");
}
