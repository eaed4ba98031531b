//! A restored backup, seen from the channel.

use std::process::Stdio;

use serde_json::{Value, json};
use tokio::process::Command;

use crate::flows::club::{ALEX, Club, JANGGI, MINA, SAM, ids, is_live, said_by, text};
use crate::flows::game::Game;
use crate::kit::tells;

const SENTENCE: &str = "restored from a backup";

/// Returns the notices that a game was set back.
async fn set_back(club: &Club, game: &Game) -> Vec<Value> {
    let mut all = club.public(&game.home).await;
    all.retain(|message| text(&message["content"]).contains(SENTENCE));
    all
}

/// Stops the bot, restores the backup and starts the bot.
async fn restore(club: &mut Club) {
    assert!(club.stop_bot().await.success());
    let (code, output) = club.hansu(&["restore", "b.sqlite3"]).await;
    assert_eq!(code, Some(0), "{output}");
    assert!(
        output.starts_with("restored: b.sqlite3\ngames: "),
        "{output}"
    );
    tells(&output, "games.sqlite3.before-restore-20");
}

async fn back_up(club: &Club) {
    let (code, output) = club.hansu(&["backup", "b.sqlite3"]).await;
    assert_eq!(code, Some(0), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn game_continues_from_a_restored_backup() {
    let mut club = Club::open().await;
    let mut game = club.played("a4b4").await;
    game.is_quiet(&club).await;
    back_up(&club).await;
    // The restore loses two moves, and a game that began.
    let lost_move = club.types(ALEX, &game.home, "a7b7").await;
    let lost_board = lost_move.public().clone();
    let lost_id = lost_move.id("more:");
    let lost_game = Game::begin(&club, SAM, MINA).await;
    lost_game.is_quiet(&club).await;
    let (code, output) = club.hansu(&["restore", "b.sqlite3"]).await;
    assert_eq!(code, Some(1), "{output}");
    tells(&output, "another process is using this database");
    restore(&mut club).await;
    club.start_bot().await;

    let repeated = club.message_saying(&game.home, SENTENCE).await;
    assert!(ids(&repeated).contains(&game.id("piece")), "{repeated}");
    // A board of a lost game, and one of a lost move.
    let refusal = club
        .press(SAM, &lost_game.board, &lost_game.id("more"))
        .await;
    refusal.says_privately("no such game");
    let refusal = club.press(MINA, &lost_board, &lost_id).await;
    let moved_on = "그 사이에 판이 바뀌었습니다";
    refusal.says_privately(moved_on);
    let next = club
        .command(SAM, JANGGI, "challenge", json!({ "opponent": ALEX }))
        .await;
    let accept = next.id("accept:");
    let number: u32 = accept.split(':').nth(1).unwrap().parse().unwrap();
    assert!(number > lost_game.number.parse().unwrap(), "{accept}");
    game.plays_on(&club, "c7c6").await;
    game.plays_on(&club, "c4c5").await;
    assert_eq!(set_back(&club, &game).await.len(), 1);
    assert!(is_live(&game.board));
}

#[tokio::test(flavor = "multi_thread")]
async fn restore_notice_is_posted_once_despite_kills() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    back_up(&club).await;
    restore(&mut club).await;
    for when in ["before", "after"] {
        let fault_id = club.hold_post(&game.home, when).await;
        club.start_bot().await;
        club.is_hit(&fault_id).await;
        club.kill_bot().await;
    }
    club.start_bot().await;
    game.plays_on(&club, "a4b4").await;
    game.plays_on(&club, "a7b7").await;
    assert_eq!(set_back(&club, &game).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_restore_leaves_a_complete_database() {
    let mut club = Club::open().await;
    let mut game = club.played("a4b4").await;
    back_up(&club).await;
    assert!(club.stop_bot().await.success());
    let partial_file = club.database().with_file_name("games.sqlite3.part");
    // The restore is killed as soon as it writes.
    let mut restoring = Command::new(env!("CARGO_BIN_EXE_hansu"));
    restoring.args(["restore", "b.sqlite3"]);
    let mut restoring = club
        .dressed(restoring)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !partial_file.exists() && restoring.try_wait().unwrap().is_none() {
        tokio::task::yield_now().await;
    }
    restoring.kill().await.unwrap();
    club.start_bot().await;
    game.plays_on(&club, "a7b7").await;
    assert!(club.stop_bot().await.success());
    // Without disk space the restore says so, and the database is unchanged.
    let mut limited = Command::new("sh");
    limited.args([
        "-c",
        "trap '' XFSZ; ulimit -f 64; exec \"$0\" restore b.sqlite3",
    ]);
    limited.arg(env!("CARGO_BIN_EXE_hansu"));
    let (code, output) = said_by(club.dressed(limited)).await;
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("may be full or broken"), "{output}");
    assert!(!partial_file.exists());
    club.start_bot().await;
    game.plays_on(&club, "c4c5").await;
}

/// Returns the lines of the drill in docs/hosting.md: each command with its output.
fn drill() -> Vec<(String, Vec<String>)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/hosting.md");
    let text = std::fs::read_to_string(path).unwrap();
    let backups = text.split("## Backups").nth(1).unwrap();
    let block = backups.split("```").nth(1).unwrap();
    let mut steps: Vec<(String, Vec<String>)> = Vec::new();
    for line in block.lines().skip(1) {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push((command.to_owned(), Vec::new())),
            (None, Some((_, printed))) => printed.push(line.to_owned()),
            (None, None) => panic!("{line}"),
        }
    }
    steps
}

/// Returns the start of each line up to its colon; the rest differs between bots.
fn heads(lines: &[String]) -> Vec<&str> {
    let lines = lines.iter().filter_map(|line| line.split(':').next());
    lines.filter(|head| !head.is_empty()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn documented_restore_drill_works() {
    let mut club = Club::open().await;
    let game = club.played("a4b4").await;
    game.is_quiet(&club).await;
    let steps = drill();
    assert_eq!(steps.len(), 4, "{steps:?}");
    for (command, printed) in steps {
        let words: Vec<&str> = command.split_whitespace().collect();
        match words[..] {
            ["systemctl", "stop", "hansu"] => assert!(club.stop_bot().await.success()),
            ["systemctl", "start", "hansu"] => club.start_bot().await,
            ["hansu", ref arguments @ ..] => {
                let (code, output) = club.hansu(arguments).await;
                assert_eq!(code, Some(0), "{command}: {output}");
                let output_lines: Vec<String> = output.lines().map(str::to_owned).collect();
                assert_eq!(heads(&output_lines), heads(&printed), "{command}");
            }
            _ => panic!("{command}"),
        }
    }
    let has_sentence = |message: &Value| text(&message["content"]).contains(SENTENCE);
    club.public_until(&game.home, has_sentence).await;
}
