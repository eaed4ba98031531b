//! The positions of a stage, to learn from.

use std::io;
use std::path::PathBuf;

use hansu_engine::network::{BUCKETS, SCALE, bucket, compensation, feature};
use hansu_engine::training::Sample;
use janggi::{Side, Square};

/// One batch in this many is kept back for validation; neighbours in a game stay together.
const KEPT_BACK: usize = 50;
/// The place of the batch that is kept back.
const NTH: usize = 7;
/// The maximum number of positions to which scales are fitted.
const FITTED: usize = 1_000_000;
/// The minimum number of positions of a bucket to fit a scale.
const FEW: usize = 1_000;

/// A position as it is stored.
pub type Stored = [u8; Sample::BYTES];

/// By bucket, the score with log-odds of 1 (the scale of the logistic curve).
type Scales = [f32; BUCKETS];

/// The positions of a stage.
pub struct Positions {
    pub learned: Vec<Stored>,
    /// Those of the batches that are kept back.
    pub kept_back: Vec<Stored>,
    pub targets: Targets,
}

impl Positions {
    /// Reads batches and fits their scales; `result` is the weight of a game's result in the target.
    pub fn read(batches: &[PathBuf], result: f32) -> io::Result<Positions> {
        let mut learned = Vec::new();
        let mut kept_back = Vec::new();
        for (number, path) in batches.iter().enumerate() {
            let bytes = std::fs::read(path)?;
            let (samples, _) = bytes.as_chunks();
            let part = if number % KEPT_BACK == NTH {
                &mut kept_back
            } else {
                &mut learned
            };
            part.extend_from_slice(samples);
        }
        Ok(Positions {
            targets: Targets::fitted(&learned, result),
            learned,
            kept_back,
        })
    }
}

/// The parameters of targets.
pub struct Targets {
    scales: Scales,
    result: f32,
}

impl Targets {
    /// Fits the scale of the logistic curve by bucket, by least squares over a grid.
    pub fn fitted(positions: &[Stored], result_weight: f32) -> Targets {
        let mut by_bucket = vec![Vec::new(); BUCKETS];
        let between = positions.len().div_ceil(FITTED).max(1);
        let samples = positions.iter().step_by(between);
        for sample in samples.filter_map(Sample::from_bytes) {
            let score = f32::from(sample.score);
            by_bucket[bucket(sample.pieces.len())].push((score, result(&sample)));
        }
        let scales = std::array::from_fn(|bucket| scale(&by_bucket[bucket]));
        Targets {
            scales,
            result: result_weight,
        }
    }
}

/// Returns the scale that foretells results best from scores; [`SCALE`] if there are few of them.
fn scale(scored: &[(f32, f32)]) -> f32 {
    if scored.len() < FEW {
        return SCALE as f32;
    }
    let error = |scale: f32| -> f32 {
        let miss = |(score, result): &(f32, f32)| (sigmoid(score / scale) - result).powi(2);
        scored.iter().map(miss).sum()
    };
    let grid = (0..40).map(|nth| 40.0 * 1.07_f32.powi(nth));
    let errors = grid.map(|scale| (scale, error(scale)));
    let best = errors.min_by(|(_, left), (_, right)| left.total_cmp(right));
    best.map_or(SCALE as f32, |(scale, _)| scale)
}

pub fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// Returns 1 for a win of the side to move, 0 for a loss.
fn result(sample: &Sample) -> f32 {
    let result_of_mover = match sample.turn {
        Side::Cho => sample.result,
        Side::Han => -sample.result,
    };
    f32::from(result_of_mover).midpoint(1.0)
}

/// The input of the network for one position.
pub struct Seen {
    /// The features, first those of the side to move.
    pub features: [[u16; Sample::MAX_PIECES + 1]; 2],
    pub count: usize,
    pub bucket: usize,
    /// The target: 1 for a win of the side to move, 0 for a loss.
    pub target: f32,
}

impl Seen {
    /// `None` if the bytes are no position.
    pub fn of(stored: &Stored, mirrored: bool, targets: &Targets) -> Option<Seen> {
        let sample = Sample::from_bytes(stored)?;
        let mut features = [[0; Sample::MAX_PIECES + 1]; 2];
        let seats = [sample.turn, sample.turn.opponent()];
        for (row, seat) in features.iter_mut().zip(seats) {
            for (slot, &(square, piece)) in row.iter_mut().zip(&sample.pieces) {
                *slot = feature(seat, turned(square, mirrored), piece) as u16;
            }
            if sample.counts {
                row[sample.pieces.len()] = compensation(seat) as u16;
            }
        }
        let bucket = bucket(sample.pieces.len());
        let score = sigmoid(f32::from(sample.score) / targets.scales[bucket]);
        Some(Seen {
            features,
            count: sample.pieces.len() + usize::from(sample.counts),
            bucket,
            target: targets.result * result(&sample) + (1.0 - targets.result) * score,
        })
    }
}

fn turned(square: Square, mirrored: bool) -> Square {
    if !mirrored {
        return square;
    }
    let row = square.index() / 9 * 9;
    Square::ALL[row + 8 - square.index() % 9]
}
