//! Faults of the database below the running program: rights, locks, damaged bytes, files and folders that
//! are gone, a disk that is full at a bad moment.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::process::{Pid, Resource, Rlimit, geteuid, prlimit};
use serde_json::json;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::process::Command;

use crate::flows::club::{ALEX, Club, JANGGI, MINA, said_by, text};
use crate::flows::hostile::{hold, let_go};
use crate::flows::metrics::{ANY_PORT, get, health_is};
use crate::kit::tells;

/// The time that a write waits for a lock in these tests.
const BRIEFLY: (&str, &str) = ("HANSU_DATABASE__WAIT_MS", "500");
const PAGE: usize = 4096;
/// The answer to a player whose turn could not be stored.
const SAFE: [&str; 2] = ["Your game is safe", "대국은 안전"];

fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

fn mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

async fn opened(path: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(path);
    options.connect().await.unwrap()
}

/// Returns a command of the program, run by a user without special rights. Root is no such user, as it may do
/// everything.
fn by_nobody(club: &Club, command: &str) -> Command {
    let program = env!("CARGO_BIN_EXE_hansu");
    let mut started = if geteuid().is_root() {
        let mut nobody = Command::new("setpriv");
        nobody.args(["--reuid=65534", "--regid=65534", "--clear-groups", program]);
        nobody
    } else {
        Command::new(program)
    };
    started.arg(command);
    club.dressed(started)
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_file_rights_are_named() {
    let mut club = Club::open().await;
    let folder = club.stage.folder.path().join("own");
    let path = folder.join("games.sqlite3");
    let place = path.display().to_string();
    club.settings.push(("HANSU_DATABASE__PATH", place.clone()));
    assert!(club.stop_bot().await.success());
    club.start_bot().await;
    let mut game = club.begin().await;
    assert!(club.stop_bot().await.success());
    mode(club.stage.folder.path(), 0o755);
    let before = fs::read(&path).unwrap();
    let lock = beside(&path, ".lock");
    let cannot = "cannot be opened: ";
    let rights = "give this user the file and its folder";
    for (modes, parts) in [
        // The file is read-only.
        ([0o777, 0o444, 0o666], [cannot, rights]),
        // The folder is read-only, so the journal cannot be created.
        ([0o555, 0o666, 0o666], [cannot, rights]),
        // The lock file is read-only.
        (
            [0o777, 0o666, 0o444],
            [
                "games.sqlite3.lock cannot be used: ",
                "give this user the folder",
            ],
        ),
        // The folder cannot be read.
        (
            [0o600, 0o666, 0o666],
            [
                "games.sqlite3.lock cannot be used: ",
                "give this user the folder",
            ],
        ),
    ] {
        let [of_folder, of_file, of_lock] = modes;
        // A read-only connection leaves these files behind.
        for ending in ["-wal", "-shm"] {
            let _ = fs::remove_file(beside(&path, ending));
        }
        mode(&path, of_file);
        mode(&lock, of_lock);
        mode(&folder, of_folder);
        let (code, output) = said_by(by_nobody(&club, "discord")).await;
        let (doctor_code, doctor_output) = said_by(by_nobody(&club, "doctor")).await;
        mode(&folder, 0o755);
        assert_eq!(code, Some(1), "{modes:?}: {output}");
        assert!(
            parts.iter().all(|phrase| output.contains(phrase)),
            "{output}"
        );
        assert_eq!(output.matches("hansu: ").count(), 1, "{output}");
        assert_eq!(fs::read(&path).unwrap(), before, "nothing was changed");
        // Doctor may read everything that is readable for all users.
        let hidden = of_folder == 0o600;
        assert_eq!(
            doctor_code,
            Some(i32::from(hidden)),
            "{modes:?}: {doctor_output}"
        );
        assert_eq!(doctor_output.contains(rights), hidden, "{doctor_output}");
        assert!(
            !doctor_output.contains("there is none at"),
            "{doctor_output}"
        );
    }
    mode(&lock, 0o600);
    club.start_bot().await;
    game.play(&club, "a4b4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_recovers_after_a_long_database_lock() {
    let club = Club::open_with(|_| {}, &[ANY_PORT, BRIEFLY]).await;
    let http = club.http();
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let lock = hold(&club).await;
    health_is(http, 503, "database: ").await;
    let (_, body) = get(http, "/health").await;
    tells(&body, "stop the other program that uses it");
    let board_answer = club.command(ALEX, &game.home, "board", json!({})).await;
    board_answer.private();
    for (expected_count, mv) in [(1, "a4b4"), (2, "c4c5")] {
        club.send(MINA, &game.home, "move", json!({ "move": mv }))
            .await;
        // On a slow machine the answer was deferred, and is a separate message.
        let answered_safely = async || {
            let messages = club.stage.messages(MINA, &game.home).await;
            let safe = messages.iter().filter(|message| {
                let words = text(&message["content"]);
                SAFE.iter().any(|phrase| words.contains(phrase))
            });
            (safe.count() == expected_count).then_some(())
        };
        club.stage.until(answered_safely).await;
    }
    let_go(lock).await;
    game.goes_on(&club, "a4b4").await;
    game.goes_on(&club, "a7b7").await;
    health_is(http, 200, "ok").await;
    game.has_each_board_once(&club).await;
}

/// If a lock ends before a write gives up, the turn waits for the lock and is stored once.
#[tokio::test(flavor = "multi_thread")]
async fn turns_waiting_for_a_lock_are_all_stored() {
    let club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__WAIT_MS", "200")]).await;
    let mut game = club.begin().await;
    for mv in ["a4b4", "a7b7"] {
        game.is_quiet(&club).await;
        let lock = hold(&club).await;
        let outcome = game.send(&club, mv).await;
        club.is_deferred(&outcome).await;
        let_go(lock).await;
        game.note(mv);
        game.next_board(&club).await;
    }
    game.has_each_board_once(&club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn start_reports_a_locked_database() {
    let mut club = Club::open_with(|_| {}, &[BRIEFLY]).await;
    assert!(club.stop_bot().await.success());
    let lock = hold(&club).await;
    let (code, output) = said_by(club.bot_command()).await;
    assert_eq!(code, Some(1), "{output}");
    let parts = [
        "games.sqlite3 cannot be opened",
        "stop the other program that uses it",
    ];
    assert!(
        parts.iter().all(|phrase| output.contains(phrase)),
        "{output}"
    );
    let_go(lock).await;
    club.start_bot().await;
    club.begin().await;
}

/// Changes a byte of a file.
fn flip(path: &Path, at: usize) {
    let mut bytes = fs::read(path).unwrap();
    bytes[at] ^= 0xff;
    fs::write(path, bytes).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_first_page_stops_the_start() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    assert!(club.stop_bot().await.success());
    // The header of the file, its page size, and the type of the first page.
    for at in [0, 16, 100] {
        flip(&club.database(), at);
        let (code, output) = said_by(club.bot_command()).await;
        assert_eq!(code, Some(1), "{at}: {output}");
        let parts = [
            "games.sqlite3 cannot be opened",
            "put a backup in its place",
        ];
        assert!(
            parts.iter().all(|phrase| output.contains(phrase)),
            "{at}: {output}"
        );
        let (code, output) = club.hansu(&["doctor", "--offline"]).await;
        assert_eq!(code, Some(1), "{at}: {output}");
        assert!(output.contains("fail database: "), "{at}: {output}");
        flip(&club.database(), at);
    }
    club.start_bot().await;
    game.play(&club, "a4b4").await;
}

/// Returns the offset of the root page of a table or an index in the file.
async fn root_of(path: &Path, name: &str) -> usize {
    let mut database = opened(path).await;
    let root: i64 = sqlx::query_scalar("select rootpage from sqlite_master where name = ?")
        .bind(name)
        .fetch_one(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    (usize::try_from(root).unwrap() - 1) * PAGE
}

#[tokio::test(flavor = "multi_thread")]
async fn damaged_index_is_reported_by_health_and_doctor() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    club.begin().await;
    assert!(club.stop_bot().await.success());
    // The index by which due rows are looked up.
    let at = root_of(&club.database(), "timer_due").await;
    flip(&club.database(), at);
    let (code, output) = club.hansu(&["doctor", "--offline"]).await;
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("fail database: "), "{output}");
    assert!(output.contains("restore a backup"), "{output}");
    club.start_bot().await;
    health_is(club.http(), 503, "database: ").await;
    let (_, body) = get(club.http(), "/health").await;
    assert!(body.contains("put a backup in its place"), "{body}");
}

/// If the event of a game has an invalid byte, only that game cannot continue.
#[tokio::test(flavor = "multi_thread")]
async fn damaged_event_stops_only_its_game() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let broken = club.played("g4h4").await;
    let mut sound = club.begin().await;
    broken.is_quiet(&club).await;
    sound.is_quiet(&club).await;
    assert!(club.stop_bot().await.success());
    let mut database = opened(&club.database()).await;
    let (at, body): (i64, String) =
        sqlx::query_as("select at, body from event where game = 1 order by seq desc limit 1")
            .fetch_one(&mut database)
            .await
            .unwrap();
    database.close().await.unwrap();
    assert!(at > 0);
    let bytes = fs::read(club.database()).unwrap();
    let places = bytes.windows(body.len());
    let places = places
        .enumerate()
        .filter(|(_, body_part)| *body_part == body.as_bytes());
    let places: Vec<usize> = places.map(|(at, _)| at).collect();
    assert!(!places.is_empty());
    for at in places {
        flip(&club.database(), at + 3);
    }
    club.start_bot().await;
    let answer = club.types(ALEX, &broken.home, "a7b7").await;
    let content = answer.private();
    assert!(
        SAFE.iter().any(|words| content.contains(words)),
        "{content}"
    );
    club.command(MINA, JANGGI, "games", json!({}))
        .await
        .private();
    sound.goes_on(&club, "a4b4").await;
    sound.goes_on(&club, "a7b7").await;
    let log = club.log();
    assert!(log.contains("the events of game 1 cannot be read"), "{log}");
    health_is(club.http(), 200, "ok").await;
    let (code, output) = club.hansu(&["doctor", "--offline", "--full"]).await;
    assert_eq!(code, Some(1), "{output}");
    assert!(output.contains("fail database: game 1: "), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_shm_file_loses_no_data() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    fs::remove_file(beside(&club.database(), "-shm")).unwrap();
    game.play(&club, "a4b4").await;
    club.kill_bot().await;
    // The file is missing at the start too, or is from another time.
    let _ = fs::remove_file(beside(&club.database(), "-shm"));
    club.start_bot().await;
    game.goes_on(&club, "a7b7").await;
    club.kill_bot().await;
    fs::write(beside(&club.database(), "-shm"), vec![0x5a; 32 * 1024]).unwrap();
    club.start_bot().await;
    game.goes_on(&club, "c4c5").await;
    game.has_each_board_once(&club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_stops_without_its_folder_and_resumes_with_it() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    assert!(club.stop_bot().await.success());
    let folder = club.stage.folder.path().join("own");
    let path = folder.join("games.sqlite3").display().to_string();
    club.settings.push(("HANSU_DATABASE__PATH", path));
    club.start_bot().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let moved_away = folder.with_extension("away");
    fs::rename(&folder, &moved_away).unwrap();
    let (status, body) = get(club.http(), "/health").await;
    assert_eq!(status, 503);
    tells(&body, "games.sqlite3 was deleted or replaced");
    tells(&body, "restore it while the bot is stopped");
    assert_eq!(club.bot_ends().await.code(), Some(1));
    fs::rename(&moved_away, &folder).unwrap();
    club.start_bot().await;
    game.goes_on(&club, "a4b4").await;
}

/// Returns the program with files limited to this many blocks of 512 bytes, as on a full disk.
fn on_a_full_disk(club: &Club, blocks: u64, further_arguments: &str) -> Command {
    let mut limited = Command::new("sh");
    let script =
        format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" discord {further_arguments}");
    limited.args(["-c", &script, env!("CARGO_BIN_EXE_hansu")]);
    club.dressed(limited)
}

#[tokio::test(flavor = "multi_thread")]
async fn first_start_on_a_full_disk_is_reported_and_repeatable() {
    let mut club = Club::open().await;
    assert!(club.stop_bot().await.success());
    let path = club.stage.folder.path().join("new.sqlite3");
    let place = path.display().to_string();
    club.settings.push(("HANSU_DATABASE__PATH", place));
    // The limits allow no file, and a part of the schema.
    for blocks in [1, 64, 128] {
        let (code, output) = said_by(on_a_full_disk(&club, blocks, "--no-copy")).await;
        assert_eq!(code, Some(1), "{blocks}: {output}");
        assert!(
            output.contains("may be full or broken"),
            "{blocks}: {output}"
        );
        assert!(!output.contains("restore a backup"), "{blocks}: {output}");
    }
    club.start_bot().await;
    club.played("a4b4").await;
}

/// The advice of the refusal leads to a new database.
#[tokio::test(flavor = "multi_thread")]
async fn unreleased_database_is_refused_until_it_is_moved_away() {
    let mut club = Club::open().await;
    club.begin().await;
    assert!(club.stop_bot().await.success());
    let mut database = opened(&club.database()).await;
    let other = "update _sqlx_migrations set checksum = '' where version = 1";
    sqlx::query(other).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    for arguments in [
        &["discord"][..],
        &["doctor", "--offline"],
        &["backup", "b.sqlite3"],
        &["copy", "games.sqlite3", "b.sqlite3"],
    ] {
        let (code, output) = club.hansu(arguments).await;
        assert_eq!(code, Some(1), "{arguments:?}: {output}");
        let advice =
            "move the file away or delete it, and start with --new-database to make a new one\n";
        assert_eq!(output.matches(advice).count(), 1, "{arguments:?}: {output}");
    }
    fs::rename(club.database(), beside(&club.database(), ".away")).unwrap();
    let mut command = club.bot_command();
    command.arg("--new-database");
    club.start_bot_by(command).await;
    club.played("a4b4").await;
}

/// Leaves no room in the database file itself, but room in its log: the log must be written back at the bot's commit.
#[tokio::test(flavor = "multi_thread")]
async fn game_continues_if_the_disk_is_full_at_a_checkpoint() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    assert!(club.stop_bot().await.success());
    let mut connection = opened(&club.database()).await;
    let ballast = |name: &str, bytes: u32| {
        let text =
            format!("insert into meta (key, value) values ('{name}', printf('%{bytes}s', 'x'))");
        AssertSqlSafe(text)
    };
    let first = ballast("first", 12_000_000);
    sqlx::query(first).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let mut started = Command::new("sh");
    started.args(["-c", "trap '' XFSZ; exec \"$0\" discord"]);
    started.arg(env!("CARGO_BIN_EXE_hansu"));
    club.start_bot_by(club.dressed(started)).await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let mut connection = opened(&club.database()).await;
    for setting in [
        "pragma wal_checkpoint(truncate)",
        "pragma wal_autocheckpoint = 0",
    ] {
        sqlx::query(setting).execute(&mut connection).await.unwrap();
    }
    let full = fs::metadata(club.database()).unwrap().len();
    let limit = |room: Option<u64>| {
        let id = i32::try_from(club.process().id().unwrap()).unwrap();
        let limit = Rlimit {
            current: room,
            maximum: None,
        };
        prlimit(Pid::from_raw(id), Resource::Fsize, limit).unwrap();
    };
    limit(Some(full));
    let second = ballast("second", 6_000_000);
    sqlx::query(second).execute(&mut connection).await.unwrap();
    let size = || fs::metadata(club.database()).unwrap().len();
    game.goes_on(&club, "a4b4").await;
    game.goes_on(&club, "a7b7").await;
    assert_eq!(size(), full, "nothing of it could be written back");
    health_is(club.http(), 200, "ok").await;
    limit(None);
    game.goes_on(&club, "c4c5").await;
    club.stage
        .until(async || (size() > full).then_some(()))
        .await;
    assert!(club.stop_bot().await.success());
    club.start_bot().await;
    game.goes_on(&club, "c7c6").await;
    game.has_each_board_once(&club).await;
}
