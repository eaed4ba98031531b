//! `hansu uci`: the engine as a UCI program on standard input and output, which also speaks UCI-Cyclone and UCCI.

mod board;
mod options;
mod search;
mod search_stop;
mod session;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use crate::engine::uci::{self, Command};
use session::Session;

/// Runs until `quit` or the end of input.
pub(in crate::cli) fn run() -> ExitCode {
    let mut session = Session::new();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        // Invalid UTF-8 spoils one command, not the session.
        match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let Some(command) = uci::read(&String::from_utf8_lossy(&line)) else {
            continue;
        };
        if command == Command::Quit {
            session.quit();
            return ExitCode::SUCCESS;
        }
        session.obey(command);
    }
    session.finish();
    ExitCode::SUCCESS
}

/// Prints and flushes a line. A closed output is ignored: the input ends too.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}
