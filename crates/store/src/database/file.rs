//! The database file: exclusive ownership, permissions, side files, and disk use.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::lock::FileLock;
use crate::error::StoreError;

/// Read and write for the owner only.
pub(crate) const PRIVATE: u32 = 0o600;
/// The maximum number of symbolic links to follow.
const LINKS: usize = 32;

/// A database file locked by this process.
#[derive(Debug)]
pub(crate) struct DatabaseFile {
    /// Absolute and free of symbolic links.
    pub path: PathBuf,
    /// `true` if the file was just created.
    pub new: bool,
    lock: FileLock,
    lock_path: PathBuf,
    /// `true` if the lock file was just created.
    first: bool,
}

impl DatabaseFile {
    /// Locks a database file, creating it and its folder if missing.
    ///
    /// # Errors
    /// - [`StoreError::InUse`] if another process has the lock.
    /// - [`StoreError::Missing`] if the file is missing but side files of it exist, unless `anew` is set. Otherwise a
    ///   moved file would silently become an empty database.
    pub fn take(path: &Path, anew: bool) -> Result<DatabaseFile, StoreError> {
        let path = resolve(path)?;
        let lock_path = side_file(&path, ".lock");
        // Checked before the lock is taken, which creates one of these files.
        let trace = [lock_path.clone(), side_file(&path, "-wal")]
            .into_iter()
            .find(|trace| trace.exists());
        let first = trace.as_ref() != Some(&lock_path);
        let lock = FileLock::take(lock_path.clone())?;
        // An empty file counts as new, because a failed start may have left one.
        let new =
            fs::metadata(&path).map_or_else(|e| e.kind() == ErrorKind::NotFound, |m| m.len() == 0);
        let mut place = DatabaseFile {
            path,
            new,
            lock,
            lock_path,
            first,
        };
        if new {
            if let Some(trace) = trace
                && !anew
            {
                place.remove_new_lock();
                return Err(StoreError::Missing {
                    path: place.path,
                    trace,
                });
            }
            create_file(&place.path)
                .map_err(|error| StoreError::NoFile(place.path.clone(), error))?;
        }
        place.lock.take_database(&place.path)?;
        place.make_private();
        Ok(place)
    }

    /// Locks a database file that is to be replaced, without creating it.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process has the lock.
    pub fn hold(path: &Path) -> Result<DatabaseFile, StoreError> {
        let path = resolve(path)?;
        let lock_path = side_file(&path, ".lock");
        let first = !lock_path.exists();
        let mut lock = FileLock::take(lock_path.clone())?;
        let new = !path.exists();
        if !new {
            lock.take_database(&path)?;
        }
        Ok(DatabaseFile {
            path,
            new,
            lock,
            lock_path,
            first,
        })
    }

    /// Releases the lock without having changed anything. A new lock file is removed, because alone it would look
    /// like the trace of a lost database.
    pub fn release(self) {
        if self.new {
            self.remove_new_lock();
        }
    }

    /// Logs a warning if there was no database, because its file may have been moved.
    pub fn warn_if_new(&self) {
        if self.new {
            let path = self.path.display();
            tracing::warn!(%path, "there is no database at {path}: creating a new one, without any games");
        }
    }

    /// Removes the files created by a failed start, so that the next start finds no traces.
    pub fn remove_created(&self) {
        let empty = fs::metadata(&self.path).is_ok_and(|file| file.len() == 0);
        if self.new && empty {
            let _ = fs::remove_file(&self.path);
            let _ = fs::remove_file(&self.lock_path);
        }
    }

    /// Returns device and inode of the file, which do not change when it is renamed.
    pub fn identity(&self) -> io::Result<Identity> {
        Identity::of(&self.path)
    }

    /// Returns the lock, to be held while the database is open.
    pub fn into_lock(self) -> FileLock {
        self.lock
    }

    /// Removes the lock file, unless it was there before.
    fn remove_new_lock(&self) {
        if self.first {
            let _ = fs::remove_file(&self.lock_path);
        }
    }

    /// Restricts access to the database and its side files. SQLite creates new side files with the mode of the
    /// database.
    fn make_private(&self) {
        let files = ["", "-wal", "-shm", ".lock"].map(|ending| side_file(&self.path, ending));
        for file in files.iter().filter(|file| file.is_file()) {
            if let Err(error) = fs::set_permissions(file, Permissions::from_mode(PRIVATE)) {
                tracing::warn!(%error, file = %file.display(), "a file of the database is readable by other users");
            }
        }
    }
}

/// The identity of a file: device and inode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity {
    device: u64,
    inode: u64,
}

impl Identity {
    /// Returns the identity of the file at a path.
    pub fn of(path: &Path) -> io::Result<Identity> {
        fs::metadata(path).map(|metadata| Identity::in_metadata(&metadata))
    }

    /// Returns the identity of an open file.
    pub fn of_file(file: &File) -> io::Result<Identity> {
        file.metadata()
            .map(|metadata| Identity::in_metadata(&metadata))
    }

    fn in_metadata(metadata: &Metadata) -> Identity {
        Identity {
            device: metadata.dev(),
            inode: metadata.ino(),
        }
    }
}

/// Returns the path of a side file: the database's path with a suffix.
pub(crate) fn side_file(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Returns the real path, after creating its folder. Symbolic links are followed, because SQLite names side files
/// after the path it is given, and two names must not get two locks.
fn resolve(path: &Path) -> Result<PathBuf, StoreError> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        path = path
            .parent()
            .map_or(target.clone(), |folder| folder.join(&target));
    }
    let folder = folder_of(&path);
    let failed = |error| StoreError::NoFolder(folder.clone(), error);
    fs::create_dir_all(&folder).map_err(failed)?;
    let folder = folder.canonicalize().map_err(failed)?;
    Ok(path
        .file_name()
        .map_or(folder.clone(), |name| folder.join(name)))
}

/// Returns the folder of a file.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// Returns the number of bytes that this user may still write to the disk of a folder.
pub(crate) fn free_in(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The disk use of a database, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiskUse {
    /// The size of the database.
    pub database: u64,
    /// The size of its write-ahead log.
    pub log: u64,
    /// The free space on its disk.
    pub free: u64,
}

impl DiskUse {
    /// Measures the database at a path.
    pub(crate) fn of(path: &Path) -> io::Result<DiskUse> {
        let log = fs::metadata(side_file(path, "-wal"));
        Ok(DiskUse {
            database: fs::metadata(path)?.len(),
            log: log.map_or(0, |file| file.len()),
            free: free_in(&folder_of(path))?,
        })
    }
}

fn create_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options
        .create(true)
        .truncate(false)
        .write(true)
        .mode(PRIVATE);
    options.open(path)
}
