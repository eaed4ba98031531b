//! Where a database is, as people are told.

use std::fmt;
use std::path::{Path, PathBuf};

/// What a database is called in errors and in the log; of an address without its user and password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DatabaseName {
    /// A file of SQLite.
    File(PathBuf),
    /// A database of a PostgreSQL server.
    Server(String),
}

impl DatabaseName {
    /// The setting that names another one.
    pub(in crate::store) fn setting(&self) -> &'static str {
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
