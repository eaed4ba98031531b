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
    /// Only the tests that are not run usually: there are none.
    pub ignored: bool,
    /// To list the targets and run none.
    pub list: bool,
}

/// Options of `cargo test` that change nothing here, and those of them that have a value.
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
    /// A sentence, for an option that there is not.
    pub fn read(arguments: impl IntoIterator<Item = String>) -> Result<Arguments, String> {
        let mut asked = Arguments::default();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let (option, value) = match argument.split_once('=') {
                Some((option, value)) => (option, Some(value.to_owned())),
                None => (argument.as_str(), None),
            };
            match option {
                "--list" => asked.list = true,
                "--exact" => asked.exact = true,
                "--ignored" => asked.ignored = true,
                "--skip" => asked.skipped.extend(value.or_else(|| arguments.next())),
                _ if WITHOUT_EFFECT.contains(&option) => {}
                _ if WITH_VALUE.contains(&option) => {
                    let _ = value.or_else(|| arguments.next());
                }
                _ if option.starts_with('-') => {
                    return Err(format!("there is no option {option}"));
                }
                _ => asked.names.push(argument),
            }
        }
        Ok(asked)
    }

    /// Returns whether a target was requested.
    pub fn wants(&self, target: &Target) -> bool {
        self.wants_named(target.name)
    }

    /// Returns whether this name was requested.
    pub fn wants_named(&self, called: &str) -> bool {
        let fits = |name: &String| {
            if self.exact {
                called == name
            } else {
                called.contains(name.as_str())
            }
        };
        let named = self.names.is_empty() || self.names.iter().any(fits);
        named && !self.ignored && !self.skipped.iter().any(fits)
    }
}

/// The number of inputs, and the first one.
#[derive(Debug, PartialEq, Eq)]
pub struct Amount {
    /// The number that everything is made from.
    pub seed: u64,
    pub iterations: Range<u64>,
    /// `true` if the number of inputs is above the default, so that speeds are printed.
    pub long: bool,
}

impl Amount {
    /// Reads `HANSU_FUZZ`, `HANSU_FUZZ_SEED` and `HANSU_FUZZ_AT`.
    ///
    /// # Errors
    /// A sentence, for what is no number.
    pub fn read(variables: &HashMap<String, String>, chunk: u64) -> Result<Amount, String> {
        let number = |name: &str| match variables.get(name) {
            None => Ok(None),
            Some(text) => text.parse::<u64>().map(Some).map_err(|_| {
                format!("{name} takes a whole number, as in {name}=1000000, not {text:?}")
            }),
        };
        let asked = number("HANSU_FUZZ")?;
        if asked == Some(0) {
            return Err("HANSU_FUZZ=0 would try nothing: it takes 1 or more".to_owned());
        }
        let seed = number("HANSU_FUZZ_SEED")?.unwrap_or(1);
        let iterations = match number("HANSU_FUZZ_AT")? {
            // From the beginning of its chunk, because some targets keep a state within it.
            Some(at) => at / chunk * chunk..at.saturating_add(1),
            None => 0..asked.unwrap_or(USUALLY),
        };
        Ok(Amount {
            seed,
            iterations,
            long: asked.is_some(),
        })
    }
}
