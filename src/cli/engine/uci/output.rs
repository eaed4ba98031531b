//! What is said on standard output.

use std::io::{self, Write};

/// Prints a line at once: the other side waits for it. A closed output ends with the input.
pub(super) fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
