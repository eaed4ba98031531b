//! A write-ahead log that ends anywhere, as after a power failure: everything acknowledged by then is kept.

use std::fs;
use std::path::{Path, PathBuf};

use crate::kit::Played;
use crate::kit::test_store::TestStore;
use hansu_store::{RowKind, Store};
use tempfile::TempDir;

/// The size of the log's header.
const HEADER: usize = 32;
/// The size of a page of the database with its frame header in the log.
const FRAME: usize = 24 + 4096;

fn log_of(database: &Path) -> PathBuf {
    PathBuf::from(format!("{}-wal", database.display()))
}

fn length_of_log(store: &TestStore) -> usize {
    let log = fs::metadata(log_of(&store.path())).unwrap();
    usize::try_from(log.len()).unwrap()
}

/// Stores a command. Returns the length of the log when the command was acknowledged.
async fn does(
    store: &TestStore,
    acknowledged: &mut Vec<usize>,
    played: Played,
    entry: &str,
) -> Played {
    let (played, _) = store.then(played, entry, &[RowKind::Board]).await;
    acknowledged.push(length_of_log(store));
    played
}

/// Counts the events in a database that starts with `database` and a log.
async fn events_after(database: &[u8], log: &[u8], game: &Played) -> usize {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.sqlite3");
    fs::write(&path, database).unwrap();
    fs::write(log_of(&path), log).unwrap();
    let store = Store::open(&path).await.unwrap();
    let found = store.events(game.game.id()).await.unwrap();
    for (found, played) in found.iter().zip(&game.events) {
        assert_eq!(found.event, played.event);
    }
    let boards = store.game_row(game.game.id()).await.unwrap().unwrap().ply;
    let moves = found.len().saturating_sub(4);
    assert_eq!(boards, moves, "whole commits only");
    store.close().await;
    found.len()
}

#[tokio::test]
async fn acknowledged_events_survive_a_log_cut_anywhere() {
    let store = TestStore::in_file().await;
    let mut played = store.challenged().await;
    // The file does not change from here on: the log is checkpointed only when it is much longer.
    store.checkpoint().await;
    let before = played.events.len();
    let mut acknowledged = Vec::new();
    for entry in [
        "jihun accept",
        "jihun HEHE",
        "mina HEEH",
        "mina a4b4",
        "jihun a7b7",
    ] {
        played = does(&store, &mut acknowledged, played, entry).await;
    }
    let database = fs::read(store.path()).unwrap();
    let log = fs::read(log_of(&store.path())).unwrap();
    assert_eq!((log.len() - HEADER) % FRAME, 0);
    // Frames of an earlier, longer log would follow the valid ones. It was truncated, so there are none.
    assert_eq!(acknowledged.last(), Some(&log.len()));
    let frames = (log.len() - HEADER) / FRAME;
    assert!(frames > 20, "{frames}");
    let ends = (0..=frames).map(|frame| HEADER + frame * FRAME);
    let inside_frames = (0..frames).flat_map(|frame| {
        let frame_start = HEADER + frame * FRAME;
        [frame_start + 24, frame_start + FRAME - 1]
    });
    for cut in [0, 1, HEADER - 1]
        .into_iter()
        .chain(ends)
        .chain(inside_frames)
    {
        let event_count = events_after(&database, &log[..cut], &played).await;
        let promised = acknowledged.iter().filter(|end| **end <= cut).count();
        assert_eq!(event_count, before + promised, "cut at {cut}");
    }
}

#[tokio::test]
async fn frames_after_a_broken_one_are_ignored() {
    let store = TestStore::in_file().await;
    let mut played = store.challenged().await;
    store.checkpoint().await;
    let before = played.events.len();
    let mut acknowledged = Vec::new();
    for entry in ["jihun accept", "jihun HEHE"] {
        played = does(&store, &mut acknowledged, played, entry).await;
    }
    let database = fs::read(store.path()).unwrap();
    let mut log = fs::read(log_of(&store.path())).unwrap();
    // A byte of the second commit did not reach the disk.
    log[acknowledged[0] + FRAME / 2] ^= 1;
    let event_count = events_after(&database, &log, &played).await;
    assert_eq!(event_count, before + 1);
}
