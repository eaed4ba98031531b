//! Games of Xiangqi over the wire: played by typing and by menu, to mate, and with what they do not have refused.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, ids, pinged, text};
use crate::flows::game::Game;

/// Two cannons on the general's file: mate.
const MATE: [&str; 7] = ["h3e3", "a10a9", "e3e7", "a9a10", "b3b5", "a10a9", "b5e5"];

/// The words of the other game, which somebody who knows only this one must not meet.
const FOREIGN: [&str; 10] = [
    "Cho",
    "Han ",
    "Han:",
    "Janggi",
    "bikjang",
    "deom",
    "formation",
    "빅장",
    "한수쉼",
    "points",
];

/// Asserts that a message speaks of no other game.
fn speaks_of_xiangqi(message: &Value) {
    let said = message.to_string();
    for word in FOREIGN {
        assert!(!said.contains(word), "{word} in {said}");
    }
}

async fn all_speak_of_xiangqi(club: &Club, game: &Game) {
    for message in club.public(&game.home).await {
        speaks_of_xiangqi(&message);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_typed_to_mate_and_played_again_with_sides_changed() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    assert_eq!(
        pinged(&game.board),
        [ALEX],
        "acceptance leads to the first board"
    );
    let begun = text(&game.board["content"]);
    for part in ["The game begins", "as Red", "Red: ", "Black: "] {
        assert!(begun.contains(part), "{part} is not in {begun}");
    }
    let alt = text(&game.board["attachments"][0]["description"]);
    assert!(
        alt.contains("Xiangqi board") && alt.contains("Red: general e1"),
        "{alt}"
    );
    for mv in MATE {
        let played = game.play(&club, mv).await;
        speaks_of_xiangqi(played.public());
    }
    let words = text(&game.board["content"]);
    assert!(words.contains("(Red) wins: checkmate"), "{words}");
    all_speak_of_xiangqi(&club, &game).await;
    let rematch = game.id("rematch");
    let asked = club.press(MINA, &game.board, &rematch).await;
    let challenge = text(&asked.public()["content"]);
    for part in ["plays Red", "Rules: Xiangqi.", "to a game of Xiangqi"] {
        assert!(challenge.contains(part), "{part} is not in {challenge}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_by_pressing_alone() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    for (from, to) in [("h3", "e3"), ("h10", "g8"), ("h1", "g3"), ("i10", "h10")] {
        let played = game.pick(&club, from, to).await;
        assert_eq!(played.0["ephemeral"], true);
        assert_eq!(pinged(&game.board), [game.turn()]);
        let offered = game.board["components"].to_string();
        assert!(!offered.contains("\"pass\""), "nobody passes: {offered}");
    }
    all_speak_of_xiangqi(&club, &game).await;
}

fn refused(answer: &Answer, because: &str) {
    let said = answer.private();
    assert!(said.contains(because), "{because} is not in {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_only_the_other_game_has_is_refused_and_changes_nothing() {
    let club = Club::open().await;
    let game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    let none = json!({});
    let passed = club.command(ALEX, &game.home, "pass", none).await;
    refused(&passed, "nobody passes in Xiangqi");
    for (typed, because) in [
        ("pass", "nobody passes in Xiangqi"),
        ("쉼", "nobody passes in Xiangqi"),
        ("bikjang", "never face each other"),
        ("c1e5", "does not go there"),
        ("a4b4", "river"),
    ] {
        let options = json!({ "move": typed });
        let answer = club.command(ALEX, &game.home, "move", options).await;
        refused(&answer, because);
        speaks_of_xiangqi(answer.message());
    }
    let options = json!({ "formation": "HEEH" });
    let setup = club.command(ALEX, &game.home, "setup", options).await;
    refused(&setup, "Xiangqi has one setup");
    for (side, because) in [
        ("cho", "sides are Red and Black"),
        ("han", "sides are Red and Black"),
    ] {
        let view = club
            .command(ALEX, &game.home, "board", json!({ "view": side }))
            .await;
        refused(&view, because);
    }
    assert_eq!(
        club.message_with(&game.home, &game.id("piece")).await["id"],
        game.board["id"]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn options_of_the_other_game_are_refused_by_name() {
    let club = Club::open().await;
    for (options, because) in [
        (
            json!({ "ruleset": "xiangqi", "side": "cho" }),
            "sides are Red and Black",
        ),
        (
            json!({ "ruleset": "modern", "side": "red" }),
            "sides are Cho and Han",
        ),
        (json!({ "side": "black" }), "sides are Cho and Han"),
        (
            json!({ "ruleset": "xiangqi", "handicap": "soldier" }),
            "Xiangqi has no handicap `soldier`",
        ),
        (
            json!({ "handicap": "horses" }),
            "Janggi has no handicap `horses`",
        ),
        (
            json!({ "ruleset": "xiangqi:chase=asian,chase=none" }),
            "chase",
        ),
        (json!({ "ruleset": "xiangqi:chase=perhaps" }), "asian"),
    ] {
        for name in ["challenge", "practice"] {
            let answer = club.command(ALEX, JANGGI, name, options.clone()).await;
            refused(&answer, because);
        }
    }
    assert!(club.public(JANGGI).await.is_empty(), "nothing was begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn red_gives_the_handicap_and_moves_first() {
    let club = Club::open().await;
    let terms = json!({ "handicap": "chariot-horse" });
    let game = Game::begin_xiangqi(&club, terms, [ALEX, MINA]).await;
    assert_eq!(pinged(&game.board), [ALEX]);
    let alt = text(&game.board["attachments"][0]["description"]);
    assert!(alt.contains("chariot i1, cannon b3 h3, horse h1,"), "{alt}");
    all_speak_of_xiangqi(&club, &game).await;
    // Who offers it gives it, also where the side is left out.
    let options = json!({ "ruleset": "xiangqi", "handicap": "horses" });
    let challenge = club.command(ALEX, JANGGI, "challenge", options).await;
    let said = text(&challenge.public()["content"]);
    assert!(
        said.contains("plays Red") && said.contains("without its horses"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_plays_it_too() {
    let club = Club::open().await;
    let options = json!({ "ruleset": "xiangqi", "side": "red", "level": 1 });
    let begun = club.command(ALEX, JANGGI, "practice", options).await;
    let number = ids(begun.public())[0].split(':').nth(1).unwrap().to_owned();
    let home = text(&begun.public()["id"]);
    let board = club.message_with(&home, &format!("piece:{number}:0")).await;
    assert_eq!(
        pinged(&board),
        Vec::<String>::new(),
        "who practises is present"
    );
    let played = club
        .command(ALEX, &home, "move", json!({ "move": "h3e3" }))
        .await;
    played.public();
    let answered = club.message_with(&home, &format!("piece:{number}:2")).await;
    let words = text(&answered["content"]);
    assert!(words.contains("Move 2 · Black: "), "{words}");
    for message in club.public(&home).await {
        speaks_of_xiangqi(&message);
    }
}

/// Red's chariot comes out, and attacks Black's cannon wherever it goes.
const CHASE: [&str; 13] = [
    "a1a2", "h8h6", "a2f2", "a10a9", "f2f6", "h6h5", "f6f5", "h5h6", "f5f6", "h6h5", "f6f5",
    "h5h6", "f5f6",
];

#[tokio::test(flavor = "multi_thread")]
async fn who_chases_a_piece_is_warned_before_it_loses() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "xiangqi_asian" });
    let mut game = Game::begin_xiangqi(&club, terms, [ALEX, MINA]).await;
    for (turn, mv) in (1..).zip(CHASE) {
        let played = game.play(&club, mv).await;
        let warned = played
            .content()
            .contains("Once more, and Red loses: perpetual chase");
        // From the fifth turn on each position comes up again four turns later.
        assert_eq!(
            warned,
            (9..=12).contains(&turn),
            "{mv}: {}",
            played.content()
        );
    }
    let words = text(&game.board["content"]);
    assert!(words.contains("(Black) wins"), "{words}");
    assert!(words.contains("chasing one piece"), "{words}");
    all_speak_of_xiangqi(&club, &game).await;
}

/// What people type, the first time as each notation writes it.
const TYPED: [&str; 5] = ["C2=5", "馬8進7", "H0-G2", "차h10", "a4a5"];

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_sent_in_every_form_and_opened_again() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    for (typed, meant) in TYPED
        .into_iter()
        .zip(["h3e3", "h10g8", "h1g3", "i10h10", "a4a5"])
    {
        let options = json!({ "move": typed });
        let answer = club.command(game.turn(), &game.home, "move", options).await;
        game.board = answer.public().clone();
        game.note(meant);
    }
    let mut pgn = Vec::new();
    for (format, ending, part) in [
        (None, "pgn", "C2=5 H8+7"),
        (Some("iccs"), "pgn", "H2-E2 H9-G7"),
        (Some("chinese"), "pgn", "炮二平五 马8进7"),
        (Some("fen"), "fen", "RNBAKABNR"),
        (Some("uci"), "uci", "h3e3 h10g8"),
        (Some("text"), "txt", "炮二平五 C2=5"),
    ] {
        let asked = format.map_or(json!({}), |format| json!({ "format": format }));
        let sent = club.command(ALEX, &game.home, "record", asked).await;
        assert!(sent.private().contains("5 moves"), "{}", sent.content());
        let attached = &sent.message()["attachments"][0];
        let name = format!("xiangqi-{}.{ending}", game.number);
        assert_eq!(text(&attached["filename"]), name);
        let bytes = club.stage.bytes(&text(&attached["url"])).await;
        let words = String::from_utf8(bytes.clone()).unwrap();
        assert!(words.contains(part), "{part} is not in {words}");
        if format.is_none() {
            pgn = bytes;
        }
    }
    let gib = json!({ "format": "gib" });
    let answer = club.command(ALEX, &game.home, "record", gib).await;
    refused(&answer, "Gib files hold Janggi alone");
    let file = json!({ "filename": "game.pgn", "base64": BASE64_STANDARD.encode(&pgn) });
    let opened = club
        .command(ALEX, JANGGI, "review", json!({ "file": file }))
        .await;
    assert!(opened.private().contains("(Red)"), "{}", opened.content());
    speaks_of_xiangqi(opened.message());
    let picture = &opened.message()["attachments"][0];
    assert!(text(&picture["description"]).contains("Xiangqi position"));
}
