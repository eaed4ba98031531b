//! Invalid, late, forged or repeated input is answered privately and changes nothing.

use serde_json::json;

use super::{line, open, step};
use crate::flows::club::{ALEX, Club, JANGGI, MINA, SAM, ids};
use crate::flows::game::Game;

#[tokio::test(flavor = "multi_thread")]
async fn rejected_plan_names_the_reason() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    // Alex is to move and Sam does not play. Neither can open Mina's panel by its id.
    for (user, reason) in [
        (ALEX, "Move first, then plan"),
        (SAM, "not a player in this game"),
    ] {
        for id in [game.id("plan"), format!("{}:0.clear.yes", game.id("plan"))] {
            let refusal = club.press_made_up(user, &game.board, &id).await;
            assert!(
                refusal.private().contains(reason),
                "{user} {id}: {}",
                refusal.content()
            );
        }
    }
    let options = json!({ "level": 1, "side": "cho" });
    let practice = club.command(MINA, JANGGI, "practice", options).await;
    assert!(
        !ids(practice.message())
            .iter()
            .any(|id| id.starts_with("plan:"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rejected_line_names_its_invalid_turn() {
    let club = Club::open().await;
    let game = Game::begin(&club, ALEX, MINA).await;
    let mut game = game;
    game.play(&club, "a4b4").await;
    for (typed, reason) in [
        ("a7b7, k9", "Move 2 of your line: I can't read"),
        ("a7b7,, i4h4", "Move 2 of your line: there is no move"),
        (",", "Move 1 of your line: there is no move"),
        (
            "a7b7, a1c3",
            "Move 2 of your line: You can't play `chariot a1–c3`",
        ),
        ("b, a1", "Move 1 of your line"),
        (
            "a7b7, resign",
            "Move 2 of your line: you can't plan a draw offer",
        ),
    ] {
        let refusal = line(&club, &game, ALEX, typed).await;
        assert!(
            refusal.content().contains(reason),
            "{typed}: {}",
            refusal.content()
        );
    }
    let planned = line(&club, &game, ALEX, "a7b7, i4h4").await;
    let other_answer = line(&club, &game, ALEX, "a7b7, b1c3").await;
    assert!(
        other_answer.content().contains("You have already planned"),
        "{}",
        other_answer.content()
    );
    let open = club.command(ALEX, &game.home, "plan", json!({})).await;
    assert!(open.content().contains("2 of 200"), "{}", open.content());
    assert!(planned.content().contains("2 of 200"));
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_and_outdated_panels_change_nothing() {
    let club = Club::open().await;
    let mut game = Game::begin(&club, ALEX, MINA).await;
    game.play(&club, "a4b4").await;
    let panel = open(&club, &game, ALEX).await;
    let panel = step(&club, ALEX, &panel, "a7b7").await;
    let at_two = step(&club, ALEX, &panel, "i4h4").await;
    let id = |end: &str| format!("{}:{end}", game.id("plan"));
    for end in ["-1", "3.k9", "99999999999", "2.dance", "2.clear.no"] {
        let refusal = club.press_made_up(ALEX, at_two.message(), &id(end)).await;
        assert!(
            refusal.private().contains("button"),
            "{end}: {}",
            refusal.content()
        );
    }
    // A node that does not exist, and one that is deleted twice.
    for end in ["77", "77.cut", "77.up"] {
        let answer = club.press_made_up(ALEX, at_two.message(), &id(end)).await;
        assert!(
            answer.content().contains("no longer in your plan"),
            "{}",
            answer.content()
        );
    }
    let cut = club
        .press_made_up(ALEX, at_two.message(), &id("2.cut"))
        .await;
    assert!(cut.content().contains("1 of 200"), "{}", cut.content());
    let repeated = club
        .press_made_up(ALEX, at_two.message(), &id("2.cut"))
        .await;
    assert!(
        repeated.content().contains("no longer in your plan"),
        "{}",
        repeated.content()
    );
    // The game continues: first to Alex's own turn, then past it.
    let cut_id = id("1.cut");
    game.play(&club, "i7h7").await;
    let late_answer = club.press_made_up(ALEX, repeated.message(), &cut_id).await;
    assert!(
        late_answer.content().contains("moved on"),
        "{}",
        late_answer.content()
    );
    assert!(
        ids(late_answer.message())
            .iter()
            .any(|id| id.starts_with("flip:")),
        "the board"
    );
    game.play(&club, "i4h4").await;
    game.is_quiet(&club).await;
    let late_answer = club.press_made_up(ALEX, &game.board, &cut_id).await;
    assert!(
        late_answer.content().contains("The game has moved on"),
        "{}",
        late_answer.content()
    );
    assert!(
        late_answer.content().contains("0 of 200"),
        "the present plan: {}",
        late_answer.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn long_line_needs_the_game_option() {
    let club = Club::open().await;
    let mut first_game = Game::begin(&club, ALEX, MINA).await;
    let mut two = Game::begin(&club, ALEX, SAM).await;
    first_game.play(&club, "a4b4").await;
    two.play(&club, "a4b4").await;
    let line_options = |line: &str| json!({ "line": line });
    let which_game = club
        .command(ALEX, JANGGI, "plan", line_options("a7b7, i4h4"))
        .await;
    let menu = which_game.id("game:-:0:plan a7b7, i4h4");
    let answer = club
        .select(ALEX, which_game.message(), &menu, &two.number)
        .await;
    assert!(
        answer.content().contains("2 of 200"),
        "{}",
        answer.content()
    );
    let long = "a7b7, i4h4, i7h7, b1c3, g7f7, c4d4, h10g8, e4d4, c7c6, h1g3, a10a9, a1a2, b10c8, g4f4, c10e7, d4d5";
    let refusal = club.command(ALEX, JANGGI, "plan", line_options(long)).await;
    assert!(
        refusal.private().contains("`game:`"),
        "{}",
        refusal.content()
    );
}
