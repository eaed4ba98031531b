//! Backups of a running bot.

use serde_json::json;
use tokio::process::Command;

use crate::flows::club::{Club, said_by};

/// Returns the tokens of interactions in the bot's database.
async fn tokens(club: &Club) -> Vec<String> {
    let tokens = "select token from outbox where token is not null";
    club.column(tokens).await
}

#[tokio::test(flavor = "multi_thread")]
async fn game_continues_from_a_backup_of_a_running_bot() {
    let mut club = Club::open().await;
    let mut game = club.played("a4b4").await;
    let (backup, moved) = tokio::join!(club.hansu(&["backup", "b.sqlite3"]), async {
        game.play(&club, "a7b7").await
    });
    moved.public();
    let (code, output) = backup;
    assert_eq!(code, Some(0), "{output}");
    let file = club.database().with_file_name("b.sqlite3");
    let bytes = std::fs::metadata(&file).unwrap().len();
    assert!(output.starts_with(&format!(
        "backup: b.sqlite3\nbytes: {bytes}\ngames: 1, events: "
    )));
    assert!(output.contains("\nnewest event: 20"), "{output}");

    let (code, output) = club.hansu(&["backup", "b.sqlite3"]).await;
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("replace it with --force"), "{output}");
    let (code, output) = club.hansu(&["backup", "--force", "b.sqlite3"]).await;
    assert_eq!(code, Some(0), "{output}");
    assert!(club.stop_bot().await.success());
    std::fs::rename(&file, club.database()).unwrap();
    club.start_bot().await;
    game.plays_on(&club, "c4c5").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_contains_no_interaction_tokens() {
    let club = Club::open().await;
    let game = club.begin().await;
    // The answer is in progress while it is held.
    club.hold_answer("before").await;
    game.send(&club, "a4b4").await;
    club.stage.get("/control/faults/1?wait=10000").await;
    let tokens = tokens(&club).await;
    assert!(!tokens.is_empty());
    let (code, output) = club.hansu(&["backup", "b.sqlite3"]).await;
    assert_eq!(code, Some(0), "{output}");
    let bytes = std::fs::read(club.database().with_file_name("b.sqlite3")).unwrap();
    for token in &tokens {
        let mut windows = bytes.windows(token.len());
        assert!(!windows.any(|window| window == token.as_bytes()));
    }
    club.control("faults/1/release", json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failed_backup_on_a_full_disk_leaves_no_file() {
    let club = Club::open().await;
    club.begin().await;
    let mut limited = Command::new("sh");
    limited.args([
        "-c",
        "trap '' XFSZ; ulimit -f 64; exec \"$0\" backup b.sqlite3",
    ]);
    limited.arg(env!("CARGO_BIN_EXE_hansu"));
    let (code, output) = said_by(club.dressed(limited)).await;
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("may be full or broken"), "{output}");
    for name in ["b.sqlite3", "b.sqlite3.part"] {
        assert!(!club.database().with_file_name(name).exists(), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_of_a_server_database_names_the_copy_command() {
    let club = Club::open().await;
    let mut command = Command::new(env!("CARGO_BIN_EXE_hansu"));
    command.args(["backup", "b.sqlite3"]);
    let mut command = club.dressed(command);
    command.env("HANSU_DATABASE__URL", "postgres://hansu@127.0.0.1:1/hansu");
    command.env_remove("HANSU_DATABASE__PATH");
    let (code, output) = said_by(command).await;
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("use hansu copy"), "{output}");
}
