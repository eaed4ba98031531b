//! Power failures: the database's log ends anywhere, and the bot continues from what people were shown by then.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use sqlx::{ConnectOptions, Connection};
use sqlx_sqlite::SqliteConnectOptions;

use crate::flows::club::{ALEX, Club};

/// The sizes of the log's header, and of a page with its own header.
const HEADER: usize = 32;
const FRAME: usize = 24 + 4096;

fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

/// Returns the number of turns in the events of the first game, and in its row.
async fn turns(path: &Path) -> (i64, i64) {
    let options = SqliteConnectOptions::new().filename(path);
    let mut database = options.read_only(true).connect().await.unwrap();
    let query = sqlx::query_as(
        "select (select count(*) from event where game = 1 and kind = 'moved'), ply \
         from game where id = 1",
    );
    let counts = query.fetch_one(&mut database).await.unwrap();
    database.close().await.unwrap();
    counts
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_continues_from_shown_boards_wherever_its_log_ends() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    let path = club.database();
    let [log, index] = ["-wal", "-shm"].map(|ending| beside(&path, ending));
    let mut log_lengths = Vec::new();
    for mv in ["a4b4", "a7b7", "c4c5", "c7c6"] {
        game.play(&club, mv).await;
        log_lengths.push(usize::try_from(fs::metadata(&log).unwrap().len()).unwrap());
    }
    game.is_quiet(&club).await;
    club.kill_bot().await;
    let complete_log = fs::read(&log).unwrap();
    let saved_file = fs::read(&path).unwrap();
    assert_eq!((complete_log.len() - HEADER) % FRAME, 0);
    assert!(log_lengths.is_sorted(), "it was not written back meanwhile");
    club.start_bot().await;
    game.goes_on(&club, "e4e5").await;
    club.kill_bot().await;
    // The log is written before boards are sent, so it cannot end earlier than the last board. These shorter logs only
    // test the database.
    let cuts = [
        log_lengths[0],
        log_lengths[1] - 1,
        log_lengths[1],
        log_lengths[2] - FRAME,
        log_lengths[3] - FRAME / 2,
        complete_log.len(),
    ];
    for cut in cuts {
        fs::write(&path, &saved_file).unwrap();
        fs::write(&log, &complete_log[..cut]).unwrap();
        let _ = fs::remove_file(&index);
        club.start_bot().await;
        let promised = log_lengths.iter().filter(|end| **end <= cut).count();
        let (events, ply) = turns(&path).await;
        assert_eq!(events, ply, "whole commits only, cut at {cut}");
        assert!(events >= promised as i64, "{events} of {promised} at {cut}");
        let board_answer = club.command(ALEX, &game.home, "board", json!({})).await;
        board_answer.private();
        club.kill_bot().await;
        let (code, output) = club.hansu(&["doctor", "--offline", "--full"]).await;
        assert_eq!(code, Some(0), "cut at {cut}: {output}");
    }
}
