//! A file lock that the kernel releases when the process ends. It allows one process per database.

use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use crate::error::StoreError;

/// An exclusive lock, held while the database is open.
#[derive(Debug)]
pub(crate) struct FileLock {
    file: File,
    /// The locked database file, in case somebody deletes the lock file. Opened before SQLite opens it and closed
    /// after, because closing any descriptor of a file drops SQLite's own locks on it.
    database: Option<File>,
}

impl FileLock {
    pub(crate) fn take(path: PathBuf) -> Result<FileLock, StoreError> {
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(0o600)
            .open(&path)
            .map_err(|error| StoreError::NoLock(path.clone(), error))?;
        lock(&file, path)?;
        Ok(FileLock {
            file,
            database: None,
        })
    }

    /// Also locks the database file, which must exist by now.
    pub(crate) fn take_database(&mut self, path: &Path) -> Result<(), StoreError> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        let file = file.map_err(|error| StoreError::Unopened {
            database: path.into(),
            why: sqlx::Error::Io(error),
        })?;
        lock(&file, path.to_owned())?;
        self.database = Some(file);
        Ok(())
    }
}

impl Drop for FileLock {
    /// Unlocks the files, which closing alone does not: a child process that is being started holds copies of all open
    /// files until its program begins.
    fn drop(&mut self) {
        for file in std::iter::once(&self.file).chain(&self.database) {
            if let Err(error) = file.unlock() {
                tracing::warn!(%error, "the database could not be unlocked");
            }
        }
    }
}

/// Takes the kernel's lock on an open file. It is a `flock`, not a `fcntl` lock like SQLite's, so the two do not
/// interfere.
fn lock(file: &File, path: PathBuf) -> Result<(), StoreError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.into())),
        Err(TryLockError::Error(error)) => Err(StoreError::NoLock(path, error)),
    }
}
