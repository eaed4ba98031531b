//! A write-ahead log that ends anywhere, as after a power failure: everything acknowledged by then is kept.

use std::fs;
use std::path::{Path, PathBuf};

use crate::kit::test_store::{TestStore, append, row};
use crate::kit::{LOUNGE, Played, jihun, mina, play};
use hansu_play::{Command, Person};
use hansu_store::{RowKind, Store};
use janggi::Formation;
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
    person: Person,
    command: Command,
) -> Played {
    let played = played.then(&person, command);
    let event = played.events.last().unwrap();
    let stored = store.store.append(append(
        &played.game,
        event,
        vec![row(RowKind::Board, LOUNGE)],
    ));
    stored.await.unwrap();
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
        assert_eq!(found.event, *played);
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
    let accept = crate::kit::accept(jihun());
    for (person, command) in [
        (jihun(), accept),
        (jihun(), Command::SetUp(Formation::Hehe)),
        (mina(), Command::SetUp(Formation::Heeh)),
        (mina(), play("a4b4")),
        (jihun(), play("a7b7")),
    ] {
        played = does(&store, &mut acknowledged, played, person, command).await;
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
        assert_eq!(
            event_count,
            before + promised,
            "cut at {cut} of {}",
            log.len()
        );
    }
}

#[tokio::test]
async fn frames_after_a_broken_one_are_ignored() {
    let store = TestStore::in_file().await;
    let mut played = store.challenged().await;
    store.checkpoint().await;
    let before = played.events.len();
    let mut acknowledged = Vec::new();
    let accept = crate::kit::accept(jihun());
    played = does(&store, &mut acknowledged, played, jihun(), accept).await;
    let set_up = Command::SetUp(Formation::Hehe);
    played = does(&store, &mut acknowledged, played, jihun(), set_up).await;
    let database = fs::read(store.path()).unwrap();
    let mut log = fs::read(log_of(&store.path())).unwrap();
    // A byte of the second commit did not reach the disk.
    log[acknowledged[0] + FRAME / 2] ^= 1;
    let event_count = events_after(&database, &log, &played).await;
    assert_eq!(event_count, before + 1);
}
