//! Hints: private, on a board of one's own, and counted.

use serde_json::json;

use crate::club::{ALEX, Club, MINA, SAM, ids, text};

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_private_and_told_at_the_end() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let before = club.public(&game.home).await.len();
    let hint = club
        .command(MINA, &game.home, "suggest", json!({ "strength": "quick" }))
        .await;
    assert!(hint.private().contains("💡"), "{}", hint.content());
    assert_eq!(
        text(&hint.message()["attachments"][0]["filename"]),
        "board.png"
    );
    let again = club.press(MINA, &game.board, &game.id("suggest")).await;
    assert!(again.private().contains("💡"), "{}", again.content());
    assert_eq!(
        club.public(&game.home).await.len(),
        before,
        "nobody else sees a thing"
    );

    for (who, reason) in [
        (ALEX, "not your turn"),
        (SAM, "You do not play in this game"),
    ] {
        let refused = club.command(who, &game.home, "suggest", json!({})).await;
        assert!(refused.private().contains(reason), "{}", refused.content());
        let refused = club.press(who, &game.board, &game.id("suggest")).await;
        assert!(refused.private().contains(reason), "{}", refused.content());
    }
    let old = game.board.clone();
    let stale = game.id("suggest");
    game.play(&club, "a4b4").await;
    let late = club.press(ALEX, &old, &stale).await;
    assert!(late.private().contains("moved on"), "{}", late.content());
    let other = club.command(ALEX, &game.home, "suggest", json!({})).await;
    other.private();
    game.play(&club, "a7b7").await;

    let ask = club.command(MINA, &game.home, "resign", json!({})).await;
    club.press(MINA, ask.message(), &ask.id("resign:")).await;
    let rematch = format!("rematch:{}:", game.number);
    let over = club
        .public_until(&game.home, |message| {
            ids(message).iter().any(|id| id.starts_with(&rematch))
        })
        .await;
    let words = text(&over["content"]);
    assert!(words.contains("Hints taken: Cho 1, Han 1."), "{words}");
    let none = club.command(MINA, &game.home, "suggest", json!({})).await;
    assert!(none.private().contains("끝난 대국"), "{}", none.content());
}
