//! Puts a finished database in the place of the present one, which stays by another name.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::RestoreError;
use crate::play::Timestamp;
use crate::store::copies::{Part, sync_folder};
use crate::store::database::{DatabaseFile, beside};

/// What belongs to a database besides its file: SQLite would read it into whatever is at its place.
const JOURNALS: [&str; 2] = ["-wal", "-journal"];

/// Swaps the files; returns the new name of the present database, if there is one.
///
/// Wherever this is interrupted, there is a whole database in the place, the present one or the new one: the
/// present one gets a second name first, and loses its own only when the new one takes it. Only of one whose
/// journal could not be written back, because it is damaged, that journal is by the second name alone meanwhile.
pub(super) fn swap(
    part: Part,
    place: &DatabaseFile,
    now: Timestamp,
) -> Result<Option<PathBuf>, RestoreError> {
    let path = &place.path;
    let aside = free_name(path, &format!(".before-restore-{}", utc(now)));
    let mut kept = false;
    for ending in ["", JOURNALS[0], JOURNALS[1]] {
        let (from, to) = (beside(path, ending), beside(&aside, ending));
        if from.exists() {
            let linked = fs::hard_link(&from, &to);
            linked.map_err(|error| RestoreError::NotAside(to, error))?;
            kept = true;
        }
    }
    sync_folder(path)?;
    for ending in [JOURNALS[0], JOURNALS[1], "-shm"] {
        remove(&beside(path, ending))?;
    }
    part.finish()?;
    Ok(kept.then_some(aside))
}

/// A name for the database that is set aside. Two restores within a second get distinct ones.
fn free_name(path: &Path, ending: &str) -> PathBuf {
    let mut aside = beside(path, ending);
    for number in 2.. {
        if !aside.exists() {
            break;
        }
        aside = beside(path, &format!("{ending}-{number}"));
    }
    aside
}

fn remove(file: &Path) -> Result<(), RestoreError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(RestoreError::NotAside(file.to_owned(), error))
        }
        _ => Ok(()),
    }
}

/// A time as part of a file's name.
fn utc(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_two_restores_in_a_second_are_distinct() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hansu.sqlite3");
        let mut names = Vec::new();
        for _ in 0..3 {
            let name = free_name(&path, ".before-restore-20261127T120000Z");
            fs::write(&name, "").unwrap();
            assert!(!names.contains(&name), "{names:?}");
            names.push(name);
        }
    }
}
