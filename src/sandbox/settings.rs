//! The settings of a sandbox, and the errors of its start.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use super::store::WorldStoreError;

/// The sandbox's behaviour; [`Settings::new`] has Discord's values.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address to listen on: a loopback address, because there are no passwords.
    pub address: SocketAddr,
    /// `true` to use another free port if that of `address` is in use.
    pub fallback_port: bool,
    /// The world's file. Uploaded files go into a folder of the same name beside it.
    pub world: PathBuf,
    /// The time for which a nonce refers to the first message posted with it.
    pub nonce_life: Duration,
    /// The lifetime of an interaction's token.
    pub token_life: Duration,
    /// The time limit for the initial response to an interaction.
    pub answer_window: Duration,
    /// The gateway's heartbeat interval.
    pub heartbeat: Duration,
    /// The session limits for the shards of a bot.
    pub starts: StartLimits,
    /// The minimum number of servers that the bot is in; the initial world has two.
    pub servers: u64,
    /// `true` to enable the control routes: faults, gateway actions, changes of the world.
    pub control: bool,
    /// The duration by which people can advance the world's clock; `None` if they cannot.
    pub day: Option<Duration>,
    /// The number of requests per second before a 429, excluding interaction responses; `None` for no limit.
    pub rate_limit: Option<u32>,
    /// A file to which every request of the bot is appended as a JSON line, without tokens.
    pub wire_log: Option<PathBuf>,
}

impl Settings {
    /// Creates settings with Discord's values, port 8080 and no control routes.
    pub fn new(world: impl Into<PathBuf>) -> Settings {
        Settings {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            fallback_port: true,
            world: world.into(),
            nonce_life: Duration::from_secs(3 * 60),
            token_life: Duration::from_secs(15 * 60),
            answer_window: Duration::from_secs(3),
            heartbeat: Duration::from_millis(41_250),
            starts: StartLimits::default(),
            servers: 0,
            control: false,
            day: None,
            rate_limit: None,
            wire_log: None,
        }
    }
}

/// The gateway's recommendations and limits for starting sessions.
#[derive(Debug, Clone, Copy)]
pub struct StartLimits {
    /// The recommended number of shards.
    pub shards: u64,
    /// The number of buckets in which shards may identify concurrently. A shard's bucket is its number modulo this.
    pub max_concurrency: u64,
    /// The minimum time between two identifies in one bucket; an earlier one is rejected (op 9). Discord's is five
    /// seconds. `None` for no limit.
    pub between: Option<Duration>,
    /// The number of new sessions per day.
    pub total: u64,
    /// The length of a day, counted from the first session.
    pub day: Duration,
}

impl Default for StartLimits {
    /// Returns the limits of a small bot, except that it may restart at once.
    fn default() -> StartLimits {
        StartLimits {
            shards: 1,
            max_concurrency: 1,
            between: None,
            total: 1_000,
            day: Duration::from_secs(24 * 60 * 60),
        }
    }
}

/// The reason why the sandbox could not start.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    #[error(
        "{0} is not a loopback address; the sandbox has no passwords and stays on this computer"
    )]
    NotLoopback(SocketAddr),
    #[error("cannot listen on {address}: {source}")]
    Listen {
        address: SocketAddr,
        source: std::io::Error,
    },
    #[error("cannot use the folder {folder}: {source}")]
    Folder {
        folder: PathBuf,
        source: std::io::Error,
    },
    #[error("cannot write the wire log {path}: {source}")]
    WireLog {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("cannot use the world's file: {0}")]
    World(#[from] WorldStoreError),
}
