//! What is asked for: which seeds.

/// The seeds of `cargo test`.
const USUAL: (u64, u64) = (1, 300);

/// The seeds that failed once, one a line.
const KEPT: &str = include_str!("seeds.txt");

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The seeds, each once.
    pub seeds: Vec<u64>,
    /// Whether the whole trace is printed.
    pub loud: bool,
    /// Whether every fault has to occur: of many seeds.
    pub many: bool,
    /// After so many failing seeds no other is begun.
    pub most_failures: usize,
    /// Whether the names of tests are asked for, and nothing is run.
    pub list: bool,
}

impl Asked {
    /// Reads arguments and variables.
    ///
    /// # Errors
    /// A sentence.
    pub fn read(
        arguments: impl Iterator<Item = String>,
        variable: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Asked, String> {
        let arguments: Vec<String> = arguments.collect();
        let list = arguments.iter().any(|one| one == "--list");
        // A filter that names something else asks for none of this.
        let others = arguments.iter().filter(|one| !one.starts_with('-'));
        let mine = others.clone().all(|one| "seeds".contains(one.as_str()));
        let (seeds, loud, many) = match (variable("HANSU_SEED"), variable("HANSU_SEEDS")) {
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
                let mut seeds = kept()?;
                seeds.extend(
                    (USUAL.0..=USUAL.1)
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
        Ok(Asked {
            most_failures,
            seeds: if mine { seeds } else { Vec::new() },
            loud,
            many,
            list,
        })
    }
}

fn read_range(text: &str) -> Result<(u64, u64), String> {
    let wrong = || format!("HANSU_SEEDS is {text:?}, and no range as 1..10000");
    let (first, last) = text.trim().split_once("..").ok_or_else(wrong)?;
    let last = last.trim_start_matches('=');
    let (first, last) = (
        first.parse().map_err(|_| wrong())?,
        last.parse().map_err(|_| wrong())?,
    );
    if first > last {
        return Err(wrong());
    }
    Ok((first, last))
}

fn kept() -> Result<Vec<u64>, String> {
    let lines = KEPT
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    let seeds = lines.filter(|line| !line.is_empty()).map(|line| {
        line.parse()
            .map_err(|_| format!("tests/simulate/seeds.txt has {line:?}"))
    });
    seeds.collect()
}
