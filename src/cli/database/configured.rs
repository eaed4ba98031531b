//! The database that the settings name.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::config::Config;
use crate::store::{DatabasePlace, ServerAddress};

/// The database that the settings name.
#[derive(Debug)]
pub(in crate::cli) enum Configured {
    /// A file.
    File(PathBuf),
    /// A database of a PostgreSQL server.
    Server(ServerAddress),
}

impl Configured {
    /// What the settings name.
    ///
    /// # Errors
    /// The address is none; the error does not repeat it.
    pub fn of(config: &Config) -> anyhow::Result<Configured> {
        let Some(url) = &config.database.url else {
            return Ok(Configured::File(config.database.path.clone()));
        };
        let address = ServerAddress::read(url.reveal());
        let address =
            address.context("the address of the database (HANSU_DATABASE__URL) cannot be used")?;
        Ok(Configured::Server(address))
    }

    /// Where it is opened.
    pub fn place(&self) -> DatabasePlace<'_> {
        match self {
            Configured::File(path) => DatabasePlace::File(path),
            Configured::Server(address) => DatabasePlace::Server(address),
        }
    }

    /// The file; `what` is done to files alone.
    ///
    /// # Errors
    /// It is a database of a server.
    pub fn file(&self, what: &str) -> anyhow::Result<&Path> {
        match self {
            Configured::File(path) => Ok(path),
            Configured::Server(address) => bail!(
                "{what} is for a file of SQLite, and the database is {}: use hansu copy (docs/large.md), or pg_dump and pg_restore",
                address.name()
            ),
        }
    }
}
