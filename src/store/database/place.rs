//! The location of an open database, and the check that it still exists.

use std::io;
use std::path::{Path, PathBuf};

use sqlx::Error;

use super::address::ServerAddress;
use super::file::{DatabaseFile, Identity};
use super::sql::Pair;
use crate::store::database_name::DatabaseName;

/// The location of an open database.
#[derive(Debug)]
pub(in crate::store) enum Place {
    /// A file.
    File {
        /// The path.
        path: PathBuf,
        /// The identity of the opened file; another file may replace it later.
        opened: Identity,
    },
    /// A server, which manages its files itself.
    Server(ServerAddress),
}

impl Place {
    /// Returns the location of a locked file.
    pub fn of_file(file: &DatabaseFile) -> Result<Place, Error> {
        Ok(Place::File {
            path: file.path.clone(),
            opened: file.identity().map_err(Error::Io)?,
        })
    }

    /// Returns the location of a database on a server.
    pub fn of_server(address: &ServerAddress) -> Place {
        Place::Server(address.clone())
    }

    /// Returns the name.
    pub fn name(&self) -> DatabaseName {
        match self {
            Place::File { path, .. } => path.clone().into(),
            Place::Server(address) => address.name(),
        }
    }

    /// Returns the path, if it is a file.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Place::File { path, .. } => Some(path),
            Place::Server(_) => None,
        }
    }

    /// Returns the address, if it is on a server.
    pub fn address(&self) -> Option<&ServerAddress> {
        match self {
            Place::File { .. } => None,
            Place::Server(address) => Some(address),
        }
    }

    /// Returns the statement of a pair in this database's dialect.
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
