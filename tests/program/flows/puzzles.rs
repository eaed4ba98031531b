//! `/puzzle`: a move to find, all in one private message.

use serde_json::json;

use crate::flows::answer::labels;
use crate::flows::club::{ALEX, Club, JANGGI, MINA, ids, pinged};
use crate::flows::faults::short_nonces;
use crate::flows::kill::SETTINGS;

#[tokio::test(flavor = "multi_thread")]
async fn puzzle_is_tried_shown_and_followed_by_another() {
    let club = Club::open().await;
    let wish = json!({ "turns": "2", "kind": "mate" });
    let opened = club.command(ALEX, JANGGI, "puzzle", wish).await;
    opened.says_privately("mates in 2");
    opened.says("has just played");
    opened.says("900?");
    let menu = opened.id("puzzle:-:0:");
    let (id, place) = menu["puzzle:-:0:".len()..].split_once('.').unwrap();
    assert_eq!(place, "0+mate+2");
    let next = "puzzle:-:0:next+mate+2".to_owned();
    assert!(!ids(opened.message()).contains(&next));

    // A pass gives no check, so it is never right.
    let wrong = club.select(ALEX, opened.message(), &menu, "pass").await;
    wrong.says_privately("does not force mate in 2 turns");
    wrong.says("best reply is");
    wrong.says("900? → ");
    let show = format!("puzzle:-:0:{id}.{place}.show");
    let shown = club.press(ALEX, wrong.message(), &show).await;
    shown.says_privately("The solution:");
    let again = format!("puzzle:-:0:{id}.{place}.again");
    let again = club.press(ALEX, shown.message(), &again).await;
    assert!(ids(again.message()).contains(&menu));
    let next = club.press(ALEX, again.message(), &next).await;
    next.says_privately(" mates in 2");
    assert_ne!(next.id("puzzle:-:0:"), menu);
    let show = next.id("puzzle:-:0:") + ".show";
    let shown = club.press(ALEX, next.message(), &show).await;
    let missed = shown.id("puzzle:-:0:next.");
    let missed = club.press(ALEX, shown.message(), &missed).await;
    // The one that was missed first comes after the last.
    assert_eq!(
        missed.id("puzzle:-:0:"),
        format!("puzzle:-:0:{id}.0+missed")
    );

    // Each has their own tries; nobody else sees any of it.
    let hers = club.command(MINA, JANGGI, "puzzle", json!({})).await;
    hers.says_privately("900?");
    assert!(club.public(JANGGI).await.is_empty());
    let tries: Vec<i64> = club.column("select solved from puzzle_try").await;
    assert_eq!(tries, [0, 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzle_under_other_rules_names_them_and_is_solved_by_a_claim() {
    let club = Club::open().await;
    let wish = json!({ "theme": "bikjang" });
    let opened = club.command(ALEX, JANGGI, "puzzle", wish).await;
    opened.says_privately("The other side then breaks it");
    let press = |id: &'static str| club.press_made_up(ALEX, opened.message(), id);
    // f8e8 d7g5 e8f8, and Cho claims.
    let start = press("puzzle:-:0:0a3ce80d").await;
    start.says("Rules: Traditional.");
    start.says("hold the draw");
    let wrong = club.select(ALEX, start.message(), "puzzle:-:0:0a3ce80d.0", "pass");
    let wrong = wrong.await;
    wrong.says("doesn't hold the draw");
    let again = club.press(ALEX, wrong.message(), "puzzle:-:0:0a3ce80d.0.again");
    let again = again.await;
    let chosen = club.select(ALEX, again.message(), "puzzle:-:0:0a3ce80d.0", "d7");
    let targets = "puzzle:-:0:0a3ce80d.0.d7";
    let right = club
        .select(ALEX, chosen.await.message(), targets, "g5")
        .await;
    right.says("Right!");
    let menu = "puzzle:-:0:0a3ce80d.1";
    let solved = club.select(ALEX, right.message(), menu, "bikjang").await;
    solved.says("You solved it");
    solved.says("Bikjang");
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzle_is_solved_turn_by_turn_in_direct_messages() {
    let club = Club::open().await;
    let direct = club.direct(ALEX).await;
    let opened = club.command(ALEX, &direct, "puzzle", json!({})).await;
    let press = |id: &'static str| club.press_made_up(ALEX, opened.message(), id);
    // g3h3 h8h3 h7h10 i8h10
    let start = press("puzzle:-:0:c5c596cc").await;
    start.says("Black to play: find the best move");
    let menu = "puzzle:-:0:c5c596cc.0";
    let chosen = club.select(ALEX, start.message(), menu, "h8").await;
    let targets = "puzzle:-:0:c5c596cc.0.h8";
    let right = club.select(ALEX, chosen.message(), targets, "h3").await;
    right.says("Right!");
    let menu = "puzzle:-:0:c5c596cc.1";
    let chosen = club.select(ALEX, right.message(), menu, "i8").await;
    let targets = "puzzle:-:0:c5c596cc.1.i8";
    let solved = club.select(ALEX, chosen.message(), targets, "h10").await;
    solved.says("You solved it");
    solved.says("900? → ");
    let liked = club.press(ALEX, solved.message(), "puzzle:-:0:c5c596cc.1.up");
    assert!(labels(liked.await.message()).contains(&"✓ 👍".to_owned()));
    // A puzzle that an update has taken away; the daily message may still have its button.
    let gone = press("puzzle:-:0:00000001").await;
    gone.says_privately("no longer in the collection");
    let next = club.press(ALEX, gone.message(), "puzzle:-:0:next").await;
    next.says_privately("🧩");
    let tries: Vec<i64> = club.column("select solved from puzzle_try").await;
    assert_eq!(tries, [1]);
}

/// Returns a zone in which nine o'clock has passed today.
fn zone_after_nine() -> &'static str {
    let hour = jiff::Timestamp::now()
        .to_zoned(jiff::tz::TimeZone::UTC)
        .hour();
    // An hour before midnight the day could end during the test.
    match hour {
        0..9 => "Pacific/Kiritimati",
        9..23 => "UTC",
        _ => "Pacific/Honolulu",
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzle_of_the_day_survives_kills() {
    for when in ["before", "after"] {
        let mut club = Club::open_on_either_with(short_nonces, &SETTINGS).await;
        let fault_id = club.hold_post(JANGGI, when).await;
        let options = json!({ "daily": "here", "zone": zone_after_nine() });
        club.server_settings(options).await;
        club.is_hit(&fault_id).await;
        club.restart_after_a_nonce().await;
        let posted = "select count(*) from poster where kind = 'daily' and message is not null";
        club.stage
            .until(async || {
                let posted: Vec<i64> = club.column(posted).await;
                (posted == [1]).then_some(())
            })
            .await;
        let daily = club.messages_with_any(JANGGI, "puzzle:-:0:").await;
        assert_eq!(daily.len(), 1, "killed {when} the message arrived");
        let posted = &daily[0];
        assert!(pinged(posted).is_empty());
        let opened = club.press(ALEX, posted, &ids(posted)[0]).await;
        opened.says_privately("🧩");
    }
}
