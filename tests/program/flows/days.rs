//! Skipped days on the page's clock, which the bot of the same program follows.

use serde_json::{Value, json};

use crate::kit::program::*;

async fn challenge(program: &Program) -> Value {
    let act = json!({ "as": MINA, "channel": JANGGI, "name": "challenge", "options": { "opponent": ALEX } });
    let answer = program.post("/do/command", act).await;
    assert_eq!(answer["state"], "answered", "{answer}");
    answer["message"]["id"].clone()
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

/// The current text of a message, and whether it has buttons.
async fn message(program: &Program, id: &Value) -> (String, bool) {
    let all = program.messages(MINA, JANGGI).await;
    let found = all.iter().find(|one| one["id"] == *id).unwrap();
    let buttons = found["components"].as_array().unwrap();
    (
        found["content"].as_str().unwrap().to_owned(),
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
async fn a_challenge_expires_after_three_days() {
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

    // After a kill and restart the time is the same: games have no times in the future, and today's
    // challenges are not old.
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
