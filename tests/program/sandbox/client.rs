//! Events and responses as the serenity client reads them. It drops incomplete ones silently.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use crate::kit::*;
use serde_json::json;
use serenity::all::*;

/// Records the events that the client could read.
#[derive(Clone, Default)]
struct ReadEvents(Arc<Mutex<Vec<&'static str>>>);

impl ReadEvents {
    fn add(&self, name: &'static str) {
        self.0.lock().unwrap().push(name);
    }

    fn has(&self, name: &str) -> bool {
        self.0.lock().unwrap().contains(&name)
    }
}

#[async_trait]
impl EventHandler for ReadEvents {
    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.add(match (guild.channels.len(), guild.emojis.len()) {
            (0, _) => "empty server",
            (60, 100) => "full server",
            _ => "server",
        });
    }
    async fn guild_delete(&self, _: Context, _: UnavailableGuild, _: Option<Guild>) {
        self.add("server left");
    }
    async fn guild_update(&self, _: Context, _: Option<Guild>, new: PartialGuild) {
        self.add(if new.preferred_locale == "ko" {
            "server in Korean"
        } else {
            "server changed"
        });
    }
    async fn channel_create(&self, _: Context, _: GuildChannel) {
        self.add("channel");
    }
    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, new: GuildChannel) {
        self.add(if new.permission_overwrites.is_empty() {
            "channel changed"
        } else {
            "channel denied"
        });
    }
    async fn channel_delete(&self, _: Context, _: GuildChannel, _: Option<Vec<Message>>) {
        self.add("channel gone");
    }
    async fn thread_create(&self, _: Context, thread: GuildChannel) {
        assert!(thread.thread_metadata.is_some());
        self.add("thread");
    }
    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, new: GuildChannel) {
        let archived = new.thread_metadata.is_some_and(|data| data.archived);
        self.add(if archived {
            "thread archived"
        } else {
            "thread changed"
        });
    }
    async fn thread_delete(&self, _: Context, _: PartialGuildChannel, _: Option<GuildChannel>) {
        self.add("thread gone");
    }
}

fn http(stage: &Stage, token: &str) -> Http {
    let url = stage.sandbox.url();
    HttpBuilder::new(token)
        .proxy(url)
        .ratelimiter_disabled(true)
        .build()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_are_read_by_serenity() {
    let stage = Stage::open().await;
    let read_events = ReadEvents::default();
    let http = http(&stage, stage.sandbox.token());
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(read_events.clone())
        .await
        .unwrap();
    let http = client.http.clone();
    let task = tokio::spawn(async move { client.start().await });
    stage.get("/control/bot?wait=connected").await;
    let change = async |body: serde_json::Value| stage.post("/control/world", body).await;
    let has_seen = async |name: &str| {
        stage
            .until(async || read_events.has(name).then_some(()))
            .await;
    };
    has_seen("server").await;
    let crowd = json!({ "action": "crowd", "servers": 1 });
    stage.post("/control/gateway", crowd).await;
    has_seen("full server").await;

    let janggi = ChannelId::new(JANGGI.parse().unwrap());
    let message = janggi.say(&http, "a challenge").await.unwrap();
    let thread = CreateThread::new("game").auto_archive_duration(AutoArchiveDuration::OneWeek);
    let thread = janggi
        .create_thread_from_message(&http, message.id, thread)
        .await
        .unwrap();
    has_seen("thread").await;
    thread
        .id
        .edit_thread(&http, EditThread::new().archived(true))
        .await
        .unwrap();
    has_seen("thread archived").await;
    change(json!({ "change": "thread", "thread": thread.id, "action": "delete" })).await;
    has_seen("thread gone").await;
    change(json!({ "change": "deny", "channel": LOUNGE, "permissions": ["SEND_MESSAGES"] })).await;
    has_seen("channel denied").await;
    let channel = change(json!({ "change": "new_channel", "server": CLUB, "name": "new" })).await;
    has_seen("channel").await;
    change(json!({ "change": "delete_channel", "channel": channel["id"] })).await;
    has_seen("channel gone").await;
    change(json!({ "change": "server_locale", "server": CLUB, "locale": "ko" })).await;
    has_seen("server in Korean").await;
    change(json!({ "change": "kick", "server": CLUB, "person": "1180000000000000001" })).await;
    has_seen("server left").await;
    task.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responses_are_read_by_serenity() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    let http = &bot.http;
    let board = stage.command(MINA, JANGGI, "board", json!({})).await["message"].clone();
    stage.press(ALEX, &board, "flip:1:0").await;
    stage
        .post(
            "/do/say",
            json!({ "as": SAM, "channel": JANGGI, "content": "good luck" }),
        )
        .await;

    assert_eq!(
        http.get_current_application_info().await.unwrap().id.get(),
        1180000000000000001
    );
    assert!(http.get_current_user().await.unwrap().bot);
    assert_eq!(http.get_bot_gateway().await.unwrap().shards, 1);
    let club = GuildId::new(CLUB.parse().unwrap());
    assert_eq!(http.get_guild(club).await.unwrap().name, "한수 Janggi Club");
    let alex = UserId::new(ALEX.parse().unwrap());
    assert_eq!(http.get_member(club, alex).await.unwrap().user.name, "alex");
    let direct = alex.create_dm_channel(http).await.unwrap();
    direct.say(http, "your turn").await.unwrap();
    let janggi = ChannelId::new(JANGGI.parse().unwrap());
    let thread = CreateThread::new("alone").kind(ChannelType::PublicThread);
    let thread = janggi.create_thread(http, thread).await.unwrap();
    thread.id.add_thread_member(http, alex).await.unwrap();
    assert_eq!(thread.id.get_thread_members(http).await.unwrap().len(), 2);

    let list = janggi.messages(http, GetMessages::new()).await.unwrap();
    let texts: Vec<_> = list
        .iter()
        .map(|message| message.content.as_str())
        .collect();
    let pressed = format!("pressed on {}", board["id"].as_str().unwrap());
    // Without the message content intent a bot cannot read messages between people.
    assert_eq!(texts, ["alone", "", &pressed]);
    assert!(list[2].interaction_metadata.is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gateway_rejects_invalid_tokens_and_intents() {
    let stage = Stage::open().await;
    let good = stage.sandbox.token().to_owned();
    let (owner, _) = good.split_once('.').unwrap();
    for (token, intents, reason) in [
        (
            format!("{owner}.AAAA.BBBB"),
            GatewayIntents::GUILDS,
            "InvalidAuthentication",
        ),
        (
            good.clone(),
            GatewayIntents::GUILD_MEMBERS,
            "DisallowedGatewayIntents",
        ),
        (
            good.clone(),
            GatewayIntents::MESSAGE_CONTENT,
            "DisallowedGatewayIntents",
        ),
    ] {
        let http = http(&stage, &token);
        let mut client = ClientBuilder::new_with_http(http, intents).await.unwrap();
        let started = tokio::time::timeout(Duration::from_secs(10), client.start_shard(0, 1)).await;
        let error = format!("{:?}", started.unwrap().unwrap_err());
        assert!(error.contains(reason), "{error}");
    }
    assert_eq!(stage.get("/control/bot").await["identifies"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bot_reconnects_without_heartbeat_acknowledgements() {
    let stage = Stage::open_with(|settings| settings.heartbeat = Duration::from_millis(700)).await;
    let _bot = TestBot::start(&stage).await;
    stage
        .post(
            "/control/gateway",
            json!({ "action": "silent", "on": true }),
        )
        .await;
    let bot_state = stage.get("/control/bot?identifies=2&timeout=20000").await;
    assert_eq!(bot_state["identifies"], 2, "{bot_state}");
    stage
        .post(
            "/control/gateway",
            json!({ "action": "silent", "on": false }),
        )
        .await;
    let bot_state = stage.get("/control/bot?wait=connected").await;
    assert_eq!(bot_state["connected"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interaction_token_expires() {
    let stage = Stage::open_with(|settings| settings.day = Some(settings.token_life * 2)).await;
    let _bot = TestBot::start(&stage).await;
    let answer = stage.command(MINA, JANGGI, "secret", json!({})).await;
    let id = answer["interaction"].as_str().unwrap();
    let token = stage.get(&format!("/control/interactions/{id}")).await["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let webhook = format!("/webhooks/1180000000000000001/{token}");
    let original = format!("{webhook}/messages/@original");
    let (status, response) = stage.api("GET", &original, None).await;
    assert_eq!((status, &response["content"]), (200, &json!("psst")));
    let (status, followup) = stage
        .api("POST", &webhook, Some(json!({ "content": "more" })))
        .await;
    assert_eq!(
        (status, &followup["flags"]),
        (200, &json!(0)),
        "a follow-up is private only when it says so"
    );
    let (_, response) = stage
        .api("GET", &format!("/channels/{JANGGI}/messages"), None)
        .await;
    assert_eq!(
        response.as_array().unwrap().len(),
        1,
        "private answers are not in the channel"
    );
    assert_eq!(stage.api("DELETE", &original, None).await.0, 204);
    assert_eq!(stage.api("GET", &original, None).await.1["code"], 10008);
    let unknown = "/webhooks/1180000000000000001/nothing/messages/@original";
    assert_eq!(stage.api("GET", unknown, None).await.1["code"], 10015);
    stage.post("/do/day", json!({})).await;
    let (status, dead) = stage
        .api("POST", &webhook, Some(json!({ "content": "late" })))
        .await;
    assert_eq!((status, &dead["code"]), (401, &json!(50027)));
}

#[tokio::test]
async fn two_sandboxes_do_not_share_a_world() {
    let stage = Stage::open().await;
    let settings = hansu_sandbox::Settings::new(stage.folder.path().join("world.sqlite3"));
    assert!(hansu_sandbox::start(settings).await.is_err());
}
