//! Where an open database is, and whether it still is there.

use std::io;
use std::path::{Path, PathBuf};

use sqlx::Error;

use super::address::ServerAddress;
use super::file::{DatabaseFile, Identity};
use super::sql::Pair;
use crate::store::database_name::DatabaseName;

/// The place of an open database.
#[derive(Debug)]
pub(in crate::store) enum Place {
    /// A file.
    File {
        /// Its path.
        path: PathBuf,
        /// Which one was opened: another may come in its place.
        opened: Identity,
    },
    /// A server, which looks after its files itself.
    Server(ServerAddress),
}

impl Place {
    /// The place of a locked file.
    pub fn of_file(file: &DatabaseFile) -> Result<Place, Error> {
        Ok(Place::File {
            path: file.path.clone(),
            opened: file.identity().map_err(Error::Io)?,
        })
    }

    /// The place of a database of a server.
    pub fn of_server(address: &ServerAddress) -> Place {
        Place::Server(address.clone())
    }

    /// What it is called.
    pub fn name(&self) -> DatabaseName {
        match self {
            Place::File { path, .. } => path.clone().into(),
            Place::Server(address) => address.name(),
        }
    }

    /// The file, if it is one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Place::File { path, .. } => Some(path),
            Place::Server(_) => None,
        }
    }

    /// The address, if it is a server's.
    pub fn address(&self) -> Option<&ServerAddress> {
        match self {
            Place::File { .. } => None,
            Place::Server(address) => Some(address),
        }
    }

    /// The statement of a pair that the database there understands.
    pub fn says(&self, pair: &Pair) -> &'static str {
        match self {
            Place::File { .. } => pair.sqlite,
            Place::Server(_) => pair.postgres,
        }
    }

    /// Fails if the file was deleted or replaced. Writes to a deleted file succeed, but are lost with the process.
    pub fn check(&self) -> Result<(), Error> {
        let Place::File { path, opened } = self else {
            return Ok(());
        };
        if Identity::of(path).is_ok_and(|found| found == *opened) {
            return Ok(());
        }
        let gone = format!("{} was deleted or replaced", path.display());
        Err(Error::Io(io::Error::new(io::ErrorKind::NotFound, gone)))
    }
}
