//! Trains the evaluation network (NNUE) on positions of `tools/examples/selfplay.rs`:
//!
//!     RUSTFLAGS="-C target-cpu=native" cargo run --release --example train -- --out network.bin positions.bin
//!
//! The target of a position is the win probability predicted by its search score, mixed with the result of its
//! game. The logistic curve from score to probability is fitted by file and bucket first, since an extra point
//! decides more games when few pieces are left. Positions are mirrored left to right at random (data augmentation).
//! The mean squared error on training and validation positions, by bucket, goes to standard error. After each epoch
//! the network is written, with a file of all that `--resume` needs.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics over counts far below 2^52"
)]

mod net;
mod positions;
mod values;

use std::io;
use std::path::{Path, PathBuf};

use clap::Parser;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use net::{Adam, Errors, Net, gradient};
use positions::{Files, positions_in};

/// Trains the evaluation network on searched positions.
#[derive(Parser)]
struct Arguments {
    /// Files of positions, written by `tools/examples/selfplay.rs`.
    #[arg(required_unless_present = "values")]
    positions: Vec<PathBuf>,
    /// Writes the network of the piece values of Xiangqi instead of learning from positions.
    #[arg(long, conflicts_with = "positions")]
    values: bool,
    /// The output file of the network.
    #[arg(long)]
    out: PathBuf,
    /// The initial network, widened if it has fewer sums; without it, random weights.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Resumes an interrupted run with the same arguments, after its last complete epoch.
    #[arg(long)]
    resume: bool,
    /// The number of epochs (passes over all positions).
    #[arg(long, default_value_t = 20)]
    epochs: usize,
    /// The initial learning rate; it decays by a cosine.
    #[arg(long, default_value_t = 1e-3)]
    step: f32,
    /// The weight of the game's result in the target, 0 to 1; the rest is that of the search score.
    #[arg(long, default_value_t = 0.25)]
    result: f32,
    /// The number of threads.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// The seed of all chance in training.
const SEED: u64 = 1;
/// The batch size in positions.
const BATCH: usize = 16_384;
/// The final learning rate as a fraction of the initial one.
const LAST_STEP: f32 = 0.01;
/// The number of blocks in memory; they are shuffled together.
const TOGETHER: usize = 200;

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    if arguments.values {
        let net = Net::of_values(&mut SmallRng::seed_from_u64(SEED));
        return std::fs::write(&arguments.out, net.quantised());
    }
    train(&arguments).map(drop)
}

/// Trains a network and writes it. Returns the mean error of each new epoch.
fn train(arguments: &Arguments) -> io::Result<Vec<f64>> {
    let mut rng = SmallRng::seed_from_u64(SEED);
    let mut means = Vec::new();
    let mut files = Files::open(&arguments.positions, arguments.result)?;
    let mut learned = std::mem::take(&mut files.learned);
    let held_out = files.read(&files.kept)?;
    let count = positions_in(&learned);
    eprintln!("{count} positions, {} kept back", held_out.len());
    let mut run = Run::begin(arguments, &mut rng)?;
    for epoch in 1..=arguments.epochs {
        learned.shuffle(&mut rng);
        // Drawn for every epoch, so that a resumed run draws the same numbers.
        let seed = rng.random();
        if epoch <= run.epochs {
            continue;
        }
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut error = Errors::default();
        let mut trained = (epoch - 1) * count;
        for blocks in learned.chunks(TOGETHER) {
            let mut positions = files.read(blocks)?;
            positions.shuffle(&mut rng);
            for batch in positions.chunks(BATCH) {
                let progress = trained as f32 / (arguments.epochs * count) as f32;
                let mirror = rng.random();
                let threads = arguments.threads;
                let (gradient, miss) = gradient(&run.net, batch, mirror, &files.targets, threads);
                run.adam
                    .step(&mut run.net, &gradient, rate(arguments.step, progress));
                error.join(&miss);
                trained += batch.len();
            }
        }
        let (_, held_out_errors) =
            gradient(&run.net, &held_out, 0, &files.targets, arguments.threads);
        eprintln!(
            "epoch {epoch}: {:.6}, kept back {:.6}, by bucket {:.5?}",
            error.mean(),
            held_out_errors.mean(),
            held_out_errors.means()
        );
        run.epochs = epoch;
        std::fs::write(&arguments.out, run.net.quantised())?;
        run.save(&arguments.out)?;
        means.push(error.mean());
    }
    Ok(means)
}

/// Returns the learning rate at a fraction of all steps: half a period of a cosine.
fn rate(initial: f32, progress: f32) -> f32 {
    let cosine = 0.5 * (1.0 + (std::f32::consts::PI * progress).cos());
    initial * (LAST_STEP + (1.0 - LAST_STEP) * cosine)
}

/// The state of training after a complete epoch.
struct Run {
    net: Net,
    adam: Adam,
    epochs: usize,
}

impl Run {
    fn begin(arguments: &Arguments, rng: &mut SmallRng) -> io::Result<Run> {
        let net = match &arguments.from {
            Some(path) => Net::from_quantised(&std::fs::read(path)?, rng)?,
            None => Net::random(rng),
        };
        let mut run = Run {
            net,
            adam: Adam::new(),
            epochs: 0,
        };
        if arguments.resume {
            run.load(&std::fs::read(checkpoint(&arguments.out))?);
        }
        Ok(run)
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.net
            .weights_mut()
            .chain(self.adam.mean.weights_mut())
            .chain(self.adam.square.weights_mut())
    }

    fn save(&mut self, output: &Path) -> io::Result<()> {
        let header = [self.epochs as u32, self.adam.steps.unsigned_abs()];
        let mut bytes: Vec<u8> = header.into_iter().flat_map(u32::to_le_bytes).collect();
        bytes.extend(self.numbers().flat_map(|number| number.to_le_bytes()));
        std::fs::write(checkpoint(output), bytes)
    }

    fn load(&mut self, bytes: &[u8]) {
        let (words, _) = bytes.as_chunks::<4>();
        let mut words = words.iter().copied();
        let mut count = || words.next().map_or(0, u32::from_le_bytes);
        self.epochs = count() as usize;
        self.adam.steps = count().cast_signed();
        for (number, word) in self.numbers().zip(words) {
            *number = f32::from_le_bytes(word);
        }
    }
}

fn checkpoint(output: &Path) -> PathBuf {
    output.with_extension("checkpoint")
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::fs;

    use hansu_engine::training::Sample;
    use hansu_engine::{XIANGQI_SOLDIER, material};
    use hansu_tools::first_board;
    use janggi::{Game, MODERN, Role, Side, XIANGQI};
    use rand::seq::IndexedRandom;

    use super::*;

    /// Returns positions of random games, with the material as score and as result.
    fn positions(count: usize) -> Option<Vec<u8>> {
        let mut rng = SmallRng::seed_from_u64(3);
        let mut bytes = Vec::new();
        while bytes.len() < count * Sample::BYTES {
            let ruleset = if rng.random() { MODERN } else { XIANGQI };
            let mut game = first_board(&ruleset, &mut rng)?;
            for _ in 0..60 {
                let actions = game.legal_actions();
                let Some(action) = actions.choose(&mut rng) else {
                    break;
                };
                game.play(*action).ok()?;
                bytes.extend(sample(&game).to_bytes());
            }
        }
        Some(bytes)
    }

    fn sample(game: &Game) -> Sample {
        let position = game.position();
        let worth = |role| match role {
            Role::Soldier => XIANGQI_SOLDIER,
            role => material(position.variant(), role),
        };
        let lead = position.pieces().map(|(_, piece)| match piece.side {
            Side::Cho => worth(piece.role),
            Side::Han => -worth(piece.role),
        });
        let lead: i32 = lead.sum();
        let score = match position.turn() {
            Side::Cho => lead,
            Side::Han => -lead,
        };
        let mut sample = Sample::new(game, score);
        sample.result = lead.signum() as i8;
        sample
    }

    #[test]
    fn loss_of_a_tiny_training_falls_and_its_bytes_repeat() -> Result<(), Box<dyn Error>> {
        let folder = std::env::temp_dir().join(format!("hansu-train-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let stored = folder.join("positions.bin");
        fs::write(&stored, positions(3_000).ok_or("no positions")?)?;
        let mut networks = Vec::new();
        for name in ["first.bin", "second.bin"] {
            let arguments = Arguments {
                positions: vec![stored.clone()],
                values: false,
                out: folder.join(name),
                from: None,
                resume: false,
                epochs: 6,
                step: 1e-2,
                result: 0.25,
                threads: 1,
            };
            let means = train(&arguments)?;
            assert!(means[5] < 0.8 * means[0], "{means:?}");
            networks.push(fs::read(&arguments.out)?);
        }
        assert!(networks[0] == networks[1], "the same seed, another network");
        fs::remove_dir_all(&folder)?;
        Ok(())
    }
}
