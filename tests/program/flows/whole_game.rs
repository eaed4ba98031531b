//! Games between two people, by commands and by components.

use crate::flows::club::{Club, MINA, ids, is_live, pinged, text};
use crate::kit::tells;

#[tokio::test(flavor = "multi_thread")]
async fn each_move_pings_only_the_next_player() {
    let club = Club::open_on_either().await;
    let mut game = club.begin().await;
    assert_eq!(pinged(&game.board), [MINA]);
    for mv in ["a4b4", "a7b7", "pass", "i7h7", "c4c5"] {
        let played = game.play(&club, mv).await;
        let board = played.public();
        assert_eq!(pinged(board), [game.turn()]);
        let picture = &board["attachments"][0];
        assert_eq!(picture["width"], 900);
        tells(&text(&picture["description"]), "Cho: general e2");
    }
    let words = text(&game.board["content"]);
    for phrase in [
        "Move 5",
        "Cho: soldier c4 → c5",
        "your move (Han)",
        "Cho\u{a0}72\u{a0}:\u{a0}Han\u{a0}73.5",
    ] {
        assert!(words.contains(phrase), "{phrase} is not in {words}");
    }
    let version = game.version();
    club.stage
        .until(async || (game.live(&club).await.len() == 1).then_some(()))
        .await;
    assert!(ids(&game.board).contains(&format!("piece:1:{version}")));
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_game_can_be_played_by_components() {
    let club = Club::open_on_either().await;
    let mut game = club.begin().await;
    for (from, target) in [("c4", "d4"), ("b10", "c8"), ("d4", "d5"), ("h10", "g8")] {
        let mover = game.turn().to_owned();
        let played = game.pick(&club, from, target).await;
        assert_eq!(played.0["ephemeral"], true);
        assert!(
            !is_live(played.message()),
            "the private copy has nothing left to press"
        );
        assert_eq!(pinged(&game.board), [game.turn()]);
        assert_ne!(game.turn(), mover);
    }
    let pass = game.id("pass");
    let question = game.choose(&club, game.turn(), "pass").await;
    let yes = format!("{pass}:yes");
    let passed = club.press(game.turn(), question.message(), &yes).await;
    assert_eq!(passed.state(), "updated", "{:?}", passed.0);
    game.note("pass");
    game.next_board(&club).await;
    assert!(text(&game.board["content"]).contains("Cho: passes"));
}
