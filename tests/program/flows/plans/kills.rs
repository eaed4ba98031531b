//! Kills between steps: the bot plays each answer once and shows it on one board.

use serde_json::{Value, json};

use super::{line, open, told};
use crate::flows::club::{ALEX, Club, MINA, text};
use crate::flows::game::Game;
use crate::flows::kill::SETTINGS;

/// Returns a game in which Mina has moved and planned an answer to a7b7.
async fn planned(club: &Club) -> Game {
    let game = club.played("a4b4").await;
    line(club, &game, MINA, "a7b7, i4h4").await;
    game.is_quiet(club).await;
    game
}

/// Returns the boards that mention a planned answer.
async fn boards(club: &Club, game: &Game) -> Vec<Value> {
    let all = club.public(&game.home).await;
    all.into_iter().filter(|board| told(board).1).collect()
}

/// Asserts after a turn and its answer that one board shows both, and that the game continues.
async fn has_answered_once(club: &Club, mut game: Game) {
    game.note("a7b7");
    game.note("i4h4");
    game.next_board(club).await;
    assert_eq!(boards(club, &game).await.len(), 1, "{}", club.log());
    club.types(game.turn(), &game.home, "i7h7").await;
    game.note("i7h7");
    game.next_board(club).await;
    assert_eq!(told(&game.board), (1, false));
    assert_eq!(boards(club, &game).await.len(), 1, "{}", club.log());
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_between_commit_and_board_posts_one_board() {
    for when in ["before", "after"] {
        let mut club = Club::open_with(|_| {}, &SETTINGS).await;
        let game = planned(&club).await;
        let fault_id = club.hold_answer(when).await;
        club.send(ALEX, &game.home, "move", json!({ "move": "a7b7" }))
            .await;
        club.is_hit(&fault_id).await;
        club.restart_bot().await;
        has_answered_once(&club, game).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_while_the_courier_posts_a_planned_answer_posts_one_board() {
    for when in ["before", "after"] {
        let mut club = Club::open_with(|_| {}, &SETTINGS).await;
        let game = planned(&club).await;
        let fault_id = club.hold_post(&game.home, when).await;
        club.move_by_menu(ALEX, &game.board, "a7", "b7").await;
        club.is_hit(&fault_id).await;
        club.restart_bot().await;
        has_answered_once(&club, game).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kill_between_a_plan_step_and_its_panel_keeps_the_step() {
    let mut club = Club::open_with(|_| {}, &SETTINGS).await;
    let mut game = club.played("a4b4").await;
    let fault_id = club.hold_answer("before").await;
    club.send(MINA, &game.home, "plan", json!({ "line": "a7b7, i4h4" }))
        .await;
    club.is_hit(&fault_id).await;
    club.restart_bot().await;
    let panel = open(&club, &game, MINA).await;
    let used = panel
        .content()
        .lines()
        .find(|line| line.starts_with("-# 예약한 수"));
    assert!(
        used.is_some_and(|line| line.contains("예약한 수 2/200")),
        "{}",
        panel.content()
    );
    let answer = game.play(&club, "a7b7").await;
    assert_eq!(
        told(answer.public()),
        (2, true),
        "{}",
        text(&answer.message()["content"])
    );
}
