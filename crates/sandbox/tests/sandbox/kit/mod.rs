//! A sandbox in its own folder, with a small bot on independent clients.

mod bot;
mod gateway;

use std::time::Duration;

use hansu_sandbox::{Sandbox, Settings, start};
use serde_json::{Value, json};
use serenity::all::{Http, HttpBuilder};
use tempfile::TempDir;

pub use bot::TestBot;
pub use gateway::{GatewayConnection, shard};

pub const MINA: &str = "1180000000000000011";
pub const ALEX: &str = "1180000000000000012";
pub const SAM: &str = "1180000000000000013";
pub const CLUB: &str = "1180000000000000101";
pub const GENERAL: &str = "1180000000000000201";
pub const LOUNGE: &str = "1180000000000000202";

/// The header of a 2 by 1 pixel PNG.
pub const PNG: &[u8] =
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x00\x02\x00\x00\x00\x01\x08\x06\x00\x00\x00";

/// A sandbox in its own folder.
pub struct Stage {
    pub sandbox: Sandbox,
    pub folder: TempDir,
    client: reqwest::Client,
}

impl Stage {
    pub async fn open() -> Stage {
        Stage::open_with(|_| {}).await
    }

    pub async fn open_with(adjust: impl FnOnce(&mut Settings)) -> Stage {
        Stage::open_in(TempDir::new().unwrap(), adjust).await
    }

    pub async fn open_in(folder: TempDir, adjust: impl FnOnce(&mut Settings)) -> Stage {
        let mut settings = Settings::new(folder.path().join("world.sqlite3"));
        settings.address.set_port(0);
        settings.control = true;
        settings.wire_log = std::env::var_os("SANDBOX_WIRE_LOG").map(Into::into);
        adjust(&mut settings);
        let sandbox = start(settings).await.unwrap();
        Stage {
            sandbox,
            folder,
            client: reqwest::Client::new(),
        }
    }

    /// Stops the sandbox and starts it again with the same world.
    pub async fn reopen(self) -> Stage {
        self.sandbox.stop().await;
        Stage::open_in(self.folder, |_| {}).await
    }

    /// Creates serenity's client of the REST API with a token.
    pub fn http(&self, token: &str) -> Http {
        HttpBuilder::new(token)
            .proxy(self.sandbox.url())
            .ratelimiter_disabled(true)
            .build()
    }

    pub async fn get(&self, path: &str) -> Value {
        let (status, body) = self.ask("GET", path, None).await;
        assert_eq!(status, 200, "GET {path}: {body}");
        body
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.ask("POST", path, Some(body)).await;
        assert_eq!(status, 200, "POST {path}: {answer}");
        answer
    }

    /// Creates a request without the bot's token.
    pub async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        self.send(method, path, body, None).await
    }

    /// Creates a request of the bot for a path below `/api/v10`.
    pub async fn api(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let token = format!("Bot {}", self.sandbox.token());
        self.send(method, &format!("/api/v10{path}"), body, Some(token))
            .await
    }

    /// Posts a message of the bot in the general channel.
    pub async fn says(&self, body: Value) -> (u16, Value) {
        let path = format!("/channels/{GENERAL}/messages");
        self.api("POST", &path, Some(body)).await
    }

    /// Changes the world by its control.
    pub async fn change(&self, change: Value) -> Value {
        self.post("/control/world", change).await
    }

    /// Archives, locks or deletes a thread.
    pub async fn thread_is(&self, thread: &str, action: &str) {
        let change = json!({ "change": "thread", "thread": thread, "action": action });
        self.change(change).await;
    }

    async fn send(
        &self,
        method: &str,
        path: &str,
        body: Option<Value>,
        token: Option<String>,
    ) -> (u16, Value) {
        let url = format!("{}{path}", self.sandbox.url());
        let mut request = self.client.request(method.parse().unwrap(), url);
        if let Some(body) = body {
            request = request
                .header("content-type", "application/json")
                .body(body.to_string());
        }
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    pub async fn bytes(&self, path: &str) -> Vec<u8> {
        let url = format!("{}{path}", self.sandbox.url());
        let response = self.client.get(url).send().await.unwrap();
        response.bytes().await.unwrap().to_vec()
    }

    /// Uses a command.
    pub async fn command(
        &self,
        person_id: &str,
        channel: &str,
        name: &str,
        options: Value,
    ) -> Value {
        let act = json!({ "as": person_id, "channel": channel, "name": name, "options": options });
        self.post("/do/command", act).await
    }

    /// Presses a button.
    pub async fn press(&self, person_id: &str, message: &Value, custom_id: &str) -> Value {
        self.post("/do/press", component(person_id, message, custom_id))
            .await
    }

    /// Returns the messages that a person sees.
    pub async fn messages(&self, person_id: &str, channel: &str) -> Vec<Value> {
        let list = self
            .get(&format!("/channels/{channel}/messages?as={person_id}"))
            .await;
        list.as_array().unwrap().clone()
    }

    /// Returns the channel of a person's direct messages.
    pub async fn direct(&self, person_id: &str) -> String {
        let world = self.get(&format!("/world?as={person_id}")).await;
        world["dm"]["id"].as_str().unwrap().to_owned()
    }

    /// Returns the requests so far of which this holds.
    pub async fn requests(&self, matches: impl Fn(&Value) -> bool) -> usize {
        let log = self.get("/control/requests").await;
        let log = log.as_array().unwrap().iter();
        log.filter(|entry| matches(entry)).count()
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
        tokio::time::timeout(Duration::from_secs(20), found)
            .await
            .unwrap_or_else(|_| {
                panic!(
                    "it never came; the bot says:\n{}",
                    std::fs::read_to_string(self.folder.path().join("bot.log")).unwrap_or_default()
                )
            })
    }
}

/// The body of a message with only a text.
pub fn text(content: &str) -> Value {
    json!({ "content": content })
}

/// The body of a press.
pub fn component(person_id: &str, message: &Value, custom_id: &str) -> Value {
    json!({
        "as": person_id,
        "channel": message["channel"],
        "message": message["id"],
        "custom_id": custom_id,
    })
}
