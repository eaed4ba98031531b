//! Trains the evaluation network (NNUE) on positions of `examples/selfplay.rs`:
//!
//!     RUSTFLAGS="-C target-cpu=native" cargo run --release --example train -- --out network.bin positions.bin
//!
//! The target of a position is the win probability predicted by its search score, mixed with the result of its
//! game. The logistic curve from score to probability is fitted by bucket first, since an extra point decides more
//! games when few pieces are left. Positions are mirrored left to right at random (data augmentation). The mean
//! squared error on training and validation positions, by bucket, goes to standard error. After each epoch the
//! network is written, with a file of all that `--resume` needs.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "statistics over counts far below 2^52"
)]

use std::io;
use std::path::{Path, PathBuf};

use clap::Parser;
use hansu::engine::network::{
    BUCKETS, FEATURES, HIDDEN, QA, QB, SCALE, bucket, compensation, feature,
};
use hansu::engine::training::Sample;
use hansu::rules::{Side, Square};
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

/// Trains the evaluation network on searched positions.
#[derive(Parser)]
struct Arguments {
    /// Files of positions, written by `examples/selfplay.rs`.
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// The output file of the network.
    #[arg(long)]
    out: PathBuf,
    /// The initial network; without it, random weights.
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

/// The batch size in positions.
const BATCH: usize = 16_384;
/// The final learning rate as a fraction of the initial one.
const LAST_STEP: f32 = 0.01;
/// One block in this many is held out for validation; neighbours in the file stay together.
const KEPT_BACK: usize = 50;
const BLOCK: usize = 20_000;
/// The largest absolute weight, so that the quantised ones fit into sixteen bits.
const LARGEST: f32 = 1.98;

type Bytes = [u8; Sample::BYTES];
/// By bucket, the score with log-odds of 1 (the scale of the logistic curve).
type Scales = [f32; BUCKETS];

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let mut files = Vec::new();
    for file in &arguments.positions {
        files.push(std::fs::read(file)?);
    }
    let samples = files.iter().flat_map(|bytes| bytes.as_chunks().0);
    let samples: Vec<&Bytes> = samples.collect();
    let (mut kept, mut learned) = (Vec::new(), Vec::new());
    for (number, block) in samples.chunks(BLOCK).enumerate() {
        let part = if number % KEPT_BACK == 7 {
            &mut kept
        } else {
            &mut learned
        };
        part.extend_from_slice(block);
    }
    eprintln!("{} positions, {} kept back", learned.len(), kept.len());
    let scales = scales(&learned);
    eprintln!("scales by bucket: {scales:.0?}");
    let targets = Targets {
        scales,
        result: arguments.result,
    };
    let mut rng = SmallRng::seed_from_u64(1);
    let mut run = Run::begin(&arguments, &mut rng)?;
    let batches = learned.len().div_ceil(BATCH);
    let steps = (arguments.epochs * batches) as f32;
    for epoch in 1..=arguments.epochs {
        learned.shuffle(&mut rng);
        let mirrors: u64 = rng.random();
        if epoch <= run.epochs {
            continue;
        }
        let mut error = Errors::default();
        for (nth, batch) in learned.chunks(BATCH).enumerate() {
            let done = ((epoch - 1) * batches + nth) as f32;
            let cosine = 0.5 * (1.0 + (std::f32::consts::PI * done / steps).cos());
            let rate = arguments.step * (LAST_STEP + (1.0 - LAST_STEP) * cosine);
            let mirror = mirrors.rotate_left(nth as u32);
            let (gradient, miss) = gradient(&run.net, batch, mirror, &targets, arguments.threads);
            run.adam.step(&mut run.net, &gradient, rate);
            error.join(&miss);
        }
        let (_, apart) = gradient(&run.net, &kept, 0, &targets, arguments.threads);
        eprintln!(
            "epoch {epoch}: {:.6}, kept back {:.6}, by bucket {:.5?}",
            error.mean(),
            apart.mean(),
            apart.means()
        );
        run.epochs = epoch;
        std::fs::write(&arguments.out, run.net.quantised())?;
        run.save(&arguments.out)?;
    }
    Ok(())
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
            Some(path) => Net::from_quantised(&std::fs::read(path)?),
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

    fn save(&mut self, out: &Path) -> io::Result<()> {
        let begun = [self.epochs as u32, self.adam.steps.unsigned_abs()];
        let mut bytes: Vec<u8> = begun.into_iter().flat_map(u32::to_le_bytes).collect();
        bytes.extend(self.numbers().flat_map(|number| number.to_le_bytes()));
        std::fs::write(checkpoint(out), bytes)
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

fn checkpoint(out: &Path) -> PathBuf {
    out.with_extension("checkpoint")
}

/// Fits the scale of the logistic curve by bucket: least squares over a grid.
fn scales(samples: &[&Bytes]) -> Scales {
    let few = samples.len().div_ceil(1_000_000).max(1);
    let mut by_bucket = vec![Vec::new(); BUCKETS];
    for sample in samples
        .iter()
        .step_by(few)
        .filter_map(|bytes| Sample::from_bytes(bytes))
    {
        by_bucket[bucket(sample.pieces.len())].push((f32::from(sample.score), result(&sample)));
    }
    let grid = (0..40).map(|nth| 40.0 * 1.07_f32.powi(nth));
    std::array::from_fn(|bucket| {
        let error = |scale: f32| -> f32 {
            let miss = |(score, result): &(f32, f32)| (sigmoid(score / scale) - result).powi(2);
            by_bucket[bucket].iter().map(miss).sum()
        };
        let best = grid
            .clone()
            .min_by(|one, other| error(*one).total_cmp(&error(*other)));
        best.filter(|_| by_bucket[bucket].len() > 1_000)
            .unwrap_or(SCALE as f32)
    })
}

fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// 1 for a win of the side to move, 0 for a loss.
fn result(sample: &Sample) -> f32 {
    let own = match sample.turn {
        Side::Cho => sample.result,
        Side::Han => -sample.result,
    };
    f32::from(own).midpoint(1.0)
}

/// The parameters of targets.
struct Targets {
    scales: Scales,
    result: f32,
}

/// The input of the network for one position.
struct Seen {
    /// The features, first those of the side to move.
    features: [[u16; Sample::MOST + 1]; 2],
    count: usize,
    bucket: usize,
    /// The target: 1 for a win of the side to move, 0 for a loss.
    target: f32,
}

impl Seen {
    fn of(sample: &Sample, mirrored: bool, targets: &Targets) -> Seen {
        let mut features = [[0; Sample::MOST + 1]; 2];
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
        Seen {
            features,
            count: sample.pieces.len() + usize::from(sample.counts),
            bucket,
            target: targets.result * result(sample) + (1.0 - targets.result) * score,
        }
    }
}

fn turned(square: Square, mirrored: bool) -> Square {
    if !mirrored {
        return square;
    }
    let row = square.index() / 9 * 9;
    Square::ALL[row + 8 - square.index() % 9]
}

/// The network in floating point, or a gradient of the same shape.
#[derive(Clone)]
struct Net {
    /// For each feature its weights, then the bias.
    features: Vec<[f32; HIDDEN]>,
    /// By bucket the output weights of both perspectives.
    output: Vec<[[f32; HIDDEN]; 2]>,
    output_bias: [f32; BUCKETS],
}

impl Net {
    fn zero() -> Net {
        Net {
            features: vec![[0.0; HIDDEN]; FEATURES + 1],
            output: vec![[[0.0; HIDDEN]; 2]; BUCKETS],
            output_bias: [0.0; BUCKETS],
        }
    }

    fn random(rng: &mut SmallRng) -> Net {
        let mut net = Net::zero();
        for weight in net.features.as_flattened_mut() {
            *weight = rng.random_range(-0.1..0.1);
        }
        // All buckets start with equal weights, so that what they share is learned in the same direction.
        let first: [[f32; HIDDEN]; 2] =
            std::array::from_fn(|_| std::array::from_fn(|_| rng.random_range(-0.1..0.1)));
        net.output.fill(first);
        net
    }

    /// Reads what [`Net::quantised`] wrote.
    fn from_quantised(bytes: &[u8]) -> Net {
        let mut net = Net::zero();
        let (pairs, _) = bytes.as_chunks();
        let mut numbers = pairs
            .iter()
            .map(|pair| f32::from(i16::from_le_bytes(*pair)));
        let Net {
            features,
            output,
            output_bias,
        } = &mut net;
        let parts = [
            (features.as_flattened_mut(), f32::from(QA)),
            (output.as_flattened_mut().as_flattened_mut(), f32::from(QB)),
            (output_bias, SCALE as f32),
        ];
        for (part, one) in parts {
            for (weight, number) in part.iter_mut().zip(&mut numbers) {
                *weight = number / one;
            }
        }
        net
    }

    /// Quantises the network as `engine::network` reads it: 16-bit integers, little endian.
    fn quantised(&self) -> Vec<u8> {
        let features = self.features.as_flattened().iter();
        let output = self.output.as_flattened().as_flattened().iter();
        features
            .map(|weight| weight * f32::from(QA))
            .chain(output.map(|weight| weight * f32::from(QB)))
            .chain(self.output_bias.iter().map(|weight| weight * SCALE as f32))
            .flat_map(|weight| (weight.round() as i16).to_le_bytes())
            .collect()
    }

    fn accumulator(&self, features: &[u16]) -> [f32; HIDDEN] {
        let mut sums = self.features[FEATURES];
        for &feature in features {
            add(&mut sums, &self.features[usize::from(feature)]);
        }
        sums
    }

    fn weights(&self) -> impl Iterator<Item = &f32> {
        let output = self.output.as_flattened().as_flattened();
        self.features
            .as_flattened()
            .iter()
            .chain(output)
            .chain(&self.output_bias)
    }

    fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let output = self.output.as_flattened_mut().as_flattened_mut();
        self.features
            .as_flattened_mut()
            .iter_mut()
            .chain(output)
            .chain(&mut self.output_bias)
    }
}

fn add(sums: &mut [f32; HIDDEN], other: &[f32; HIDDEN]) {
    for (sum, weight) in sums.iter_mut().zip(other) {
        *sum += weight;
    }
}

/// Sums of squared errors, by bucket.
#[derive(Default, Clone)]
struct Errors {
    sums: [f64; BUCKETS],
    counts: [u64; BUCKETS],
}

impl Errors {
    fn join(&mut self, other: &Errors) {
        for bucket in 0..BUCKETS {
            self.sums[bucket] += other.sums[bucket];
            self.counts[bucket] += other.counts[bucket];
        }
    }

    fn mean(&self) -> f64 {
        self.sums.iter().sum::<f64>() / self.counts.iter().sum::<u64>().max(1) as f64
    }

    fn means(&self) -> [f64; BUCKETS] {
        std::array::from_fn(|bucket| self.sums[bucket] / self.counts[bucket].max(1) as f64)
    }
}

/// The gradient of the mean squared error over a batch, and its errors.
fn gradient(
    net: &Net,
    samples: &[&Bytes],
    mirror: u64,
    targets: &Targets,
    threads: usize,
) -> (Net, Errors) {
    let part = samples.len().div_ceil(threads.max(1)).max(1);
    let parts = std::thread::scope(|scope| {
        let begin = |part| scope.spawn(move || gradient_of(net, part, mirror, targets));
        let threads: Vec<_> = samples.chunks(part).map(begin).collect();
        let ended = threads.into_iter().filter_map(|thread| thread.join().ok());
        ended.collect::<Vec<_>>()
    });
    let mut parts = parts.into_iter();
    let (mut gradient, mut errors) = parts
        .next()
        .unwrap_or_else(|| (Net::zero(), Errors::default()));
    for (other, more) in parts {
        for (sum, add) in gradient.weights_mut().zip(other.weights()) {
            *sum += *add;
        }
        errors.join(&more);
    }
    let count = samples.len().max(1) as f32;
    gradient.weights_mut().for_each(|sum| *sum /= count);
    (gradient, errors)
}

fn gradient_of(net: &Net, samples: &[&Bytes], mirror: u64, targets: &Targets) -> (Net, Errors) {
    let mut gradient = Net::zero();
    let mut errors = Errors::default();
    for (nth, bytes) in samples.iter().enumerate() {
        if let Some(sample) = Sample::from_bytes(bytes) {
            let mirrored = mirror >> (nth % 64) & 1 == 1;
            learn(
                net,
                &Seen::of(&sample, mirrored, targets),
                &mut gradient,
                &mut errors,
            );
        }
    }
    (gradient, errors)
}

/// Adds the gradient of one position (backpropagation).
fn learn(net: &Net, seen: &Seen, gradient: &mut Net, errors: &mut Errors) {
    let bucket = seen.bucket;
    let features = seen.features.each_ref().map(|row| &row[..seen.count]);
    let sums = features.map(|features| net.accumulator(features));
    let mut output = net.output_bias[bucket];
    for (sums, weights) in sums.iter().zip(&net.output[bucket]) {
        output += activated(sums, weights);
    }
    let foretold = sigmoid(output);
    let miss = foretold - seen.target;
    errors.sums[bucket] += f64::from(miss * miss);
    errors.counts[bucket] += 1;
    let slope = miss * foretold * (1.0 - foretold);
    gradient.output_bias[bucket] += slope;
    for (seat, sums) in sums.iter().enumerate() {
        let mut back = [0.0; HIDDEN];
        let weights = &net.output[bucket][seat];
        let gained = &mut gradient.output[bucket][seat];
        for at in 0..HIDDEN {
            let cut = sums[at].clamp(0.0, 1.0);
            gained[at] += slope * cut * cut;
            let inside = if sums[at] < 1.0 { 2.0 * cut } else { 0.0 };
            back[at] = slope * inside * weights[at];
        }
        for &feature in features[seat] {
            add(&mut gradient.features[usize::from(feature)], &back);
        }
        add(&mut gradient.features[FEATURES], &back);
    }
}

/// The weighted sum of squared clipped activations (SCReLU). Sixteen partial sums let the compiler vectorise it.
fn activated(sums: &[f32; HIDDEN], weights: &[f32; HIDDEN]) -> f32 {
    let mut parts = [0.0; 16];
    let lanes = sums
        .as_chunks::<16>()
        .0
        .iter()
        .zip(weights.as_chunks::<16>().0);
    for (sums, weights) in lanes {
        for at in 0..16 {
            let cut = sums[at].clamp(0.0, 1.0);
            parts[at] += cut * cut * weights[at];
        }
    }
    parts.iter().sum()
}

/// Adam (Kingma and Ba 2014).
struct Adam {
    mean: Net,
    square: Net,
    steps: i32,
}

impl Adam {
    fn new() -> Adam {
        Adam {
            mean: Net::zero(),
            square: Net::zero(),
            steps: 0,
        }
    }

    fn step(&mut self, net: &mut Net, gradient: &Net, rate: f32) {
        const KEEP: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps += 1;
        let even = 1.0 - KEEP.powi(self.steps);
        let even_square = 1.0 - KEEP_SQUARE.powi(self.steps);
        let moments = self.mean.weights_mut().zip(self.square.weights_mut());
        let weights = net.weights_mut().zip(gradient.weights());
        for ((weight, slope), (mean, square)) in weights.zip(moments) {
            *mean = KEEP * *mean + (1.0 - KEEP) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            let moved = rate * (*mean / even) / ((*square / even_square).sqrt() + 1e-8);
            *weight = (*weight - moved).clamp(-LARGEST, LARGEST);
        }
    }
}
