//! Changes of servers, channels and permissions that the bot tracks.

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::envelope::Envelope;
use crate::app::{App, AppError, Delivery, Servers};
use crate::discord::lenient::{Identified, Snowflake};
use hansu_play::{ChannelId, ServerId, UserId};
use hansu_store::RetryScope;
use hansu_store::ShardRange;

/// Returns the queue of changes of all shards, which are applied until its last clone is dropped. They are applied one
/// after the other: a bot that connects is told of thousands of servers within seconds.
pub(super) fn queue(app: &App) -> UnboundedSender<TrackedChange> {
    let (sender, changes) = unbounded_channel();
    let delivery = Arc::clone(&app.delivery);
    tokio::spawn(apply_all(delivery, Arc::clone(&app.servers), changes));
    sender
}

async fn apply_all(
    delivery: Arc<Delivery>,
    servers: Arc<Servers>,
    mut changes: UnboundedReceiver<TrackedChange>,
) {
    while let Some(change) = changes.recv().await {
        // A panic must not end the queue. The use cases share only what is replaced as a whole.
        let applied = AssertUnwindSafe(apply(&delivery, &servers, change));
        match applied.catch_unwind().await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "a gateway event could not be handled"),
            Err(_) => tracing::error!("a gateway event could not be handled: a panic"),
        }
    }
}

async fn apply(
    delivery: &Delivery,
    servers: &Servers,
    change: TrackedChange,
) -> Result<(), AppError> {
    match change {
        TrackedChange::AllServers { shard, here } => servers.reconcile(shard, &here).await,
        TrackedChange::Joined(server) => servers.note_joined(server).await,
        TrackedChange::Left(server) => servers.note_left(server).await,
        TrackedChange::Deleted(channel) => delivery.channel_deleted(channel).await,
        TrackedChange::Changed(place) => delivery.changed_at(place).await,
        TrackedChange::Retry(place) => delivery.try_again_at(place).await,
    }
}

/// A change that the bot tracks.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum TrackedChange {
    /// The servers of a shard that the bot is in.
    AllServers {
        shard: ShardRange,
        here: BTreeSet<ServerId>,
    },
    Joined(ServerId),
    Left(ServerId),
    /// A channel or thread is gone.
    Deleted(ChannelId),
    /// Messages may be possible where they were rejected before.
    Changed(RetryScope),
    /// Like `Changed`, but perhaps nothing has changed: each server is announced at each connect.
    Retry(RetryScope),
}

impl TrackedChange {
    /// Parses an event of the bot with this id, which may change nothing that is tracked; `None` if it cannot be parsed.
    pub fn read(kind: &str, event: &Envelope<'_>, own_id: UserId) -> Option<Vec<TrackedChange>> {
        match kind {
            "READY" => event.data().map(Ready::servers),
            "GUILD_CREATE" => event.data().map(|server: Identified| {
                let server = ServerId(server.id.0);
                vec![
                    TrackedChange::Joined(server),
                    TrackedChange::Retry(RetryScope::Server(server)),
                ]
            }),
            "GUILD_UPDATE" => event
                .data()
                .map(|server: Identified| vec![TrackedChange::in_server(server.id)]),
            "GUILD_DELETE" => event
                .data::<Value>()
                .and_then(|server| server_left(&server)),
            "CHANNEL_DELETE" | "THREAD_DELETE" => event
                .data()
                .map(|channel: Identified| vec![TrackedChange::Deleted(ChannelId(channel.id.0))]),
            "CHANNEL_CREATE" | "CHANNEL_UPDATE" | "THREAD_UPDATE" => {
                event.data().map(|at: Identified| {
                    let place = RetryScope::Channel(ChannelId(at.id.0));
                    vec![TrackedChange::Changed(place)]
                })
            }
            "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" | "GUILD_ROLE_DELETE" => {
                let role: Value = event.data()?;
                let server = Snowflake::read(&role["guild_id"])?;
                Some(vec![TrackedChange::in_server(server)])
            }
            // Without the privileged intent only the bot's own membership is sent.
            "GUILD_MEMBER_UPDATE" => {
                let member: Value = event.data()?;
                let server = Snowflake::read(&member["guild_id"])?;
                let is_own = Snowflake::read(&member["user"]["id"])?.0 == own_id.0;
                let change = is_own.then(|| TrackedChange::in_server(server));
                Some(change.into_iter().collect())
            }
            _ => Some(Vec::new()),
        }
    }

    fn in_server(server: Snowflake) -> TrackedChange {
        TrackedChange::Changed(RetryScope::Server(ServerId(server.0)))
    }
}

/// The start of a session.
#[derive(Deserialize)]
struct Ready {
    #[serde(default)]
    shard: Value,
    guilds: Vec<Identified>,
}

impl Ready {
    /// Returns the servers of the shard; nothing if the shard cannot be parsed.
    fn servers(self) -> Vec<TrackedChange> {
        let shard = match &self.shard {
            Value::Null => Some(ShardRange::ONLY),
            shard => shard_range(shard),
        };
        let here = self.guilds.iter().map(|server| ServerId(server.id.0));
        let here = here.collect();
        let all = shard.map(|shard| TrackedChange::AllServers { shard, here });
        all.into_iter().collect()
    }
}

/// Returns a server that the bot has left. An outage of a server does not count.
fn server_left(server: &Value) -> Option<Vec<TrackedChange>> {
    let id = Snowflake::read(&server["id"])?;
    if server["unavailable"] == Value::Bool(true) {
        return Some(Vec::new());
    }
    Some(vec![TrackedChange::Left(ServerId(id.0))])
}

/// Returns the range of one shard, sent as its number and the total.
fn shard_range(shard: &Value) -> Option<ShardRange> {
    let number = |at: usize| u16::try_from(shard[at].as_u64()?).ok();
    let id = number(0)?;
    ShardRange::new(id, id, number(1)?).ok()
}
