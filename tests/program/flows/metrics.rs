//! Health and metrics over the program's HTTP.

use std::collections::BTreeSet;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use hansu_sandbox::Settings;
use regex::Regex;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::flows::club::{ALEX, CLUB, Club, MINA};

/// A setting for `/health` on a free port; [`Club::http`] finds it.
pub const ANY_PORT: (&str, &str) = ("HANSU_HTTP__ADDRESS", "127.0.0.1:0");

pub async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let answer = reqwest::get(format!("http://{address}{path}")).await;
    let answer = answer.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// Waits until `/health` answers with this.
pub async fn health_is(address: SocketAddr, status: u16, words: &str) {
    let poll = async {
        loop {
            let (now, body) = get(address, "/health").await;
            if now == status && body.contains(words) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let result = tokio::time::timeout(Duration::from_secs(30), poll).await;
    if result.is_err() {
        panic!(
            "not {status} {words:?}: {:?}",
            get(address, "/health").await
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_are_closed() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let address = club.http();
    health_is(address, 200, "ok").await;
    let mut idle = Vec::new();
    for phrase in ["", "GET /health HTTP/1.1\r\nhost: x"].repeat(20) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(phrase.as_bytes()).await.unwrap();
        idle.push(stream);
    }
    // Forty connections are more than are served at once. This request comes after them, but is served.
    health_is(address, 200, "ok").await;
    for mut stream in idle {
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer));
        let _ = ended.await.expect("it was never sent away");
    }
}

/// Every metric with its labels, in order.
const METRICS: [(&str, &str); 42] = [
    ("hansu_build_info", "version,commit,schema"),
    ("hansu_interactions_total", "command,outcome"),
    ("hansu_acknowledge_seconds_bucket", "le,kind"),
    ("hansu_answer_seconds_bucket", "le,kind"),
    ("hansu_deliveries_total", "kind,outcome"),
    ("hansu_outbox_rows", "state"),
    ("hansu_outbox_oldest_seconds", ""),
    ("hansu_timers_overdue_seconds", ""),
    ("hansu_requests_total", "route,status"),
    ("hansu_request_seconds_bucket", "le,route"),
    ("hansu_rate_limited_total", "scope"),
    ("hansu_gateway_connects_total", "shard"),
    ("hansu_gateway_connected", "shard"),
    ("hansu_shards_unserved", ""),
    ("hansu_gateway_latency_seconds", "shard"),
    ("hansu_identifies_total", "shard"),
    ("hansu_pictures_seconds_bucket", "le,kind"),
    ("hansu_database_seconds_bucket", "le,op"),
    ("hansu_database_wait_seconds_bucket", "le"),
    ("hansu_database_bytes", "file"),
    ("hansu_disk_free_bytes", ""),
    ("hansu_backup_timestamp_seconds", ""),
    ("hansu_games", "phase"),
    ("hansu_planned_answers_total", ""),
    ("hansu_jobs_waiting", "kind"),
    ("hansu_jobs_running", "kind"),
    ("hansu_jobs_done_total", "kind"),
    ("hansu_jobs_refused_total", "kind"),
    ("hansu_jobs_timed_out_total", "kind"),
    ("hansu_jobs_cancelled_total", "kind"),
    ("hansu_jobs_broken_total", "kind"),
    ("hansu_jobs_seconds_total", "kind"),
    ("process_cpu_seconds_total", ""),
    ("process_resident_memory_bytes", ""),
    ("process_virtual_memory_bytes", ""),
    ("process_start_time_seconds", ""),
    ("process_threads", ""),
    ("process_open_fds", ""),
    ("process_max_fds", ""),
    // The other samples of the histograms are not listed one by one.
    ("hansu_acknowledge_seconds_count", "kind"),
    ("hansu_answer_seconds_count", "kind"),
    ("hansu_database_wait_seconds_sum", ""),
];

/// Returns the samples of an answer: names with their labels.
fn samples(answer: &str) -> BTreeSet<(String, String)> {
    let label = Regex::new(r#"(\w+)=""#).unwrap();
    let lines = answer.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (series, _) = line.rsplit_once(' ').unwrap();
            let (name, labels) = series.split_once('{').unwrap_or((series, ""));
            let labels = label
                .captures_iter(labels)
                .map(|captures| captures[1].to_owned());
            (name.to_owned(), labels.collect::<Vec<_>>().join(","))
        })
        .collect()
}

/// Returns the answer of `/metrics`, once it matches.
async fn metrics_once(address: SocketAddr, tells: impl Fn(&str) -> bool) -> String {
    let poll = async {
        loop {
            let (_, metrics) = get(address, "/metrics").await;
            if tells(&metrics) {
                return metrics;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let result = tokio::time::timeout(Duration::from_secs(30), poll).await;
    result.expect("it is never told")
}

/// Returns the value of a series.
fn value(answer: &str, series: &str) -> f64 {
    let line = answer.lines().find_map(|line| line.strip_prefix(series));
    let line = line.unwrap_or_else(|| panic!("no {series} in:\n{answer}"));
    line.trim().parse().unwrap()
}

/// Returns a text file of the repository.
fn packaged(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(path).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_named_in_alerts_dashboard_and_docs_exist() {
    // Heartbeats are frequent, so that the latency is known soon.
    let heart = |settings: &mut Settings| settings.heartbeat = Duration::from_secs(1);
    let club = Club::open_with(heart, &[ANY_PORT]).await;
    let address = club.http();
    club.begin().await;
    let latency = "\nhansu_gateway_latency_seconds{shard=\"0\"} ";
    let answer = metrics_once(address, |metrics| metrics.contains(latency)).await;
    let metric_samples = samples(&answer);
    for (name, labels) in METRICS {
        let is_exported = metric_samples.contains(&(name.to_owned(), labels.to_owned()));
        assert!(is_exported, "{name}{{{labels}}} is not in:\n{answer}");
    }
    let manual = packaged("docs/hosting.md");
    let metric = Regex::new(r"\b(?:hansu|process)_[a-z_]+[a-z]\b").unwrap();
    let names = metric_samples.iter();
    let names: BTreeSet<&str> = names.map(|(name, _)| name.as_str()).collect();
    for name in &names {
        let family = ["_bucket", "_count", "_sum"]
            .iter()
            .find_map(|ending| name.strip_suffix(ending));
        let family = family.unwrap_or(name);
        assert!(metric.is_match(family), "{family}");
        assert!(
            manual.contains(&format!("`{family}`")),
            "{family} is not in hosting.md"
        );
    }
    for (file, least) in [
        ("packaging/prometheus/alerts.yml", 9),
        ("packaging/grafana/hansu.json", 25),
    ] {
        let text = packaged(file);
        let used = metric.find_iter(&text);
        let used: BTreeSet<&str> = used.map(|name_match| name_match.as_str()).collect();
        assert!(used.len() >= least, "{file}: {used:?}");
        let unknown: Vec<_> = used.difference(&names).collect();
        assert!(
            unknown.is_empty(),
            "{file}: {unknown:?} are not in:\n{answer}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn user_actions_are_counted() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let address = club.http();
    let (_, before) = get(address, "/metrics").await;
    let mut game = club.begin().await;
    club.types(MINA, &game.home, "a4a9").await.private();
    let quick = json!({ "strength": "quick" });
    club.command(MINA, &game.home, "suggest", quick).await;
    game.play(&club, "a4b4").await;
    game.is_quiet(&club).await;
    club.offered(ALEX, &game.home, "a7").await;
    // The last act. Autocomplete responses are sent by the framework, so they are counted last.
    let typed = "hansu_acknowledge_seconds_count{kind=\"autocomplete\"}";
    let after = metrics_once(address, |metrics| value(metrics, typed) > 0.0).await;
    #[rustfmt::skip]
    let cases = [
        ("hansu_interactions_total{command=\"move\",outcome=\"ok\"}", 2.0),
        ("hansu_interactions_total{command=\"move\",outcome=\"refused\"}", 1.0),
        ("hansu_interactions_total{command=\"challenge\",outcome=\"ok\"}", 1.0),
        ("hansu_answer_seconds_count{kind=\"command\"}", 4.0),
        ("hansu_acknowledge_seconds_count{kind=\"component\"}", 3.0),
        ("hansu_jobs_done_total{kind=\"hint\"}", 1.0),
        ("hansu_deliveries_total{kind=\"thread\",outcome=\"delivered\"}", 1.0),
        ("hansu_deliveries_total{kind=\"board\",outcome=\"delivered\"}", 2.0),
        ("hansu_games{phase=\"running\"}", 1.0),
        ("hansu_games{phase=\"challenged\"}", 0.0),
        ("hansu_outbox_rows{state=\"open\"}", 0.0),
        ("hansu_outbox_oldest_seconds", 0.0),
    ];
    for (series, increase) in cases {
        let grown = value(&after, series) - value(&before, series);
        assert_eq!(grown, increase, "{series} in:\n{after}");
    }
    assert!(after.ends_with("# EOF\n"), "{after}");
    assert_eq!(get(address, "/games").await.0, 404, "nothing else is told");
    assert_eq!(value(&after, "hansu_identifies_total{shard=\"0\"}"), 1.0);
    for people in [MINA, ALEX, CLUB, game.home.as_str()] {
        assert!(!after.contains(people), "{people} in:\n{after}");
    }
    // The writes in the meantime were timed.
    let written = "hansu_database_seconds_count{op=\"write\"}";
    assert!(value(&after, written) > value(&before, written));
    let waited = "hansu_database_wait_seconds_count";
    assert!(value(&after, waited) > value(&before, waited));
}

#[tokio::test(flavor = "multi_thread")]
async fn backup_time_is_exported() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let address = club.http();
    let newest = async || {
        let (_, metrics) = get(address, "/metrics").await;
        value(&metrics, "hansu_backup_timestamp_seconds")
    };
    assert_eq!(newest().await, 0.0);
    let (code, output) = club.hansu(&["backup", "copy.sqlite3"]).await;
    assert_eq!(code, Some(0), "{output}");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    assert!((now.as_secs_f64() - newest().await).abs() < 600.0);
}

#[tokio::test(flavor = "multi_thread")]
async fn address_in_use_is_named() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let mut club = Club::open().await;
    club.stop_bot().await;
    let mut bot = club.bot_command();
    bot.env("HANSU_HTTP__ADDRESS", address.to_string());
    let ended = bot.stderr(Stdio::piped()).output().await.unwrap();
    let output = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success(), "{output}");
    let message = format!("http.address {address} cannot be used");
    assert!(output.contains(&message), "{output}");
}
