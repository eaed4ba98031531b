//! The `hansu` program.
#![forbid(unsafe_code)]

use std::process::ExitCode;

/// Gives memory back that a burst of work took, which the system's keeps.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    hansu::cli::run()
}
