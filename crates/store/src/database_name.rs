//! Names of databases for people to read.

use std::fmt;
use std::path::{Path, PathBuf};

/// The name of a database in errors and in the log. A server address is shortened to exclude user and password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DatabaseName {
    /// An SQLite file.
    File(PathBuf),
    /// A database on a PostgreSQL server.
    Server(String),
}

impl DatabaseName {
    /// Returns the setting that selects another database.
    pub(crate) fn setting(&self) -> &'static str {
        match self {
            DatabaseName::File(_) => "HANSU_DATABASE__PATH",
            DatabaseName::Server(_) => "HANSU_DATABASE__URL",
        }
    }
}

impl fmt::Display for DatabaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseName::File(path) => path.display().fmt(f),
            DatabaseName::Server(name) => name.fmt(f),
        }
    }
}

impl From<&Path> for DatabaseName {
    fn from(path: &Path) -> DatabaseName {
        DatabaseName::File(path.to_owned())
    }
}

impl From<PathBuf> for DatabaseName {
    fn from(path: PathBuf) -> DatabaseName {
        DatabaseName::File(path)
    }
}
