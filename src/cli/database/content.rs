//! What is in a database, in lines.

use std::io::{self, Write};

use crate::play::Timestamp;
use crate::store::Content;

pub(super) fn write(out: &mut impl Write, content: &Content) -> io::Result<()> {
    writeln!(out, "games: {}, events: {}", content.games, content.events)?;
    let newest = content.newest.and_then(rfc3339);
    let newest = newest.unwrap_or_else(|| "none".to_owned());
    writeln!(out, "newest event: {newest}")
}

/// A time as other programs read it.
fn rfc3339(at: Timestamp) -> Option<String> {
    let at = jiff::Timestamp::from_millisecond(at.0).ok()?;
    Some(at.to_string())
}
