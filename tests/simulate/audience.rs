//! Routes the acts of people to the process that serves the server or the direct messages.

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

/// A process that receives events.
#[derive(Clone)]
pub struct Listener {
    /// The data of its handlers.
    pub data: Arc<Data>,
    /// The process.
    pub process: Process,
    handlers: TaskTracker,
    /// The runtime of the process, if it is not the runtime of the people.
    elsewhere: Option<Handle>,
}

impl Listener {
    /// Returns a listener in the runtime of the people.
    pub fn here(bot: &Bot, process: &Process) -> Listener {
        Listener {
            data: Arc::clone(&bot.data),
            process: process.clone(),
            handlers: bot.handlers.clone(),
            elsewhere: None,
        }
    }

    /// Returns a listener in the calling runtime.
    pub fn elsewhere(bot: &Bot, process: &Process) -> Listener {
        Listener {
            elsewhere: Some(Handle::current()),
            ..Listener::here(bot, process)
        }
    }

    /// Checks that no interaction is still being answered.
    pub fn answers_nobody(&self, shared: &Shared) {
        if !self.handlers.is_empty() {
            let fault = "an interaction is still being answered".to_owned();
            shared.world().violate(fault);
        }
    }

    /// Starts work in the process without waiting for its end.
    pub fn begins(&self, work: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
        match &self.elsewhere {
            Some(runtime) => runtime.spawn(work),
            None => tokio::spawn(work),
        }
    }

    /// Does work in the process. Returns `None` if the process dies before the work is done.
    pub async fn does<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        match &self.elsewhere {
            Some(runtime) => match runtime.spawn(work).await {
                Ok(result) => Some(result),
                Err(error) if error.is_panic() => resume_unwind(error.into_panic()),
                Err(_) => None,
            },
            None => Some(work.await),
        }
    }

    /// Reports to the process that the gateway is lost.
    pub fn loses_gateway(&self) {
        self.data.app().core.vitals.gateway.ends();
    }

    /// Reports to the process that the gateway is connected, unless the process knows.
    pub fn has_gateway(&self) {
        let gateway = &self.data.app().core.vitals.gateway;
        if !gateway.all_connected() {
            gateway.begins();
        }
    }
}

/// The current listeners, by the shard that they serve.
#[derive(Clone)]
pub struct Audience {
    shards: u16,
    listeners: Arc<Mutex<BTreeMap<u16, Listener>>>,
}

impl Audience {
    /// Returns an audience without listeners, for a number of shards.
    pub fn new(shards: u16) -> Audience {
        Audience {
            shards,
            listeners: Arc::default(),
        }
    }

    /// Returns an audience of one listener that serves everything.
    pub fn one(listener: Listener) -> Audience {
        let audience = Audience::new(1);
        audience.hears(listener);
        audience
    }

    /// Adds a listener, or replaces the former listener of its shard.
    pub fn hears(&self, listener: Listener) {
        let shard = listener.process.shard();
        self.listeners.lock().insert(shard, listener);
    }

    /// Removes the listener of a shard.
    pub fn hears_no_more(&self, shard: u16) {
        self.listeners.lock().remove(&shard);
    }

    /// The listener of a server or of direct messages; `None` if there is none.
    pub fn of(&self, server: Option<Id>) -> Option<Listener> {
        let shard = shard_of(server, self.shards);
        let listener = self.listeners.lock().get(&shard).cloned();
        listener.filter(|listener| !listener.process.is_dead())
    }

    /// Returns all listeners that are alive, in the order of their shards.
    pub fn all(&self) -> Vec<Listener> {
        let listeners = self.listeners.lock();
        let alive = listeners
            .values()
            .filter(|listener| !listener.process.is_dead());
        alive.cloned().collect()
    }

    /// Returns whether each shard is served.
    pub fn is_complete(&self) -> bool {
        self.all().len() == usize::from(self.shards)
    }
}

/// Returns the shard of a server or of direct messages, among a number of shards.
pub fn shard_of(server: Option<Id>, shards: u16) -> u16 {
    server.map_or(0, |server| ((server >> 22) % u64::from(shards)) as u16)
}
