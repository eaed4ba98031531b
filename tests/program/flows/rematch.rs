//! Rematches: requested in the previous game's thread, played in a thread of their own.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, SAM, ids, is_live, pinged, text};
use crate::flows::game::Game;
use crate::flows::kill::{fault, is_hit};

/// A game that Alex has resigned, and its last board.
async fn over(club: &Club) -> (Game, Value) {
    let game = club.begin().await;
    game.is_quiet(club).await;
    let ask = club.command(ALEX, &game.home, "resign", json!({})).await;
    club.press(ALEX, ask.message(), &ask.yes()).await;
    let last = club.message_with(&game.home, "rematch:1:3").await;
    (game, last)
}

/// Alex asks for a rematch; the challenge in the thread, and the line above.
async fn asked(club: &Club, last: &Value) -> (Answer, Value) {
    let asked = club.press(ALEX, last, "rematch:1:3").await;
    asked.public();
    let above = club.message_with(JANGGI, "accept:2:0").await;
    (asked, above)
}

/// Waits until neither message has buttons any more, and returns them.
async fn both_are_closed(club: &Club, asked: &Answer, above: &Value) -> (Value, Value) {
    let closed = async |message: &Value| {
        let channel = text(&message["channel"]);
        let id = &message["id"];
        let found = |one: &Value| &one["id"] == id && ids(one).is_empty();
        club.public_until(&channel, found).await
    };
    (closed(asked.message()).await, closed(above).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn rematch_is_offered_in_the_thread_and_played_in_a_new_one() {
    let club = Club::open().await;
    let (game, last) = over(&club).await;
    let (asked, above) = asked(&club, &last).await;
    assert_eq!(pinged(asked.message()), [MINA]);
    assert_eq!(text(&asked.message()["channel"]), game.home);
    assert_eq!(ids(asked.message()), ids(&above));
    // The line above neither pings nor notifies.
    assert_eq!(pinged(&above), Vec::<String>::new());
    let path = format!("/channels/{JANGGI}/messages/{}", text(&above["id"]));
    let (_, wire) = club.stage.api("GET", &path, None).await;
    assert_eq!(wire["flags"].as_u64().unwrap() & 4096, 4096, "{wire}");
    let words = text(&above["content"]);
    let [english, "", korean] = words.lines().collect::<Vec<_>>()[..] else {
        panic!("one line for each language: {words}");
    };
    assert!(
        english.contains("challenges") && korean.contains("신청"),
        "{words}"
    );
    let other = club.press(SAM, asked.message(), "accept:2:0").await;
    other.private();

    let accepted = club.press(MINA, asked.message(), "accept:2:0").await;
    assert_eq!(accepted.state(), "updated", "{:?}", accepted.0);
    let home = text(&above["id"]);
    let setup = club
        .public_until(&home, |message| {
            ids(message).iter().any(|id| id.starts_with("setup:2:"))
        })
        .await;
    assert!(is_live(&setup));
    let (below, above) = both_are_closed(&club, &asked, &above).await;
    assert!(text(&below["content"]).contains(&home), "{below}");
    assert!(!text(&above["content"]).contains(&home), "{above}");
}

#[tokio::test(flavor = "multi_thread")]
async fn rematch_can_be_accepted_once_also_in_the_channel() {
    let club = Club::open().await;
    let (_game, last) = over(&club).await;
    let (asked, above) = asked(&club, &last).await;
    let (one, other) = tokio::join!(
        club.press(MINA, asked.message(), "accept:2:0"),
        club.press(MINA, &above, "accept:2:0"),
    );
    let updated = [&one, &other].map(|answer| answer.state() == "updated");
    assert!(updated.contains(&true), "{:?} {:?}", one.0, other.0);
    both_are_closed(&club, &asked, &above).await;
    let home = text(&above["id"]);
    let setups = club
        .public_until(&home, |message| {
            ids(message).iter().any(|id| id.starts_with("setup:2:"))
        })
        .await;
    assert!(is_live(&setups));
    let all = club.public(&home).await;
    let setups = all.iter().filter(|one| !ids(one).is_empty());
    assert_eq!(setups.count(), 1, "one game, one menu of formations");
}

#[tokio::test(flavor = "multi_thread")]
async fn declining_closes_both_rematch_messages() {
    let club = Club::open().await;
    let (_game, last) = over(&club).await;
    let (asked, above) = asked(&club, &last).await;
    let declined = club.press(MINA, &above, "decline:2:0").await;
    assert_eq!(declined.state(), "updated", "{:?}", declined.0);
    let (below, above) = both_are_closed(&club, &asked, &above).await;
    for message in [below, above] {
        let said = text(&message["content"]);
        assert!(said.contains("declined"), "{said}");
    }
}

/// The new thread is made from the line above, so nobody can accept before that stands; nor is it lost, or said twice,
/// if the bot is killed between the two.
#[tokio::test(flavor = "multi_thread")]
async fn rematch_cannot_be_accepted_before_the_channel_line() {
    let mut club = Club::open().await;
    let (_game, last) = over(&club).await;
    let path = format!("/channels/{JANGGI}/messages$");
    let held = json!({ "method": "POST", "path": path, "action": "hold", "when": "before" });
    let held = fault(&club, held).await;
    let asked = club.press(ALEX, &last, "rematch:1:3").await;
    asked.public();
    is_hit(&club, &held).await;
    let early = club.press(MINA, asked.message(), "accept:2:0").await;
    assert!(early.private().contains("잠시 뒤에"), "{}", early.content());
    club.kill_bot().await;
    club.start_bot().await;
    let above = club.message_with(JANGGI, "accept:2:0").await;
    let accepted = club.press(MINA, asked.message(), "accept:2:0").await;
    assert_eq!(accepted.state(), "updated", "{:?}", accepted.0);
    both_are_closed(&club, &asked, &above).await;
    let lines = club.public(JANGGI).await;
    let lines = lines
        .iter()
        .filter(|one| text(&one["content"]).contains("accepted"));
    assert_eq!(
        lines.count(),
        2,
        "the challenge of the first game, and of the rematch"
    );
}

/// Against the bot the answer leads into the new thread, which the bot has opened meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn rematch_against_the_bot_links_to_the_new_thread() {
    let club = Club::open().await;
    let options = json!({ "level": 1, "side": "cho" });
    let begun = club.command(ALEX, JANGGI, "practice", options).await;
    let home = text(&begun.public()["id"]);
    let select = club.message_with(&home, "setup:1:1").await;
    club.select(ALEX, &select, "setup:1:1", "HEEH")
        .await
        .public();
    let ask = club.command(ALEX, &home, "resign", json!({})).await;
    club.press(ALEX, ask.message(), &ask.yes()).await;
    let last = club.message_with(&home, "rematch:1:3").await;
    let again = club.press(ALEX, &last, "rematch:1:3").await;
    let said = again.private().to_owned();
    assert!(!said.contains("another game"), "{said}");
    let next = club
        .public_until(JANGGI, |message| {
            text(&message["id"]) != home && text(&message["content"]).contains("level 1")
        })
        .await;
    assert!(said.contains(&text(&next["id"])), "{said}");
}
