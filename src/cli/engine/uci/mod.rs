//! `hansu uci`: the engine as a UCI program on standard input and output.

mod engine;
mod options;
mod output;
mod search;
mod search_stop;

use std::io::{self, BufRead};
use std::process::ExitCode;

use crate::engine::uci::{self, Command};
use engine::Engine;

/// Runs until `quit` or the end of input.
pub(in crate::cli) fn run() -> ExitCode {
    let mut engine = Engine::new();
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
            engine.stop();
            return ExitCode::SUCCESS;
        }
        engine.obey(command);
    }
    engine.finish();
    ExitCode::SUCCESS
}
