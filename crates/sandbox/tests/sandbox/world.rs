//! The sandbox's rules for messages, threads, direct messages and permissions, and its clock.

use std::time::Duration;

use hansu_sandbox::{Settings, WorldFile};
use serde_json::{Value, json};

use crate::kit::*;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn at(channel: &str) -> String {
    format!("/channels/{channel}/messages")
}

async fn posted(stage: &Stage, channel: &str, body: Value) -> String {
    let (status, message) = stage.api("POST", &at(channel), Some(body)).await;
    assert_eq!(status, 200, "{message}");
    message["id"].as_str().unwrap().to_owned()
}

/// Checks that a request such as `POST /channels/5/messages` is rejected with a status and a code.
async fn check(stage: &Stage, request: String, body: Value, rejection: (u16, u32)) {
    let (method, path) = request.split_once(' ').unwrap();
    let body = Some(body).filter(|body| !body.is_null());
    let (status, answer) = stage.api(method, path, body).await;
    let code = answer["code"].as_u64();
    let (expected, expected_code) = rejection;
    let expected = (expected, Some(expected_code.into()));
    assert_eq!((status, code), expected, "{request}: {answer}");
}

/// Checks that a message is not taken by a channel.
async fn cannot_say(stage: &Stage, channel: &str, body: Value, rejection: (u16, u32)) {
    check(stage, format!("POST {}", at(channel)), body, rejection).await;
}

#[tokio::test]
async fn nonce_returns_its_first_message_while_it_lives() {
    let stage = Stage::open_with(|settings| settings.day = Some(settings.nonce_life * 2)).await;
    let body =
        |enforce: bool| json!({ "content": "once", "nonce": "row-1", "enforce_nonce": enforce });
    let first = posted(&stage, GENERAL, body(true)).await;
    assert_eq!(posted(&stage, GENERAL, body(true)).await, first);
    let elsewhere = posted(&stage, LOUNGE, body(true)).await;
    assert_ne!(elsewhere, first, "another channel is another matter");
    let unforced = posted(&stage, GENERAL, body(false)).await;
    assert_ne!(unforced, first, "it must be enforced");
    stage.post("/do/day", json!({})).await;
    let late_answer = posted(&stage, GENERAL, body(true)).await;
    assert!(![first, unforced].contains(&late_answer));
}

#[tokio::test]
async fn messages_are_listed_by_query() {
    let stage = Stage::open().await;
    let mut ids = Vec::new();
    for number in 0..5 {
        ids.push(posted(&stage, GENERAL, json!({ "content": number.to_string() })).await);
    }
    for (query, contents) in [
        ("", vec!["4", "3", "2", "1", "0"]),
        ("?limit=2", vec!["4", "3"]),
        (&format!("?before={}&limit=2", ids[3]), vec!["2", "1"]),
        (&format!("?after={}&limit=2", ids[1]), vec!["3", "2"]),
        (&format!("?around={}&limit=3", ids[2]), vec!["3", "2", "1"]),
    ] {
        let path = format!("{}{query}", at(GENERAL));
        let (_, list) = stage.api("GET", &path, None).await;
        let found = list.as_array().unwrap().iter();
        let found: Vec<_> = found.map(|message| &message["content"]).collect();
        assert_eq!(found, contents, "{query}");
    }
    let many = format!("GET {}?limit=101", at(GENERAL));
    check(&stage, many, Value::Null, (400, 50035)).await;
}

#[tokio::test]
async fn only_allowed_mentions_notify() {
    let stage = Stage::open().await;
    let text = format!("<@{ALEX}> <@!{SAM}> <@5> @everyone");
    for (allowed, pinged) in [
        (Value::Null, vec![ALEX, SAM]),
        (json!({ "parse": [] }), vec![]),
        (json!({ "parse": ["users"] }), vec![ALEX, SAM]),
        (json!({ "users": [SAM, MINA] }), vec![SAM]),
    ] {
        let mut body = json!({ "content": text });
        if !allowed.is_null() {
            body["allowed_mentions"] = allowed.clone();
        }
        posted(&stage, GENERAL, body).await;
        let messages = stage.messages(MINA, GENERAL).await;
        let last = messages.last().unwrap();
        assert_eq!(last["pinged"], json!(pinged), "{allowed}");
    }
    let both_mentions =
        json!({ "content": text, "allowed_mentions": { "parse": ["users"], "users": [SAM] } });
    cannot_say(&stage, GENERAL, both_mentions, (400, 50035)).await;
}

/// A ping is pending until an edit removes the components. A ping without components is pending until it is read.
#[tokio::test]
async fn ping_stays_pending_until_settled() {
    let stage = Stage::open().await;
    let pings_everywhere = async || {
        let world = stage.get(&format!("/world?as={ALEX}")).await;
        let servers = world["servers"].as_array().unwrap().iter();
        let mut channels = servers.flat_map(|server| server["channels"].as_array().unwrap());
        let entry = channels.find(|channel| channel["id"] == GENERAL).unwrap();
        (entry["pings"].clone(), entry["waiting"].clone())
    };
    let text = format!("<@{ALEX}>");
    let row = |disabled: bool| {
        json!([{ "type": 1, "components": [
            { "type": 2, "style": 1, "label": "Accept", "custom_id": "accept", "disabled": disabled },
            { "type": 2, "style": 2, "label": "Decline", "custom_id": "decline", "disabled": true },
        ] }])
    };
    let plain = posted(&stage, GENERAL, json!({ "content": text })).await;
    let body = json!({ "content": text, "components": row(false) });
    let ping = posted(&stage, GENERAL, body).await;
    let ping_ids = json!([plain, ping]);
    let all = (ping_ids.clone(), ping_ids.clone());
    assert_eq!(pings_everywhere().await, all);
    for (components, waits) in [
        (row(false), ping_ids.clone()),
        (row(true), json!([plain])),
        (json!([]), json!([plain])),
    ] {
        let path = format!("{}/{ping}", at(GENERAL));
        let edit = json!({ "content": text, "components": components });
        assert_eq!(stage.api("PATCH", &path, Some(edit)).await.0, 200);
        assert_eq!(pings_everywhere().await, (ping_ids.clone(), waits));
    }
}

#[tokio::test]
async fn message_has_at_most_one_thread_with_its_id() {
    let stage = Stage::open().await;
    let start = posted(&stage, GENERAL, text("a challenge")).await;
    let threads = format!("{}/{start}/threads", at(GENERAL));
    let body = json!({ "name": "Mina – Alex", "auto_archive_duration": 10080 });
    let (status, thread) = stage.api("POST", &threads, Some(body.clone())).await;
    assert_eq!((status, &thread["id"]), (200, &json!(start)));
    assert_eq!(thread["type"], 11);
    for (path, rejection) in [
        (threads, (400, 160_004)),
        (format!("{}/5/threads", at(GENERAL)), (404, 10008)),
    ] {
        check(&stage, format!("POST {path}"), body.clone(), rejection).await;
    }

    let board = posted(&stage, &start, json!({ "content": format!("<@{ALEX}>") })).await;
    let world = stage.get(&format!("/world?as={MINA}")).await;
    let thread_shown = &world["servers"][0]["channels"][0]["threads"][0];
    assert_eq!(thread_shown["message"], start);
    assert_eq!(thread_shown["archived"], false);
    let members = thread_shown["members"].as_array().unwrap();
    assert!(members.contains(&json!(ALEX)), "{members:?}");

    let archive = json!({ "archived": true });
    let channel = format!("/channels/{start}");
    assert_eq!(stage.api("PATCH", &channel, Some(archive)).await.0, 200);
    let edit = format!("PATCH {}/{board}", at(&start));
    check(&stage, edit, text("late"), (400, 50083)).await;
    posted(&stage, &start, text("revived")).await;
    let (_, thread) = stage.api("GET", &channel, None).await;
    assert_eq!(thread["thread_metadata"]["archived"], false);

    stage.thread_is(&start, "lock").await;
    cannot_say(&stage, &start, text("shut out"), (400, 160_005)).await;
    let unlock = format!("PATCH {channel}");
    check(&stage, unlock, json!({ "locked": false }), (403, 50013)).await;
    stage.thread_is(&start, "delete").await;
    cannot_say(&stage, &start, text("gone"), (404, 10003)).await;
}

#[tokio::test]
async fn sandbox_rejects_requests_that_discord_rejects() {
    let stage = Stage::open().await;
    let hello = || text("hello");
    let message = posted(&stage, GENERAL, hello()).await;
    let change = async |body: Value| stage.change(body).await;
    let deny = async |names: &[&str]| {
        change(json!({ "change": "deny", "channel": GENERAL, "permissions": names })).await;
    };
    let embed = json!({ "embeds": [{ "title": "rules" }] });
    let thread = format!("{}/{message}/threads", at(GENERAL));
    let thread_name = json!({ "name": "game" });
    let say = || format!("POST {}", at(GENERAL));
    let null = Value::Null;
    #[rustfmt::skip]
    let cases = [
        ("VIEW_CHANNEL", say(), hello(), 50001),
        ("VIEW_CHANNEL", format!("GET /channels/{GENERAL}"), null.clone(), 50001),
        ("SEND_MESSAGES", say(), hello(), 50013),
        ("EMBED_LINKS", say(), embed, 50013),
        ("READ_MESSAGE_HISTORY", format!("GET {}/{message}", at(GENERAL)), null, 50013),
        ("CREATE_PUBLIC_THREADS", format!("POST {thread}"), thread_name.clone(), 50013),
    ];
    for (denied, request, body, code) in cases {
        deny(&[denied]).await;
        check(&stage, request, body, (403, code)).await;
    }
    deny(&[]).await;
    assert_eq!(stage.api("POST", &thread, Some(thread_name)).await.0, 200);
    deny(&["SEND_MESSAGES_IN_THREADS"]).await;
    cannot_say(&stage, &message, hello(), (403, 50013)).await;

    let voice =
        change(json!({ "change": "new_channel", "server": CLUB, "name": "voice", "kind": 2 }))
            .await;
    let voice = voice["id"].as_str().unwrap();
    let voice_message = posted(&stage, voice, hello()).await;
    let in_voice = format!("POST {}/{voice_message}/threads", at(voice));
    check(&stage, in_voice, json!({ "name": "x" }), (400, 50024)).await;
    change(json!({ "change": "delete_channel", "channel": voice })).await;
    cannot_say(&stage, voice, hello(), (404, 10003)).await;

    let member = format!("/guilds/{CLUB}/members/{ALEX}");
    assert_eq!(stage.api("GET", &member, None).await.0, 200);
    change(json!({ "change": "kick", "server": CLUB, "person": ALEX })).await;
    assert_eq!(stage.ask("GET", "/api/v10/users/@me", None).await.0, 401);
    for (request, rejection) in [
        (format!("GET {member}"), (404, 10007)),
        (format!("DELETE {}/{message}", at(LOUNGE)), (404, 10008)),
        ("GET /nowhere".to_owned(), (404, 0)),
        (format!("POST /channels/{GENERAL}/nowhere"), (404, 0)),
        ("DELETE /users/@me".to_owned(), (405, 0)),
    ] {
        check(&stage, request, Value::Null, rejection).await;
    }
}

#[tokio::test]
async fn direct_messages_can_be_closed() {
    let stage = Stage::open().await;
    let open = json!({ "recipient_id": MINA });
    let (_, direct) = stage.api("POST", "/users/@me/channels", Some(open)).await;
    let direct = direct["id"].as_str().unwrap();
    posted(&stage, direct, text("your turn")).await;
    assert_eq!(stage.messages(MINA, direct).await.len(), 1);
    let seen = format!("{}?as={ALEX}", at(direct));
    assert_eq!(stage.ask("GET", &seen, None).await.0, 404);
    stage
        .change(json!({ "change": "dm", "person": MINA, "open": false }))
        .await;
    cannot_say(&stage, direct, text("hello?"), (403, 50007)).await;
    stage
        .change(json!({ "change": "kick", "server": CLUB, "person": MINA }))
        .await;
    cannot_say(&stage, direct, text("hello?"), (403, 50278)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn archived_thread_rejects_presses() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    let start = posted(&stage, GENERAL, text("a challenge")).await;
    let threads = format!("{}/{start}/threads", at(GENERAL));
    stage
        .api("POST", &threads, Some(json!({ "name": "game" })))
        .await;
    let board = stage.command(MINA, &start, "board", json!({})).await["message"].clone();
    stage.thread_is(&start, "archive").await;
    let press = component(ALEX, &board, "flip:1:0");
    assert_eq!(stage.ask("POST", "/do/press", Some(press)).await.0, 409);
    let command = json!({ "as": MINA, "channel": start, "name": "board", "options": {} });
    assert_eq!(stage.ask("POST", "/do/command", Some(command)).await.0, 409);
    let words_said = json!({ "as": MINA, "channel": start, "content": "still there?" });
    stage.post("/do/say", words_said).await;
    let pressed = stage.press(ALEX, &board, "flip:1:0").await;
    assert_eq!(pressed["state"], "updated", "words revive a thread");
    bot.kill();
}

#[tokio::test]
async fn edit_keeps_only_the_listed_attachments() {
    let stage = Stage::open().await;
    let bot = TestBot::start(&stage).await;
    let channel = serenity::all::ChannelId::new(GENERAL.parse().unwrap());
    let picture = |name: &str| serenity::all::CreateAttachment::bytes(PNG, name);
    let message = serenity::all::CreateMessage::new()
        .add_file(picture("a.png"))
        .add_file(picture("b.png"));
    let mut sent = channel.send_message(&bot.http, message).await.unwrap();
    let attachments = serenity::all::EditAttachments::new()
        .keep(sent.attachments[1].id)
        .add(picture("c.png"));
    let edit = serenity::all::EditMessage::new().attachments(attachments);
    sent.edit(&bot.http, edit).await.unwrap();
    let names = sent.attachments.iter().map(|file| &*file.filename);
    assert_eq!(names.collect::<Vec<_>>(), ["b.png", "c.png"]);
    sent.edit(&bot.http, serenity::all::EditMessage::new().content("text"))
        .await
        .unwrap();
    assert_eq!(sent.attachments.len(), 2, "an edit of the text keeps them");
    let unknown = json!({ "attachments": [{ "id": "5" }] });
    let edit = format!("PATCH {}/{}", at(GENERAL), sent.id);
    check(&stage, edit, unknown, (400, 50035)).await;
}

/// Returns the time of a message, from its id.
async fn written(stage: &Stage, text: &str) -> (u64, Duration) {
    let id = posted(stage, GENERAL, json!({ "content": text })).await;
    let messages = stage.messages(MINA, GENERAL).await;
    let message = messages.iter().find(|message| message["id"] == id).unwrap();
    let time = Duration::from_millis(message["time"].as_u64().unwrap());
    (id.parse().unwrap(), time)
}

#[tokio::test(flavor = "multi_thread")]
async fn ids_and_times_follow_the_worlds_clock() {
    let stage = Stage::open_with(|settings| settings.day = Some(DAY)).await;
    let mut followed = stage.sandbox.ahead();
    let bot = TestBot::start(&stage).await;
    let board = stage.command(MINA, GENERAL, "board", json!({})).await["message"].clone();
    let id = board["interaction"]["id"].as_str().unwrap();
    let interaction = stage.get(&format!("/control/interactions/{id}")).await;
    let token = interaction["token"].as_str().unwrap();
    let original = format!("/webhooks/1180000000000000001/{token}/messages/@original");
    assert_eq!(stage.api("GET", &original, None).await.0, 200);
    let before = written(&stage, "before").await;
    let clock = stage.post("/do/day", json!({})).await;
    followed.changed().await.unwrap();
    assert_eq!(*followed.borrow(), DAY, "who follows hears of it");
    let after = written(&stage, "after").await;
    assert!(before.0 < after.0, "{before:?} {after:?}");
    let passed = after.1 - before.1;
    assert!((DAY..DAY * 2).contains(&passed), "{passed:?}");
    let now = Duration::from_millis(clock["now"].as_u64().unwrap());
    assert!(before.1 + DAY <= now && now <= after.1, "{clock}");
    // Yesterday's nonce and token have expired.
    assert_eq!(stage.api("GET", &original, None).await.1["code"], 50_027);
    // The reported clock is the same for everybody, and after the next start.
    let day = u64::try_from(DAY.as_millis()).unwrap();
    let clock = stage.get(&format!("/world?as={SAM}")).await["clock"].clone();
    assert_eq!((&clock["ahead"], &clock["day"]), (&json!(day), &json!(day)));
    bot.kill();
    let stage = stage.reopen().await;
    assert!(written(&stage, "later").await > after);
    let clock = stage.get(&format!("/world?as={SAM}")).await["clock"].clone();
    assert_eq!(clock["ahead"], day);
    assert_eq!(clock["day"], Value::Null);
}

#[tokio::test]
async fn stored_world_outlives_its_world_file() {
    let named = |bot: &str| {
        let file = include_str!("../../world.json");
        let file = file.replace("\"Bot\"", &format!("\"{bot}\""));
        WorldFile::parse(&file.replace("\"Sandbox\"", &format!("\"{bot}'s\""))).unwrap()
    };
    let folder = tempfile::tempdir().unwrap();
    let with = |bot| {
        let file = named(bot);
        move |settings: &mut Settings| {
            settings.world_file = Some(file);
            settings.bot_picture = Some(format!("<svg>{bot}</svg>"));
        }
    };
    let stage = Stage::open_in(folder, with("Ada")).await;
    let names = async |stage: &Stage| {
        let bot = stage.get(&format!("/world?as={MINA}")).await["bot"]["name"].clone();
        let (_, application) = stage.api("GET", "/applications/@me", None).await;
        let title = stage.get("/page").await["title"].clone();
        let picture = String::from_utf8(stage.bytes("/bot.svg").await).unwrap();
        json!([bot, application["name"], title, picture])
    };
    let ada = json!(["Ada", "Ada", "Ada's", "<svg>Ada</svg>"]);
    assert_eq!(names(&stage).await, ada);
    stage.sandbox.stop().await;
    let stage = Stage::open_in(stage.folder, with("Bob")).await;
    let both = json!(["Ada", "Ada", "Bob's", "<svg>Bob</svg>"]);
    assert_eq!(names(&stage).await, both);
}

#[tokio::test(flavor = "multi_thread")]
async fn day_is_skipped_after_pending_responses() {
    let stage = Stage::open_with(|settings| settings.day = Some(DAY)).await;
    let bot = TestBot::start(&stage).await;
    let (answer, clock) = tokio::join!(
        stage.command(MINA, GENERAL, "slow", json!({})),
        stage.post("/do/day", json!({}))
    );
    assert_ne!(answer["state"], "failed", "{answer}");
    assert_eq!(clock["ahead"], clock["day"]);
    bot.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_world_is_readable_by_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let mut stage = Stage::open().await;
    for _ in 0..2 {
        let mode = |name: &str| {
            let metadata = std::fs::metadata(stage.folder.path().join(name));
            metadata.unwrap().permissions().mode() & 0o777
        };
        assert_eq!(mode("world.sqlite3"), 0o600);
        assert_eq!(mode("world.sqlite3-wal"), 0o600);
        assert_eq!(mode("world.pictures"), 0o700);
        // Modes of files that others could read are tightened at the next start.
        for (name, open) in [("world.sqlite3", 0o644), ("world.pictures", 0o755)] {
            let path = stage.folder.path().join(name);
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(open)).unwrap();
        }
        stage = stage.reopen().await;
    }
}
