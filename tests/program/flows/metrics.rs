//! Health and metrics over the program's HTTP.

use std::net::{SocketAddr, TcpListener};
use std::process::Stdio;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::flows::club::{Club, MINA};

/// A setting for `/health` on a free port; [`Club::http`] finds it.
pub const ANY_PORT: (&str, &str) = ("HANSU_HTTP__ADDRESS", "127.0.0.1:0");

pub async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let answer = reqwest::get(format!("http://{address}{path}")).await;
    let answer = answer.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

/// Waits until `/health` answers with this.
pub async fn health_is(address: SocketAddr, status: u16, words: &str) {
    let asked = async {
        loop {
            let (now, said) = get(address, "/health").await;
            if now == status && said.contains(words) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let came = tokio::time::timeout(Duration::from_secs(30), asked).await;
    if came.is_err() {
        panic!(
            "not {status} {words:?}: {:?}",
            get(address, "/health").await
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_nothing_is_sent_away() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let address = club.http();
    health_is(address, 200, "ok").await;
    let mut idle = Vec::new();
    for said in ["", "GET /health HTTP/1.1\r\nhost: x"].repeat(20) {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        idle.push(stream);
    }
    // Forty is more than are served at once; this request comes after them, but is served.
    health_is(address, 200, "ok").await;
    for mut stream in idle {
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut answer));
        let _ = ended.await.expect("it was never sent away");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engines_jobs_are_counted() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let address = club.http();
    health_is(address, 200, "ok\n").await;
    let (status, before) = get(address, "/metrics").await;
    assert_eq!(status, 200);
    for kind in ["turn", "hint", "analysis"] {
        for name in [
            "waiting",
            "running",
            "done_total",
            "refused_total",
            "timed_out_total",
            "cancelled_total",
            "broken_total",
            "seconds_total",
        ] {
            let line = format!("hansu_jobs_{name}{{kind=\"{kind}\"}} 0");
            assert!(before.contains(&line), "{line} is not in:\n{before}");
        }
    }
    assert!(before.ends_with("# EOF\n"), "{before}");

    let game = club.begin().await;
    let options = json!({ "strength": "quick" });
    let hint = club.command(MINA, &game.home, "suggest", options).await;
    hint.private();
    let (_, after) = get(address, "/metrics").await;
    let done = "hansu_jobs_done_total{kind=\"hint\"} 1";
    assert!(after.contains(done), "{after}");
    assert_eq!(get(address, "/games").await.0, 404, "nothing else is told");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_in_use_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let mut club = Club::open().await;
    club.stop_bot().await;
    let mut bot = club.bot_command();
    bot.env("HANSU_HTTP__ADDRESS", address.to_string());
    let ended = bot.stderr(Stdio::piped()).output().await.unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(!ended.status.success(), "{said}");
    let told = format!("http.address {address} cannot be used");
    assert!(said.contains(&told), "{said}");
}
