//! A whole game of Xiangqi.

use serde_json::json;

use super::all_speaks_of_xiangqi;
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
