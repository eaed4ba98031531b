//! Advice for errors of a database.

use std::io::ErrorKind;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

use super::database_name::DatabaseName;

const RIGHTS: &str = "; give this user the file and its folder";
const BACKUP: &str = "; put a backup in its place while the bot is stopped";

/// Returns advice for an error.
pub(super) fn remedy(error: &sqlx::Error) -> &'static str {
    if let Some(state) = state(error) {
        return remedy_of_server(&state);
    }
    match code(error) {
        _ if is_damage(error) => BACKUP,
        Some(5 | 6) => "; stop the other program that uses it",
        _ if is_forbidden(error) => RIGHTS,
        Some(8 | 14) => RIGHTS,
        Some(10) => "; check its disk, which may be full or broken",
        Some(26) => BACKUP,
        Some(13) => "; free space on its disk",
        _ => "",
    }
}

/// Returns advice for an error of a PostgreSQL server, by the class or the whole of its SQLSTATE.
fn remedy_of_server(state: &str) -> &'static str {
    match state {
        "53100" => "; free space on the server's disk",
        "53300" => "; allow more connections on the server: each process of the bot needs six",
        "55P03" => "; stop the other program that has locked it",
        "42501" => "; make the bot's user the owner of its database",
        "3D000" => "; create the database first",
        // Rejected by `pg_hba.conf`, or the user does not exist.
        "28000" => "; check the user and sslmode of the address, and the server's pg_hba.conf",
        _ if state.starts_with("28") => "; check the user and password of the address",
        _ if state.starts_with("XX") => "; restore a backup into a new database",
        _ => "",
    }
}

/// Returns advice for an error of opening a database. The statements used there are valid for any of our databases,
/// so a generic SQL error means a damaged file.
pub(super) fn remedy_of_opening(database: &DatabaseName, error: &sqlx::Error) -> &'static str {
    match (code(error), database, error) {
        (_, DatabaseName::Server(_), sqlx::Error::Io(_)) => {
            "; check that the server is running, and check HANSU_DATABASE__URL"
        }
        (_, DatabaseName::Server(_), sqlx::Error::Tls(_)) => {
            "; check the server's certificate, and sslmode and sslrootcert in HANSU_DATABASE__URL"
        }
        (Some(1), ..) => BACKUP,
        _ => remedy(error),
    }
}

/// Returns advice for a failed migration. Its changes were rolled back, so a full disk or a lock is no reason to go
/// back.
pub(super) fn remedy_of_migration(error: &MigrateError) -> &'static str {
    let advice = match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => remedy(error),
        _ => "",
    };
    match advice {
        "" => "; restore a backup, or use the version that made it",
        advice => advice,
    }
}

/// Returns whether the file does not contain the written data: a page is broken, or a text is not UTF-8.
pub(super) fn is_damage(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::ColumnDecode { .. })
        || code(error) == Some(11)
        // Corrupted data, and a corrupted index.
        || state(error).is_some_and(|state| ["XX001", "XX002"].contains(&state.as_str()))
}

/// Returns whether the database server is unavailable: unreachable, starting, stopping, or disconnected.
pub(super) fn is_outage(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(_))
        // 57P: an operator's intervention or a crash. 08: a connection error.
        || state(error).is_some_and(|state| state.starts_with("57P") || state.starts_with("08"))
}

fn is_forbidden(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == ErrorKind::PermissionDenied)
}

/// Returns SQLite's primary result code, the low byte. The upper bits only add detail.
fn code(error: &sqlx::Error) -> Option<u32> {
    let sqlx::Error::Database(error) = error else {
        return None;
    };
    error.try_downcast_ref::<SqliteError>()?;
    let code: u32 = error.code()?.parse().ok()?;
    Some(code & 0xff)
}

/// Returns the SQLSTATE of an error of PostgreSQL.
fn state(error: &sqlx::Error) -> Option<String> {
    let sqlx::Error::Database(error) = error else {
        return None;
    };
    let error = error.try_downcast_ref::<PgDatabaseError>()?;
    Some(error.code().to_owned())
}
