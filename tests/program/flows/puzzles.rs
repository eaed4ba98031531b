//! `/puzzle`: a mate to find, all in one private message.

use std::time::Duration;

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Club, JANGGI, MINA, ids, pinged};
use crate::flows::kill::{SETTINGS, fault, is_hit};

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
        shown.private().contains("The solution:"),
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
async fn puzzle_of_the_day_is_posted_once_and_solved_privately() {
    let club = Club::open().await;
    let zone = zone_after_nine();
    let options = json!({ "daily": "here", "zone": zone });
    let set = club
        .command(MINA, JANGGI, "server-settings", options.clone())
        .await;
    set.private();
    let is_daily = |message: &Value| ids(message).iter().any(|id| id.starts_with("puzzle:-:0:"));
    let posted = club.public_until(JANGGI, is_daily).await;
    assert_eq!(pinged(&posted), Vec::<String>::new());
    assert!(!posted["attachments"].as_array().unwrap().is_empty());
    let solve = ids(&posted)[0].clone();
    assert_eq!(solve.len(), "puzzle:-:0:".len() + 8, "{solve}");
    let opened = club.press(ALEX, &posted, &solve).await;
    assert!(
        opened.private().contains(" mates in "),
        "{}",
        opened.content()
    );
    let again = club.command(MINA, JANGGI, "server-settings", options).await;
    again.private();
    let off = json!({ "daily": "off" });
    let off = club.command(MINA, JANGGI, "server-settings", off).await;
    assert!(
        off.content().contains("풀 수 있습니다"),
        "{}",
        off.content()
    );
    let messages = club.public(JANGGI).await;
    assert_eq!(
        messages.iter().filter(|message| is_daily(message)).count(),
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzle_of_the_day_survives_kills() {
    for when in ["before", "after"] {
        let nonce = Duration::from_millis(300);
        let adjust = |sandbox: &mut hansu_sandbox::Settings| sandbox.nonce_life = nonce;
        let mut club = Club::open_on_either_with(adjust, &SETTINGS).await;
        let posts = format!("/channels/{JANGGI}/messages$");
        let hold = json!({ "method": "POST", "path": posts, "action": "hold", "when": when });
        let fault_id = fault(&club, hold).await;
        let options = json!({ "daily": "here", "zone": zone_after_nine() });
        let set = club.command(MINA, JANGGI, "server-settings", options).await;
        set.private();
        is_hit(&club, &fault_id).await;
        club.kill_bot().await;
        tokio::time::sleep(nonce * 2).await; // the life of a nonce passes by itself
        club.start_bot().await;
        let posted = "select count(*) from poster where kind = 'daily' and message is not null";
        club.stage
            .until(async || {
                let posted: Vec<i64> = club.column(posted).await;
                (posted == [1]).then_some(())
            })
            .await;
        let messages = club.public(JANGGI).await;
        let daily = messages
            .iter()
            .filter(|message| ids(message).iter().any(|id| id.starts_with("puzzle:-:0:")));
        assert_eq!(daily.count(), 1, "killed {when} the message arrived");
    }
}
