//! The folders of tests.

use std::path::Path;

use tempfile::TempDir;

/// Creates a folder: where `TMPDIR` says, else in memory if the system supports that, because tests with a database mostly
/// wait for the disk.
pub fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    if std::env::var_os("TMPDIR").is_none() && memory.is_dir() {
        TempDir::new_in(memory).unwrap()
    } else {
        TempDir::new().unwrap()
    }
}
