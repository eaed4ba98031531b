//! Records of a game of Xiangqi: each form sent, and opened again.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use super::{FOREIGN, all_speaks_of_xiangqi, speaks_of_xiangqi};
use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, alt, text};
use crate::flows::game::Game;

/// Typed moves, first in each notation.
const TYPED: [&str; 5] = ["C2=5", "馬8進7", "H0-G2", "차h10", "a4a5"];

#[tokio::test(flavor = "multi_thread")]
async fn record_is_sent_in_every_format_and_opened_again() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    for (typed, uci_move) in TYPED
        .into_iter()
        .zip(["h3e3", "h10g8", "h1g3", "i10h10", "a4a5"])
    {
        let answer = club.types(game.turn(), &game.home, typed).await;
        game.board = answer.public().clone();
        game.note(uci_move);
    }
    let mut pgn = Vec::new();
    for (format, ending, phrase) in [
        (None, "pgn", "C2=5 H8+7"),
        (Some("iccs"), "pgn", "H2-E2 H9-G7"),
        (Some("chinese"), "pgn", "炮二平五 马8进7"),
        (Some("fen"), "fen", "RNBAKABNR"),
        (Some("uci"), "uci", "h3e3 h10g8"),
        (Some("text"), "txt", "炮二平五 C2=5"),
    ] {
        let options = format.map_or(json!({}), |format| json!({ "format": format }));
        let sent = club.command(ALEX, &game.home, "record", options).await;
        sent.says_privately("5 moves");
        let attached = &sent.message()["attachments"][0];
        let name = format!("xiangqi-{}.{ending}", game.number);
        assert_eq!(text(&attached["filename"]), name);
        let bytes = club.stage.bytes(&text(&attached["url"])).await;
        let words = String::from_utf8(bytes.clone()).unwrap();
        assert!(words.contains(phrase), "{phrase} is not in {words}");
        for word in FOREIGN {
            assert!(!words.contains(word), "{word} is in {words}");
        }
        if format.is_none() {
            pgn = bytes;
        }
    }
    all_speaks_of_xiangqi(&club).await;
    let page = opened(&club, &pgn).await;
    page.says_privately("(Red)");
    speaks_of_xiangqi(page.message());
    let alt = alt(page.message());
    assert!(alt.contains("Xiangqi position"), "{alt}");
}

async fn opened(club: &Club, pgn: &[u8]) -> Answer {
    let file = json!({ "filename": "game.pgn", "base64": BASE64_STANDARD.encode(pgn) });
    let options = json!({ "file": file });
    club.command(ALEX, JANGGI, "review", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ambiguous_record_can_be_read_as_the_other_game() {
    let mut club = Club::open().await;
    let first = opened(&club, b"1. a4a5 a7a6 2. h1g3 *\n").await;
    first.says_privately("Here it is read as Janggi");
    let turn = async |club: &Club, page: &Answer, mark: &str| {
        let id = page.id_ending(mark);
        let next = club.press(ALEX, page.message(), &id).await;
        next.updated();
        next
    };
    let is_of = |page: &Answer, game: &str| {
        let alt = alt(page.message());
        assert!(alt.contains(&format!("{game} position")), "{alt}");
    };
    is_of(&first, "Janggi");
    let other_answer = turn(&club, &first, ".x-other-game").await;
    other_answer.says("Here it is read as Xiangqi");
    // Paging stays in that game, also after a restart.
    club.restart_bot().await;
    let next = turn(&club, &other_answer, ".on").await;
    next.says("Move 1 of 3");
    is_of(&next, "Xiangqi");
    let returned = turn(&club, &next, ".x-other-game").await;
    // The same turn.
    returned.says("Move 1 of 3");
    is_of(&returned, "Janggi");
}
