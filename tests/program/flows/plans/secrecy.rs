//! A plan and its existence are visible only to its owner.

use regex::Regex;
use serde_json::{Value, json};

use super::{line, open, step};
use crate::flows::club::{ALEX, Club, MINA, SAM};
use crate::flows::metrics::{ANY_PORT, get};

/// Turns that are only planned: in notation, and as boards name them.
const SECRET: [&str; 4] = ["b10a8", "h1i3", "b10–a8", "h1–i3"];
/// Squares that occur only in the plan.
const SQUARES: &str = r"\b(b10|a8|i3)\b";

#[tokio::test(flavor = "multi_thread")]
async fn plan_is_visible_only_to_its_owner() {
    let filter = ("HANSU_LOG__FILTER", "trace");
    let club = Club::open_with(|_| {}, &[ANY_PORT, filter]).await;
    let mut game = club.played("a4b4").await;
    game.is_quiet(&club).await;
    let before: Vec<Value> = club.public(&game.home).await;
    let mut panel = open(&club, &game, MINA).await;
    for mv in ["c7d7", "g4f4", "b10a8", "h1i3"] {
        panel = step(&club, MINA, &panel, mv).await;
    }
    line(&club, &game, MINA, "g7f7, g4g5").await;
    club.press(MINA, panel.message(), &panel.id_ending(".up"))
        .await;
    let after = club.public(&game.home).await;
    assert_eq!(after, before, "nothing is said publicly");
    for user in [ALEX, SAM] {
        let board_answer = club.command(user, &game.home, "board", json!({})).await;
        let list_answer = club.command(user, &game.home, "games", json!({})).await;
        let record = club.command(user, &game.home, "record", json!({})).await;
        for answer in [board_answer, list_answer, record] {
            for secret in SECRET {
                assert!(!answer.0.to_string().contains(secret), "{}", answer.0);
            }
            assert!(!answer.0.to_string().contains("plan: "), "{}", answer.0);
        }
    }
    game.play(&club, "i7h7").await;
    let log = club.log();
    let (_, metrics) = get(club.http(), "/metrics").await;
    let squares = Regex::new(SQUARES).unwrap();
    for phrase in [log, metrics] {
        let revealing_line = phrase.lines().find(|line| squares.is_match(line));
        assert_eq!(revealing_line, None);
    }
}
