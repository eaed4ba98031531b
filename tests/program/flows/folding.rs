//! `/server-settings boards: fold`: a thread reads as a record with the present board at its end.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, MINA, is_live, says, text};
use crate::flows::practice;

/// Returns whether a message has a picture.
fn pictured(message: &Value) -> bool {
    message["attachments"] != json!([])
}

async fn message(club: &Club, channel: &str, id: &Value) -> Value {
    let all = club.public(channel).await;
    all.into_iter()
        .find(|message| message["id"] == *id)
        .unwrap()
}

/// Returns the message once its buttons are removed.
async fn stripped(club: &Club, channel: &str, id: &Value) -> Value {
    club.public_until(channel, |message| message["id"] == *id && !is_live(message))
        .await
}

async fn fold(club: &Club) {
    let fold = json!({ "boards": "fold" });
    club.server_settings(fold).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_boards_lose_their_pictures_except_the_newest() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    let board_id = game.board["id"].clone();
    game.play(&club, "a7b7").await;
    assert!(pictured(&stripped(&club, &game.home, &board_id).await));

    fold(&club).await;
    let first = game.board["id"].clone();
    game.play(&club, "i4h4").await;
    let folded = stripped(&club, &game.home, &first).await;
    assert!(!pictured(&folded), "{folded}");
    says(&folded, "Move 2");

    // Discord rejects edits of old messages: the picture stays, and nothing else fails.
    let fault_spec = json!({ "method": "PATCH", "path": "/messages/", "action": "fail", "times": 1,
        "status": 400, "code": 30046 });
    let fault = club.control("faults", fault_spec).await["id"].clone();
    let stays = game.board["id"].clone();
    game.play(&club, "i7h7").await;
    club.stage
        .until(async || {
            let fault = club.stage.get(&format!("/control/faults/{fault}")).await;
            (fault["hits"] == 1).then_some(())
        })
        .await;
    assert!(pictured(&message(&club, &game.home, &stays).await));
    let last = game.board["id"].clone();
    game.play(&club, "b1c3").await;
    assert!(!pictured(&stripped(&club, &game.home, &last).await));

    let before = game.board["id"].clone();
    game.resign(&club, MINA).await;
    let over = club.message_with_any(&game.home, "rematch:").await;
    assert!(!pictured(&stripped(&club, &game.home, &before).await));
    assert!(pictured(&message(&club, &game.home, &over["id"]).await));
    // The message of the formations keeps its picture.
    let formations = club.public(&game.home).await;
    let formations = formations
        .iter()
        .filter(|message| text(&message["content"]).contains("formation") && pictured(message));
    assert!(formations.count() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_keep_all_boards() {
    let club = Club::open().await;
    fold(&club).await;
    let direct = club.direct(ALEX).await;
    let (number, home, board) = practice::begin(&club, ALEX, &direct, 1).await;
    club.command(ALEX, &home, "move", json!({ "move": "a4b4" }))
        .await;
    club.message_with(&home, &format!("piece:{number}:4")).await;
    assert!(pictured(&stripped(&club, &home, &board["id"]).await));
}
