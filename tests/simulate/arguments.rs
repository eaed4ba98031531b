//! The command line: seeds, and the number of processes.

use crate::server::Server;

/// The seeds of `cargo test`.
const USUAL: (u64, u64) = (1, 60);
/// The seeds of `cargo test` with two concurrent processes, which take longer.
const USUAL_OF_TWO: (u64, u64) = (1, 10);

/// The seeds that failed once, one per line.
const KEPT: &str = include_str!("seeds.txt");
/// The seeds that failed once with two concurrent processes, one per line.
const KEPT_OF_TWO: &str = include_str!("seeds_of_two.txt");

/// The parsed command line.
#[derive(Debug, Clone)]
pub struct Arguments {
    /// The database server of two concurrent processes; `None` for consecutive processes with files.
    pub server: Option<Server>,
    /// The seeds, each once.
    pub seeds: Vec<u64>,
    /// `true` if the whole trace is printed.
    pub loud: bool,
    /// `true` if there are so many seeds that every fault has to occur.
    pub many: bool,
    /// The number of failing seeds after which no other seed is started.
    pub most_failures: usize,
    /// `true` if only the names of the tests are printed.
    pub list: bool,
}

impl Arguments {
    /// Reads arguments and variables.
    ///
    /// # Errors
    /// Returns a sentence that names the wrong argument or variable.
    pub fn read(
        arguments: impl Iterator<Item = String>,
        variable: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Arguments, String> {
        let arguments: Vec<String> = arguments.collect();
        let list = arguments.iter().any(|argument| argument == "--list");
        // No seed is run if a filter names another test.
        let filters = arguments
            .iter()
            .filter(|argument| !argument.starts_with('-'));
        let runs_seeds = filters
            .clone()
            .all(|argument| "seeds".contains(argument.as_str()));
        let server = server(variable)?;
        let (kept_seeds, usual_range) = match server {
            None => (("seeds.txt", KEPT), USUAL),
            Some(_) => (("seeds_of_two.txt", KEPT_OF_TWO), USUAL_OF_TWO),
        };
        let (seeds, loud, is_large) = match (variable("HANSU_SEED"), variable("HANSU_SEEDS")) {
            (Some(_), Some(_)) => {
                return Err("HANSU_SEED and HANSU_SEEDS are both set: which?".to_owned());
            }
            (Some(seed), None) => {
                let seed = seed.trim().parse();
                let seed = seed.map_err(|_| "HANSU_SEED is no number".to_owned())?;
                (vec![seed], true, false)
            }
            (None, Some(range)) => {
                let (first, last) = read_range(&range)?;
                ((first..=last).collect(), false, last - first >= 999)
            }
            (None, None) => {
                let mut seeds = read_kept(kept_seeds)?;
                let (first, mut last) = usual_range;
                if let Some(number) = variable("SIMULATED_SEEDS") {
                    let number = number.trim().parse();
                    last = number.map_err(|_| "SIMULATED_SEEDS is no number")?;
                }
                seeds.extend(
                    (first..=last)
                        .filter(|seed| !seeds.contains(seed))
                        .collect::<Vec<_>>(),
                );
                (seeds, false, false)
            }
        };
        let most_failures = match variable("HANSU_FAILURES") {
            None => 20,
            Some(number) => number
                .trim()
                .parse()
                .map_err(|_| "HANSU_FAILURES is no number")?,
        };
        Ok(Arguments {
            server,
            most_failures,
            seeds: if runs_seeds { seeds } else { Vec::new() },
            loud,
            many: is_large,
            list,
        })
    }
}

fn read_range(text: &str) -> Result<(u64, u64), String> {
    let error = || format!("HANSU_SEEDS is {text:?}, and no range as 1..10000");
    let (first, last) = text.trim().split_once("..").ok_or_else(error)?;
    let last = last.trim_start_matches('=');
    let (first, last) = (
        first.parse().map_err(|_| error())?,
        last.parse().map_err(|_| error())?,
    );
    if first > last {
        return Err(error());
    }
    Ok((first, last))
}

/// Returns the database server, if two concurrent processes are requested.
fn server(variable: &dyn Fn(&str) -> Option<String>) -> Result<Option<Server>, String> {
    match variable("HANSU_LIVES").as_deref().map(str::trim) {
        None | Some("1") => Ok(None),
        Some("2") => {
            let address = variable("TEST_DATABASE_URL").ok_or(
                "HANSU_LIVES=2 needs a PostgreSQL server for tests alone: TEST_DATABASE_URL",
            )?;
            Server::at(&address).map(Some)
        }
        Some(number) => Err(format!("HANSU_LIVES is {number:?}: at once live 1 or 2")),
    }
}

fn read_kept((file, lines): (&str, &str)) -> Result<Vec<u64>, String> {
    let lines = lines
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    let seeds = lines.filter(|line| !line.is_empty()).map(|line| {
        line.parse()
            .map_err(|_| format!("tests/simulate/{file} has {line:?}"))
    });
    seeds.collect()
}
