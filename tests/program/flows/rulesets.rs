//! Games under other rulesets: formations chosen in secret, and bikjang.

use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Club, Game, MINA, SAM, components, contains, ids, number, pinged, says, text,
};

/// Returns the values of a message's last select.
fn values(message: &Value) -> Vec<String> {
    let mut selects = components(message).into_iter();
    let select = selects.rfind(|component| component["options"].is_array());
    let options = select.unwrap()["options"].as_array().unwrap().clone();
    let values = options.iter().map(|option| text(&option["value"]));
    values.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn secretly_chosen_formations_are_revealed_together() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "essentials" });
    let challenge = Game::accepted(&club, [MINA, ALEX], terms).await;
    let number = number(&challenge);
    let home = text(&challenge["id"]);
    let first = format!("setup:{number}:0");
    let asks = club.message_with(&home, &first).await;
    let mut pings = pinged(&asks);
    pings.sort_unstable();
    assert_eq!(pings, [MINA, ALEX]);
    club.press(SAM, &asks, &first).await.private();

    // Each press opens an ephemeral menu.
    let minas_menu = club.press(MINA, &asks, &first).await;
    minas_menu.private();
    assert_eq!(values(minas_menu.message()), ["HEEH", "EHEH", "HEHE"]);
    let repeated = club.press(MINA, &asks, &first).await;
    let alexs_menu = club.press(ALEX, &asks, &first).await;
    let in_own_view = ["HEEH", "HEHE", "EHEH"];
    assert_eq!(values(alexs_menu.message()), in_own_view);
    let id = minas_menu.id("setup:");
    let chosen = club.select(MINA, minas_menu.message(), &id, "EHEH").await;
    chosen.updated();
    chosen.says("상마상마");
    let repeated = club.select(MINA, repeated.message(), &id, "HEEH").await;
    repeated.says_privately("이미 정해져");

    // The channel sees that a choice was made, but not which.
    let next = club.message_with(&home, &format!("setup:{number}:1")).await;
    assert_eq!(pinged(&next), [ALEX]);
    for message in club.public(&home).await {
        for secret in ["상마상마", "elephant horse elephant"] {
            assert!(!contains(&message, secret), "{message}");
        }
    }
    // The menu opened before the other player's choice still works.
    let id = alexs_menu.id("setup:");
    let last = club.select(ALEX, alexs_menu.message(), &id, "HEHE").await;
    last.updated();
    let board = club.message_with(&home, &format!("piece:{number}:2")).await;
    // As the board shows them.
    says(&board, "(Han) chose horse elephant horse elephant");
    says(&board, "(Cho) chose elephant horse elephant horse");
}

#[tokio::test(flavor = "multi_thread")]
async fn facing_generals_are_announced_and_called() {
    let club = Club::open().await;
    for way in ["button", "menu", "command"] {
        let terms = json!({ "ruleset": "traditional" });
        let mut game = Game::begin_by(&club, terms, [MINA, ALEX]).await;
        game.play(&club, "e4d4").await;
        game.play(&club, "e7d7").await;
        says(&game.board, "face each other (bikjang, 빅장)");
        let button = game.id("bikjang");
        assert!(ids(&game.board).contains(&button));
        let refusal = club.press(ALEX, &game.board, &button).await;
        refusal.says_privately("not your turn");
        let pass = club.command(MINA, &game.home, "pass", json!({})).await;
        pass.says_privately("빅장이라 쉴 수 없습니다");
        assert!(ids(pass.message()).is_empty(), "no question: {way}");
        let called = match way {
            "button" => club.press(MINA, &game.board, &button).await,
            "menu" => game.choose(&club, MINA, "bikjang").await,
            _ => {
                let offered = club.offered(MINA, &game.home, "빅").await;
                assert!(offered.iter().any(|(_, value)| value == "bikjang"));
                club.types(MINA, &game.home, "bikjang").await
            }
        };
        says(called.public(), "claims bikjang");
        says(called.message(), "Draw by bikjang");
    }
}
