//! A backup of a database, made beside a running bot or without one.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::Connection;

use super::copy::{Copied, copy};
use super::marker::note_backup;
use crate::store::copy_error::CopyError;
use crate::store::database::{Identity, Schema, beside, open_to_read};

/// Copies the database at `path` to `target`; `replaces` what is there, if so wanted.
///
/// # Errors
/// A [`CopyError`]; what was at `target` is still there then.
pub async fn backup(path: &Path, target: &Path, replaces: bool) -> Result<Copied, CopyError> {
    let is_there = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() > 0);
    let path = fs::canonicalize(path)
        .ok()
        .filter(|_| is_there)
        .ok_or_else(|| {
            // Named as it is in the settings.
            CopyError::Missing(path.to_owned())
        })?;
    check_target(&path, target, replaces)?;
    let unopened = |why| CopyError::Unopened {
        path: path.clone(),
        why,
    };
    let mut database = open_to_read(&path).await.map_err(unopened)?;
    let copied = match Schema::of(&mut database).await {
        Ok(Some(_)) => copy(&mut database, target).await,
        Ok(None) => Err(CopyError::NotOurs(path.clone())),
        Err(why) => Err(unopened(why)),
    };
    database.close().await?;
    // The backup is made, even where whoever makes it may not write beside the database.
    if copied.is_ok()
        && let Err(error) = note_backup(&path)
    {
        tracing::warn!(%error, "that a backup was made could not be noted beside the database");
    }
    copied
}

/// Refuses to write over the database, or over anything unasked.
fn check_target(path: &Path, target: &Path, replaces: bool) -> Result<(), CopyError> {
    let is_at = |file: PathBuf| {
        let there = Identity::of(&file).ok();
        there.is_some() && there == Identity::of(target).ok()
    };
    if ["", "-wal", "-shm", ".lock"]
        .into_iter()
        .any(|ending| is_at(beside(path, ending)))
    {
        return Err(CopyError::Itself(target.to_owned()));
    }
    if target.is_dir() {
        return Err(CopyError::Folder(target.to_owned()));
    }
    if !replaces && target.symlink_metadata().is_ok() {
        return Err(CopyError::Exists(target.to_owned()));
    }
    Ok(())
}
