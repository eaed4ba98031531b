//! Data next to the repository and not part of it, in `../shared/data`.
//!
//! Without it a test prints one line and passes; with `SHARED_TEST=required` it fails.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Returns a folder of the data, or `None` if it is missing or empty.
pub fn data(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = folder.join(name);
    if std::fs::read_dir(&folder).is_ok_and(|mut files| files.next().is_some()) {
        return Some(folder);
    }
    let required = std::env::var("SHARED_TEST");
    let missing = format!("nothing is in {}", folder.display());
    assert!(required.as_deref() != Ok("required"), "{missing}");
    // Printed directly, because the harness hides the output of passing tests.
    let line = format!("test skipped: {missing}\n");
    std::io::stderr().write_all(line.as_bytes()).unwrap();
    None
}
