//! The search for a public message by the original response of its interaction, over HTTP.

use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Json;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::{Value, json};

use crate::support::house::House;
use crate::support::{jihun, mina};
use hansu::app::{AttemptSearch, Chance, Clock, Heartbeats, Outlet};
use hansu::discord::{ApiAccess, Connection};
use hansu_store::KnownMessages;

const LOADING: u32 = 1 << 7;
const EPHEMERAL: u32 = 1 << 6;

/// A fake Discord in which every interaction was answered by a message with these flags.
#[derive(Clone)]
struct Discord {
    /// `None` if the interaction's token has expired.
    flags: Option<u32>,
    /// The contents that were filled in.
    filled: Arc<Mutex<Vec<String>>>,
}

fn bot() -> Value {
    json!({ "id": "9", "username": "hansu", "discriminator": "0", "avatar": null, "bot": true })
}

async fn answer(State(discord): State<Discord>, request: Request) -> impl IntoResponse {
    let path = request.uri().path().to_owned();
    if discord.flags.is_none() && path.ends_with("/messages/@original") {
        let over = json!({ "code": 50027, "message": "Invalid Webhook Token" });
        return (StatusCode::UNAUTHORIZED, Json(over));
    }
    if path.ends_with("/callback") {
        let body =
            json!({ "code": 40060, "message": "Interaction has already been acknowledged." });
        return (StatusCode::BAD_REQUEST, Json(body));
    }
    let fills = request.method() == "PATCH";
    let body = axum::body::to_bytes(request.into_body(), 1 << 20).await;
    if fills {
        let sent: Value = serde_json::from_slice(&body.unwrap()).unwrap_or_default();
        let content = sent["content"].as_str().unwrap_or_default().to_owned();
        discord.filled.lock().unwrap().push(content);
    }
    let response = if path.ends_with("/users/@me") {
        bot()
    } else if path.ends_with("applications/@me") {
        json!({
            "id": "8", "name": "hansu", "icon": null, "description": "", "bot_public": true,
            "bot_require_code_grant": false, "verify_key": "0".repeat(64), "team": null, "flags": 0,
        })
    } else if path.ends_with("/gateway/bot") {
        let limit =
            json!({ "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1 });
        json!({ "url": "ws://127.0.0.1:9", "shards": 1, "session_start_limit": limit })
    } else if path.ends_with("/messages/@original") {
        json!({
            "id": "70", "channel_id": "201", "author": bot(), "content": "", "type": 20,
            "timestamp": "2026-11-20T12:00:00Z", "edited_timestamp": null, "tts": false,
            "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [],
            "embeds": [], "pinned": false, "flags": discord.flags, "components": [],
        })
    } else {
        json!([])
    };
    (StatusCode::OK, Json(response))
}

/// Searches for the board of a move whose answer has these flags, a minute later. Also returns the contents that were
/// filled in.
async fn found_with(flags: u32) -> (AttemptSearch, Vec<String>) {
    found_after(Some(flags), Duration::from_secs(60)).await
}

async fn found_after(flags: Option<u32>, age: Duration) -> (AttemptSearch, Vec<String>) {
    let discord = Discord {
        flags,
        filled: Arc::default(),
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let routes = Router::new().fallback(answer).with_state(discord.clone());
    tokio::spawn(async move { axum::serve(listener, routes).await });
    let reach = ApiAccess {
        requests_per_second: NonZeroU32::new(50).unwrap(),
        token: "a.b.c".to_owned(),
        api_base: Some(base),
    };
    let chance = Arc::new(Chance::seeded(1));
    let connection = Connection::open(&reach, chance, || {}).await.unwrap();
    let house = House::new().await;
    let clock: Arc<dyn Clock> = Arc::<crate::support::house::StoppedClock>::clone(&house.clock);
    let outlet = connection.outlet(
        &Arc::<Heartbeats>::default(),
        clock,
        Duration::from_secs(900),
    );
    let game = house.running(&mina(), &jihun(), false).await;
    let rows = house.moves(game, "a4b4").await;
    let outgoing = house.outgoing(&rows[0]).await;
    house.clock.advance(age);
    let result = outlet
        .find(&outgoing, &KnownMessages::default())
        .await
        .unwrap();
    let filled = discord.filled.lock().unwrap().clone();
    (result, filled)
}

#[tokio::test]
async fn private_answer_is_not_turned_into_a_board() {
    let (result, filled) = found_with(LOADING | EPHEMERAL).await;
    // The board goes to the channel.
    assert_eq!(result, AttemptSearch::Nowhere);
    assert_eq!(filled.len(), 1, "its player reads that the move was made");
    assert!(!filled[0].contains("Move 1"), "{filled:?}");
    // A private answer with content is not changed.
    let nowhere = (AttemptSearch::Nowhere, Vec::new());
    assert_eq!(found_with(EPHEMERAL).await, nowhere);
}

#[tokio::test]
async fn public_deferred_answer_becomes_the_board() {
    let (result, filled) = found_with(LOADING).await;
    assert!(matches!(result, AttemptSearch::At(..)), "{result:?}");
    assert!(
        filled[0].contains("a4") || filled[0].contains('졸'),
        "{filled:?}"
    );
}

/// Found by the simulation, seed 2909: by our clock, which was set back, the interaction was just made.
#[tokio::test]
async fn expired_token_finds_no_board() {
    let (result, filled) = found_after(None, Duration::from_secs(1)).await;
    assert_eq!((result, filled), (AttemptSearch::Nowhere, Vec::new()));
}
