//! `hansu doctor`, with and without a running bot.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tokio::process::Command;

use crate::flows::club::{CLUB, Club, JANGGI, LOUNGE, said_by};
use crate::flows::metrics::{ANY_PORT, health_is};

/// All checks, in order.
const CHECKS: [&str; 15] = [
    "config", "token", "gateway", "clock", "commands", "servers", "database", "outbox", "timers",
    "disk", "engine", "fonts", "health", "page", "activity",
];

/// Returns the lines of a report by check, without the checks of the machine that runs the tests.
fn lines(output: &str) -> BTreeMap<String, String> {
    let lines = output.lines().map(|line| {
        let (_, rest) = line.split_once(' ').unwrap();
        let (name, _) = rest.split_once(": ").unwrap();
        (name.to_owned(), line.to_owned())
    });
    lines.collect()
}

#[track_caller]
fn says(output: &str, expected: &str) {
    let mut lines = output.lines();
    assert!(
        lines.any(|line| line.starts_with(expected)),
        "{expected}: {output}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_check_passes_next_to_a_healthy_bot() {
    let mut club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let http = club.http();
    health_is(http, 200, "ok").await;
    let mut game = club.played("a4b4").await;
    club.settings.clear();
    club.settings.push((ANY_PORT.0, http.to_string()));
    let (code, output) = club.hansu(&["doctor", "--full"]).await;
    assert_eq!(code, Some(0), "{output}");
    let names: Vec<&str> = output
        .lines()
        .filter_map(|line| line.split([' ', ':']).nth(1))
        .collect();
    assert_eq!(names, CHECKS);
    for expected in [
        "ok token: of 한수 (application ",
        "ok gateway: 999 of 1000 new sessions left today",
        "ok clock: agrees with Discord's date",
        "ok commands: all are registered",
        "ok servers: ",
        "ok database: whole, schema ",
        "ok timers: none is overdue",
        "ok engine: the built-in one",
        "ok health: ok",
        "ok page: the board page is off",
        "ok activity: the board page does not open",
    ] {
        says(&output, expected);
    }
    assert!(output.contains(", 1 games replayed"), "{output}");
    // Doctor only reads: the bot is still connected, and has not identified again.
    let bot = club.stage.get("/control/bot").await;
    assert_eq!(bot["connected"], true, "{bot}");
    assert_eq!(bot["identifies"], 1, "{bot}");
    game.play(&club, "a7b7").await;

    let (code, output) = club.hansu(&["doctor", "--json", "--offline"]).await;
    assert_eq!(code, Some(0), "{output}");
    let report: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(report["version"], env!("CARGO_PKG_VERSION"));
    assert!(
        report["commit"].is_string() && report["schema"].is_u64(),
        "{report}"
    );
    let checks = report["checks"].as_array().unwrap();
    assert_eq!(checks.len(), 11, "{report}");
    let token = json!({
        "name": "token", "level": "ok", "finding": "its form is valid; not checked with Discord",
        "remedy": null,
    });
    assert!(checks.contains(&token), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permissions_are_named_by_channel() {
    let club = Club::open().await;
    club.deny(LOUNGE, &["ATTACH_FILES", "EMBED_LINKS"]).await;
    let (code, output) = club.hansu(&["doctor", "--server", CLUB]).await;
    assert_eq!(code, Some(0), "{output}");
    let line = &lines(&output)["servers"];
    assert!(line.starts_with("warn servers: "), "{line}");
    assert!(
        line.contains(&format!("({LOUNGE}) lacks Embed Links, Attach Files; ")),
        "{line}"
    );
    assert!(!line.contains(JANGGI), "{line}");
    let (code, output) = club.hansu(&["doctor", "--server", "42"]).await;
    assert_eq!(code, Some(1), "{output}");
    says(&output, "fail servers: the bot is not in server 42");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_checks_run_with_a_missing_or_wrong_token() {
    let club = Club::open().await;
    for (token, expected) in [
        (None, "fail token: DISCORD_TOKEN is not set"),
        (Some(""), "fail token: DISCORD_TOKEN is set but empty"),
        (
            Some("hello"),
            "fail token: DISCORD_TOKEN does not look like a bot's token",
        ),
        (
            Some("MTE4MDAwMDAwMDAwMDAwMDAwMQ.GaBcDe.none"),
            "fail token: Discord rejected the token",
        ),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hansu"));
        command.arg("doctor");
        let mut command = club.dressed(command);
        match token {
            Some(token) => command.env("DISCORD_TOKEN", token),
            None => command.env_remove("DISCORD_TOKEN"),
        };
        let (code, output) = said_by(command).await;
        assert_eq!(code, Some(1), "{output}");
        says(&output, expected);
        says(&output, "ok database: ");
        assert!(
            token.is_none_or(|token| token.is_empty() || !output.contains(token)),
            "{output}"
        );
    }
    let mut broken = Command::new(env!("CARGO_BIN_EXE_hansu"));
    broken.args(["doctor", "--json"]);
    let mut broken = club.dressed(broken);
    let (code, output) = said_by({
        broken.env("HANSU_PLAY__OPEN_GAMES", "many");
        broken
    })
    .await;
    assert_eq!(code, Some(2), "{output}");
    let report: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(report["checks"][0]["name"], "config", "{report}");
    assert_eq!(report["checks"][0]["level"], "fail", "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_checks_run_if_discord_does_not_answer() {
    let mut club = Club::open().await;
    assert!(club.stop_bot().await.success());
    let hold = json!({ "path": "/", "action": "hold", "when": "before", "times": 100 });
    club.fault(hold).await;
    let (code, output) = club.hansu(&["doctor"]).await;
    assert_eq!(code, Some(1), "{output}");
    says(&output, "fail token: Discord does not answer");
    says(&output, "ok database: ");
    says(&output, "ok fonts: ");
}

#[tokio::test(flavor = "multi_thread")]
async fn database_faults_are_found() {
    let mut club = Club::open().await;
    club.played("a4b4").await;
    assert!(club.stop_bot().await.success());
    for (statement, arguments, code, expected) in [
        (
            "update outbox set state = 'open', due_at = 0 where kind = 'board'",
            &["doctor", "--offline"][..],
            0,
            "warn outbox: ",
        ),
        (
            "update outbox set state = 'parked', reason = 'forbidden' where kind = 'board'",
            &["doctor", "--offline"],
            0,
            "warn outbox: ",
        ),
        (
            "insert into timer (game, kind, due_at) values (1, 'expire', 0)",
            &["doctor", "--offline"],
            0,
            "warn timers: late: 1 expire",
        ),
        (
            "update game set ply = 7",
            &["doctor", "--offline"],
            0,
            "ok database: ",
        ),
        (
            "update game set ply = 7",
            &["doctor", "--offline", "--full"],
            1,
            "fail database: game 1: its row does not match its events",
        ),
        (
            "update meta set value = '7' where key = 'application'",
            &["doctor"],
            1,
            "fail application: the database is of application 7, the token of ",
        ),
        (
            "pragma foreign_keys = off; update event set game = 99 where seq = 1",
            &["doctor", "--offline"],
            1,
            "fail database: it is damaged: rows of event refer to missing rows",
        ),
    ] {
        club.execute(statement).await;
        let (ended, output) = club.hansu(arguments).await;
        assert_eq!(ended, Some(code), "{statement}: {output}");
        says(&output, expected);
    }
    std::fs::write(club.database(), "a letter ".repeat(200)).unwrap();
    let (code, output) = club.hansu(&["doctor", "--offline"]).await;
    assert_eq!(code, Some(1), "{output}");
    assert!(
        lines(&output)["database"].contains("file is not a database"),
        "{output}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn external_engine_and_font_are_checked() {
    let mut club = Club::open().await;
    assert!(club.stop_bot().await.success());
    club.settings
        .push(("HANSU_ENGINE__COMMAND", "no-such-engine".to_owned()));
    club.settings
        .push(("HANSU_PICTURES__FONT", "nowhere.ttf".to_owned()));
    club.settings.push((ANY_PORT.0, "127.0.0.1:1".to_owned()));
    let (code, output) = club.hansu(&["doctor", "--offline"]).await;
    assert_eq!(code, Some(1), "{output}");
    says(
        &output,
        "fail engine: no-such-engine: it cannot be started: No such file",
    );
    says(
        &output,
        "fail fonts: pictures.font: nowhere.ttf cannot be used: No such file",
    );
    says(
        &output,
        "warn health: nothing answers at http://127.0.0.1:1/health",
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn activity_needs_a_page_and_a_secret_and_has_a_limit() {
    let mut club = Club::open().await;
    let on = ("HANSU_PAGE__ACTIVITY", "true");
    let page = [
        ("HANSU_PAGE__ADDRESS", "127.0.0.1:1"),
        ("HANSU_PAGE__URL", "http://127.0.0.1:1"),
    ];
    let secret = ("HANSU_PAGE__CLIENT_SECRET", "hunter2");
    let proxied = ("HANSU_PAGE__URL", "https://janggi.example");
    for (settings, expected) in [
        (
            vec![on],
            "fail activity: page.activity is on without a page",
        ),
        (
            [&[on][..], &page].concat(),
            "fail activity: the client secret is not set",
        ),
        (
            [&[on, secret][..], &page].concat(),
            "warn activity: Discord shows the page by HTTPS alone",
        ),
        (
            [&[on, secret][..], &page, &[proxied]].concat(),
            "ok activity: on; until Discord has verified",
        ),
    ] {
        let settings = settings.iter();
        club.settings = settings
            .map(|(name, value)| (*name, (*value).to_owned()))
            .collect();
        let (_, output) = club.hansu(&["doctor", "--offline"]).await;
        says(&output, expected);
        assert!(!output.contains("hunter2"), "{output}");
    }
}
