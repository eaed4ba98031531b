//! A hostile wire: lost and refused responses, a locked database, and misplaced buttons.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx_postgres::{PgConnectOptions, PgConnection};
use sqlx_sqlite::SqliteConnection;

use crate::flows::club::{ALEX, Club, JANGGI, LOUNGE, MINA, SAM, contains, says, text};
use crate::flows::game::Game;

/// The fault of the next response to an interaction.
fn of_answers(spec: &Value) -> Value {
    let mut spec = spec.clone();
    spec["path"] = json!("/callback");
    spec["method"] = json!("POST");
    spec
}

/// Responses outside the outbox still arrive once.
#[tokio::test(flavor = "multi_thread")]
async fn failed_first_response_is_repeated() {
    let club = Club::open().await;
    let failures = [
        json!({ "action": "fail", "status": 502, "code": 0, "times": 2 }),
        json!({ "action": "fail", "status": 429, "code": 0, "retry_after": 0.2 }),
        json!({ "action": "drop", "when": "before" }),
        json!({ "action": "drop", "when": "after" }),
    ];
    let mut game = club.begin().await;
    // Clients send nothing when the same choice is made in a menu again.
    for (fault_spec, piece) in failures.iter().zip(["a4", "c4", "e4", "g4"]) {
        club.fault(of_answers(fault_spec)).await;
        let board = club.command(ALEX, &game.home, "board", json!({})).await;
        board.private();
        club.fault(of_answers(fault_spec)).await;
        let rejected_move = club.types(ALEX, &game.home, "a7b7").await;
        rejected_move.says_privately("not your turn");
        club.fault(of_answers(fault_spec)).await;
        let menu = club
            .select(MINA, &game.board, &game.id("piece"), piece)
            .await;
        menu.private();
        let opened = club.more(MINA, &game.board).await;
        club.fault(of_answers(fault_spec)).await;
        let question = club.press(MINA, opened.message(), &game.id("resign")).await;
        question.private();
    }
    // Accept and decline both edit the message with their buttons.
    for (fault_spec, verb) in failures
        .iter()
        .zip(["accept:", "decline:", "accept:", "decline:"])
    {
        let options = json!({ "opponent": SAM, "side": "cho" });
        let challenge = club.command(ALEX, LOUNGE, "challenge", options).await;
        let message = challenge.public().clone();
        club.fault(of_answers(fault_spec)).await;
        let answer = club.press(SAM, &message, &challenge.id(verb)).await;
        answer.updated();
    }
    game.goes_on(&club, "a4b4").await;
}

/// A deferred ephemeral response does not stay "thinking" because one edit failed.
#[tokio::test(flavor = "multi_thread")]
async fn failed_edit_of_a_deferred_response_is_repeated() {
    let club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__WAIT_MS", "1")]).await;
    let game = club.begin().await;
    let broken = json!({
        "method": "PATCH", "path": "/messages/@original",
        "action": "fail", "status": 502, "code": 0,
    });
    club.fault(broken).await;
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    board.private();
    assert!(
        board.message()["attachments"][0].is_object(),
        "{:?}",
        board.0
    );
}

/// A database that nobody else writes to.
pub enum DatabaseLock {
    File(SqliteConnection),
    Server(PgConnection),
}

/// Locks the database for writing, as a backup or another program may.
pub async fn hold(club: &Club) -> DatabaseLock {
    if let Some(address) = club.address() {
        let options: PgConnectOptions = address.parse().unwrap();
        let mut connection = options.connect().await.unwrap();
        let hold = "begin; select pg_advisory_xact_lock(448311227254)";
        sqlx::raw_sql(hold).execute(&mut connection).await.unwrap();
        return DatabaseLock::Server(connection);
    }
    let mut connection = club.connection().await;
    let hold = sqlx::query("begin immediate");
    hold.execute(&mut connection).await.unwrap();
    DatabaseLock::File(connection)
}

pub async fn let_go(lock: DatabaseLock) {
    match lock {
        DatabaseLock::File(mut lock) => {
            sqlx::raw_sql("rollback").execute(&mut lock).await.map(drop)
        }
        DatabaseLock::Server(mut lock) => {
            sqlx::raw_sql("rollback").execute(&mut lock).await.map(drop)
        }
    }
    .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn locked_database_answers_reads_and_delays_moves() {
    let club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__WAIT_MS", "200")]).await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let lock = hold(&club).await;
    // Showing the board needs no write.
    let board = club.command(ALEX, &game.home, "board", json!({})).await;
    board.private();
    club.command(ALEX, JANGGI, "games", json!({}))
        .await
        .private();
    // Refusals that need no write are immediate.
    let refusal = club.types(ALEX, &game.home, "a7b7").await;
    refusal.says_privately("not your turn");
    // Commands that must write wait, and defer in time.
    let path = game.send(&club, "a4b4").await;
    club.is_deferred(&path).await;
    // Longer than SQLite's timeout for a read.
    tokio::time::sleep(Duration::from_secs(7)).await;
    assert_eq!(club.stage.get(&path).await["state"], "deferred");
    let_go(lock).await;
    game.note("a4b4");
    game.next_board(&club).await;
    assert_eq!(club.stage.get(&path).await["state"], "answered");
    game.goes_on(&club, "a7b7").await;
}

/// Two people accept at the same time while the database is locked: one joins, the other gets an ephemeral refusal,
/// and no message keeps "thinking".
#[tokio::test(flavor = "multi_thread")]
async fn loser_of_a_race_gets_a_private_answer_and_no_public_wait() {
    let club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__WAIT_MS", "200")]).await;
    let game = club.begin().await;
    game.is_quiet(&club).await;
    let lock = hold(&club).await;
    for mv in ["a4b4", "c4c5"] {
        let outcome = game.send(&club, mv).await;
        club.is_deferred(&outcome).await;
    }
    let_go(lock).await;
    club.message_saying(&game.home, "Move 1 ·").await;
    // The other deferred message is gone, and only its person sees the reason.
    club.stage
        .until(async || {
            let messages = club.stage.messages(MINA, &game.home).await;
            let is_rejected = messages
                .iter()
                .any(|message| contains(message, "상대 차례"));
            let thinking = club
                .public(&game.home)
                .await
                .iter()
                .any(|message| message["flags"].as_u64().unwrap_or_default() & 128 != 0);
            (is_rejected && !thinking).then_some(())
        })
        .await;
    let messages = club.stage.messages(ALEX, &game.home).await;
    assert!(
        !messages
            .iter()
            .any(|message| text(&message["content"]).contains("상대 차례"))
    );
}

/// One person's request never replaces a public message.
#[tokio::test(flavor = "multi_thread")]
async fn foreign_ids_on_a_public_board_are_answered_privately() {
    let club = Club::open().await;
    // One game that can be analysed, and one that is running.
    let over = club.begin().await;
    let question = club
        .press_on_private(MINA, &over.board, &over.id("resign"))
        .await;
    club.press(MINA, question.message(), &question.yes()).await;
    let rematch = format!("rematch:1:{}", over.version() + 1);
    club.message_with(&over.home, &rematch).await;
    let options = json!({ "game": "1" });
    club.command(ALEX, &over.home, "analyse", options).await;
    let game = club.begin().await;
    game.is_quiet(&club).await;
    let record = json!({ "file": {
        "filename": "game.gib", "base64": BASE64_STANDARD.encode("1. 71졸72 2. 49병48\n"),
    } });
    let opened = club.command(ALEX, JANGGI, "review", record).await;
    opened.private();
    let page = opened.id("page:");
    let before = club.public(&game.home).await;
    for (id, phrase) in [
        ("topic:-:0:cannon", "Cannon"),
        ("set:-:0:theme.wood", ""),
        ("set:-:0:page-reminders", "Reminders"),
        (&*page, "2 moves"),
        ("analyse:1:2:all", ""),
        ("analyse:1:2:nonsense", "button"),
    ] {
        let answer = club.press_made_up(ALEX, &game.board, id).await;
        assert_eq!(answer.state(), "answered", "{id}: {:?}", answer.0);
        let words = format!("{} {}", answer.private(), answer.message()["embeds"]);
        assert!(words.contains(phrase), "{id}: {words}");
        assert_ne!(answer.message()["id"], game.board["id"], "{id}");
    }
    let after = club.public(&game.home).await;
    assert_eq!(before, after);
}

/// People who cannot see a channel cannot see its games by number.
#[tokio::test(flavor = "multi_thread")]
async fn game_number_is_unknown_outside_its_channel() {
    let club = Club::open().await;
    let game = club.begin().await;
    let game_option = json!({ "game": game.number });
    let unknown = club
        .command(SAM, LOUNGE, "board", json!({ "game": "4711" }))
        .await;
    let unknown = unknown.private().to_owned();
    for command in ["board", "record", "analyse", "suggest"] {
        let answer = club
            .command(SAM, LOUNGE, command, game_option.clone())
            .await;
        assert_eq!(answer.private(), unknown, "{command}");
    }
    for place in [game.home.as_str(), JANGGI] {
        let answer = club.command(SAM, place, "board", game_option.clone()).await;
        assert_ne!(answer.private(), unknown, "{place}");
    }
    let own_answer = club.command(ALEX, LOUNGE, "board", game_option).await;
    assert_ne!(own_answer.private(), unknown, "a player, from anywhere");
}

/// The interaction contains the opponent, so no request precedes the response.
#[tokio::test(flavor = "multi_thread")]
async fn challenge_is_answered_without_a_member_request() {
    let club = Club::open().await;
    let members = json!({ "method": "GET", "path": "/members/", "action": "hold" });
    club.fault(members).await;
    let options = json!({ "opponent": SAM });
    let challenge = club.command(ALEX, JANGGI, "challenge", options).await;
    challenge.public();
    let fault_state = club.stage.get("/control/faults/1").await;
    assert_eq!(fault_state["hits"], 0);
}

/// A stored move is answered even if the program is stopped at that moment.
#[tokio::test(flavor = "multi_thread")]
async fn stored_move_is_answered_before_the_program_stops() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let fault_id = club.hold_answer("before").await;
    let outcome = game.send(&club, "a4b4").await;
    club.is_hit(&fault_id).await;
    club.tell_bot_to_stop().await;
    club.release(&fault_id).await;
    assert!(club.bot_stops().await.success());
    assert_eq!(club.state(&outcome).await, "answered");
    game.note("a4b4");
    game.next_board(&club).await;
    club.start_bot().await;
    game.goes_on(&club, "a7b7").await;
}

/// If the bot may no longer post, both players are notified.
#[tokio::test(flavor = "multi_thread")]
async fn both_players_are_notified_if_posting_becomes_forbidden() {
    let club = Club::open().await;
    let mut game: Game = club.begin().await;
    let forbidden = json!({
        "method": "POST", "path": format!("/channels/{}/messages$", game.home),
        "action": "fail", "status": 403, "code": 50001,
    });
    club.fault(forbidden).await;
    game.play_from_the_lounge(&club, "a4b4").await;
    let dm = club.direct(ALEX).await;
    let notice = club.message_saying(&dm, "It's your turn").await;
    says(&notice, "`game:1`");
    // The permission is restored. The next player's action posts the late board and points to it.
    let menu = club.types(ALEX, &game.home, "a7b7").await;
    menu.says("Move 2");
    game.note("a7b7");
    game.next_board(&club).await;
    let boards: Vec<String> = club
        .public(&game.home)
        .await
        .iter()
        .map(|message| text(&message["content"]))
        .filter(|words| words.contains("Move 1 ·") || words.contains("Move 2 ·"))
        .collect();
    assert_eq!(boards.len(), 2, "{boards:?}");
    assert!(boards[0].contains("Move 1 ·"), "in order: {boards:?}");
}
