//! Errors of copying a database.

use std::io;
use std::path::PathBuf;

use super::remedy::remedy;

/// Why a database could not be copied; nothing is left of the copy.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// There is no file to copy.
    #[error("there is no database at {0}: name it by HANSU_DATABASE__PATH")]
    Missing(PathBuf),
    /// What should be copied is a database of another program, or none.
    #[error("{0} is no database of this program")]
    NotOurs(PathBuf),
    /// The file to copy cannot be opened.
    #[error("the database {path} cannot be opened: {why}{}", remedy(why))]
    Unopened {
        /// The database.
        path: PathBuf,
        /// SQLite's error.
        why: sqlx::Error,
    },
    /// The copy would replace the database that it is made of, or one of its companion files.
    #[error("{0} is the database itself: name another file")]
    Itself(PathBuf),
    /// The copy is to be where a folder is.
    #[error("{0} is a folder: name a file in it")]
    Folder(PathBuf),
    /// There is a file by that name, which is not to be replaced.
    #[error("there is a file {0} already: name another one, or replace it with --force")]
    Exists(PathBuf),
    /// The copy's disk is too full.
    #[error("{folder} has no room for it: it takes {needed} MiB, and {free} MiB are free")]
    NoRoom {
        /// The folder of the copy.
        folder: PathBuf,
        /// What the copy takes at most.
        needed: u64,
        /// What is left on the disk.
        free: u64,
    },
    /// Another process is writing the same copy.
    #[error("another process is writing {0}; wait for it")]
    Busy(PathBuf),
    /// A file of the copy cannot be written.
    #[error("{0} cannot be written: {1}")]
    Unwritable(PathBuf, #[source] io::Error),
    /// The copy is damaged, and so is what it was made of.
    #[error("the database is damaged: {0}; go back to an earlier copy")]
    Damaged(String),
    /// A database error.
    // Not a `#[source]`: the message contains it, and it would be printed twice.
    #[error("the database failed: {0}{remedy}", remedy = remedy(.0))]
    Database(sqlx::Error),
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> CopyError {
        CopyError::Database(error)
    }
}
