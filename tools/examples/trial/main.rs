//! Trials of ideas: plays the engine with an idea against the engine without it, at equal nodes per move, until
//! a sequential test (SPRT) has decided whether it gains Elo.
//!
//!     cargo run --release --example trial -- one "lmr_divisor=200"
//!     cargo run --release --example trial -- several "lmr_divisor=200" "razor_margin=300,razor_depth=3" "aspiration_window=20"
//!     cargo run --release --example trial -- programs "target/release/hansu uci" "../before/hansu uci"
//!     cargo run --release --example trial -- programs "target/release/hansu uci" "target/release/hansu uci" --time 50 --set Threads=2 --threads 1
//!     cargo run --release --example trial -- names
//!
//! An idea is one or several of the numbers of [`SearchParameters`]; `names` lists them. `one` plays it in this process
//! against the default parameters, `several` turns each idea on or off at random for either side of each pair and
//! works out by least squares what each gains, `programs` is for what is no number.
//!
//! Games come in pairs, from the same formations and random turns, the sides changed; chance follows from
//! `--seed`. Pairs count in their order, so that a trial comes out the same on any number of threads.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics over counts far below 2^52"
)]

mod programs;
mod regression;

use std::collections::BTreeMap;
use std::io;
use std::process::Command;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use hansu_engine::network::Network;
use hansu_engine::{PreparedParameters, SearchParameters, uci};
use hansu_tools::games::{Engine, Player, chance, play_pair};
use hansu_tools::tally::{Bounds, Tally};
use janggi::Ruleset;
use parking_lot::Mutex;
use rand::RngExt;

use programs::{Limit, Program};
use regression::Regression;

/// Plays the engine with an idea against the engine without it.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    trial: Trial,
    /// Nodes per move of each side.
    #[arg(long, default_value_t = 5_000, global = true)]
    nodes: u64,
    /// The greatest number of games.
    #[arg(long, default_value_t = 20_000, global = true)]
    games: usize,
    /// The gain under H0 of the SPRT, in Elo.
    #[arg(
        long,
        default_value_t = 0.0,
        allow_negative_numbers = true,
        global = true
    )]
    none: f64,
    /// The gain under H1 of the SPRT, in Elo.
    #[arg(long, default_value_t = 10.0, global = true)]
    gain: f64,
    /// The error rate of the SPRT, of both kinds.
    #[arg(long, default_value_t = 0.05, global = true)]
    error: f64,
    /// The random seed.
    #[arg(long, default_value_t = 1, global = true)]
    seed: u64,
    /// The transposition table of each side, in MiB.
    #[arg(long, default_value_t = 4, global = true)]
    table: usize,
    /// The rulebook.
    #[arg(long, default_value = "tournament", value_parser = Ruleset::read, global = true)]
    ruleset: Ruleset,
    /// Pairs of games played in parallel.
    #[arg(long, default_value_t = 2, global = true)]
    threads: usize,
}

impl Arguments {
    fn engine(&self, tuned: PreparedParameters) -> Engine<'static> {
        let network = Network::of(self.ruleset.variant);
        Engine::new(tuned, network, self.nodes, self.table)
    }
}

#[derive(Subcommand)]
enum Trial {
    /// One idea against the default parameters, by SPRT.
    One {
        /// The parameters that it changes: name=value, separated by commas.
        idea: String,
        /// The parameters to compare with, in place of the defaults.
        #[arg(long, default_value = "")]
        against: String,
    },
    /// Several ideas at once in a randomised factorial design, each on or off at random.
    Several {
        /// The parameters that each changes: name=value, separated by commas.
        #[arg(required = true)]
        ideas: Vec<String>,
        /// One side has exactly the ideas that the other has not, which halves the variance of the effects.
        #[arg(long)]
        opposed: bool,
    },
    /// Two programs that play over UCI, the one with the idea first.
    Programs {
        /// The program with the idea, and its arguments.
        new: String,
        /// The program without it.
        old: String,
        /// The time of a move in milliseconds, in place of nodes. A program that takes a second more ends the trial.
        #[arg(long)]
        time: Option<u64>,
        /// UCI options of the first program: name=value.
        #[arg(long)]
        set: Vec<String>,
    },
    /// Lists the parameters with their defaults.
    Names,
}

/// The number of pairs between two lines of the log.
const BETWEEN: usize = 50;

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let began = Instant::now();
    let games = match &arguments.trial {
        Trial::One { idea, against } => {
            let [new, old] = [tuned(&[idea])?, tuned(&[against])?];
            let versus = if against.is_empty() { "" } else { " against " };
            let name = format!("{idea}{versus}{against}");
            let engine = |tuned: &PreparedParameters| arguments.engine(tuned.clone());
            let limit = Limit::Nodes(arguments.nodes);
            sequential(&arguments, &name, limit, || {
                Ok((engine(&new), engine(&old)))
            })?
        }
        Trial::Programs {
            new,
            old,
            time,
            set,
        } => programs(&arguments, new, old, *time, set)?,
        Trial::Several { ideas, opposed } => factorial(&arguments, ideas, *opposed)?,
        Trial::Names => {
            let mut defaults = SearchParameters::default();
            for name in SearchParameters::NAMES {
                println!(
                    "{name}={}",
                    defaults.named(name).map_or(0, |number| *number)
                );
            }
            return Ok(());
        }
    };
    let hours = began.elapsed().as_secs_f64() / 3_600.0;
    println!("{:.0} games an hour", games as f64 / hours);
    Ok(())
}

/// Plays two programs; the first has the options of `set` as well. Returns the number of games.
fn programs(
    arguments: &Arguments,
    new: &str,
    old: &str,
    time: Option<u64>,
    set: &[String],
) -> io::Result<usize> {
    let limit = time.map_or(Limit::Nodes(arguments.nodes), |ms| {
        Limit::Time(Duration::from_millis(ms))
    });
    let variant = uci::variant(&arguments.ruleset)
        .ok_or_else(|| io::Error::other("no program knows these rules"))?;
    let common = [
        format!("UCI_Variant={variant}"),
        format!("Hash={}", arguments.table),
    ];
    let name = [&[new.to_owned()], set, &[format!("against {old}")]]
        .concat()
        .join(" ");
    sequential(arguments, &name, limit, || {
        let first = Program::start(new, &[&common, set].concat(), limit)?;
        Ok((first, Program::start(old, &common, limit)?))
    })
}

/// Returns the default parameters with the changes of some ideas.
fn tuned(ideas: &[&String]) -> io::Result<PreparedParameters> {
    let mut tuning = SearchParameters::default();
    let changes = ideas.iter().flat_map(|change| change.split(','));
    for change in changes.map(str::trim).filter(|change| !change.is_empty()) {
        let malformed = || io::Error::other(format!("{change} is no name=value of a number"));
        let (name, value) = change.split_once('=').ok_or_else(malformed)?;
        let number = tuning.named(name.trim()).ok_or_else(malformed)?;
        *number = value.trim().parse().map_err(|_| malformed())?;
    }
    Ok(PreparedParameters::new(tuning))
}

/// Returns the first columns of a row of the log: the idea, the commit, the conditions of play.
fn heading(arguments: &Arguments, idea: &str, limit: Limit) -> String {
    let description = Command::new("git")
        .args(["describe", "--always", "--dirty"])
        .output();
    let commit = match description {
        Ok(answer) if answer.status.success() => {
            String::from_utf8_lossy(&answer.stdout).trim().to_owned()
        }
        _ => "no commit".to_owned(),
    };
    format!("{idea} | {commit} | {limit}, seed {}", arguments.seed)
}

/// Plays pairs until the SPRT decides; returns the number of games.
fn sequential<A, B>(
    arguments: &Arguments,
    idea: &str,
    limit: Limit,
    players: impl Fn() -> io::Result<(A, B)> + Sync,
) -> io::Result<usize>
where
    A: Player,
    B: Player,
{
    let bounds = Bounds {
        none: arguments.none,
        gain: arguments.gain,
        error: arguments.error,
    };
    let heading = heading(arguments, idea, limit);
    println!("{heading}");
    let mut tally = Tally::default();
    in_pairs(
        arguments,
        players,
        |new, old_engine, pair_number| {
            let mut rng = chance(arguments.seed, pair_number);
            play_pair(new, old_engine, &arguments.ruleset, &mut rng)
        },
        |halves| {
            tally.add(halves);
            let is_decided = tally.verdict(&bounds).is_some();
            if !is_decided && tally.pairs().is_multiple_of(BETWEEN) {
                println!("{}", tally.line(&bounds));
            }
            is_decided
        },
    )?;
    println!("{heading} | {}", tally.line(&bounds));
    Ok(2 * tally.pairs())
}

/// Plays pairs in which each side has a random subset of the ideas, and prints the effect of each; returns the
/// number of games.
fn factorial(arguments: &Arguments, ideas: &[String], opposed: bool) -> io::Result<usize> {
    // All ideas are parsed once, so that an error is reported before the first game.
    tuned(&ideas.iter().collect::<Vec<_>>())?;
    let design = if opposed { ", opposed" } else { "" };
    let ideas_name = format!("{} ideas{design}", ideas.len());
    let heading = heading(arguments, &ideas_name, Limit::Nodes(arguments.nodes));
    println!("{heading}");
    let mut regression = Regression::new(ideas.len());
    let engines = || {
        let defaults = tuned(&[])?;
        let engine = || arguments.engine(defaults.clone());
        Ok((engine(), engine()))
    };
    in_pairs(
        arguments,
        engines,
        |first, second, pair_number| {
            let mut rng = chance(arguments.seed, pair_number);
            let draw: Vec<[bool; 2]> = ideas
                .iter()
                .map(|_| {
                    let first: bool = rng.random();
                    let second: bool = rng.random();
                    [first, if opposed { !first } else { second }]
                })
                .collect();
            for (engine, side) in [(&mut *first, 0), (&mut *second, 1)] {
                let has = ideas.iter().zip(&draw).filter(|(_, uses)| uses[side]);
                engine.tuned = tuned(&has.map(|(idea, _)| idea).collect::<Vec<_>>())?;
            }
            let halves = play_pair(first, second, &arguments.ruleset, &mut rng)?;
            let difference = |[first, second]: &[bool; 2]| f64::from(*first) - f64::from(*second);
            Ok((draw.iter().map(difference).collect(), halves))
        },
        |(differences, halves): (Vec<f64>, usize)| {
            regression.add(&differences, halves as f64 / 4.0);
            let pairs = regression.pairs();
            if pairs.is_multiple_of(4 * BETWEEN) && pairs < arguments.games / 2 {
                tell(&regression, ideas, "");
            }
            false
        },
    )?;
    tell(&regression, ideas, &heading);
    Ok(2 * regression.pairs())
}

fn tell(regression: &Regression, ideas: &[String], heading: &str) {
    println!("{} games {heading}", 2 * regression.pairs());
    for (idea, effect) in ideas.iter().zip(regression.effects().unwrap_or_default()) {
        println!("  {idea}: {:+.1} Elo (±{:.1})", effect.elo, effect.error);
    }
}

/// Plays pairs on several threads and passes the results to `take` in the order of their numbers. Ends when `take`
/// returns that it has enough, or after the last game. Each thread has its own players.
fn in_pairs<A, B, R: Send>(
    arguments: &Arguments,
    players: impl Fn() -> io::Result<(A, B)> + Sync,
    play: impl Fn(&mut A, &mut B, u64) -> io::Result<R> + Sync,
    take: impl FnMut(R) -> bool + Send,
) -> io::Result<()> {
    let queue = Mutex::new(Queue {
        begun: 0,
        taken: 0,
        waiting: BTreeMap::new(),
        enough: false,
        take,
    });
    let pair_count = (arguments.games / 2) as u64;
    let on_a_thread = || {
        let (mut first, mut second) = players()?;
        loop {
            // The lock is released before the games, because other threads need the queue meanwhile.
            let pair_number = queue.lock().next(pair_count);
            let Some(pair_number) = pair_number else {
                return Ok(());
            };
            let result = play(&mut first, &mut second, pair_number)?;
            queue.lock().add(pair_number, result);
        }
    };
    std::thread::scope(|scope| {
        let mut threads = Vec::new();
        for _ in 0..arguments.threads.max(1) {
            // After an error the other threads stop, because results are taken in order and no later one would count.
            threads.push(scope.spawn(|| on_a_thread().inspect_err(|_| queue.lock().enough = true)));
        }
        for thread in threads {
            thread
                .join()
                .unwrap_or_else(|_| Err(io::Error::other("a thread has panicked")))?;
        }
        Ok(())
    })
}

/// The queue of pairs, numbered from 1.
struct Queue<R, F> {
    begun: u64,
    taken: u64,
    /// Results that wait for pairs with lower numbers.
    waiting: BTreeMap<u64, R>,
    enough: bool,
    take: F,
}

impl<R, F: FnMut(R) -> bool> Queue<R, F> {
    /// Returns the number of the next pair; `None` when no more are needed.
    fn next(&mut self, pair_count: u64) -> Option<u64> {
        if self.enough || self.begun >= pair_count {
            return None;
        }
        self.begun += 1;
        Some(self.begun)
    }

    fn add(&mut self, pair_number: u64, result: R) {
        self.waiting.insert(pair_number, result);
        while !self.enough
            && let Some(result) = self.waiting.remove(&(self.taken + 1))
        {
            self.taken += 1;
            self.enough = (self.take)(result);
        }
    }
}
