//! What to do about an error of SQLite.

/// Advice for an SQLite error code.
pub(super) fn remedy(error: &sqlx::Error) -> &'static str {
    let code = match error {
        sqlx::Error::Database(error) => error.code(),
        _ => None,
    };
    // The low byte is the primary result code; the upper bits only detail it.
    match code
        .and_then(|code| code.parse::<u32>().ok())
        .map(|code| code & 0xff)
    {
        Some(5 | 6) => "; end the other program that uses it",
        Some(8 | 14) => "; give this user the file and its folder",
        Some(10) => "; look at the disk that it is on: it may be full or broken",
        Some(11 | 26) => "; put a backup in its place while the bot is stopped",
        Some(13) => "; make room on its disk",
        _ => "",
    }
}
