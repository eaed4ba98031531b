//! Fuzzing of every reader of external data. docs/simulation.md explains how to use it.
//!
//! It has a `main` of its own, because a wrong request ends with exit code 2.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "tests compute with small numbers"
)]

mod allocation;
mod arguments;
mod checks;
mod corpus;
#[path = "../../crates/store/tests/store/kit/folder.rs"]
mod folder;
mod mutate;
mod run;
mod targets;

use std::process::ExitCode;

use arguments::{Amount, Arguments};
use run::{Case, Outcome};
use targets::{TARGETS, Target};

/// The exit code of a request that makes no sense.
const WRONG_REQUEST: u8 = 2;

/// So many inputs come to every end that a target names; fewer need not.
const ENOUGH: u64 = 10_000;

fn main() -> ExitCode {
    match tried() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(WRONG_REQUEST)
        }
    }
}

/// Does what is asked for; false if a target failed.
fn tried() -> Result<bool, String> {
    let arguments = Arguments::read(std::env::args().skip(1))?;
    let amount = Amount::read(&std::env::vars().collect(), run::CHUNK)?;
    let wanted = TARGETS.iter();
    let wanted: Vec<_> = wanted.filter(|target| arguments.wants(target)).collect();
    let checks = checks::ALL
        .iter()
        .filter(|check| arguments.wants_named(check.0));
    if arguments.list {
        for name in checks
            .map(|check| check.0)
            .chain(wanted.iter().map(|target| target.name))
        {
            println!("{name}: test");
        }
        return Ok(true);
    }
    for (name, check) in checks {
        check();
        println!("test {name} ... ok");
    }
    let with_corpus = |target: &'static Target| {
        let corpus = corpus::of(target.name)?;
        Ok(Case { target, corpus })
    };
    let cases = wanted.into_iter().map(with_corpus);
    let cases = cases.collect::<Result<Vec<Case>, String>>()?;
    run::keep_panics();
    targets::warm_up();
    let outcomes = run::all(&cases, amount.seed, &amount.iterations);
    let mut is_sound = true;
    for (case, outcome) in cases.iter().zip(&outcomes) {
        is_sound &= told(case, outcome, &amount);
    }
    println!("\ntest result: {}.", if is_sound { "ok" } else { "FAILED" });
    Ok(is_sound)
}

/// Prints what became of a target; false if it failed.
fn told(case: &Case, outcome: &Outcome, amount: &Amount) -> bool {
    let name = case.target.name;
    let inputs = outcome.inputs;
    let end_counts = outcome.met.iter();
    let end_counts = end_counts.map(|(end, times)| format!("{times} {end}"));
    let end_counts = end_counts.collect::<Vec<_>>().join(", ");
    if let Some(failure) = &outcome.failed {
        let seed = amount.seed;
        let at = failure.iteration;
        println!("test {name} ... FAILED after {inputs} inputs: {end_counts}");
        println!("  {}", failure.why.replace('\n', "\n  "));
        let shown = failure.input.len().min(2_000);
        println!("  the input: {}", failure.input[..shown].escape_ascii());
        match run::saved(name, seed, failure) {
            Ok(file) => println!("  it lies in {}", file.display()),
            Err(error) => println!("  it cannot be kept: {error}"),
        }
        println!(
            "  again: HANSU_FUZZ_SEED={seed} HANSU_FUZZ_AT={at} cargo test --test fuzz -- --exact {name}"
        );
        return false;
    }
    let mut ends = case.target.ends.iter();
    let missing_end = ends.find(|end| !outcome.met.contains_key(*end));
    if let Some(missing_end) = missing_end
        && inputs >= ENOUGH
    {
        println!(
            "test {name} ... FAILED: of {inputs} inputs none came to {missing_end:?}: {end_counts}"
        );
        return false;
    }
    println!("test {name} ... ok ({inputs} inputs: {end_counts})");
    if amount.long {
        let speed = inputs as f64 / outcome.busy.as_secs_f64();
        let most = outcome.most.most;
        let times = outcome.most.times;
        println!("  {speed:.0} a second on a core; at most {most} bytes, {times} allocations");
    }
    true
}
