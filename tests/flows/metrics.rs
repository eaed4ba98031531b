//! Health and metrics, over the HTTP of the real program.

use std::net::{SocketAddr, TcpListener};
use std::process::Stdio;

use serde_json::json;

use crate::club::{Club, MINA};

/// An address that nobody uses now.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}

async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let answer = reqwest::get(format!("http://{address}{path}")).await;
    let answer = answer.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engines_jobs_are_counted() {
    let address = free_address();
    let setting = ("HANSU_HTTP__ADDRESS", &*address.to_string());
    let club = Club::open_with(|_| {}, &[setting]).await;
    assert_eq!(get(address, "/health").await, (200, "ok\n".to_owned()));
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
    let wish = json!({ "strength": "quick" });
    let hint = club.command(MINA, &game.home, "suggest", wish).await;
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
