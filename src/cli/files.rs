//! Finds and reads files.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Returns the path itself if it is a file, otherwise all files below it, ordered by name. Links to folders are not
/// followed, so that no file is returned twice.
pub(super) fn under(path: &Path) -> io::Result<Vec<PathBuf>> {
    let metadata = std::fs::metadata(path)?;
    if metadata.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    if !metadata.is_dir() {
        // Reading a pipe or device might never end.
        return Err(io::Error::other("neither a file nor a folder"));
    }
    let mut files = Vec::new();
    let mut pending = vec![path.to_owned()];
    while let Some(next) = pending.pop() {
        if next != path && !next.symlink_metadata()?.is_dir() {
            if next.metadata().is_ok_and(|metadata| metadata.is_file()) {
                files.push(next);
            }
            continue;
        }
        let mut entries = Vec::new();
        for entry in std::fs::read_dir(&next)? {
            entries.push(entry?.path());
        }
        // Sorted in reverse, because `pop` takes the last.
        entries.sort_unstable_by(|left, right| right.cmp(left));
        pending.append(&mut entries);
    }
    Ok(files)
}

/// Reads at most one byte more than `limit`, enough to detect a file that is too large.
pub(super) fn read(path: &Path, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(limit as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}
