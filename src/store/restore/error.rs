//! Errors of restoring.

use std::io;
use std::path::PathBuf;

use sqlx::migrate::MigrateError;

use crate::store::copy_error::CopyError;
use crate::store::error::StoreError;

/// Why a backup was not restored; the database is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// There is no file of that name.
    #[error("there is no backup {0}")]
    Missing(PathBuf),
    /// The file is the database.
    #[error("{0} is the database itself: name a backup of it")]
    Itself(PathBuf),
    /// The file is empty, or a database of another program.
    #[error("{0} is no backup of this program's database")]
    NotOurs(PathBuf),
    /// The backup was made by a newer version.
    #[error("this program is older than the backup {0}: use the newer one")]
    Newer(PathBuf),
    /// The backup belongs to another Discord application than the database.
    #[error("the backup {path} belongs to application {theirs}, and the database to {ours}")]
    OtherApplication {
        /// The backup.
        path: PathBuf,
        /// The application of the backup.
        theirs: String,
        /// The application of the database.
        ours: String,
    },
    /// The backup is damaged, or cannot be copied.
    #[error("the backup {path} cannot be used: {why}")]
    Unusable {
        /// The backup.
        path: PathBuf,
        /// The error.
        why: CopyError,
    },
    /// The present database cannot be given another name.
    #[error("the present database cannot be set aside as {0}: {1}")]
    NotAside(PathBuf, #[source] io::Error),
    /// The backup cannot be brought to the present form.
    #[error("the backup cannot be brought to the present form: {0}")]
    Migration(#[from] MigrateError),
    /// The database is in use, or cannot be locked or written.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The new database cannot be put in its place.
    #[error(transparent)]
    Copy(#[from] CopyError),
}

impl From<sqlx::Error> for RestoreError {
    fn from(error: sqlx::Error) -> RestoreError {
        RestoreError::Store(error.into())
    }
}
