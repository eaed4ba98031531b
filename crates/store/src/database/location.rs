//! The location of an open database, and the check that it still exists.

use std::io;
use std::path::{Path, PathBuf};

use sqlx::Error;

use super::address::ServerAddress;
use super::file::{DatabaseFile, Identity};
use super::sql::DialectPair;
use crate::database_name::DatabaseName;

/// The location of an open database.
#[derive(Debug)]
pub(crate) enum OpenLocation {
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

impl OpenLocation {
    /// Returns the location of a locked file.
    pub fn of_file(file: &DatabaseFile) -> Result<OpenLocation, Error> {
        Ok(OpenLocation::File {
            path: file.path.clone(),
            opened: file.identity().map_err(Error::Io)?,
        })
    }

    /// Returns the location of a database on a server.
    pub fn of_server(address: &ServerAddress) -> OpenLocation {
        OpenLocation::Server(address.clone())
    }

    /// Returns the name.
    pub fn name(&self) -> DatabaseName {
        match self {
            OpenLocation::File { path, .. } => path.clone().into(),
            OpenLocation::Server(address) => address.name(),
        }
    }

    /// Returns the path, if it is a file.
    pub fn file(&self) -> Option<&Path> {
        match self {
            OpenLocation::File { path, .. } => Some(path),
            OpenLocation::Server(_) => None,
        }
    }

    /// Returns the address, if it is on a server.
    pub fn address(&self) -> Option<&ServerAddress> {
        match self {
            OpenLocation::File { .. } => None,
            OpenLocation::Server(address) => Some(address),
        }
    }

    /// Returns the statement of a pair in this database's dialect.
    pub fn sql_for(&self, pair: &DialectPair) -> &'static str {
        match self {
            OpenLocation::File { .. } => pair.sqlite,
            OpenLocation::Server(_) => pair.postgres,
        }
    }

    /// Fails if the file was deleted or replaced. Writes to a deleted file succeed, but are lost with the process.
    pub fn check(&self) -> Result<(), Error> {
        let OpenLocation::File { path, opened } = self else {
            return Ok(());
        };
        if Identity::of(path).is_ok_and(|identity| identity == *opened) {
            return Ok(());
        }
        let message = format!("{} was deleted or replaced", path.display());
        Err(Error::Io(io::Error::new(io::ErrorKind::NotFound, message)))
    }
}
