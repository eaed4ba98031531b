//! A gateway that refuses the bot, or disconnects it soon.

use std::time::Duration;

use crate::flows::club::Club;
use crate::flows::line::Line;
use crate::flows::metrics::{ANY_PORT, get, health_is};

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_ends_every_connection_is_spared() {
    let mut club = Club::open().await;
    club.stop_bot().await;
    let line = Line::to(club.stage.sandbox.address()).await;
    club.settings.push(("HANSU_DISCORD__API_BASE", line.url()));
    let (name, any) = ANY_PORT;
    club.settings.push((name, any.to_owned()));
    club.start_bot().await;
    let http = club.http();
    let mut game = club.begin().await;
    health_is(http, 200, "ok").await;
    assert_eq!(line.connects(), 1);

    line.set_open(false);
    health_is(http, 503, "gateway: not connected to Discord").await;
    // Without a delay there would be a thousand per second.
    tokio::time::sleep(Duration::from_secs(3)).await;
    let tried = line.connects() - 1;
    assert!((1..=4).contains(&tried), "{tried}");
    let (_, metrics) = get(http, "/metrics").await;
    assert!(metrics.contains("hansu_gateway_connected 0"), "{metrics}");
    let count = |metrics: &str| {
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("hansu_gateway_connects_total "));
        line.unwrap().parse::<u64>().unwrap()
    };
    assert!(count(&metrics) > tried, "{metrics}");

    line.set_open(true);
    health_is(http, 200, "ok").await;
    game.play(&club, "a4b4").await;
    assert!(club.stop_bot().await.success());
}
