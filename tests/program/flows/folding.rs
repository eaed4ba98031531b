//! `/server-settings boards: fold`: a thread reads as a record with the present board at its end.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, MINA, is_live, says};
use crate::flows::practice;

/// Returns whether a message has a picture.
fn pictured(message: &Value) -> bool {
    message["attachments"] != json!([])
}

/// Returns the message once its buttons are removed.
async fn stripped(club: &Club, channel: &str, id: &Value) -> Value {
    club.public_until(channel, |message| message["id"] == *id && !is_live(message))
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn old_boards_of_a_thread_lose_their_pictures() {
    let club = Club::open().await;
    club.server_settings(json!({ "boards": "fold" })).await;
    let mut game = club.played("a4b4").await;
    let first = game.board["id"].clone();
    game.play(&club, "a7b7").await;
    let folded = stripped(&club, &game.home, &first).await;
    assert!(!pictured(&folded), "{folded}");
    says(&folded, "Move 1");
    let before = game.board["id"].clone();
    assert!(pictured(&game.resign(&club, MINA).await));
    assert!(!pictured(&stripped(&club, &game.home, &before).await));
    // The message of the formations keeps its picture, and direct messages keep all boards.
    let messages = club.messages_saying(&game.home, "formation").await;
    assert!(messages.iter().any(pictured), "{messages:?}");
    let direct = club.direct(ALEX).await;
    let (number, home, board) = practice::begin(&club, ALEX, &direct, 1).await;
    club.types(ALEX, &home, "a4b4").await;
    club.message_with(&home, &format!("piece:{number}:4")).await;
    assert!(pictured(&stripped(&club, &home, &board["id"]).await));
}
