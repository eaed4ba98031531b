//! Ends of Xiangqi games: mate, stalemate, and each repetition with its warning.

use serde_json::json;

use super::all_speaks_of_xiangqi;
use crate::flows::club::{ALEX, Club, MINA, text};
use crate::flows::game::Game;

/// Red's chariot comes out, and attacks Black's cannon wherever it goes.
const CHASE: [&str; 13] = [
    "a1a2", "h8h6", "a2f2", "a10a9", "f2f6", "h6h5", "f6f5", "h5h6", "f5f6", "h6h5", "f6f5",
    "h5h6", "f5f6",
];

#[tokio::test(flavor = "multi_thread")]
async fn chasing_side_is_warned_before_it_loses() {
    let club = Club::open().await;
    let terms = json!({ "ruleset": "xiangqi_asian" });
    let mut game = Game::begin_xiangqi(&club, terms, [ALEX, MINA]).await;
    for (turn, mv) in (1..).zip(CHASE) {
        let played = game.play(&club, mv).await;
        let warned = played
            .content()
            .contains("If this position occurs once more, Red loses: perpetual chase");
        // From the fifth turn on, each position occurs again four turns later.
        assert_eq!(
            warned,
            (9..=12).contains(&turn),
            "{mv}: {}",
            played.content()
        );
    }
    let words = text(&game.board["content"]);
    assert!(words.contains("(Black) wins"), "{words}");
    assert!(words.contains("perpetual chase of one piece"), "{words}");
    all_speaks_of_xiangqi(&club).await;
}

/// Both sides help to leave Black without a move.
const STALEMATE: &str = "h3h7 h8h1 i1h1 b8e8 h7e7 f10e9 h1h10 c7c6 h10i10 c10a8 b3a3 i7i6 a3a7 g7g6 a7a10 i6i5 \
                         i4i5 c6c5 c4c5 g6g5 g4g5 a8c6 a1a2 c6a8 a2f2 a8c6 c5c6";

#[tokio::test(flavor = "multi_thread")]
async fn side_without_a_move_loses() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    for mv in STALEMATE.split_whitespace() {
        game.play(&club, mv).await;
    }
    let words = text(&game.board["content"]);
    assert!(words.contains("had no move: stalemate (困斃)"), "{words}");
    all_speaks_of_xiangqi(&club).await;
}

/// Red's cannon checks back and forth.
const CHECKS: &str =
    "b3f3 a7a6 h3h6 a10a7 c1a3 h10i8 h6f6 e10e9 f6e6 e9f9 e6f6 f9e9 f6e6 e9f9 e6f6 f9e9";

#[tokio::test(flavor = "multi_thread")]
async fn perpetually_checking_side_is_warned_before_it_loses() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    for (turn, mv) in (1..).zip(CHECKS.split_whitespace()) {
        let played = game.play(&club, mv).await;
        let warned = played
            .content()
            .contains("If this position occurs once more, Red loses: perpetual check");
        // From turn 8 on, each position occurs again four turns later.
        assert_eq!(
            warned,
            (12..16).contains(&turn),
            "{mv}: {}",
            played.content()
        );
    }
    let words = text(&game.board["content"]);
    assert!(words.contains("(Black) wins"), "{words}");
    all_speaks_of_xiangqi(&club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unforced_repetition_is_a_draw() {
    let club = Club::open().await;
    let mut game = Game::begin_xiangqi(&club, json!({}), [ALEX, MINA]).await;
    for mv in ["h1g3", "h10g8", "g3h1", "g8h10"].repeat(2) {
        let played = game.play(&club, mv).await;
        assert!(!played.content().contains("loses"), "{}", played.content());
    }
    let words = text(&game.board["content"]);
    assert!(
        words.contains("Draw. The position occurred 3 times."),
        "{words}"
    );
    all_speaks_of_xiangqi(&club).await;
}
