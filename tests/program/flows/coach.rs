//! A first game against the bot: readable pieces, a line of teaching, and hints about slips.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, MINA, text};
use crate::flows::practice;

/// The words that point out a slip.
const SLIP: &str = "capture your chariot on a7 for free";

async fn plays(club: &Club, user: &str, home: &str, mv: &str) -> String {
    let played = club
        .command(user, home, "move", json!({ "move": mv }))
        .await;
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

/// A slip is pointed out only if the coach is on.
#[tokio::test(flavor = "multi_thread")]
async fn coach_can_be_turned_off() {
    let club = Club::open().await;
    let direct = club.direct(ALEX).await;
    let fault_spec = json!({ "coach": "yes", "hints": "none" });
    let refusal = club.command(ALEX, &direct, "practice", fault_spec).await;
    assert!(
        refusal.private().contains("has no coach"),
        "{:?}",
        refusal.0
    );
    // Level 4 has no coach by default.
    let (_, home, board) = practice::begin(&club, ALEX, &direct, 4).await;
    assert!(!text(&board["content"]).contains("-# A cannon"));
    plays(&club, ALEX, &home, "a4b4").await;
    let silent = plays(&club, ALEX, &home, "a1a7").await;
    assert!(!silent.contains("-# With your last move"), "{silent}");
}

/// Returns the characters of the pieces in the menu below the board.
fn menu(board: &Value) -> String {
    board["components"][0]["components"][0]["options"].to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn first_three_games_have_readable_pieces() {
    let club = Club::open().await;
    let direct = club.direct(MINA).await;
    for nth in 1..=4 {
        let (_, home, board) = practice::begin(&club, MINA, &direct, 1).await;
        let words = text(&board["content"]);
        let first = nth <= 3;
        assert_eq!(words.contains("한글 기물로"), first, "{nth}: {words}");
        assert_eq!(
            menu(&board).contains('車'),
            !first,
            "{nth}: {}",
            menu(&board)
        );
        let question = club.command(MINA, &home, "resign", json!({})).await;
        club.press(MINA, question.message(), &question.yes()).await;
    }
    // A chosen set is kept, and the hint about sets is not shown.
    let direct = club.direct(ALEX).await;
    let settings = club.command(ALEX, &direct, "settings", json!({})).await;
    let id = "set:-:0:pieces";
    club.select(ALEX, settings.message(), id, "traditional")
        .await;
    let (_, _, board) = practice::begin(&club, ALEX, &direct, 1).await;
    assert!(menu(&board).contains('車'), "{}", menu(&board));
    assert!(!text(&board["content"]).contains("first games"));
}
