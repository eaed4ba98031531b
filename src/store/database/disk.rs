//! How much room the files of a database take, and how much there is.

use std::fs;
use std::io;
use std::path::Path;

use super::file::{beside, folder_of, free_in};

/// How much room there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiskUse {
    /// The database.
    pub database: u64,
    /// Its write-ahead log.
    pub log: u64,
    /// What is left on its disk.
    pub free: u64,
}

impl DiskUse {
    /// The room of the database at a path.
    pub(in crate::store) fn of(path: &Path) -> io::Result<DiskUse> {
        let log = fs::metadata(beside(path, "-wal"));
        Ok(DiskUse {
            database: fs::metadata(path)?.len(),
            log: log.map_or(0, |file| file.len()),
            free: free_in(&folder_of(path))?,
        })
    }
}
