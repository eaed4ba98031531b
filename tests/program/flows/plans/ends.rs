//! Ends of plans: the reason is shown once, at the top of the next private answer about the game.

use serde_json::json;

use super::line;
use crate::flows::club::{ALEX, Club, MINA};
use crate::flows::game::Game;

/// Returns a game in which Mina has moved and planned an answer to a7b7.
async fn planned(club: &Club, terms: serde_json::Value) -> Game {
    let mut game = Game::begin_by(club, terms, [MINA, ALEX]).await;
    game.play(club, "a4b4").await;
    line(club, &game, MINA, "a7b7, i4h4").await;
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_without_a_planned_answer_deletes_the_plan() {
    let club = Club::open().await;
    let mut game = planned(&club, json!({})).await;
    game.play(&club, "i7h7").await;
    // The menu of pieces shows the reason too.
    let menu = game.choose(&club, MINA, "a1").await;
    let first = menu.private().lines().next().unwrap_or_default();
    assert!(first.contains("예약한 응수가 없어"), "{}", menu.content());
    let repeated = game.choose(&club, MINA, "b1").await;
    assert!(!repeated.private().contains("예약한 응수가 없어"));
}
