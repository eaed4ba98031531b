//! Writes lines to standard output.

use std::io::{self, Write};

/// Prints and flushes a line. A closed output is ignored: the input ends too.
pub(super) fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
