//! Ends of plans: the reason is shown once, at the top of the next private answer about the game.

use serde_json::json;

use super::{at, line, open};
use crate::flows::club::{ALEX, Club, MINA};
use crate::flows::game::Game;

/// Returns a game in which Mina has moved and planned an answer to a7b7.
async fn planned(club: &Club) -> Game {
    let mut game = club.begin().await;
    game.play(club, "a4b4").await;
    line(club, &game, MINA, "a7b7, i4h4").await;
    game
}

/// Asserts that the reason is on top of Mina's next board, and not on a second one.
async fn is_told_once(club: &Club, game: &Game, reason: &str) {
    let board_answer = club.command(MINA, &game.home, "board", json!({})).await;
    let first = board_answer
        .private()
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned();
    assert!(first.contains(reason), "{}", board_answer.content());
    let repeated = club.command(MINA, &game.home, "board", json!({})).await;
    assert!(
        !repeated.private().contains("예약을 지웠습니다"),
        "{}",
        repeated.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_without_a_planned_answer_deletes_the_plan() {
    let club = Club::open().await;
    let mut game = planned(&club).await;
    game.play(&club, "i7h7").await;
    // The menu of pieces shows the reason too.
    let menu = game.choose(&club, MINA, "a1").await;
    let first = menu.private().lines().next().unwrap_or_default();
    assert!(first.contains("예약한 응수가 없어"), "{}", menu.content());
    let repeated = game.choose(&club, MINA, "b1").await;
    assert!(!repeated.private().contains("예약한 응수가 없어"));
}

#[tokio::test(flavor = "multi_thread")]
async fn draw_offer_with_the_turn_deletes_the_plan() {
    let club = Club::open().await;
    let mut game = planned(&club).await;
    club.command(ALEX, &game.home, "draw", json!({})).await;
    let played = game.play(&club, "a7b7").await;
    assert!(
        !played.content().contains("planned"),
        "{}",
        played.content()
    );
    is_told_once(&club, &game, "무승부를 제안해").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn end_of_a_pause_deletes_the_plan() {
    let club = Club::open().await;
    let terms = json!({ "pace": "3", "reserve": "0" });
    let heeh = janggi::Formation::Heeh;
    let mut game = Game::begin_by(&club, terms, [MINA, ALEX], [heeh, heeh]).await;
    game.play(&club, "a4b4").await;
    for user in [MINA, ALEX] {
        club.command(user, &game.home, "pause", json!({})).await;
    }
    line(&club, &game, MINA, "a7b7, i4h4").await;
    let played = game.play(&club, "a7b7").await;
    assert!(
        !played.content().contains("planned"),
        "{}",
        played.content()
    );
    is_told_once(&club, &game, "수를 두어 일시정지가 끝났습니다").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn own_takeback_request_deletes_the_plan_at_the_next_turn() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    for mv in ["a4b4", "a7b7", "i4h4"] {
        game.play(&club, mv).await;
    }
    // Alex has moved, which ended the free takeback. Mina may still request one.
    line(&club, &game, MINA, "i7h7, b1c3").await;
    let question = club.command(MINA, &game.home, "takeback", json!({})).await;
    if question.content().contains("took back their last move") {
        // The takeback happens at once, before an answer, and deletes the plan too.
        game.took_back(1);
        is_told_once(&club, &game, "수를 물러").await;
        return;
    }
    game.play(&club, "i7h7").await;
    is_told_once(&club, &game, "무르기를 요청해 둔 사이에").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn end_of_the_game_deletes_the_plan() {
    let club = Club::open().await;
    let game = planned(&club).await;
    let question = club.command(ALEX, &game.home, "resign", json!({})).await;
    club.press(ALEX, question.message(), &question.yes()).await;
    // A request for the plan, which is now rejected, shows the reason too.
    let refusal = club
        .command(MINA, &game.home, "plan", json!({ "game": game.number }))
        .await;
    let first = refusal.private().lines().next().unwrap_or_default();
    assert!(first.contains("대국이 끝나"), "{}", refusal.content());
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_the_whole_plan_is_confirmed() {
    let club = Club::open().await;
    let game = planned(&club).await;
    let panel = open(&club, &game, MINA).await;
    let question = club
        .press(MINA, panel.message(), &at(&panel, ".clear"))
        .await;
    let cleared = club
        .press(MINA, question.message(), &at(&question, ".clear.yes"))
        .await;
    assert!(
        cleared.content().contains("예약한 수 0/200"),
        "{}",
        cleared.content()
    );
    // Another press on the old message is harmless.
    let repeated = club
        .press_made_up(MINA, question.message(), &at(&question, ".clear.yes"))
        .await;
    assert!(
        repeated.content().contains("예약한 수 0/200"),
        "{}",
        repeated.content()
    );
    let mut game = game;
    let played = game.play(&club, "a7b7").await;
    assert!(
        !played.content().contains("planned"),
        "{}",
        played.content()
    );
}
