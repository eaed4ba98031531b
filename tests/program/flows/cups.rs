//! Cups over the wire: sign-up, start, threads, table, leaving, the end; bad input, and kills.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx_sqlite::SqliteConnectOptions;

use crate::flows::club::{ALEX, Answer, Club, ELSEWHERE, JANGGI, MINA, SAM, ids, pinged, text};
use crate::flows::kill::{SETTINGS, fault, is_hit};

const NONCE: Duration = Duration::from_millis(300);

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
    let club = Club::open_with(|sandbox| sandbox.nonce_life = NONCE, &SETTINGS).await;
    let opened = open(&club, ALEX, "Autumn").await;
    assert!(
        opened.private().contains("will appear here"),
        "{}",
        opened.content()
    );
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
            hurry(club).await;
            let messages = club.public(JANGGI).await.into_iter();
            let mut shown =
                messages.filter(|message| message["embeds"].to_string().contains(phrase));
            shown.next()
        })
        .await
}

/// Skips the minimum intervals between edits and posts of standing messages.
async fn hurry(club: &Club) {
    let options = SqliteConnectOptions::new().filename(club.database());
    let mut database = options.connect().await.unwrap();
    sqlx::query("update poster set due_at = 0, renewed_at = null")
        .execute(&mut database)
        .await
        .unwrap();
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
    assert!(
        refusal.private().contains("opened the cup"),
        "{}",
        refusal.content()
    );
    let started = club.press(ALEX, &sign_up, "cup:-:0:1.start").await;
    assert!(
        started.private().contains("3 games"),
        "{}",
        started.content()
    );
    let begun = club.message_with(JANGGI, "cup:-:0:1.show").await;
    let mut mentioned = pinged(&begun);
    mentioned.sort();
    let mut all = [ALEX, SAM, MINA].map(str::to_owned).to_vec();
    all.sort();
    assert_eq!(mentioned, all, "{begun}");
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
    assert!(
        table.message()["embeds"]
            .to_string()
            .contains("0 of 2 games"),
        "{:?}",
        table.0
    );
    let board = club.press(SAM, &line(&club, 1).await, "more:1:0").await;
    assert!(!board.private().contains("moved on"), "{}", board.content());

    // Alex leaves: two games are called off, then the others' is.
    let asked = cup(&club, ALEX, "leave").await;
    assert!(asked.private().contains("resign"), "{}", asked.content());
    let back = club.press(ALEX, asked.message(), "cup:-:0:1.back").await;
    assert_eq!((back.state(), back.content()), ("updated", ""));
    let embeds = back.message()["embeds"].to_string();
    assert!(embeds.contains("0 of 2 games"), "{:?}", back.0);
    let asked = cup(&club, ALEX, "leave").await;
    let left = club
        .press(ALEX, asked.message(), "cup:-:0:1.leave.yes")
        .await;
    assert!(left.content().contains("You left"), "{}", left.content());
    for again in [
        cup(&club, ALEX, "leave").await,
        club.press_made_up(ALEX, &sign_up, "cup:-:0:1.leave.yes")
            .await,
    ] {
        assert!(
            again.content().contains("not in this cup"),
            "{}",
            again.content()
        );
    }
    let cup = club.command(SAM, JANGGI, "cup", json!({})).await;
    assert!(
        cup.message()["embeds"]
            .to_string()
            .contains("2 of 2 games over · left"),
        "{:?}",
        cup.0
    );
    let rest: Vec<i64> = club
        .column("select id from game where phase = 'setting_up'")
        .await;
    played(&club, rest[0]).await;
    let resign = json!({ "game": rest[0].to_string() });
    let asked = club.command(SAM, JANGGI, "resign", resign).await;
    let yes = ids(asked.message())
        .into_iter()
        .find(|id| id.ends_with(":yes"))
        .unwrap();
    club.press(SAM, asked.message(), &yes).await;
    let ended = club.message_with(JANGGI, "cup:-:0:1.show.end").await;
    assert_eq!(pinged(&ended).len(), 3, "{ended}");
    assert!(text(&ended["content"]).contains("미나"), "{ended}");
    let last = shows(&club, "Winner: **미나**").await;
    assert_eq!(last["id"], sign_up["id"]);
    assert!(ids(&last).is_empty(), "{last}");
    let statistics = club.command(MINA, JANGGI, "stats", json!({})).await;
    statistics.private();
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_get_private_answers_in_both_languages() {
    let club = Club::open().await;
    let long = "x".repeat(41);
    for name in ["@everyone", "two\nlines", &long] {
        let korean = open(&club, MINA, name).await;
        assert!(
            korean.private().contains("이름을 지으세요"),
            "{}",
            korean.content()
        );
        let english = open(&club, ALEX, name).await;
        assert!(
            english.private().contains("at most 40"),
            "{}",
            english.content()
        );
    }
    open(&club, ALEX, "Autumn").await.private();
    let sign_up = club.message_with(JANGGI, "cup:-:0:1.join").await;
    for (user, second, twice, few, unknown) in [
        (
            MINA,
            "이미 대회가",
            "이미 이 대회에",
            "참가자는 1명",
            "이곳에는 대회가 없습니다",
        ),
        (
            ALEX,
            "already has a cup",
            "already joined",
            "2 players",
            "There is no cup here",
        ),
    ] {
        let answer = open(&club, user, "Another").await;
        assert!(answer.private().contains(second), "{}", answer.content());
        club.press(user, &sign_up, "cup:-:0:1.join").await.private();
        let answer = club.press(user, &sign_up, "cup:-:0:1.join").await;
        assert!(answer.private().contains(twice), "{}", answer.content());
        let answer = cup(&club, user, "start").await;
        assert!(answer.private().contains(few), "{}", answer.content());
        let made_up = club.press_made_up(user, &sign_up, "cup:-:0:99.join").await;
        assert!(made_up.private().contains(unknown), "{}", made_up.content());
    }
    for what in ["start", "cancel"] {
        let answer = cup(&club, SAM, what).await;
        assert!(
            answer.private().contains("opened the cup"),
            "{}",
            answer.content()
        );
    }
    // In another server the cup is unknown.
    let elsewhere = club
        .command(SAM, ELSEWHERE, "cup", json!({ "what": "join" }))
        .await;
    assert!(
        elsewhere.private().contains("There is no cup here"),
        "{}",
        elsewhere.content()
    );
    let foreign = club.command(SAM, ELSEWHERE, "challenge", json!({})).await;
    for action in [
        "join",
        "leave",
        "leave.yes",
        "cancel.yes",
        "show",
        "show.end",
    ] {
        let id = format!("cup:-:0:1.{action}");
        let pressed = club.press_made_up(SAM, foreign.message(), &id).await;
        assert!(
            pressed.private().contains("There is no cup here"),
            "{}",
            pressed.content()
        );
    }
    for what in ["leave", "leave"] {
        cup(&club, ALEX, what).await.private();
    }
    let twice = cup(&club, ALEX, "leave").await;
    assert!(
        twice.private().contains("not in this cup"),
        "{}",
        twice.content()
    );
    let cancelled = cup(&club, ALEX, "cancel").await;
    assert!(
        cancelled.private().contains("cancelled"),
        "{}",
        cancelled.content()
    );
    let games: Vec<i64> = club
        .column("select count(*) from game where cup is not null")
        .await;
    assert_eq!(games, [0]);
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
    let posts = format!("/channels/{JANGGI}/messages$");
    let hold =
        |when: &str| json!({ "method": "POST", "path": posts, "action": "hold", "when": when });
    // Killed while the message about the start is sent.
    let fault_id = fault(&club, hold("after")).await;
    let start = club
        .stage
        .command(ALEX, JANGGI, "cup", json!({ "what": "start" }))
        .await;
    assert_eq!(start["ephemeral"], true, "{start}");
    is_hit(&club, &fault_id).await;
    club.kill_bot().await;
    tokio::time::sleep(NONCE * 2).await; // the life of a nonce passes by itself
    club.start_bot().await;
    for game in 1..=3 {
        first_message(&club, game).await;
        assert_eq!(count(&club, &format!("more:{game}:0")).await, 1);
    }
    assert_eq!(count(&club, "cup:-:0:1.show").await, 1);
    let games: Vec<i64> = club.column("select count(*) from game where cup = 1").await;
    assert_eq!(games, [3]);

    // Killed while a player's games end: the first final board is on its way.
    let thread = text(&line(&club, 1).await["id"]);
    let boards = format!("/channels/{thread}/messages$");
    let leaver: Vec<i64> = club.column("select cho from game where id = 1").await;
    let leaver = leaver[0].to_string();
    let asked = cup(&club, &leaver, "leave").await;
    let hold_board =
        json!({ "method": "POST", "path": boards, "action": "hold", "when": "before" });
    let fault_id = fault(&club, hold_board).await;
    let press = club.press(&leaver, asked.message(), "cup:-:0:1.leave.yes");
    tokio::join!(is_hit(&club, &fault_id), async {
        press.await.private();
    });
    club.kill_bot().await;
    tokio::time::sleep(NONCE * 2).await; // the life of a nonce passes by itself
    club.start_bot().await;
    club.stage
        .until(async || {
            let open = "select count(*) from game where phase = 'setting_up'";
            let open: Vec<i64> = club.column(open).await;
            (open == [1]).then_some(())
        })
        .await;

    // Killed before and after the last message.
    let rest: Vec<(i64, i64)> = {
        let games: Vec<i64> = club
            .column("select id from game where phase = 'setting_up'")
            .await;
        let players: Vec<i64> = club
            .column("select cho from game where phase = 'setting_up'")
            .await;
        games.into_iter().zip(players).collect()
    };
    let (game, player) = rest[0];
    let player = player.to_string();
    let asked = club
        .command(
            &player,
            JANGGI,
            "resign",
            json!({ "game": game.to_string() }),
        )
        .await;
    let fault_id = fault(&club, hold("before")).await;
    club.press(&player, asked.message(), &asked.yes()).await;
    is_hit(&club, &fault_id).await;
    club.kill_bot().await;
    tokio::time::sleep(NONCE * 2).await; // the life of a nonce passes by itself
    club.start_bot().await;
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
