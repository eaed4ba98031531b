//! Servers that the bot is removed from, and comes back to.

use serde_json::json;

use crate::flows::club::{BOT, CLUB, Club};
use crate::flows::metrics::{ANY_PORT, get};

/// Returns whether the bot knows that it has left the club; `None` if it does not know the club.
async fn has_left(club: &Club) -> Option<bool> {
    let left = "select left_at is not null from server where id = 1180000000000000101";
    club.column(left).await.pop()
}

async fn until_left(club: &Club, left: bool) {
    let is_recorded = async || (has_left(club).await == Some(left)).then_some(());
    club.stage.until(is_recorded).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_and_leaving_servers_is_recorded() {
    let mut club = Club::open().await;
    until_left(&club, false).await;
    let kick = json!({ "change": "kick", "server": CLUB, "person": BOT });
    let join = json!({ "change": "join", "server": CLUB, "person": BOT });
    club.control("world", kick.clone()).await;
    until_left(&club, true).await;
    club.control("world", join.clone()).await;
    until_left(&club, false).await;
    // The server list at the next start shows changes during the bot's absence.
    assert!(club.stop_bot().await.success());
    club.control("world", kick).await;
    club.start_bot().await;
    until_left(&club, true).await;
    assert!(club.stop_bot().await.success());
    club.control("world", join).await;
    club.start_bot().await;
    until_left(&club, false).await;
}

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
    let (name, any_port) = ANY_PORT;
    let mut club = Club::open_on_either_with(|_| {}, &[(name, any_port)]).await;
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
