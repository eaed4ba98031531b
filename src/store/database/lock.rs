//! A file lock that the kernel releases when the process ends: one process per database.

use std::fs::{File, OpenOptions, TryLockError};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;

use crate::store::error::StoreError;

/// An exclusive lock, held as long as the database is open.
#[derive(Debug)]
pub(in crate::store) struct Lock {
    _file: File,
}

impl Lock {
    pub(in crate::store) fn take(path: PathBuf) -> Result<Lock, StoreError> {
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(0o600)
            .open(&path)
            .map_err(|error| StoreError::NoLock(path.clone(), error))?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path)),
            Err(TryLockError::Error(error)) => Err(StoreError::NoLock(path, error)),
        }
    }
}
