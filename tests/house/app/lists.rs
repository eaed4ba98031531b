//! The database calls of a list of games.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

use crate::support::house::House;
use crate::support::{LOUNGE, alex, jihun, mina};
use futures_util::future::BoxFuture;
use hansu::app::ListPage;
use hansu_store::{Call, CallInterceptor};

/// Counts the queries about rows of games and their last events.
#[derive(Debug, Default)]
struct QueryCounter(AtomicUsize);

impl CallInterceptor for QueryCounter {
    fn intercept<'a>(
        &'a self,
        call: Call,
        work: BoxFuture<'a, ()>,
    ) -> BoxFuture<'a, Result<(), sqlx::Error>> {
        if call.at.file().ends_with("games/mod.rs") {
            self.0.fetch_add(1, SeqCst);
        }
        Box::pin(async move {
            work.await;
            Ok(())
        })
    }

    fn before_statement(&self, _: Call, _: u32) -> Result<(), sqlx::Error> {
        Ok(())
    }
}

#[tokio::test]
async fn list_of_cached_games_takes_three_database_calls() {
    let counter = Arc::new(QueryCounter::default());
    let interceptor: Arc<dyn CallInterceptor> = Arc::<QueryCounter>::clone(&counter);
    let house = House::new().await.through(interceptor).await;
    for opponent in [jihun(), alex()] {
        let game = house.running(&mina(), &opponent, false).await;
        house.moves(game, "a4b4").await;
        house.deliver().await;
    }
    let request = house.request(&mina(), LOUNGE);
    let before = counter.0.load(SeqCst);
    let list = house.app.games.list(&request, ListPage::default()).await;
    assert_eq!(list.unwrap().lines.len(), 2);
    let call_count = counter.0.load(SeqCst) - before;
    // The open ones, how many are over, and how many wait in direct messages.
    assert_eq!(call_count, 3);
}
