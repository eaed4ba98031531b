//! Invalid, late, forged or repeated input is answered privately and changes nothing.

use serde_json::json;

use super::{line, open, step};
use crate::flows::club::{ALEX, Club, JANGGI, MINA, SAM};
use crate::flows::game::Game;

#[tokio::test(flavor = "multi_thread")]
async fn forged_and_outdated_panels_change_nothing() {
    let club = Club::open().await;
    let mut game = Game::begin(&club, ALEX, MINA).await;
    game.play(&club, "a4b4").await;
    let refusal = line(&club, &game, ALEX, "a7b7, k9").await;
    refusal.says("Move 2 of your line: I can't read");
    let panel = open(&club, &game, ALEX).await;
    let panel = step(&club, ALEX, &panel, "a7b7").await;
    let at_two = step(&club, ALEX, &panel, "i4h4").await;
    let id = |end: &str| format!("{}:{end}", game.id("plan"));
    // A node that does not exist, and one that is deleted twice.
    for (end, phrase) in [
        ("77", "no longer in your plan"),
        ("77.cut", "no longer in your plan"),
        ("77.up", "no longer in your plan"),
        ("2.cut", "1 of 200"),
        ("2.cut", "no longer in your plan"),
    ] {
        let answer = club.press_made_up(ALEX, at_two.message(), &id(end)).await;
        answer.says(phrase);
    }
    // The game continues: first to Alex's own turn, then past it.
    let cut = id("1.cut");
    game.play(&club, "i7h7").await;
    let late = club.press_made_up(ALEX, at_two.message(), &cut).await;
    late.says("moved on");
    // The board.
    late.id("flip:");
    game.play(&club, "i4h4").await;
    game.is_quiet(&club).await;
    let late = club.press_made_up(ALEX, &game.board, &cut).await;
    late.says("The game has moved on");
    // The present plan.
    late.says("0 of 200");
}

#[tokio::test(flavor = "multi_thread")]
async fn long_line_needs_the_game_option() {
    let club = Club::open().await;
    let mut first = Game::begin(&club, ALEX, MINA).await;
    let mut second = Game::begin(&club, ALEX, SAM).await;
    first.play(&club, "a4b4").await;
    second.play(&club, "a4b4").await;
    let plan = async |line: &str| {
        let options = json!({ "line": line });
        club.command(ALEX, JANGGI, "plan", options).await
    };
    let which = plan("a7b7, i4h4").await;
    let menu = which.id("game:-:0:plan a7b7, i4h4");
    let answer = club.select(ALEX, which.message(), &menu, &second.number);
    answer.await.says("2 of 200");
    let long = "a7b7, i4h4, i7h7, b1c3, g7f7, c4d4, h10g8, e4d4, c7c6, h1g3, a10a9, a1a2, b10c8, g4f4, c10e7, d4d5";
    plan(long).await.says_privately("`game:`");
}
