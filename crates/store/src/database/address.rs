//! Addresses of databases on a PostgreSQL server.

use std::fmt;
use std::path::PathBuf;

use sqlx::{ConnectOptions, Error};
use sqlx_core::Url;
use sqlx_postgres::PgConnectOptions;

use crate::database_name::DatabaseName;

/// The query parameters that an address may have. sqlx would log any other parameter with its value.
const PARAMETERS: [&str; 12] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "options",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

/// The parameters that name a file or contain its text, each with the environment variable that replaces a missing
/// one.
const FILES: [(&str, &str); 3] = [
    ("sslcert", "PGSSLCERT"),
    ("sslkey", "PGSSLKEY"),
    ("sslrootcert", "PGSSLROOTCERT"),
];

/// The address of a database on a PostgreSQL server. `Debug` prints only its name, because it may contain a password.
#[derive(Clone)]
pub struct ServerAddress {
    options: Box<PgConnectOptions>,
    /// Certificate and key files.
    files: Vec<PathBuf>,
}

/// The reason why an address is rejected. The message never repeats the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It has another form, or an invalid value.
    #[error("it is not an address such as postgres://user:password@host/database")]
    Malformed,
    /// It has an unknown parameter.
    #[error("it has a parameter after its ? that is not one of {}", PARAMETERS.join(", "))]
    Parameter,
}

impl ServerAddress {
    /// Parses an address such as `postgres://user:password@host/database?sslmode=verify-full`.
    ///
    /// # Errors
    /// [`AddressError`], whose message contains no part of the address.
    pub fn read(text: &str) -> Result<ServerAddress, AddressError> {
        let url: Url = text.trim().parse().map_err(|_| AddressError::Malformed)?;
        if !["postgres", "postgresql"].contains(&url.scheme()) {
            return Err(AddressError::Malformed);
        }
        if !url
            .query_pairs()
            .all(|(name, _)| PARAMETERS.contains(&&*name))
        {
            return Err(AddressError::Parameter);
        }
        let options = PgConnectOptions::from_url(&url).map_err(|_| AddressError::Malformed)?;
        let options = match options.get_application_name() {
            Some(_) => options,
            None => options.application_name("hansu"),
        };
        let parameter_value = |(parameter, variable)| {
            let pair = url.query_pairs().find(|(name, _)| name == parameter);
            pair.map(|(_, value)| value.into_owned())
                .or_else(|| std::env::var(variable).ok())
        };
        let files = FILES.into_iter().filter_map(parameter_value);
        let files = files.filter(|value| !value.trim().starts_with("-----BEGIN"));
        Ok(ServerAddress {
            options: Box::new(options),
            files: files.map(PathBuf::from).collect(),
        })
    }

    /// Returns the name of the database, without user and password.
    pub fn name(&self) -> DatabaseName {
        let options = &self.options;
        let host = match options.get_socket() {
            Some(folder) => folder.display().to_string(),
            None => format!("{}:{}", options.get_host(), options.get_port()),
        };
        // A database without an explicit name is named after its user.
        let database = options.get_database().unwrap_or(options.get_username());
        DatabaseName::Server(format!("{database} at {host}"))
    }

    /// Checks that the certificate and key files can be read. Connecting without one would fail as if the server were
    /// unavailable.
    ///
    /// # Errors
    /// [`Error::Tls`], naming the unreadable file.
    pub(super) async fn check_files(&self) -> Result<(), Error> {
        for file in &self.files {
            if let Err(error) = tokio::fs::read(file).await {
                let message = format!("{} cannot be read: {error}", file.display());
                return Err(Error::Tls(message.into()));
            }
        }
        Ok(())
    }

    /// Returns the connection options.
    pub(crate) fn options(&self) -> &PgConnectOptions {
        &self.options
    }
}

impl fmt::Debug for ServerAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServerAddress({})", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_never_prints_its_password() {
        for (text, name) in [
            (
                "postgres://bot:hunter2@db.example:5433/games",
                "games at db.example:5433",
            ),
            (
                "postgresql://bot:hunter2@db.example/games?sslmode=verify-full",
                "games at db.example:5432",
            ),
            (
                "postgres://bot@localhost/games?host=/run/postgresql&password=hunter2",
                "games at /run/postgresql",
            ),
            (
                "postgres://games:hunter2@db.example",
                "games at db.example:5432",
            ),
        ] {
            let address = ServerAddress::read(text).unwrap();
            assert_eq!(address.name().to_string(), name);
            assert_eq!(format!("{address:?}"), format!("ServerAddress({name})"));
        }
    }

    #[test]
    fn invalid_address_is_rejected_without_repeating_it() {
        for (text, expected) in [
            ("", AddressError::Malformed),
            ("hunter2", AddressError::Malformed),
            (
                "mysql://bot:hunter2@db.example/games",
                AddressError::Malformed,
            ),
            ("sqlite://hunter2", AddressError::Malformed),
            (
                "postgres://bot:hunter2@db.example/games?sslmode=hunter2",
                AddressError::Malformed,
            ),
            (
                "postgres://bot:hunter2@db.example:port/games",
                AddressError::Malformed,
            ),
            (
                "postgres://bot@db.example/games?passwort=hunter2",
                AddressError::Parameter,
            ),
        ] {
            let error = ServerAddress::read(text).unwrap_err();
            assert_eq!(error, expected, "{text}");
            assert!(!error.to_string().contains("hunter2"));
        }
    }
}
