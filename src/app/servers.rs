//! The servers the bot is in, as reported by the gateway.

use std::collections::BTreeSet;
use std::sync::Arc;

use parking_lot::Mutex;

use super::core::Core;
use super::error::AppError;
use hansu_play::ServerId;
use hansu_store::ShardRange;

/// The maximum number of servers recorded in one transaction, for which other writers wait.
const PORTION: usize = 100;

/// Use cases for joining and leaving servers.
pub struct Servers {
    core: Arc<Core>,
    /// The servers recorded as joined: Discord announces every server on every connection.
    joined: Mutex<BTreeSet<ServerId>>,
}

impl Servers {
    /// Creates the use cases.
    pub fn new(core: Arc<Core>) -> Servers {
        let joined = Mutex::default();
        Servers { core, joined }
    }

    /// Notes that the bot is in a server.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn note_joined(&self, server: ServerId) -> Result<(), AppError> {
        self.record_joined(&[server]).await
    }

    /// Notes that the bot was removed from a server, or the server is gone. Its data is deleted after a while.
    ///
    /// # Errors
    /// [`AppError::Broken`] if the database fails.
    pub async fn note_left(&self, server: ServerId) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        self.joined.lock().remove(&server);
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
        let mut current = BTreeSet::new();
        for (server, has_left) in self.core.store.known_servers().await? {
            match (current_servers.contains(&server), has_left) {
                (true, false) => {
                    current.insert(server);
                }
                (false, false) if shards.serves(Some(server)) => self.note_left(server).await?,
                (true | false, _) => {}
            }
        }
        let new: Vec<ServerId> = current_servers.difference(&current).copied().collect();
        {
            let mut joined = self.joined.lock();
            // What another process has recorded in the meantime counts.
            joined.retain(|server| {
                !shards.serves(Some(*server)) && !current_servers.contains(server)
            });
            joined.extend(current);
        }
        self.record_joined(&new).await
    }

    /// Records that the bot is in these servers, except where that is known to be recorded.
    async fn record_joined(&self, servers: &[ServerId]) -> Result<(), AppError> {
        let mut new = servers.to_vec();
        {
            let joined = self.joined.lock();
            new.retain(|server| !joined.contains(server));
        }
        for portion in new.chunks(PORTION) {
            self.core.store.record_servers_joined(portion).await?;
            self.joined.lock().extend(portion);
        }
        Ok(())
    }
}
