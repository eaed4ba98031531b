//! Platform failures: lost responses, locked threads, deleted channels, people who left.

use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, CLUB, Club, JANGGI, LOUNGE, MINA, SAM, contains, is_live, pinged, says, text,
};
use crate::flows::game::Game;

async fn break_it(club: &Club, method: &str, path: &str, fault_spec: Value) {
    let mut fault = fault_spec;
    fault["method"] = json!(method);
    fault["path"] = json!(path);
    club.fault(fault).await;
}

fn failure(status: u16, code: u32) -> Value {
    json!({ "action": "fail", "status": status, "code": code })
}

async fn thread(club: &Club, game: &Game, action: &str) {
    let change = json!({ "change": "thread", "thread": game.home, "action": action });
    club.control("world", change).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_responses_are_found() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let callback = "/callback";
    let post = format!("/channels/{}/messages$", game.home);
    for (mv, method, path, spec) in [
        (
            "a4b4",
            "POST",
            callback,
            json!({ "action": "drop", "when": "after" }),
        ),
        (
            "a7b7",
            "POST",
            callback,
            json!({ "action": "drop", "when": "before" }),
        ),
        ("c4c5", "POST", callback, failure(500, 0)),
        ("c7c6", "POST", callback, failure(404, 10062)),
        ("e4d4", "GET", "/messages/@original", failure(500, 0)),
    ] {
        break_it(&club, method, path, spec).await;
        game.send(&club, mv).await;
        game.note(mv);
        game.next_board(&club).await;
    }
    let limited = json!({ "action": "fail", "status": 429, "code": 0, "retry_after": 0.2 });
    let twice = json!({ "action": "fail", "status": 502, "code": 0, "times": 2 });
    for (mv, spec) in [
        ("e7d7", json!({ "action": "drop", "when": "after" })),
        ("g4h4", json!({ "action": "drop", "when": "before" })),
        ("g7h7", limited),
        ("i4i5", twice),
    ] {
        break_it(&club, "POST", &post, spec).await;
        game.play_from_the_lounge(&club, mv).await;
        game.next_board(&club).await;
    }
    game.goes_on(&club, "i7i6").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn older_post_is_sent_first_and_the_handler_says_so() {
    let club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__WAIT_MS", "200")]).await;
    let mut game = club.begin().await;
    let held = club.hold_post(&game.home, "before").await;
    game.play_from_the_lounge(&club, "a4b4").await;
    club.is_hit(&held).await;
    let played = club.types(ALEX, &game.home, "a7b7").await;
    played.says_privately("The board will appear in a moment");
    game.note("a7b7");
    club.release(&held).await;
    game.next_board(&club).await;
    let messages = club.public(&game.home).await;
    let late = messages
        .iter()
        .filter(|message| contains(message, "Move 1 ·"));
    let late: Vec<_> = late.collect();
    assert_eq!(late.len(), 1, "{}", club.log());
    // It was on its way before the next move came.
    assert_eq!(pinged(late[0]), [ALEX]);
    says(messages.last().unwrap(), "Move 2 ·");
}

#[tokio::test(flavor = "multi_thread")]
async fn board_reopens_an_archived_thread() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    thread(&club, &game, "archive").await;
    game.play_from_the_lounge(&club, "a4b4").await;
    game.next_board(&club).await;
    game.play(&club, "a7b7").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn locked_thread_is_reported_and_retried() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    thread(&club, &game, "lock").await;
    game.play_from_the_lounge(&club, "a4b4").await;
    let list_text = club
        .stage
        .until(async || {
            let games = club.command(ALEX, JANGGI, "games", json!({})).await;
            let list = games.card();
            list.contains("thread is locked").then_some(list)
        })
        .await;
    assert!(list_text.contains("/board"), "what to do next: {list_text}");
    thread(&club, &game, "unlock").await;
    club.command(ALEX, &game.home, "board", json!({}))
        .await
        .private();
    game.next_board(&club).await;
    game.goes_on(&club, "a7b7").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn game_with_a_deleted_channel_follows_its_players() {
    let club = Club::open().await;
    let closed = json!({ "change": "dm", "person": ALEX, "open": false });
    club.control("world", closed).await;
    let mut game = club.begin().await;
    let deletion = json!({ "change": "delete_channel", "channel": JANGGI });
    club.control("world", deletion).await;
    game.play_from_the_lounge(&club, "a4b4").await;
    let dm = club.direct(MINA).await;
    let notice = club.message_saying(&dm, "채널이 사라졌습니다").await;
    says(&notice, "`대국:1`");
    // Closed direct messages do not matter.
    let list = async || {
        let games = club.command(ALEX, LOUNGE, "games", json!({})).await;
        games.card().contains("channel was deleted").then_some(())
    };
    club.stage.until(list).await;

    game.home = LOUNGE.to_owned();
    let options = json!({ "move": "a7b7", "game": "1" });
    club.command(ALEX, LOUNGE, "move", options).await;
    game.note("a7b7");
    game.next_board(&club).await;
    game.goes_on(&club, "c4c5").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn game_with_a_deleted_board_is_playable_from_a_private_copy() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let change = json!({ "change": "delete_message", "message": game.board["id"] });
    club.control("world", change).await;
    let copy = club.command(MINA, &game.home, "board", json!({})).await;
    copy.private();
    club.move_by_menu(MINA, copy.message(), "a4", "b4").await;
    game.note("a4b4");
    game.next_board(&club).await;
    game.play(&club, "a7b7").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn game_of_a_deleted_challenge_stays_in_the_channel() {
    let club = Club::open().await;
    let challenge = club
        .command(ALEX, JANGGI, "challenge", json!({ "opponent": SAM }))
        .await;
    let path = format!("/messages/{}/threads", text(&challenge.message()["id"]));
    break_it(&club, "POST", &path, failure(404, 10008)).await;
    club.press(SAM, challenge.message(), "accept:1:0").await;
    let select = club.message_with(JANGGI, "setup:1:0").await;
    assert!(is_live(&select));
}

#[tokio::test(flavor = "multi_thread")]
async fn player_who_left_is_named_without_a_ping() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    let deletion = json!({ "change": "kick", "server": CLUB, "person": ALEX });
    club.control("world", deletion).await;
    // Members seen in the last ten minutes are not requested again, but a new process has seen nobody.
    assert!(club.stop_bot().await.success());
    club.start_bot().await;
    // The board does not wait for this check; the note is edited in afterwards.
    game.play(&club, "a4b4").await;
    let left = "**Alex** has left this server";
    club.message_saying(&game.home, left).await;
    let join = json!({ "change": "join", "server": CLUB, "person": ALEX });
    club.control("world", join).await;
    game.play(&club, "a7b7").await;
    let returned = game.play(&club, "c4c5").await;
    assert_eq!(pinged(returned.public()), [ALEX]);
}
