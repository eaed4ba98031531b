//! Whole games of Xiangqi, typed and pressed.

use janggi::Move;
use serde_json::{Value, json};

use super::{all_since_speaks_of_xiangqi, all_speaks_of_xiangqi, requests};
use crate::flows::club::{ALEX, Club, JANGGI, MINA, pinged, text};
use crate::flows::game::Game;

/// Two cannons on the general's file: mate.
const MATE: [&str; 7] = ["h3e3", "a10a9", "e3e7", "a9a10", "b3b5", "a10a9", "b5e5"];

#[tokio::test(flavor = "multi_thread")]
async fn typed_game_ends_in_mate_and_rematch_swaps_the_sides() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    assert_eq!(
        pinged(&game.board),
        [ALEX],
        "acceptance leads to the first board"
    );
    let first_text = text(&game.board["content"]);
    for phrase in ["The game begins", "your move (Red)", "Red: ", "Black: "] {
        assert!(
            first_text.contains(phrase),
            "{phrase} is not in {first_text}"
        );
    }
    let alt = text(&game.board["attachments"][0]["description"]);
    assert!(
        alt.contains("Xiangqi board") && alt.contains("Red: general e1"),
        "{alt}"
    );
    for mv in MATE {
        game.play(&club, mv).await.public();
    }
    let words = text(&game.board["content"]);
    assert!(words.contains("(Red) wins: checkmate"), "{words}");
    let rematch = game.id("rematch");
    let question = club.press(MINA, &game.board, &rematch).await;
    let challenge = text(&question.public()["content"]);
    for phrase in ["plays Red", "Rules: Xiangqi.", "to a game of Xiangqi"] {
        assert!(challenge.contains(phrase), "{phrase} is not in {challenge}");
    }
    all_speaks_of_xiangqi(&club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_game_can_be_played_by_components() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    for (from, target) in [("h3", "e3"), ("h10", "g8"), ("h1", "g3"), ("i10", "h10")] {
        let played = game.pick(&club, from, target).await;
        assert_eq!(played.0["ephemeral"], true);
        assert_eq!(pinged(&game.board), [game.turn()]);
        let offered = game.board["components"].to_string();
        assert!(!offered.contains("\"pass\""), "nobody passes: {offered}");
    }
    all_speaks_of_xiangqi(&club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn red_gives_the_handicap_and_moves_first() {
    let club = Club::open().await;
    let terms = json!({ "handicap": "chariot-horse" });
    let game = Game::begin_xiangqi(&club, terms, [ALEX, MINA]).await;
    assert_eq!(pinged(&game.board), [ALEX]);
    let alt = text(&game.board["attachments"][0]["description"]);
    assert!(alt.contains("chariot i1, cannon b3 h3, horse h1,"), "{alt}");
    // The challenger gives the handicap, also without a chosen side.
    let options = json!({ "ruleset": "xiangqi", "handicap": "horses" });
    let challenge = club.command(ALEX, JANGGI, "challenge", options).await;
    let content = text(&challenge.public()["content"]);
    assert!(
        content.contains("plays Red") && content.contains("without its horses"),
        "{content}"
    );
    all_speaks_of_xiangqi(&club).await;
}

/// The same in Korean, with everything that a game offers besides moves.
#[tokio::test(flavor = "multi_thread")]
async fn korean_game_uses_xiangqi_terms() {
    let club = Club::open().await;
    let korean = json!({ "language": "ko" });
    let set = club.command(MINA, JANGGI, "server-settings", korean).await;
    assert!(set.private().contains("한국어"), "{}", set.content());
    // The server's settings cover both games.
    let before = club
        .stage
        .until(async || {
            let sent = requests(&club).await;
            // The answer may arrive a moment before its request is logged.
            let is_theme = |message: &Value| message["body"].to_string().contains("server-theme");
            sent.iter().any(is_theme).then_some(sent.len())
        })
        .await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    let first_text = text(&game.board["content"]);
    assert!(first_text.contains("홍: **Alex**"), "{first_text}");
    for mv in MATE {
        let expected_move: Move = mv.parse().unwrap();
        game.pick(
            &club,
            &expected_move.from.to_string(),
            &expected_move.to.to_string(),
        )
        .await;
        if game.moves.outcome().is_none() {
            club.more(MINA, &game.board).await;
            for name in ["board", "suggest", "games", "draw"] {
                club.command(MINA, &game.home, name, json!({})).await;
            }
            let typed = json!({ "move": "포i1" });
            club.command(MINA, &game.home, "move", typed).await;
        }
    }
    let words = text(&game.board["content"]);
    assert!(words.contains("외통"), "{words}");
    for name in ["board", "games", "record", "replay", "analyse"] {
        club.command(MINA, &game.home, name, json!({})).await;
    }
    all_since_speaks_of_xiangqi(&club, before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_can_be_taken_back_and_replaced() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    game.play(&club, "h3h10").await;
    let button = format!("{}:ask", game.id("takeback"));
    let question = club.press(ALEX, &game.board, &button).await;
    question.private();
    club.press(ALEX, question.message(), &question.yes()).await;
    game.took_back(1);
    game.next_board(&club).await;
    let content = text(&game.board["content"]);
    assert!(content.contains("took back their last move"), "{content}");
    let slip = club.press_made_up(ALEX, &game.board, &button).await;
    slip.private();
    game.play(&club, "h3e3").await;
    assert!(text(&game.board["content"]).contains("Move 1 · Red"));
    all_speaks_of_xiangqi(&club).await;
}
