//! Settings: config.toml, overridden by environment variables, checked at startup and passed on as plain data. No
//! other module reads a settings file or the environment.

mod error;
mod page;
mod token;

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::net::SocketAddr;
use std::num::{NonZeroU16, NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::{Path, PathBuf};
use std::time::Duration;

use config::{Environment, File, FileFormat};
use serde::Deserialize;

use hansu_store::ShardRange;

use error::MAX_TABLE_MIB;
use token::token;

pub use error::ConfigError;
pub use page::{ClientSecret, Network, PageConfig};
pub use token::BotToken;

/// The committed config.toml, which contains the defaults.
const BUILT_IN: &str = include_str!("../../config.toml");
/// The settings file if none is named; it may be missing.
const DEFAULT_FILE: &str = "config.toml";
const PREFIX: &str = "HANSU_";
const FILE_VARIABLE: &str = "HANSU_CONFIG";

/// The variables of settings that are lists, whose parser would take a list of one number for a number.
const LISTS: [(&str, &str); 4] = [
    ("HANSU_ENGINE__ARGS", "engine.args"),
    ("HANSU_PAGE__SERVERS", "page.servers"),
    ("HANSU_PAGE__PROXIES", "page.proxies"),
    ("HANSU_PAGE__FRAME_ANCESTORS", "page.frame_ancestors"),
];

/// All settings.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The connection to Discord.
    pub discord: DiscordConfig,
    /// The bot's database.
    pub database: DatabaseConfig,
    /// The sandbox, a local stand-in for Discord.
    pub sandbox: SandboxConfig,
    /// Limits on games.
    pub play: PlayConfig,
    /// Timing of delivery.
    pub delivery: DeliveryConfig,
    /// Rendering.
    pub pictures: PicturesConfig,
    /// Uploaded game records.
    pub records: RecordsConfig,
    /// The engine.
    pub engine: EngineConfig,
    /// Retention times.
    pub retention: RetentionConfig,
    /// Information for people about their data.
    pub privacy: PrivacyConfig,
    /// Health checks and metrics.
    pub http: HttpConfig,
    /// The board page.
    pub page: PageConfig,
    /// Logging.
    pub log: LogConfig,
    /// The bot's token, if set.
    #[serde(skip)]
    pub token: Option<BotToken>,
    /// `true` if the database's path or address was set, rather than left at its default.
    #[serde(skip)]
    pub database_chosen: bool,
}

/// The connection to Discord.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscordConfig {
    /// Scheme, host and port of a stand-in; absent for Discord itself.
    pub api_base: Option<String>,
    /// The shards of this process; absent for all shards that Discord recommends.
    pub shards: Option<ShardRange>,
    /// The maximum number of requests in any second, over all processes of the bot.
    pub requests_per_second: NonZeroU32,
}

/// The sandbox, a local stand-in for Discord.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandboxConfig {
    /// Listening address; must be loopback.
    pub address: SocketAddr,
    /// The file with its servers, people and messages.
    pub world: PathBuf,
    /// The file with the games of the bot that plays in it.
    pub games: PathBuf,
    /// Lifetime of a message nonce, in milliseconds.
    pub nonce_life_ms: u64,
    /// Lifetime of an interaction token, in milliseconds.
    pub token_life_ms: u64,
    /// Time limit for the first answer to an interaction, in milliseconds.
    pub answer_window_ms: u64,
    /// The minimum number of servers that the bot is in.
    pub servers: u64,
    /// The recommended number of shards.
    pub shards: NonZeroU16,
    /// The number of shards that may identify concurrently.
    pub max_concurrency: NonZeroU16,
    /// The minimum time between identifies of shards that may not identify concurrently, in milliseconds; 0 for no
    /// limit.
    pub identify_ms: u64,
    /// `true` if the control API for tests is enabled.
    pub control: bool,
    /// A file to log each of the bot's requests to.
    pub wire_log: Option<PathBuf>,
}

/// Limits on games.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayConfig {
    /// The maximum number of open games and challenges per person and server.
    pub open_games: NonZeroUsize,
    /// The length of a day of play, in milliseconds.
    pub day_ms: NonZeroU64,
}

impl PlayConfig {
    /// Returns the length of a day of play.
    pub fn day(&self) -> Duration {
        Duration::from_millis(self.day_ms.get())
    }
}

/// Timing of delivery.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeliveryConfig {
    /// The length of a handler's claim on its outbox row, in milliseconds.
    pub claim_ms: u64,
    /// The time that a handler waits for older rows, and before it defers, in milliseconds.
    pub wait_ms: u64,
    /// Lifetime of Discord's interaction tokens, in milliseconds.
    pub token_life_ms: u64,
}

/// Rendering.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PicturesConfig {
    /// The number of pictures drawn in parallel.
    pub at_once: NonZeroUsize,
    /// Id of the default board theme.
    pub theme: String,
    /// Id of the default piece set of Janggi.
    pub pieces: String,
    /// Id of the default piece set of Xiangqi.
    pub xiangqi_pieces: String,
    /// A fallback font for characters in names that the embedded fonts lack; absent for none.
    pub font: Option<PathBuf>,
}

/// Uploaded game records.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordsConfig {
    /// The maximum total size of uploaded records, in MiB.
    pub stored_mib: NonZeroUsize,
    /// A file of `hansu openings`; absent for the one that comes with the program.
    pub openings: Option<PathBuf>,
}

impl RecordsConfig {
    /// Returns the maximum total size of uploaded records, in bytes.
    pub fn storage_limit(&self) -> usize {
        self.stored_mib.get().saturating_mul(1 << 20)
    }
}

/// The engine.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineConfig {
    /// The number of threads; absent for a default that depends on the machine.
    pub threads: Option<NonZeroUsize>,
    /// The transposition table per thread, in MiB.
    pub table_mib: NonZeroUsize,
    /// The maximum number of hints and analysis steps that may wait.
    pub waiting: usize,
    /// The nodes of an analysis for each position. The searches that confirm a bad move take ten times as many.
    pub analysis_nodes: NonZeroU64,
    /// The program of an external UCI engine; absent for none.
    pub command: Option<String>,
    /// Its arguments.
    #[serde(default)]
    pub args: Vec<String>,
    /// Its UCI options by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// `true` if it is used for Xiangqi only, even without a `UCI_Variant` option.
    pub command_xiangqi_only: bool,
    /// The lowest practice level at which it plays, 1 to 10.
    pub command_level: u8,
    /// Its time limit per position, in milliseconds.
    pub command_ms: u64,
    /// Its time limit to start, and to answer beyond [`EngineConfig::command_ms`], in milliseconds.
    pub command_patience_ms: u64,
    /// The memory limit of each of its processes in MiB; enforced on Linux only.
    pub command_mib: NonZeroUsize,
}

/// Retention times.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RetentionConfig {
    /// The number of days after which delivered messages are deleted, except those that a match still needs.
    pub delivered_days: NonZeroU32,
    /// The number of days after which a server that the bot has left is deleted.
    pub server_days: NonZeroU32,
}

/// Information for people about their data.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PrivacyConfig {
    /// A contact for questions: an address, a server or a name; absent for none.
    pub contact: Option<String>,
    /// The address of the full privacy policy; absent for none.
    pub url: Option<String>,
}

/// Health checks and metrics.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpConfig {
    /// Listening address; absent for none.
    pub address: Option<SocketAddr>,
}

/// Logging.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    /// Output format.
    pub format: LogFormat,
    /// A filter directive of the `tracing` crates.
    pub filter: String,
}

/// Log output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Readable text.
    Text,
    /// One JSON object per line.
    Json,
}

impl Config {
    /// Loads the settings. `named` is the file given on the command line, `environment` the environment variables.
    ///
    /// # Errors
    /// A [`ConfigError`], whose message is meant for the person who configures the bot.
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
        let mut path_chosen = sets_path(environment);
        match std::fs::read_to_string(&file) {
            Ok(text) => {
                path_chosen |= sets_database(&text);
                sources = sources.add_source(File::from_str(&text, FileFormat::Toml));
            }
            // Only the default file may be missing.
            Err(error) if named.is_none() && error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(ConfigError::File(file, error)),
        }
        if let Some(name) = environment.keys().find(|name| is_too_deep(name)) {
            return Err(ConfigError::Variable(name.chars().take(60).collect()));
        }
        let overrides = environment
            .iter()
            // The variable that names the file is not itself a setting, and unknown keys are rejected.
            .filter(|(name, _)| name.starts_with(PREFIX) && *name != FILE_VARIABLE)
            .filter(|(name, _)| !LISTS.iter().any(|(list, _)| list == name))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        let variables = Environment::with_prefix("HANSU")
            .prefix_separator("_")
            .separator("__")
            .try_parsing(true)
            .source(Some(overrides));
        let mut sources = sources.add_source(variables);
        for (name, key) in LISTS {
            if let Some(value) = environment.get(name) {
                sources = sources.set_override(key, list(value))?;
            }
        }
        let mut config: Config = sources.build()?.try_deserialize()?;
        config.database.complete(path_chosen)?;
        config.page.complete()?;
        config.database_chosen = path_chosen || config.database.url.is_some();
        config.token = token(environment)?;
        config.check()?;
        Ok(config)
    }

    /// Loads the settings even if the token is invalid. Returns the token's error, if any.
    ///
    /// # Errors
    /// As [`Config::load`], except for the token.
    pub fn load_without_token(
        named: Option<&Path>,
        environment: &HashMap<String, String>,
    ) -> Result<(Config, Option<ConfigError>), ConfigError> {
        match Config::load(named, environment) {
            Ok(config) => Ok((config, None)),
            Err(error) if error.is_about_token() => {
                let mut rest = environment.clone();
                rest.retain(|name, _| !token::VARIABLES.contains(&name.as_str()));
                Ok((Config::load(named, &rest)?, Some(error)))
            }
            Err(error) => Err(error),
        }
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
        if self.engine.table_mib.get() > MAX_TABLE_MIB {
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
            ("database.wait_ms", self.database.wait_ms),
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

/// The maximum number of threads by default, to leave cores for the rest of the bot.
const DEFAULT_MAX_THREADS: usize = 2;

impl EngineConfig {
    /// Returns the number of engine threads on a machine with `cores` cores.
    pub fn threads(&self, cores: NonZeroUsize) -> NonZeroUsize {
        let spare = (cores.get() - 1).clamp(1, DEFAULT_MAX_THREADS);
        let by_default = NonZeroUsize::new(spare).unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or(by_default)
    }
}

/// The maximum wait for a lock, in milliseconds: interactions cannot be answered for longer.
const MAX_WAIT_MS: u64 = 15 * 60 * 1000;

impl DeliveryConfig {
    /// Returns the length of a handler's claim on its outbox row.
    pub fn claim(&self) -> Duration {
        Duration::from_millis(self.claim_ms)
    }

    /// Returns the time that a handler waits for older rows, which is also the delay before it defers.
    pub fn wait(&self) -> Duration {
        Duration::from_millis(self.wait_ms)
    }

    /// Returns the lifetime of Discord's interaction tokens.
    pub fn token_life(&self) -> Duration {
        Duration::from_millis(self.token_life_ms)
    }
}

/// Returns the elements of a list in a variable, separated by commas.
fn list(value: &str) -> Vec<String> {
    let elements = value.split(',').map(str::trim);
    let elements = elements.filter(|element| !element.is_empty());
    elements.map(str::to_owned).collect()
}

/// Returns whether a variable's name is nested more deeply than any setting. The parser's memory grows with each
/// level.
fn is_too_deep(name: &str) -> bool {
    name.starts_with(PREFIX) && name.matches("__").count() > MAX_NESTING
}

/// The maximum number of separators: a section, a key, and an option name of an external engine, which may contain
/// some itself.
const MAX_NESTING: usize = 4;

/// Returns whether a settings file sets a database path other than the default.
fn sets_database(text: &str) -> bool {
    let path = |text: &str| {
        config::Config::builder()
            .add_source(File::from_str(text, FileFormat::Toml))
            .build()
            .and_then(|parsed| parsed.get_string("database.path"))
            .ok()
    };
    path(text).is_some_and(|value| path(BUILT_IN) != Some(value))
}

/// The bot's database.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DatabaseConfig {
    /// The SQLite file; ignored if there is an address.
    pub path: PathBuf,
    /// The address of a database on a PostgreSQL server, including one read from `url_file`.
    pub url: Option<DatabaseUrl>,
    /// The file that contains the address.
    pub url_file: Option<PathBuf>,
    /// The time that a write waits for another program's lock, in milliseconds.
    pub wait_ms: u64,
}

impl DatabaseConfig {
    /// Returns the time that a write waits for another program's lock.
    pub fn wait(&self) -> Duration {
        Duration::from_millis(self.wait_ms.min(MAX_WAIT_MS))
    }

    /// Reads the address from its file, if one is named. `path_chosen` is `true` if a path was set.
    fn complete(&mut self, path_chosen: bool) -> Result<(), ConfigError> {
        let chosen = [path_chosen, self.url.is_some(), self.url_file.is_some()];
        if chosen.into_iter().filter(|chosen| *chosen).count() > 1 {
            return Err(ConfigError::TwoDatabases);
        }
        if let Some(file) = &self.url_file {
            let text = std::fs::read_to_string(file);
            let text = text.map_err(|error| ConfigError::DatabaseUrlFile(file.clone(), error))?;
            self.url = Some(DatabaseUrl(text.trim().to_owned()));
        }
        match &self.url {
            Some(url) if url.0.trim().is_empty() => Err(ConfigError::EmptyDatabaseUrl),
            _ => Ok(()),
        }
    }
}

/// Returns whether a variable sets a path. An empty one does not count, because an image may have set it.
fn sets_path(environment: &HashMap<String, String>) -> bool {
    let path = environment.get("HANSU_DATABASE__PATH");
    path.is_some_and(|path| !path.is_empty())
}

/// The address of a database. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct DatabaseUrl(String);

impl DatabaseUrl {
    /// Returns the address itself, for the store only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseUrl(…)")
    }
}
