//! The stand-in for Discord with people, the bot in a separate process, and actions of people.

use std::fs::File;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use hansu_play::{DatedEvent, Event, GameId, Match, Timestamp};
use hansu_sandbox::{Sandbox, Settings, start};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use sqlx::Connection;
use sqlx_postgres::PgConnection;
use sqlx_sqlite::{SqliteConnectOptions, SqlitePool};
use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::process::Process;
use crate::seed::{Seed, Table, random_turns};

/// The variable that names another build of the bot to measure.
const BINARY: &str = "BENCH_BINARY";
/// The number of people per server, who play in pairs.
const PEOPLE: usize = 20;
/// The number of channels per server.
const CHANNELS: usize = 200;
/// The number of channels per server if they are spread over several processes.
const SPREAD: usize = 5;
/// The number of moves prepared for each game, by default.
const AHEAD: usize = 60;
/// The longest wait for the bot to be idle.
const PATIENCE: Duration = Duration::from_secs(300);

/// A world and the bot in it.
pub struct Town {
    pub folder: TempDir,
    pub tables: Vec<Table>,
    pub people: Vec<u64>,
    sandbox: Sandbox,
    client: reqwest::Client,
    /// The bot: one process, or several that share a server's database.
    bots: Vec<Child>,
    processes: u64,
    /// The number of sessions of bots that were stopped.
    identifies: u64,
    database: Option<SqlitePool>,
    /// The address of the board page; `None` if there is none.
    pub page: Option<String>,
    /// The address of a server's database; `None` if the bot uses a file.
    server: Option<String>,
}

/// A game under way.
#[derive(Debug, Clone)]
pub struct Play {
    pub table: Table,
    pub turns: Vec<String>,
    pub played: usize,
}

/// The answer to a person, with its time.
#[derive(Debug)]
pub struct Answer {
    /// Until the first response, which may be that it takes longer.
    pub acknowledged: Duration,
    pub took: Duration,
    pub body: Value,
}

impl Answer {
    /// The state of the answer: `answered` is a message in time.
    pub fn state(&self) -> &str {
        self.body["state"]
            .as_str()
            .unwrap_or("refused by the stand-in")
    }

    /// The text of a component's field that begins so; `None` if the message has none.
    pub fn component(&self, field: &str, start: &str) -> Option<String> {
        let rows = self.body["message"]["components"].as_array()?;
        let components = rows
            .iter()
            .flat_map(|row| row["components"].as_array().into_iter().flatten());
        components
            .filter_map(|component| component[field].as_str())
            .find(|text| text.starts_with(start))
            .map(str::to_owned)
    }
}

impl Town {
    /// Makes a world with `channels` channels.
    pub async fn found(channels: usize) -> Town {
        Town::found_for(1, channels).await
    }

    /// The same for a bot of so many processes, with servers for each of them.
    pub async fn found_for(processes: u64, channels: usize) -> Town {
        let folder = TempDir::new().unwrap();
        let mut settings = Settings::new(folder.path().join("world.sqlite3"));
        settings.address.set_port(0);
        settings.control = true;
        settings.starts.max_concurrency = processes;
        let mut town = Town {
            sandbox: start(settings).await.unwrap(),
            folder,
            tables: Vec::new(),
            people: Vec::new(),
            client: reqwest::Client::new(),
            bots: Vec::new(),
            processes,
            identifies: 0,
            database: None,
            page: None,
            server: None,
        };
        while town.tables.len() < channels {
            let left = channels - town.tables.len();
            let limit = if processes > 1 { SPREAD } else { CHANNELS };
            town.add_server(left.min(limit)).await;
        }
        town
    }

    async fn add_server(&mut self, channels: usize) {
        let mut people = Vec::new();
        for number in 0..PEOPLE {
            let name = format!("Player {}", self.people.len() + number);
            let person = json!({ "change": "new_person", "name": name, "locale": "en-US" });
            people.push(id(&self.control("world", person).await));
        }
        let members: Vec<String> = people.iter().map(u64::to_string).collect();
        let new = json!({
            "change": "new_server", "name": "Club", "owner": members[0], "members": members,
        });
        let server = id(&self.control("world", new).await);
        for number in 0..channels {
            let new = json!({
                "change": "new_channel", "server": server.to_string(),
                "name": format!("board-{number}"),
            });
            let first = 2 * (number % (PEOPLE / 2));
            self.tables.push(Table {
                server,
                channel: id(&self.control("world", new).await),
                cho: people[first],
                han: people[first + 1],
            });
        }
        self.people.extend(people);
    }

    /// The bot's database.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("games.sqlite3")
    }

    /// Stores so many games of the same turns, finished or running, each in a channel where nobody plays now.
    pub async fn fill(&self, seed: &mut Seed, games: i64, turns: usize, over: bool) {
        let table = Table {
            channel: 1_000_000,
            ..self.tables[0].clone()
        };
        seed.game(&table, &random_turns(60, turns), over).await;
        seed.multiply(games, &self.people).await;
    }

    /// Adds a running game at each of these tables to the bot's database.
    pub async fn seat(&self, seed: &mut Seed, tables: &[Table], turns: usize) -> Vec<Play> {
        self.seat_for(seed, tables, turns, AHEAD).await
    }

    /// The same with moves for so many turns.
    pub async fn seat_for(
        &self,
        seed: &mut Seed,
        tables: &[Table],
        turns: usize,
        ahead: usize,
    ) -> Vec<Play> {
        let mut plays = Vec::new();
        seed.begin().await;
        for (table, number) in tables.iter().zip(0..) {
            let moves = crate::seed::random_turns(number, turns + ahead);
            seed.game(table, &moves[..turns], false).await;
            plays.push(Play {
                table: table.clone(),
                turns: moves
                    .iter()
                    .filter_map(|turn| turn.piece_move())
                    .map(|mv| mv.to_string())
                    .collect(),
                played: turns,
            });
        }
        seed.commit().await;
        plays
    }

    /// The program with the bot's settings.
    pub fn program(&self, command: &str) -> Command {
        let binary = std::env::var_os(BINARY).unwrap_or_else(|| env!("CARGO_BIN_EXE_hansu").into());
        let mut program = Command::new(binary);
        program
            .arg(command)
            .current_dir(self.folder.path())
            .env("DISCORD_TOKEN", self.sandbox.token())
            .env("HANSU_DISCORD__API_BASE", self.sandbox.url())
            .env("HANSU_DATABASE__PATH", self.path())
            .env("HANSU_HTTP__ADDRESS", "127.0.0.1:0")
            // Old messages are kept, so that all of them are in the database during the measurement.
            .env("HANSU_RETENTION__DELIVERED_DAYS", "100000")
            // As in the systemd unit and the container image.
            .env("MALLOC_ARENA_MAX", "2")
            .stdin(Stdio::null())
            .kill_on_drop(true);
        if let Some(url) = &self.page {
            let (_, address) = url.split_once("://").unwrap();
            program
                .env("HANSU_PAGE__ADDRESS", address)
                .env("HANSU_PAGE__URL", url);
        }
        if let Some(address) = &self.server {
            program
                .env_remove("HANSU_DATABASE__PATH")
                .env("HANSU_DATABASE__URL", address);
        }
        program
    }

    /// Copies what there is into a server's database, which the bot has from then on.
    pub async fn moves_to(&mut self, address: &str) {
        let file = self.path();
        let copied = self.program("copy").arg(file).arg(address).status().await;
        assert!(copied.unwrap().success());
        self.server = Some(address.to_owned());
    }

    /// Starts the bot and waits until it is connected and idle.
    pub async fn start_bot(&mut self) {
        self.listens().await;
        self.silence().await;
    }

    /// Stops the bot, if there is one.
    pub async fn stop_bot(&mut self) {
        for mut bot in self.bots.drain(..) {
            let id = i32::try_from(bot.id().unwrap()).unwrap();
            kill_process(Pid::from_raw(id).unwrap(), Signal::TERM).unwrap();
            assert!(bot.wait().await.unwrap().success());
            self.identifies += 1;
        }
    }

    /// Starts the bot; returns the time until it is connected.
    pub async fn listens(&mut self) -> Duration {
        let began = Instant::now();
        let bots = (0..self.processes).map(|number| self.process_of(number));
        self.bots = bots.collect();
        let connected = format!(
            "/control/bot?wait=connected&identifies={}&timeout=60000",
            self.identifies + self.processes
        );
        assert_eq!(
            self.get(&connected).await["connected"],
            true,
            "{}",
            self.log()
        );
        let duration = began.elapsed();
        let table = &self.tables[0];
        let commands = format!("/commands?as={}&channel={}", table.cho, table.channel);
        while self.get(&commands).await == json!([]) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let options = SqliteConnectOptions::new().filename(self.path());
        let pool = SqlitePool::connect_with(options.read_only(true)).await;
        self.database = Some(pool.unwrap());
        duration
    }

    /// Starts one of the bot's processes, with the shard of the same number.
    fn process_of(&self, number: u64) -> Child {
        let mut program = self.program("discord");
        if self.processes > 1 {
            let shard = format!("{number}/{}", self.processes);
            program.env("HANSU_DISCORD__SHARDS", shard);
        }
        let log = match number {
            0 => "bot.log".to_owned(),
            number => format!("bot-{number}.log"),
        };
        let log = File::create(self.folder.path().join(log)).unwrap();
        program.stdout(Stdio::null()).stderr(log).spawn().unwrap()
    }

    /// What the bot has logged.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("bot.log")).unwrap_or_default()
    }

    /// The answer of the bot's `/metrics`.
    pub async fn scrape(&self) -> String {
        let log = self.log();
        let (_, address_text) = log.rsplit_once("health and metrics at http://").unwrap();
        let address = address_text.split_whitespace().next().unwrap();
        let request = self.client.get(format!("http://{address}/metrics"));
        let answer = request.send().await.unwrap();
        answer.error_for_status().unwrap().text().await.unwrap()
    }

    /// The bot's process, the first of several.
    pub fn process(&self) -> Process {
        Process(self.bots[0].id().unwrap())
    }

    /// The processor time of all of the bot's processes.
    pub fn worked(&self) -> Duration {
        let all = self.bots.iter().filter_map(Child::id);
        all.map(|id| Process(id).worked()).sum()
    }

    /// The number of undelivered messages of these kinds.
    pub async fn owed(&self, kinds: &[&str]) -> i64 {
        if let Some(address) = &self.server {
            let kinds: Vec<String> = kinds.iter().map(|kind| (*kind).to_owned()).collect();
            let mut database = PgConnection::connect(address).await.unwrap();
            let owed = "select count(*) from outbox where state = 'open' and kind = any ($1)";
            let owed = sqlx::query_scalar(owed).bind(kinds);
            return owed.fetch_one(&mut database).await.unwrap();
        }
        let kinds = serde_json::to_string(kinds).unwrap();
        sqlx::query_scalar(
            "select count(*) from outbox where state = 'open' \
             and kind in (select value from json_each(?))",
        )
        .bind(kinds)
        .fetch_one(self.database.as_ref().unwrap())
        .await
        .unwrap()
    }

    /// The number of messages about expired time.
    pub async fn told_of_time(&self) -> i64 {
        sqlx::query_scalar(
            "select count(*) from outbox where kind = 'offer' and state = 'delivered'",
        )
        .fetch_one(self.database.as_ref().unwrap())
        .await
        .unwrap()
    }

    /// The number of turns played in all games.
    pub async fn turns(&self) -> i64 {
        sqlx::query_scalar("select sum(ply) from game where phase = 'running'")
            .fetch_one(self.database.as_ref().unwrap())
            .await
            .unwrap()
    }

    /// The number of the newest game.
    pub async fn newest_game(&self) -> i64 {
        sqlx::query_scalar("select max(id) from game")
            .fetch_one(self.database.as_ref().unwrap())
            .await
            .unwrap()
    }

    /// A game as its events make it.
    pub async fn replayed(&self, game: i64) -> Match {
        let bodies: Vec<(String, i64)> =
            sqlx::query_as("select body, at from event where game = ? order by seq")
                .bind(game)
                .fetch_all(self.database.as_ref().unwrap())
                .await
                .unwrap();
        let dated = bodies.iter().map(|(body, at)| DatedEvent {
            event: Event::from_json(body).unwrap(),
            at: Timestamp(*at),
        });
        Match::replay(GameId(game), &dated.collect::<Vec<_>>()).unwrap()
    }

    /// Whether a running game has not come so far, or its boards are not delivered.
    pub async fn is_waiting(&self, game: i64, ply: usize) -> bool {
        sqlx::query_scalar(
            "select phase = 'running' and ply < ?2 or exists \
             (select 1 from outbox where game = ?1 and state = 'open' and kind = 'board') \
             from game where id = ?1",
        )
        .bind(game)
        .bind(i64::try_from(ply).unwrap())
        .fetch_one(self.database.as_ref().unwrap())
        .await
        .unwrap()
    }

    /// The number of analyses made.
    pub async fn analyses(&self) -> i64 {
        sqlx::query_scalar("select count(*) from analysis")
            .fetch_one(self.database.as_ref().unwrap())
            .await
            .unwrap()
    }

    /// Waits until the bot owes no message and uses no processor time; returns the processor time used.
    pub async fn silence(&self) -> Duration {
        let began = Instant::now();
        let mut before = self.worked();
        loop {
            tokio::time::sleep(Duration::from_millis(500)).await;
            let now = self.worked();
            // A process that shares a database checks every second for work that others have left.
            let idle_ms = if self.server.is_some() {
                30 * self.processes
            } else {
                10
            };
            let idle = now - before <= Duration::from_millis(idle_ms);
            if idle && self.owed(&["challenge", "setup", "board", "strip"]).await == 0 {
                return now;
            }
            assert!(began.elapsed() < PATIENCE, "never silent: {}", self.log());
            before = now;
        }
    }

    /// Plays the next move of a game and measures the time of the answer.
    pub async fn play(&self, game: &mut Play) -> Answer {
        let (player, turn) = game.next();
        self.command(player, game.table.channel, "move", json!({ "move": turn }))
            .await
    }

    /// Uses a command and waits for the answer.
    pub async fn command(&self, person: u64, channel: u64, name: &str, options: Value) -> Answer {
        let act = act(person, channel, name, options);
        self.act("/do/command", act, person).await
    }

    /// Does what a person does on the page, and waits for the answer.
    pub async fn act(&self, route: &str, act: Value, person: u64) -> Answer {
        let began = Instant::now();
        let mut body = self.post(route, &act).await;
        let acknowledged = began.elapsed();
        while body["state"]
            .as_str()
            .is_some_and(|state| state.starts_with("deferred"))
            && began.elapsed() < PATIENCE
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
            let path = format!(
                "/interactions/{}?as={person}",
                body["interaction"].as_str().unwrap()
            );
            body = self.get(&path).await;
        }
        Answer {
            acknowledged,
            took: began.elapsed(),
            body,
        }
    }

    /// Uses a command without waiting for the answer.
    pub async fn command_unheard(&self, person: u64, channel: u64, name: &str, options: Value) {
        self.post("/do/command?wait=no", &act(person, channel, name, options))
            .await;
    }

    /// Removes what the stand-in keeps of pictures, which are many after many moves.
    pub fn discard_pictures(&self) {
        let pictures = std::fs::read_dir(self.folder.path().join("world.pictures"));
        for picture in pictures.unwrap() {
            std::fs::remove_file(picture.unwrap().path()).unwrap();
        }
    }

    /// Sends a control request to the stand-in; returns its response.
    pub async fn control(&self, route: &str, body: Value) -> Value {
        self.post(&format!("/control/{route}"), &body).await
    }

    pub async fn get(&self, path: &str) -> Value {
        let url = format!("{}{path}", self.sandbox.url());
        let answer = self.client.get(url).send().await.unwrap();
        serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap()
    }

    pub async fn delete(&self, path: &str) {
        let url = format!("{}{path}", self.sandbox.url());
        self.client.delete(url).send().await.unwrap();
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let url = format!("{}{path}", self.sandbox.url());
        let request = self.client.post(url).body(body.to_string());
        let request = request.header("content-type", "application/json");
        let answer = request.send().await.unwrap();
        serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap()
    }
}

impl Play {
    /// The player to move and their move, which is taken as played.
    pub fn next(&mut self) -> (u64, String) {
        let player = self.to_move();
        self.played += 1;
        (player, self.turns[self.played - 1].clone())
    }

    /// The player to move.
    pub fn to_move(&self) -> u64 {
        match self.played % 2 {
            0 => self.table.cho,
            _ => self.table.han,
        }
    }
}

/// The use of a command.
pub fn act(person: u64, channel: u64, name: &str, options: Value) -> Value {
    json!({
        "as": person.to_string(), "channel": channel.to_string(), "name": name, "options": options,
    })
}

fn id(answer: &Value) -> u64 {
    answer["id"]
        .as_str()
        .unwrap_or_else(|| panic!("{answer}"))
        .parse()
        .unwrap()
}
