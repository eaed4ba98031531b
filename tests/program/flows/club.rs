//! The whole program over a real network: a sandbox in this process, the bot as the released binary, and
//! people who press and type.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use hansu_sandbox::Settings;
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, FromRow};
use sqlx_postgres::{PgConnectOptions, PgRow};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use tokio::process::{Child, Command};

pub use crate::flows::answer::*;
pub use crate::flows::game::Game;
use crate::kit;
pub use crate::kit::{ALEX, CLUB, JANGGI, LOUNGE, MINA, SAM, Stage};

/// The variable for the address of a server's database.
const ADDRESS: &str = "HANSU_DATABASE__URL";
/// A channel of the other server, which has Alex and Sam, but not Mina.
pub const ELSEWHERE: &str = "1180000000000000203";
/// The server that the bot is not in, which has Alex and Sam, and its channel.
pub const WITHOUT_BOT: [&str; 2] = ["1180000000000000103", "1180000000000000204"];
/// The environment variable for the folder of wire logs.
pub const WIRE: &str = "HANSU_TEST_WIRE";
/// The bot's user id.
pub const BOT: &str = "1180000000000000001";

/// A server with people and the bot.
pub struct Club {
    pub stage: Stage,
    pub settings: Vec<(&'static str, String)>,
    bot: Option<Child>,
    identifies: u64,
}

impl Club {
    /// A fresh world with the bot in it.
    pub async fn open() -> Club {
        Club::open_with(|_| {}, &[]).await
    }

    /// The same with other settings of sandbox and bot.
    pub async fn open_with(
        adjust: impl FnOnce(&mut Settings),
        settings: &[(&'static str, &str)],
    ) -> Club {
        let folder = kit::folder();
        let stage = Stage::open_in(folder, |settings| {
            kit::hansus_world(settings);
            settings.wire_log = wire_log();
            adjust(settings);
        })
        .await;
        let settings = settings
            .iter()
            .map(|(name, value)| (*name, (*value).to_owned()))
            .collect();
        let mut club = Club {
            stage,
            settings,
            bot: None,
            identifies: 0,
        };
        club.start_bot().await;
        club
    }

    /// The same as [`Club::open`], over a server's database where there is one for tests.
    pub async fn open_on_either() -> Club {
        Club::open_on_either_with(|_| {}, &[]).await
    }

    /// The same as [`Club::open_with`], over a server's database where there is one for tests.
    pub async fn open_on_either_with(
        adjust: impl FnOnce(&mut Settings),
        settings: &[(&'static str, &str)],
    ) -> Club {
        let Some(address) = kit::postgres::own().await else {
            return Club::open_with(adjust, settings).await;
        };
        let server_address = [(ADDRESS, address.as_str())];
        Club::open_with(adjust, &[settings, &server_address].concat()).await
    }

    /// The address of the bot's database, if it is a server's.
    pub fn address(&self) -> Option<&str> {
        let setting = self.settings.iter().find(|(name, _)| *name == ADDRESS)?;
        Some(&setting.1)
    }

    /// The first column of a query, in either database.
    pub async fn column<T>(&self, query: &'static str) -> Vec<T>
    where
        T: Send + Unpin,
        for<'r> (T,): FromRow<'r, SqliteRow> + FromRow<'r, PgRow>,
    {
        let rows: Vec<(T,)> = match self.address() {
            Some(address) => {
                let options: PgConnectOptions = address.parse().unwrap();
                let mut database = options.connect().await.unwrap();
                sqlx::query_as(query).fetch_all(&mut database).await
            }
            None => {
                let options = SqliteConnectOptions::new().filename(self.database());
                let mut database = options.read_only(true).connect().await.unwrap();
                sqlx::query_as(query).fetch_all(&mut database).await
            }
        }
        .unwrap();
        rows.into_iter().map(|(value,)| value).collect()
    }

    /// A connection to the bot's database, if it is a file.
    pub async fn connection(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.database());
        options.connect().await.unwrap()
    }

    /// Changes the bot's database, if it is a file.
    pub async fn execute(&self, statements: &'static str) {
        let mut database = self.connection().await;
        let changed = sqlx::raw_sql(statements).execute(&mut database);
        changed.await.unwrap();
        database.close().await.unwrap();
    }

    /// A person's direct message channel with the bot.
    pub async fn direct(&self, user: &str) -> String {
        let world = self.stage.get(&format!("/world?as={user}")).await;
        text(&world["dm"]["id"])
    }

    /// The bot's database.
    pub fn database(&self) -> PathBuf {
        self.stage.folder.path().join("games.sqlite3")
    }

    /// The command line of a bot in this world.
    pub fn bot_command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hansu"));
        command.arg("discord");
        self.dressed(command)
    }

    /// A program with the bot's settings and folder.
    pub fn dressed(&self, mut command: Command) -> Command {
        command
            .current_dir(self.stage.folder.path())
            .env("DISCORD_TOKEN", self.stage.sandbox.token())
            .env("HANSU_DISCORD__API_BASE", self.stage.sandbox.url())
            .env("HANSU_DATABASE__PATH", self.database())
            // Shown when a flow fails, so that it tells how far the bot came.
            .env("HANSU_LOG__FILTER", "trace,sqlx=warn")
            .env_remove(WIRE)
            .envs(self.settings.iter().map(|(name, value)| (*name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .kill_on_drop(true);
        if self.address().is_some() {
            command.env_remove("HANSU_DATABASE__PATH");
        }
        command
    }

    /// Runs another command with the bot's settings; returns its exit code and what it says.
    pub async fn hansu(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hansu"));
        command.args(arguments);
        said_by(self.dressed(command)).await
    }

    /// The bot's process.
    pub fn process(&self) -> &Child {
        self.bot.as_ref().unwrap()
    }

    /// Gives the bot's process to whoever ends it then.
    pub fn take_bot(&mut self) -> Child {
        self.bot.take().unwrap()
    }

    /// Waits until the bot exits by itself; returns its status.
    pub async fn bot_ends(&mut self) -> std::process::ExitStatus {
        let mut bot = self.take_bot();
        let ended = tokio::time::timeout(Duration::from_secs(60), bot.wait()).await;
        ended.expect("the bot does not end").unwrap()
    }

    /// Starts the bot and waits until it is connected.
    pub async fn start_bot(&mut self) {
        self.start_bot_by(self.bot_command()).await;
    }

    /// The same with another command line.
    pub async fn start_bot_by(&mut self, mut command: Command) {
        let log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.stage.folder.path().join("bot.log"))
            .unwrap();
        self.adopt(command.stderr(log).spawn().unwrap()).await;
    }

    /// The same with a bot that is already started.
    pub async fn adopt(&mut self, bot: Child) {
        self.bot = Some(bot);
        self.identifies += 1;
        self.bot_listens().await;
    }

    /// Waits until the bot of the last start is connected.
    pub async fn bot_listens(&self) {
        let path = format!(
            "/control/bot?wait=connected&identifies={}&timeout=30000",
            self.identifies
        );
        let bot = self.stage.get(&path).await;
        assert_eq!(
            bot["connected"],
            true,
            "the bot never came: {bot}\n{}",
            self.log()
        );
        self.stage
            .until(async || {
                let path = format!("/commands?as={MINA}&channel={JANGGI}");
                let commands = self.stage.get(&path).await;
                (!commands.as_array()?.is_empty()).then_some(())
            })
            .await;
    }

    /// Kills the bot, as in a power cut.
    pub async fn kill_bot(&mut self) {
        let mut bot = self.bot.take().unwrap();
        bot.kill().await.unwrap();
        self.stage.get("/control/bot?wait=gone&timeout=10000").await;
    }

    /// Kills the bot, and starts it again.
    pub async fn restart_bot(&mut self) {
        self.kill_bot().await;
        self.start_bot().await;
    }

    /// Stops the bot as a service manager does; returns its exit status.
    pub async fn stop_bot(&mut self) -> std::process::ExitStatus {
        self.tell_bot_to_stop().await;
        self.bot_stops().await
    }

    /// Asks the bot to stop without waiting.
    pub async fn tell_bot_to_stop(&self) {
        terminate(self.bot.as_ref().unwrap()).await;
    }

    /// Waits until a bot that was asked to stop has exited.
    pub async fn bot_stops(&mut self) -> std::process::ExitStatus {
        let mut bot = self.bot.take().unwrap();
        tokio::time::timeout(Duration::from_secs(15), bot.wait())
            .await
            .unwrap()
            .unwrap()
    }

    /// The bot's log.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.stage.folder.path().join("bot.log")).unwrap_or_default()
    }

    /// The address of `/health` of the last start, which the bot logs before it connects.
    pub fn http(&self) -> SocketAddr {
        let log = self.log();
        let (_, rest) = log.rsplit_once("health and metrics at http://").unwrap();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        rest[..end].parse().unwrap()
    }

    /// Uses a slash command.
    pub async fn command(&self, user: &str, channel: &str, name: &str, options: Value) -> Answer {
        let act = json!({ "as": user, "channel": channel, "name": name, "options": options });
        let answer = self.stage.post("/do/command", act.clone()).await;
        self.filled_in(act, answer).await
    }

    /// Types a move or another word of `/move`.
    pub async fn types(&self, user: &str, channel: &str, mv: &str) -> Answer {
        self.command(user, channel, "move", json!({ "move": mv }))
            .await
    }

    /// Changes the settings of the server, which Mina manages.
    pub async fn server_settings(&self, options: Value) -> Answer {
        let answer = self.command(MINA, JANGGI, "server-settings", options).await;
        answer.private();
        answer
    }

    /// Presses a button.
    pub async fn press(&self, user: &str, message: &Value, id: &str) -> Answer {
        let act = kit::component(user, message, id);
        let answer = self.stage.post("/do/press", act.clone()).await;
        self.filled_in(act, answer).await
    }

    /// Opens the private board behind *More…* of a public one.
    pub async fn more(&self, user: &str, board: &Value) -> Answer {
        let ids = ids(board);
        let more_id = ids.iter().find(|id| id.starts_with("more:")).unwrap();
        let opened = self.press(user, board, more_id).await;
        opened.private();
        opened
    }

    /// Presses a button of the private board behind *More…*.
    pub async fn press_on_private(&self, user: &str, board: &Value, id: &str) -> Answer {
        let opened = self.more(user, board).await;
        self.press(user, opened.message(), id).await
    }

    /// Presses a component that the message does not have, as a modified client can.
    pub async fn press_made_up(&self, user: &str, message: &Value, id: &str) -> Answer {
        let act = kit::component(user, message, id);
        let answer = self.control("press", act.clone()).await;
        self.filled_in(act, answer).await
    }

    /// Selects an option that no menu offers, as a modified client can.
    pub async fn select_made_up(
        &self,
        user: &str,
        message: &Value,
        id: &str,
        value: &str,
    ) -> Answer {
        let mut act = kit::component(user, message, id);
        act["values"] = json!([value]);
        let answer = self.control("press", act.clone()).await;
        self.filled_in(act, answer).await
    }

    /// Selects an option in a menu.
    pub async fn select(&self, user: &str, message: &Value, id: &str, value: &str) -> Answer {
        let mut act = kit::component(user, message, id);
        // Several of them are separated by blanks.
        act["values"] = json!(value.split(' ').collect::<Vec<_>>());
        let answer = if id.starts_with("piece:") && message["ephemeral"] != true {
            self.select_renewed(&act).await
        } else {
            self.stage.post("/do/select", act.clone()).await
        };
        self.filled_in(act, answer).await
    }

    /// Moves with the menus below a board, public or private.
    pub async fn move_by_menu(&self, user: &str, board: &Value, from: &str, to: &str) -> Answer {
        let ids = ids(board);
        let piece = ids.iter().find(|id| id.starts_with("piece:")).unwrap();
        let menu = self.select(user, board, piece, from).await;
        menu.private();
        let target = menu.id("target:");
        self.select(user, menu.message(), &target, to).await
    }

    /// Selects in a menu of pieces, by its current id after renewals.
    async fn select_renewed(&self, act: &Value) -> Value {
        let first = text(&act["custom_id"]);
        let channel = text(&act["channel"]);
        self.stage
            .until(async || {
                let all = self.public(&channel).await;
                let board = all.iter().find(|message| message["id"] == act["message"]);
                let menu = board.into_iter().flat_map(components).find(|component| {
                    let id = text(&component["custom_id"]);
                    as_posted(&id) == first
                });
                let renewed = menu.is_some();
                let mut act = act.clone();
                if let Some(menu) = menu {
                    act["custom_id"] = menu["custom_id"].clone();
                }
                // The menu may be renewed at this moment.
                match self.stage.ask("POST", "/do/select", Some(act)).await {
                    (404, _) if renewed => None,
                    (200, answer) => Some(answer),
                    unexpected => panic!("{unexpected:?}"),
                }
            })
            .await
    }

    /// Returns the response with its act, once a deferred one is filled in. Slow machines defer.
    async fn filled_in(&self, act: Value, answer: Value) -> Answer {
        let deferred = |answer: &Value| text(&answer["state"]).starts_with("deferred");
        let mut filled = answer;
        if deferred(&filled) {
            let user = text(&act["as"]);
            let path = format!("/interactions/{}?as={user}", text(&filled["interaction"]));
            let later = self.stage.until(async || {
                let now = self.stage.get(&path).await;
                (!deferred(&now)).then_some(now)
            });
            filled = later.await;
        }
        filled["act"] = act;
        Answer(filled)
    }

    /// Writes plain text; the person's message.
    pub async fn say(&self, user: &str, channel: &str, content: &str) -> Value {
        let act = json!({ "as": user, "channel": channel, "content": content });
        self.stage.post("/do/say", act).await
    }

    /// The autocomplete choices for a typed move.
    pub async fn offered(&self, user: &str, channel: &str, typed: &str) -> Vec<(String, String)> {
        let move_option = ("move", "move");
        self.choices(user, channel, move_option, (typed, json!({})))
            .await
    }

    /// The autocomplete choices, names and values, for an option of a command: for what is typed, next to other options.
    pub async fn choices(
        &self,
        user: &str,
        channel: &str,
        (command, option): (&str, &str),
        (typed, others): (&str, Value),
    ) -> Vec<(String, String)> {
        let act = json!({
            "as": user, "channel": channel, "name": command, "options": others,
            "focused": option, "text": typed,
        });
        let answer = self.stage.post("/do/autocomplete", act).await;
        let choices = answer["choices"].as_array().unwrap().iter();
        choices
            .map(|choice| (text(&choice["name"]), text(&choice["value"])))
            .collect()
    }

    /// The first file of a message.
    pub async fn file(&self, message: &Value) -> Vec<u8> {
        let url = text(&message["attachments"][0]["url"]);
        self.stage.bytes(&url).await
    }

    /// The moves of a game so far, from its record.
    pub async fn moves(&self, user: &str, home: &str, number: &str) -> Vec<String> {
        let options = json!({ "format": "uci", "game": number });
        let sent = self.command(user, home, "record", options).await;
        let file = String::from_utf8(self.file(sent.message()).await).unwrap();
        let moves = file.lines().nth(1).unwrap_or_default();
        moves.split_whitespace().map(str::to_owned).collect()
    }

    /// Calls a control route of the sandbox; returns its response.
    pub async fn control(&self, route: &str, body: Value) -> Value {
        self.stage.post(&format!("/control/{route}"), body).await
    }

    /// The public messages of a channel, without deleted ones.
    pub async fn public(&self, channel: &str) -> Vec<Value> {
        let all = self
            .stage
            .get(&format!("/control/messages?channel={channel}"))
            .await;
        let mut messages: Vec<Value> = all.as_array().unwrap().clone();
        messages.retain(|message| {
            message["ephemeral"] != true
                && message["deleted"] != true
                && message["author"]["bot"] == true
                && message["type"] != 21
        });
        messages
    }

    /// The public messages of a channel that contain a phrase, in order.
    pub async fn messages_saying(&self, channel: &str, phrase: &str) -> Vec<Value> {
        let mut messages = self.public(channel).await;
        messages.retain(|message| contains(message, phrase));
        messages
    }

    /// Waits for a public message that matches.
    pub async fn public_until(&self, channel: &str, matches: impl Fn(&Value) -> bool) -> Value {
        self.stage
            .until(async || {
                self.public(channel)
                    .await
                    .into_iter()
                    .rfind(|message| matches(message))
            })
            .await
    }

    /// Waits for the public message with a component of that id.
    pub async fn message_with(&self, channel: &str, id: &str) -> Value {
        self.public_until(channel, |message| {
            ids(message).iter().any(|candidate| candidate == id)
        })
        .await
    }

    /// Waits for a public message with a component whose id begins so.
    pub async fn message_with_any(&self, channel: &str, prefix: &str) -> Value {
        self.public_until(channel, |message| {
            ids(message).iter().any(|id| id.starts_with(prefix))
        })
        .await
    }

    /// The public messages of a channel with a component whose id begins so, in order.
    pub async fn messages_with_any(&self, channel: &str, prefix: &str) -> Vec<Value> {
        let mut messages = self.public(channel).await;
        messages.retain(|message| ids(message).iter().any(|id| id.starts_with(prefix)));
        messages
    }

    /// Waits for a public message that contains a phrase.
    pub async fn message_saying(&self, channel: &str, phrase: &str) -> Value {
        self.public_until(channel, |message| contains(message, phrase))
            .await
    }

    /// Makes and accepts a challenge; both choose a formation. Mina plays Cho, Alex Han.
    pub async fn begin(&self) -> Game {
        Game::begin(self, MINA, ALEX).await
    }

    /// Begins a game as [`Club::begin`] does, and plays these moves with `/move`.
    pub async fn played(&self, moves: &str) -> Game {
        let mut game = self.begin().await;
        for mv in moves.split_whitespace() {
            game.play(self, mv).await;
        }
        game
    }
}

/// Runs a command to its end; returns its exit code and what it says.
pub async fn said_by(mut command: Command) -> (Option<i32>, String) {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let limit = Duration::from_secs(60);
    let ended = tokio::time::timeout(limit, command.output()).await;
    let ended = ended.expect("it does not end").unwrap();
    let output = [ended.stdout, ended.stderr].concat();
    (ended.status.code(), String::from_utf8(output).unwrap())
}

/// Sends SIGTERM.
pub async fn terminate(child: &Child) {
    let id = child.id().unwrap().to_string();
    let sent = Command::new("kill").args(["-TERM", &id]).status().await;
    let sent = sent.unwrap();
    assert!(sent.success());
}

/// Returns the file for the bot's requests, which are checked against Discord's API description.
fn wire_log() -> Option<PathBuf> {
    let folder = PathBuf::from(std::env::var_os(WIRE)?);
    std::fs::create_dir_all(&folder).unwrap();
    let test = std::thread::current()
        .name()
        .unwrap_or("test")
        .replace("::", "-");
    Some(folder.join(format!("{test}-{}.jsonl", std::process::id())))
}
