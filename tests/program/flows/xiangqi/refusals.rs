//! Actions and options that only Janggi has are rejected by name, and change nothing.

use serde_json::json;

use super::speaks_of_xiangqi;
use crate::flows::club::{ALEX, Club, JANGGI, MINA};
use crate::flows::game::Game;

#[tokio::test(flavor = "multi_thread")]
async fn actions_of_the_other_game_are_rejected() {
    let club = Club::open().await;
    let game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    #[rustfmt::skip]
    let cases = [
        ("pass", json!({}), "you can't pass in Xiangqi"),
        ("move", json!({ "move": "쉼" }), "you can't pass in Xiangqi"),
        ("move", json!({ "move": "bikjang" }), "never face each other"),
        ("setup", json!({ "formation": "HEEH" }), "Xiangqi has only one setup"),
        ("board", json!({ "view": "cho" }), "Choose Red or Black"),
        ("board", json!({ "pieces": "hangul" }), "There is no set “Hangul"),
        ("record", json!({ "format": "gib" }), "The gib format is only for Janggi"),
    ];
    for (command, options, reason) in cases {
        let refusal = club.command(ALEX, &game.home, command, options).await;
        refusal.says_privately(reason);
    }
    // Forged buttons, like those below boards of Janggi.
    for verb in ["pass", "bikjang", "setup"] {
        let id = game.id(verb);
        let refusal = club.press_made_up(ALEX, &game.board, &id).await;
        refusal.private();
        speaks_of_xiangqi(refusal.message());
    }
    let board = club.message_with(&game.home, &game.id("piece")).await;
    assert_eq!(board["id"], game.board["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn options_of_the_other_game_are_rejected_by_name() {
    let club = Club::open().await;
    #[rustfmt::skip]
    let cases = [
        (json!({ "ruleset": "xiangqi", "side": "cho" }), "Choose Red or Black"),
        (json!({ "side": "black" }), "Choose Cho or Han"),
        (json!({ "game": "xiangqi", "side": "cho" }), "Cho and Han are sides in Janggi"),
        (
            json!({ "ruleset": "xiangqi", "handicap": "soldier" }),
            "Xiangqi doesn't have this handicap: `soldier`",
        ),
        (json!({ "handicap": "horses" }), "Janggi doesn't have this handicap: `horses`"),
        (json!({ "ruleset": "xiangqi:chase=asian,chase=none" }), "chase"),
        (json!({ "game": "janggi", "ruleset": "xiangqi" }), "These rules are for Xiangqi"),
        (json!({ "game": "xiangqi", "ruleset": "kakao" }), "These rules are for Janggi"),
    ];
    for (options, reason) in cases {
        for name in ["challenge", "practice"] {
            let refusal = club.command(ALEX, JANGGI, name, options.clone()).await;
            refusal.says_privately(reason);
        }
    }
    assert!(club.public(JANGGI).await.is_empty(), "nothing was begun");
}
