//! Rejections by proxies, and lasting rejections.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::response::Response;
use serde_json::json;

use crate::flows::club::{ALEX, Club, LOUNGE, MINA, components, is_live, pinged, says};
use crate::flows::game::Game;
use crate::flows::metrics::{ANY_PORT, health_is};

/// Waits until a fault was hit this many times.
async fn strikes(club: &Club, fault: &str, times: u64) {
    let enough = async || (club.hits(fault).await >= times).then_some(());
    club.stage.until(enough).await;
}

async fn mend(club: &Club, fault: &str) {
    let path = format!("/control/faults/{fault}");
    club.stage.ask("DELETE", &path, None).await;
}

/// Returns the answer to `/games`.
async fn games(club: &Club) -> String {
    let list = club.command(ALEX, LOUNGE, "games", json!({})).await;
    list.card()
}

fn posts(game: &Game) -> String {
    format!("/channels/{}/messages$", game.home)
}

#[tokio::test(flavor = "multi_thread")]
async fn error_page_of_a_proxy_stops_no_game() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let home = game.home.clone();
    for (mv, status) in [("a4b4", 403), ("a7b7", 404), ("c4d4", 400)] {
        let page = json!({
            "path": "/channels/", "action": "fail", "status": status, "page": true, "times": 1000,
        });
        let page = club.fault(page).await;
        game.play_from_the_lounge(&club, mv).await;
        strikes(&club, &page, 4).await;
        let list = games(&club).await;
        assert!(!list.contains("⚠️"), "{status}: {list}");
        mend(&club, &page).await;
        // The board is posted automatically.
        game.next_board(&club).await;
        assert_eq!(game.home, home, "{status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_address_delays_all_but_interaction_answers() {
    let club = Club::open_with(|_| {}, &[ANY_PORT]).await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let blocked = json!({
        "method": "POST", "path": posts(&game), "action": "fail",
        "status": 429, "page": true, "times": 1000,
    });
    let blocked = club.fault(blocked).await;
    game.play_from_the_lounge(&club, "a4b4").await;
    strikes(&club, &blocked, 1).await;
    health_is(club.http(), 503, "requests: Discord blocks this address").await;
    // Interactions are still answered.
    let board = json!({ "game": game.number });
    let answer = club.command(MINA, LOUNGE, "board", board).await;
    answer.private();
    let fault_path = format!("/control/faults/{blocked}");
    let fault = club.stage.get(&fault_path).await;
    assert_eq!(fault["hits"], 1, "it is left alone");
    let log = club.log();
    assert!(
        log.contains("only answers to interactions are sent"),
        "{log}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn rejected_board_is_sent_in_a_simpler_form() {
    let club = Club::open().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    for (mv, times, words) in [
        ("a4b4", 1, "could not be drawn"),
        ("a7b7", 2, "The board could not be posted here"),
    ] {
        let fault_spec = json!({
            "method": "POST", "path": posts(&game), "action": "fail",
            "status": 400, "code": 50035, "times": times,
        });
        club.fault(fault_spec).await;
        game.play_from_the_lounge(&club, mv).await;
        let mark = game.id("piece");
        let board = club.message_with(&game.home, &mark).await;
        says(&board, words);
        assert_eq!(pinged(&board).len(), 1, "whoever is to move learns of it");
        assert_eq!(is_live(&board), times == 1);
        assert!(!components(&board).is_empty());
    }
    // The game continues by commands.
    game.play(&club, "c4d4").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn parked_board_is_retried_after_a_kill() {
    let mut club = Club::open().await;
    let mut game = club.begin().await;
    game.is_quiet(&club).await;
    let forbidden = json!({
        "method": "POST", "path": posts(&game), "action": "fail",
        "status": 403, "code": 50013, "times": 1000,
    });
    let forbidden = club.fault(forbidden).await;
    game.play_from_the_lounge(&club, "a4b4").await;
    strikes(&club, &forbidden, 1).await;
    // Looking repeatedly causes four attempts, and none for the next five minutes.
    let fault_path = format!("/control/faults/{forbidden}");
    let look_at_board = async || {
        let board = json!({ "game": game.number });
        club.command(MINA, LOUNGE, "board", board).await.private();
        let hits = club.stage.get(&fault_path).await["hits"].as_u64().unwrap();
        (hits >= 5).then_some(())
    };
    club.stage.until(look_at_board).await;
    look_at_board().await;
    let list = games(&club).await;
    assert!(list.contains("may not post there"), "{list}");
    let fault = format!("/control/faults/{forbidden}");
    assert_eq!(club.stage.get(&fault).await["hits"], 5);
    club.kill_bot().await;
    mend(&club, &forbidden).await;
    club.start_bot().await;
    // A start retries only after five minutes, so a change in the channel comes first.
    club.types(game.turn(), &game.home, "a7b7").await;
    game.note("a7b7");
    game.next_board(&club).await;
}

/// Starts a proxy in front of a fake Discord, like `nirn-proxy` in front of Discord. Returns its address, and the
/// number of forwarded requests.
async fn forwarding(target: String) -> (String, Arc<AtomicUsize>) {
    let passed = Arc::new(AtomicUsize::new(0));
    let client = reqwest::Client::new();
    let count = Arc::clone(&passed);
    let pass_on = move |request: Request| {
        let client = client.clone();
        let count = Arc::clone(&count);
        let target = target.clone();
        async move {
            count.fetch_add(1, SeqCst);
            let (mut head, body) = request.into_parts();
            head.headers.remove("host");
            let body = to_bytes(body, usize::MAX).await.unwrap();
            let request = client.request(head.method, format!("{target}{}", head.uri));
            let request = request.headers(head.headers).body(body);
            let answer = request.send().await.unwrap();
            let mut passed = Response::new(Body::empty());
            *passed.status_mut() = answer.status();
            *passed.headers_mut() = answer.headers().clone();
            passed.headers_mut().remove("transfer-encoding");
            *passed.body_mut() = answer.bytes().await.unwrap().into();
            passed
        }
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let served = axum::serve(listener, Router::new().fallback(pass_on));
    tokio::spawn(served.into_future());
    (address, passed)
}

#[tokio::test(flavor = "multi_thread")]
async fn game_can_be_played_through_a_rate_limiting_proxy() {
    let mut club = Club::open().await;
    assert!(club.stop_bot().await.success());
    let (proxy, passed) = forwarding(club.stage.sandbox.url()).await;
    club.settings.push(("HANSU_DISCORD__API_BASE", proxy));
    let many = ("HANSU_DISCORD__REQUESTS_PER_SECOND", "400".to_owned());
    club.settings.push(many);
    club.start_bot().await;
    let mut game = club.begin().await;
    let before = passed.load(SeqCst);
    for mv in ["a4b4", "a7b7", "c4d4"] {
        game.play_from_the_lounge(&club, mv).await;
    }
    game.next_board(&club).await;
    game.is_quiet(&club).await;
    game.has_each_board_once(&club).await;
    // At least an answer and a board each.
    assert!(passed.load(SeqCst) - before >= 6);
}
