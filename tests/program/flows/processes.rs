//! Three processes of the bot over one database of a PostgreSQL server. Only where `TEST_DATABASE_URL` names one.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;
use sqlx::ConnectOptions;
use sqlx_postgres::PgConnection;
use tokio::process::{Child, Command};

use crate::flows::club::{ALEX, Club, MINA, SAM};
use crate::flows::game::Game;
use crate::flows::shards::{channel_of, connected, sharded};
use crate::kit::postgres::database;

const SHARDS: u64 = 6;
/// The shards of each process.
const RANGES: [&str; 3] = ["0-1/6", "2-3/6", "4-5/6"];
/// Longer than the time after which a silent process counts as dead.
const FROZEN: Duration = Duration::from_secs(25);

/// A club over a database of a server, whose own process serves a part of all shards.
pub async fn shared(address: &str, range: &str, shards: u64) -> Club {
    let settings = [
        ("HANSU_DATABASE__URL", address),
        ("HANSU_DISCORD__SHARDS", range),
    ];
    Club::open_with(sharded(shards, shards), &settings).await
}

/// A further process of a club's bot.
pub struct ExtraProcess {
    command: Command,
    child: Child,
    log: PathBuf,
}

impl ExtraProcess {
    pub fn start(club: &Club, range: &str) -> ExtraProcess {
        ExtraProcess::start_in(club, range, &[])
    }

    /// The same with further variables.
    pub fn start_in(club: &Club, range: &str, variables: &[(&str, &str)]) -> ExtraProcess {
        let (mut command, log) = ExtraProcess::command(club, range);
        command.envs(variables.iter().copied());
        let child = command.spawn().unwrap();
        ExtraProcess {
            command,
            child,
            log,
        }
    }

    /// Takes over the club's own process, which serves that range.
    pub fn of(club: &mut Club, range: &str) -> ExtraProcess {
        let (command, log) = ExtraProcess::command(club, range);
        let child = club.take_bot();
        ExtraProcess {
            command,
            child,
            log,
        }
    }

    fn command(club: &Club, range: &str) -> (Command, PathBuf) {
        let mut command = club.bot_command();
        let name = format!("{}.log", &range[..1]);
        let path = club.stage.folder.path().join(name);
        let log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .unwrap();
        command.env("HANSU_DISCORD__SHARDS", range).stderr(log);
        (command, path)
    }

    pub async fn signal(&self, name: &str) {
        let id = self.child.id().unwrap().to_string();
        let sent = Command::new("kill").args([name, &id]).status().await;
        assert!(sent.unwrap().success());
    }

    /// Ends it as the power does, and starts it again at once.
    pub async fn dies_and_comes_back(&mut self) {
        if let Some(ended) = self.child.try_wait().unwrap() {
            let log = std::fs::read_to_string(&self.log).unwrap();
            panic!("it has ended by itself: {ended}\n{log}");
        }
        self.child.kill().await.unwrap();
        self.child = self.command.spawn().unwrap();
    }

    /// Asks it to stop, and waits until it has.
    pub async fn ends(&mut self) {
        self.signal("-TERM").await;
        assert!(self.child.wait().await.unwrap().success());
    }
}

/// Returns the number of posted boards of a thread by the database, and the number of rows still to be sent.
async fn stored(database: &mut PgConnection, home: &str) -> (Vec<i64>, i64) {
    let boards = sqlx::query_scalar(
        "select message from outbox where lane = $1 and kind in ('setup', 'board') \
         and state = 'delivered' and message is not null order by id",
    )
    .bind(home.parse::<i64>().unwrap())
    .fetch_all(&mut *database)
    .await
    .unwrap();
    let open = sqlx::query_scalar("select count(*) from outbox where state <> 'delivered'")
        .fetch_one(database)
        .await
        .unwrap();
    (boards, open)
}

/// Returns the boards that the bot has posted in a thread, in order.
async fn posted(club: &Club, home: &str) -> Vec<i64> {
    let messages = club.stage.messages(MINA, home).await;
    let boards = messages.iter().filter(|message| {
        let files = message["attachments"].as_array();
        files.is_some_and(|files| !files.is_empty())
    });
    let id = |message: &Value| message["id"].as_str().unwrap().parse().unwrap();
    boards.map(id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_or_frozen_process_loses_no_work() {
    let Some((options, address)) = database("three").await else {
        return;
    };
    let club = shared(&address, RANGES[0], SHARDS).await;
    let mut second = ExtraProcess::start(&club, RANGES[1]);
    let third = ExtraProcess::start(&club, RANGES[2]);
    connected(&club, 6).await;

    let mut games = Vec::new();
    for shard in 0..SHARDS {
        let cho_han = [[MINA, ALEX], [ALEX, SAM], [SAM, MINA]][shard as usize % 3];
        games.push(Game::begin_in(&club, &channel_of(shard, SHARDS), cho_han).await);
    }
    for game in &mut games {
        game.play(&club, "a4b4").await;
    }

    second.dies_and_comes_back().await;
    // The other processes continue, and the frozen one resumes after they consider it dead.
    for shard in [0, 1, 4, 5] {
        games[shard].play(&club, "a7b7").await;
    }
    connected(&club, 6).await;
    for shard in [2, 3] {
        games[shard].play(&club, "a7b7").await;
    }

    third.signal("-STOP").await;
    tokio::time::sleep(FROZEN).await;
    for shard in [0, 1, 2, 3] {
        games[shard].play(&club, "c4d4").await;
    }
    third.signal("-CONT").await;
    connected(&club, 6).await;
    for shard in [4, 5] {
        games[shard].play(&club, "c4d4").await;
    }

    let mut database = options.connect().await.unwrap();
    for game in &games {
        game.is_quiet(&club).await;
    }
    for game in &games {
        let (message_count, open) = stored(&mut database, &game.home).await;
        assert_eq!(open, 0);
        assert_eq!(
            posted(&club, &game.home).await,
            message_count,
            "game {}",
            game.number
        );
    }
    let bot_state = connected(&club, 6).await;
    assert_eq!(bot_state["refused"], 0, "{bot_state}");
}

#[tokio::test(flavor = "multi_thread")]
async fn served_shards_are_given_to_no_other_process() {
    let Some((_, address)) = database("one").await else {
        return;
    };
    let mut club = shared(&address, RANGES[0], SHARDS).await;
    let (code, output) = club.hansu(&["doctor"]).await;
    assert!(
        output.contains("warn processes: 4 shards have none; process 1 on "),
        "{code:?}: {output}"
    );
    for (range, reason) in [
        ("1-2/6", "serves some of the shards"),
        ("2-3/4", "counts 6 shards"),
    ] {
        let mut command = club.bot_command();
        command.env("HANSU_DISCORD__SHARDS", range);
        let child = command.stderr(std::process::Stdio::piped());
        let child = child.spawn().unwrap();
        let ended = tokio::time::timeout(Duration::from_secs(30), child.wait_with_output());
        let ended = ended.await.unwrap().unwrap();
        let output = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(1), "{output}");
        assert!(output.contains(reason), "{output}");
    }
    assert!(club.stop_bot().await.success());
    let (_, output) = club.hansu(&["doctor"]).await;
    assert!(output.contains("ok processes: none is running"), "{output}");
}

#[tokio::test(flavor = "multi_thread")]
async fn doctor_reports_an_empty_server_database() {
    let Some((_, address)) = database("empty").await else {
        return;
    };
    let mut club = Club::open().await;
    assert!(club.stop_bot().await.success());
    club.settings.push(("HANSU_DATABASE__URL", address));
    let (_, output) = club.hansu(&["doctor"]).await;
    assert!(output.contains("warn database: it is empty"), "{output}");
    assert!(!output.contains("fail outbox"), "{output}");
}
