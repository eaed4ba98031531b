//! The connection to Discord's gateway: shards, their sessions, and their events. A shard's connections are made one
//! after the other, from the first to the close that ends the process.

mod changes;
mod envelope;
mod events;
mod pace;

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::select_all;
use serde_json::json;
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;
use twilight_gateway::error::ReceiveMessageErrorType;
use twilight_gateway::queue::Queue;
use twilight_gateway::{
    CloseFrame, Config, ConfigBuilder, Intents, Message, Session, ShardId, ShardState,
};

use super::DiscordError;
use crate::app::{Chance, IdentifyTurn, ShardLink};
use hansu_store::ShardRange;

use envelope::Envelope;
use pace::{Pace, Permission, Start, Turns};

pub use events::Events;
pub use pace::IdentifyTurns;

/// Interactions need no intent, and neither of these is privileged. Messages in servers are not read.
const INTENTS: Intents = Intents::GUILDS.union(Intents::DIRECT_MESSAGES);

/// The code of a connection that broke without a close frame.
const ABNORMAL_CLOSE: u16 = 1006;
/// The time limit for a session to start or resume, from the start of its connection.
const SESSION_TIMEOUT: Duration = Duration::from_secs(60);
/// The time limit for an answer to a heartbeat that was sent because the connection may be dead.
const PROBE_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum interval between two heartbeats of a shard that may not connect yet.
const MAX_HEARTBEAT_INTERVAL: Duration = Duration::from_secs(5);

/// A permanent end of a shard's connections.
type Ended = Result<(), DiscordError>;

/// The shards of this process.
pub struct Shards<T> {
    shards: Vec<Shard<T>>,
}

impl<T: Turns> Shards<T> {
    /// Prepares the connections of these shards, in the order of `events`. `url` is the gateway of a stand-in; `None`
    /// for Discord's own.
    pub fn new(
        token: &str,
        url: Option<&str>,
        range: ShardRange,
        events: Vec<Events>,
        turns: &Arc<T>,
        chance: &Arc<Chance>,
    ) -> Shards<T> {
        let config = ConfigBuilder::new(token.to_owned(), INTENTS).queue(GrantAll);
        let config = match url {
            Some(url) => config.proxy_url(url.trim_end_matches('/').to_owned()),
            None => config,
        };
        let config = config.build();
        let shard = |events: Events| Shard {
            link: events.link(),
            probes: events.link().probes(),
            total: range.total().get(),
            config: config.clone(),
            events,
            turns: Arc::clone(turns),
            chance: Arc::clone(chance),
            pace: Pace::default(),
            session: None,
            turn: None,
        };
        Shards {
            shards: events.into_iter().map(shard).collect(),
        }
    }

    /// Keeps all shards connected until `stop` is cancelled, or the gateway rejects one permanently.
    ///
    /// # Errors
    /// The reason for the rejection.
    pub async fn listen(self, stop: &CancellationToken) -> Ended {
        let mut open: Vec<_> = self
            .shards
            .into_iter()
            .map(|shard| Box::pin(shard.keep(stop)))
            .collect();
        while !open.is_empty() {
            let (ended, _, still_open) = select_all(open).await;
            ended?;
            open = still_open;
        }
        Ok(())
    }
}

/// The session to resume, and its address.
struct Resumable {
    session: Session,
    url: Option<String>,
}

/// One shard between its connections.
struct Shard<T> {
    link: Arc<ShardLink>,
    /// Requests to find out whether the connection is dead.
    probes: Arc<Notify>,
    /// The number of shards of the whole bot.
    total: u16,
    config: Config<GrantAll>,
    events: Events,
    turns: Arc<T>,
    chance: Arc<Chance>,
    pace: Pace,
    session: Option<Resumable>,
    turn: Option<ShardTurn>,
}

/// A shard's turn to start a new session, until it has identified.
struct ShardTurn {
    /// A time not later than the start of the turn.
    since: Instant,
    turn: IdentifyTurn,
}

impl<T: Turns> Shard<T> {
    /// Reconnects until `stop` is cancelled.
    async fn keep(mut self, stop: &CancellationToken) -> Ended {
        loop {
            if self.pace.has_failed_to_resume() {
                self.session = None;
            }
            let start = match self.session {
                Some(_) => Start::Resume,
                None => Start::Identify,
            };
            tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(()),
                () = self.wait_for(start) => {}
            }
            let connected = self.connect(start, stop).await;
            if connected.is_some() && self.link.is_connected() {
                self.events.note_silence(self.link.silence()).await;
            }
            self.link.ends();
            match connected {
                None => return Ok(()),
                Some(NextStep::Resume) => {}
                Some(NextStep::Identify) => self.session = None,
                Some(NextStep::Reshard) => {
                    return Err(DiscordError::TooFewShards { recommended: None });
                }
                Some(NextStep::End(reason)) => return Err(reason),
            }
        }
    }

    /// Waits until the shard may connect.
    async fn wait_for(&mut self, start: Start) {
        self.turn = None;
        loop {
            self.link.sign.beat();
            let wait = match self.pace.wait(start, Instant::now()) {
                Some(wait) => wait,
                None if start == Start::Resume => return,
                None => {
                    let since = Instant::now();
                    match self.turns.take(self.link.shard).await {
                        Permission::Granted(turn) => {
                            tracing::debug!(shard = %self.link.shard, "the shard may identify");
                            self.turn = turn.map(|turn| ShardTurn { since, turn });
                            return;
                        }
                        Permission::Wait(wait) => wait,
                    }
                }
            };
            sleep(wait.min(MAX_HEARTBEAT_INTERVAL)).await;
        }
    }

    /// Makes one connection and handles its events. Returns the next step; `None` after `stop`.
    async fn connect(&mut self, start: Start, stop: &CancellationToken) -> Option<NextStep> {
        self.link.tries(self.link.sessions());
        if start == Start::Identify {
            self.link.identifies();
        }
        self.pace.connects(start, Instant::now(), &self.chance);
        let mut config = ConfigBuilder::from(self.config.clone());
        if let Some(Resumable { session, url }) = self.session.take() {
            config = config.session(session);
            if self.config.proxy_url().is_none()
                && let Some(url) = url
            {
                config = config.resume_url(url);
            }
        }
        let id = ShardId::new(self.link.shard.0.into(), self.total.into());
        let mut connection = twilight_gateway::Shard::with_config(id, config.build());
        let next = self.listen(&mut connection, stop).await;
        self.session = connection.session().map(|session| Resumable {
            session: session.clone(),
            url: connection.resume_url().map(str::to_owned),
        });
        next
    }

    async fn listen(
        &mut self,
        connection: &mut Connection,
        stop: &CancellationToken,
    ) -> Option<NextStep> {
        let mut deadline = Some(Instant::now() + SESSION_TIMEOUT);
        let mut greeted = false;
        loop {
            let is_connected = self.link.is_connected();
            let message = tokio::select! {
                biased;
                () = stop.cancelled() => None,
                message = connection.next() => Some(message),
                () = sleep_until(deadline.unwrap_or_else(Instant::now)), if deadline.is_some() => {
                    return Some(NextStep::Resume);
                }
                () = self.probes.notified(), if is_connected && deadline.is_none() => {
                    probe(connection);
                    deadline = Some(Instant::now() + PROBE_TIMEOUT);
                    continue;
                }
            };
            let Some(message) = message else {
                close_session(connection).await;
                return None;
            };
            match message {
                Some(Ok(Message::Text(text))) => {
                    let is_hello = self.handle_message(connection, &text).await;
                    // After an end without a close frame, twilight reconnects without waiting for the shard's turn.
                    if is_hello && std::mem::replace(&mut greeted, true) {
                        return Some(NextStep::Resume);
                    }
                    if is_hello && self.is_too_late_to_identify() {
                        return Some(NextStep::Identify);
                    }
                    self.link.hears();
                    deadline = deadline.filter(|_| !self.link.is_connected());
                }
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map(|frame| frame.code);
                    // Twilight's code for a connection that broke.
                    if code != Some(ABNORMAL_CLOSE) {
                        self.link.hears();
                    }
                    tracing::debug!(shard = %self.link.shard, code, "the gateway closed the connection");
                    return Some(NextStep::after(code));
                }
                Some(Err(error)) => match error.kind() {
                    ReceiveMessageErrorType::Deserializing { .. } => self.events.unreadable(),
                    _ => return Some(NextStep::Resume),
                },
                None => return Some(NextStep::Resume),
            }
            // The gateway requested a new connection, or declared the session invalid.
            if matches!(connection.state(), ShardState::Disconnected { .. }) {
                if connection.session().is_none() {
                    self.pace.invalidated();
                }
                return Some(NextStep::Resume);
            }
        }
    }

    /// Returns whether the turn has passed before the shard could use it.
    fn is_too_late_to_identify(&self) -> bool {
        let turn = self.turn.as_ref();
        turn.is_some_and(|turn| !IdentifyTurn::is_valid(turn.since.elapsed()))
    }

    /// Handles a message of the gateway. Returns whether it starts a connection.
    async fn handle_message(&mut self, connection: &Connection, text: &str) -> bool {
        let Some(envelope) = Envelope::read(text) else {
            self.events.unreadable();
            return false;
        };
        match envelope.op {
            opcode::DISPATCH => {
                if envelope.begins_session() {
                    self.pace.connected();
                    self.link.begins();
                }
                self.events.handle(&envelope);
                // Noted no earlier: the identify is sent after the gateway's hello was handled, and a database that
                // answers slowly would let the next shard follow too soon.
                if let Some(ShardTurn { turn, .. }) = self.turn.take() {
                    tracing::debug!(shard = %self.link.shard, "the shard has identified");
                    self.turns.identified(self.link.shard, turn).await;
                }
            }
            opcode::HEARTBEAT_ACK => {
                self.link.sign.beat();
                if let Some(latency) = connection.latency().recent().first() {
                    self.link.note_latency(*latency);
                }
            }
            _ => {}
        }
        envelope.op == opcode::HELLO
    }
}

/// The gateway's opcodes that are used here.
mod opcode {
    pub const DISPATCH: u8 = 0;
    pub const HEARTBEAT: u8 = 1;
    pub const HELLO: u8 = 10;
    pub const HEARTBEAT_ACK: u8 = 11;
}

type Connection = twilight_gateway::Shard<GrantAll>;

/// Sends a heartbeat, which the gateway acknowledges at once.
fn probe(connection: &Connection) {
    let sequence = connection.session().map(Session::sequence);
    connection.send(json!({ "op": opcode::HEARTBEAT, "d": sequence }).to_string());
}

/// Ends the session, so that the bot is shown as offline at once. Does not wait for the gateway's close frame: twilight
/// would reconnect after it.
async fn close_session(connection: &mut Connection) {
    connection.close(CloseFrame::NORMAL);
    let sent = poll_fn(|context| {
        // One call sends the frame before it reads anything. A second one may find the connection closed and a new one
        // open, and identify on it.
        let _ = connection.poll_next_unpin(context);
        Poll::Ready(())
    });
    sent.await;
}

/// Grants every identify: a shard connects only on its turn.
#[derive(Debug, Clone, Copy)]
struct GrantAll;

impl Queue for GrantAll {
    fn enqueue(&self, _: u32) -> oneshot::Receiver<()> {
        let (grants, granted) = oneshot::channel();
        // The send cannot fail, because the receiver is in scope.
        let _ = grants.send(());
        granted
    }
}

/// The next step after a connection was closed.
#[derive(Debug)]
enum NextStep {
    /// Reconnect and resume the session.
    Resume,
    /// Reconnect and start a new session.
    Identify,
    /// Request the number of shards, and restart with that many.
    Reshard,
    /// End the process: a new connection would be rejected for the same reason.
    End(DiscordError),
}

impl NextStep {
    /// Returns the next step after a close code; `None` is a connection that broke without one.
    pub fn after(code: Option<u16>) -> NextStep {
        match code {
            Some(4004) => NextStep::End(DiscordError::Token),
            Some(4010) => NextStep::End(DiscordError::Shards),
            Some(4011) => NextStep::Reshard,
            Some(4012) => NextStep::End(DiscordError::Version),
            Some(4013 | 4014) => NextStep::End(DiscordError::Intents),
            // A session that is not authenticated or has timed out, an invalid sequence. A regular end (1000, 1001) ends
            // the session only when the bot sends it.
            Some(4003 | 4007 | 4009) => NextStep::Identify,
            _ => NextStep::Resume,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_close_code_has_its_next_step() {
        for (codes, next) in [
            (vec![4004], NextStep::End(DiscordError::Token)),
            (vec![4010], NextStep::End(DiscordError::Shards)),
            (vec![4012], NextStep::End(DiscordError::Version)),
            (vec![4013, 4014], NextStep::End(DiscordError::Intents)),
            (vec![4011], NextStep::Reshard),
            (vec![4003, 4007, 4009], NextStep::Identify),
            (
                vec![
                    1000, 1001, 1006, 1011, 4000, 4001, 4002, 4005, 4008, 4999, 0,
                ],
                NextStep::Resume,
            ),
        ] {
            for code in codes {
                let after = format!("{:?}", NextStep::after(Some(code)));
                assert_eq!(after, format!("{next:?}"), "{code}");
            }
        }
        assert!(matches!(NextStep::after(None), NextStep::Resume));
    }
}
