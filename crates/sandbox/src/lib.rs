#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![forbid(unsafe_code)]

mod activity;
mod api;
mod control;
mod core;
mod cut;
mod gateway;
mod local;
mod log;
mod page;
mod people;
mod proxy;
#[cfg(test)]
mod readme;
mod routes;
mod snowflake;
mod store;
mod world;
mod world_file;

use std::{
    fs::{Permissions, set_permissions},
    net::{Ipv4Addr, SocketAddr},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use axum::{
    Json, Router,
    extract::{Query, State, ws::WebSocketUpgrade},
    http::StatusCode,
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get},
};
use serde_json::json;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use self::{
    core::SandboxCore,
    cut::{CutSwitch, CuttableListener},
    gateway::ConnectionOptions,
    log::RequestLog,
    store::{WorldStore, WorldStoreError},
    world::World,
};

pub use world_file::{WorldFile, WorldFileError};

/// The time that open requests have to finish when the sandbox stops.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// A running sandbox.
#[derive(Debug)]
pub struct Sandbox {
    core: Arc<SandboxCore>,
    address: SocketAddr,
    server: JoinHandle<()>,
}

/// Starts a sandbox, which runs until it is stopped.
///
/// # Errors
/// The address, a folder, the stored world, the world file or the log cannot be used.
pub async fn start(mut settings: Settings) -> Result<Sandbox, SandboxError> {
    if !settings.address.ip().is_loopback() {
        return Err(SandboxError::NotLoopback(settings.address));
    }
    make_folders(&settings.world)?;
    let store = WorldStore::open(&settings.world).await?;
    let file = match settings.world_file.take() {
        Some(file) => file,
        None => WorldFile::built_in()?,
    };
    let mut world = World::load(&store, &file).await?;
    world.grow_to(settings.servers);
    store.save(&world.unsaved()?).await?;
    world.mark_saved();
    world.effects = world::Effects::default();
    let log = RequestLog::open(settings.wire_log.as_deref())?;
    let listener = listen(&settings).await?;
    let unnamed = |source| SandboxError::Listen {
        address: settings.address,
        source,
    };
    let address = listener.local_addr().map_err(unnamed)?;
    let base_url = format!("http://{address}");
    let core = SandboxCore::new(settings, file.page, base_url, world, store, log);
    let service = router(&core).into_make_service_with_connect_info::<CutSwitch>();
    let stopping = core.stopping.clone();
    let server = tokio::spawn(async move {
        let serving = axum::serve(CuttableListener(listener), service)
            .with_graceful_shutdown(stopping.cancelled_owned());
        if let Err(error) = serving.await {
            tracing::error!(%error, "the sandbox ended");
        }
    });
    Ok(Sandbox {
        core,
        address,
        server,
    })
}

impl Sandbox {
    /// Returns the listening address.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the base URL, such as `http://127.0.0.1:8080`.
    pub fn url(&self) -> String {
        self.core.base_url.clone()
    }

    /// Returns a receiver of the offset of the world's clock from the system clock, for a bot to follow.
    pub fn ahead(&self) -> watch::Receiver<Duration> {
        self.core.ahead()
    }

    /// Returns the bot's token, which has Discord's form and is the same after every start.
    pub fn token(&self) -> &str {
        &self.core.token
    }

    /// Returns the application's client secret.
    pub fn client_secret(&self) -> &'static str {
        activity::CLIENT_SECRET
    }

    /// Maps the paths of the application's Activity to an address.
    pub fn map_activity(&self, target: SocketAddr) {
        self.core.activities.map(target);
    }

    /// Closes all connections and the world's file.
    pub async fn stop(mut self) {
        self.core.stopping.cancel();
        if tokio::time::timeout(SHUTDOWN_GRACE, &mut self.server)
            .await
            .is_err()
        {
            self.server.abort();
        }
        self.core.close().await;
    }
}

fn make_folders(world: &Path) -> Result<(), SandboxError> {
    let pictures = world.with_extension("pictures");
    let parent = world
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    for folder in [parent, Some(pictures.as_path())].into_iter().flatten() {
        let failed = |source| SandboxError::Folder {
            folder: folder.to_owned(),
            source,
        };
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let private = Permissions::from_mode(0o700);
    set_permissions(&pictures, private).map_err(|source| SandboxError::Folder {
        folder: pictures,
        source,
    })?;
    Ok(())
}

async fn listen(settings: &Settings) -> Result<TcpListener, SandboxError> {
    let address = settings.address;
    let failed = |source| SandboxError::Listen { address, source };
    match TcpListener::bind(address).await {
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse && settings.fallback_port => {
            TcpListener::bind(SocketAddr::new(address.ip(), 0))
                .await
                .map_err(failed)
        }
        outcome => outcome.map_err(failed),
    }
}

fn router(core: &Arc<SandboxCore>) -> Router {
    let control = if core.settings.control {
        routes::router(control::routes())
    } else {
        Router::new()
    };
    Router::new()
        .route("/gateway", get(gateway))
        .route("/gateway/", get(gateway))
        .route("/api/v10/{*path}", any(api::handle))
        .merge(page::router())
        .merge(routes::router(people::routes()))
        .merge(proxy::router())
        .merge(control)
        .fallback(not_found)
        .layer(middleware::from_fn(local::local_only))
        .with_state(core.clone())
}

async fn gateway(
    State(core): State<Arc<SandboxCore>>,
    Query(opening): Query<ConnectionOptions>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(move |socket| gateway::connect(core, opening, socket))
}

async fn not_found() -> Response {
    (
        StatusCode::NOT_FOUND,
        Json(json!({ "message": "404: Not Found", "code": 0 })),
    )
        .into_response()
}

/// The sandbox's behaviour; [`Settings::new`] has Discord's values.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The address to listen on: a loopback address, because there are no passwords.
    pub address: SocketAddr,
    /// `true` to use another free port if that of `address` is in use.
    pub fallback_port: bool,
    /// The database that stores the world. Uploaded files go into a folder of the same name beside it.
    pub world: PathBuf,
    /// The people and servers of a new world, and the page's texts; `None` for the built-in ones.
    pub world_file: Option<WorldFile>,
    /// The bot's picture on the page, as SVG; `None` for the built-in one.
    pub bot_picture: Option<String>,
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
    /// The file to which every request of the bot is appended as a JSON line, without tokens.
    pub wire_log: Option<PathBuf>,
}

impl Settings {
    /// Creates settings with Discord's values, port 8080 and no control routes.
    pub fn new(world: impl Into<PathBuf>) -> Settings {
        Settings {
            address: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            fallback_port: true,
            world: world.into(),
            world_file: None,
            bot_picture: None,
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
    /// The address can be reached from other computers.
    #[error(
        "{0} is not a loopback address; the sandbox has no passwords and stays on this computer"
    )]
    NotLoopback(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address of the settings.
        address: SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// A folder for the stored world or for files cannot be used.
    #[error("cannot use the folder {folder}: {source}")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The log of requests cannot be written.
    #[error("cannot write the wire log {path}: {source}")]
    WireLog {
        /// The path of the settings.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The world file is invalid.
    #[error(transparent)]
    WorldFile(#[from] WorldFileError),
    /// The stored world cannot be read or written, or another program has opened it.
    #[error("cannot use the world's file: {0}")]
    World(Box<dyn std::error::Error + Send + Sync>),
}

impl From<WorldStoreError> for SandboxError {
    fn from(error: WorldStoreError) -> SandboxError {
        SandboxError::World(Box::new(error))
    }
}
