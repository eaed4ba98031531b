//! Events and responses as independent clients read them: twilight's gateway, and serenity's REST client and models.

use std::sync::Arc;
use std::time::Duration;

use flate2::read::ZlibDecoder;
use futures_util::{SinkExt, StreamExt};
use parking_lot::Mutex;
use serde_json::json;
use serenity::all::*;
use tokio_tungstenite::connect_async;
use twilight_gateway::{Intents, Message as GatewayMessage, ShardState};

use crate::kit::*;

/// Names an event by the contents that the tests wait for.
fn named(event: &Event) -> &'static str {
    match event {
        Event::GuildCreate(event) => match (event.guild.channels.len(), event.guild.emojis.len()) {
            (0, _) => "empty server",
            (60, 100) => "full server",
            _ => "server",
        },
        Event::GuildDelete(_) => "server left",
        Event::GuildUpdate(event) if event.guild.preferred_locale == "ko" => "server in Korean",
        Event::GuildUpdate(_) => "server changed",
        Event::ChannelCreate(_) => "channel",
        Event::ChannelUpdate(event) if event.channel.permission_overwrites.is_empty() => {
            "channel changed"
        }
        Event::ChannelUpdate(_) => "channel denied",
        Event::ChannelDelete(_) => "channel gone",
        Event::ThreadCreate(event) if event.thread.thread_metadata.is_none() => "no thread",
        Event::ThreadCreate(_) => "thread",
        Event::ThreadUpdate(event) if event.thread.thread_metadata.unwrap().archived => {
            "thread archived"
        }
        Event::ThreadUpdate(_) => "thread changed",
        Event::ThreadDelete(_) => "thread gone",
        Event::MessageCreate(_) => "message",
        Event::MessageUpdate(_) => "message edited",
        Event::MessageDelete(_) => "message gone",
        Event::GuildRoleUpdate(_) => "role changed",
        Event::GuildMemberUpdate(_) => "member changed",
        _ => "another event",
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn events_are_read_by_serenity() {
    let stage = Stage::open().await;
    let read_events = Arc::new(Mutex::new(Vec::new()));
    let http = stage.http(stage.sandbox.token());
    let url = http.get_gateway().await.unwrap().url;
    let intents = Intents::GUILDS | Intents::GUILD_MESSAGES;
    let events = Arc::clone(&read_events);
    let handle = move |event| events.lock().push(named(&event));
    let _connection = GatewayConnection::open(&url, stage.sandbox.token(), intents, handle);
    stage.get("/control/bot?wait=connected").await;
    let change = async |body: serde_json::Value| stage.post("/control/world", body).await;
    let has_seen = async |name: &str| {
        stage
            .until(async || read_events.lock().contains(&name).then_some(()))
            .await;
    };
    has_seen("server").await;
    let crowd = json!({ "action": "crowd", "servers": 1 });
    stage.post("/control/gateway", crowd).await;
    has_seen("full server").await;

    let general = ChannelId::new(GENERAL.parse().unwrap());
    let message = general.say(&http, "a challenge").await.unwrap();
    has_seen("message").await;
    let edit = EditMessage::new().content("another challenge");
    general.edit_message(&http, message.id, edit).await.unwrap();
    has_seen("message edited").await;
    let thread = CreateThread::new("game").auto_archive_duration(AutoArchiveDuration::OneWeek);
    let thread = general
        .create_thread_from_message(&http, message.id, thread)
        .await
        .unwrap();
    has_seen("thread").await;
    let archived = EditThread::new().archived(true);
    thread.id.edit_thread(&http, archived).await.unwrap();
    has_seen("thread archived").await;
    change(json!({ "change": "thread", "thread": thread.id, "action": "delete" })).await;
    has_seen("thread gone").await;
    change(json!({ "change": "delete_message", "message": message.id })).await;
    has_seen("message gone").await;
    change(json!({ "change": "deny", "channel": LOUNGE, "permissions": ["SEND_MESSAGES"] })).await;
    has_seen("channel denied").await;
    let channel = change(json!({ "change": "new_channel", "server": CLUB, "name": "new" })).await;
    has_seen("channel").await;
    change(json!({ "change": "delete_channel", "channel": channel["id"] })).await;
    has_seen("channel gone").await;
    change(json!({ "change": "server_locale", "server": CLUB, "locale": "ko" })).await;
    has_seen("server in Korean").await;
    let updates = json!({ "action": "update_crowd", "events": 4 });
    stage.post("/control/gateway", updates).await;
    has_seen("role changed").await;
    has_seen("member changed").await;
    change(json!({ "change": "kick", "server": CLUB, "person": "1180000000000000001" })).await;
    has_seen("server left").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responses_are_read_by_serenity() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    let http = &bot.http;
    let board = stage.command(MINA, GENERAL, "board", json!({})).await["message"].clone();
    stage.press(ALEX, &board, "flip:1:0").await;
    stage
        .post(
            "/do/say",
            json!({ "as": SAM, "channel": GENERAL, "content": "good luck" }),
        )
        .await;

    let application = http.get_current_application_info().await.unwrap();
    assert_eq!(application.id.get(), 1180000000000000001);
    assert!(http.get_current_user().await.unwrap().bot);
    assert_eq!(http.get_bot_gateway().await.unwrap().shards, 1);
    let club = GuildId::new(CLUB.parse().unwrap());
    assert_eq!(http.get_guild(club).await.unwrap().name, "Club");
    let alex = UserId::new(ALEX.parse().unwrap());
    assert_eq!(http.get_member(club, alex).await.unwrap().user.name, "alex");
    let direct = alex.create_dm_channel(http).await.unwrap();
    direct.say(http, "your turn").await.unwrap();
    let general = ChannelId::new(GENERAL.parse().unwrap());
    let thread = CreateThread::new("alone").kind(ChannelType::PublicThread);
    let thread = general.create_thread(http, thread).await.unwrap();
    thread.id.add_thread_member(http, alex).await.unwrap();
    assert_eq!(thread.id.get_thread_members(http).await.unwrap().len(), 2);

    let list = general.messages(http, GetMessages::new()).await.unwrap();
    let texts = list.iter();
    let texts: Vec<_> = texts.map(|message| message.content.as_str()).collect();
    let pressed = format!("pressed on {}", board["id"].as_str().unwrap());
    // Without the message content intent a bot cannot read messages between people.
    assert_eq!(texts, ["alone", "", &pressed]);
    assert!(list[2].interaction_metadata.is_some());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn gateway_rejects_invalid_tokens_and_intents() {
    let stage = Stage::open().await;
    let good = stage.sandbox.token().to_owned();
    let url = stage.http(&good).get_gateway().await.unwrap().url;
    let (owner, _) = good.split_once('.').unwrap();
    for (token, intents, code) in [
        (format!("{owner}.AAAA.BBBB"), Intents::GUILDS, 4004),
        (good.clone(), Intents::GUILD_MEMBERS, 4014),
        (good.clone(), Intents::MESSAGE_CONTENT, 4014),
    ] {
        let mut shard = shard(&url, &token, intents);
        let close = loop {
            match shard.next().await {
                Some(Ok(GatewayMessage::Close(frame))) => break frame.unwrap(),
                Some(Ok(GatewayMessage::Text(_))) => {}
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(close.code, code);
        assert_eq!(shard.state(), ShardState::FatallyClosed);
    }
    assert_eq!(stage.get("/control/bot").await["identifies"], 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn payloads_are_compressed_for_a_bot_that_requests_it() {
    let stage = Stage::open().await;
    let url = stage.http("none").get_gateway().await.unwrap().url;
    let (mut socket, _) = connect_async(format!("{url}/?v=10&encoding=json"))
        .await
        .unwrap();
    let identify = json!({ "op": 2, "d": {
        "token": stage.sandbox.token(), "intents": 1, "compress": true, "properties": {},
    }});
    let hello = socket.next().await.unwrap().unwrap();
    assert!(hello.is_text(), "{hello}");
    socket.send(identify.to_string().into()).await.unwrap();
    let ready = socket.next().await.unwrap().unwrap();
    assert!(ready.is_binary(), "{ready}");
    let ready = serde_json::from_reader(ZlibDecoder::new(&*ready.into_data())).unwrap();
    let GatewayEvent::Dispatch(1, Event::Ready(event)) = ready else {
        panic!("{ready:?}");
    };
    assert_eq!(event.ready.version, 10);
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
    // Twilight resumes the session.
    let bot_state = stage.get("/control/bot?resumes=1&timeout=20000").await;
    assert_ne!(bot_state["resumes"], 0, "{bot_state}");
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
    let answer = stage.command(MINA, GENERAL, "secret", json!({})).await;
    let id = answer["interaction"].as_str().unwrap();
    let token = stage.get(&format!("/control/interactions/{id}")).await["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let webhook = format!("/webhooks/1180000000000000001/{token}");
    let original = format!("{webhook}/messages/@original");
    let (status, response) = stage.api("GET", &original, None).await;
    assert_eq!((status, &response["content"]), (200, &json!("psst")));
    let (status, followup) = stage.api("POST", &webhook, Some(text("more"))).await;
    // A follow-up is private only when it says so.
    assert_eq!((status, &followup["flags"]), (200, &json!(0)));
    let (_, response) = stage
        .api("GET", &format!("/channels/{GENERAL}/messages"), None)
        .await;
    // Private answers are not in the channel.
    assert_eq!(response.as_array().unwrap().len(), 1);
    assert_eq!(stage.api("DELETE", &original, None).await.0, 204);
    assert_eq!(stage.api("GET", &original, None).await.1["code"], 10008);
    let unknown = "/webhooks/1180000000000000001/nothing/messages/@original";
    assert_eq!(stage.api("GET", unknown, None).await.1["code"], 10015);
    stage.post("/do/day", json!({})).await;
    let (status, dead) = stage.api("POST", &webhook, Some(text("late"))).await;
    assert_eq!((status, &dead["code"]), (401, &json!(50027)));
}

#[tokio::test]
async fn two_sandboxes_do_not_share_a_world() {
    let stage = Stage::open().await;
    let settings = hansu_sandbox::Settings::new(stage.folder.path().join("world.sqlite3"));
    assert!(hansu_sandbox::start(settings).await.is_err());
}
