//! Processes of one bot on machines with different clocks all use the database's clock. Runs only if
//! `TEST_DATABASE_URL` names a server; libfaketime shifts a machine's clock. Without it the test prints one line and
//! passes; with `FAKETIME_TEST=required` it fails.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use regex::Regex;
use serde_json::json;
use sqlx::{ConnectOptions, FromRow};
use sqlx_postgres::PgConnection;

use crate::flows::club::{ALEX, Club, MINA, SAM, text};
use crate::flows::game::Game;
use crate::flows::processes::{ExtraProcess, shared};
use crate::flows::shards::{channel_of, connected};
use crate::kit::postgres::database;

const SHARDS: u64 = 2;
const RANGES: [&str; 2] = ["0-0/2", "1-1/2"];
/// The pace of the games: three days a move.
const PACE: i64 = 3 * 24 * 60 * 60 * 1000;
/// The tolerance between a shown time and the database's.
const NEARLY: i64 = 2_000;
/// Longer than it takes until each process has stored a heartbeat.
const PATIENCE: Duration = Duration::from_secs(20);

/// Returns the library that shifts a program's clock.
fn faketime() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").into_iter().flatten();
    let folders = folders.map(|entry| entry.unwrap().path());
    let mut libraries = folders.map(|folder| folder.join("faketime/libfaketimeMT.so.1"));
    let library_found = libraries.find(|library| library.is_file());
    if library_found.is_none() {
        let required = std::env::var("FAKETIME_TEST");
        assert!(required.as_deref() != Ok("required"), "no libfaketime");
        // Printed directly, because the harness hides the output of passing tests.
        let line = b"test of clocks that are apart skipped: no libfaketime\n";
        std::io::stderr().write_all(line).unwrap();
    }
    library_found
}

/// The test's own connection to the database.
struct Database(PgConnection);

impl Database {
    async fn all<T>(&mut self, query: &'static str, game: i64) -> Vec<T>
    where
        T: Send + Unpin + for<'r> FromRow<'r, sqlx_postgres::PgRow>,
    {
        let query = sqlx::query_as(query).bind(game);
        query.fetch_all(&mut self.0).await.unwrap()
    }

    /// Returns the database's time, which all processes follow.
    async fn now(&mut self) -> i64 {
        let now =
            "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) where $1 = 0";
        self.all::<(i64,)>(now, 0).await[0].0
    }

    /// Returns all timers.
    async fn timers(&mut self) -> Vec<(i64, String, i64)> {
        let timers = "select game, kind, due_at from timer where $1 = 0 order by game, kind";
        self.all(timers, 0).await
    }

    /// Waits until both processes have stored a heartbeat from now on. A clock that was set back would be noticed
    /// then.
    async fn both_live(&mut self) {
        let asked_at = self.now().await;
        let signs = async {
            loop {
                let later = "select count(*) from process where seen_at > $1";
                if self.all::<(i64,)>(later, asked_at).await == [(2,)] {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        };
        let lived = tokio::time::timeout(PATIENCE, signs).await;
        assert!(lived.is_ok(), "one gives no sign of life by that clock");
    }

    /// Returns the latest times that the second shard's process has written for a game.
    async fn written_last(&mut self, game: i64) -> Vec<(String, i64)> {
        let last = "select 'event', at from event where game = $1 \
              and seq = (select max(seq) from event where game = $1) \
            union all select 'interaction', at from interaction where id = (select max(id) from interaction) \
            union all select 'queued', at from outbox where id = (select max(id) from outbox where game = $1) \
            union all select 'delivered', max(delivered_at) from outbox where game = $1 \
            union all select 'begun', started_at from process where shard_from = 1 \
            union all select 'sign of life', seen_at from process where shard_from = 1";
        self.all(last, game).await
    }
}

/// Returns the deadline shown on a board, in milliseconds.
fn deadline(game: &Game) -> i64 {
    let words = text(&game.board["content"]);
    let pattern = Regex::new(r"Deadline: <t:(\d+)").unwrap();
    let captures = pattern
        .captures(&words)
        .unwrap_or_else(|| panic!("{words}"));
    captures[1].parse::<i64>().unwrap() * 1000
}

/// Asserts that a time is approximately within a span of the database's clock.
#[track_caller]
fn lies(label: &str, time: i64, [from, target]: [i64; 2]) {
    let within = from - NEARLY..=target + NEARLY;
    assert!(
        within.contains(&time),
        "{label}: {time} is not in {within:?}"
    );
}

/// Plays a turn and checks that its deadline is by the database's clock.
async fn plays(club: &Club, database: &mut Database, game: &mut Game, mv: &str) {
    let played = database.now().await;
    game.play(club, mv).await;
    game.is_quiet(club).await;
    let answered_at = database.now().await;
    let number = game.number.parse().unwrap();
    let due = "select due_at from timer where kind = 'clock' and game = $1";
    let due = database.all::<(i64,)>(due, number).await[0].0;
    let turn = [played + PACE, answered_at + PACE];
    lies("the timer", due, turn);
    lies("the board", deadline(game), turn);
}

/// Starts the process of the second shard, and plays a turn in each process. Whatever the clock of its machine shows,
/// no time shifts: everything both processes write and show follows the database's clock.
async fn keeps_their_time(
    club: &Club,
    database: &mut Database,
    games: &mut [Game; 2],
    (variables, mv): (&[(&str, &str)], &str),
) {
    let before = database.timers().await;
    let start = database.now().await;
    let mut process = ExtraProcess::start_in(club, RANGES[1], variables);
    connected(club, 2).await;
    database.both_live().await;
    let timers = database.timers().await;
    assert_eq!(timers, before, "at its start {variables:?}");

    for game in games.iter_mut() {
        plays(club, database, game, mv).await;
    }

    let before = database.timers().await;
    database.both_live().await;
    let timers = database.timers().await;
    assert_eq!(timers, before, "by signs of life {variables:?}");
    let span = [start, database.now().await];
    for game in games {
        let number = game.number.parse().unwrap();
        let written = database.written_last(number).await;
        assert_eq!(written.len(), 6, "{written:?}");
        for (label, time) in written {
            lies(&format!("{label}, game {number} {variables:?}"), time, span);
        }
    }
    process.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_with_different_clocks_use_the_databases_time() {
    let Some((options, address)) = database("apart").await else {
        return;
    };
    let Some(library) = faketime() else {
        return;
    };
    let club = shared(&address, RANGES[0], SHARDS).await;
    let mut second = ExtraProcess::start(&club, RANGES[1]);
    connected(&club, 2).await;
    let [first_channel, second_channel] = [0, 1].map(|shard| channel_of(shard, SHARDS));
    let mut games = [
        Game::begin_in(&club, &first_channel, [ALEX, SAM]).await,
        Game::begin_in(&club, &second_channel, [MINA, ALEX]).await,
    ];
    // The challenge's expiry is a timer too.
    let question = club
        .command(SAM, &first_channel, "challenge", json!({}))
        .await;
    question.public();
    for game in &mut games {
        game.play(&club, "a4b4").await;
        game.is_quiet(&club).await;
    }
    second.ends().await;

    let mut database = Database(options.connect().await.unwrap());
    let library = library.to_str().unwrap();
    for (offset, mv) in [("+600s", "a7b7"), ("-600s", "c4d4"), ("+0s", "c7d7")] {
        let variables = [
            ("LD_PRELOAD", library),
            ("FAKETIME", offset),
            ("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
        ];
        keeps_their_time(&club, &mut database, &mut games, (&variables, mv)).await;
    }
    assert!(!club.log().contains("was set back"), "{}", club.log());
    for game in &games {
        game.has_each_board_once(&club).await;
    }
}
