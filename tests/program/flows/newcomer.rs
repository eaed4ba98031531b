//! Newcomers, who read no hanja and have no formation in mind, can play.

use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Club, Game, JANGGI, MINA, SAM, alt, ids, labels, pinged, says, text,
};
use crate::flows::practice;

/// Returns a person's ephemeral board and its picture.
async fn own_board(club: &Club, user: &str, home: &str) -> (Value, Vec<u8>) {
    let options = json!({ "view": "cho" });
    let board = club.command(user, home, "board", options).await;
    board.private();
    let picture = club.file(board.message()).await;
    (board.message().clone(), picture)
}

const SETS: &str = "topic:-:0:sets";

#[tokio::test(flavor = "multi_thread")]
async fn skipping_chooses_the_usual_formation() {
    let club = Club::open().await;
    let challenge = Game::accepted(&club, [MINA, ALEX], json!({})).await;
    let skip = "setup:1:0:skip";
    let home = text(&challenge["id"]);
    let select = club.message_with(&home, skip).await;
    // Only Han may press it.
    for (user, reason) in [(MINA, "한이 먼저"), (SAM, "not a player")] {
        let refusal = club.press(user, &select, skip).await;
        refusal.says_privately(reason);
    }
    let next = club.press(ALEX, &select, skip).await;
    says(next.public(), "chose horse elephant elephant horse");
    assert_eq!(pinged(next.public()), [MINA]);
    // A late press.
    club.press_made_up(ALEX, &select, skip).await.private();
    let board = club.press(MINA, next.public(), "setup:1:1:skip").await;
    let alt = alt(board.public());
    assert!(alt.contains("horse b1 h1, elephant c1 g1"), "{alt}");
}

#[tokio::test(flavor = "multi_thread")]
async fn first_message_offers_readable_pieces() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let first = game.board.clone();
    let (usual, before) = own_board(&club, MINA, &game.home).await;
    assert!(usual.to_string().contains("車 01 차"), "{usual}");
    let (_, others) = own_board(&club, SAM, &game.home).await;
    let messages = club.public(&game.home).await.len();
    let sets = club.press(MINA, &first, SETS).await;
    sets.private();
    let chosen = "set:-:0:pieces.hangul";
    let chosen = club.press(MINA, sets.message(), chosen).await;
    chosen.updated();
    chosen.says("**한글**");
    let shown = club.file(chosen.message()).await;
    assert_ne!(shown, club.file(sets.message()).await);
    let public = club.public(&game.home).await.len();
    assert_eq!(public, messages, "all in private");

    // Menus show what the board shows. Sam's board is as it was.
    let (board, picture) = own_board(&club, MINA, &game.home).await;
    assert!(board.to_string().contains("초 95 장"), "{board}");
    assert_ne!(picture, before);
    assert_eq!(own_board(&club, SAM, &game.home).await.1, others);
    // The public board uses the server's setting, and only the first board has the hint.
    game.play(&club, "a4b4").await;
    assert!(!ids(&game.board).contains(&SETS.to_owned()));
    assert!(game.board.to_string().contains("車 chariot on"));
}

#[tokio::test(flavor = "multi_thread")]
async fn practice_game_uses_its_players_look() {
    let club = Club::open().await;
    // A first game has readable pieces.
    let (_, _, first) = practice::begin(&club, ALEX, JANGGI, 1).await;
    let words = first.to_string();
    assert!(words.contains("chariot on a1"), "{words}");
    assert!(!words.contains('車'), "{words}");
    let panel = club.command(ALEX, JANGGI, "settings", json!({})).await;
    for (setting, value) in [("pieces", "hangul"), ("coordinates", "korean")] {
        let id = format!("set:-:0:{setting}");
        club.select(ALEX, panel.message(), &id, value).await;
    }
    // The server's setting applies unless the players have chosen.
    let servers = club.server_settings(json!({})).await;
    let id = "set:-:0:server-pieces";
    club.select(MINA, servers.message(), id, "xiangqi").await;
    let (_, home, own) = practice::begin(&club, ALEX, JANGGI, 1).await;
    assert!(own.to_string().contains("차 chariot on 01"), "{own}");
    let (_, private) = own_board(&club, ALEX, &home).await;
    assert_eq!(club.file(&own).await, private);
    let (_, _, others) = practice::begin(&club, MINA, JANGGI, 1).await;
    assert!(others.to_string().contains("車"), "{others}");
}

/// One rule decides which pieces a reader sees, on boards and elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn book_shows_the_pieces_of_the_readers_first_games() {
    let club = Club::open().await;
    let page = async |user: &str| {
        let topic = json!({ "topic": "steps" });
        let book = club.command(user, JANGGI, "rules", topic).await;
        club.file(book.message()).await
    };
    let sets = async || {
        let help = club.command(ALEX, JANGGI, "help", json!({})).await;
        club.press(ALEX, help.message(), SETS).await
    };
    let ticked = async || labels(sets().await.message()).contains(&"✓ Drawings".to_owned());
    let before = page(ALEX).await;
    assert!(ticked().await);
    practice::begin(&club, ALEX, JANGGI, 1).await;
    // As on the board of the game.
    assert_eq!(page(ALEX).await, before);
    assert!(ticked().await);
    // People who only play with others see the pieces of those boards.
    let readable = page(MINA).await;
    club.begin().await;
    assert_ne!(page(MINA).await, readable);
    // A choice applies everywhere.
    let traditional = "set:-:0:pieces.traditional";
    club.press(ALEX, sets().await.message(), traditional).await;
    assert_ne!(page(ALEX).await, before);
}
