//! What to do about an error of SQLite.

use std::io::ErrorKind;

use sqlx::migrate::MigrateError;

const RIGHTS: &str = "; give this user the file and its folder";
const BACKUP: &str = "; put a backup in its place while the bot is stopped";

/// Advice for an SQLite error code.
pub(super) fn remedy(error: &sqlx::Error) -> &'static str {
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

/// Advice where a database cannot be opened. What is asked then is right of any database of ours, so that a plain
/// error is the file's too.
pub(super) fn remedy_of_opening(error: &sqlx::Error) -> &'static str {
    match code(error) {
        Some(1) => BACKUP,
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
    matches!(error, sqlx::Error::ColumnDecode { .. }) || code(error) == Some(11)
}

fn is_forbidden(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == ErrorKind::PermissionDenied)
}

/// The primary result code of SQLite: the low byte. The upper bits only detail it.
fn code(error: &sqlx::Error) -> Option<u32> {
    let sqlx::Error::Database(error) = error else {
        return None;
    };
    let code: u32 = error.code()?.parse().ok()?;
    Some(code & 0xff)
}
