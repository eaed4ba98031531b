//! Records of a game of Xiangqi: each form sent, and opened again.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use super::{FOREIGN, all_speaks_of_xiangqi, refused, speaks_of_xiangqi};
use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, ids, text};
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
        let options = json!({ "move": typed });
        let answer = club.command(game.turn(), &game.home, "move", options).await;
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
        assert!(sent.private().contains("5 moves"), "{}", sent.content());
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
    let gib = json!({ "format": "gib" });
    let answer = club.command(ALEX, &game.home, "record", gib).await;
    refused(&answer, "The gib format is only for Janggi");
    let file = json!({ "filename": "game.pgn", "base64": BASE64_STANDARD.encode(&pgn) });
    let opened = club
        .command(ALEX, JANGGI, "review", json!({ "file": file }))
        .await;
    assert!(opened.private().contains("(Red)"), "{}", opened.content());
    speaks_of_xiangqi(opened.message());
    let picture = &opened.message()["attachments"][0];
    assert!(text(&picture["description"]).contains("Xiangqi position"));
}

async fn opened(club: &Club, pgn: &str) -> Answer {
    let file = json!({ "filename": "game.pgn", "base64": BASE64_STANDARD.encode(pgn) });
    let options = json!({ "file": file });
    club.command(ALEX, JANGGI, "review", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn ambiguous_record_can_be_read_as_the_other_game() {
    let mut club = Club::open().await;
    let first = opened(&club, "1. a4a5 a7a6 2. h1g3 *\n").await;
    let content = first.private();
    assert!(content.contains("Here it is read as Janggi"), "{content}");
    let turn = async |club: &Club, page: &Answer, mark: &str| {
        let ids = ids(page.message());
        let id = ids.iter().find(|id| id.ends_with(mark)).unwrap();
        let next = club.press(ALEX, page.message(), id).await;
        assert_eq!(next.state(), "updated", "{mark}");
        next
    };
    let alt = |page: &Answer| text(&page.message()["attachments"][0]["description"]);
    assert!(alt(&first).contains("Janggi position"), "{}", alt(&first));
    let other_answer = turn(&club, &first, ".x-other-game").await;
    let content = other_answer.content();
    assert!(content.contains("Here it is read as Xiangqi"), "{content}");
    // Paging stays in that game, also after a restart.
    club.kill_bot().await;
    club.start_bot().await;
    let next = turn(&club, &other_answer, ".on").await;
    let content = next.content();
    assert!(
        content.contains("Move 1 of 3") && !content.contains("Cho"),
        "{content}"
    );
    assert!(alt(&next).contains("Xiangqi position"), "{}", alt(&next));
    let returned = turn(&club, &next, ".x-other-game").await;
    let content = returned.content();
    assert!(content.contains("Move 1 of 3"), "the same turn: {content}");
    assert!(
        alt(&returned).contains("Janggi position"),
        "{}",
        alt(&returned)
    );
    // If a tag names the game, or only one game fits, there is no choice.
    for pgn in [
        "[Variant \"Janggi\"]\n\n1. a4a5 a7a6 2. h1g3 *\n",
        "[Red \"Mina\"]\n\n1. a4a5 a7a6 2. h1g3 *\n",
        "1. h3e3 *\n",
        "1. a4b4 *\n",
    ] {
        let page = opened(&club, pgn).await;
        assert!(!page.private().contains("read as"), "{}", page.content());
        let ids = ids(page.message());
        assert!(!ids.iter().any(|id| id.ends_with("x-other-game")), "{pgn}");
    }
}
