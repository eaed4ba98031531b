//! The terminal commands, run as scripts run them.

mod bench;
mod booklet;
mod perft;
mod puzzles;
mod records;
mod referee;
mod render;
mod sandbox;
mod uci;
mod uci_dialects;
mod uci_interfaces;
mod version;

use std::path::Path;
use std::process::{Command, Output};

/// Runs the program.
fn hansu(arguments: &[&str]) -> Output {
    hansu_in(Path::new("."), arguments)
}

/// Runs the program in a folder, from which relative paths lead.
fn hansu_in(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hansu"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}
