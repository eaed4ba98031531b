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
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};
use tokio::time::Instant;

use crate::burst::burst;
use crate::seed::Seed;
use crate::town::{Play, Town};
use crate::{milliseconds, percentile};

/// Games, and so the moves of a burst.
const GAMES: usize = 200;
/// Bursts: the first finds nothing warm.
const BURSTS: usize = 3;
/// Turns already played in each game.
const TURNS: usize = 20;
/// How many come in a second where they do not come at once: in the evening of 100,000 servers (docs/large.md), and as many as Discord
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
    let ways = [(1, 0), (1, 1), (2, 0), (4, 0)];
    for (processes, delay) in ways {
        println!(" over a server, {delay} ms away, {processes} processes");
        let way = Way::to(&server, processes, Duration::from_millis(delay)).await;
        let (mut town, mut plays) = seated(processes).await;
        town.moves_to(&way.address).await;
        bursts(town, &mut plays, Some(&way)).await;
    }
}

async fn seated(processes: u64) -> (Town, Vec<Play>) {
    let town = Town::found_for(processes, GAMES).await;
    let mut seed = Seed::new(&town.path()).await;
    let plays = town.seat(&mut seed, &town.tables, TURNS).await;
    seed.close().await;
    (town, plays)
}

async fn bursts(mut town: Town, plays: &mut [Play], way: Option<&Way>) {
    town.start_bot().await;
    let games = plays.len();
    for number in 1..=BURSTS {
        let name = format!("burst {number}");
        counted(way, games, burst(&town, plays, &name)).await;
    }
    for rate in RATES {
        counted(way, games, one_by_one(&town, plays, rate)).await;
    }
}

/// Prints what one of these moves asked the database.
async fn counted(way: Option<&Way>, moves: usize, played: impl Future<Output = ()>) {
    let before = way.map(Way::asked);
    played.await;
    if let Some(((statements, trips), way)) = before.zip(way) {
        let (more, further) = way.asked();
        let each = |now: u64, before: u64| (now - before) as f64 / moves as f64;
        println!(
            "    a move took {:.1} statements in {:.1} round trips, with all that goes on beside",
            each(more, statements),
            each(further, trips),
        );
    }
}

/// Plays one move in every game, one after the other, and prints times of the answers from when they were due.
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
    let worked = town.silence().await - before;
    let lost = answers.iter().filter(|(answered, _)| !answered).count();
    let mut times: Vec<Duration> = answers.into_iter().map(|(_, took)| took).collect();
    println!(
        "  {rate} a second: answered in {:.0} ms median, {:.0} p99, {:.0} at most; {lost} not answered; processor time a \
         move {:.2} ms with what follows",
        percentile(&mut times, 50),
        percentile(&mut times, 99),
        percentile(&mut times, 100),
        milliseconds(worked) / games as f64,
    );
}

/// The way to a database, on which all that is asked is counted, and what is answered comes later.
struct Way {
    /// The address of a new database, by this way.
    address: String,
    /// Statements, and how often an answer was waited for.
    asked: Arc<[AtomicU64; 2]>,
}

impl Way {
    async fn to(server: &str, processes: u64, delay: Duration) -> Way {
        let (own, delayed) = (std::process::id(), delay.as_millis());
        let name = format!("bench_{own}_{processes}_{delayed}");
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
        let asked = Arc::new([const { AtomicU64::new(0) }; 2]);
        let counted = Arc::clone(&asked);
        thread::spawn(move || {
            for bot in listener.incoming() {
                join(bot.unwrap(), &socket, delay, &counted);
            }
        });
        Way {
            address: format!("postgres://postgres@127.0.0.1:{port}/{name}?sslmode=disable"),
            asked,
        }
    }

    fn asked(&self) -> (u64, u64) {
        let [statements, trips] = &*self.asked;
        (statements.load(Relaxed), trips.load(Relaxed))
    }
}

/// Joins a connection of the bot with one to the server. Threads, since tokio rounds a pause of a millisecond up to two.
fn join(bot: TcpStream, socket: &Path, delay: Duration, counted: &Arc<[AtomicU64; 2]>) {
    bot.set_nodelay(true).unwrap();
    let there = UnixStream::connect(socket).unwrap();
    let (to_bot, to_there) = (bot.try_clone().unwrap(), there.try_clone().unwrap());
    let counted = Arc::clone(counted);
    thread::spawn(move || {
        let mut frames = Frames::default();
        pass_on(&bot, &to_there, |bytes| frames.count(bytes, &counted));
        let _ = to_there.shutdown(Shutdown::Write);
    });
    thread::spawn(move || {
        pass_on(&there, &to_bot, |_| thread::sleep(delay));
        let _ = to_bot.shutdown(Shutdown::Write);
    });
}

/// Passes on what comes, to the end of it.
fn pass_on(mut from: impl Read, mut to: impl Write, mut before: impl FnMut(&[u8])) {
    let mut chunk = vec![0; 1 << 16];
    while let Ok(read @ 1..) = from.read(&mut chunk) {
        before(&chunk[..read]);
        if to.write_all(&chunk[..read]).is_err() {
            return;
        }
    }
}

/// The frames that a client sends: a letter and a length, but for the first, which has no letter.
#[derive(Default)]
struct Frames {
    left: Vec<u8>,
    begun: bool,
}

impl Frames {
    /// Adds what these bytes ask to statements and round trips.
    fn count(&mut self, bytes: &[u8], [statements, trips]: &[AtomicU64; 2]) {
        let [more, further] = self.asked(bytes);
        statements.fetch_add(more, Relaxed);
        trips.fetch_add(further, Relaxed);
    }

    /// How many of these bytes' frames carry a statement out (`E` one that is prepared, `Q` a plain one), and how many are
    /// waited for (`S`, and `Q` as well).
    fn asked(&mut self, bytes: &[u8]) -> [u64; 2] {
        self.left.extend_from_slice(bytes);
        let mut asked = [0, 0];
        loop {
            let head = usize::from(self.begun);
            let Some(length) = self.left.get(head..head + 4) else {
                return asked;
            };
            let length = u32::from_be_bytes(length.try_into().unwrap()) as usize;
            if self.left.len() < head + length {
                return asked;
            }
            let letter = if self.begun { self.left[0] } else { 0 };
            asked[0] += u64::from(matches!(letter, b'E' | b'Q'));
            asked[1] += u64::from(matches!(letter, b'S' | b'Q'));
            self.left.drain(..head + length);
            self.begun = true;
        }
    }
}
