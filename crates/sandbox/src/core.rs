//! The state shared by all routes: the world and its file, gateway, notices, faults and log.

use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::sync::{Mutex, watch};
use tokio_util::sync::CancellationToken;

use super::{
    Settings,
    activity::Activities,
    control::Faults,
    gateway::Hub,
    log::{RateLimit, RequestLog},
    people::Notices,
    snowflake::Snowflake,
    store::{WorldStore, WorldStoreError},
    world::World,
    world_file::PageTexts,
};

/// The running sandbox, shared by all requests.
#[derive(Debug)]
pub struct SandboxCore {
    pub settings: Settings,
    /// The texts of the page that depend on the bot.
    pub texts: PageTexts,
    pub base_url: String,
    /// The bot's token, which never changes.
    pub token: String,
    pub hub: Hub,
    pub notices: Notices,
    pub faults: Faults,
    pub activities: Activities,
    pub log: RequestLog,
    pub rate: RateLimit,
    /// Cancelled when the sandbox stops, so that open streams end.
    pub stopping: CancellationToken,
    // An async mutex, held while a change is saved, so that changes reach the disk in order.
    world: Mutex<World>,
    store: WorldStore,
    pictures: PathBuf,
    changed: watch::Sender<u64>,
    /// The offset of the world's clock from the system clock.
    ahead: watch::Sender<Duration>,
}

impl SandboxCore {
    /// Builds the shared state.
    pub fn new(
        settings: Settings,
        texts: PageTexts,
        base_url: String,
        mut world: World,
        store: WorldStore,
        log: RequestLog,
    ) -> Arc<SandboxCore> {
        world.base_url.clone_from(&base_url);
        Arc::new(SandboxCore {
            token: world.application.token.clone(),
            ahead: watch::Sender::new(world.ahead()),
            pictures: settings.world.with_extension("pictures"),
            hub: Hub::new(&base_url, settings.heartbeat, settings.starts),
            notices: Notices::default(),
            faults: Faults::default(),
            activities: Activities::default(),
            rate: RateLimit::new(settings.rate_limit),
            log,
            stopping: CancellationToken::new(),
            world: Mutex::new(world),
            store,
            changed: watch::Sender::new(0),
            settings,
            texts,
            base_url,
        })
    }

    /// Reads the world.
    pub async fn read<T>(&self, inspect: impl FnOnce(&World) -> T) -> T {
        inspect(&*self.world.lock().await)
    }

    /// Changes the world. Events and notices go out only after the change is on disk.
    pub async fn change<T, E: From<WorldStoreError>>(
        &self,
        act: impl FnOnce(&mut World) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut world = self.world.lock().await;
        let outcome = act(&mut world);
        // Also if `act` failed, because changes made before the failure are in memory and must be saved too.
        self.store.save(&world.unsaved()?).await?;
        world.mark_saved();
        // Before the events, so that the bot's clock has moved when they arrive.
        self.ahead.send_if_modified(|offset| {
            let old_offset = std::mem::replace(offset, world.ahead());
            old_offset != *offset
        });
        // Still under the lock, so that events go out in the order of the changes.
        let effects = std::mem::take(&mut world.effects);
        for event in effects.events {
            self.hub.dispatch(event);
        }
        for notice in effects.notices {
            self.notices.add(&notice);
        }
        for waiter in effects.answered {
            // The waiting request may be gone.
            let _ = waiter.send(());
        }
        drop(world);
        self.wake();
        outcome
    }

    /// Wakes everything that waits in [`SandboxCore::wait_for`].
    pub fn wake(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// Waits until `inspect` returns something, up to a time limit. It is called again after every change.
    pub async fn wait_for<T>(&self, limit: Duration, inspect: impl Fn() -> Option<T>) -> Option<T> {
        let deadline = Instant::now() + limit;
        // Subscribed before the first call, so that no change between the two is missed.
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

    /// Waits until `inspect` holds for the world, up to a time limit.
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
            // The caller reads the world again, so it does not matter which of the two ended the wait.
            _ = tokio::time::timeout(limit, waited) => {}
            () = self.stopping.cancelled() => {}
        }
    }

    /// Returns a receiver of the offset of the world's clock from the system clock.
    pub fn ahead(&self) -> watch::Receiver<Duration> {
        self.ahead.subscribe()
    }

    /// Returns a new id.
    pub async fn next_id(&self) -> Snowflake {
        self.world.lock().await.next_id()
    }

    /// Stores a file's bytes, on disk when this returns.
    pub async fn store_picture(&self, id: Snowflake, bytes: &[u8]) -> std::io::Result<()> {
        tokio::fs::write(self.pictures.join(id.to_string()), bytes).await
    }

    /// Reads a file's bytes.
    pub async fn picture(&self, id: Snowflake) -> std::io::Result<Vec<u8>> {
        tokio::fs::read(self.pictures.join(id.to_string())).await
    }

    /// Closes the world's file.
    pub async fn close(&self) {
        self.store.close().await;
    }
}
