//! The gateway: sessions, and the order and replay of their events.

mod crowd;
mod socket;
mod starts;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

pub use socket::{ConnectionOptions, connect};
pub use starts::RemainingSessions;

use self::{
    crowd::{Crowd, CrowdEvent},
    starts::SessionStarts,
};
use super::{
    StartLimits,
    snowflake::Snowflake,
    world::{Event, INTENT_GUILDS, Member, World},
};

/// The maximum number of events that a session keeps for a resume.
const REPLAY: usize = 500;
/// The maximum number of sessions kept. Beyond it the oldest disconnected one is removed.
const SESSIONS: usize = 64;

/// All gateway sessions of the bot.
#[derive(Debug)]
pub struct Hub {
    url: String,
    heartbeat: Duration,
    // Not tokio's mutex, because it is never held across an await.
    state: Arc<Mutex<GatewayState>>,
}

#[derive(Debug)]
struct GatewayState {
    starts: SessionStarts,
    /// The close code with which every session is rejected, if any.
    refused: Option<u16>,
    /// The shards that are rejected.
    shut: BTreeSet<u64>,
    sessions: HashMap<String, Session>,
    next_link: u64,
    next_session: u64,
    event_fault: Option<EventFault>,
    silent: bool,
    /// `None` until it is asked for.
    crowd: Option<Crowd>,
    seen: GatewayStatus,
}

/// The gateway's observations of the bot.
#[derive(Debug, Clone, Default, Serialize)]
pub struct GatewayStatus {
    pub connected: bool,
    /// The shards that are connected, in ascending order.
    pub shards: BTreeSet<u64>,
    pub identifies: u64,
    /// Identifies that were rejected, because they came too early or the day's limit was reached.
    pub refused: u64,
    pub resumes: u64,
    pub heartbeats: u64,
}

/// A fault in delivering the event of the next interaction, or of the next message that a person writes to the bot.
#[derive(Debug, Clone)]
pub enum EventFault {
    Double,
    Drop,
    Delay(Duration),
    /// Removes these fields from its data.
    Without(Vec<String>),
}

/// A frame to send over a connection.
#[derive(Debug, Clone)]
pub enum Frame {
    Json(Arc<str>),
    /// An event of the crowd with its sequence number. Its text is made when it is sent.
    Crowd(u64, CrowdEvent),
    Close(u16, &'static str),
}

#[derive(Debug)]
struct Session {
    number: u64,
    intents: u64,
    compress: bool,
    shard: Shard,
    sequence: u64,
    replay: VecDeque<(u64, Frame)>,
    link: Option<(u64, UnboundedSender<Frame>)>,
}

/// A connection's claim to its session.
#[derive(Debug)]
pub struct SessionLink {
    pub session: String,
    pub compress: bool,
    pub frames: UnboundedReceiver<Frame>,
    number: u64,
}

/// The parameters of an IDENTIFY.
#[derive(Debug, Clone, Copy)]
pub struct SessionOptions {
    pub intents: u64,
    pub compress: bool,
    pub shard: Shard,
}

/// One of several connections of a bot; `[index, count]` on the wire.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(from = "(u64, u64)")]
pub struct Shard {
    pub index: u64,
    pub count: u64,
}

impl Shard {
    /// Returns whether a server's events go to this shard.
    fn has(self, server: Snowflake) -> bool {
        (server.0 >> 22) % self.count.max(1) == self.index
    }
}

impl Default for Shard {
    /// Returns the shard of a bot with a single connection.
    fn default() -> Shard {
        Shard { index: 0, count: 1 }
    }
}

impl From<(u64, u64)> for Shard {
    fn from((index, count): (u64, u64)) -> Shard {
        Shard { index, count }
    }
}

impl Hub {
    /// Creates a gateway without sessions.
    pub fn new(base_url: &str, heartbeat: Duration, limits: StartLimits) -> Hub {
        let url = format!("{}/gateway", base_url.replacen("http", "ws", 1));
        let state = GatewayState {
            starts: SessionStarts::new(limits),
            refused: None,
            shut: BTreeSet::new(),
            sessions: HashMap::new(),
            next_link: 0,
            next_session: 0,
            event_fault: None,
            silent: false,
            crowd: None,
            seen: GatewayStatus::default(),
        };
        Hub {
            url,
            heartbeat,
            state: Arc::new(Mutex::new(state)),
        }
    }

    /// Returns the session limits, and the remainder for today.
    pub fn starts(&self) -> (StartLimits, RemainingSessions) {
        let starts = &self.state.lock().starts;
        (starts.limits(), starts.remaining(Instant::now()))
    }

    /// Counts an identify of a shard. Returns whether it is allowed.
    pub fn may_identify(&self, shard: Shard) -> bool {
        let mut state = self.state.lock();
        let allowed = state.starts.identifies(shard.index, Instant::now());
        if !allowed {
            state.seen.refused += 1;
        }
        allowed
    }

    /// Rejects every session with this close code, or stops rejecting them.
    pub fn set_rejection(&self, code: Option<u16>) {
        self.state.lock().refused = code;
        if let Some(code) = code {
            self.broadcast(&Frame::Close(code, "Closed on purpose."), None);
        }
    }

    /// Returns the close code with which every session is rejected; `None` if they are allowed.
    pub fn rejection(&self) -> Option<u16> {
        self.state.lock().refused
    }

    /// Changes the recommended number of shards.
    pub fn recommend(&self, shards: u64) {
        self.state.lock().starts.recommend(shards);
    }

    /// Closes the connection of a shard and rejects new ones, or allows them again.
    pub fn set_shard_rejected(&self, shard: u64, shut: bool) {
        let mut state = self.state.lock();
        if !shut {
            state.shut.remove(&shard);
            return;
        }
        state.shut.insert(shard);
        drop(state);
        self.broadcast(&Frame::Close(4000, "Closed on purpose."), Some(shard));
    }

    /// Returns whether a shard is rejected.
    pub fn is_shard_rejected(&self, shard: u64) -> bool {
        self.state.lock().shut.contains(&shard)
    }

    /// Returns the shard of a session; `None` if it is unknown.
    pub fn shard_of(&self, session: &str) -> Option<u64> {
        let state = self.state.lock();
        let session = state.sessions.get(session)?;
        Some(session.shard.index)
    }

    /// Returns the address that a bot connects to.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Starts a session with READY and the servers as its first events.
    ///
    /// The caller holds the world's lock, so no event is lost between the snapshot and the session.
    pub fn identify(&self, options: SessionOptions, world: &World) -> SessionLink {
        let mut state = self.state.lock();
        state.seen.identifies += 1;
        state.next_session += 1;
        let number = state.next_session;
        let id = format!("{:016x}{number:016x}", rand::random::<u64>());
        let mut session = Session {
            number,
            intents: options.intents,
            compress: options.compress,
            shard: options.shard,
            sequence: 0,
            replay: VecDeque::new(),
            link: None,
        };
        let link = state.attach(&id, &mut session);
        let crowd = state.crowd.as_ref();
        session.send("READY", &self.ready(&id, options, world, crowd));
        for server in world.servers.values() {
            let ours = server.members.contains_key(&world.bot()) && options.shard.has(server.id);
            if ours && options.intents & INTENT_GUILDS != 0 {
                session.send("GUILD_CREATE", &world.server_create_json(server));
            }
        }
        let crowd = crowd.into_iter().flat_map(Crowd::all_created);
        crowd.for_each(|created| session.send_of_crowd(created));
        state.sessions.insert(id, session);
        state.forget_oldest();
        link
    }

    fn ready(
        &self,
        id: &str,
        options: SessionOptions,
        world: &World,
        crowd: Option<&Crowd>,
    ) -> Value {
        let servers = world.servers.values();
        let ours = servers.filter(|server| server.members.contains_key(&world.bot()));
        let crowd = crowd.into_iter().flat_map(Crowd::ids);
        let guilds = ours
            .map(|server| server.id)
            .chain(crowd)
            .filter(|server| options.shard.has(*server))
            .map(|server| json!({ "id": server, "unavailable": true }));
        json!({
            "v": 10,
            "user": world.current_user_json(),
            "guilds": guilds.collect::<Value>(),
            "session_id": id,
            "resume_gateway_url": self.url,
            "shard": [options.shard.index, options.shard.count],
            "application": { "id": world.application.id, "flags": 0 },
            "private_channels": [],
            "relationships": [],
            "presences": [],
            "user_settings": {},
        })
    }

    /// Resumes a session and replays the missed events; `None` if that is impossible.
    pub fn resume(&self, id: &str, after: u64) -> Option<SessionLink> {
        let mut state = self.state.lock();
        // A session that cannot be resumed is discarded; the bot has to identify again.
        let mut session = state.sessions.remove(id)?;
        let oldest = session
            .replay
            .front()
            .map_or(session.sequence + 1, |(number, _)| *number);
        if after > session.sequence || after + 1 < oldest {
            return None;
        }
        state.seen.resumes += 1;
        let link = state.attach(id, &mut session);
        for (_, frame) in session.replay.iter().filter(|(number, _)| *number > after) {
            session.push(frame.clone());
        }
        session.send("RESUMED", &json!({}));
        state.sessions.insert(id.to_owned(), session);
        Some(link)
    }

    /// Records the end of a connection. The session is kept for a resume unless the bot ended it.
    pub fn detach(&self, link: &SessionLink, finished: bool) {
        let mut state = self.state.lock();
        let Some(session) = state.sessions.get_mut(&link.session) else {
            return;
        };
        // If a newer connection has taken over the session, this one must not end it.
        if session
            .link
            .as_ref()
            .is_some_and(|(number, _)| *number == link.number)
        {
            session.link = None;
            if finished {
                state.sessions.remove(&link.session);
            }
        }
    }

    /// Sends an event to every session that subscribes to it; disconnected ones keep it for the resume.
    pub fn dispatch(&self, mut event: Event) {
        let mut state = self.state.lock();
        let mut times = 1;
        if is_of_person(&event) {
            match state.event_fault.take() {
                Some(EventFault::Double) => times = 2,
                Some(EventFault::Drop) => times = 0,
                Some(EventFault::Without(fields)) => {
                    if let Some(data) = event.data.as_object_mut() {
                        data.retain(|name, _| !fields.contains(name));
                    }
                }
                Some(EventFault::Delay(by)) => {
                    let late = self.state.clone();
                    // The task has its own handle to the state, because the lock cannot be held while it sleeps.
                    tokio::spawn(async move {
                        tokio::time::sleep(by).await;
                        late.lock().send(&event);
                    });
                    return;
                }
                None => {}
            }
        }
        for _ in 0..times {
            state.send(&event);
        }
    }

    /// Puts the bot into so many servers of the crowd. Announces the new ones, and the removal from the others.
    pub fn set_crowd(&self, servers: u64, world: &World) {
        let mut state = self.state.lock();
        let joined = world.now();
        let membership = Member { joined, granted: 0 };
        let member = || world.member_json(world.bot(), &membership, None);
        let crowd = state.crowd.get_or_insert_with(|| Crowd::new(&member()));
        let change = crowd.resize(servers);
        for created in change.created {
            state.send_of_crowd(&created);
        }
        for server in change.removed {
            state.send(&server_gone(server, false));
        }
    }

    /// Sends so many updates of servers of the crowd.
    pub fn update_crowd(&self, events: u16) {
        let mut state = self.state.lock();
        for _ in 0..events {
            let Some(update) = state.crowd.as_mut().and_then(Crowd::next_update) else {
                return;
            };
            state.send_of_crowd(&update);
        }
    }

    /// Announces an outage of a server, or its end.
    pub fn set_outage(&self, server: Snowflake, on: bool, world: &World) {
        let mut state = self.state.lock();
        let crowd = state.crowd.as_ref();
        let created = crowd.and_then(|crowd| crowd.created(server));
        if on {
            state.send(&server_gone(server, true));
        } else if let Some(created) = created {
            state.send_of_crowd(&created);
        } else if let Some(found) = world.servers.get(server) {
            state.send(&Event {
                name: "GUILD_CREATE",
                intents: INTENT_GUILDS,
                data: world.server_create_json(found),
            });
        }
    }

    /// Sets the fault for the event of a person's next action.
    pub fn arm(&self, event_fault: EventFault) {
        self.state.lock().event_fault = Some(event_fault);
    }

    /// Stops or resumes acknowledging heartbeats.
    pub fn set_silent(&self, silent: bool) {
        self.state.lock().silent = silent;
    }

    /// Counts a heartbeat. Returns whether to acknowledge it.
    pub fn heartbeat(&self) -> bool {
        let mut state = self.state.lock();
        state.seen.heartbeats += 1;
        !state.silent
    }

    /// Sends a frame outside the numbered events (op 7, op 9 or a close) to one shard or to all.
    pub fn broadcast(&self, frame: &Frame, shard: Option<u64>) {
        for session in self.state.lock().sessions.values() {
            if shard.is_none_or(|shard| session.shard.index == shard) {
                session.push(frame.clone());
            }
        }
    }

    /// Deletes the sessions of a shard or of all, so that none can be resumed.
    pub fn forget_sessions(&self, shard: Option<u64>) {
        let sessions = &mut self.state.lock().sessions;
        sessions.retain(|_, session| shard.is_some_and(|shard| session.shard.index != shard));
    }

    /// Returns the gateway's observations of the bot.
    pub fn status(&self) -> GatewayStatus {
        let state = self.state.lock();
        let connected = state.sessions.values();
        let connected = connected.filter(|session| session.link.is_some());
        let shards: BTreeSet<u64> = connected.map(|session| session.shard.index).collect();
        GatewayStatus {
            connected: !shards.is_empty(),
            shards,
            ..state.seen.clone()
        }
    }

    /// Returns whether a bot is connected or may still resume.
    pub fn has_session(&self) -> bool {
        !self.state.lock().sessions.is_empty()
    }
}

impl GatewayState {
    fn attach(&mut self, id: &str, session: &mut Session) -> SessionLink {
        self.next_link += 1;
        let (sender, frames) = unbounded_channel();
        // The old connection, if any, is closed, because a session has only one.
        session.push(Frame::Close(4000, "Another connection took the session."));
        session.link = Some((self.next_link, sender));
        SessionLink {
            session: id.to_owned(),
            compress: session.compress,
            frames,
            number: self.next_link,
        }
    }

    fn send(&mut self, event: &Event) {
        for session in self.sessions.values_mut() {
            // Interactions have no intent (0) and go to every session, as on Discord.
            let is_subscribed = event.intents == 0 || session.intents & event.intents != 0;
            if is_subscribed && session.shard.has(server_of(event)) {
                session.send(event.name, &event.data);
            }
        }
    }

    fn send_of_crowd(&mut self, event: &CrowdEvent) {
        for session in self.sessions.values_mut() {
            session.send_of_crowd(event.clone());
        }
    }

    fn forget_oldest(&mut self) {
        while self.sessions.len() > SESSIONS {
            let idle = self
                .sessions
                .iter()
                .filter(|(_, session)| session.link.is_none());
            let Some(oldest) = idle.min_by_key(|(_, session)| session.number) else {
                return;
            };
            let id = oldest.0.clone();
            self.sessions.remove(&id);
        }
    }
}

impl Session {
    fn send(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let text = payload(name, self.sequence, &data.to_string());
        self.keep(Frame::Json(text.into()));
    }

    /// Sends an event of the crowd if the session gets events of its server.
    fn send_of_crowd(&mut self, event: CrowdEvent) {
        if self.intents & INTENT_GUILDS != 0 && self.shard.has(event.server()) {
            self.sequence += 1;
            self.keep(Frame::Crowd(self.sequence, event));
        }
    }

    /// Sends the event of the latest number, and keeps it for a resume.
    fn keep(&mut self, frame: Frame) {
        self.push(frame.clone());
        self.replay.push_back((self.sequence, frame));
        if self.replay.len() > REPLAY {
            self.replay.pop_front();
        }
    }

    fn push(&self, frame: Frame) {
        if let Some((_, sender)) = &self.link {
            // A broken connection misses the frame; the resume replays it.
            let _ = sender.send(frame);
        }
    }
}

/// Returns whether the event is an action of a person: not a message of the bot, nor a change of a server.
fn is_of_person(event: &Event) -> bool {
    match event.name {
        "INTERACTION_CREATE" => true,
        "MESSAGE_CREATE" => event.data["guild_id"].is_null() && event.data["author"]["bot"] != true,
        _ => false,
    }
}

/// Returns the text of an event. Its fields are in Discord's order, with the data last.
fn payload(name: &str, sequence: u64, data: &str) -> String {
    format!(r#"{{"t":"{name}","s":{sequence},"op":0,"d":{data}}}"#)
}

/// Returns the event of a server that the bot was removed from, or that has an outage.
fn server_gone(server: Snowflake, unavailable: bool) -> Event {
    let data = if unavailable {
        json!({ "id": server, "unavailable": true })
    } else {
        json!({ "id": server })
    };
    Event {
        name: "GUILD_DELETE",
        intents: INTENT_GUILDS,
        data,
    }
}

/// Returns the server of an event; 0 for direct messages, which go to shard 0.
fn server_of(event: &Event) -> Snowflake {
    let field = if event.name.starts_with("GUILD_") && event.data.get("guild_id").is_none() {
        &event.data["id"]
    } else {
        &event.data["guild_id"]
    };
    field
        .as_str()
        .and_then(|text| text.parse().ok())
        .unwrap_or_default()
}
