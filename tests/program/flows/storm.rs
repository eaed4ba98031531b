//! Three processes over one database play many games while processes are killed and frozen and the database stops. Runs
//! only if `TEST_DATABASE_URL` is set; `TEST_GAMES` is the number of games, 24 by default.

use std::path::Path;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use sqlx::FromRow;
use sqlx_postgres::{PgPool, PgPoolOptions};
use tokio::sync::watch;

use crate::flows::club::{ALEX, CLUB, Club, MINA, SAM, text};
use crate::flows::game::Game;
use crate::flows::practice;
use crate::flows::processes::ExtraProcess;
use crate::flows::shards::{connected, sharded};
use crate::kit::postgres::Server;

const SHARDS: u64 = 6;
const RANGES: [&str; 3] = ["0-1/6", "2-3/6", "4-5/6"];
/// The maximum concurrency: each shard shares its bucket with one of another process.
const AT_ONCE: u64 = 3;
/// The number of servers besides the usual ones: forty in total.
const SERVERS: u64 = 37;
/// Moves of both sides.
const MOVES: [&str; 8] = [
    "a4b4", "a7b7", "c4d4", "c7d7", "i4h4", "i7h7", "e4f4", "e7f7",
];
/// Moves of Cho's soldiers and guards, back and forth. One of them is always legal, whatever the bot plays.
const ANY: [&str; 12] = [
    "a4b4", "c4d4", "i4h4", "d1d2", "f1f2", "d2d1", "f2f1", "b4a4", "d4c4", "h4i4", "d1e1", "e1d1",
];
/// The interval between a player's retries, and their total time.
const AGAIN: Duration = Duration::from_secs(1);
const PATIENCE: Duration = Duration::from_secs(240);
/// The time for which the server is stopped, and one process frozen so that it counts as dead.
const AWAY: Duration = Duration::from_secs(5);
const FROZEN: Duration = Duration::from_secs(40);
/// The time after that in which processes are killed, each at least once.
const TO_THE_END: Duration = Duration::from_secs(15);

/// Returns the first channel of one of the sandbox's servers.
fn channel(number: u64) -> String {
    let first = CLUB.parse::<u64>().unwrap() >> 22;
    (((first + 1 + number % SERVERS) << 22) + 1).to_string()
}

/// Returns the test's own connections to the database, fewer than the number of its tasks.
fn looks_into(server: &Server) -> PgPool {
    PgPoolOptions::new()
        .max_connections(8)
        .acquire_timeout(AGAIN * 3)
        .connect_lazy_with(server.options())
}

/// Returns the result of a query; `None` while the server is stopped.
async fn asked<T>(database: &PgPool, query: &'static str, game: i64) -> Option<T>
where
    T: Send + Unpin,
    for<'r> (T,): FromRow<'r, sqlx_postgres::PgRow>,
{
    let query = sqlx::query_as(query).bind(game);
    let row: Option<(T,)> = query.fetch_one(database).await.ok();
    row.map(|(value,)| value)
}

/// Plays a move repeatedly until it is stored.
async fn insists(club: &Club, database: &PgPool, game: &mut Game, mv: &str) {
    let number: i64 = game.number.parse().unwrap();
    let expected = i64::try_from(game.moves.ply() + 1).unwrap();
    let began = Instant::now();
    loop {
        club.stage
            .command(game.turn(), &game.home, "move", json!({ "move": mv }))
            .await;
        let played = asked(database, "select ply from game where id = $1", number).await;
        if played == Some(expected) {
            game.note(mv);
            return;
        }
        assert!(
            began.elapsed() < PATIENCE,
            "{mv} of game {number}: {played:?}"
        );
        tokio::time::sleep(AGAIN).await;
    }
}

/// A game against the bot in a person's direct messages.
struct Practice {
    number: i64,
    who: &'static str,
    home: String,
}

impl Practice {
    async fn begin(club: &Club, user: &'static str) -> Practice {
        let direct = club.direct(user).await;
        let (number, home, _) = practice::begin(club, user, &direct, 1).await;
        let number = number.parse().unwrap();
        Practice {
            number,
            who: user,
            home,
        }
    }

    async fn ply(&self, database: &PgPool) -> Option<i64> {
        asked(database, "select ply from game where id = $1", self.number).await
    }

    /// Plays a turn repeatedly until it is stored, and waits for the bot's turn.
    async fn goes_on(&self, club: &Club, database: &PgPool) {
        let began = Instant::now();
        let mut before = None;
        for mv in ANY.iter().cycle() {
            let ply = self.ply(database).await;
            before = before.or(ply);
            if before
                .zip(ply)
                .is_some_and(|(before, ply)| ply >= before + 2)
            {
                return;
            }
            let number = self.number;
            assert!(
                began.elapsed() < PATIENCE,
                "practice {number}: {before:?}, {ply:?}"
            );
            club.stage
                .command(self.who, &self.home, "move", json!({ "move": mv }))
                .await;
            if self.ply(database).await == before {
                tokio::time::sleep(AGAIN / 5).await;
            } else {
                tokio::time::sleep(AGAIN).await;
            }
        }
    }
}

/// Asserts that each stored board of a game was posted once, in order, and no other.
async fn has_each_stored_board_once(club: &Club, database: &PgPool, game: i64, home: &str) {
    let stored = "select string_agg(cast(message as text), ' ' order by id) from outbox \
        where game = $1 and kind in ('setup', 'board') and message is not null";
    let stored: Option<String> = asked(database, stored, game).await;
    let posted = club.public(home).await;
    let pictured = posted.iter().filter(|message| {
        let pictures = message["attachments"].as_array();
        pictures.is_some_and(|pictures| !pictures.is_empty())
    });
    let posted: Vec<String> = pictured.map(|message| text(&message["id"])).collect();
    assert_eq!(stored, Some(posted.join(" ")), "game {game}");
}

/// Kills the processes one after the other, every few seconds, at work or still waiting to start. Each is started
/// again at once.
async fn die_in_turn(processes: &mut [ExtraProcess], how_long: Duration) {
    let mut chance = StdRng::seed_from_u64(processes.len() as u64);
    let began = Instant::now();
    for nth in 0.. {
        let pause = Duration::from_millis(chance.random_range(2_000..6_000));
        tokio::time::sleep(pause).await;
        if began.elapsed() >= how_long {
            return;
        }
        let nth = nth % processes.len();
        println!("kill {nth} {:?}", began.elapsed());
        processes[nth].dies_and_comes_back().await;
    }
}

/// Stops the database for a while, as a power failure does.
async fn is_away(server: &Server, after: Duration) {
    tokio::time::sleep(after).await;
    server.falls();
    tokio::time::sleep(AWAY).await;
    server.starts();
}

/// Causes the faults: kills, freezes, a stopped server.
async fn storm(server: &Server, processes: &mut [ExtraProcess; 3]) {
    processes[2].signal("-STOP").await;
    let killing = die_in_turn(&mut processes[..2], FROZEN);
    let frozen = tokio::time::sleep(FROZEN);
    tokio::join!(killing, frozen, is_away(server, FROZEN / 3));
    processes[2].signal("-CONT").await;
    // The process has just found out that it was considered dead.
    tokio::join!(die_in_turn(processes, TO_THE_END), is_away(server, AGAIN));
}

/// Asserts that no clock was stopped or moved, and none expired: each is due three days after the last event, or
/// slightly later, because the board had to arrive.
async fn each_clock_runs_on(database: &PgPool, games: usize) {
    let standstills_query = "select count(*) from standstill where id > $1";
    assert_eq!(asked::<i64>(database, standstills_query, 0).await, Some(0));
    let due = "select count(*) from timer as t join game as g on g.id = t.game \
        where t.kind = 'clock' and g.phase = 'running' and t.game > $1 \
        and t.due_at - (select max(e.at) from event as e where e.game = g.id) - 259200000 between 0 and 120000";
    let due = asked::<i64>(database, due, 0).await;
    assert_eq!(due, i64::try_from(games).ok());
}

/// Returns the logs of all processes.
fn logged(club: &Club) -> String {
    let folder = std::fs::read_dir(club.stage.folder.path()).unwrap();
    let paths = folder.map(|entry| entry.unwrap().path());
    let logs = paths.filter(|path| path.extension().is_some_and(|is| is == "log"));
    logs.map(|path| std::fs::read_to_string(path).unwrap())
        .collect()
}

/// Returns the number of requests in the busiest second, without initial responses, which Discord exempts.
fn busiest_second(log: &str) -> usize {
    let entries = log.lines().map(|line| serde_json::from_str(line).unwrap());
    let mut times: Vec<u64> = entries
        .filter(|entry: &Value| !entry["path"].as_str().unwrap().ends_with("/callback"))
        .map(|entry| entry["time"].as_u64().unwrap())
        .collect();
    times.sort_unstable();
    let within = |first: usize| times[first..].partition_point(|at| *at < times[first] + 1_000);
    (0..times.len()).map(within).max().unwrap_or_default()
}

/// Starts three processes of one bot with a database server.
async fn three(server: &Server, log: &Path) -> (Club, [ExtraProcess; 3]) {
    let address = server.address();
    let settings = [
        ("HANSU_DATABASE__URL", address.as_str()),
        ("HANSU_DISCORD__SHARDS", RANGES[0]),
    ];
    let sharded = sharded(SHARDS, AT_ONCE);
    let adjust = |settings: &mut hansu_sandbox::Settings| {
        sharded(settings);
        settings.wire_log = Some(log.to_owned());
    };
    let mut club = Club::open_with(adjust, &settings).await;
    let first = ExtraProcess::of(&mut club, RANGES[0]);
    let [second, third] = [1, 2].map(|nth| ExtraProcess::start(&club, RANGES[nth]));
    connected(&club, 6).await;
    (club, [first, second, third])
}

/// Plays all games during the storm, and for a while afterwards.
async fn play_on(
    club: &Club,
    database: &PgPool,
    (games, practised): (&mut [Game], &[Practice]),
    storm: impl Future<Output = ()>,
) {
    let (over, is_over) = watch::channel(false);
    let practising = join_all(practised.iter().map(|game| async {
        let mut is_over = is_over.clone();
        while !*is_over.borrow_and_update() {
            game.goes_on(club, database).await;
            let _ = tokio::time::timeout(AGAIN * 15, is_over.changed()).await;
        }
        game.goes_on(club, database).await;
    }));
    let playing = join_all(games.iter_mut().map(|game| async {
        let mut moves = MOVES.iter();
        let mut is_over = is_over.clone();
        // Plays while the storm lasts, as long as there are moves.
        for mv in moves.by_ref().take(4) {
            insists(club, database, game, mv).await;
            let _ = tokio::time::timeout(AGAIN * 10, is_over.wait_for(|over| *over)).await;
        }
        is_over.wait_for(|over| *over).await.unwrap();
        for mv in moves {
            insists(club, database, game, mv).await;
        }
    }));
    let storming = async {
        let t = Instant::now();
        storm.await;
        println!("storm took {:?}", t.elapsed());
        over.send_replace(true);
    };
    tokio::join!(playing, practising, storming);
}

/// Waits until no message is left to be sent.
async fn nothing_is_open(club: &Club, database: &PgPool) {
    let began = Instant::now();
    let open = "select count(*) from outbox where state <> 'delivered' and id > $1";
    while asked::<i64>(database, open, 0).await != Some(0) {
        assert!(began.elapsed() < PATIENCE, "{}", logged(club));
        tokio::time::sleep(AGAIN).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_continue_while_processes_die_and_freeze() {
    let Some(server) = Server::start() else {
        return;
    };
    let number = std::env::var("TEST_GAMES").ok();
    let number: u64 = number.map_or(24, |number| number.parse().unwrap());
    let log = tempfile::NamedTempFile::new().unwrap();
    let t0 = Instant::now();
    let (mut club, mut processes) = three(&server, log.path()).await;
    let database = looks_into(&server);
    println!("started {:?}", t0.elapsed());

    let mut games = Vec::new();
    for nth in 0..number {
        let cho_han = [[MINA, ALEX], [ALEX, SAM], [SAM, MINA]][nth as usize % 3];
        games.push(Game::begin_in(&club, &channel(nth), cho_han).await);
    }
    let mut practised = Vec::new();
    for user in [MINA, ALEX, SAM] {
        practised.push(Practice::begin(&club, user).await);
    }
    let blows = storm(&server, &mut processes);
    println!("games begun {:?}", t0.elapsed());
    play_on(&club, &database, (&mut games, &practised), blows).await;
    println!("played {:?}", t0.elapsed());

    nothing_is_open(&club, &database).await;
    println!("quiet {:?}", t0.elapsed());
    for game in &games {
        game.has_each_board_once(&club).await;
    }
    let of_people = games
        .iter()
        .map(|game| (game.number.parse().unwrap(), &game.home));
    let of_one = practised.iter().map(|game| (game.number, &game.home));
    for (game, home) in of_people.chain(of_one) {
        has_each_stored_board_once(&club, &database, game, home).await;
    }
    each_clock_runs_on(&database, games.len()).await;
    let bot_state = connected(&club, 6).await;
    assert_eq!(bot_state["refused"], 0, "{bot_state}");
    let busiest = busiest_second(&std::fs::read_to_string(log.path()).unwrap());
    assert!(busiest <= 50, "{busiest} requests in a second");
    let log = logged(&club);
    assert!(log.contains("considered dead: it registers again"), "{log}");
    assert!(!log.contains("was set back"), "{log}");
    println!("checked {:?}", t0.elapsed());

    for process in &mut processes {
        process.ends().await;
    }
    println!("ended {:?}", t0.elapsed());
    one_plays_on(&mut club, &server, &mut games).await;
}

/// Continues with one process and a database file.
async fn one_plays_on(club: &mut Club, server: &Server, games: &mut [Game]) {
    let file = club.database().display().to_string();
    let (code, output) = club.hansu(&["copy", &server.address(), &file]).await;
    assert_eq!(code, Some(0), "{output}");
    club.settings.clear();
    club.start_bot().await;
    // With as many shards as Discord recommends. A command goes only to the shard of its server.
    connected(club, 6).await;
    println!("one connected");
    for game in games.iter_mut().take(6) {
        game.goes_on(club, "a1a2").await;
    }
}
