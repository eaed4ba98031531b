//! Routes what people do to the process that serves the place.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::Arc;

use hansu::discord::Data;
use parking_lot::Mutex;
use tokio::runtime::Handle;
use tokio::task::JoinHandle;
use tokio_util::task::TaskTracker;

use crate::discord::Id;
use crate::life::Bot;
use crate::process::Process;
use crate::world::Shared;

/// A process that hears.
#[derive(Clone)]
pub struct Listener {
    /// The data of its handlers.
    pub data: Arc<Data>,
    /// The process.
    pub process: Process,
    handlers: TaskTracker,
    /// Its process, if it is another one.
    elsewhere: Option<Handle>,
}

impl Listener {
    /// One that lives where people do.
    pub fn here(bot: &Bot, process: &Process) -> Listener {
        Listener {
            data: Arc::clone(&bot.data),
            process: process.clone(),
            handlers: bot.handlers.clone(),
            elsewhere: None,
        }
    }

    /// One that lives in the runtime that asks.
    pub fn elsewhere(bot: &Bot, process: &Process) -> Listener {
        Listener {
            elsewhere: Some(Handle::current()),
            ..Listener::here(bot, process)
        }
    }

    /// Every interaction has been answered by now.
    pub fn answers_nobody(&self, shared: &Shared) {
        if !self.handlers.is_empty() {
            let wrong = "an interaction is still being answered".to_owned();
            shared.world().violate(wrong);
        }
    }

    /// Lets it do something, and does not wait for it.
    pub fn begins(&self, work: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
        match &self.elsewhere {
            Some(runtime) => runtime.spawn(work),
            None => tokio::spawn(work),
        }
    }

    /// Lets it do something; `None` if it dies before that is done.
    pub async fn does<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        match &self.elsewhere {
            Some(runtime) => match runtime.spawn(work).await {
                Ok(done) => Some(done),
                Err(ended) if ended.is_panic() => resume_unwind(ended.into_panic()),
                Err(_) => None,
            },
            None => Some(work.await),
        }
    }

    /// Tells it that the gateway is away.
    pub fn loses_gateway(&self) {
        self.data.app().core.vitals.gateway.ends();
    }

    /// Tells it that the gateway is there, unless it knows.
    pub fn has_gateway(&self) {
        let gateway = &self.data.app().core.vitals.gateway;
        if !gateway.all_connected() {
            gateway.begins();
        }
    }
}

/// All who hear at present, by the shard that they serve.
#[derive(Clone)]
pub struct Audience {
    shards: u16,
    listeners: Arc<Mutex<BTreeMap<u16, Listener>>>,
}

impl Audience {
    /// Nobody yet, where so many serve a shard each.
    pub fn new(shards: u16) -> Audience {
        Audience {
            shards,
            listeners: Arc::default(),
        }
    }

    /// One who serves all there is.
    pub fn one(listener: Listener) -> Audience {
        let audience = Audience::new(1);
        audience.hears(listener);
        audience
    }

    /// One more hears, or one again.
    pub fn hears(&self, listener: Listener) {
        let shard = listener.process.shard();
        self.listeners.lock().insert(shard, listener);
    }

    /// Nobody hears for a shard any more.
    pub fn hears_no_more(&self, shard: u16) {
        self.listeners.lock().remove(&shard);
    }

    /// The listener of a server or of direct messages; `None` if there is none.
    pub fn of(&self, server: Option<Id>) -> Option<Listener> {
        let shard = shard_of(server, self.shards);
        let listener = self.listeners.lock().get(&shard).cloned();
        listener.filter(|one| !one.process.is_dead())
    }

    /// All who hear, in the order of their shards.
    pub fn all(&self) -> Vec<Listener> {
        let listeners = self.listeners.lock();
        let alive = listeners.values().filter(|one| !one.process.is_dead());
        alive.cloned().collect()
    }

    /// Returns whether each shard is served.
    pub fn is_complete(&self) -> bool {
        self.all().len() == usize::from(self.shards)
    }
}

/// The shard of a server, or of direct messages, among so many.
pub fn shard_of(server: Option<Id>, shards: u16) -> u16 {
    server.map_or(0, |server| ((server >> 22) % u64::from(shards)) as u16)
}
