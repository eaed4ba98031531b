//! Actions that only Janggi has are rejected by name in a game of Xiangqi, and change nothing.

use serde_json::json;

use super::{refused, speaks_of_xiangqi};
use crate::flows::club::{ALEX, Club, JANGGI, MINA};
use crate::flows::game::Game;

#[tokio::test(flavor = "multi_thread")]
async fn actions_of_the_other_game_are_rejected() {
    let club = Club::open().await;
    let game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    let no_options = json!({});
    let passed = club.command(ALEX, &game.home, "pass", no_options).await;
    refused(&passed, "you can't pass in Xiangqi");
    for (typed, reason) in [
        ("pass", "you can't pass in Xiangqi"),
        ("쉼", "you can't pass in Xiangqi"),
        ("bikjang", "never face each other"),
        ("c1e5", "can't go there"),
        ("a4b4", "river"),
    ] {
        let options = json!({ "move": typed });
        let answer = club.command(ALEX, &game.home, "move", options).await;
        refused(&answer, reason);
        speaks_of_xiangqi(answer.message());
    }
    let options = json!({ "formation": "HEEH" });
    let setup = club.command(ALEX, &game.home, "setup", options).await;
    refused(&setup, "Xiangqi has only one setup");
    for (side, reason) in [
        ("cho", "Choose Red or Black"),
        ("han", "Choose Red or Black"),
    ] {
        let view = club
            .command(ALEX, &game.home, "board", json!({ "view": side }))
            .await;
        refused(&view, reason);
    }
    // Forged buttons, like those below boards of Janggi.
    for verb in ["pass", "bikjang", "setup"] {
        for tail in ["", ":yes"] {
            let id = format!("{}{tail}", game.id(verb));
            let answer = club.press_made_up(ALEX, &game.board, &id).await;
            answer.private();
            speaks_of_xiangqi(answer.message());
        }
    }
    assert_eq!(
        club.message_with(&game.home, &game.id("piece")).await["id"],
        game.board["id"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn options_of_the_other_game_are_rejected_by_name() {
    let club = Club::open().await;
    for (options, reason) in [
        (
            json!({ "ruleset": "xiangqi", "side": "cho" }),
            "Choose Red or Black",
        ),
        (
            json!({ "ruleset": "modern", "side": "red" }),
            "Choose Cho or Han",
        ),
        (json!({ "side": "black" }), "Choose Cho or Han"),
        (
            json!({ "ruleset": "xiangqi", "handicap": "soldier" }),
            "Xiangqi doesn't have this handicap: `soldier`",
        ),
        (
            json!({ "handicap": "horses" }),
            "Janggi doesn't have this handicap: `horses`",
        ),
        (
            json!({ "ruleset": "xiangqi:chase=asian,chase=none" }),
            "chase",
        ),
        (json!({ "ruleset": "xiangqi:chase=perhaps" }), "asian"),
    ] {
        for name in ["challenge", "practice"] {
            let answer = club.command(ALEX, JANGGI, name, options.clone()).await;
            refused(&answer, reason);
        }
    }
    assert!(club.public(JANGGI).await.is_empty(), "nothing was begun");
}
