//! `/opening`: by name and from a game, paged, private, and closed to forged ids.

use serde_json::json;

use crate::flows::club::{Club, MINA, SAM, ids};

#[tokio::test(flavor = "multi_thread")]
async fn openings_are_paged_in_private() {
    let club = Club::open().await;
    let game = club.begin().await;
    let before = club.public(&game.home).await.len();
    let opened = club
        .command(SAM, &game.home, "opening", json!({ "name": "中炮局" }))
        .await;
    opened.says_privately("Central Cannon (中炮局)");
    let page = ids(opened.message());
    assert_eq!(page[0], "opening:-:0:xiangqih3e3.0");
    assert!(
        page.contains(&"opening:-:0:xiangqi.0".to_owned()),
        "{page:?}"
    );
    let answered = club.select(SAM, opened.message(), &page[0], "h8e8").await;
    answered.says("Same-direction Cannons");

    for forged in [
        // Not legal, too long, of no game.
        "opening:-:0:xiangqih3h9.0",
        "opening:-:0:HEEHHEHEa4a3.0",
        "opening:-:0:xiangqi.999",
        "opening:7:0:xiangqi.0",
    ] {
        let refusal = club.press_made_up(SAM, opened.message(), forged).await;
        refusal.private();
        assert!(!refusal.content().contains("Central Cannon"), "{forged}");
    }
    let unknown = club
        .command(
            SAM,
            &game.home,
            "opening",
            json!({ "name": "no such name" }),
        )
        .await;
    unknown.says_privately("There is no opening of that name");
    let own = club.command(MINA, &game.home, "opening", json!({})).await;
    own.private();
    assert!(
        ids(own.message())
            .iter()
            .all(|id| id.starts_with("opening:")),
        "{own:?}"
    );
    let after = club.public(&game.home).await.len();
    assert_eq!(after, before, "nobody else sees it");
}
