//! Power failures: the database's log ends anywhere, and the bot continues from what people were shown by then.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::flows::club::{ALEX, Club};

/// The header of the log, and a page with what is said of it there.
const HEADER: usize = 32;
const FRAME: usize = 24 + 4096;

fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

/// The turns in the events of the first game, and those that its row tells.
async fn turns(path: &Path) -> (i64, i64) {
    let options = SqliteConnectOptions::new().filename(path);
    let mut database = options.read_only(true).connect().await.unwrap();
    let found = sqlx::query_as(
        "select (select count(*) from event where game = 1 and kind = 'moved'), ply \
         from game where id = 1",
    );
    let found = found.fetch_one(&mut database).await.unwrap();
    database.close().await.unwrap();
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_continues_from_shown_boards_wherever_its_log_ends() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    let path = club.database();
    let [log, index] = ["-wal", "-shm"].map(|ending| beside(&path, ending));
    let mut shown = Vec::new();
    for mv in ["a4b4", "a7b7", "c4c5", "c7c6"] {
        game.play(&club, mv).await;
        shown.push(usize::try_from(fs::metadata(&log).unwrap().len()).unwrap());
    }
    game.is_quiet(&club).await;
    club.kill_bot().await;
    let whole = fs::read(&log).unwrap();
    let kept = fs::read(&path).unwrap();
    assert_eq!((whole.len() - HEADER) % FRAME, 0);
    assert!(shown.is_sorted(), "it was not written back meanwhile");
    club.start_bot().await;
    game.goes_on(&club, "e4e5").await;
    club.kill_bot().await;
    // A log that ends earlier than what was sent cannot be: it is written before. So here only the database
    // is looked at.
    let cuts = [
        shown[0],
        shown[1] - 1,
        shown[1],
        shown[2] - FRAME,
        shown[3] - FRAME / 2,
        whole.len(),
    ];
    for cut in cuts {
        fs::write(&path, &kept).unwrap();
        fs::write(&log, &whole[..cut]).unwrap();
        let _ = fs::remove_file(&index);
        club.start_bot().await;
        let promised = shown.iter().filter(|end| **end <= cut).count();
        let (events, ply) = turns(&path).await;
        assert_eq!(events, ply, "whole commits only, cut at {cut}");
        assert!(events >= promised as i64, "{events} of {promised} at {cut}");
        let looked = club.command(ALEX, &game.home, "board", json!({})).await;
        looked.private();
        club.kill_bot().await;
        let (code, said) = club.hansu(&["doctor", "--offline", "--full"]).await;
        assert_eq!(code, Some(0), "cut at {cut}: {said}");
    }
}
