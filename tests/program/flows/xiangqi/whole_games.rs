//! Whole games of Xiangqi, typed and pressed.

use janggi::Move;
use serde_json::{Value, json};

use super::{all_since_speaks_of_xiangqi, all_speaks_of_xiangqi, requests};
use crate::flows::club::{ALEX, Club, MINA, alt, pinged, says};
use crate::flows::game::Game;

/// Two cannons on the general's file: mate.
const MATE: [&str; 7] = ["h3e3", "a10a9", "e3e7", "a9a10", "b3b5", "a10a9", "b5e5"];

#[tokio::test(flavor = "multi_thread")]
async fn typed_game_ends_in_mate_and_rematch_swaps_the_sides() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    // Acceptance leads to the first board.
    assert_eq!(pinged(&game.board), [ALEX]);
    for phrase in ["The game begins", "your move (Red)", "Red: ", "Black: "] {
        says(&game.board, phrase);
    }
    let alt = alt(&game.board);
    assert!(alt.contains("Xiangqi board"), "{alt}");
    for mv in MATE {
        game.play(&club, mv).await.public();
    }
    says(&game.board, "(Red) wins: checkmate");
    let rematch = game.id("rematch");
    let question = club.press(MINA, &game.board, &rematch).await;
    for phrase in ["plays Red", "Rules: Xiangqi.", "to a game of Xiangqi"] {
        says(question.public(), phrase);
    }
    all_speaks_of_xiangqi(&club).await;
}

/// The same in Korean, with everything that a game offers besides moves.
#[tokio::test(flavor = "multi_thread")]
async fn korean_game_uses_xiangqi_terms() {
    let club = Club::open().await;
    let korean = json!({ "language": "ko" });
    club.server_settings(korean).await;
    // The server's settings cover both games.
    let before = club
        .stage
        .until(async || {
            let sent = requests(&club).await;
            // The answer may arrive a moment before its request is logged.
            let is_answer =
                |message: &Value| message["body"].to_string().contains("server-language");
            sent.iter().any(is_answer).then_some(sent.len())
        })
        .await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    says(&game.board, "홍: **Alex**");
    for mv in MATE {
        let played: Move = mv.parse().unwrap();
        let [from, to] = [played.from, played.to].map(|square| square.to_string());
        game.pick(&club, &from, &to).await;
        if game.moves.outcome().is_none() {
            club.more(MINA, &game.board).await;
            for name in ["board", "suggest", "games", "draw"] {
                club.command(MINA, &game.home, name, json!({})).await;
            }
            let typed = json!({ "move": "포i1" });
            club.command(MINA, &game.home, "move", typed).await;
        }
    }
    says(&game.board, "외통");
    for name in ["board", "games", "record", "replay", "analyse"] {
        club.command(MINA, &game.home, name, json!({})).await;
    }
    all_since_speaks_of_xiangqi(&club, before).await;
}
