//! The page, and the access checks of its requests.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use crate::kit::*;
use hansu_sandbox::{SandboxError, Settings, start};
use regex::Regex;
use serde_json::json;

#[tokio::test]
async fn page_and_its_files_are_served() {
    let stage = Stage::open().await;
    let page = String::from_utf8(stage.bytes("/").await).unwrap();
    let quoted = page.split('"').skip(1).step_by(2);
    let quoted = quoted.filter(|text| text.starts_with('/'));
    let mut paths: Vec<String> = quoted.map(str::to_owned).collect();
    paths.sort();
    paths.dedup();
    assert!(paths.len() >= 2, "a style and a script at least");
    let mut index = 0;
    while let Some(path) = paths.get(index).cloned() {
        let response = reqwest::get(format!("{}{path}", stage.sandbox.url()))
            .await
            .unwrap();
        assert_eq!(response.status(), 200, "{path}");
        let policy = response.headers()["content-security-policy"].to_str();
        let policy = policy.unwrap().to_owned();
        assert!(policy.contains("script-src 'self'"), "{path}: {policy}");
        let text = response.text().await.unwrap();
        for import in text.lines().filter_map(|line| line.split_once(" from \"/")) {
            let imported = format!("/{}", import.1.trim_end_matches("\";"));
            if !paths.contains(&imported) {
                paths.push(imported);
            }
        }
        for forbidden in [
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
        ] {
            assert!(
                !text.contains(forbidden),
                "{path} has {forbidden}: what people wrote would run"
            );
        }
        index += 1;
    }
    let folder = std::fs::read_dir("page").unwrap();
    // All files but the page itself.
    assert_eq!(paths.len(), folder.count() - 1, "{paths:?}");
}

#[test]
fn page_texts_are_used_and_in_both_languages() {
    let text = |path: PathBuf| std::fs::read_to_string(path).unwrap();
    let folder = std::fs::read_dir("page").unwrap();
    let files = folder.map(|entry| entry.unwrap().path());
    let all: String = files.map(text).collect();
    let words = Regex::new(r#"(?m)^  (\w+): \["([^"]+)",\s+"([^"]+)"\],$"#).unwrap();
    let gap = Regex::new(r"\{(\w+)").unwrap();
    let table = text("page/words.js".into());
    let (_, table) = table.split_once("= {").unwrap();
    let (table, _) = table.split_once("\n};").unwrap();
    let rows = table.matches(": [").count();
    assert_eq!(words.captures_iter(table).count(), rows);
    for word in words.captures_iter(table) {
        let [name, english, korean] = word.extract().1;
        let uses = all.matches(&format!("\"{name}\"")).count();
        assert!(
            uses > 0 || name.starts_with("refused"),
            "{name} is not used"
        );
        let gaps = |text: &str| {
            let names = gap.captures_iter(text).map(|gap| gap[1].to_owned());
            names.collect::<BTreeSet<_>>()
        };
        let only_english = gaps(english)
            .difference(&gaps(korean))
            .cloned()
            .collect::<Vec<_>>();
        assert!(gaps(korean).is_subset(&gaps(english)), "{name}");
        assert!(
            only_english.is_empty() || only_english == ["reason"],
            "{name}"
        );
    }
}

#[tokio::test]
async fn requests_from_other_hosts_and_sites_are_rejected() {
    let stage = Stage::open().await;
    let client = reqwest::Client::new();
    for (header, value, path, status) in [
        ("host", "example.com", "/people", 403),
        ("origin", "https://example.com", "/people", 403),
        ("origin", "https://example.com", "/api/v10/gateway", 403),
        ("origin", "https://example.com", "/gateway?v=10", 403),
        ("origin", "http://localhost:8080", "/people", 403),
        ("origin", "null", "/people", 403),
        ("sec-fetch-site", "same-site", "/people", 403),
        ("sec-fetch-site", "same-origin", "/people", 200),
        ("host", "localhost:8080", "/people", 200),
    ] {
        let request = client
            .get(format!("{}{path}", stage.sandbox.url()))
            .header(header, value);
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), status, "{header}: {value} {path}");
    }
}

#[tokio::test]
async fn messages_are_paginated() {
    let stage = Stage::open().await;
    let mut ids = Vec::new();
    for number in 0..5 {
        let act = json!({ "as": ALEX, "channel": LOUNGE, "content": format!("{number}") });
        ids.push(
            stage.post("/do/say", act).await["id"]
                .as_str()
                .unwrap()
                .to_owned(),
        );
    }
    for (phrase, expected) in [
        (String::new(), "01234"),
        ("&limit=2".to_owned(), "34"),
        (format!("&limit=2&before={}", ids[3]), "12"),
        (format!("&before={}", ids[0]), ""),
        (format!("&from={}", ids[3]), "34"),
        (format!("&from={}&before={}&limit=1", ids[1], ids[3]), "2"),
        ("&limit=0".to_owned(), ""),
    ] {
        let list = stage
            .get(&format!("/channels/{LOUNGE}/messages?as={SAM}{phrase}"))
            .await;
        let words = list.as_array().unwrap().iter();
        let words: String = words
            .map(|message| message["content"].as_str().unwrap())
            .collect();
        assert_eq!(words, expected, "{phrase}");
    }
    let path = format!("/channels/{LOUNGE}/messages?as={SAM}&limit=many");
    assert_eq!(stage.ask("GET", &path, None).await.0, 400);
}

#[tokio::test]
async fn non_loopback_address_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::new(folder.path().join("world.sqlite3"));
    settings.address = SocketAddr::from(([0, 0, 0, 0], 0));
    assert!(matches!(
        start(settings).await,
        Err(SandboxError::NotLoopback(_))
    ));
}

#[tokio::test]
async fn port_in_use_is_an_error_unless_a_fallback_is_allowed() {
    let first = Stage::open().await;
    let folder = tempfile::tempdir().unwrap();
    let mut settings = Settings::new(folder.path().join("world.sqlite3"));
    settings.address = first.sandbox.address();
    settings.fallback_port = false;
    assert!(matches!(
        start(settings.clone()).await,
        Err(SandboxError::Listen { .. })
    ));
    settings.fallback_port = true;
    let second = start(settings).await.unwrap();
    assert_ne!(second.address(), first.sandbox.address());
    second.stop().await;
}

#[tokio::test]
async fn days_can_be_skipped_only_if_a_bot_follows() {
    let day = Duration::from_secs(36_525 * 24 * 60 * 60 / 2);
    let stage_alone = Stage::open().await;
    let followed = Stage::open_with(|settings| settings.day = Some(day)).await;
    let client = reqwest::Client::new();
    let json = ("content-type", "application/json");
    let form = ("content-type", "text/plain");
    for (stage, headers, body, status) in [
        (&stage_alone, vec![json], "{}", 404),
        (
            &followed,
            vec![json, ("origin", "https://example.com")],
            "{}",
            403,
        ),
        (&followed, vec![json, ("host", "example.com")], "{}", 403),
        (
            &followed,
            vec![json, ("sec-fetch-site", "cross-site")],
            "{}",
            403,
        ),
        (&followed, vec![form], "{}", 400),
        (&followed, vec![json], "", 400),
        (&followed, vec![json], r#"{"days": 7}"#, 400),
    ] {
        let mut request = client.post(format!("{}/do/day", stage.sandbox.url()));
        for (name, value) in &headers {
            request = request.header(*name, *value);
        }
        let answer = request.body(body).send().await.unwrap();
        assert_eq!(answer.status(), status, "{headers:?} {body}");
        let ahead = stage.sandbox.ahead().borrow().as_secs();
        assert_eq!(ahead, 0, "{headers:?} {body}");
    }
    assert_eq!(followed.ask("GET", "/do/day", None).await.0, 405);
    // The clock can go a hundred years ahead, and no further.
    for (half, status) in [(1, 200), (2, 200), (2, 409)] {
        let answer = followed.ask("POST", "/do/day", Some(json!({}))).await;
        assert_eq!(answer.0, status, "{}", answer.1);
        assert_eq!(*followed.sandbox.ahead().borrow(), day * half);
    }
}

#[tokio::test]
async fn control_routes_are_off_by_default() {
    let stage = Stage::open_with(|settings| settings.control = false).await;
    assert_eq!(stage.ask("GET", "/control/posted", None).await.0, 404);
}
