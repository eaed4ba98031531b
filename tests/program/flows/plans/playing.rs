//! Plans that are played against: one board for a turn and its answers.

use serde_json::json;

use super::{at, line, open, step, told};
use crate::flows::club::{ALEX, Club, MINA, ids, pinged, text};
use crate::flows::game::Game;
use crate::flows::metrics::{ANY_PORT, get};
use janggi::Formation::{Eheh, Ehhe, Heeh};

#[tokio::test(flavor = "multi_thread")]
async fn line_planned_by_menu_is_played() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    let mut panel = open(&club, &game, MINA).await;
    assert!(
        panel.content().starts_with("**예약한 수입니다"),
        "{}",
        panel.content()
    );
    let first = text(&panel.message()["attachments"][0]["description"]);
    assert!(first.starts_with("예약한 수입니다"), "{first}");
    let turns = [
        "a7b7", "i4h4", "i7h7", "b1c3", "g7f7", "c4d4", "c10e7", "b3b9",
    ];
    for mv in &turns[..6] {
        panel = step(&club, MINA, &panel, mv).await;
    }
    let parent_panel = club.press(MINA, panel.message(), &at(&panel, ".up")).await;
    assert!(ids(parent_panel.message()).contains(&at(&parent_panel, ":5.go")));
    // The same line typed again finds the existing nodes, and can be extended.
    let typed = line(
        &club,
        &game,
        MINA,
        "a7b7, i4h4, i7h7, b1c3, g7f7, c4d4, h10g8, e4f4",
    )
    .await;
    assert!(
        typed.content().contains("예약한 수 8/200"),
        "{}",
        typed.content()
    );
    let list_answer = club.command(MINA, &game.home, "games", json!({})).await;
    let list_text = text(&list_answer.message()["embeds"][0]["description"]);
    assert!(list_text.contains("응수 4수"), "{list_text}");

    let played = game.play(&club, "a7b7").await;
    game.note("i4h4");
    game.board = played.public().clone();
    assert_eq!(told(&game.board), (2, true), "{}", played.content());
    assert_eq!(pinged(&game.board), [ALEX], "who expects nothing is called");
    // A move by menu: the message confirms it, and the courier's board follows.
    let id = game.id("piece");
    let menu = club.select(ALEX, &game.board, &id, "i7").await;
    let answer = club
        .select(ALEX, menu.message(), &menu.id("target:"), "h7")
        .await;
    assert_eq!(answer.state(), "updated");
    assert!(answer.content().contains("planned"), "{}", answer.content());
    game.note("i7h7");
    game.note("b1c3");
    game.next_board(&club).await;
    assert_eq!(told(&game.board), (2, true));
    assert_eq!(pinged(&game.board), [ALEX]);
    for (mv, answer) in [("g7f7", "c4d4"), ("h10g8", "e4f4")] {
        let played = game.play(&club, mv).await;
        assert_eq!(told(played.public()), (2, true));
        game.note(answer);
    }
    // The plan is used up, and is not mentioned any more.
    let played = game.play(&club, "c7c6").await;
    assert_eq!(told(played.public()), (1, false));
    let board = club.command(MINA, &game.home, "board", json!({})).await;
    assert!(!board.private().contains("예약"), "{}", board.content());
    let (_, metrics) = get(club.http(), "/metrics").await;
    assert!(
        metrics.contains("hansu_planned_answers_total 4"),
        "{metrics}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn planned_bikjang_is_called() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "traditional" });
    let mut game = Game::begin_by(&club, terms, [ALEX, MINA], [Heeh, Heeh]).await;
    game.play(&club, "e4d4").await;
    let planned = line(&club, &game, ALEX, "e7d7, bikjang").await;
    assert!(
        planned.content().contains("claims bikjang"),
        "{}",
        planned.content()
    );
    game.play(&club, "e7d7").await;
    let words = text(&game.board["content"]);
    assert!(words.contains("bikjang") && words.contains("🏁"), "{words}");
}

#[tokio::test(flavor = "multi_thread")]
async fn planned_line_plays_to_mate() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    game.play(&club, "h3e3").await;
    line(&club, &game, ALEX, "a10a9, e3e7, a9a10, b3b5, a10a9, b5e5").await;
    for (mv, answer) in [("a10a9", "e3e7"), ("a9a10", "b3b5"), ("a10a9", "b5e5")] {
        game.play(&club, mv).await;
        game.note(answer);
    }
    let words = text(&game.board["content"]);
    assert!(
        words.contains("🏁") && words.contains("checkmate"),
        "{words}"
    );
    assert_eq!(told(&game.board), (2, true));
}

/// After these moves Cho plays a chariot to d10, where Han is not in check and has no move.
const BEFORE_FORCED_PASS: &str = "a1a3 c7b7 g4f4 g7h7 i1i2 c10d8 c4c5 b7c7 c5d5 i7i6 a3a2 a7a6 i2i3 h8h4 \
    e2d2 h7h6 i4h4 e7f7 h3h6 d8c6 h6a6 a10a6 i3i6 c6b4 b3b5 a6i6 a4b4 e9f9 b5h5 b8b1 d2e2 c7d7 \
    a2a5 b1d1 b4c4 i6i7 e2d3 d1d5 a5d5 i7i6 d5d7 f7e7 d7d10 i6i3 h1i3 i10i3 h5h3 i3h3 d3d2 h3g3 \
    c1e2 g3b3 f1e1 e7f7 d2d1 f9f9 d10b10 g10h8 h4h5 h8i6 e4d4 f10e9 b10h10 b3c3 f4g4 e9d10 e2c3 \
    f7g7 c3b1 i6h8 b1a3 h8g6 d1e2 g6e5 h10h6 e5g4 e1d1 f9f10 h6b6 g4h6 b6g6 d10e10 g6g7 e10e9 \
    e2f3 h6f5 g7g2 f10f9 h5g5 f5e7 g2a2 e9f10 a2h2 e7f5 h2h10 f10e10 g5f5";

#[tokio::test(flavor = "multi_thread")]
async fn forced_pass_is_made_within_a_planned_line() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "casual" });
    let mut game = Game::begin_by(&club, terms, [MINA, ALEX], [Eheh, Ehhe]).await;
    for mv in BEFORE_FORCED_PASS.split_whitespace() {
        // A general that stays on its point is a pass.
        game.play(&club, if mv == "f9f9" { "pass" } else { mv })
            .await;
    }
    line(&club, &game, MINA, "e10d10, h10d10, c4c5").await;
    let played = game.play(&club, "e10d10").await;
    let words = played.content();
    // Two answers, and the automatic pass between them.
    assert_eq!(told(played.public()), (3, true), "{words}");
    assert!(words.contains("had planned these answers"), "{words}");
}
