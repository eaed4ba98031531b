//! Faults of the database below the running program: rights, locks, damaged bytes, files and folders that
//! are gone, a disk that is full at a bad moment.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::process::{Pid, Resource, Rlimit, geteuid, prlimit};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};
use tokio::process::Command;

use crate::flows::club::{ALEX, Club, JANGGI, MINA, said_by, text};
use crate::flows::hostile::{hold, let_go};
use crate::flows::metrics::{ANY_PORT, get, health_is};
use crate::flows::upgrade::make_older;

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

/// A command of the program by a user without rights of its own: root is none, as it may do everything.
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
        // The file.
        ([0o777, 0o444, 0o666], [cannot, rights]),
        // Its folder: the journal cannot be made.
        ([0o555, 0o666, 0o666], [cannot, rights]),
        // The lock file.
        (
            [0o777, 0o666, 0o444],
            [
                "games.sqlite3.lock cannot be used: ",
                "give this user the folder",
            ],
        ),
        // It may not even look there.
        (
            [0o600, 0o666, 0o666],
            [
                "games.sqlite3.lock cannot be used: ",
                "give this user the folder",
            ],
        ),
    ] {
        let [of_folder, of_file, of_lock] = modes;
        // A reader leaves them behind.
        for ending in ["-wal", "-shm"] {
            let _ = fs::remove_file(beside(&path, ending));
        }
        mode(&path, of_file);
        mode(&lock, of_lock);
        mode(&folder, of_folder);
        let (code, said) = said_by(by_nobody(&club, "discord")).await;
        let (looked, found) = said_by(by_nobody(&club, "doctor")).await;
        mode(&folder, 0o755);
        assert_eq!(code, Some(1), "{modes:?}: {said}");
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
        assert_eq!(said.matches("hansu: ").count(), 1, "{said}");
        assert_eq!(fs::read(&path).unwrap(), before, "nothing was changed");
        // The doctor may read what everybody may.
        let hidden = of_folder == 0o600;
        assert_eq!(looked, Some(i32::from(hidden)), "{modes:?}: {found}");
        assert_eq!(found.contains(rights), hidden, "{found}");
        assert!(!found.contains("there is none at"), "{found}");
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
    let other = hold(&club).await;
    health_is(http, 503, "database: ").await;
    let (_, said) = get(http, "/health").await;
    assert!(
        said.contains("stop the other program that uses it"),
        "{said}"
    );
    let looked = club.command(ALEX, &game.home, "board", json!({})).await;
    looked.private();
    for (told, mv) in [(1, "a4b4"), (2, "c4c5")] {
        let act = json!({
            "as": MINA, "channel": game.home, "name": "move", "options": { "move": mv },
        });
        club.stage.post("/do/command?wait=no", act).await;
        // On a slow machine it was deferred, and the answer is a message of its own.
        let answered = async || {
            let seen = club.stage.messages(MINA, &game.home).await;
            let safe = seen.iter().filter(|message| {
                let words = text(&message["content"]);
                SAFE.iter().any(|part| words.contains(part))
            });
            (safe.count() == told).then_some(())
        };
        club.stage.until(answered).await;
    }
    let_go(other).await;
    game.goes_on(&club, "a4b4").await;
    game.goes_on(&club, "a7b7").await;
    health_is(http, 200, "ok").await;
    game.has_each_board_once(&club).await;
}

/// A lock that ends before a write gives up: the turn waits for it, and is stored once.
#[tokio::test(flavor = "multi_thread")]
async fn turns_waiting_for_a_lock_are_all_stored() {
    let club = Club::open_with(|_| {}, &[("HANSU_DELIVERY__WAIT_MS", "200")]).await;
    let mut game = club.begin().await;
    for mv in ["a4b4", "a7b7"] {
        game.is_quiet(&club).await;
        let other = hold(&club).await;
        let act = json!({
            "as": game.turn(), "channel": game.home, "name": "move", "options": { "move": mv },
        });
        let person = game.turn().to_owned();
        let sent = club.stage.post("/do/command?wait=no", act).await;
        let path = format!("/interactions/{}?as={person}", text(&sent["interaction"]));
        let thinking = async || (club.stage.get(&path).await["state"] == "deferred").then_some(());
        club.stage.until(thinking).await;
        let_go(other).await;
        game.note(mv);
        game.next_board(&club).await;
    }
    game.has_each_board_once(&club).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn start_reports_a_locked_database() {
    let mut club = Club::open_with(|_| {}, &[BRIEFLY]).await;
    assert!(club.stop_bot().await.success());
    let other = hold(&club).await;
    let (code, said) = said_by(club.bot_command()).await;
    assert_eq!(code, Some(1), "{said}");
    let parts = [
        "games.sqlite3 cannot be opened",
        "stop the other program that uses it",
    ];
    assert!(parts.iter().all(|part| said.contains(part)), "{said}");
    let_go(other).await;
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
        let (code, said) = said_by(club.bot_command()).await;
        assert_eq!(code, Some(1), "{at}: {said}");
        let parts = [
            "games.sqlite3 cannot be opened",
            "put a backup in its place",
        ];
        assert!(parts.iter().all(|part| said.contains(part)), "{at}: {said}");
        let (code, said) = club.hansu(&["doctor", "--offline"]).await;
        assert_eq!(code, Some(1), "{at}: {said}");
        assert!(said.contains("fail database: "), "{at}: {said}");
        flip(&club.database(), at);
    }
    club.start_bot().await;
    game.play(&club, "a4b4").await;
}

/// The offset of the root page of a table or an index in the file.
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
    // Due rows are looked up by it.
    let at = root_of(&club.database(), "timer_due").await;
    flip(&club.database(), at);
    let (code, said) = club.hansu(&["doctor", "--offline"]).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("fail database: "), "{said}");
    assert!(said.contains("restore a backup"), "{said}");
    club.start_bot().await;
    health_is(club.http(), 503, "database: ").await;
    let (_, said) = get(club.http(), "/health").await;
    assert!(said.contains("put a backup in its place"), "{said}");
}

/// A game whose event has a byte that is no letter: it alone cannot be played on.
#[tokio::test(flavor = "multi_thread")]
async fn damaged_event_stops_only_its_game() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let mut broken = club.begin().await;
    broken.play(&club, "g4h4").await;
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
        .filter(|(_, part)| *part == body.as_bytes());
    let places: Vec<usize> = places.map(|(at, _)| at).collect();
    assert!(!places.is_empty());
    for at in places {
        flip(&club.database(), at + 3);
    }
    club.start_bot().await;
    let answer = club
        .command(ALEX, &broken.home, "move", json!({ "move": "a7b7" }))
        .await;
    let told = answer.private();
    assert!(SAFE.iter().any(|words| told.contains(words)), "{told}");
    club.command(MINA, JANGGI, "games", json!({}))
        .await
        .private();
    sound.goes_on(&club, "a4b4").await;
    sound.goes_on(&club, "a7b7").await;
    let log = club.log();
    assert!(log.contains("the events of game 1 cannot be read"), "{log}");
    health_is(club.http(), 200, "ok").await;
    let (code, said) = club.hansu(&["doctor", "--offline", "--full"]).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("fail database: game 1: "), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn lost_shm_file_loses_no_data() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    fs::remove_file(beside(&club.database(), "-shm")).unwrap();
    game.play(&club, "a4b4").await;
    club.kill_bot().await;
    // It is not there at the start either, or is one of another time.
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
    let away = folder.with_extension("away");
    fs::rename(&folder, &away).unwrap();
    let (status, said) = get(club.http(), "/health").await;
    assert_eq!(status, 503);
    assert!(
        said.contains("games.sqlite3 was deleted or replaced"),
        "{said}"
    );
    assert!(
        said.contains("restore it while the bot is stopped"),
        "{said}"
    );
    assert_eq!(club.bot_ends().await.code(), Some(1));
    fs::rename(&away, &folder).unwrap();
    club.start_bot().await;
    game.goes_on(&club, "a4b4").await;
}

/// The program with files that may not grow beyond so many blocks of 512 bytes, as on a full disk.
fn on_a_full_disk(club: &Club, blocks: u64, more: &str) -> Command {
    let mut limited = Command::new("sh");
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" discord {more}");
    limited.args(["-c", &script, env!("CARGO_BIN_EXE_hansu")]);
    club.dressed(limited)
}

#[tokio::test(flavor = "multi_thread")]
async fn migration_on_a_full_disk_is_reported_and_changes_nothing() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    assert!(club.stop_bot().await.success());
    make_older(&club).await;
    let before = fs::read(club.database()).unwrap();
    // No migration, one, and some fit in.
    for blocks in [1, 64, 128] {
        let (code, said) = said_by(on_a_full_disk(&club, blocks, "--no-copy")).await;
        assert_eq!(code, Some(1), "{blocks}: {said}");
        assert!(said.contains("may be full or broken"), "{blocks}: {said}");
        assert!(!said.contains("restore a backup"), "{blocks}: {said}");
        assert_eq!(fs::read(club.database()).unwrap().len(), before.len());
    }
    club.start_bot().await;
    game.goes_on(&club, "a4b4").await;
}

/// Makes room in the database's own file impossible, but not in its log: the bot's commit finds a log to be
/// written back.
#[tokio::test(flavor = "multi_thread")]
async fn game_continues_if_the_disk_is_full_at_a_checkpoint() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    assert!(club.stop_bot().await.success());
    let mut other = opened(&club.database()).await;
    let ballast = |name: &str, bytes: u32| {
        let text =
            format!("insert into meta (key, value) values ('{name}', printf('%{bytes}s', 'x'))");
        AssertSqlSafe(text)
    };
    let first = ballast("first", 12_000_000);
    sqlx::query(first).execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    let mut started = Command::new("sh");
    started.args(["-c", "trap '' XFSZ; exec \"$0\" discord"]);
    started.arg(env!("CARGO_BIN_EXE_hansu"));
    club.start_bot_by(club.dressed(started)).await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let mut other = opened(&club.database()).await;
    for setting in [
        "pragma wal_checkpoint(truncate)",
        "pragma wal_autocheckpoint = 0",
    ] {
        sqlx::query(setting).execute(&mut other).await.unwrap();
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
    sqlx::query(second).execute(&mut other).await.unwrap();
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
