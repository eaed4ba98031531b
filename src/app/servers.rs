//! The servers the bot is in, as reported by the gateway.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::core::Core;
use super::error::AppError;
use crate::play::{ServerId, ShardRange};

/// Use cases for joining and leaving servers.
pub struct Servers {
    core: Arc<Core>,
}

impl Servers {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Servers {
        Servers { core }
    }

    /// Notes that the bot is in a server.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn note_joined(&self, server: ServerId) -> Result<(), AppError> {
        Ok(self.core.store.record_server_joined(server).await?)
    }

    /// Notes that the bot was removed from a server, or the server is gone. Its data is deleted after a while.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn note_left(&self, server: ServerId) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        Ok(self.core.store.record_server_left(server, now).await?)
    }

    /// Notes that, among the servers of these shards, the bot is in exactly these.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn reconcile(
        &self,
        shards: ShardRange,
        current_servers: &BTreeSet<ServerId>,
    ) -> Result<(), AppError> {
        let store = &self.core.store;
        let now = self.core.clocks.now();
        for (server, has_left) in store.known_servers().await? {
            match (current_servers.contains(&server), has_left) {
                (true, true) => store.record_server_joined(server).await?,
                (false, false) if shards.serves(Some(server)) => {
                    store.record_server_left(server, now).await?;
                }
                (true | false, _) => {}
            }
        }
        Ok(())
    }
}
