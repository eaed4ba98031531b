//! A program that runs for months: full disks, deleted files, closed output.

use std::net::TcpListener;
use std::process::Stdio;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::json;
use tokio::process::{Child, Command};

use crate::flows::club::{Club, JANGGI, MINA, WIRE};
use crate::flows::metrics::{ANY_PORT, get, health_is};
use crate::kit::tells;

/// Limits the size of files that a process can write, as a full disk does.
fn disk(process: &Child, room: Option<u64>) {
    let process = Pid::from_raw(i32::try_from(process.id().unwrap()).unwrap());
    let limit = Rlimit {
        current: room,
        maximum: None,
    };
    prlimit(process, Resource::Fsize, limit).unwrap();
}

/// Returns the bot with the limit's signal ignored, so that such a write fails and does not kill it.
fn that_outlives_the_limit(club: &Club) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; exec \"$0\" discord"]);
    command.arg(env!("CARGO_BIN_EXE_hansu"));
    club.dressed(command)
}

/// Waits until the outcome of every message is known.
async fn all_is_sent(club: &Club) {
    let open = "select count(*) from outbox where state = 'open'";
    while club.column::<i64>(open).await != [0] {
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn game_continues_after_a_full_disk() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    club.stop_bot().await;
    club.start_bot_by(that_outlives_the_limit(&club)).await;
    let http = club.http();
    let mut game = club.begin().await;
    for (mv, is_asked) in [("a4b4", true), ("a7b7", false)] {
        // A half-sent message would wait until its claim has expired.
        all_is_sent(&club).await;
        disk(club.process(), Some(4096));
        if is_asked {
            health_is(http, 503, "database: ").await;
        }
        let options = json!({ "move": mv });
        let refusal = club
            .command(game.turn(), &game.home, "move", options.clone())
            .await;
        let content = refusal.private();
        let safe = ["Your game is safe", "대국은 안전"];
        assert!(
            safe.iter().any(|words| content.contains(words)),
            "{content}"
        );
        disk(club.process(), None);
        game.goes_on(&club, mv).await;
        if is_asked {
            health_is(http, 200, "ok").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_stops_if_its_database_is_deleted_and_makes_no_new_one() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let http = club.http();
    health_is(http, 200, "ok").await;
    std::fs::remove_file(club.database()).unwrap();
    let (status, body) = get(http, "/health").await;
    assert_eq!(status, 503);
    assert!(body.starts_with("database: "), "{body}");
    tells(&body, "games.sqlite3 was deleted or replaced");
    assert_eq!(club.bot_ends().await.code(), Some(1));
    let log = club.log();
    assert!(log.contains("the guard of the database has ended"), "{log}");
    assert_eq!(log.matches("hansu: ").count(), 1, "{log}");

    let mut command = club.bot_command();
    let repeated = command.stderr(Stdio::piped()).output().await.unwrap();
    assert_eq!(repeated.status.code(), Some(1));
    let output = String::from_utf8(repeated.stderr).unwrap();
    assert!(output.contains("is missing or empty"), "{output}");
    assert!(output.contains("--new-database"), "{output}");
    let mut anew = club.bot_command();
    anew.arg("--new-database");
    club.start_bot_by(anew).await;
    let log = club.log();
    let message = format!(
        "there is no database at {}",
        club.database().canonicalize().unwrap().display()
    );
    assert!(log.contains("WARN") && log.contains(&message), "{log}");
    club.begin().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_plays_on_without_a_reader_of_its_log() {
    let mut club = Club::open_on_either().await;
    club.stop_bot().await;
    let mut bot = club.bot_command().stderr(Stdio::piped()).spawn().unwrap();
    drop(bot.stderr.take());
    club.adopt(bot).await;
    let mut game = club.begin().await;
    game.goes_on(&club, "a4b4").await;
    game.goes_on(&club, "a7b7").await;
    assert!(club.stop_bot().await.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn page_is_served_without_a_reader_of_standard_output() {
    // Another process may take the free port first: then the bot rightly exits, and another port is tried.
    for _ in 0..5 {
        if plays_unread().await {
            return;
        }
    }
    panic!("it ends without a reader");
}

/// Starts the program with its output closed. Returns whether its bot starts a game. Its address is printed before
/// that.
async fn plays_unread() -> bool {
    let folder = tempfile::tempdir().unwrap();
    // The output cannot be read, so a free port is chosen here and released before the start.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let mut bot = Command::new(env!("CARGO_BIN_EXE_hansu"));
    bot.current_dir(folder.path())
        .env_remove("DISCORD_TOKEN")
        .env_remove(WIRE)
        .env("HANSU_SANDBOX__ADDRESS", address.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    let mut bot = bot.spawn().unwrap();
    drop((bot.stdout.take(), bot.stderr.take()));
    let commands = format!("http://{address}/commands?as={MINA}&channel={JANGGI}");
    let plays = async {
        while bot.try_wait().unwrap().is_none() {
            let offered = match reqwest::get(&commands).await {
                Ok(answer) => answer.text().await.unwrap_or_default(),
                Err(_) => String::new(),
            };
            if offered.contains("challenge") {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        false
    };
    tokio::time::timeout(Duration::from_secs(30), plays)
        .await
        .unwrap()
}
