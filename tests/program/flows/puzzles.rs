//! `/puzzle`: a mate to find, all in one private message.

use serde_json::json;

use crate::flows::club::{ALEX, Club, JANGGI, MINA, ids};

#[tokio::test(flavor = "multi_thread")]
async fn puzzle_is_tried_shown_and_followed_by_another() {
    let club = Club::open().await;
    let opened = club
        .command(ALEX, JANGGI, "puzzle", json!({ "turns": "2" }))
        .await;
    assert!(
        opened.private().contains("mates in 2"),
        "{}",
        opened.content()
    );
    assert!(opened.content().contains("1500?"), "{}", opened.content());
    let menu = opened.id("puzzle:-:0:");
    let (id, played) = menu["puzzle:-:0:".len()..].split_once('.').unwrap();
    assert_eq!(played, "0");
    assert!(!ids(opened.message()).contains(&"puzzle:-:0:next".to_owned()));

    // A pass gives no check, so it is never right.
    let wrong = club.select(ALEX, opened.message(), &menu, "pass").await;
    assert!(
        wrong.private().contains("does not force mate in 2 turns"),
        "{}",
        wrong.content()
    );
    assert!(
        wrong.content().contains("The best answer is"),
        "{}",
        wrong.content()
    );
    assert!(wrong.content().contains("1500? → "), "{}", wrong.content());
    let shown = club
        .press(ALEX, wrong.message(), &format!("puzzle:-:0:{id}.0.show"))
        .await;
    assert!(
        shown.private().contains("The solution: "),
        "{}",
        shown.content()
    );
    assert!(
        shown.content().contains("rating stays"),
        "{}",
        shown.content()
    );
    let again = club
        .press(ALEX, shown.message(), &format!("puzzle:-:0:{id}.0.again"))
        .await;
    assert!(ids(again.message()).contains(&menu));
    let next = club.press(ALEX, again.message(), "puzzle:-:0:next").await;
    let other = next.id("puzzle:-:0:");
    assert!(
        next.private().contains(" mates in ") && other != menu,
        "{other}"
    );

    // Each has their own tries; nobody else sees any of it.
    let hers = club.command(MINA, JANGGI, "puzzle", json!({})).await;
    assert!(hers.private().contains("1500?"), "{}", hers.content());
    assert!(club.public(JANGGI).await.is_empty());
    let tries: Vec<i64> = club.column("select solved from puzzle_try").await;
    assert_eq!(tries, [0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzle_is_solved_turn_by_turn_in_direct_messages() {
    let club = Club::open().await;
    let direct = club.direct(ALEX).await;
    let opened = club
        .command(ALEX, &direct, "puzzle", json!({ "turns": "2" }))
        .await;
    let press = |id: &'static str| club.press_made_up(ALEX, opened.message(), id);
    // f6f2 f1e1 f2f1
    let start = press("puzzle:-:0:011b8b3c").await;
    assert!(
        start.content().contains("Han mates in 2"),
        "{}",
        start.content()
    );
    let chosen = club
        .select(ALEX, start.message(), "puzzle:-:0:011b8b3c.0", "f6")
        .await;
    let targets = "puzzle:-:0:011b8b3c.0.f6";
    let right = club.select(ALEX, chosen.message(), targets, "f2").await;
    assert!(right.content().contains("Right!"), "{}", right.content());
    let menu = "puzzle:-:0:011b8b3c.1";
    let chosen = club.select(ALEX, right.message(), menu, "f2").await;
    let targets = "puzzle:-:0:011b8b3c.1.f2";
    let solved = club.select(ALEX, chosen.message(), targets, "f1").await;
    assert!(
        solved.content().contains("You solved it"),
        "{}",
        solved.content()
    );
    assert!(
        solved.content().contains("1500? → "),
        "{}",
        solved.content()
    );
    for (id, refusal) in [
        ("puzzle:-:0:00000001", "no such puzzle"),
        ("puzzle:-:0:011b8b3c.2", "no such puzzle"),
        ("puzzle:-:0:011b8b3c.99.show", "no such puzzle"),
        ("puzzle:-:0:011B8B3C", "no longer works"),
        ("puzzle:-:0:011b8b3c.0.z9", "no longer works"),
    ] {
        let refused = press(id).await;
        assert!(
            refused.content().contains(refusal),
            "{id}: {}",
            refused.content()
        );
    }
    let tries: Vec<i64> = club.column("select solved from puzzle_try").await;
    assert_eq!(tries, [1]);
}
