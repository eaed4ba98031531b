//! Turns of shards to identify: the wait between two, and their length.

use crate::support::SECOND;
use crate::support::house::House;
use hansu::app::{IdentifyTurn, TurnRequest};

#[tokio::test]
async fn next_slot_is_free_five_seconds_after_an_identify() {
    let house = House::new().await;
    let identifies = &house.app.identifies;
    let take = async || identifies.take(0).await.unwrap();
    let granted = async || match take().await {
        TurnRequest::Granted(turn) => turn,
        TurnRequest::Wait(wait) => panic!("{wait:?}"),
    };
    let waits = async || match take().await {
        TurnRequest::Granted(turn) => panic!("{turn:?}"),
        TurnRequest::Wait(wait) => wait,
    };
    let turn = granted().await;
    house.clock.advance(2 * SECOND);
    let wait = waits().await;
    assert!(wait <= 6 * SECOND, "it may be given on before: {wait:?}");
    identifies.identified(turn).await.unwrap();
    house.clock.advance(5 * SECOND);
    let wait = waits().await;
    assert!(wait < SECOND, "{wait:?}");
    house.clock.advance(SECOND);
    let late = granted().await;
    // A shard that never identifies blocks the others for fifteen seconds.
    for _ in 0..14 {
        house.clock.advance(SECOND);
        waits().await;
    }
    house.clock.advance(SECOND);
    granted().await;
    // If it identifies later after all, the next one keeps its turn.
    identifies.identified(late).await.unwrap();
    house.clock.advance(6 * SECOND);
    waits().await;
}

#[test]
fn turn_ends_five_seconds_before_the_next() {
    for (seconds, is_valid) in [(0, true), (9, true), (10, false), (60, false)] {
        assert_eq!(
            IdentifyTurn::is_valid(seconds * SECOND),
            is_valid,
            "{seconds} s"
        );
    }
}
