//! Places of connections: how many there are, and which connection is closed to make room for another.
//!
//! A connection *waits* while the bot has nothing to do for it: until a whole request has come, until its answer has
//! been read, and in between. Waiting costs a client nothing, so a thousand connections that send half a request could
//! keep everybody else out. Therefore a waiting connection never does: when there is no free place, or when one
//! client's connections are too many, the one that has waited longest is closed. A request that is being served, and an
//! open socket, which `limits` counts by its person, never give way to strangers.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;

/// A bounded number of places.
#[derive(Debug)]
pub(super) struct Places {
    room: Arc<Semaphore>,
    /// The maximum number of waiting connections of a client.
    client_limit: usize,
    waiting: Mutex<Waiting>,
    /// Notified when a connection begins to wait.
    began_to_wait: Notify,
}

/// The waiting connections, the longest wait first.
#[derive(Debug, Default)]
struct Waiting {
    next: u64,
    connections: BTreeMap<u64, WaitingConnection>,
}

#[derive(Debug)]
struct WaitingConnection {
    /// The client, if its connections are limited.
    client: Option<IpAddr>,
    gives_way: CancellationToken,
}

/// The place of a connection, which waits at first. Dropping it frees it.
#[derive(Debug)]
pub(super) struct Place {
    places: Arc<Places>,
    /// The client of the connection itself, if its connections are limited.
    client: Option<IpAddr>,
    gives_way: CancellationToken,
    /// The key among the waiting connections; `None` while a request is served.
    key: Mutex<Option<u64>>,
    _room: Option<OwnedSemaphorePermit>,
}

/// A request that is being served. Once it is dropped, the connection waits again.
pub(super) struct Serving(Arc<Place>);

impl Places {
    /// Creates this many places, with a limit on the waiting connections of each client.
    pub fn new(limit: usize, client_limit: usize) -> Arc<Places> {
        Arc::new(Places {
            room: Arc::new(Semaphore::new(limit)),
            client_limit,
            waiting: Mutex::default(),
            began_to_wait: Notify::new(),
        })
    }

    /// Takes a place, after closing the connection that has waited longest if there is none. While none waits, it waits
    /// itself. `client` is `None` if the client's connections are not limited.
    pub async fn take(self: &Arc<Places>, client: Option<IpAddr>) -> Place {
        let room = match Arc::clone(&self.room).try_acquire_owned() {
            Ok(room) => Some(room),
            Err(_) => self.make_room().await,
        };
        let place = Place {
            places: Arc::clone(self),
            client,
            gives_way: CancellationToken::new(),
            key: Mutex::default(),
            _room: room,
        };
        place.wait(client);
        place
    }

    /// Returns the room of a connection that ends. Never `None`, because the semaphore is never closed.
    async fn make_room(&self) -> Option<OwnedSemaphorePermit> {
        let mut room = pin!(Arc::clone(&self.room).acquire_owned());
        loop {
            let is_closing = self.waiting.lock().close_oldest(|_| true);
            if is_closing {
                return room.await.ok();
            }
            tokio::select! {
                room = &mut room => return room.ok(),
                () = self.began_to_wait.notified() => {}
            }
        }
    }
}

impl Waiting {
    /// Closes the connection that has waited longest of those that fit. Returns `false` if there is none.
    fn close_oldest(&mut self, fits: impl Fn(&WaitingConnection) -> bool) -> bool {
        let mut connections = self.connections.iter();
        let oldest = connections.find(|(_, connection)| fits(connection));
        let oldest = oldest.map(|(key, _)| *key);
        let closing = oldest.and_then(|key| self.connections.remove(&key));
        if let Some(connection) = &closing {
            connection.gives_way.cancel();
        }
        closing.is_some()
    }
}

impl Place {
    /// Waits for a client from now on. If too many connections wait for it, the oldest is closed.
    pub fn wait(&self, client: Option<IpAddr>) {
        self.stop_waiting();
        let mut waiting = self.places.waiting.lock();
        let key = waiting.next;
        waiting.next += 1;
        let connection = WaitingConnection {
            client,
            gives_way: self.gives_way.clone(),
        };
        waiting.connections.insert(key, connection);
        *self.key.lock() = Some(key);
        if client.is_some() {
            let is_of_client = |connection: &WaitingConnection| connection.client == client;
            let connections = waiting.connections.values();
            if connections.filter(|one| is_of_client(one)).count() > self.places.client_limit {
                waiting.close_oldest(is_of_client);
            }
        }
        drop(waiting);
        self.places.began_to_wait.notify_one();
    }

    /// Keeps the place until the guard is dropped.
    pub fn serve(self: &Arc<Place>) -> Serving {
        self.stop_waiting();
        Serving(Arc::clone(self))
    }

    /// Completes once the connection has to close.
    pub async fn gives_way(&self) {
        self.gives_way.cancelled().await;
    }

    fn stop_waiting(&self) {
        if let Some(key) = self.key.lock().take() {
            self.places.waiting.lock().connections.remove(&key);
        }
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.wait(self.0.client);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.stop_waiting();
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt as _;

    use super::*;

    /// The limit on waiting connections of a client.
    const OF_CLIENT: usize = 2;

    const FIRST: Option<IpAddr> = Some(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)));
    const SECOND: Option<IpAddr> = Some(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2)));

    fn is_closing(place: &Place) -> bool {
        place.gives_way.is_cancelled()
    }

    #[tokio::test]
    async fn connection_that_has_waited_longest_gives_way() {
        let places = Places::new(3, OF_CLIENT);
        let served = Arc::new(places.take(None).await);
        let serving = served.serve();
        let first = places.take(None).await;
        let second = places.take(None).await;
        let (newcomer, ()) = tokio::join!(places.take(None), async {
            first.gives_way().await;
            drop(first);
        });
        assert!(!is_closing(&served) && !is_closing(&second) && !is_closing(&newcomer));
        // Served most recently, so it has waited shortest.
        drop(serving);
        let (_last, ()) = tokio::join!(places.take(None), async {
            second.gives_way().await;
            drop(second);
        });
        assert!(!is_closing(&served) && !is_closing(&newcomer));
    }

    #[tokio::test]
    async fn newcomer_is_admitted_once_a_served_connection_waits() {
        let places = Places::new(1, OF_CLIENT);
        let served = Arc::new(places.take(None).await);
        let serving = served.serve();
        let mut newcomer = Box::pin(places.take(None));
        assert!((&mut newcomer).now_or_never().is_none());
        assert!(!is_closing(&served));
        drop(serving);
        assert!((&mut newcomer).now_or_never().is_none());
        assert!(is_closing(&served));
        drop(served);
        newcomer.await;
    }

    #[tokio::test]
    async fn client_at_its_limit_closes_its_own_connections() {
        let places = Places::new(100, OF_CLIENT);
        let other = places.take(SECOND).await;
        let mut open = Vec::new();
        for _ in 0..=OF_CLIENT {
            open.push(places.take(FIRST).await);
        }
        assert_eq!(
            open.iter().map(is_closing).collect::<Vec<_>>(),
            [true, false, false]
        );
        // A proxy's connection is its client's while it brings that client's request.
        let proxied = Arc::new(places.take(None).await);
        proxied.wait(FIRST);
        assert!(is_closing(&open[1]) && !is_closing(&open[2]));
        drop(proxied.serve());
        open.push(places.take(FIRST).await);
        assert!(!is_closing(&open[2]) && !is_closing(&proxied) && !is_closing(&other));
    }

    #[tokio::test]
    async fn served_connections_are_not_limited() {
        let places = Places::new(100, OF_CLIENT);
        let mut serving = Vec::new();
        for _ in 0..10 {
            serving.push(Arc::new(places.take(FIRST).await).serve());
        }
        assert!(serving.iter().all(|Serving(place)| !is_closing(place)));
    }
}
