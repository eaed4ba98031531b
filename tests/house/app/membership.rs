//! Delayed heartbeats of a process. Runs only if `TEST_DATABASE_URL` names a server.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use crate::support::direct_database::DirectDatabase;
use crate::support::house::{DATABASE, House, StoppedClock};
use crate::support::on_server;
use futures_util::future::BoxFuture;
use hansu_store::{Call, CallInterceptor, CallKind};
use parking_lot::Mutex;

/// Longer than a lease, and than the tolerated difference of clocks.
const HELD_UP: Duration = Duration::from_secs(16);

/// The point at which the process is delayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Before its write begins.
    Before,
    /// After its write, before the answer.
    After,
}

/// Delays one heartbeat.
struct HeartbeatDelay {
    clock: Arc<StoppedClock>,
    beside: DirectDatabase,
    place: Mutex<Option<Place>>,
}

impl fmt::Debug for HeartbeatDelay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HeartbeatDelay")
    }
}

impl HeartbeatDelay {
    /// Advances the clock while another process stores heartbeats.
    async fn hold_up(&self) {
        tokio::time::pause();
        tokio::time::advance(HELD_UP).await;
        tokio::time::resume();
        self.clock.advance(HELD_UP);
        let insert = "insert into process (host, version, shard_from, shard_to, shards, started_at, seen_at, connected) \
            values ('attic', '1', 1, 1, 2, $1, $1, 1)";
        let now = self.clock.now().0.into();
        self.beside.change(insert, &[now]).await.unwrap();
    }
}

impl CallInterceptor for HeartbeatDelay {
    fn intercept<'a>(
        &'a self,
        call: Call,
        work: BoxFuture<'a, ()>,
    ) -> BoxFuture<'a, Result<(), sqlx::Error>> {
        let is_sign = call.at.file().ends_with("store/src/processes.rs");
        let place = match call.kind {
            CallKind::Write if is_sign => self.place.lock().take(),
            _ => None,
        };
        Box::pin(async move {
            if place == Some(Place::Before) {
                self.hold_up().await;
            }
            work.await;
            if place == Some(Place::After) {
                self.hold_up().await;
            }
            Ok(())
        })
    }
}

/// Returns a started process and the interceptor that delays it; `None` without a server.
async fn process() -> Option<(House, Arc<HeartbeatDelay>)> {
    on_server::server()?;
    let house = House::new().await;
    let hold_up = Arc::new(HeartbeatDelay {
        clock: Arc::clone(&house.clock),
        beside: DirectDatabase::of(&house.folder.path().join(DATABASE)).await,
        place: Mutex::new(None),
    });
    let interceptor: Arc<dyn CallInterceptor> = Arc::<HeartbeatDelay>::clone(&hold_up);
    let house = house.through(interceptor).await;
    house.app.membership.join().await.unwrap();
    Some((house, hold_up))
}

#[tokio::test]
async fn lease_is_counted_from_the_sending_of_a_late_heartbeat() {
    let Some((house, hold_up)) = process().await else {
        return;
    };
    let lease = &house.app.core.vitals.lease;
    assert!(lease.is_valid());
    *hold_up.place.lock() = Some(Place::After);
    house.app.membership.beat().await.unwrap();
    assert!(!lease.is_valid(), "the others count from when it was given");
    house.app.membership.beat().await.unwrap();
    assert!(lease.is_valid());
}

#[tokio::test]
async fn delayed_heartbeat_does_not_set_the_clock_back() {
    let Some((house, hold_up)) = process().await else {
        return;
    };
    *hold_up.place.lock() = Some(Place::Before);
    house.app.membership.beat().await.unwrap();
    let query = "select seen_at from process order by id";
    let times: Vec<i64> = hold_up.beside.column(query, &[]).await;
    let now = house.clock.now().0;
    assert_eq!(times, [now, now], "what the other has said stays");
}
