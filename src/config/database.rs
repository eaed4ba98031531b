//! The database settings: a file, or a server's address that may contain a password.

use std::collections::HashMap;
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use super::MAX_WAIT_MS;
use super::error::ConfigError;

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
    pub(super) fn complete(&mut self, path_chosen: bool) -> Result<(), ConfigError> {
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
pub(super) fn sets_path(environment: &HashMap<String, String>) -> bool {
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
