//! Fits the network of the evaluation to positions of `examples/selfplay.rs` and writes it down:
//!
//!     RUSTFLAGS="-C target-cpu=native" cargo run --release --example train -- --out network.bin positions.bin
//!
//! A position's target is the chance of winning that its search foretold, mixed with the result of its game.
//! How a score foretells results is fitted by bucket first, since a point more decides more games when few
//! pieces are left. Each position is learned as it is or mirrored from left to right, by lot. The mean squared
//! error on positions that are learned from and on some that are kept back, by bucket, goes to standard error.
//! After each epoch the network is written, and beside it all that is needed to go on (`--resume`).

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

/// Fits the network of the evaluation to searched positions.
#[derive(Parser)]
struct Arguments {
    /// What `examples/selfplay.rs` wrote.
    #[arg(required = true)]
    positions: Vec<PathBuf>,
    /// Where the network is written.
    #[arg(long)]
    out: PathBuf,
    /// A network to begin with; without it, weights by chance.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Goes on after the last whole epoch of an interrupted run with the same arguments.
    #[arg(long)]
    resume: bool,
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 20)]
    epochs: usize,
    /// The learning rate in the beginning; it falls by a cosine.
    #[arg(long, default_value_t = 1e-3)]
    step: f32,
    /// How much the result of a game counts beside the score of the search, 0 to 1.
    #[arg(long, default_value_t = 0.25)]
    result: f32,
    /// How many threads learn side by side.
    #[arg(long, default_value_t = 2)]
    threads: usize,
}

/// Positions between two steps.
const BATCH: usize = 16_384;
/// The last learning rate beside the first.
const LAST_STEP: f32 = 0.01;
/// One block in so many is kept back to be foretold; neighbours in the file stay together.
const KEPT_BACK: usize = 50;
const BLOCK: usize = 20_000;
/// Weights stay within what sixteen bits hold later.
const LARGEST: f32 = 1.98;

type Bytes = [u8; Sample::BYTES];
/// By bucket, the score that stands for a logarithm of odds of 1.
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

/// Training as it stands after whole epochs.
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

/// Fits by bucket how scores foretell results, by the least squared error over a grid.
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

/// How targets are made.
struct Targets {
    scales: Scales,
    result: f32,
}

/// A position as the network sees it.
struct Seen {
    /// The features, first those of the side to move.
    features: [[u16; Sample::MOST + 1]; 2],
    count: usize,
    bucket: usize,
    /// What is to be foretold: 1 for a win of the side to move.
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

/// The network while it learns, or a gradient of the same shape.
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
        // All buckets begin alike: what they have in common is learned once.
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

    /// As `engine::network` reads it: whole numbers of sixteen bits, the lower byte first.
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

/// Squared errors added up, by bucket.
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

/// The gradient of the mean squared error over some positions, and their errors.
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

/// Adds what one position adds to the gradient (backpropagation).
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

/// The clipped and squared sums, weighed. In sixteen parts, of which the compiler makes a vector.
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
