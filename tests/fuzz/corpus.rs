//! The seed inputs in `tests/fuzz/corpus/TARGET/`: one per file, or one per line in files named `*.lines`.

use std::path::{Path, PathBuf};

/// The folder of a target's inputs.
pub fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fuzz/corpus")
        .join(target)
}

/// Returns the inputs of a target in the order of their names, so that each has the same number on every machine.
///
/// # Errors
/// Returns a sentence if the target has no inputs.
pub fn of(target: &str) -> Result<Vec<Vec<u8>>, String> {
    let folder = folder(target);
    let describe = |error: std::io::Error| format!("{} cannot be read: {error}", folder.display());
    let mut files = std::fs::read_dir(&folder)
        .map_err(describe)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<PathBuf>, _>>()
        .map_err(describe)?;
    files.sort();
    let mut inputs = Vec::new();
    for file in files {
        let bytes = std::fs::read(&file).map_err(describe)?;
        if file
            .extension()
            .is_some_and(|extension| extension == "lines")
        {
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
