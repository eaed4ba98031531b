//! The targets of `tests/fuzz` for cargo-fuzz: `HANSU_FUZZ_TARGET` names which of them runs.
//!
//! docs/simulation.md tells how to use it.
#![no_main]
#![allow(
    dead_code,
    reason = "words, ends and steps are for the fuzzer of tests/fuzz"
)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../tests/fuzz/targets/mod.rs"]
mod targets;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use targets::Target;

/// The variable that names the target.
const NAME: &str = "HANSU_FUZZ_TARGET";

static WANTED: LazyLock<&Target> = LazyLock::new(|| {
    targets::warm_up();
    let name = std::env::var(NAME).unwrap_or_default();
    let wanted = targets::TARGETS.iter().find(|target| target.name == name);
    wanted.unwrap_or_else(|| {
        let names: Vec<&str> = targets::TARGETS.iter().map(|one| one.name).collect();
        eprintln!("{NAME} names no target: {}", names.join(", "));
        std::process::exit(2)
    })
});

fuzz_target!(|bytes: &[u8]| {
    (WANTED.run)(bytes);
});
