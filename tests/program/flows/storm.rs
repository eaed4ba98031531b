//! Three processes over one database, of which something is always dead, frozen or away, while many games are played. Only
//! where `TEST_DATABASE_URL` says that there are servers; `TEST_GAMES` says how many games, 24 if it is not set.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::postgres::PgConnection;
use sqlx::{Connection, FromRow};
use tokio::sync::watch;

use crate::flows::club::{ALEX, CLUB, Club, MINA, SAM, text};
use crate::flows::game::Game;
use crate::flows::practice;
use crate::flows::processes::Further;
use crate::flows::shards::{connected, sharded};
use crate::kit::postgres::Server;

const SHARDS: u64 = 6;
const RANGES: [&str; 3] = ["0-1/6", "2-3/6", "4-5/6"];
/// Of the forty servers those beside the usual ones, in which all three are.
const SERVERS: u64 = 37;
/// From both seats.
const MOVES: [&str; 8] = [
    "a4b4", "a7b7", "c4d4", "c7d7", "i4h4", "i7h7", "e4f4", "e7f7",
];
/// Of Cho's soldiers and guards, and back again: one of them can be played, whatever the bot does.
const ANY: [&str; 12] = [
    "a4b4", "c4d4", "i4h4", "d1d2", "f1f2", "d2d1", "f2f1", "b4a4", "d4c4", "h4i4", "d1e1", "e1d1",
];
/// How often a player tries again, and how long all in all.
const AGAIN: Duration = Duration::from_secs(1);
const PATIENCE: Duration = Duration::from_secs(240);

/// The first channel of one of the sandbox's servers.
fn channel(number: u64) -> String {
    let first = CLUB.parse::<u64>().unwrap() >> 22;
    (((first + 1 + number % SERVERS) << 22) + 1).to_string()
}

async fn asked<T>(server: &Server, query: &'static str, game: i64) -> Option<T>
where
    T: Send + Unpin,
    for<'r> (T,): FromRow<'r, sqlx::postgres::PgRow>,
{
    let mut database = PgConnection::connect(&server.address()).await.ok()?;
    let query = sqlx::query_as(query).bind(game);
    let found: Option<(T,)> = query.fetch_one(&mut database).await.ok();
    found.map(|(value,)| value)
}

/// Plays a move, again and again until it is stored.
async fn insists(club: &Club, server: &Server, game: &mut Game, mv: &str) {
    let number: i64 = game.number.parse().unwrap();
    let wanted = i64::try_from(game.moves.ply() + 1).unwrap();
    let began = Instant::now();
    loop {
        club.stage
            .command(game.turn(), &game.home, "move", json!({ "move": mv }))
            .await;
        let played = asked(server, "select ply from game where id = $1", number).await;
        if played == Some(wanted) {
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

/// A game against the bot in somebody's direct messages.
struct Practice {
    number: i64,
    who: &'static str,
    home: String,
}

impl Practice {
    async fn begin(club: &Club, who: &'static str) -> Practice {
        let direct = club.direct(who).await;
        let (number, home, _) = practice::begin(club, who, &direct, 1).await;
        let number = number.parse().unwrap();
        Practice { number, who, home }
    }

    async fn ply(&self, server: &Server) -> Option<i64> {
        asked(server, "select ply from game where id = $1", self.number).await
    }

    /// Plays a turn, again and again until it is stored, and waits for the bot's.
    async fn goes_on(&self, club: &Club, server: &Server) {
        let began = Instant::now();
        let mut before = None;
        for mv in ANY.iter().cycle() {
            let ply = self.ply(server).await;
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
            if self.ply(server).await == before {
                tokio::time::sleep(AGAIN / 5).await;
            } else {
                tokio::time::sleep(AGAIN).await;
            }
        }
    }

    /// Asserts that each board that is stored was posted once, in order, and no other.
    async fn has_each_board_once(&self, club: &Club, server: &Server) {
        let stored = "select string_agg(cast(message as text), ' ' order by id) from outbox \
            where game = $1 and kind in ('setup', 'board') and message is not null";
        let stored: Option<String> = asked(server, stored, self.number).await;
        let posted = club.public(&self.home).await;
        let pictured = posted.iter().filter(|message| {
            let pictures = message["attachments"].as_array();
            pictures.is_some_and(|pictures| !pictures.is_empty())
        });
        let posted: Vec<String> = pictured.map(|message| text(&message["id"])).collect();
        assert_eq!(stored, Some(posted.join(" ")));
    }
}

/// What goes wrong meanwhile, over and over: who is killed, frozen, away.
async fn storm(server: &Server, second: &mut Further, third: &mut Further) {
    second.dies_and_comes_back().await;
    tokio::time::sleep(Duration::from_secs(5)).await;
    server.falls();
    tokio::time::sleep(Duration::from_secs(5)).await;
    server.starts();
    tokio::time::sleep(Duration::from_secs(3)).await;
    third.signal("-STOP").await;
    tokio::time::sleep(Duration::from_secs(20)).await;
    second.dies_and_comes_back().await;
    tokio::time::sleep(Duration::from_secs(20)).await;
    third.signal("-CONT").await;
    server.falls();
    tokio::time::sleep(Duration::from_secs(5)).await;
    server.starts();
    // One that was taken for dead begins anew; whoever finds its shards served ends.
    tokio::time::sleep(Duration::from_secs(3)).await;
    third.dies_and_comes_back().await;
}

/// The busiest second, but for initial responses, which Discord exempts.
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

#[tokio::test(flavor = "multi_thread")]
async fn many_games_go_on_whoever_dies() {
    let Some(server) = Server::start() else {
        return;
    };
    let number = std::env::var("TEST_GAMES").ok();
    let number: u64 = number.map_or(24, |number| number.parse().unwrap());
    let address = server.address();
    let settings = [
        ("HANSU_DATABASE__URL", address.as_str()),
        ("HANSU_DISCORD__SHARDS", RANGES[0]),
    ];
    let log = tempfile::NamedTempFile::new().unwrap();
    let sharded = sharded(SHARDS, SHARDS);
    let adjust = |own: &mut hansu::sandbox::Settings| {
        sharded(own);
        own.wire_log = Some(log.path().to_owned());
    };
    let mut club = Club::open_with(adjust, &settings).await;
    let mut second = Further::start(&club, RANGES[1]);
    let mut third = Further::start(&club, RANGES[2]);
    connected(&club, 6).await;

    let mut games = Vec::new();
    for nth in 0..number {
        let [cho, han] = [[MINA, ALEX], [ALEX, SAM], [SAM, MINA]][nth as usize % 3];
        games.push(Game::begin_with_anyone(&club, &channel(nth), cho, han).await);
    }
    let mut practised = Vec::new();
    for who in [MINA, ALEX, SAM] {
        practised.push(Practice::begin(&club, who).await);
    }
    let (over, mut is_over) = watch::channel(false);
    let practising = join_all(practised.iter().map(|game| async {
        let mut is_over = is_over.clone();
        while !*is_over.borrow_and_update() {
            game.goes_on(&club, &server).await;
            let _ = tokio::time::timeout(AGAIN * 15, is_over.changed()).await;
        }
        game.goes_on(&club, &server).await;
    }));
    let playing = join_all(games.iter_mut().map(|game| async {
        let mut moves = MOVES.iter();
        // On and on while anything goes wrong, as far as the moves go.
        for mv in moves.by_ref().take(4) {
            insists(&club, &server, game, mv).await;
            tokio::time::sleep(Duration::from_secs(10)).await;
        }
        let mut is_over = is_over.clone();
        is_over.wait_for(|over| *over).await.unwrap();
        for mv in moves {
            insists(&club, &server, game, mv).await;
        }
    }));
    let storming = async {
        storm(&server, &mut second, &mut third).await;
        over.send_replace(true);
    };
    tokio::join!(playing, practising, storming);
    is_over.borrow_and_update();

    let began = Instant::now();
    let open = "select count(*) from outbox where state <> 'delivered' and id > $1";
    while asked::<i64>(&server, open, 0).await != Some(0) {
        assert!(began.elapsed() < PATIENCE, "{}", club.log());
        tokio::time::sleep(AGAIN).await;
    }
    for game in &games {
        game.has_each_board_once(&club).await;
    }
    for game in &practised {
        game.has_each_board_once(&club, &server).await;
    }
    let seen = connected(&club, 6).await;
    assert_eq!(seen["refused"], 0, "{seen}");
    let busiest = busiest_second(&std::fs::read_to_string(log.path()).unwrap());
    assert!(busiest <= 50, "{busiest} requests in a second");

    // Then one process plays on, over a file.
    assert!(club.stop_bot().await.success());
    second.ends().await;
    third.ends().await;
    let file = club.database().display().to_string();
    let (code, said) = club.hansu(&["copy", &address, &file]).await;
    assert_eq!(code, Some(0), "{said}");
    club.settings.clear();
    club.start_bot().await;
    // Of as many shards as Discord recommends; a command goes to that of its server, or nowhere.
    connected(&club, 6).await;
    for game in games.iter_mut().take(6) {
        game.goes_on(&club, "a1a2").await;
    }
}
