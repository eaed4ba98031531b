//! The statements that common requests take. Fewer is better.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use super::cups::{cups_won, people, plays_out, running, signed_up, start};
use crate::support::house::House;
use crate::support::on_server;
use crate::support::patience::{begun, days, paces, passes};
use crate::support::{HOUR, LOUNGE, jihun, mina};
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

/// Returns a house whose statements are counted; `None` over a server, where other processes' writes are looked for too.
async fn counted() -> Option<(House, Arc<StatementCounter>)> {
    let counter = Arc::new(StatementCounter::default());
    if on_server::server().is_some() {
        return None;
    }
    Some((House::new().await.through(counter.clone()).await, counter))
}

#[tokio::test]
async fn list_of_cached_games_takes_as_many_statements_as_one_game() {
    let Some((house, counter)) = counted().await else {
        return;
    };
    let request = house.request(&mina(), LOUNGE);
    for (count, opponent) in people(9).iter().skip(1).enumerate() {
        let game = house.running(&mina(), opponent, false).await;
        house.moves(game, "a4b4").await;
        house.deliver().await;
        counter.take();
        let list = house.app.games.list(&request, ListPage::default()).await;
        assert_eq!(list.unwrap().lines.len(), count + 1);
        assert_eq!(counter.take(), [7, 0], "{} games", count + 1);
    }
}

#[tokio::test]
async fn move_is_stored_and_delivered_in_few_statements() {
    let Some((house, counter)) = counted().await else {
        return;
    };
    let game = house.running(&mina(), &jihun(), true).await;
    house.moves(game, "a4b4 a7b7").await;
    house.deliver().await;
    counter.take();
    house.moves(game, "b4a4").await;
    assert_eq!(counter.take(), [3, 6], "to store it");
    house.deliver().await;
    assert_eq!(counter.take(), [15, 4], "to deliver it");
}

#[tokio::test]
async fn reminder_of_ten_games_takes_few_statements() {
    let Some((house, counter)) = counted().await else {
        return;
    };
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
    assert_eq!(queued, [6, 7], "to queue it; three are the heartbeat's");
    counter.take();
    house.deliver_due().await;
    assert_eq!(counter.take(), [8, 2], "to deliver it");
}

#[tokio::test]
async fn cup_of_eight_reads_each_players_settings_once() {
    let Some((house, counter)) = counted().await else {
        return;
    };
    let people = people(8);
    signed_up(&house, &people, CupTimes::Twice).await;
    counter.take();
    start(&house, &people[0]).await.unwrap();
    assert_eq!(counter.take(), [19, 296]);
}

#[tokio::test]
async fn games_of_a_finished_cup_are_read_once_to_count_the_won_ones() {
    let Some((house, counter)) = counted().await else {
        return;
    };
    let people = people(3);
    let games = running(&house, &people, CupTimes::Once).await;
    plays_out(&house, &games).await;
    counter.take();
    assert_eq!(cups_won(&house, &people[0]).await, 1);
    let [first, stored] = counter.take();
    assert_eq!(
        stored, 3,
        "nobody won, then the one who did, and the commit"
    );
    for (person, won) in people.iter().zip([1, 0, 0]) {
        assert_eq!(cups_won(&house, person).await, won);
        assert_eq!(counter.take(), [first - 2, 0], "players and games");
    }
}
