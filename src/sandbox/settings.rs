//! What a stand-in is started with, and why a start can fail.

use std::{
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use super::store::StoreError;

/// How the stand-in behaves; [`Settings::new`] gives Discord's own figures.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where to listen: a loopback address, since nobody is asked for a password.
    pub address: SocketAddr,
    /// Whether another free port may be taken when the port of `address` is in use.
    pub fallback_port: bool,
    /// The file of the world; pictures are kept in a folder of the same name beside it.
    pub world: PathBuf,
    /// How long a nonce stands for the message that was first posted with it.
    pub nonce_life: Duration,
    /// How long an interaction's token lives.
    pub token_life: Duration,
    /// How long the bot has for the first answer to an interaction.
    pub answer_window: Duration,
    /// How often the gateway wants a heartbeat.
    pub heartbeat: Duration,
    /// Whether the control routes (faults, gateway tricks, changes of the world) are there.
    pub control: bool,
    /// How far people may put the world's clock forward at a time; `None` where they cannot.
    pub day: Option<Duration>,
    /// Requests a second before a 429, interaction answers exempt; `None` for no limit.
    pub rate_limit: Option<u32>,
    /// A file to which every request of the bot is appended as a line of JSON, without its tokens.
    pub wire_log: Option<PathBuf>,
}

impl Settings {
    /// Discord's figures, port 8080, no control routes.
    pub fn new(world: impl Into<PathBuf>) -> Settings {
        Settings {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            fallback_port: true,
            world: world.into(),
            nonce_life: Duration::from_secs(3 * 60),
            token_life: Duration::from_secs(15 * 60),
            answer_window: Duration::from_secs(3),
            heartbeat: Duration::from_millis(41_250),
            control: false,
            day: None,
            rate_limit: None,
            wire_log: None,
        }
    }
}

/// Why the stand-in could not start.
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
