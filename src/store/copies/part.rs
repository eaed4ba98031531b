//! A file that is not complete yet: beside its place, for the owner alone, and gone if it is given up.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::store::copy_error::CopyError;
use crate::store::database::{Identity, PRIVATE, beside, folder_of};

/// A file in the making; removed when it is dropped, unless it was put in its place.
#[derive(Debug)]
pub(in crate::store) struct Part {
    path: PathBuf,
    place: PathBuf,
    /// Kept open: its lock says that the file is being written.
    file: File,
    done: bool,
}

impl Part {
    /// Makes an empty file with the ending `.part`. One that a killed process left is begun again.
    pub fn of(place: &Path) -> Result<Part, CopyError> {
        let path = beside(place, ".part");
        let unwritable = |error| CopyError::Unwritable(path.clone(), error);
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(PRIVATE)
            .open(&path)
            .map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(CopyError::Busy(path)),
            Err(TryLockError::Error(error)) => return Err(unwritable(error)),
        }
        // Its writer may have put it in its place just before the lock was free.
        if !Identity::of(&path).is_ok_and(|found| Identity::of_file(&file).ok() == Some(found)) {
            return Err(CopyError::Busy(path));
        }
        let part = Part {
            path: path.clone(),
            place: place.to_owned(),
            file,
            done: false,
        };
        let private = Permissions::from_mode(PRIVATE);
        let emptied = part.file.set_len(0);
        emptied
            .and_then(|()| part.file.set_permissions(private))
            .map_err(unwritable)?;
        Ok(part)
    }

    /// Where it is written.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts it in its place, once it is on the disk; returns its size.
    pub fn finish(mut self) -> Result<u64, CopyError> {
        let unwritable = |error| CopyError::Unwritable(self.path.clone(), error);
        self.file.sync_all().map_err(unwritable)?;
        let bytes = self.file.metadata().map_err(unwritable)?.len();
        let renamed = fs::rename(&self.path, &self.place);
        renamed.map_err(|error| CopyError::Unwritable(self.place.clone(), error))?;
        self.done = true;
        sync_folder(&self.place)?;
        Ok(bytes)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        if !self.done {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Makes a change of names in a file's folder survive a power failure.
pub(in crate::store) fn sync_folder(file: &Path) -> Result<(), CopyError> {
    let folder = folder_of(file);
    let synced = File::open(&folder).and_then(|opened| opened.sync_all());
    synced.map_err(|error| CopyError::Unwritable(folder, error))
}
