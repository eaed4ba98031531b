//! The parts of `/health`: each failing part is named, and no other.

use std::time::Duration;

use crate::support::house::House;
use crate::support::{jihun, mina};
use hansu_play::Match;
use hansu_store::Shard;

/// Returns the names of the failing parts.
async fn ailing(house: &House) -> Vec<&'static str> {
    let failing_parts = house.app.health.failing_parts().await;
    failing_parts.iter().map(|ailment| ailment.part).collect()
}

#[tokio::test]
async fn failing_part_is_named() {
    let house = House::new().await;
    assert_eq!(ailing(&house).await, ["gateway"], "before it is connected");
    let gateway = house.app.core.vitals.gateway.link(Shard(0)).unwrap();
    gateway.begins();
    assert_eq!(ailing(&house).await, [""; 0]);
    gateway.tries(gateway.sessions());
    assert_eq!(ailing(&house).await, ["gateway"]);
    gateway.begins();
    assert_eq!(ailing(&house).await, [""; 0]);
    let before = gateway.sessions();
    gateway.begins();
    gateway.tries(before);
    // It had begun before the try was noted.
    assert_eq!(ailing(&house).await, [""; 0]);

    house.challenged(&mina(), &jihun()).await;
    let while_nobody_looks = Duration::from_secs(180);
    house.clock.advance(Match::CHALLENGE_LIFE);
    assert_eq!(ailing(&house).await, [""; 0], "due just now");
    house.clock.advance(while_nobody_looks);
    assert_eq!(ailing(&house).await, ["watch"]);
    house.app.timers.tick().await.unwrap();
    assert_eq!(ailing(&house).await, [""; 0]);
    house.clock.advance(while_nobody_looks);
    // The news of it lie there.
    assert_eq!(ailing(&house).await, ["courier"]);

    house.loses_its_database().await;
    let failing_parts = house.app.health.failing_parts().await;
    assert_eq!(
        failing_parts.len(),
        1,
        "what cannot be looked up is not guessed: {failing_parts:?}"
    );
    let part_text = failing_parts[0].to_string();
    assert!(
        part_text.starts_with("database: the database "),
        "{part_text}"
    );
}
