//! The sandbox's world, which outlives the program.

use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::kit::{JANGGI, MINA, Stage};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Starts the program with the world in a folder. Returns it with its output lines.
fn program(folder: &Path, arguments: &[&str]) -> (Child, Lines<BufReader<ChildStdout>>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hansu"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("DISCORD_TOKEN")
        // This variable is for other tests. The program would reject it as an unknown setting.
        .env_remove("HANSU_TEST_WIRE")
        .env("HANSU_SANDBOX__ADDRESS", "127.0.0.1:0")
        .env("HANSU_SANDBOX__WORLD", folder.join("world.sqlite3"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    (child, lines)
}

/// Sends SIGKILL on Unix.
fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn world_survives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let client = reqwest::Client::new();
    // People can skip a day only if the bot shares the sandbox's clock.
    let (child, mut lines) = program(folder.path(), &[]);
    let line = lines.next().unwrap().unwrap();
    let url = line.rsplit(' ').next().unwrap();
    let day = client.post(format!("{url}/do/day"));
    let day = day.header("content-type", "application/json").body("{}");
    assert_eq!(day.send().await.unwrap().status(), 200);
    kill(child);

    let (child, mut lines) = program(folder.path(), &["sandbox"]);
    let line = lines.next().unwrap().unwrap();
    let url = line.rsplit(' ').next().unwrap();
    let line = lines.next().unwrap().unwrap();
    let (_, token) = line.split_once("DISCORD_TOKEN=").unwrap();
    let token = token.split(' ').next().unwrap();
    let request = client
        .post(format!("{url}/api/v10/channels/{JANGGI}/messages"))
        .header("authorization", format!("Bot {token}"))
        .header("content-type", "application/json")
        .body(json!({ "content": "kept", "nonce": "n", "enforce_nonce": true }).to_string());
    let answer: Value =
        serde_json::from_str(&request.send().await.unwrap().text().await.unwrap()).unwrap();
    kill(child);

    let stage = Stage::open_in(folder, |_| {}).await;
    assert_eq!(stage.sandbox.token(), token);
    assert_eq!(*stage.sandbox.ahead().borrow(), DAY, "the day has passed");
    assert_eq!(stage.messages(MINA, JANGGI).await[0]["id"], answer["id"]);
    let kept_message = json!({ "content": "kept", "nonce": "n", "enforce_nonce": true });
    let path = format!("/channels/{JANGGI}/messages");
    let (_, posted_again) = stage.api("POST", &path, Some(kept_message)).await;
    // Nonces are part of the world.
    assert_eq!(posted_again["id"], answer["id"]);
    let stage = stage.reopen().await;
    assert_eq!(stage.messages(MINA, JANGGI).await.len(), 1);
}
