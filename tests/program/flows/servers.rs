//! Servers that the bot is removed from, and comes back to.

use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::flows::club::{BOT, CLUB, Club};

/// Returns whether the bot knows that it has left the club; `None` if it does not know the club.
async fn has_left(club: &Club) -> Option<bool> {
    let options = SqliteConnectOptions::new()
        .filename(club.database())
        .read_only(true);
    let mut database = options.connect().await.unwrap();
    let left = sqlx::query_scalar("select left_at is not null from server where id = ?")
        .bind(CLUB.parse::<i64>().unwrap())
        .fetch_optional(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    left
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
