//! The database server is stopped for a while. Runs only if `TEST_DATABASE_URL` is set.

use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::ConnectOptions;

use crate::flows::club::{ALEX, Club, MINA};
use crate::flows::game::Game;
use crate::flows::metrics::{ANY_PORT, health_is};
use crate::kit::postgres::Server;

/// Longer than the longest allowed silence of a process, and than any wait for a connection.
const AWAY: Duration = Duration::from_secs(31);
/// The answer to players in the meantime.
const CANNOT: &str = "can't reach its database";

/// Asserts that whoever acts reads why it does not work.
pub async fn everybody_is_told(club: &Club, game: &Game) {
    for (name, options) in [("move", json!({ "move": "a7b7" })), ("games", json!({}))] {
        let answer = club.command(ALEX, &game.home, name, options).await;
        assert_eq!(answer.state(), "answered", "within three seconds");
        answer.says_privately(CANNOT);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bot_reports_and_waits_for_an_absent_database_server() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let settings = [("HANSU_DATABASE__URL", address.as_str()), ANY_PORT];
    let mut club = Club::open_with(|_| {}, &settings).await;
    let http = club.http();
    let mut game = Game::begin(&club, MINA, ALEX).await;
    game.play(&club, "a4b4").await;
    game.is_quiet(&club).await;

    server.falls();
    let fell = Instant::now();
    everybody_is_told(&club, &game).await;
    health_is(http, 503, "database: ").await;
    tokio::time::sleep(AWAY.saturating_sub(fell.elapsed())).await;
    everybody_is_told(&club, &game).await;

    // The same process continues.
    server.starts();
    health_is(http, 200, "ok").await;
    game.play(&club, "a7b7").await;
    game.play(&club, "c4d4").await;
    game.is_quiet(&club).await;
    game.has_each_board_once(&club).await;

    // Bot and server are started together, and the server takes longer.
    assert!(club.stop_bot().await.success());
    server.falls();
    let starting = club.start_bot();
    let start_server = async {
        tokio::time::sleep(Duration::from_secs(3)).await;
        server.starts();
    };
    tokio::join!(starting, start_server);
    game.play(&club, "c7d7").await;
    game.is_quiet(&club).await;

    // The server stops while the next process waits for the killed one to count as dead.
    club.kill_bot().await;
    let starting = club.start_bot();
    let falls = async {
        tokio::time::sleep(Duration::from_secs(3)).await;
        server.falls();
        tokio::time::sleep(Duration::from_secs(3)).await;
        server.starts();
    };
    tokio::join!(starting, falls);
    game.play(&club, "i4h4").await;
    game.is_quiet(&club).await;
    let log = club.log();
    assert!(log.contains("is unavailable"), "{log}");
    assert!(log.contains("cannot start yet"), "{log}");

    let mut database = server.options().connect().await.unwrap();
    let open: i64 = sqlx::query_scalar("select count(*) from outbox where state <> 'delivered'")
        .fetch_one(&mut database)
        .await
        .unwrap();
    assert_eq!(open, 0);
}
