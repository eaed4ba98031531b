//! Cups over the wire: sign-up, start, threads, table, leaving, the end; bad input, and kills.

use std::time::Duration;

use hansu_text::Key;
use serde_json::{Value, json};

use crate::flows::club::{
    ALEX, Answer, Club, ELSEWHERE, JANGGI, MINA, SAM, ids, pinged, says, text,
};
use crate::flows::faults::short_nonces;
use crate::flows::kill::SETTINGS;

async fn cup(club: &Club, user: &str, what: &str) -> Answer {
    club.command(user, JANGGI, "cup", json!({ "what": what }))
        .await
}

async fn open(club: &Club, user: &str, name: &str) -> Answer {
    let options = json!({ "what": "open", "name": name });
    club.command(user, JANGGI, "cup", options).await
}

/// Returns a club whose three members have joined a cup, with its sign-up.
async fn signed_up() -> (Club, Value) {
    let club = Club::open_with(short_nonces, &SETTINGS).await;
    let opened = open(&club, ALEX, "Autumn").await;
    opened.says_privately("will appear here");
    let sign_up = club.message_with(JANGGI, "cup:-:0:1.join").await;
    for user in [ALEX, SAM, MINA] {
        club.press(user, &sign_up, "cup:-:0:1.join").await.private();
    }
    (club, sign_up)
}

/// Returns the line of a game.
async fn line(club: &Club, game: u32) -> Value {
    club.message_with(JANGGI, &format!("more:{game}:0")).await
}

/// Waits until the thread of a game has its first message.
async fn first_message(club: &Club, game: u32) -> Value {
    let line = line(club, game).await;
    let thread = text(&line["id"]);
    club.message_with(&thread, &format!("setup:{game}:0")).await
}

/// Waits until the standing message of the cup contains a text.
async fn shows(club: &Club, phrase: &str) -> Value {
    club.stage
        .until(async || {
            // Without the minimum interval between two edits.
            club.hurry().await;
            let messages = club.public(JANGGI).await.into_iter();
            let mut shown =
                messages.filter(|message| message["embeds"].to_string().contains(phrase));
            shown.next()
        })
        .await
}

/// Sam and Mina choose formations in a game of theirs, and each plays a move.
async fn played(club: &Club, game: i64) {
    let number = game.to_string();
    // Whoever is not to act is refused.
    for _ in 0..2 {
        for user in [SAM, MINA] {
            let setup = json!({ "game": number, "formation": "HEEH" });
            club.command(user, JANGGI, "setup", setup).await;
        }
    }
    for mv in ["a4b4", "a7b7"] {
        for user in [SAM, MINA] {
            let options = json!({ "game": number, "move": mv });
            club.command(user, JANGGI, "move", options).await;
        }
    }
    let plies: Vec<i64> = club
        .column("select ply from game where phase = 'running'")
        .await;
    assert_eq!(plies, [2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn cup_is_played_from_the_sign_up_to_the_table() {
    let (club, sign_up) = signed_up().await;
    assert_eq!(sign_up["silent"], true, "{sign_up}");
    assert!(pinged(&sign_up).is_empty());
    let refusal = club.press(SAM, &sign_up, "cup:-:0:1.start").await;
    refusal.says_privately("opened the cup");
    let started = club.press(ALEX, &sign_up, "cup:-:0:1.start").await;
    started.says_privately("3 games");
    let begun = club.message_with(JANGGI, "cup:-:0:1.show").await;
    let mut mentioned = pinged(&begun);
    mentioned.sort();
    assert_eq!(mentioned, [MINA, ALEX, SAM], "{begun}");
    for game in 1..=3 {
        let line = line(&club, game).await;
        assert_eq!(line["silent"], true, "{line}");
        assert!(pinged(&line).is_empty(), "{line}");
        let first = first_message(&club, game).await;
        assert_eq!(first["silent"], true, "{first}");
        assert_eq!(pinged(&first).len(), 2, "{first}");
    }
    let table = club.press(SAM, &begun, "cup:-:0:1.show").await;
    table.private();
    assert!(table.card().contains("0 of 2 games"), "{}", table.0);
    let board = club.press(SAM, &line(&club, 1).await, "more:1:0").await;
    assert!(!board.private().contains("moved on"), "{}", board.content());

    // Alex leaves: two games are called off, then the others' is.
    let asked = cup(&club, ALEX, "leave").await;
    asked.says_privately(Key::CupLeaveSure);
    let back = club.press(ALEX, asked.message(), "cup:-:0:1.back").await;
    assert_eq!((back.state(), back.content()), ("updated", ""));
    assert!(back.card().contains("0 of 2 games"), "{}", back.0);
    let asked = cup(&club, ALEX, "leave").await;
    let yes = "cup:-:0:1.leave.yes";
    let left = club.press(ALEX, asked.message(), yes).await;
    left.says("You left");
    let again = club.press_made_up(ALEX, &sign_up, yes).await;
    again.says("not in this cup");
    let cup = club.command(SAM, JANGGI, "cup", json!({})).await;
    let card = cup.card();
    assert!(card.contains("2 of 2 games over · left"), "{card}");
    let rest: Vec<i64> = club
        .column("select id from game where phase = 'setting_up'")
        .await;
    played(&club, rest[0]).await;
    let resign = json!({ "game": rest[0].to_string() });
    let asked = club.command(SAM, JANGGI, "resign", resign).await;
    club.press(SAM, asked.message(), &asked.yes()).await;
    let ended = club.message_with(JANGGI, "cup:-:0:1.show.end").await;
    assert_eq!(pinged(&ended).len(), 3, "{ended}");
    says(&ended, "미나");
    let last = shows(&club, "Winner: **미나**").await;
    assert_eq!(last["id"], sign_up["id"]);
    assert!(ids(&last).is_empty(), "{last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_get_private_answers() {
    let club = Club::open().await;
    open(&club, MINA, "@everyone")
        .await
        .says_privately("이름을 지으세요");
    open(&club, ALEX, "Autumn").await.private();
    let join = "cup:-:0:1.join";
    let sign_up = club.message_with(JANGGI, join).await;
    let second = open(&club, SAM, "Another").await;
    second.says_privately("already has a cup");
    club.press(ALEX, &sign_up, join).await.private();
    let twice = club.press(ALEX, &sign_up, join).await;
    twice.says_privately("already joined");
    let few = cup(&club, ALEX, "start").await;
    few.says_privately("It needs 3");
    for what in ["start", "cancel"] {
        let refusal = cup(&club, SAM, what).await;
        refusal.says_privately("opened the cup");
    }
    // In another server the cup is unknown.
    let foreign = club.command(SAM, ELSEWHERE, "challenge", json!({})).await;
    for action in ["join", "leave.yes", "cancel.yes", "show"] {
        let id = format!("cup:-:0:1.{action}");
        let pressed = club.press_made_up(SAM, foreign.message(), &id).await;
        pressed.says_privately("There is no cup here");
    }
    // Once before the start, leaving needs no confirmation.
    cup(&club, ALEX, "leave").await.private();
    let twice = cup(&club, ALEX, "leave").await;
    twice.says_privately("not in this cup");
    let cancelled = cup(&club, ALEX, "cancel").await;
    cancelled.says_privately("cancelled");
}

/// Returns the number of messages in the channel with a component.
async fn count(club: &Club, id: &str) -> usize {
    let messages = club.public(JANGGI).await.into_iter();
    messages
        .filter(|message| ids(message).iter().any(|one| one == id))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn start_and_end_survive_kills() {
    let (mut club, _) = signed_up().await;
    // Killed while the message about the start is sent.
    let fault_id = club.hold_post(JANGGI, "after").await;
    cup(&club, ALEX, "start").await.private();
    club.is_hit(&fault_id).await;
    club.restart_after_a_nonce().await;
    for game in 1..=3 {
        first_message(&club, game).await;
        assert_eq!(count(&club, &format!("more:{game}:0")).await, 1);
    }
    assert_eq!(count(&club, "cup:-:0:1.show").await, 1);
    let games: Vec<i64> = club.column("select count(*) from game where cup = 1").await;
    assert_eq!(games, [3]);

    // Killed while a player's games end: the first final board is on its way.
    let thread = text(&line(&club, 1).await["id"]);
    let leaver: Vec<i64> = club.column("select cho from game where id = 1").await;
    let leaver = leaver[0].to_string();
    let asked = cup(&club, &leaver, "leave").await;
    let fault_id = club.hold_post(&thread, "before").await;
    let press = club.press(&leaver, asked.message(), "cup:-:0:1.leave.yes");
    tokio::join!(club.is_hit(&fault_id), async {
        press.await.private();
    });
    club.restart_after_a_nonce().await;
    club.stage
        .until(async || {
            let open = "select count(*) from game where phase = 'setting_up'";
            let open: Vec<i64> = club.column(open).await;
            (open == [1]).then_some(())
        })
        .await;

    // Killed before and after the last message.
    let rest: Vec<String> = club
        .column("select id || ' ' || cho from game where phase = 'setting_up'")
        .await;
    let (game, player) = rest[0].split_once(' ').unwrap();
    let resign = json!({ "game": game });
    let asked = club.command(player, JANGGI, "resign", resign).await;
    let fault_id = club.hold_post(JANGGI, "before").await;
    club.press(player, asked.message(), &asked.yes()).await;
    club.is_hit(&fault_id).await;
    club.restart_after_a_nonce().await;
    club.message_with(JANGGI, "cup:-:0:1.show.end").await;
    shows(&club, "No game was played").await;
    assert_eq!(count(&club, "cup:-:0:1.show.end").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_start_begins_all_games_or_none() {
    let (mut club, _) = signed_up().await;
    for delay in [0, 1, 2, 4, 8, 16, 32, 64, 128] {
        let start = club
            .stage
            .command(ALEX, JANGGI, "cup", json!({ "what": "start" }));
        let killed = tokio::time::timeout(Duration::from_millis(delay), start).await;
        club.kill_bot().await;
        let games: Vec<i64> = club.column("select count(*) from game where cup = 1").await;
        assert!(games == [0] || games == [3], "{games:?} after {delay} ms");
        club.start_bot().await;
        if games == [3] {
            break;
        }
        assert!(killed.is_err() || delay == 0, "{killed:?}");
    }
    club.message_with(JANGGI, "cup:-:0:1.join").await;
}
