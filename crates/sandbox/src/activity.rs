//! Activities: instances of the application's page with the people in them, and what OAuth2 grants.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::SocketAddr;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::snowflake::Snowflake;
use super::world::{Channel, World};

/// The application's client secret. The sandbox stays on this computer and has no passwords.
pub const CLIENT_SECRET: &str = "sandbox-client-secret-0123456789";

/// All Activities. They are in memory only: like Discord's, they end with the people who are in them.
#[derive(Debug, Default)]
pub struct Activities {
    // Not tokio's mutex, because it is never held across an await.
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The address to which the page's paths are mapped.
    target: Option<SocketAddr>,
    instances: BTreeMap<String, Instance>,
    /// Unused codes, with the people who were asked.
    codes: HashMap<String, Snowflake>,
    /// Access tokens.
    tokens: HashMap<String, Snowflake>,
    faults: ActivityFaults,
    /// Cancelled to cut the open WebSockets.
    cut: CancellationToken,
}

/// An instance: a page that people in one place share.
#[derive(Debug, Clone)]
struct Instance {
    id: String,
    /// The channel of its button.
    opened_in: Snowflake,
    /// The channel that its location names.
    channel: Snowflake,
    server: Option<Snowflake>,
    people: BTreeSet<Snowflake>,
}

/// The faults of clients and of Discord's part of Activities.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActivityFaults {
    /// `true` if the client never answers the page.
    pub silent: bool,
    /// The client's answer instead of a code.
    pub consent: Option<Consent>,
    /// `true` if the client does not open the page after the bot's answer was accepted.
    pub closed: bool,
    /// `true` if the location of an instance in a thread is the thread's parent.
    pub parent: bool,
    /// `true` if new instances list nobody.
    pub unlisted: bool,
}

/// An answer without a code to the page's question who the person is.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// The person refuses.
    Declined,
    /// The answer has no code.
    Codeless,
}

impl Activities {
    /// Maps the page's paths to an address, as the portal's URL mappings do.
    pub fn map(&self, target: SocketAddr) {
        self.state.lock().target = Some(target);
    }

    /// Returns the address to which the page's paths are mapped.
    pub fn target(&self) -> Option<SocketAddr> {
        self.state.lock().target
    }

    /// Sets the faults.
    pub fn set_faults(&self, faults: ActivityFaults) {
        self.state.lock().faults = faults;
    }

    /// Cuts the open WebSockets.
    pub fn cut(&self) {
        std::mem::take(&mut self.state.lock().cut).cancel();
    }

    /// Returns what is cancelled when the open WebSockets are cut.
    pub fn cut_switch(&self) -> CancellationToken {
        self.state.lock().cut.clone()
    }

    /// Opens the page for a person in a channel: the instance there, or a new one. Returns what their client needs.
    pub fn open(&self, world: &mut World, person: Snowflake, channel: Snowflake) -> Option<Value> {
        let launch = world.next_id();
        let found = world.channels.get(channel)?;
        let mut state = self.state.lock();
        if state.faults.closed {
            return Some(json!({ "closed": true }));
        }
        let location = state.location(found);
        let server = found.server;
        let running = state
            .instances
            .values()
            .find(|one| one.opened_in == channel);
        let id = running.map(|instance| instance.id.clone());
        let id = id.unwrap_or_else(|| instance_id(launch, server, location));
        let new = || Instance {
            id: id.clone(),
            opened_in: channel,
            channel: location,
            server,
            people: BTreeSet::new(),
        };
        let is_listed = !state.faults.unlisted;
        let instance = state.instances.entry(id.clone()).or_insert_with(new);
        if is_listed {
            instance.people.insert(person);
        }
        let instance = instance.clone();
        Some(json!({
            "application": world.bot(),
            "instance": id,
            "query": {
                "instance_id": id,
                "location_id": instance.location_id(),
                "launch_id": launch,
                "channel_id": instance.channel,
                "guild_id": instance.server,
                "frame_id": format!("{launch}-{person}"),
            },
            "silent": state.faults.silent,
            "consent": state.faults.consent,
        }))
    }

    /// Removes a person from an instance, which ends with the last one.
    pub fn leave(&self, person: Snowflake, instance: &str) {
        let mut state = self.state.lock();
        if let Some(found) = state.instances.get_mut(instance) {
            found.people.remove(&person);
            if found.people.is_empty() {
                state.instances.remove(instance);
            }
        }
    }

    /// Returns the running instances in the places that a person sees.
    pub fn running(&self, world: &World, person: Snowflake) -> Value {
        let state = self.state.lock();
        let is_visible = |instance: &&Instance| {
            let channel = world.channels.get(instance.opened_in);
            channel.is_some_and(|channel| world.can_see(person, channel))
        };
        let instances = state.instances.values().filter(is_visible);
        instances
            .map(
                |one| json!({ "instance": one.id, "channel": one.opened_in, "people": one.people }),
            )
            .collect()
    }

    /// Returns an instance, as Discord describes it.
    pub fn instance_json(&self, application: Snowflake, id: &str) -> Option<Value> {
        let state = self.state.lock();
        let instance = state.instances.get(id)?;
        let kind = if instance.server.is_some() {
            "gc"
        } else {
            "pc"
        };
        Some(json!({
            "application_id": application,
            "instance_id": instance.id,
            "launch_id": instance.id.split('-').nth(1),
            "location": {
                "id": instance.location_id(),
                "kind": kind,
                "channel_id": instance.channel,
                "guild_id": instance.server,
            },
            "users": instance.people,
        }))
    }

    /// Returns a new code of a person.
    pub fn authorize(&self, person: Snowflake) -> String {
        let code = secret();
        self.state.lock().codes.insert(code.clone(), person);
        code
    }

    /// Returns an access token for a code, which is used up.
    pub fn redeem(&self, code: &str) -> Option<String> {
        let mut state = self.state.lock();
        let person = state.codes.remove(code)?;
        let token = secret();
        state.tokens.insert(token.clone(), person);
        Some(token)
    }

    /// Returns the person of an access token.
    pub fn person(&self, token: &str) -> Option<Snowflake> {
        self.state.lock().tokens.get(token).copied()
    }
}

impl State {
    /// Returns the channel that a new instance in this channel names.
    fn location(&self, channel: &Channel) -> Snowflake {
        match channel.parent {
            Some(parent) if self.faults.parent => parent,
            _ => channel.id,
        }
    }
}

impl Instance {
    fn location_id(&self) -> String {
        match self.server {
            Some(server) => format!("gc-{server}-{}", self.channel),
            None => format!("pc-{}", self.channel),
        }
    }
}

fn instance_id(launch: Snowflake, server: Option<Snowflake>, channel: Snowflake) -> String {
    match server {
        Some(server) => format!("i-{launch}-gc-{server}-{channel}"),
        None => format!("i-{launch}-pc-{channel}"),
    }
}

/// Returns thirty random characters, as Discord's codes have.
fn secret() -> String {
    use rand::RngExt as _;
    let letters = rand::rng().sample_iter(rand::distr::Alphanumeric);
    letters.take(30).map(char::from).collect()
}
