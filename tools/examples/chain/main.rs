//! Makes the networks of a game from nothing, stage by stage: self-play by the network before, which begins with
//! the values of the pieces; training on its positions; a match.
//!
//!     RUSTFLAGS="-C target-cpu=native" cargo run --release --example chain -- make xiangqi assets/engine/chain
//!     cargo run --release --example chain -- compare xiangqi assets/engine/chain/xiangqi-3.bin
//!
//! `make` goes on where it was interrupted, and from the last network of the folder on another machine: it needs no
//! positions of earlier stages, reads nothing else, and writes a line about each stage into `stages.tsv`. All chance
//! is a function of the game, the stage and the number of the game played. On one kind of processor the same bytes
//! come out again, on any number of threads.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics over counts far below 2^52"
)]

mod net;
mod positions;
mod selfplay;
mod stage;
mod train;
mod values;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};
use hansu_engine::network::Network;
use hansu_engine::{PreparedParameters, SearchParameters};
use hansu_tools::elo::elo;
use hansu_tools::games::{Engine, chance, play_pair};
use hansu_tools::in_parallel;
use hansu_tools::tally::Tally;
use janggi::{TOURNAMENT, Variant, XIANGQI};

use stage::{Folder, RECIPE};

/// Makes the networks of a game from nothing, and compares them.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    deed: Deed,
    /// The number of threads.
    #[arg(long, default_value_t = 2, global = true)]
    threads: usize,
}

#[derive(Subcommand)]
enum Deed {
    /// Makes the stages that are missing in a folder.
    Make {
        /// The game: janggi or xiangqi.
        #[arg(value_parser = read_variant)]
        game: Variant,
        /// The folder of networks and of their table; positions lie there until their stage is done.
        folder: PathBuf,
        /// The last stage.
        #[arg(long, default_value_t = RECIPE.len())]
        last: usize,
        /// Makes this part of the games: 100 is a hundredth.
        #[arg(long, default_value_t = 1)]
        part: u64,
    },
    /// Plays a network against the built-in one.
    Compare {
        /// The game: janggi or xiangqi.
        #[arg(value_parser = read_variant)]
        game: Variant,
        /// The file of the network.
        network: PathBuf,
        /// The number of games.
        #[arg(long, default_value_t = 1_200)]
        games: u64,
        /// Nodes per move.
        #[arg(long, default_value_t = 14_500)]
        nodes: u64,
    },
}

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let threads = arguments.threads;
    match arguments.deed {
        Deed::Make {
            game,
            folder,
            last,
            part,
        } => {
            let folder = Folder {
                path: folder,
                game,
                part: part.max(1),
                threads,
            };
            (1..=last.min(RECIPE.len())).try_for_each(|number| folder.make(number))
        }
        Deed::Compare {
            game,
            network,
            games,
            nodes,
        } => {
            let new = read_network(&network)?;
            let limits = Match {
                pairs: games / 2,
                nodes,
                threads,
            };
            println!("{}", limits.play(game, &new, Network::of(game))?);
            Ok(())
        }
    }
}

fn read_variant(name: &str) -> Result<Variant, String> {
    let named = |variant: &Variant| variant.name() == name;
    let variant = Variant::ALL.into_iter().find(named);
    variant.ok_or_else(|| "no game of this name".to_owned())
}

fn read_network(path: &Path) -> io::Result<Network> {
    let network = Network::read(&std::fs::read(path)?);
    network.ok_or_else(|| io::Error::other(format!("{}: no network", path.display())))
}

/// Writes a file that is whole or not there.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("new");
    let mut file = std::fs::File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(unfinished, path)
}

/// A match between two networks, in pairs of games from the same openings.
struct Match {
    pairs: u64,
    nodes: u64,
    threads: usize,
}

const TABLE_MIB: usize = 4;

impl Match {
    /// Returns the result of the new network: its share of the points and the difference in Elo, with the 95 %
    /// confidence interval.
    fn play(&self, game: Variant, new: &Network, old: &Network) -> io::Result<String> {
        let ruleset = match game {
            Variant::Janggi => &TOURNAMENT,
            Variant::Xiangqi => &XIANGQI,
        };
        let engine = |network| {
            let tuned = PreparedParameters::new(SearchParameters::default());
            Engine::new(tuned, network, self.nodes, TABLE_MIB)
        };
        let pairs = in_parallel(self.threads, self.pairs, |number| {
            let mut rng = chance(1, number);
            play_pair(&mut engine(new), &mut engine(old), ruleset, &mut rng)
        });
        let mut tally = Tally::default();
        for halves in pairs {
            tally.add(halves?);
        }
        let (mean, error) = tally.score();
        Ok(format!(
            "{:.1} % {:+.0} ({:+.0} to {:+.0})",
            100.0 * mean,
            elo(mean),
            elo(mean - error),
            elo(mean + error)
        ))
    }
}
