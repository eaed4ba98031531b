//! Simulation of whole lives of the bot, each from a seed. docs/simulation.md explains how to use it.
//!
//! It has a `main` of its own, because a wrong request ends with exit code 2.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::match_same_arms,
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    clippy::unused_self,
    reason = "tests compute with small numbers, and tables are easier to read whole"
)]

mod alone;
mod arguments;
mod audience;
mod discord;
mod faults;
#[path = "../../crates/store/tests/store/kit/folder.rs"]
mod folder;
mod interceptor;
mod invariants;
mod life;
mod people;
mod premise;
mod process;
mod run;
mod server;
mod taps;
mod together;
mod trace;
mod turns;
mod watch;
mod wire;
mod world;

use std::process::ExitCode;

/// The exit code of an invalid request.
const WRONG_REQUEST: u8 = 2;

fn main() -> ExitCode {
    let request =
        arguments::Arguments::read(std::env::args().skip(1), &|name| std::env::var(name).ok());
    match request {
        Ok(request) if run::all(&request) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(WRONG_REQUEST)
        }
    }
}
