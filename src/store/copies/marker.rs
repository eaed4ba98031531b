//! When the newest backup was made: the time of an empty file beside the database. Not a row of it, since a
//! backup changes nothing in the database.

use std::fs::{self, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::play::Timestamp;
use crate::store::database::{PRIVATE, beside};

const ENDING: &str = ".backed-up";

/// Notes that a backup of the database at `path` was made just now.
pub(super) fn note_backup(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options
        .create(true)
        .truncate(true)
        .write(true)
        .mode(PRIVATE);
    let marker = options.open(beside(path, ENDING))?;
    marker.set_modified(SystemTime::now())
}

/// When the newest backup of the database at `path` was made, if that was noted.
pub(in crate::store) fn backed_up_at(path: &Path) -> Option<Timestamp> {
    let noted = fs::metadata(beside(path, ENDING)).ok()?.modified().ok()?;
    let since = noted.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_millis()).ok().map(Timestamp)
}
