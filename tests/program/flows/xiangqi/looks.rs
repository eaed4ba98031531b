//! Pieces and coordinates of Xiangqi, chosen apart from Janggi's.

use serde_json::{Value, json};

use super::{refused, speaks_of_xiangqi};
use crate::flows::club::{ALEX, Club, JANGGI, MINA, text};
use crate::flows::game::Game;

/// Returns the text of a person's private board, and its picture.
async fn own_board(club: &Club, user: &str, game: &Game, options: Value) -> (String, Vec<u8>) {
    let board = club.command(user, &game.home, "board", options).await;
    let words = board.private().to_owned();
    let url = text(&board.message()["attachments"][0]["url"]);
    (words, club.stage.bytes(&url).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_and_coordinates_are_separate_from_janggis() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    game.play(&club, "h3e3").await;
    assert!(text(&game.board["content"]).contains("cannon h3 → e3"));
    let (words, picture_before) = own_board(&club, ALEX, &game, json!({})).await;
    assert!(words.contains("cannon h3 → e3"), "{words}");

    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    let page = club.press(ALEX, panel.message(), "set:-:0:x-looks").await;
    assert_eq!(page.state(), "updated");
    assert!(
        page.content().contains("cannon h3–e3"),
        "{}",
        page.content()
    );
    for (menu, value, phrase) in [
        ("x-pieces", "letters", "cannon h3–e3"),
        ("x-coordinates", "files", "C2=5"),
    ] {
        let id = format!("set:-:0:{menu}");
        let chosen = club.select(ALEX, page.message(), &id, value).await;
        assert_eq!(chosen.state(), "updated", "{:?}", chosen.0);
        assert!(chosen.content().contains(phrase), "{}", chosen.content());
    }
    let (words, redrawn) = own_board(&club, ALEX, &game, json!({})).await;
    assert!(words.contains("C2=5") && !words.contains("h3"), "{words}");
    assert_ne!(redrawn, picture_before);
    let (words, _) = own_board(&club, MINA, &game, json!({})).await;
    assert!(words.contains("h3포e3"), "as before: {words}");

    // Public boards use the server's setting.
    let panel = club
        .command(MINA, JANGGI, "server-settings", json!({}))
        .await;
    let page = club
        .press(MINA, panel.message(), "set:-:0:server-x-looks")
        .await;
    let id = "set:-:0:server-x-coordinates";
    let chosen = club.select(MINA, page.message(), id, "chinese").await;
    assert!(
        chosen.content().contains("炮二平五"),
        "{}",
        chosen.content()
    );
    game.play(&club, "h10g8").await;
    let words = text(&game.board["content"]);
    assert!(words.contains("馬8進7"), "{words}");
    speaks_of_xiangqi(&game.board);
    // Boards of Janggi are unchanged.
    let mut janggi_game = club.begin().await;
    janggi_game.play(&club, "a4b4").await;
    let words = text(&janggi_game.board["content"]);
    assert!(words.contains("a4 → b4"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn board_can_be_shown_once_with_other_pieces_of_its_game() {
    let club = Club::open().await;
    let game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    let janggi = club.begin().await;
    let (_, default_answer) = own_board(&club, ALEX, &game, json!({})).await;
    for set in ["alike", "pictograms", "letters"] {
        let (_, redrawn) = own_board(&club, ALEX, &game, json!({ "pieces": set })).await;
        assert_ne!(redrawn, default_answer, "{set}");
    }
    let hangul = json!({ "pieces": "hangul" });
    let answer = club
        .command(ALEX, &game.home, "board", hangul.clone())
        .await;
    refused(&answer, "There is no set “Hangul");
    let alike = json!({ "pieces": "alike" });
    let answer = club.command(ALEX, &janggi.home, "board", alike).await;
    refused(&answer, "for Janggi. Choose another set");
    own_board(&club, ALEX, &janggi, hangul).await;
    // The option applies only once.
    assert_eq!(
        own_board(&club, ALEX, &game, json!({})).await.1,
        default_answer
    );
}
