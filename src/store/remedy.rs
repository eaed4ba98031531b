//! What to do about an error of a database.

use std::io::ErrorKind;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

use super::database_name::DatabaseName;

const RIGHTS: &str = "; give this user the file and its folder";
const BACKUP: &str = "; put a backup in its place while the bot is stopped";

/// Advice for an error.
pub(super) fn remedy(error: &sqlx::Error) -> &'static str {
    if let Some(state) = state(error) {
        return remedy_of_server(&state);
    }
    match code(error) {
        _ if is_damage(error) => BACKUP,
        Some(5 | 6) => "; end the other program that uses it",
        _ if is_forbidden(error) => RIGHTS,
        Some(8 | 14) => RIGHTS,
        Some(10) => "; look at the disk that it is on: it may be full or broken",
        Some(26) => BACKUP,
        Some(13) => "; make room on its disk",
        _ => "",
    }
}

/// Advice for an error of a PostgreSQL server, by the class or the whole of its SQLSTATE.
fn remedy_of_server(state: &str) -> &'static str {
    match state {
        "53100" => "; make room on the server's disk",
        "53300" => "; let the server have more connections: each process of the bot has six",
        "55P03" => "; end the other program that has locked it",
        "42501" => "; make the bot's user the owner of its database",
        "3D000" => "; make the database first",
        // Of its pg_hba.conf; also of a user that there is not.
        "28000" => "; look at the user and sslmode of the address, and at whom the server lets in",
        _ if state.starts_with("28") => "; look at the user and password of the address",
        _ if state.starts_with("XX") => "; restore a backup into a new database",
        _ => "",
    }
}

/// Advice where a database cannot be opened. What is asked then is right of any database of ours, so that a plain
/// error is the file's too.
pub(super) fn remedy_of_opening(database: &DatabaseName, error: &sqlx::Error) -> &'static str {
    match (code(error), database, error) {
        (_, DatabaseName::Server(_), sqlx::Error::Io(_)) => {
            "; look whether the server runs, and at HANSU_DATABASE__URL"
        }
        (_, DatabaseName::Server(_), sqlx::Error::Tls(_)) => {
            "; look at the server's certificate, and at sslmode and sslrootcert of HANSU_DATABASE__URL"
        }
        (Some(1), ..) => BACKUP,
        _ => remedy(error),
    }
}

/// Advice where a migration failed: what it has done is undone, so a full disk or a lock is no reason to go back.
pub(super) fn remedy_of_migration(error: &MigrateError) -> &'static str {
    let advice = match error {
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => remedy(error),
        _ => "",
    };
    match advice {
        "" => "; go back to a backup, or to the version that made it",
        advice => advice,
    }
}

/// Whether the file does not hold what was written: a page is broken, or a text is none.
pub(super) fn is_damage(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::ColumnDecode { .. })
        || code(error) == Some(11)
        // Data and an index that are corrupted.
        || state(error).is_some_and(|state| ["XX001", "XX002"].contains(&state.as_str()))
}

/// Whether the server of a database is away: it cannot be reached, ends, starts, or has ended in the midst of an exchange.
pub(super) fn is_outage(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(_))
        // Of an operator who ends it, or a crash; and of the connection.
        || state(error).is_some_and(|state| state.starts_with("57P") || state.starts_with("08"))
}

fn is_forbidden(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == ErrorKind::PermissionDenied)
}

/// The primary result code of SQLite: the low byte. The upper bits only detail it.
fn code(error: &sqlx::Error) -> Option<u32> {
    let sqlx::Error::Database(error) = error else {
        return None;
    };
    error.try_downcast_ref::<SqliteError>()?;
    let code: u32 = error.code()?.parse().ok()?;
    Some(code & 0xff)
}

/// The SQLSTATE of an error of PostgreSQL.
fn state(error: &sqlx::Error) -> Option<String> {
    let sqlx::Error::Database(error) = error else {
        return None;
    };
    let error = error.try_downcast_ref::<PgDatabaseError>()?;
    Some(error.code().to_owned())
}
