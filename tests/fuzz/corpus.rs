//! The seed inputs: `tests/fuzz/corpus/TARGET/`, one a file, or one a line in files called `*.lines`.

use std::path::{Path, PathBuf};

/// The folder of a target's inputs.
pub fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz/corpus")
        .join(target)
}

/// The inputs of a target in the order of their names, so that each has the same number everywhere.
///
/// # Errors
/// A sentence, if there are none.
pub fn of(target: &str) -> Result<Vec<Vec<u8>>, String> {
    let folder = folder(target);
    let unread = |why: std::io::Error| format!("{} cannot be read: {why}", folder.display());
    let mut files = std::fs::read_dir(&folder)
        .map_err(unread)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<PathBuf>, _>>()
        .map_err(unread)?;
    files.sort();
    let mut inputs = Vec::new();
    for file in files {
        let bytes = std::fs::read(&file).map_err(unread)?;
        if file.extension().is_some_and(|ending| ending == "lines") {
            let lines = bytes.split(|byte| *byte == b'\n');
            inputs.extend(lines.filter(|line| !line.is_empty()).map(<[u8]>::to_vec));
        } else {
            inputs.push(bytes);
        }
    }
    if inputs.is_empty() {
        let folder = folder.display();
        return Err(format!(
            "{folder} is empty: {target} needs at least one input to begin with"
        ));
    }
    Ok(inputs)
}
