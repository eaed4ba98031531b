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
    // Alex is to move, Sam does not play, and neither gets Mina's panel by its id.
    for (who, why) in [
        (ALEX, "Move first, then plan"),
        (SAM, "not a player in this game"),
    ] {
        for id in [game.id("plan"), format!("{}:0.clear.yes", game.id("plan"))] {
            let refused = club.press_made_up(who, &game.board, &id).await;
            assert!(
                refused.private().contains(why),
                "{who} {id}: {}",
                refused.content()
            );
        }
    }
    let asked = json!({ "level": 1, "side": "cho" });
    let practice = club.command(MINA, JANGGI, "practice", asked).await;
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
    for (typed, why) in [
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
        let refused = line(&club, &game, ALEX, typed).await;
        assert!(
            refused.content().contains(why),
            "{typed}: {}",
            refused.content()
        );
    }
    let planned = line(&club, &game, ALEX, "a7b7, i4h4").await;
    let other = line(&club, &game, ALEX, "a7b7, b1c3").await;
    assert!(
        other.content().contains("You have already planned"),
        "{}",
        other.content()
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
        let refused = club.press_made_up(ALEX, at_two.message(), &id(end)).await;
        assert!(
            refused.private().contains("button"),
            "{end}: {}",
            refused.content()
        );
    }
    // A node that is not there, and one that is deleted twice.
    for end in ["77", "77.cut", "77.up"] {
        let shown = club.press_made_up(ALEX, at_two.message(), &id(end)).await;
        assert!(
            shown.content().contains("no longer in your plan"),
            "{}",
            shown.content()
        );
    }
    let cut = club
        .press_made_up(ALEX, at_two.message(), &id("2.cut"))
        .await;
    assert!(cut.content().contains("1 of 200"), "{}", cut.content());
    let twice = club
        .press_made_up(ALEX, at_two.message(), &id("2.cut"))
        .await;
    assert!(
        twice.content().contains("no longer in your plan"),
        "{}",
        twice.content()
    );
    // The board moves on: first to Alex's own turn, then past it.
    let old = id("1.cut");
    game.play(&club, "i7h7").await;
    let late = club.press_made_up(ALEX, twice.message(), &old).await;
    assert!(late.content().contains("moved on"), "{}", late.content());
    assert!(
        ids(late.message()).iter().any(|id| id.starts_with("flip:")),
        "the board"
    );
    game.play(&club, "i4h4").await;
    game.is_quiet(&club).await;
    let late = club.press_made_up(ALEX, &game.board, &old).await;
    assert!(
        late.content().contains("The game has moved on"),
        "{}",
        late.content()
    );
    assert!(
        late.content().contains("0 of 200"),
        "the present plan: {}",
        late.content()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn long_line_needs_the_game_option() {
    let club = Club::open().await;
    let mut one = Game::begin(&club, ALEX, MINA).await;
    let mut two = Game::begin(&club, ALEX, SAM).await;
    one.play(&club, "a4b4").await;
    two.play(&club, "a4b4").await;
    let asked = |line: &str| json!({ "line": line });
    let which = club
        .command(ALEX, JANGGI, "plan", asked("a7b7, i4h4"))
        .await;
    let menu = which.id("game:-:0:plan a7b7, i4h4");
    let shown = club.select(ALEX, which.message(), &menu, &two.number).await;
    assert!(shown.content().contains("2 of 200"), "{}", shown.content());
    let long = "a7b7, i4h4, i7h7, b1c3, g7f7, c4d4, h10g8, e4d4, c7c6, h1g3, a10a9, a1a2, b10c8, g4f4, c10e7, d4d5";
    let refused = club.command(ALEX, JANGGI, "plan", asked(long)).await;
    assert!(
        refused.private().contains("`game:`"),
        "{}",
        refused.content()
    );
}
