//! The sandbox rejects the requests that Discord rejects, with errors at the same place in the tree.

use std::time::Duration;

use crate::kit::*;
use serde_json::{Value, json};

const APP: &str = "1180000000000000001";

/// Returns the code of the first error at a dotted path in the tree.
fn code_at<'a>(answer: &'a Value, place: &str) -> Option<&'a str> {
    let steps = place.split('.').filter(|step| !step.is_empty());
    let error_node = steps.fold(&answer["errors"], |tree, step| &tree[step]);
    error_node["_errors"][0]["code"].as_str()
}

/// Checks the rejection of each case: a body, the place of its error, and the code.
async fn check(stage: &Stage, method: &str, path: &str, cases: Value) {
    for case in cases.as_array().unwrap() {
        let (status, answer) = stage.api(method, path, Some(case[0].clone())).await;
        let found = (status, answer["code"].as_u64());
        assert_eq!(found, (400, Some(50035)), "{case}: {answer}");
        let place = case[1].as_str().unwrap();
        let code = code_at(&answer, place);
        assert_eq!(code, case[2].as_str(), "{case}: {answer}");
    }
}

fn rows(rows: Value) -> Value {
    json!({ "content": "x", "components": rows })
}

fn row(components: Value) -> Value {
    rows(json!([{ "type": 1, "components": components }]))
}

fn button(id: &str) -> Value {
    json!({ "type": 2, "style": 1, "label": "go", "custom_id": id })
}

fn menu(options: usize) -> Value {
    let option = |number: usize| json!({ "label": "x", "value": number.to_string() });
    json!({ "type": 3, "custom_id": "menu", "options": (0..options).map(option).collect::<Value>() })
}

#[tokio::test]
async fn messages_beyond_the_limits_are_rejected() {
    let stage = Stage::open().await;
    let long = |length: usize| "가".repeat(length);
    let embed = |embed: Value| json!({ "embeds": [embed] });
    let with = |mut component: Value, field: &str, value: Value| {
        component[field] = value;
        row(json!([component]))
    };
    let first = |field: &str| format!("components.0.components.0.{field}");
    let file = |description: &str| json!({ "content": "x", "attachments": [{ "id": 0, "description": description }] });
    let cases = json!([
        [{ "content": long(2001) }, "content", "BASE_TYPE_MAX_LENGTH"],
        [{ "content": 5 }, "content", "BASE_TYPE_BAD_TYPE"],
        [{ "content": "x", "contents": "y" }, "contents", "UNKNOWN_FIELD"],
        [{ "content": "x", "nonce": "1".repeat(26) }, "nonce", "BASE_TYPE_BAD_LENGTH"],
        [{ "embeds": vec![json!({ "title": "x" }); 11] }, "embeds", "BASE_TYPE_MAX_LENGTH"],
        [embed(json!({ "title": long(257) })), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"],
        [embed(json!({ "description": long(4097) })), "embeds.0.description", "BASE_TYPE_MAX_LENGTH"],
        [embed(json!({ "fields": [{ "name": "", "value": "x" }] })), "embeds.0.fields.0.name", "BASE_TYPE_REQUIRED"],
        [{ "embeds": [{ "description": long(4000) }, { "description": long(2001) }] }, "embeds", "MAX_EMBED_SIZE_EXCEEDED"],
        [embed(json!({ "image": { "url": "attachment://board.png" } })), "embeds.0.image.url", "URL_TYPE_INVALID_URL"],
        [file(&long(1025)), "attachments.0.description", "BASE_TYPE_MAX_LENGTH"],
        [file("no file"), "attachments", "ATTACHMENT_NOT_FOUND"],
        [rows(json!(vec![json!({ "type": 1, "components": [menu(1)] }); 6])), "components", "BASE_TYPE_MAX_LENGTH"],
        [rows(json!([{ "type": 9 }])), "components.0.type", "UNION_TYPE_CHOICES"],
        [rows(json!([button("a")])), "components.0.type", "UNION_TYPE_CHOICES"],
        [row(json!([])), "components.0.components", "BASE_TYPE_BAD_LENGTH"],
        [row((0..6).map(|n| button(&n.to_string())).collect()), "components.0.components", "BASE_TYPE_MAX_LENGTH"],
        [row(json!([button("a"), button("a")])), "components.0.components.1.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"],
        [row(json!([menu(2), button("a")])), "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"],
        [row(json!([button(&"a".repeat(101))])), first("custom_id"), "BASE_TYPE_BAD_LENGTH"],
        [with(button("a"), "label", json!(long(81))), first("label"), "BASE_TYPE_MAX_LENGTH"],
        [with(button("a"), "label", Value::Null), first("label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"],
        [with(button("a"), "custom_id", Value::Null), first("custom_id"), "BASE_TYPE_REQUIRED"],
        [with(button("a"), "style", json!(5)), first("url"), "BASE_TYPE_REQUIRED"],
        [row(json!([menu(26)])), first("options"), "BASE_TYPE_MAX_LENGTH"],
        [row(json!([menu(0)])), first("options"), "BASE_TYPE_REQUIRED"],
        [with(menu(2), "placeholder", json!(long(151))), first("placeholder"), "BASE_TYPE_MAX_LENGTH"],
        [with(menu(2), "max_values", json!(3)), first("max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE"],
        [with(menu(1), "options", json!([{ "label": long(101), "value": "" }])), first("options.0.value"), "BASE_TYPE_REQUIRED"],
    ]);
    let path = format!("/channels/{GENERAL}/messages");
    check(&stage, "POST", &path, cases).await;
    let (status, answer) = stage.says(text(" ")).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50006)));
    let posted = stage.messages(MINA, GENERAL).await;
    assert!(posted.is_empty(), "{posted:?}");

    let full = json!({ "content": long(2000), "nonce": "1".repeat(25) });
    assert_eq!(stage.says(full).await.0, 200);
}

#[tokio::test]
async fn commands_beyond_the_limits_are_rejected() {
    const INVALID_NAME: &str = "APPLICATION_COMMAND_INVALID_NAME";
    let stage = Stage::open().await;
    let command = |adjust: &dyn Fn(&mut Value)| {
        let mut body = json!({ "name": "move", "description": "Plays a move" });
        adjust(&mut body);
        json!([body])
    };
    let with = |field: &str, value: Value| command(&|body| body[field] = value.clone());
    let option = |adjust: Value| {
        let mut option = json!({ "type": 3, "name": "to", "description": "Where" });
        for (name, value) in adjust.as_object().unwrap() {
            option[name] = value.clone();
        }
        with("options", json!([option]))
    };
    let optional_first = json!([
        { "type": 3, "name": "a", "description": "x" },
        { "type": 3, "name": "b", "description": "x", "required": true },
    ]);
    let heavy: Vec<_> = (0..25)
        .map(|number| {
            let choices: Vec<_> = (0..25).map(|n| json!({ "name": format!("{n}{}", "x".repeat(20)), "value": "v" })).collect();
            json!({ "type": 3, "name": format!("o{number}"), "description": "x".repeat(100), "choices": choices })
        })
        .collect();
    let same = json!([{ "name": "a", "description": "x" }, { "name": "a", "description": "y" }]);
    let user_command = json!([{ "name": "Challenge", "type": 2, "description": "x" }]);
    let both = json!({ "autocomplete": true, "choices": [{ "name": "a", "value": "a" }] });
    let cases = json!([
        [with("name", json!("Move")), "0.name", INVALID_NAME],
        [with("name", json!("my move")), "0.name", INVALID_NAME],
        [
            with("name", json!("m".repeat(33))),
            "0.name",
            "BASE_TYPE_BAD_LENGTH"
        ],
        [
            with("description", json!("")),
            "0.description",
            "BASE_TYPE_REQUIRED"
        ],
        [
            with(
                "description_localizations",
                json!({ "ko": "가".repeat(101) })
            ),
            "0.description_localizations.ko",
            "BASE_TYPE_BAD_LENGTH"
        ],
        [
            with("name_localizations", json!({ "xx": "move" })),
            "0.name_localizations",
            "DICT_TYPE_KEYS"
        ],
        [
            with("name_localizations", json!({ "en-US": "MOVE" })),
            "0.name_localizations.en-US",
            INVALID_NAME
        ],
        [
            with("contexts", json!([3])),
            "0.contexts.0",
            "BASE_TYPE_CHOICES"
        ],
        [
            with("options", optional_first),
            "0.options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
        ],
        [
            option(json!({ "name": "To" })),
            "0.options.0.name",
            INVALID_NAME
        ],
        [
            option(json!({ "type": 6, "autocomplete": true })),
            "0.options.0",
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
        ],
        [
            option(both),
            "0.options.0",
            "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_INVALID"
        ],
        [
            with("options", json!(heavy)),
            "0",
            "APPLICATION_COMMAND_TOO_LARGE"
        ],
        [same, "1.name", "APPLICATION_COMMANDS_DUPLICATE_NAME"],
        [
            user_command,
            "0.description",
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION"
        ],
    ]);
    let path = format!("/applications/{APP}/commands");
    check(&stage, "PUT", &path, cases).await;
    let fine =
        json!([{ "name": "두기", "description": "x", "name_localizations": { "ko": "두기" } }]);
    let (status, list) = stage.api("PUT", &path, Some(fine.clone())).await;
    assert_eq!(status, 200, "{list}");
    let (_, repeated) = stage.api("PUT", &path, Some(fine)).await;
    assert_eq!(list[0]["id"], repeated[0]["id"], "a command keeps its id");
}

#[tokio::test]
async fn threads_and_responses_beyond_the_limits_are_rejected() {
    let stage = Stage::open_with(|settings| settings.answer_window = Duration::from_secs(30)).await;
    let (_, message) = stage.says(text("x")).await;
    let thread = format!(
        "/channels/{GENERAL}/messages/{}/threads",
        message["id"].as_str().unwrap()
    );
    let cases = json!([
        [{}, "name", "BASE_TYPE_REQUIRED"],
        [{ "name": "x".repeat(101) }, "name", "BASE_TYPE_BAD_LENGTH"],
        [{ "name": "x", "auto_archive_duration": 61 }, "auto_archive_duration", "BASE_TYPE_CHOICES"],
    ]);
    check(&stage, "POST", &thread, cases).await;

    let _bot = TestBot::start(&stage).await;
    let act = json!({ "as": MINA, "channel": GENERAL, "name": "mute", "options": {} });
    let typed =
        json!({ "as": MINA, "channel": GENERAL, "name": "move", "focused": "move", "text": "" });
    let (command, command_id) = open(&stage, "/do/command", act).await;
    let (autocomplete, autocomplete_id) = open(&stage, "/do/autocomplete", typed).await;
    let choice = |name: String| json!({ "name": name, "value": "v" });
    let choices = |list: Value| json!({ "type": 8, "data": { "choices": list } });
    let form = json!({ "custom_id": "f", "title": "x".repeat(46), "components": [] });
    let cases = json!([
        [choices(json!(vec![choice("x".to_owned()); 26])), "data.choices", "BASE_TYPE_MAX_LENGTH"],
        [choices(json!([choice("x".repeat(101))])), "data.choices.0.name", "BASE_TYPE_BAD_LENGTH"],
        [choices(json!([choice(String::new())])), "data.choices.0.name", "BASE_TYPE_REQUIRED"],
        [{ "type": 5 }, "type", "INTERACTION_CALLBACK_TYPE_INVALID"],
    ]);
    check(&stage, "POST", &autocomplete, cases).await;
    let cases = json!([
        [{ "type": 3 }, "type", "BASE_TYPE_CHOICES"],
        [{ "type": 7, "data": { "content": "x" } }, "type", "INTERACTION_CALLBACK_TYPE_INVALID"],
        [{ "type": 4, "data": { "content": "x".repeat(2001) } }, "data.content", "BASE_TYPE_MAX_LENGTH"],
        [{ "type": 5, "data": { "content": "x" } }, "data", "DEFERRED_RESPONSE_DATA"],
        [{ "type": 9, "data": form }, "data.title", "BASE_TYPE_BAD_LENGTH"],
    ]);
    check(&stage, "POST", &command, cases).await;

    // A rejected response did not use up the interaction.
    let fine = json!({ "type": 4, "data": { "content": "fine" } });
    assert_eq!(stage.api("POST", &command, Some(fine.clone())).await.0, 204);
    let repeated = stage.api("POST", &command, Some(fine)).await.1;
    assert_eq!(repeated["code"], 40060);
    let none = Some(choices(json!([])));
    assert_eq!(stage.api("POST", &autocomplete, none).await.0, 204);
    for (id, state) in [(command_id, "answered"), (autocomplete_id, "choices")] {
        let interaction = stage.get(&format!("/interactions/{id}?as={MINA}")).await;
        assert_eq!(interaction["state"], state);
    }
}

/// Opens an interaction that the bot never receives. Returns its callback path, and its id.
async fn open(stage: &Stage, path: &str, act: Value) -> (String, String) {
    stage
        .post("/control/gateway", json!({ "action": "drop" }))
        .await;
    let id = stage.post(&format!("{path}?wait=no"), act).await["interaction"]
        .as_str()
        .unwrap()
        .to_owned();
    let event = stage.get(&format!("/control/interactions/{id}")).await;
    (
        format!(
            "/interactions/{id}/{}/callback",
            event["token"].as_str().unwrap()
        ),
        id,
    )
}

#[tokio::test]
async fn wire_log_contains_requests_without_tokens() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("wire.jsonl");
    let stage = Stage::open_in(folder, |settings| {
        settings.wire_log = Some(log.clone());
        settings.answer_window = Duration::from_secs(10);
    })
    .await;
    let _bot = TestBot::start(&stage).await;
    stage.command(MINA, GENERAL, "slow", json!({})).await;
    let text = stage
        .until(async || {
            let text = std::fs::read_to_string(&log).unwrap();
            text.contains("@original").then_some(text)
        })
        .await;
    let path = format!("/webhooks/{APP}/{{token}}/messages/@original");
    let is_there = text.lines().any(|line| {
        let entry: Value = serde_json::from_str(line).unwrap();
        entry["path"] == path
    });
    assert!(is_there, "{text}");
    assert!(!text.contains(stage.sandbox.token()), "the bot's token");
}
