//! The courier under internal failures: panics, pictures that fail, a failing database.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use crate::support::house::{House, limits};
use crate::support::{alex, jihun, mina};
use hansu_play::GameId;
use hansu_store::{Call, CallInterceptor, ParkReason, RowKind, RowState};
use sqlx::Error;
use tokio_util::sync::CancellationToken;

/// The longest time that a test waits for the courier.
const PATIENCE: Duration = Duration::from_secs(60);

async fn boards_of(house: &House, game: GameId) -> Vec<RowState> {
    let rows = house.rows().await;
    rows.into_values()
        .filter(|row| row.game == game && row.kind == RowKind::Board)
        .map(|row| row.state)
        .collect()
}

/// More lanes panic than are served in parallel, and the last one is still served.
#[tokio::test]
async fn panicking_lane_is_released_and_its_message_parked() {
    let house = House::new().await;
    let mut games = Vec::new();
    // One person may not challenge the same opponent too often.
    let pairs = [(mina(), jihun()), (jihun(), alex()), (alex(), mina())];
    for (cho, han) in pairs.iter().cycle().take(9) {
        games.push(house.running(cho, han, true).await);
    }
    for game in &games {
        house.moves(*game, "a4b4").await;
    }
    house.clock.advance(limits().claim);
    let (sound, cursed) = games.split_last().unwrap();
    for game in cursed {
        let home = house.home(*game).await;
        house.platform.wire().cursed.insert(home);
    }
    let stop = CancellationToken::new();
    let courier = house.courier(&stop);
    let given_up = async {
        loop {
            house.platform.asked.notified().await;
            // Retried rows are due.
            house.clock.advance(Duration::from_secs(1));
            let mut settled_count = 0;
            for game in &games {
                let last = boards_of(&house, *game).await.pop().unwrap();
                settled_count += usize::from(last != RowState::Open);
            }
            if settled_count == games.len() {
                return;
            }
        }
    };
    tokio::time::timeout(PATIENCE, given_up).await.unwrap();
    stop.cancel();
    courier.await.unwrap();
    for game in cursed {
        let last = boards_of(&house, *game).await.pop().unwrap();
        let parked = RowState::Parked(Some(ParkReason::Broken));
        assert_eq!(last, parked, "game {game}");
    }
    let last = boards_of(&house, *sound).await.pop().unwrap();
    assert!(matches!(last, RowState::Delivered(_)), "{last:?}");

    // The cause is fixed: when the player looks at the board, the message is posted.
    house.platform.wire().cursed.clear();
    house.looks(&mina(), cursed[0]).await;
    house.deliver().await;
    let last = boards_of(&house, cursed[0]).await.pop().unwrap();
    assert!(matches!(last, RowState::Delivered(_)), "{last:?}");
}

#[tokio::test]
async fn board_that_cannot_be_drawn_is_sent_as_text() {
    let (house, game) = House::with_game().await;
    let house = house.without_pictures().await;
    house.moves(game, "a4b4").await;
    house.deliver().await;
    let last = boards_of(&house, game).await.pop().unwrap();
    assert!(matches!(last, RowState::Delivered(_)), "{last:?}");
    let wire = house.platform.wire();
    let board = &wire.posted.last().unwrap().message;
    for text in ["Move 1 ·", "could not be drawn", "P", "i h g f e d c b a"] {
        assert!(board.content.contains(text), "{text}: {}", board.content);
    }
    assert!(board.picture.is_none());
    assert!(!board.rows.is_empty(), "it can be played from");
}

/// Fails the writes of delivery results this many times.
#[derive(Debug)]
struct FailingInterceptor {
    times: AtomicU32,
}

impl CallInterceptor for FailingInterceptor {
    fn before_statement(&self, call: Call, _: u32) -> Result<(), Error> {
        let settles = call.at.file().ends_with("outbox/outcomes.rs");
        let less = |times: u32| times.checked_sub(1);
        if settles && self.times.try_update(Relaxed, Relaxed, less).is_ok() {
            return Err(Error::Protocol("the disk is full".into()));
        }
        Ok(())
    }
}

/// The message arrived, but neither the delivery nor the release of the claim can be stored. Once the database works,
/// the row does not wait for the claim to expire, whose clock stands still here.
#[tokio::test]
async fn claim_is_released_once_the_database_works_again() {
    let (house, game) = House::with_game().await;
    house.moves(game, "a4b4").await;
    house.clock.advance(limits().claim);
    // The failing writes are the delivery and two releases of the claim.
    let times = AtomicU32::new(3);
    let full = Arc::new(FailingInterceptor { times });
    let house = house.through(full.clone()).await;
    let searched = house.platform.wire().searches;
    let stop = CancellationToken::new();
    let courier = house.courier(&stop);
    // Searched, posted, not stored, released, searched again and found.
    let second_search = async {
        while house.platform.wire().searches < searched + 2 {
            house.platform.asked.notified().await;
        }
    };
    tokio::time::timeout(PATIENCE, second_search).await.unwrap();
    stop.cancel();
    courier.await.unwrap();
    assert_eq!(full.times.load(Relaxed), 0);
    let last = boards_of(&house, game).await.pop().unwrap();
    assert!(matches!(last, RowState::Delivered(_)), "{last:?}");
    let wire = house.platform.wire();
    let boards = wire.posted.iter();
    let boards = boards.filter(|posted| posted.kind == RowKind::Board);
    assert_eq!(boards.count(), 2, "the first board, and this one once");
}
