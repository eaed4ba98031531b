//! Plans that are played against: one board for a turn and its answers.

use serde_json::json;

use super::{line, open, step, told};
use crate::flows::club::{ALEX, Club, MINA, pinged};
use crate::flows::game::Game;
use crate::flows::metrics::{ANY_PORT, get};
use janggi::Formation::{Eheh, Ehhe};

#[tokio::test(flavor = "multi_thread")]
async fn line_planned_by_menu_is_played() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let mut game = club.begin().await;
    game.play(&club, "a4b4").await;
    let mut panel = open(&club, &game, MINA).await;
    panel.says("**예약한 수입니다");
    for mv in ["a7b7", "i4h4", "i7h7", "b1c3", "g7f7", "c4d4"] {
        panel = step(&club, MINA, &panel, mv).await;
    }
    let up = panel.id_ending(".up");
    let parent = club.press(MINA, panel.message(), &up).await;
    parent.id_ending(":5.go");
    // The same line typed again finds the existing nodes, and can be extended.
    let longer = "a7b7, i4h4, i7h7, b1c3, g7f7, c4d4, h10g8, e4f4";
    let typed = line(&club, &game, MINA, longer).await;
    typed.says("예약한 수 8/200");
    let list = club.command(MINA, &game.home, "games", json!({})).await;
    assert!(list.card().contains("응수 4수"), "{}", list.0);

    let played = game.play(&club, "a7b7").await;
    game.note("i4h4");
    game.board = played.public().clone();
    assert_eq!(told(&game.board), (2, true), "{}", played.content());
    assert_eq!(pinged(&game.board), [ALEX], "who expects nothing is called");
    // A move by menu: the message confirms it, and the courier's board follows.
    let answer = club.move_by_menu(ALEX, &game.board, "i7", "h7").await;
    answer.updated();
    answer.says("planned");
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
    let answers = "hansu_planned_answers_total 4";
    assert!(metrics.contains(answers), "{metrics}");
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
    let mut game = Game::begin_with(&club, terms, [MINA, ALEX], [Eheh, Ehhe]).await;
    for mv in BEFORE_FORCED_PASS.split_whitespace() {
        // A general that stays on its point is a pass.
        game.play(&club, if mv == "f9f9" { "pass" } else { mv })
            .await;
    }
    line(&club, &game, MINA, "e10d10, h10d10, c4c5").await;
    let played = game.play(&club, "e10d10").await;
    // Two answers, and the automatic pass between them.
    assert_eq!(told(played.public()), (3, true), "{}", played.0);
    played.says("had planned these answers");
}
