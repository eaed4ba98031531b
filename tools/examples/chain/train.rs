//! Training of a network on the positions of self-play.
//!
//! The target of a position is the win probability predicted by its search score, mixed with the result of its
//! game. The logistic curve from score to probability is fitted by bucket first, since an extra point decides more
//! games when few pieces are left. Positions are mirrored left to right at random (data augmentation).

use std::io;
use std::path::Path;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::net::{Adam, Errors, Net, gradient};
use crate::positions::Positions;
use crate::write_whole;

/// The lessons of a training.
#[derive(Clone, Copy)]
pub struct Lessons {
    /// The number of passes over all positions.
    pub epochs: u32,
    /// The initial learning rate; it decays by a cosine.
    pub step: f32,
}

/// The seed of all chance in training.
const SEED: u64 = 1;
/// The batch size in positions.
const BATCH: usize = 16_384;
/// The final learning rate as a fraction of the initial one.
const LAST_STEP: f32 = 0.01;
/// The parts of a batch, each with a thread of its own. Their number decides in which order errors are added up.
const PARTS: usize = 2;

/// Trains a network; returns it and its mean error of each epoch that was not done before.
///
/// After each epoch the state is written to `checkpoint`, from which an interrupted training goes on.
pub fn train(
    net: Net,
    positions: &Positions,
    lessons: Lessons,
    checkpoint: &Path,
) -> io::Result<(Net, Vec<f64>)> {
    train_until(lessons.epochs, net, positions, lessons, checkpoint)
}

/// Like [`train`], ending after this epoch.
fn train_until(
    last: u32,
    net: Net,
    positions: &Positions,
    lessons: Lessons,
    checkpoint: &Path,
) -> io::Result<(Net, Vec<f64>)> {
    let mut rng = SmallRng::seed_from_u64(SEED);
    let mut run = Run::begin(net, checkpoint)?;
    let mut means = Vec::new();
    for epoch in 0..last {
        // Drawn for every epoch, so that a resumed run draws the same numbers.
        let mut rng = SmallRng::seed_from_u64(rng.random());
        if epoch < run.epochs {
            continue;
        }
        let error = run.epoch(positions, lessons, &mut rng);
        eprintln!("epoch {}: error {:.6}", epoch + 1, error.mean());
        means.push(error.mean());
        run.epochs = epoch + 1;
        write_whole(checkpoint, &run.state())?;
    }
    Ok((run.net, means))
}

/// Returns the mean error of a network on positions that it has not learned.
pub fn error_kept_back(net: &Net, positions: &Positions) -> f64 {
    let (_, errors) = gradient(net, &positions.kept_back, 0, &positions.targets, PARTS);
    errors.mean()
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
    epochs: u32,
}

impl Run {
    fn begin(net: Net, checkpoint: &Path) -> io::Result<Run> {
        let mut run = Run {
            net,
            adam: Adam::new(),
            epochs: 0,
        };
        if checkpoint.exists() {
            run.load(&std::fs::read(checkpoint)?);
        }
        Ok(run)
    }

    /// Learns from all positions once.
    fn epoch(&mut self, positions: &Positions, lessons: Lessons, rng: &mut SmallRng) -> Errors {
        let count = positions.learned.len();
        let mut order: Vec<u32> = (0..).take(count).collect();
        order.shuffle(rng);
        let mut errors = Errors::default();
        for (nth, numbers) in order.chunks(BATCH).enumerate() {
            let batch: Vec<_> = numbers
                .iter()
                .map(|&number| positions.learned[number as usize])
                .collect();
            let trained = self.epochs as usize * count + nth * BATCH;
            let progress = trained as f32 / (lessons.epochs as usize * count) as f32;
            let (gradient, error) =
                gradient(&self.net, &batch, rng.random(), &positions.targets, PARTS);
            self.adam
                .step(&mut self.net, &gradient, rate(lessons.step, progress));
            errors.join(&error);
        }
        errors
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.net
            .weights_mut()
            .chain(self.adam.mean.weights_mut())
            .chain(self.adam.square.weights_mut())
    }

    fn state(&mut self) -> Vec<u8> {
        let header = [self.epochs, self.adam.steps.unsigned_abs()];
        let mut bytes: Vec<u8> = header.into_iter().flat_map(u32::to_le_bytes).collect();
        bytes.extend(self.numbers().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    fn load(&mut self, bytes: &[u8]) {
        let (words, _) = bytes.as_chunks::<4>();
        let mut words = words.iter().copied();
        let mut count = || words.next().map_or(0, u32::from_le_bytes);
        self.epochs = count();
        self.adam.steps = count().cast_signed();
        for (number, word) in self.numbers().zip(words) {
            *number = f32::from_le_bytes(word);
        }
    }
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
    use crate::positions::{Stored, Targets};

    /// Returns positions of random games, with the material as score and as result.
    fn positions(count: usize) -> Option<Vec<Stored>> {
        let mut rng = SmallRng::seed_from_u64(3);
        let mut positions = Vec::new();
        while positions.len() < count {
            let ruleset = if rng.random() { MODERN } else { XIANGQI };
            let mut game = first_board(&ruleset, &mut rng)?;
            for _ in 0..60 {
                let actions = game.legal_actions();
                let Some(action) = actions.choose(&mut rng) else {
                    break;
                };
                game.play(*action).ok()?;
                positions.push(sample(&game).to_bytes());
            }
        }
        Some(positions)
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
        const LESSONS: Lessons = Lessons {
            epochs: 6,
            step: 1e-2,
        };
        let folder = std::env::temp_dir().join(format!("hansu-train-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let learned = positions(3_000).ok_or("no positions")?;
        let positions = Positions {
            targets: Targets::fitted(&learned, 0.25),
            learned,
            kept_back: Vec::new(),
        };
        let run = |name: &str, last| {
            let net = Net::random(&mut SmallRng::seed_from_u64(1));
            train_until(last, net, &positions, LESSONS, &folder.join(name))
        };
        let (whole, means) = run("whole", LESSONS.epochs)?;
        assert!(means[5] < 0.8 * means[0], "{means:?}");
        let (_, before) = run("interrupted", 4)?;
        let (resumed, after) = run("interrupted", LESSONS.epochs)?;
        assert_eq!([before, after].concat(), means, "the same epochs");
        assert!(
            whole.quantised() == resumed.quantised(),
            "the same seed, another network"
        );
        fs::remove_dir_all(&folder)?;
        Ok(())
    }
}
