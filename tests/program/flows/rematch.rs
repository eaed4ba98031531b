//! Rematches: requested in the previous game's thread, played in a thread of their own.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, Answer, Club, JANGGI, MINA, SAM, ids, is_live, pinged, says, text};
use crate::flows::game::Game;

/// Returns a game that Alex has resigned, and its last board.
async fn over(club: &Club) -> (Game, Value) {
    let game = club.played("a4b4").await;
    game.is_quiet(club).await;
    let last = game.resign(club, ALEX).await;
    (game, last)
}

/// Requests a rematch for Alex. Returns the challenge in the thread, and the line in the parent channel.
async fn asked(club: &Club, last: &Value) -> (Answer, Value) {
    let question = club.press(ALEX, last, "rematch:1:4").await;
    question.public();
    let channel_line = club.message_with(JANGGI, "accept:2:0").await;
    (question, channel_line)
}

/// Waits until neither message has buttons any more, and returns them.
async fn both_are_closed(club: &Club, rematch: &Answer, channel_line: &Value) -> (Value, Value) {
    let closed = async |message: &Value| {
        let channel = text(&message["channel"]);
        let id = &message["id"];
        let id = |message: &Value| &message["id"] == id && ids(message).is_empty();
        club.public_until(&channel, id).await
    };
    (closed(rematch.message()).await, closed(channel_line).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn rematch_is_offered_in_the_thread_and_played_in_a_new_one() {
    let club = Club::open().await;
    let (game, last) = over(&club).await;
    let (rematch, channel_line) = asked(&club, &last).await;
    assert_eq!(pinged(rematch.message()), [MINA]);
    assert_eq!(text(&rematch.message()["channel"]), game.home);
    assert_eq!(ids(rematch.message()), ids(&channel_line));
    // The line in the parent channel neither pings nor notifies.
    assert!(pinged(&channel_line).is_empty());
    let path = format!("/channels/{JANGGI}/messages/{}", text(&channel_line["id"]));
    let (_, wire) = club.stage.api("GET", &path, None).await;
    assert_eq!(wire["flags"].as_u64().unwrap() & 4096, 4096, "{wire}");
    let words = text(&channel_line["content"]);
    let [english, "", korean] = words.lines().collect::<Vec<_>>()[..] else {
        panic!("one line for each language: {words}");
    };
    assert!(
        english.contains("challenges") && korean.contains("신청"),
        "{words}"
    );
    let stranger = club.press(SAM, rematch.message(), "accept:2:0").await;
    stranger.says_privately("for somebody else");
    // The challenge in the thread does not hide its game.
    let record = club.command(ALEX, &game.home, "record", json!({})).await;
    record.says_privately("1 move");

    let accepted = club.press(MINA, rematch.message(), "accept:2:0").await;
    accepted.updated();
    let home = text(&channel_line["id"]);
    let setup = club.message_with_any(&home, "setup:2:").await;
    assert!(is_live(&setup));
    let (thread_line, channel_line) = both_are_closed(&club, &rematch, &channel_line).await;
    says(&thread_line, &home);
    assert!(
        !text(&channel_line["content"]).contains(&home),
        "{channel_line}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rematch_can_be_accepted_once_also_in_the_channel() {
    let club = Club::open().await;
    let (_game, last) = over(&club).await;
    let (rematch, channel_line) = asked(&club, &last).await;
    let (first, second) = tokio::join!(
        club.press(MINA, rematch.message(), "accept:2:0"),
        club.press(MINA, &channel_line, "accept:2:0"),
    );
    let updated = [&first, &second].map(|answer| answer.state() == "updated");
    assert!(updated.contains(&true), "{:?} {:?}", first.0, second.0);
    both_are_closed(&club, &rematch, &channel_line).await;
    let home = text(&channel_line["id"]);
    let setups = club.message_with_any(&home, "setup:2:").await;
    assert!(is_live(&setups));
    let all = club.public(&home).await;
    let setups = all.iter().filter(|message| !ids(message).is_empty());
    assert_eq!(setups.count(), 1, "one game, one menu of formations");
}

#[tokio::test(flavor = "multi_thread")]
async fn declining_closes_both_rematch_messages() {
    let club = Club::open().await;
    let (_game, last) = over(&club).await;
    let (rematch, channel_line) = asked(&club, &last).await;
    let declined = club.press(MINA, &channel_line, "decline:2:0").await;
    declined.updated();
    let (thread_line, channel_line) = both_are_closed(&club, &rematch, &channel_line).await;
    for message in [thread_line, channel_line] {
        says(&message, "declined");
    }
}

/// The new thread is made from the line in the parent channel, so nobody can accept before that is posted. The line is
/// neither lost nor posted twice if the bot is killed between the two messages.
#[tokio::test(flavor = "multi_thread")]
async fn rematch_cannot_be_accepted_before_the_channel_line() {
    let mut club = Club::open().await;
    let (_game, last) = over(&club).await;
    let fault_id = club.hold_post(JANGGI, "before").await;
    let question = club.press(ALEX, &last, "rematch:1:4").await;
    question.public();
    club.is_hit(&fault_id).await;
    let early_answer = club.press(MINA, question.message(), "accept:2:0").await;
    early_answer.says_privately("잠시 뒤에");
    club.restart_bot().await;
    let channel_line = club.message_with(JANGGI, "accept:2:0").await;
    let accepted = club.press(MINA, question.message(), "accept:2:0").await;
    accepted.updated();
    both_are_closed(&club, &question, &channel_line).await;
    let lines = club.public(JANGGI).await;
    let lines = lines
        .iter()
        .filter(|message| text(&message["content"]).contains("accepted"));
    // The challenge of the first game, and of the rematch.
    assert_eq!(lines.count(), 2);
}
