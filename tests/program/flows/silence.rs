//! The database server accepts connections but never answers, as if frozen or behind a network that drops packets. Runs
//! only if `TEST_DATABASE_URL` is set.

use std::time::{Duration, Instant};

use crate::flows::away::everybody_is_told;
use crate::flows::club::{ALEX, Club, MINA};
use crate::flows::game::Game;
use crate::flows::metrics::{ANY_PORT, health_is};
use crate::kit::postgres::Server;

/// The time after which other processes no longer wait for a silent one.
const LATER: Duration = Duration::from_secs(20);
/// The time of two answers once the server counts as silent.
const AT_ONCE: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread")]
async fn bot_reports_and_waits_for_a_silent_database_server() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let settings = [("HANSU_DATABASE__URL", address.as_str()), ANY_PORT];
    let club = Club::open_with(|_| {}, &settings).await;
    let http = club.http();
    let mut game = Game::begin(&club, MINA, ALEX).await;
    game.play(&club, "a4b4").await;
    game.is_quiet(&club).await;

    server.freezes();
    let froze = Instant::now();
    // The first player gets a deferred answer in time, and then the reason.
    everybody_is_told(&club, &game).await;
    assert_eq!(club.offered(ALEX, &game.home, "a").await, []);
    health_is(http, 503, "database: ").await;
    tokio::time::sleep(LATER.saturating_sub(froze.elapsed())).await;
    let asked_at = Instant::now();
    everybody_is_told(&club, &game).await;
    assert!(asked_at.elapsed() < AT_ONCE, "{:?}", asked_at.elapsed());

    server.thaws();
    health_is(http, 200, "ok").await;
    game.play(&club, "a7b7").await;
    game.play(&club, "c4d4").await;
    game.is_quiet(&club).await;
    game.has_each_board_once(&club).await;
}
