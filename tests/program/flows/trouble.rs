//! Platform failures: lost responses, locked threads, deleted channels, people who left.

use serde_json::{Value, json};

use crate::flows::club::{ALEX, CLUB, Club, JANGGI, LOUNGE, MINA, SAM, is_live, pinged, text};
use crate::flows::game::Game;

async fn break_it(club: &Club, method: &str, path: &str, fault_spec: Value) {
    let mut fault = fault_spec;
    fault["method"] = json!(method);
    fault["path"] = json!(path);
    club.control("faults", fault).await;
}

async fn thread(club: &Club, game: &Game, action: &str) {
    let change = json!({ "change": "thread", "thread": game.home, "action": action });
    club.control("world", change).await;
}

async fn move_from_the_lounge(club: &Club, game: &mut Game, mv: &str) {
    let options = json!({ "move": mv, "game": game.number });
    club.command(game.turn(), LOUNGE, "move", options)
        .await
        .private();
    game.note(mv);
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_responses_are_found() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    let callback = "/callback";
    let post = format!("/channels/{}/messages$", game.home);
    for (mv, method, path, fault_spec) in [
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
        (
            "c4c5",
            "POST",
            callback,
            json!({ "action": "fail", "status": 500, "code": 0 }),
        ),
        (
            "c7c6",
            "POST",
            callback,
            json!({ "action": "fail", "status": 404, "code": 10062 }),
        ),
        (
            "e4d4",
            "GET",
            "/messages/@original",
            json!({ "action": "fail", "status": 500, "code": 0 }),
        ),
    ] {
        break_it(&club, method, path, fault_spec).await;
        let act = json!({
            "as": game.turn(), "channel": game.home, "name": "move", "options": { "move": mv },
        });
        club.stage.post("/do/command?wait=no", act).await;
        game.note(mv);
        game.next_board(&club).await;
    }
    for (mv, fault_spec) in [
        ("e7d7", json!({ "action": "drop", "when": "after" })),
        ("g4h4", json!({ "action": "drop", "when": "before" })),
        (
            "g7h7",
            json!({ "action": "fail", "status": 429, "code": 0, "retry_after": 0.2 }),
        ),
        (
            "i4i5",
            json!({ "action": "fail", "status": 502, "code": 0, "times": 2 }),
        ),
    ] {
        break_it(&club, "POST", &post, fault_spec).await;
        move_from_the_lounge(&club, &mut game, mv).await;
        game.next_board(&club).await;
    }
    game.goes_on(&club, "i7i6").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn older_post_is_sent_first_and_the_handler_says_so() {
    let club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__WAIT_MS", "200")]).await;
    let mut game = club.begin().await;
    let post = format!("/channels/{}/messages$", game.home);
    break_it(
        &club,
        "POST",
        &post,
        json!({ "action": "hold", "when": "before" }),
    )
    .await;
    move_from_the_lounge(&club, &mut game, "a4b4").await;
    let fault_state = club.stage.get("/control/faults/1?wait=10000").await;
    assert_eq!(fault_state["hits"], 1);
    let played = club
        .command(ALEX, &game.home, "move", json!({ "move": "a7b7" }))
        .await;
    assert!(
        played
            .private()
            .contains("The board will appear in a moment"),
        "{}",
        played.content()
    );
    game.note("a7b7");
    club.control("faults/1/release", json!({})).await;
    game.next_board(&club).await;
    let messages = club.public(&game.home).await;
    let late: Vec<&Value> = messages
        .iter()
        .filter(|message| text(&message["content"]).contains("Move 1 ·"))
        .collect();
    assert_eq!(late.len(), 1, "{}", club.log());
    assert_eq!(
        pinged(late[0]),
        [ALEX],
        "it was on its way before the next move came"
    );
    assert!(
        messages.last().unwrap()["content"]
            .as_str()
            .unwrap()
            .contains("Move 2 ·")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn late_board_has_no_pings_and_no_buttons() {
    let club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__WAIT_MS", "200")]).await;
    let mut game = club.begin().await;
    let post = format!("/channels/{}/messages$", game.home);
    let busy = json!({ "action": "fail", "status": 503, "code": 0, "when": "before" });
    break_it(&club, "POST", &post, busy).await;
    move_from_the_lounge(&club, &mut game, "a4b4").await;
    move_from_the_lounge(&club, &mut game, "a7b7").await;
    game.next_board(&club).await;
    let messages = club.public(&game.home).await;
    let late = messages
        .iter()
        .find(|message| text(&message["content"]).contains("Move 1 ·"))
        .unwrap();
    assert!(text(&late["content"]).contains("delivered late"), "{late}");
    assert_eq!(pinged(late), Vec::<String>::new());
    assert!(!is_live(late));
}

#[tokio::test(flavor = "multi_thread")]
async fn board_reopens_an_archived_thread() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    thread(&club, &game, "archive").await;
    move_from_the_lounge(&club, &mut game, "a4b4").await;
    game.next_board(&club).await;
    game.play(&club, "a7b7").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn locked_thread_is_reported_and_retried() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    thread(&club, &game, "lock").await;
    move_from_the_lounge(&club, &mut game, "a4b4").await;
    let list_text = club
        .stage
        .until(async || {
            let games = club.command(ALEX, JANGGI, "games", json!({})).await;
            let list_text = text(&games.message()["embeds"][0]["description"]);
            list_text.contains("thread is locked").then_some(list_text)
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
async fn game_with_a_deleted_thread_continues_in_the_channel() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    thread(&club, &game, "delete").await;
    move_from_the_lounge(&club, &mut game, "a4b4").await;
    game.home = JANGGI.to_owned();
    game.next_board(&club).await;
    game.play(&club, "a7b7").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn game_with_a_deleted_channel_follows_its_players() {
    let club = Club::open().await;
    club.control(
        "world",
        json!({ "change": "dm", "person": ALEX, "open": false }),
    )
    .await;
    let mut game = club.begin().await;
    club.control(
        "world",
        json!({ "change": "delete_channel", "channel": JANGGI }),
    )
    .await;
    move_from_the_lounge(&club, &mut game, "a4b4").await;
    let dm = (MINA.parse::<u64>().unwrap() + 1000).to_string();
    let notice = club
        .public_until(&dm, |message| {
            text(&message["content"]).contains("채널이 사라졌습니다")
        })
        .await;
    assert!(text(&notice["content"]).contains("`대국:1`"), "{notice}");
    // Closed direct messages do not matter.
    let list = async || {
        let games = club.command(ALEX, LOUNGE, "games", json!({})).await;
        let list_text = text(&games.message()["embeds"][0]["description"]);
        list_text.contains("channel was deleted").then_some(())
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
    let piece = copy.id("piece:");
    let menu = club.select(MINA, copy.message(), &piece, "a4").await;
    let target = menu.id("target:");
    club.select(MINA, menu.message(), &target, "b4").await;
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
    break_it(
        &club,
        "POST",
        &path,
        json!({ "action": "fail", "status": 404, "code": 10008 }),
    )
    .await;
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
    club.public_until(&game.home, |message| {
        text(&message["content"]).contains(left)
    })
    .await;
    let join = json!({ "change": "join", "server": CLUB, "person": ALEX });
    club.control("world", join).await;
    game.play(&club, "a7b7").await;
    let returned = game.play(&club, "c4c5").await;
    assert_eq!(pinged(returned.public()), [ALEX]);
}
