//! A first game against the bot: readable pieces, a line of teaching, and hints about slips.

use serde_json::json;

use crate::flows::club::{ALEX, Club, text};
use crate::flows::practice;

/// The words that point out a slip.
const SLIP: &str = "capture your chariot on a7 for free";

async fn plays(club: &Club, user: &str, home: &str, mv: &str) -> String {
    let played = club.types(user, home, mv).await;
    text(&played.public()["content"])
}

#[tokio::test(flavor = "multi_thread")]
async fn slip_is_pointed_out_once_and_can_be_taken_back() {
    let club = Club::open().await;
    let direct = club.direct(ALEX).await;
    let (number, home, board) = practice::begin(&club, ALEX, &direct, 3).await;
    let first = text(&board["content"]);
    for quiet in [
        "-# Your first games show pieces as little pictures",
        "-# A cannon moves and captures",
    ] {
        assert!(first.contains(quiet), "{first}");
    }
    let second = plays(&club, ALEX, &home, "a4b4").await;
    assert!(!second.contains("-# A cannon"), "{second}");
    // After any move of the bot, its chariot can capture ours there.
    let content = plays(&club, ALEX, &home, "a1a7").await;
    assert!(content.contains(SLIP), "{content}");
    assert!(content.contains("*Take back*"), "{content}");

    // Taken back and repeated, the slip is not pointed out again so soon. It does not count as a hint.
    let back_id = format!("takeback:{number}:6:ask");
    let board = club.message_with(&home, &back_id).await;
    let question = club.press(ALEX, &board, &back_id).await;
    question.private();
    club.press(ALEX, question.message(), &question.yes()).await;
    let repeated = plays(&club, ALEX, &home, "a1a7").await;
    assert!(!repeated.contains("-# With your last move"), "{repeated}");
    let question = club.command(ALEX, &home, "resign", json!({})).await;
    club.press(ALEX, question.message(), &question.yes()).await;
    let over = club
        .public_until(&home, |message| text(&message["content"]).contains("wins"))
        .await;
    assert!(!text(&over["content"]).contains("hint"), "{over}");
}
