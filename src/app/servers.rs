//! Which servers the bot is in, as the gateway tells.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::core::Core;
use super::error::AppError;
use crate::play::ServerId;

/// A part of the servers, told of by one connection to the gateway.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Its number, from 0.
    pub id: u64,
    /// How many there are.
    pub count: u64,
}

impl Shard {
    /// All servers in one part.
    pub const ALL: Shard = Shard { id: 0, count: 1 };

    /// Whether a server belongs to it, by Discord's formula: `(guild_id >> 22) % num_shards`.
    pub fn has(self, server: ServerId) -> bool {
        (server.0 >> 22) % self.count.max(1) == self.id
    }
}

/// Use cases for coming and going.
pub struct Servers {
    core: Arc<Core>,
}

impl Servers {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Servers {
        Servers { core }
    }

    /// The bot is in a server.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn joined(&self, server: ServerId) -> Result<(), AppError> {
        Ok(self.core.store.is_in_server(server).await?)
    }

    /// The bot was removed from a server, or the server is gone. It is forgotten after a while.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn left(&self, server: ServerId) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        Ok(self.core.store.left_server(server, now).await?)
    }

    /// Of a shard's servers the bot is in these, and in no other.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn are(&self, shard: Shard, here: &BTreeSet<ServerId>) -> Result<(), AppError> {
        let (store, now) = (&self.core.store, self.core.clocks.now());
        for (server, left) in store.known_servers().await? {
            match (here.contains(&server), left) {
                (true, true) => store.is_in_server(server).await?,
                (false, false) if shard.has(server) => store.left_server(server, now).await?,
                (true | false, _) => {}
            }
        }
        Ok(())
    }
}
