//! Plans that are played against: one board for a turn and its answers.

use serde_json::json;

use super::{line, open, step, told};
use crate::flows::club::{ALEX, Club, MINA, pinged};
use crate::flows::metrics::{ANY_PORT, get};

#[tokio::test(flavor = "multi_thread")]
async fn line_planned_by_menu_is_played() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let mut game = club.played("a4b4").await;
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
