//! Pieces and coordinates of Xiangqi, chosen apart from Janggi's.

use serde_json::json;

use super::speaks_of_xiangqi;
use crate::flows::club::{ALEX, Club, JANGGI, MINA, says};
use crate::flows::game::Game;

/// Returns the text of a person's private board, and its picture.
async fn own_board(club: &Club, user: &str, game: &Game) -> (String, Vec<u8>) {
    let board = club.command(user, &game.home, "board", json!({})).await;
    let words = board.private().to_owned();
    (words, club.file(board.message()).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_and_coordinates_are_separate_from_janggis() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    game.play(&club, "h3e3").await;
    says(&game.board, "cannon h3 → e3");
    let (words, picture_before) = own_board(&club, ALEX, &game).await;
    assert!(words.contains("cannon h3 → e3"), "{words}");

    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    let page = club.press(ALEX, panel.message(), "set:-:0:x-looks").await;
    page.updated();
    page.says("cannon h3–e3");
    for (menu, value, phrase) in [
        ("x-pieces", "letters", "cannon h3–e3"),
        ("x-coordinates", "files", "C2=5"),
    ] {
        let id = format!("set:-:0:{menu}");
        let chosen = club.select(ALEX, page.message(), &id, value).await;
        chosen.updated();
        chosen.says(phrase);
    }
    let (words, redrawn) = own_board(&club, ALEX, &game).await;
    assert!(words.contains("C2=5") && !words.contains("h3"), "{words}");
    assert_ne!(redrawn, picture_before);
    let (words, _) = own_board(&club, MINA, &game).await;
    assert!(words.contains("h3포e3"), "as before: {words}");

    // Public boards use the server's setting.
    let panel = club.server_settings(json!({})).await;
    let looks = "set:-:0:server-x-looks";
    let page = club.press(MINA, panel.message(), looks).await;
    let id = "set:-:0:server-x-coordinates";
    let chosen = club.select(MINA, page.message(), id, "chinese").await;
    chosen.says("炮二平五");
    game.play(&club, "h10g8").await;
    says(&game.board, "馬8進7");
    speaks_of_xiangqi(&game.board);
    // Boards of Janggi are unchanged.
    let janggi_game = club.played("a4b4").await;
    says(&janggi_game.board, "a4 → b4");
}
