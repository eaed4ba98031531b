//! Settings: config.toml, overridden by the environment, checked at the start and handed in as
//! plain data. Nothing else in the house reads a file or a variable of its own.

mod error;
mod token;

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::Duration;

use config::{Environment, File, FileFormat};
use serde::Deserialize;

use error::LARGEST_TABLE;
use token::token;

pub use error::ConfigError;
pub use token::Token;

/// The committed config.toml: the settings of who sets nothing.
const BUILT_IN: &str = include_str!("../../config.toml");
/// The file that is read where no other is named.
const DEFAULT_FILE: &str = "config.toml";
const PREFIX: &str = "HANSU_";
const FILE_VARIABLE: &str = "HANSU_CONFIG";

/// Everything that can be set.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// How Discord is reached.
    pub discord: Discord,
    /// Where the games are.
    pub database: Database,
    /// The local stand-in for Discord.
    pub sandbox: Sandbox,
    /// The limits of play.
    pub play: Play,
    /// The times of delivery.
    pub delivery: Delivery,
    /// The drawing of boards.
    pub pictures: Pictures,
    /// The game records that people open.
    pub records: Records,
    /// The engine that plays, hints and analyses.
    pub engine: Engine,
    /// Health and metrics.
    pub http: Http,
    /// What is logged, and how.
    pub log: Log,
    /// The bot's token, where one is set.
    #[serde(skip)]
    pub token: Option<Token>,
    /// Whether the database's path was chosen, rather than left at its default.
    #[serde(skip)]
    pub database_chosen: bool,
}

/// How Discord is reached.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discord {
    /// Scheme, host and port of a stand-in; absent for Discord itself.
    pub api_base: Option<String>,
}

/// Where the games are.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// The SQLite file.
    pub path: PathBuf,
}

/// The local stand-in for Discord.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sandbox {
    /// Where it listens; a loopback address.
    pub address: SocketAddr,
    /// Its servers, people and messages.
    pub world: PathBuf,
    /// The games of the bot that plays in it.
    pub games: PathBuf,
    /// Milliseconds for which a nonce is known.
    pub nonce_life_ms: u64,
    /// Milliseconds for which an interaction's token is known.
    pub token_life_ms: u64,
    /// Milliseconds within which an interaction must be answered.
    pub answer_window_ms: u64,
    /// Whether tests may make it misbehave.
    pub control: bool,
    /// A file for every request of the bot.
    pub wire_log: Option<PathBuf>,
}

/// The limits of play.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Games and challenges that one person may have open in one server.
    pub open_games: NonZeroUsize,
    /// Milliseconds of a day, in which the durations of play are told.
    pub day_ms: NonZeroU64,
}

impl Play {
    /// How long a day of play is.
    pub fn day(&self) -> Duration {
        Duration::from_millis(self.day_ms.get())
    }
}

/// The times of delivery.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delivery {
    /// Milliseconds for which a handler has its answer to itself.
    pub claim_ms: u64,
    /// Milliseconds that a handler waits for its turn, and before it defers.
    pub wait_ms: u64,
    /// Milliseconds for which Discord knows an interaction's token.
    pub token_life_ms: u64,
}

/// The drawing of boards.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pictures {
    /// Boards that are drawn side by side.
    pub at_once: NonZeroUsize,
    /// The id of the board where neither person nor server has chosen one.
    pub theme: String,
    /// The id of the pieces where neither person nor server has chosen any.
    pub pieces: String,
    /// A font for characters of names that the embedded ones lack; absent for none.
    pub font: Option<PathBuf>,
}

/// The game records that people open.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Records {
    /// MiB of them that are kept, all people's together.
    pub stored_mib: NonZeroUsize,
}

impl Records {
    /// How many bytes of them are kept.
    pub fn stored(&self) -> usize {
        self.stored_mib.get().saturating_mul(1 << 20)
    }
}

/// The engine that plays, hints and analyses.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engine {
    /// How many positions it thinks about side by side; absent for as many as suit the machine.
    pub threads: Option<NonZeroUsize>,
    /// What each of its threads may remember of positions, in MiB.
    pub table_mib: NonZeroUsize,
    /// How many hints and steps of analysis may wait for it.
    pub waiting: usize,
    /// Another engine that is asked in its place; absent for none.
    pub command: Option<String>,
    /// What that engine is started with.
    #[serde(default)]
    pub args: Vec<String>,
    /// The options of the interface that are set for it, by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The lowest level of practice at which it plays, 1 to 10.
    pub command_level: u8,
    /// Milliseconds that it may think about one position.
    pub command_ms: u64,
    /// Milliseconds that it may take to start, and beyond its time to answer.
    pub command_patience_ms: u64,
    /// MiB of memory that each of its processes may have, where the system is Linux.
    pub command_mib: NonZeroUsize,
}

/// Health and metrics.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Http {
    /// Where they are told; absent for nowhere.
    pub address: Option<SocketAddr>,
}

/// What is logged, and how.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// For people or for programs.
    pub format: LogFormat,
    /// A filter of the `tracing` crates.
    pub filter: String,
}

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Config {
    /// Reads the settings. `named` is the file that was asked for; `environment` the variables.
    ///
    /// # Errors
    /// [`ConfigError`], in words for the person who set them.
    pub fn load(
        named: Option<&Path>,
        environment: &HashMap<String, String>,
    ) -> Result<Config, ConfigError> {
        let mut sources =
            config::Config::builder().add_source(File::from_str(BUILT_IN, FileFormat::Toml));
        let named = named
            .map(Path::to_owned)
            .or_else(|| environment.get(FILE_VARIABLE).map(PathBuf::from));
        let file = named.clone().unwrap_or_else(|| PathBuf::from(DEFAULT_FILE));
        let mut database_chosen = environment.contains_key("HANSU_DATABASE__PATH");
        match std::fs::read_to_string(&file) {
            Ok(text) => {
                database_chosen |= sets_database(&text);
                sources = sources.add_source(File::from_str(&text, FileFormat::Toml));
            }
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(ConfigError::File(file, error)),
        }
        let overrides = environment
            .iter()
            .filter(|(name, _)| name.starts_with(PREFIX) && *name != FILE_VARIABLE)
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        let variables = Environment::with_prefix("HANSU")
            .prefix_separator("_")
            .separator("__")
            .try_parsing(true)
            .source(Some(overrides));
        let mut config: Config = sources.add_source(variables).build()?.try_deserialize()?;
        config.database_chosen = database_chosen;
        config.token = token(environment)?;
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> Result<(), ConfigError> {
        if let Some(base) = &self.discord.api_base {
            let host = base
                .strip_prefix("http://")
                .or_else(|| base.strip_prefix("https://"));
            if host.is_none_or(|host| host.is_empty() || host.contains('/')) {
                return Err(ConfigError::ApiBase(base.clone()));
            }
        }
        if self.engine.table_mib.get() > LARGEST_TABLE {
            return Err(ConfigError::TableTooLarge(self.engine.table_mib.get()));
        }
        if self
            .engine
            .command
            .as_deref()
            .is_some_and(|name| name.trim().is_empty())
        {
            return Err(ConfigError::EmptyCommand);
        }
        if !(1..=10).contains(&self.engine.command_level) {
            return Err(ConfigError::Level(self.engine.command_level));
        }
        for (name, value) in [
            ("engine.command_ms", self.engine.command_ms),
            (
                "engine.command_patience_ms",
                self.engine.command_patience_ms,
            ),
            ("delivery.claim_ms", self.delivery.claim_ms),
            ("delivery.wait_ms", self.delivery.wait_ms),
            ("delivery.token_life_ms", self.delivery.token_life_ms),
            ("sandbox.nonce_life_ms", self.sandbox.nonce_life_ms),
            ("sandbox.token_life_ms", self.sandbox.token_life_ms),
            ("sandbox.answer_window_ms", self.sandbox.answer_window_ms),
        ] {
            if value == 0 {
                return Err(ConfigError::Zero(name));
            }
        }
        Ok(())
    }
}

/// More threads than this by default would take too much from the rest of the bot.
const MOST_BY_DEFAULT: usize = 2;

impl Engine {
    /// How many threads think on a machine with so many cores.
    pub fn threads(&self, cores: NonZeroUsize) -> NonZeroUsize {
        let spare = (cores.get() - 1).clamp(1, MOST_BY_DEFAULT);
        let by_default = NonZeroUsize::new(spare).unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or(by_default)
    }
}

impl Delivery {
    /// For how long a handler has its answer to itself.
    pub fn claim(&self) -> Duration {
        Duration::from_millis(self.claim_ms)
    }

    /// How long a handler waits for its turn, and before it defers.
    pub fn wait(&self) -> Duration {
        Duration::from_millis(self.wait_ms)
    }

    /// For how long Discord knows an interaction's token.
    pub fn token_life(&self) -> Duration {
        Duration::from_millis(self.token_life_ms)
    }
}

/// Whether a settings file names a database other than the built-in one.
fn sets_database(text: &str) -> bool {
    let path = |text: &str| {
        config::Config::builder()
            .add_source(File::from_str(text, FileFormat::Toml))
            .build()
            .and_then(|parsed| parsed.get_string("database.path"))
            .ok()
    };
    path(text).is_some_and(|own| path(BUILT_IN) != Some(own))
}
