//! Hints: ephemeral, on a board of their own, and counted.

use serde_json::json;

use crate::flows::club::{ALEX, Club, MINA, SAM, ids, says};

#[tokio::test(flavor = "multi_thread")]
async fn hint_is_private_and_reported_at_the_end() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let before = club.public(&game.home).await.len();
    let options = json!({ "strength": "normal" });
    let hint = club.command(MINA, &game.home, "suggest", options).await;
    // Two more candidates and the line, in Mina's language.
    let words = hint.private();
    assert_eq!(words.matches("다른 수:").count(), 2, "{words}");
    hint.says("예상 수순:");
    assert_eq!(hint.message()["attachments"][0]["filename"], "board.png");
    // Asked again in any way, the answer is the same.
    let suggest = game.id("suggest");
    for again in [
        club.command(MINA, &game.home, "suggest", json!({})).await,
        club.press(MINA, &game.board, &suggest).await,
        club.types(MINA, &game.home, "힌트").await,
    ] {
        assert_eq!(again.private(), words);
    }
    let seen = club.public(&game.home).await.len();
    assert_eq!(seen, before, "nobody else sees a thing");
    for (user, reason) in [(ALEX, "not your turn"), (SAM, "You are not a player")] {
        let refusal = club.press(user, &game.board, &suggest).await;
        refusal.says_privately(reason);
    }
    let old = game.board.clone();
    game.play(&club, "a4b4").await;
    let late = club.press_made_up(ALEX, &old, &suggest).await;
    late.says_privately("moved on");
    let over = game.resign(&club, MINA).await;
    says(&over, "Hints used: Cho 1, Han 0.");
}

#[tokio::test(flavor = "multi_thread")]
async fn hint_move_is_played_by_its_button() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let hint = club.command(MINA, &game.home, "suggest", json!({})).await;
    let prefix = format!("target:{}:{}:", game.number, game.version());
    let play = hint.id(&prefix);
    let mv = play.strip_prefix(&prefix).unwrap();
    // Others do not see the hint and can only forge its id, and a modified client may name an illegal move.
    for (user, id, reason) in [
        (ALEX, play.clone(), "not your turn"),
        (SAM, play.clone(), "You are not a player in this game"),
        (MINA, format!("{prefix}a4a9"), "둘 수 없는 수"),
        (MINA, format!("{prefix}a7b7"), "둘 수 없는 수"),
    ] {
        let refusal = club.press_made_up(user, &game.board, &id).await;
        refusal.says_privately(reason);
    }
    let played = club.press(MINA, hint.message(), &play).await;
    assert!(ids(played.updated()).is_empty());
    game.note(mv);
    game.next_board(&club).await;
    let (from, target) = mv.split_at(2);
    says(&game.board, &format!("{from} → {target}"));
    // A late press shows the current board.
    let late = club.press_made_up(ALEX, &game.board, &play).await;
    late.says_privately("moved on");
    assert_eq!(late.message()["attachments"][0]["filename"], "board.png");
}
