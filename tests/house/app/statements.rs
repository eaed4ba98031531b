//! The statements that common requests take. A bound is the number that was counted; fewer is better.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use super::cups::{people, signed_up, start};
use crate::support::house::House;
use crate::support::patience::{begun, days, paces, passes};
use crate::support::{HOUR, LOUNGE, alex, jihun, mina};
use hansu::app::ListPage;
use hansu_play::CupTimes;
use hansu_store::{Call, CallInterceptor, CallKind, RowKind};

/// Counts statements.
#[derive(Debug, Default)]
struct StatementCounter {
    reads: AtomicUsize,
    writes: AtomicUsize,
}

impl CallInterceptor for StatementCounter {
    fn before_statement(&self, call: Call, _: u32) -> Result<(), sqlx::Error> {
        let count = match call.kind {
            CallKind::Read => &self.reads,
            CallKind::Write => &self.writes,
        };
        count.fetch_add(1, SeqCst);
        Ok(())
    }
}

impl StatementCounter {
    /// Sets the numbers of statements that read and that write to zero and returns them.
    fn take(&self) -> [usize; 2] {
        [&self.reads, &self.writes].map(|count| count.swap(0, SeqCst))
    }
}

async fn counted(house: House) -> (House, Arc<StatementCounter>) {
    let counter = Arc::new(StatementCounter::default());
    let interceptor: Arc<dyn CallInterceptor> = Arc::<StatementCounter>::clone(&counter);
    (house.through(interceptor).await, counter)
}

#[tokio::test]
async fn list_of_cached_games_takes_few_reads() {
    let (house, counter) = counted(House::new().await).await;
    for opponent in [jihun(), alex()] {
        let game = house.running(&mina(), &opponent, false).await;
        house.moves(game, "a4b4").await;
        house.deliver().await;
    }
    let request = house.request(&mina(), LOUNGE);
    counter.take();
    let list = house.app.games.list(&request, ListPage::default()).await;
    assert_eq!(list.unwrap().lines.len(), 2);
    let counted = counter.take();
    println!("a list of two games: {counted:?}");
    assert!(counted[0] <= 10, "{counted:?}");
}

#[tokio::test]
async fn move_is_stored_and_delivered_in_few_statements() {
    let (house, counter) = counted(House::new().await).await;
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4 a7b7").await;
    house.deliver().await;
    counter.take();
    house.moves(game, "b4a4").await;
    let stored = counter.take();
    house.deliver().await;
    let delivered = counter.take();
    println!("a move: stored by {stored:?}, delivered by {delivered:?}");
    assert!(stored[0] <= 3 && stored[1] <= 6, "{stored:?}");
    assert!(delivered[0] <= 20 && delivered[1] <= 4, "{delivered:?}");
}

#[tokio::test]
async fn reminder_of_ten_games_takes_few_statements() {
    let (house, counter) = counted(House::new().await).await;
    paces(&house, days(1)).await;
    house.goes_online().await;
    for opponent in people(11).iter().skip(1) {
        begun(&house, &mina(), opponent).await;
    }
    passes(&house, HOUR * 11).await;
    let mut queued = [0; 2];
    while house.rows_of(RowKind::Reminder).await.is_empty() {
        // A longer step would count as an outage.
        house.clock.advance(Duration::from_secs(9 * 60));
        counter.take();
        house.app.timers.tick().await.unwrap();
        queued = counter.take();
    }
    counter.take();
    house.deliver_due().await;
    let delivered = counter.take();
    println!("a reminder of ten games: queued by {queued:?}, delivered by {delivered:?}");
    assert!(queued[0] <= 22 && queued[1] <= 25, "{queued:?}");
    assert!(delivered[0] <= 12 && delivered[1] <= 2, "{delivered:?}");
}

#[tokio::test]
async fn cup_of_eight_reads_each_players_settings_once() {
    let (house, counter) = counted(House::new().await).await;
    let people = people(8);
    signed_up(&house, &people, CupTimes::Twice).await;
    counter.take();
    let games = start(&house, &people[0]).await.unwrap();
    let counted = counter.take();
    assert_eq!(games.len(), 56);
    println!("the start of a cup: {counted:?}");
    assert!(counted[0] <= 19, "{counted:?}");
}
