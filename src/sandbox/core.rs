//! What all routes share: the world and its file, the gateway, the notices, the faults and the log.

use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::{Mutex, watch};
use tokio_util::sync::CancellationToken;

use super::{
    control::Faults,
    gateway::Hub,
    log::RequestLog,
    people::Notices,
    rate::RateLimit,
    settings::Settings,
    snowflake::Snowflake,
    store::{Store, StoreError},
    world::World,
};

/// The running stand-in, shared by every request.
#[derive(Debug)]
pub struct Core {
    pub settings: Settings,
    pub base_url: String,
    /// The bot's token, which never changes.
    pub token: String,
    pub hub: Hub,
    pub notices: Notices,
    pub faults: Faults,
    pub log: RequestLog,
    pub rate: RateLimit,
    /// Cancelled when the stand-in stops, so that no open stream holds it up.
    pub stopping: CancellationToken,
    // An async lock: it is held while the change is written, so that changes reach the disk in
    // the order in which they were made.
    world: Mutex<World>,
    store: Store,
    pictures: PathBuf,
    changed: watch::Sender<u64>,
    /// How far the world's clock is ahead of the machine's, for those who follow it.
    ahead: watch::Sender<Duration>,
}

impl Core {
    /// Puts the parts together.
    pub fn new(
        settings: Settings,
        base_url: String,
        mut world: World,
        store: Store,
        log: RequestLog,
    ) -> Arc<Core> {
        world.base_url.clone_from(&base_url);
        Arc::new(Core {
            token: world.application.token.clone(),
            ahead: watch::Sender::new(world.ahead()),
            pictures: settings.world.with_extension("pictures"),
            hub: Hub::new(&base_url, settings.heartbeat),
            notices: Notices::default(),
            faults: Faults::default(),
            rate: RateLimit::new(settings.rate_limit),
            log,
            stopping: CancellationToken::new(),
            world: Mutex::new(world),
            store,
            changed: watch::Sender::new(0),
            settings,
            base_url,
        })
    }

    /// Looks at the world.
    pub async fn read<T>(&self, inspect: impl FnOnce(&World) -> T) -> T {
        inspect(&*self.world.lock().await)
    }

    /// Changes the world: on disk before this returns, and only then told to the bot and the people.
    pub async fn change<T, E: From<StoreError>>(
        &self,
        act: impl FnOnce(&mut World) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut world = self.world.lock().await;
        let outcome = act(&mut world);
        self.store.save(&world.unsaved()?).await?;
        world.mark_saved();
        // Before anybody hears of what was made at the new time.
        self.ahead.send_if_modified(|known| {
            let before = std::mem::replace(known, world.ahead());
            before != *known
        });
        let effects = std::mem::take(&mut world.effects);
        for event in effects.events {
            self.hub.dispatch(event);
        }
        for notice in effects.notices {
            self.notices.add(notice);
        }
        for waiter in effects.answered {
            // Whoever asked may have gone meanwhile.
            let _ = waiter.send(());
        }
        drop(world);
        self.poke();
        outcome
    }

    /// Wakes everybody who waits in [`Core::wait_for`].
    pub fn poke(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// Waits until a look yields something, at most so long; it is taken again after every change.
    pub async fn wait_for<T>(&self, limit: Duration, inspect: impl Fn() -> Option<T>) -> Option<T> {
        let deadline = Instant::now() + limit;
        let mut changes = self.changed.subscribe();
        loop {
            if let Some(found) = inspect() {
                return Some(found);
            }
            tokio::select! {
                changed = changes.changed() => changed.ok()?,
                () = tokio::time::sleep_until(deadline.into()) => return inspect(),
                () = self.stopping.cancelled() => return None,
            }
        }
    }

    /// Waits until the world is as wanted, at most so long.
    pub async fn wait_for_world(&self, limit: Duration, inspect: impl Fn(&World) -> bool) {
        let mut changes = self.changed.subscribe();
        let waited = async {
            while !self.read(&inspect).await {
                if changes.changed().await.is_err() {
                    return;
                }
            }
        };
        tokio::select! {
            // Whether it came or the time is up, whoever waited goes on.
            _ = tokio::time::timeout(limit, waited) => {}
            () = self.stopping.cancelled() => {}
        }
    }

    /// How far the world's clock is ahead of the machine's, now and whenever that changes.
    pub fn ahead(&self) -> watch::Receiver<Duration> {
        self.ahead.subscribe()
    }

    /// A new id.
    pub async fn next_id(&self) -> Snowflake {
        self.world.lock().await.next_id()
    }

    /// Keeps a file's bytes; they are on disk when this returns.
    pub async fn keep_picture(&self, id: Snowflake, bytes: &[u8]) -> std::io::Result<()> {
        tokio::fs::write(self.pictures.join(id.to_string()), bytes).await
    }

    /// Reads a file's bytes again.
    pub async fn picture(&self, id: Snowflake) -> std::io::Result<Vec<u8>> {
        tokio::fs::read(self.pictures.join(id.to_string())).await
    }

    /// Closes the world's file.
    pub async fn close(&self) {
        self.store.close().await;
    }
}
