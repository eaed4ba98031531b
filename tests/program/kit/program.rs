//! The program as people start it in an empty folder: the sandbox with the bot in it.

use std::net::SocketAddr;
use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use super::folder;
pub use super::{ALEX, JANGGI, LOUNGE, MINA, SAM};

/// A running program; stopped when this is dropped.
pub struct Program {
    /// The page's URL, such as `http://127.0.0.1:8080`.
    pub url: String,
    folder: TempDir,
    settings: Settings,
    child: Child,
    client: reqwest::Client,
}

/// Settings by environment variables.
type Settings = Vec<(&'static str, String)>;

impl Program {
    /// Starts in an empty folder and waits until the bot has registered its commands.
    pub async fn start() -> Program {
        Program::start_with(Vec::new()).await
    }

    /// The same with settings.
    pub async fn start_with(settings: Settings) -> Program {
        let folder = folder();
        let (child, url) = spawn(&folder, "127.0.0.1:0", &settings).await;
        let client = reqwest::Client::new();
        let program = Program {
            url,
            folder,
            settings,
            child,
            client,
        };
        program.is_ready().await;
        program
    }

    /// Kills the program, as in a power cut.
    pub async fn kill(&mut self) {
        self.child.kill().await.unwrap();
    }

    /// Starts the program again on the same address.
    pub async fn start_again(&mut self) {
        let address = self.url.trim_start_matches("http://").to_owned();
        let (child, url) = spawn(&self.folder, &address, &self.settings).await;
        assert_eq!(url, self.url, "it came back elsewhere");
        self.child = child;
        self.is_ready().await;
    }

    async fn is_ready(&self) {
        self.until(async || {
            let commands = self
                .get(&format!("/commands?as={MINA}&channel={JANGGI}"))
                .await;
            let online = self.get(&format!("/world?as={MINA}")).await["bot"]["online"] == true;
            (online && !commands.as_array()?.is_empty()).then_some(())
        })
        .await;
    }

    /// Calls a function after every change of the sandbox until the function returns a value.
    pub async fn until<T>(&self, inspect: impl AsyncFn() -> Option<T>) -> T {
        let found = async {
            loop {
                let seq = self.get(&format!("/world?as={MINA}")).await["seq"].clone();
                if let Some(found) = inspect().await {
                    return found;
                }
                self.get(&format!("/wait?as={MINA}&after={seq}&timeout=200"))
                    .await;
            }
        };
        let found = tokio::time::timeout(Duration::from_secs(30), found).await;
        found.unwrap_or_else(|_| panic!("it never came; the program says:\n{}", self.log()))
    }

    /// The program's log.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    pub async fn get(&self, path: &str) -> Value {
        serde_json::from_slice(&self.bytes(path).await).unwrap()
    }

    pub async fn bytes(&self, path: &str) -> Vec<u8> {
        let request = self.client.get(format!("{}{path}", self.url));
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 200, "GET {path}");
        answer.bytes().await.unwrap().to_vec()
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let request = self.client.post(format!("{}{path}", self.url));
        let request = request.header("content-type", "application/json");
        let answer = request.body(body.to_string()).send().await.unwrap();
        let status = answer.status();
        let text = answer.text().await.unwrap();
        assert_eq!(status, 200, "POST {path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Posts a person's message without the page.
    pub async fn say(&self, person_id: &str, channel: &str, content: &str) -> Value {
        let act = json!({ "as": person_id, "channel": channel, "content": content });
        self.post("/do/say", act).await
    }

    /// Gives a command as a person without the page.
    pub async fn command(&self, person_id: &str, channel: &str, name: &str, options: Value) {
        let act = json!({ "as": person_id, "channel": channel, "name": name, "options": options });
        self.post("/do/command", act).await;
    }

    /// The address on which the board page listens.
    pub fn page_address(&self) -> SocketAddr {
        let log = self.log();
        let (_, line) = log.split_once("board page at ").unwrap();
        let (_, address) = line.split_once("address=").unwrap();
        address.split_whitespace().next().unwrap().parse().unwrap()
    }

    /// Returns the messages that a person sees.
    pub async fn messages(&self, person_id: &str, channel: &str) -> Vec<Value> {
        let list = self
            .get(&format!("/channels/{channel}/messages?as={person_id}"))
            .await;
        list.as_array().unwrap().clone()
    }
}

async fn spawn(folder: &TempDir, address: &str, settings: &Settings) -> (Child, String) {
    let log = folder.path().join("log");
    let log = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(log);
    let mut child = Command::new(env!("CARGO_BIN_EXE_hansu"))
        .current_dir(folder.path())
        .env_remove("DISCORD_TOKEN")
        // This variable is for other tests; the program would refuse it as an unknown setting.
        .env_remove("HANSU_TEST_WIRE")
        .env("HANSU_SANDBOX__ADDRESS", address)
        .env("HANSU_SANDBOX__CONTROL", "true")
        .env("HANSU_LOG__FILTER", "info,sqlx=warn")
        // Few, because flows ask how an analysis is shown, and not how good it is.
        .env("HANSU_ENGINE__ANALYSIS_NODES", "3000")
        .envs(settings.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log.unwrap())
        .kill_on_drop(true)
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().expect("it said nothing");
    let url = line.rsplit(' ').next().unwrap().to_owned();
    (child, url)
}
