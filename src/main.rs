//! The `hansu` program.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    hansu::cli::run()
}
