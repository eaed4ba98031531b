//! Ends of plans: the reason is shown once, at the top of the next private answer about the game.

use serde_json::json;

use super::{line, open};
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

#[tokio::test(flavor = "multi_thread")]
async fn end_of_a_pause_deletes_the_plan() {
    let club = Club::open().await;
    let mut game = planned(&club, json!({ "pace": "3", "reserve": "0" })).await;
    for user in [MINA, ALEX] {
        club.command(user, &game.home, "pause", json!({})).await;
    }
    let played = game.play(&club, "a7b7").await;
    assert!(!played.content().contains("planned"), "{}", played.0);
    let board = club.command(MINA, &game.home, "board", json!({})).await;
    let first = board.private().lines().next().unwrap_or_default();
    let reason = "수를 두어 일시정지가 끝났습니다";
    assert!(first.contains(reason), "{}", board.content());
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_the_whole_plan_is_confirmed() {
    let club = Club::open().await;
    let mut game = planned(&club, json!({})).await;
    let panel = open(&club, &game, MINA).await;
    let clear = panel.id_ending(".clear");
    let question = club.press(MINA, panel.message(), &clear).await;
    let yes = question.id_ending(".clear.yes");
    let cleared = club.press(MINA, question.message(), &yes).await;
    cleared.says("예약한 수 0/200");
    // Another press on the old message is harmless.
    let repeated = club.press_made_up(MINA, question.message(), &yes).await;
    repeated.says("예약한 수 0/200");
    let played = game.play(&club, "a7b7").await;
    assert!(!played.content().contains("planned"), "{}", played.0);
}
