//! The settings of a sandbox, and the errors of its start.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use super::store::StoreError;

/// The sandbox's behaviour; [`Settings::new`] has Discord's values.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address to listen on: a loopback address, because there are no passwords.
    pub address: SocketAddr,
    /// Whether to take another free port if that of `address` is in use.
    pub fallback_port: bool,
    /// The world's file. Uploaded files go into a folder of the same name beside it.
    pub world: PathBuf,
    /// How long a nonce stands for the first message posted with it.
    pub nonce_life: Duration,
    /// How long an interaction's token is valid.
    pub token_life: Duration,
    /// How long the bot has for the initial response to an interaction.
    pub answer_window: Duration,
    /// The gateway's heartbeat interval.
    pub heartbeat: Duration,
    /// What it allows to the shards of a bot.
    pub starts: StartLimits,
    /// Servers that the bot is in, at least; the first world has two.
    pub servers: u64,
    /// Whether the control routes (faults, gateway tricks, changes of the world) exist.
    pub control: bool,
    /// How far people can move the world's clock at a time; `None` if they cannot.
    pub day: Option<Duration>,
    /// Requests per second before a 429, without interaction responses; `None` for no limit.
    pub rate_limit: Option<u32>,
    /// A file to which every request of the bot is appended as a JSON line, without tokens.
    pub wire_log: Option<PathBuf>,
}

impl Settings {
    /// Discord's values, port 8080, no control routes.
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

/// What the gateway recommends and allows when shards begin sessions.
#[derive(Debug, Clone, Copy)]
pub struct StartLimits {
    /// The shards that it recommends.
    pub shards: u64,
    /// The shards that may identify at once: those whose numbers have another rest by it.
    pub max_concurrency: u64,
    /// The time in which of those with the same rest one may identify; any other is refused (op 9). Discord's is five
    /// seconds. `None` if none is refused.
    pub between: Option<Duration>,
    /// New sessions a day.
    pub total: u64,
    /// How long a day is, from the first session on.
    pub day: Duration,
}

impl Default for StartLimits {
    /// Those of a small bot, but that it may start again at once.
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

/// Why the sandbox could not start.
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
    World(#[from] StoreError),
}
