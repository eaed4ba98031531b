//! Starting and stopping: alone, twice, with wrong settings.

use std::process::{Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::flows::club::{Club, JANGGI, MINA, WIRE, terminate};
use crate::kit::tells;

fn hansu(folder: &std::path::Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hansu"));
    command
        .current_dir(folder)
        .env_remove("DISCORD_TOKEN")
        .env_remove(WIRE)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

async fn fails(command: &mut Command) -> String {
    let limit = Duration::from_secs(20);
    let Output { status, stderr, .. } = tokio::time::timeout(limit, command.output())
        .await
        .unwrap()
        .unwrap();
    assert!(!status.success());
    String::from_utf8(stderr).unwrap()
}

/// Starts the program as a newcomer does. Returns it with the page's URL.
async fn play(folder: &std::path::Path) -> (Child, String) {
    let mut child = hansu(folder)
        .env("HANSU_SANDBOX__ADDRESS", "127.0.0.1:0")
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let Some(line) = lines.next_line().await.unwrap() else {
        let stderr = child.wait_with_output().await.unwrap().stderr;
        panic!("it ended: {}", String::from_utf8_lossy(&stderr));
    };
    let address = line.split_whitespace().last().unwrap().to_owned();
    assert!(address.starts_with("http://127.0.0.1:"), "{line}");
    (child, address)
}

async fn get(address: &str, path: &str) -> Value {
    let answer = reqwest::get(format!("{address}{path}")).await.unwrap();
    let text = answer.text().await.unwrap();
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

async fn challenge(address: &str) -> Value {
    let ready = async {
        while get(address, &format!("/world?as={MINA}")).await["bot"]["online"] != true {
            get(address, &format!("/wait?as={MINA}&timeout=200")).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), ready)
        .await
        .unwrap();
    let act = json!({ "as": MINA, "channel": JANGGI, "name": "challenge", "options": {} });
    let answer = reqwest::Client::new()
        .post(format!("{address}/do/command"))
        .header("content-type", "application/json")
        .body(act.to_string())
        .send();
    serde_json::from_str(&answer.await.unwrap().text().await.unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn unconfigured_program_plays_stops_and_continues() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, address) = play(folder.path()).await;
    let page = get(&address, "/").await;
    assert!(page.as_str().unwrap().contains("<html"), "{page}");
    let challenge_answer = challenge(&address).await;
    assert_eq!(challenge_answer["state"], "answered", "{challenge_answer}");
    terminate(&child).await;
    let ended = tokio::time::timeout(Duration::from_secs(15), child.wait())
        .await
        .unwrap();
    assert!(ended.unwrap().success());

    let (mut child, address) = play(folder.path()).await;
    let path = format!("/channels/{JANGGI}/messages?as={MINA}");
    let messages = get(&address, &path).await;
    assert_eq!(
        messages[0]["id"], challenge_answer["message"]["id"],
        "{messages}"
    );
    let repeated = challenge(&address).await;
    assert_eq!(
        repeated["ephemeral"], true,
        "the same challenge is still open: {repeated}"
    );
    child.kill().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn first_start_has_no_warning_and_a_second_names_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, address) = play(folder.path()).await;
    challenge(&address).await;
    let second = fails(hansu(folder.path()).env("HANSU_SANDBOX__ADDRESS", "127.0.0.1:0")).await;
    assert!(second.contains("another program has the world"), "{second}");
    assert!(!second.contains("database is locked"), "{second}");
    child.kill().await.unwrap();
    let stderr = child.wait_with_output().await.unwrap().stderr;
    let output = String::from_utf8(stderr).unwrap();
    assert!(!output.contains("WARN"), "{output}");
    // Later, a missing database is unexpected.
    for name in ["", ".lock", "-wal", "-shm"] {
        let file = folder
            .path()
            .join(format!("data/sandbox-games.sqlite3{name}"));
        let _ = std::fs::remove_file(file);
    }
    let (mut child, address) = play(folder.path()).await;
    challenge(&address).await;
    child.kill().await.unwrap();
    let stderr = child.wait_with_output().await.unwrap().stderr;
    let output = String::from_utf8(stderr).unwrap();
    assert!(output.contains("there is no database at"), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn second_process_on_a_database_is_rejected() {
    let mut club = Club::open().await;
    let output = fails(club.bot_command().stderr(Stdio::piped())).await;
    tells(&output, "another process is using this database");
    assert!(
        club.stop_bot().await.success(),
        "the first one goes on undisturbed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn database_of_another_application_is_rejected() {
    let mut club = Club::open().await;
    assert!(club.stop_bot().await.success());
    club.execute("update meta set value = '42' where key = 'application'")
        .await;
    let output = fails(club.bot_command().stderr(Stdio::piped())).await;
    assert!(output.contains("belongs to application 42"), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_settings_are_named() {
    let folder = tempfile::tempdir().unwrap();
    #[rustfmt::skip]
    let cases = [
        ("[database]\npaht = \"x\"", ("A", ""), ["paht", "expected"]),
        ("[database\npath = 1", ("A", ""), ["line 1", "settings"]),
        ("[play]\nopen_games = \"many\"", ("A", ""), ["play.open_games", "settings"]),
        ("", ("DISCORD_TOKEN", ""), ["DISCORD_TOKEN", "empty"]),
        ("", ("DISCORD_TOKEN", "hello"), ["DISCORD_TOKEN", "does not look like"]),
        ("", ("HANSU_DELIVERY__CLAIM_MS", "0"), ["delivery.claim_ms", "more than 0"]),
        ("", ("HANSU_DISCORD__API_BASE", "http://x/api"), ["discord.api_base", "alone"]),
        ("", ("HANSU_DISCORD__SHARDS", "0-4/4"), ["discord.shards", "the last of 4 shards is 3"]),
        ("", ("HANSU_PICTURES__THEME", "gold"), ["pictures.theme is \"gold\"", "wood, paper"]),
        (
            "[pictures]\npieces = \"\"",
            ("A", ""),
            ["pictures.pieces is \"\",", "traditional, hangul"],
        ),
        (
            "[pictures]\nfont = \"nowhere.ttf\"",
            ("A", ""),
            ["pictures.font: nowhere.ttf", "No such file"],
        ),
        (
            "[pictures]\nfont = \"config.toml\"",
            ("A", ""),
            ["pictures.font: config.toml", "not a valid TrueType"],
        ),
        ("", ("HANSU_CONFIG", "nowhere.toml"), ["nowhere.toml", "cannot be read"]),
    ];
    for (file, variable, parts) in cases {
        std::fs::write(folder.path().join("config.toml"), file).unwrap();
        let output = fails(hansu(folder.path()).env(variable.0, variable.1)).await;
        for phrase in parts {
            assert!(output.contains(phrase), "{file} {variable:?}: {output}");
        }
    }
    std::fs::remove_file(folder.path().join("config.toml")).unwrap();
    let output = fails(hansu(folder.path()).arg("discord")).await;
    assert!(output.contains("DISCORD_TOKEN is not set"), "{output}");
}

/// Returns the bot's token in each form in which bytes are printed. None of them may be in a log.
fn printed(token: &str) -> [String; 4] {
    let bytes = token.as_bytes();
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let byte_list = format!("{bytes:?}");
    let byte_list = byte_list.trim_matches(['[', ']']).to_owned();
    [token.to_owned(), hex.to_uppercase(), hex, byte_list]
}

#[tokio::test(flavor = "multi_thread")]
async fn log_contains_no_tokens() {
    for filter in [
        "trace",
        "info,serenity::http=debug,hyper_util=debug,reqwest=trace",
        "hansu=debug,tungstenite=trace,tokio_tungstenite=trace,log=trace,serenity=trace,h2=trace",
    ] {
        let filter = ("HANSU_LOG__FILTER", filter);
        let club = Club::open_with(|_| {}, &[filter, ("HANSU_LOG__FORMAT", "json")]).await;
        let game = club.begin().await;
        let fault = json!({ "path": "/callback", "action": "fail", "status": 500, "code": 0 });
        club.fault(fault).await;
        game.send(&club, "a4b4").await;
        club.message_with(&game.home, "piece:1:3").await;
        let log = club.log();
        assert!(
            log.contains("\"game.id\":\"1\""),
            "a line for each use case, as JSON"
        );
        let token = club.stage.sandbox.token();
        // In a hex dump the first letters may share a line with others.
        for secret in printed(&token[8..]) {
            assert!(!log.contains(&secret), "{filter:?}: {secret}");
        }
        for secret in [
            "/callback",
            "/webhooks/",
            "interactions/",
            "custom_id",
            "session_id",
        ] {
            assert!(!log.contains(secret), "{filter:?}: {secret} in {log}");
        }
    }
}

/// An application with Activities has a command of type 4, without which Discord rejects the whole list.
#[tokio::test(flavor = "multi_thread")]
async fn entry_point_of_an_activity_survives_registration() {
    let mut club = Club::open().await;
    let (_, me) = club.stage.api("GET", "/users/@me", None).await;
    let commands = format!("/applications/{}/commands", me["id"].as_str().unwrap());
    let entry = json!({ "type": 4, "name": "launch", "handler": 1, "contexts": [0, 1] });
    let (_, created) = club.stage.api("POST", &commands, Some(entry)).await;
    assert!(club.stop_bot().await.success());
    club.start_bot().await;
    let (_, all) = club.stage.api("GET", &commands, None).await;
    let all = all.as_array().unwrap();
    let entry_kept = all.iter().find(|command| command["type"] == 4).unwrap();
    assert_eq!(entry_kept["id"], created["id"]);
    assert_eq!(entry_kept["handler"], 1);
    assert!(all.iter().any(|command| command["name"] == "move"));
    let (status, fault_spec) = club.stage.api("PUT", &commands, Some(json!([]))).await;
    assert_eq!((status, &fault_spec["code"]), (400, &json!(50240)));
    // A user of the command sees their games.
    let answer = club.command(MINA, JANGGI, "launch", json!({})).await;
    let games = club.command(MINA, JANGGI, "games", json!({})).await;
    assert_eq!(answer.private(), games.private());
}
