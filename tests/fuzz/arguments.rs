//! The command line: arguments that `cargo test` passes on, and environment variables.

use std::collections::HashMap;
use std::ops::Range;

use super::targets::Target;

/// The default number of inputs for each target.
const USUALLY: u64 = 10_000;

/// The parsed command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    names: Vec<String>,
    skipped: Vec<String>,
    exact: bool,
    /// `true` for only the ignored tests. There are none.
    pub ignored: bool,
    /// `true` if the targets are listed and not run.
    pub list: bool,
}

/// Options of `cargo test` without effect: those without a value, and those with one.
const WITHOUT_EFFECT: [&str; 6] = [
    "--nocapture",
    "--no-capture",
    "--show-output",
    "--include-ignored",
    "--quiet",
    "-q",
];
const WITH_VALUE: [&str; 5] = ["--test-threads", "--color", "--format", "-Z", "--logfile"];

impl Arguments {
    /// Reads the arguments.
    ///
    /// # Errors
    /// Returns a sentence if an option is unknown.
    pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Arguments, String> {
        let mut parsed = Arguments::default();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let (option, value) = match argument.split_once('=') {
                Some((option, value)) => (option, Some(value.to_owned())),
                None => (argument.as_str(), None),
            };
            match option {
                "--list" => parsed.list = true,
                "--exact" => parsed.exact = true,
                "--ignored" => parsed.ignored = true,
                "--skip" => parsed.skipped.extend(value.or_else(|| arguments.next())),
                _ if WITHOUT_EFFECT.contains(&option) => {}
                _ if WITH_VALUE.contains(&option) => {
                    let _ = value.or_else(|| arguments.next());
                }
                _ if option.starts_with('-') => {
                    return Err(format!("there is no option {option}"));
                }
                _ => parsed.names.push(argument),
            }
        }
        Ok(parsed)
    }

    /// Returns whether a target was requested.
    pub fn wants(&self, target: &Target) -> bool {
        self.wants_named(target.name)
    }

    /// Returns whether this name was requested.
    pub fn wants_named(&self, target: &str) -> bool {
        let matches_name = |name: &String| {
            if self.exact {
                target == name
            } else {
                target.contains(name.as_str())
            }
        };
        let is_named = self.names.is_empty() || self.names.iter().any(matches_name);
        is_named && !self.ignored && !self.skipped.iter().any(matches_name)
    }
}

/// The number of inputs, and the first one.
#[derive(Debug, PartialEq, Eq)]
pub struct Amount {
    /// The seed of all random numbers.
    pub seed: u64,
    pub iterations: Range<u64>,
    /// `true` if the number of inputs is above the default, so that speeds are printed.
    pub long: bool,
}

impl Amount {
    /// Reads `HANSU_FUZZ`, `HANSU_FUZZ_SEED` and `HANSU_FUZZ_AT`.
    ///
    /// # Errors
    /// Returns a sentence if a variable is not a number.
    pub fn read(variables: &HashMap<String, String>, chunk: u64) -> Result<Amount, String> {
        let number = |name: &str| match variables.get(name) {
            None => Ok(None),
            Some(text) => text.parse::<u64>().map(Some).map_err(|_| {
                format!("{name} takes a whole number, as in {name}=1000000, not {text:?}")
            }),
        };
        let requested = number("HANSU_FUZZ")?;
        if requested == Some(0) {
            return Err("HANSU_FUZZ=0 would try nothing: it takes 1 or more".to_owned());
        }
        let seed = number("HANSU_FUZZ_SEED")?.unwrap_or(1);
        let iterations = match number("HANSU_FUZZ_AT")? {
            // The run starts at the beginning of the chunk, because some targets keep a state within a chunk.
            Some(at) => at / chunk * chunk..at.saturating_add(1),
            None => 0..requested.unwrap_or(USUALLY),
        };
        Ok(Amount {
            seed,
            iterations,
            long: requested.is_some(),
        })
    }
}
