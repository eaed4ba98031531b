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

async fn check(stage: &Stage, method: &str, path: &str, body: Value, status: u16, code: u32) {
    let body = if body.is_null() { None } else { Some(body) };
    let (actual_status, answer) = stage.api(method, path, body).await;
    assert_eq!(
        (actual_status, answer["code"].as_u64()),
        (status, Some(code.into())),
        "{method} {path}: {answer}"
    );
}

#[tokio::test]
async fn nonce_returns_its_first_message_while_it_lives() {
    let stage = Stage::open_with(|settings| settings.day = Some(settings.nonce_life * 2)).await;
    let body =
        |enforce: bool| json!({ "content": "once", "nonce": "row-1", "enforce_nonce": enforce });
    let first = posted(&stage, GENERAL, body(true)).await;
    assert_eq!(posted(&stage, GENERAL, body(true)).await, first);
    assert_ne!(
        posted(&stage, LOUNGE, body(true)).await,
        first,
        "another channel is another matter"
    );
    let unforced = posted(&stage, GENERAL, body(false)).await;
    assert_ne!(unforced, first, "it must be enforced");
    stage.post("/do/day", json!({})).await;
    let late_answer = posted(&stage, GENERAL, body(true)).await;
    assert!(
        ![first, unforced].contains(&late_answer),
        "a nonce does not live for ever"
    );
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
        let (_, list) = stage
            .api("GET", &format!("{}{query}", at(GENERAL)), None)
            .await;
        let contents_found: Vec<_> = list
            .as_array()
            .unwrap()
            .iter()
            .map(|message| message["content"].as_str().unwrap())
            .collect();
        assert_eq!(contents_found, contents, "{query}");
    }
    check(
        &stage,
        "GET",
        &format!("{}?limit=101", at(GENERAL)),
        Value::Null,
        400,
        50035,
    )
    .await;
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
        assert_eq!(
            messages.last().unwrap()["pinged"],
            json!(pinged),
            "{allowed}"
        );
    }
    let both_mentions =
        json!({ "content": text, "allowed_mentions": { "parse": ["users"], "users": [SAM] } });
    check(&stage, "POST", &at(GENERAL), both_mentions, 400, 50035).await;
}

/// A ping is pending until an edit removes the components. A ping without components is pending until it is read.
#[tokio::test]
async fn ping_stays_pending_until_settled() {
    let stage = Stage::open().await;
    let pings_everywhere = async || {
        let world = stage.get(&format!("/world?as={ALEX}")).await;
        let servers = world["servers"].as_array().unwrap().iter();
        let mut channels = servers.flat_map(|message| message["channels"].as_array().unwrap());
        let channel_entry = channels.find(|message| message["id"] == GENERAL).unwrap();
        (
            channel_entry["pings"].clone(),
            channel_entry["waiting"].clone(),
        )
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
    assert_eq!(
        pings_everywhere().await,
        (ping_ids.clone(), ping_ids.clone())
    );
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
    assert_eq!(
        (status, &thread["id"], &thread["type"]),
        (200, &json!(start), &json!(11))
    );
    check(&stage, "POST", &threads, body.clone(), 400, 160_004).await;
    check(
        &stage,
        "POST",
        &format!("{}/5/threads", at(GENERAL)),
        body,
        404,
        10008,
    )
    .await;

    let board = posted(&stage, &start, json!({ "content": format!("<@{ALEX}>") })).await;
    let world = stage.get(&format!("/world?as={MINA}")).await;
    let thread_shown = &world["servers"][0]["channels"][0]["threads"][0];
    assert_eq!(
        (&thread_shown["message"], &thread_shown["archived"]),
        (&json!(start), &json!(false))
    );
    assert!(
        thread_shown["members"]
            .as_array()
            .unwrap()
            .contains(&json!(ALEX))
    );

    let archive = json!({ "archived": true });
    assert_eq!(
        stage
            .api("PATCH", &format!("/channels/{start}"), Some(archive))
            .await
            .0,
        200
    );
    check(
        &stage,
        "PATCH",
        &format!("{}/{board}", at(&start)),
        text("late"),
        400,
        50083,
    )
    .await;
    posted(&stage, &start, text("revived")).await;
    let (_, thread) = stage.api("GET", &format!("/channels/{start}"), None).await;
    assert_eq!(thread["thread_metadata"]["archived"], false);

    stage.thread_is(&start, "lock").await;
    check(&stage, "POST", &at(&start), text("shut out"), 400, 160_005).await;
    check(
        &stage,
        "PATCH",
        &format!("/channels/{start}"),
        json!({ "locked": false }),
        403,
        50013,
    )
    .await;
    stage.thread_is(&start, "delete").await;
    check(&stage, "POST", &at(&start), text("gone"), 404, 10003).await;
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
    for (denied, method, path, body, status, code) in [
        ("VIEW_CHANNEL", "POST", at(GENERAL), hello(), 403, 50001),
        (
            "VIEW_CHANNEL",
            "GET",
            format!("/channels/{GENERAL}"),
            Value::Null,
            403,
            50001,
        ),
        ("SEND_MESSAGES", "POST", at(GENERAL), hello(), 403, 50013),
        ("EMBED_LINKS", "POST", at(GENERAL), embed, 403, 50013),
        (
            "READ_MESSAGE_HISTORY",
            "GET",
            format!("{}/{message}", at(GENERAL)),
            Value::Null,
            403,
            50013,
        ),
        (
            "CREATE_PUBLIC_THREADS",
            "POST",
            thread.clone(),
            thread_name.clone(),
            403,
            50013,
        ),
    ] {
        deny(&[denied]).await;
        check(&stage, method, &path, body, status, code).await;
    }
    deny(&[]).await;
    assert_eq!(stage.api("POST", &thread, Some(thread_name)).await.0, 200);
    deny(&["SEND_MESSAGES_IN_THREADS"]).await;
    check(&stage, "POST", &at(&message), hello(), 403, 50013).await;

    let voice =
        change(json!({ "change": "new_channel", "server": CLUB, "name": "voice", "kind": 2 }))
            .await;
    let voice = voice["id"].as_str().unwrap();
    let voice_message = posted(&stage, voice, hello()).await;
    check(
        &stage,
        "POST",
        &format!("{}/{voice_message}/threads", at(voice)),
        json!({ "name": "x" }),
        400,
        50024,
    )
    .await;
    change(json!({ "change": "delete_channel", "channel": voice })).await;
    check(&stage, "POST", &at(voice), hello(), 404, 10003).await;

    let member = format!("/guilds/{CLUB}/members/{ALEX}");
    assert_eq!(stage.api("GET", &member, None).await.0, 200);
    change(json!({ "change": "kick", "server": CLUB, "person": ALEX })).await;
    check(&stage, "GET", &member, Value::Null, 404, 10007).await;
    check(
        &stage,
        "DELETE",
        &format!("{}/{message}", at(LOUNGE)),
        Value::Null,
        404,
        10008,
    )
    .await;
    assert_eq!(stage.ask("GET", "/api/v10/users/@me", None).await.0, 401);
    check(&stage, "GET", "/nowhere", Value::Null, 404, 0).await;
    let nowhere = format!("/channels/{GENERAL}/nowhere");
    check(&stage, "POST", &nowhere, hello(), 404, 0).await;
    check(&stage, "DELETE", "/users/@me", Value::Null, 405, 0).await;
}

#[tokio::test]
async fn direct_messages_can_be_closed() {
    let stage = Stage::open().await;
    let open = json!({ "recipient_id": MINA });
    let (_, direct) = stage.api("POST", "/users/@me/channels", Some(open)).await;
    let direct = direct["id"].as_str().unwrap();
    posted(&stage, direct, text("your turn")).await;
    assert_eq!(stage.messages(MINA, direct).await.len(), 1);
    assert_eq!(
        stage
            .ask(
                "GET",
                &format!("/channels/{direct}/messages?as={ALEX}"),
                None
            )
            .await
            .0,
        404
    );
    stage
        .change(json!({ "change": "dm", "person": MINA, "open": false }))
        .await;
    check(&stage, "POST", &at(direct), text("hello?"), 403, 50007).await;
    stage
        .change(json!({ "change": "kick", "server": CLUB, "person": MINA }))
        .await;
    check(&stage, "POST", &at(direct), text("hello?"), 403, 50278).await;
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
    assert_eq!(
        stage.press(ALEX, &board, "flip:1:0").await["state"],
        "updated",
        "words revive a thread"
    );
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
    let names: Vec<_> = sent
        .attachments
        .iter()
        .map(|message| message.filename.as_str())
        .collect();
    assert_eq!(names, ["b.png", "c.png"]);
    sent.edit(&bot.http, serenity::all::EditMessage::new().content("text"))
        .await
        .unwrap();
    assert_eq!(
        sent.attachments.len(),
        2,
        "what an edit does not speak of stays"
    );
    let unknown = json!({ "attachments": [{ "id": "5" }] });
    check(
        &stage,
        "PATCH",
        &format!("{}/{}", at(GENERAL), sent.id),
        unknown,
        400,
        50035,
    )
    .await;
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
    let token = stage
        .get(&format!(
            "/control/interactions/{}",
            board["interaction"]["id"].as_str().unwrap()
        ))
        .await;
    let original = format!(
        "/webhooks/1180000000000000001/{}/messages/@original",
        token["token"].as_str().unwrap()
    );
    assert_eq!(stage.api("GET", &original, None).await.0, 200);
    let before = written(&stage, "before").await;
    let clock = stage.post("/do/day", json!({})).await;
    followed.changed().await.unwrap();
    assert_eq!(*followed.borrow(), DAY, "who follows hears of it");
    let after = written(&stage, "after").await;
    assert!(before.0 < after.0, "{before:?} {after:?}");
    assert!(
        after.1 - before.1 >= DAY && after.1 - before.1 < DAY * 2,
        "{before:?} {after:?}"
    );
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
    assert_eq!(
        (&clock["ahead"], &clock["day"]),
        (&json!(day), &Value::Null)
    );
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
    assert_eq!(
        names(&stage).await,
        json!(["Ada", "Ada", "Ada's", "<svg>Ada</svg>"])
    );
    stage.sandbox.stop().await;
    let stage = Stage::open_in(stage.folder, with("Bob")).await;
    assert_eq!(
        names(&stage).await,
        json!(["Ada", "Ada", "Bob's", "<svg>Bob</svg>"])
    );
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
