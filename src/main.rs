//! The `hansu` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    hansu::cli::run()
}
