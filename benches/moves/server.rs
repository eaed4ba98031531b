//! Moves over a file and over a database of a PostgreSQL server, which `BENCH_DATABASE_URL` names (by the folder of its
//! socket, `?host=`): what they take, and how often the bot asks.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use futures_util::future::join_all;
use sqlx::{AssertSqlSafe, Connection};
use sqlx_postgres::PgConnection;
use tokio::time::Instant;

use crate::burst::burst;
use crate::seed::Seed;
use crate::town::{Play, Town};
use crate::{milliseconds, percentile};

/// The number of games, and of moves in a burst.
const GAMES: usize = 200;
/// The number of bursts, of which the first runs with cold caches.
const BURSTS: usize = 3;
/// The number of turns already played in each game.
const TURNS: usize = 20;
/// Moves per second outside bursts: as in the evening of 100,000 servers (docs/large.md), and as many as Discord
/// allows a bot.
const RATES: [u32; 2] = [5, 15];

pub async fn run() {
    let Ok(server) = std::env::var("BENCH_DATABASE_URL") else {
        println!("no server is named in BENCH_DATABASE_URL");
        return;
    };
    println!("{GAMES} moves at once, in as many games of {TURNS} turns");
    println!(" over a file");
    let (town, mut plays) = seated(1).await;
    bursts(town, &mut plays, None).await;
    let routes = [(1, 0), (1, 1), (2, 0), (4, 0)];
    for (processes, delay) in routes {
        println!(" over a server, {delay} ms away, {processes} processes");
        let route = Way::to(&server, processes, Duration::from_millis(delay)).await;
        let (mut town, mut plays) = seated(processes).await;
        town.moves_to(&route.address).await;
        bursts(town, &mut plays, Some(&route)).await;
    }
}

async fn seated(processes: u64) -> (Town, Vec<Play>) {
    let town = Town::found_for(processes, GAMES).await;
    let mut seed = Seed::new(&town.path()).await;
    let plays = town.seat(&mut seed, &town.tables, TURNS).await;
    seed.close().await;
    (town, plays)
}

async fn bursts(mut town: Town, plays: &mut [Play], route: Option<&Way>) {
    town.start_bot().await;
    let games = plays.len();
    for number in 1..=BURSTS {
        let name = format!("burst {number}");
        counted(route, games, burst(&town, plays, &name)).await;
    }
    for rate in RATES {
        counted(route, games, one_by_one(&town, plays, rate)).await;
    }
}

/// Prints the database statements and round trips of each move.
async fn counted(route: Option<&Way>, moves: usize, played: impl Future<Output = ()>) {
    let before = route.map(Way::asked);
    played.await;
    if let Some(((statements, trips), route)) = before.zip(route) {
        let (statements_after, further) = route.asked();
        let per_move = |now: u64, before: u64| (now - before) as f64 / moves as f64;
        println!(
            "    a move took {:.1} statements in {:.1} round trips, with all that goes on beside",
            per_move(statements_after, statements),
            per_move(further, trips),
        );
    }
}

/// Plays one move in every game, one after the other, and prints the times from when each was due to its answer.
async fn one_by_one(town: &Town, plays: &mut [Play], rate: u32) {
    let before = town.silence().await;
    let games = plays.len();
    let began = Instant::now();
    let moves = plays
        .iter_mut()
        .zip(0_u32..)
        .map(|(play, number)| async move {
            let due = began + Duration::from_secs(1) * number / rate;
            tokio::time::sleep_until(due).await;
            let answer = town.play(play).await;
            (answer.state() == "answered", due.elapsed())
        });
    let answers = join_all(moves).await;
    let time = town.silence().await - before;
    let unanswered = answers
        .iter()
        .filter(|(was_answered, _)| !was_answered)
        .count();
    let mut times: Vec<Duration> = answers.into_iter().map(|(_, duration)| duration).collect();
    println!(
        "  {rate} a second: answered in {:.0} ms median, {:.0} p99, {:.0} at most; {unanswered} not answered; processor time a \
         move {:.2} ms with what follows",
        percentile(&mut times, 50),
        percentile(&mut times, 99),
        percentile(&mut times, 100),
        milliseconds(time) / games as f64,
    );
}

/// A proxy to a database that counts requests and delays answers.
struct Way {
    /// The address of a new database, through the proxy.
    address: String,
    /// The numbers of statements and of round trips.
    asked: Arc<[AtomicU64; 2]>,
}

impl Way {
    async fn to(server: &str, processes: u64, delay: Duration) -> Way {
        let process_id = std::process::id();
        let delayed = delay.as_millis();
        let name = format!("bench_{process_id}_{processes}_{delayed}");
        let mut maintenance = PgConnection::connect(server).await.unwrap();
        let make = format!("create database {name} template template0 encoding 'UTF8'");
        sqlx::raw_sql(AssertSqlSafe(make))
            .execute(&mut maintenance)
            .await
            .unwrap();
        let (_, folder) = server.split_once("host=").unwrap();
        let socket = PathBuf::from(folder).join(".s.PGSQL.5432");
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let counts = Arc::new([const { AtomicU64::new(0) }; 2]);
        let shared_counts = Arc::clone(&counts);
        thread::spawn(move || {
            for bot in listener.incoming() {
                join(bot.unwrap(), &socket, delay, &shared_counts);
            }
        });
        Way {
            address: format!("postgres://postgres@127.0.0.1:{port}/{name}?sslmode=disable"),
            asked: counts,
        }
    }

    fn asked(&self) -> (u64, u64) {
        let [statements, trips] = &*self.asked;
        (statements.load(Relaxed), trips.load(Relaxed))
    }
}

/// Forwards a connection of the bot to the server. Uses threads, because tokio rounds a pause of a millisecond up to
/// two.
fn join(bot: TcpStream, socket: &Path, delay: Duration, counts: &Arc<[AtomicU64; 2]>) {
    bot.set_nodelay(true).unwrap();
    let server = UnixStream::connect(socket).unwrap();
    let to_bot = bot.try_clone().unwrap();
    let to_there = server.try_clone().unwrap();
    let shared_counts = Arc::clone(counts);
    thread::spawn(move || {
        let mut frames = Frames::default();
        pass_on(&bot, &to_there, |bytes| frames.count(bytes, &shared_counts));
        let _ = to_there.shutdown(Shutdown::Write);
    });
    thread::spawn(move || {
        pass_on(&server, &to_bot, |_| thread::sleep(delay));
        let _ = to_bot.shutdown(Shutdown::Write);
    });
}

/// Forwards bytes until the end of the connection.
fn pass_on(mut from: impl Read, mut target: impl Write, mut before: impl FnMut(&[u8])) {
    let mut chunk = vec![0; 1 << 16];
    while let Ok(read @ 1..) = from.read(&mut chunk) {
        before(&chunk[..read]);
        if target.write_all(&chunk[..read]).is_err() {
            return;
        }
    }
}

/// The frames that a client sends: a letter and a length each, except for the first, which has no letter.
#[derive(Default)]
struct Frames {
    left: Vec<u8>,
    begun: bool,
}

impl Frames {
    /// Adds the requests in these bytes to statements and round trips.
    fn count(&mut self, bytes: &[u8], [statements, trips]: &[AtomicU64; 2]) {
        let [statements_more, further] = self.asked(bytes);
        statements.fetch_add(statements_more, Relaxed);
        trips.fetch_add(further, Relaxed);
    }

    /// Returns the number of frames in these bytes that execute a statement (`E` a prepared one, `Q` a plain one), and
    /// of those whose answer the client waits for (`S`, and `Q` too).
    fn asked(&mut self, bytes: &[u8]) -> [u64; 2] {
        self.left.extend_from_slice(bytes);
        let mut counts = [0, 0];
        loop {
            let head = usize::from(self.begun);
            let Some(length) = self.left.get(head..head + 4) else {
                return counts;
            };
            let length = u32::from_be_bytes(length.try_into().unwrap()) as usize;
            if self.left.len() < head + length {
                return counts;
            }
            let letter = if self.begun { self.left[0] } else { 0 };
            counts[0] += u64::from(matches!(letter, b'E' | b'Q'));
            counts[1] += u64::from(matches!(letter, b'S' | b'Q'));
            self.left.drain(..head + length);
            self.begun = true;
        }
    }
}
