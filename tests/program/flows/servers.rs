//! Servers that the bot is removed from, and comes back to.

use serde_json::json;

use crate::flows::club::{CLUB, Club};
use crate::flows::metrics::{ANY_PORT, get};

/// Waits until the bot has recorded so many servers that it is in, and so many that it has left.
async fn until_recorded(club: &Club, joined: i64, left: i64) {
    let counts = async || {
        let query = "select case when left_at is null then 1 else 0 end from server";
        let servers: Vec<i64> = club.column(query).await;
        let joined_now: i64 = servers.iter().sum();
        let left_now = i64::try_from(servers.len()).unwrap() - joined_now;
        ((joined_now, left_now) == (joined, left)).then_some(())
    };
    club.stage.until(counts).await;
}

/// Servers with all that Discord sends of them, more than any of our clients knows.
#[tokio::test(flavor = "multi_thread")]
async fn game_goes_on_beside_a_crowd_of_servers() {
    let mut club = Club::open_on_either_with(|_| {}, &[ANY_PORT]).await;
    let crowd = |servers: u32| json!({ "action": "crowd", "servers": servers });
    let update = json!({ "action": "update_crowd", "events": 50 });
    club.control("gateway", crowd(5)).await;
    until_recorded(&club, 7, 0).await;
    let mut game = club.begin().await;
    club.control("gateway", update.clone()).await;
    game.play(&club, "a4b4").await;
    // Removed from two of them.
    club.control("gateway", crowd(3)).await;
    until_recorded(&club, 5, 2).await;
    for on in [true, false] {
        let outage = json!({ "action": "outage", "server": CLUB, "on": on });
        club.control("gateway", outage).await;
    }
    club.control("gateway", update).await;
    game.play(&club, "a7b7").await;
    // Back in those two and in three more, of which READY tells.
    assert!(club.stop_bot().await.success());
    club.control("gateway", crowd(8)).await;
    club.start_bot().await;
    until_recorded(&club, 10, 0).await;
    game.play(&club, "c4d4").await;
    // Removed from all in the bot's absence.
    assert!(club.stop_bot().await.success());
    club.control("gateway", crowd(0)).await;
    club.start_bot().await;
    until_recorded(&club, 2, 8).await;
    let (_, metrics) = get(club.http(), "/metrics").await;
    let mut unreadable = metrics
        .lines()
        .filter(|line| line.starts_with("hansu_unreadable_events_total{"));
    assert!(unreadable.all(|line| line.ends_with(" 0")), "{metrics}");
}
