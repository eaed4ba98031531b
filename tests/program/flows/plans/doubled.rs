//! Interactions whose event comes again, as after a resumed session: none is carried out twice, also after a restart.

use std::time::Duration;

use serde_json::json;

use super::{line, open};
use crate::flows::club::{Answer, Club, JANGGI, MINA};
use crate::flows::metrics::{ANY_PORT, get};

/// Sends the event of an interaction again, and waits until the bot has dropped it as a repetition.
async fn comes_again(club: &Club, answer: &Answer) {
    let before = doubles(club).await;
    let path = format!("/control/resend/{}", answer.interaction());
    club.stage.post(&path, json!({})).await;
    let dropped = async {
        while doubles(club).await == before {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let dropped = tokio::time::timeout(Duration::from_secs(20), dropped).await;
    assert!(dropped.is_ok(), "it was carried out again: {}", club.log());
}

/// Returns the number of repeated interactions that the bot has counted.
async fn doubles(club: &Club) -> u64 {
    let (_, metrics) = get(club.http(), "/metrics").await;
    let lines = metrics.lines().filter(|line| {
        line.starts_with("hansu_interactions_total{") && line.contains("outcome=\"doubled\"")
    });
    let count = |line: &str| line.rsplit(' ').next()?.parse::<u64>().ok();
    lines.filter_map(count).sum()
}

async fn theme(club: &Club, chosen: &str) -> Answer {
    let panel = club.command(MINA, JANGGI, "settings", json!({})).await;
    club.select(MINA, panel.message(), "set:-:0:theme", chosen)
        .await
}

/// Returns the plan and the look settings as their owner sees them.
async fn seen(club: &Club, home: &str) -> (String, String) {
    let plan = club.command(MINA, home, "plan", json!({})).await;
    let looks_panel = club.command(MINA, JANGGI, "settings", json!({})).await;
    (
        plan.private().to_owned(),
        looks_panel.message()["components"].to_string(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_interaction_changes_plan_and_settings_once() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let mut game = club.begin().await;
    // Mina has moved, so she may plan.
    game.play(&club, "a4b4").await;
    let first = line(&club, &game, MINA, "a7b7, c4d4").await;
    let panel = open(&club, &game, MINA).await;
    let question = club
        .press(MINA, panel.message(), &panel.id_ending(".clear"))
        .await;
    let cleared = club
        .press(MINA, question.message(), &question.id_ending(".clear.yes"))
        .await;
    let second = line(&club, &game, MINA, "c7d7, g4f4").await;
    let dark = theme(&club, "dark").await;
    let cells = theme(&club, "cells").await;
    let is = seen(&club, &game.home).await;
    for restarted in [false, true] {
        if restarted {
            assert!(club.stop_bot().await.success());
            club.start_bot().await;
        }
        for answer in [&first, &cleared, &second, &dark, &cells] {
            comes_again(&club, answer).await;
        }
        assert_eq!(seen(&club, &game.home).await, is, "restarted: {restarted}");
    }
}

/// Commands of a running game, with options.
const COMMANDS: [(&str, &str); 24] = [
    ("help", "{}"),
    ("rules", "{}"),
    ("games", "{}"),
    ("stats", "{}"),
    ("leaderboard", "{}"),
    ("settings", "{}"),
    ("server-settings", "{}"),
    ("privacy", "{}"),
    ("board", "{}"),
    ("record", "{}"),
    ("replay", "{}"),
    ("plan", "{}"),
    ("suggest", "{}"),
    ("pass", "{}"),
    ("draw", "{}"),
    ("resign", "{}"),
    ("takeback", "{}"),
    ("pause", "{}"),
    ("claim", "{}"),
    ("analyse", "{}"),
    ("vacation", r#"{ "days": 3 }"#),
    ("setup", r#"{ "formation": "HEEH" }"#),
    ("practice", r#"{ "level": 1 }"#),
    ("challenge", r#"{ "opponent": "1180000000000000013" }"#),
];

/// Each repeated interaction is dropped, at once and after many others.
#[tokio::test(flavor = "multi_thread")]
async fn each_command_and_component_is_handled_once() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let mut game = club.begin().await;
    let mut answers = Vec::new();
    let menu = club
        .select(MINA, &game.board, &game.id("piece"), "a4")
        .await;
    let target = menu.id("target:");
    let played = club.select(MINA, menu.message(), &target, "b4").await;
    answers.extend([menu, played]);
    game.note("a4b4");
    game.next_board(&club).await;
    for button in ["plan", "more"] {
        answers.push(club.press(MINA, &game.board, &game.id(button)).await);
    }
    for (command, options) in COMMANDS {
        let options = serde_json::from_str(options).unwrap();
        answers.push(club.command(MINA, &game.home, command, options).await);
        comes_again(&club, answers.last().unwrap()).await;
    }
    let messages_before = club.public(&game.home).await;
    for answer in &answers {
        comes_again(&club, answer).await;
    }
    assert_eq!(club.public(&game.home).await, messages_before);
}
