//! Fits the network of the evaluation to positions of `examples/selfplay.rs` and writes it down:
//!
//!     cargo run --release --example train -- --out assets/engine/network.bin positions.bin
//!
//! Each position is learned as it is and mirrored from left to right. How well scores are foretold, on most
//! positions that are learned from and on some that are not, goes to standard error.

use std::io;
use std::path::PathBuf;

use clap::Parser;
use hansu::engine::learning::Sample;
use hansu::engine::network::{
    FEATURES, HIDDEN, OUT_ONE, STAGES, SUM_ONE, WORTH, compensation, feature, stage,
};
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
    /// How often all positions are gone through.
    #[arg(long, default_value_t = 20)]
    epochs: usize,
    /// How much weights move at a time in the beginning.
    #[arg(long, default_value_t = 1e-3)]
    step: f32,
    /// How much the result of a game counts beside the score of the search, 0 to 1.
    #[arg(long, default_value_t = 0.25)]
    result: f32,
}

/// Positions between two steps.
const BATCH: usize = 4096;
/// Weights move so much less in the end.
const LAST_STEP: f32 = 0.02;
/// One position in so many is kept back to be foretold; neighbours in the file stay together.
const KEPT_BACK: usize = 50;
const BLOCK: usize = 20_000;
/// Weights stay within what sixteen bits hold later.
const LARGEST: f32 = 1.98;
const THREADS: usize = 2;

/// A position as the network sees it.
struct Seen {
    /// The facts, first those of whose turn it is.
    facts: [Vec<u16>; 2],
    stage: u8,
    /// What is to be foretold: 1 for a win of whose turn it is.
    target: f32,
}

fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let mut samples = Vec::new();
    for file in &arguments.positions {
        let bytes = std::fs::read(file)?;
        let (whole, _) = bytes.as_chunks::<{ Sample::BYTES }>();
        samples.extend_from_slice(whole);
    }
    let (mut kept, mut learned) = (Vec::new(), Vec::new());
    for (number, block) in samples.chunks(BLOCK).enumerate() {
        if number % KEPT_BACK == 7 {
            kept.extend(block);
        } else {
            learned.extend(block);
        }
    }
    eprintln!("{} positions, {} kept back", learned.len(), kept.len());
    let mut rng = SmallRng::seed_from_u64(1);
    let mut net = match &arguments.from {
        Some(path) => Net::from_bytes(&std::fs::read(path)?),
        None => Net::random(&mut rng),
    };
    let kept = see(&kept, 0, arguments.result);
    let mut adam = Adam::new();
    let steps = (arguments.epochs * learned.len().div_ceil(BATCH)) as f32;
    let mut done = 0;
    for epoch in 1..=arguments.epochs {
        learned.shuffle(&mut rng);
        let mut error = 0.0;
        for batch in learned.chunks(BATCH) {
            let cosine = 0.5 * (1.0 + (std::f32::consts::PI * done as f32 / steps).cos());
            let step = arguments.step * (LAST_STEP + (1.0 - LAST_STEP) * cosine);
            let seen = see(batch, rng.random(), arguments.result);
            let (slope, miss) = slopes(&net, &seen);
            adam.step(&mut net, &slope, step);
            error += miss;
            done += 1;
        }
        let (error, apart) = (error / learned.len() as f32, slopes(&net, &kept).1);
        eprintln!(
            "epoch {epoch}: {error:.6}, kept back {:.6}",
            apart / kept.len().max(1) as f32
        );
        std::fs::write(&arguments.out, net.to_bytes())?;
    }
    Ok(())
}

/// How the network sees positions, every second one mirrored as the bits of `mirror` have it.
fn see(samples: &[&[u8; Sample::BYTES]], mirror: u64, result: f32) -> Vec<Seen> {
    let read = samples.iter().filter_map(|bytes| Sample::from_bytes(bytes));
    read.enumerate()
        .map(|(at, sample)| Seen::of(&sample, mirror >> (at % 64) & 1 == 1, result))
        .collect()
}

impl Seen {
    fn of(sample: &Sample, mirrored: bool, share: f32) -> Seen {
        let facts = [sample.turn, sample.turn.opponent()].map(|seat| {
            let mut facts: Vec<u16> = sample
                .pieces
                .iter()
                .map(|&(square, piece)| feature(seat, turned(square, mirrored), piece) as u16)
                .collect();
            if sample.counts {
                facts.push(compensation(seat) as u16);
            }
            facts
        });
        let score = 1.0 / (1.0 + (-f32::from(sample.score) / WORTH as f32).exp());
        let own = match sample.turn {
            Side::Cho => sample.result,
            Side::Han => -sample.result,
        };
        let result = f32::from(own).midpoint(1.0);
        Seen {
            facts,
            stage: stage(sample.pieces.len()) as u8,
            target: share * result + (1.0 - share) * score,
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

/// The network while it learns, or slopes of the same shape.
#[derive(Clone)]
struct Net {
    /// For each fact its weights, then those that are always there.
    first: Vec<[f32; HIDDEN]>,
    /// For each stage the weights of both seats, and what is always added.
    last: Vec<[[f32; HIDDEN]; 2]>,
    always: [f32; STAGES],
}

impl Net {
    fn zero() -> Net {
        Net {
            first: vec![[0.0; HIDDEN]; FEATURES + 1],
            last: vec![[[0.0; HIDDEN]; 2]; STAGES],
            always: [0.0; STAGES],
        }
    }

    fn random(rng: &mut SmallRng) -> Net {
        let mut net = Net::zero();
        for weight in net.first.as_flattened_mut() {
            *weight = rng.random_range(-0.1..0.1);
        }
        for weight in net.last.as_flattened_mut().as_flattened_mut() {
            *weight = rng.random_range(-0.1..0.1);
        }
        net
    }

    /// Reads what [`Net::to_bytes`] wrote.
    fn from_bytes(bytes: &[u8]) -> Net {
        let mut net = Net::zero();
        let (pairs, _) = bytes.as_chunks();
        let mut numbers = pairs
            .iter()
            .map(|pair| f32::from(i16::from_le_bytes(*pair)));
        let one = [f32::from(SUM_ONE), f32::from(OUT_ONE), WORTH as f32];
        let Net {
            first,
            last,
            always,
        } = &mut net;
        let parts = [
            first.as_flattened_mut(),
            last.as_flattened_mut().as_flattened_mut(),
            always,
        ];
        for (part, one) in parts.into_iter().zip(one) {
            for (weight, number) in part.iter_mut().zip(&mut numbers) {
                *weight = number / one;
            }
        }
        net
    }

    fn sums(&self, facts: &[u16]) -> [f32; HIDDEN] {
        let mut sums = self.first[FEATURES];
        for &fact in facts {
            add(&mut sums, &self.first[usize::from(fact)]);
        }
        sums
    }

    /// All weights in a row.
    fn all(&mut self) -> impl Iterator<Item = &mut f32> {
        self.first
            .as_flattened_mut()
            .iter_mut()
            .chain(self.last.as_flattened_mut().as_flattened_mut())
            .chain(&mut self.always)
    }

    /// As `engine::network` reads it: whole numbers of sixteen bits, the lower byte first.
    fn to_bytes(&self) -> Vec<u8> {
        let sums = self
            .first
            .as_flattened()
            .iter()
            .map(|weight| weight * f32::from(SUM_ONE));
        let last = self.last.as_flattened().as_flattened().iter();
        let last = last.map(|weight| weight * f32::from(OUT_ONE));
        let always = self.always.iter().map(|weight| weight * WORTH as f32);
        sums.chain(last)
            .chain(always)
            .flat_map(|weight| (weight.round() as i16).to_le_bytes())
            .collect()
    }
}

fn add(sums: &mut [f32; HIDDEN], other: &[f32; HIDDEN]) {
    for (sum, weight) in sums.iter_mut().zip(other) {
        *sum += weight;
    }
}

/// The slopes of the squared error over some positions, and that error.
fn slopes(net: &Net, seen: &[Seen]) -> (Net, f32) {
    let part = seen.len().div_ceil(THREADS).max(1);
    let parts = std::thread::scope(|scope| {
        let threads: Vec<_> = seen
            .chunks(part)
            .map(|part| scope.spawn(|| slope(net, part)))
            .collect();
        threads
            .into_iter()
            .filter_map(|thread| thread.join().ok())
            .collect::<Vec<_>>()
    });
    let mut parts = parts.into_iter();
    let (mut slope, mut error) = parts.next().unwrap_or_else(|| (Net::zero(), 0.0));
    for (mut other, more) in parts {
        for (sum, add) in slope.all().zip(other.all()) {
            *sum += *add;
        }
        error += more;
    }
    let count = seen.len().max(1) as f32;
    slope.all().for_each(|sum| *sum /= count);
    (slope, error)
}

fn slope(net: &Net, seen: &[Seen]) -> (Net, f32) {
    let mut slope = Net::zero();
    let mut error = 0.0;
    for position in seen {
        let stage = usize::from(position.stage);
        let sums = [net.sums(&position.facts[0]), net.sums(&position.facts[1])];
        let mut output = net.always[stage];
        for (sums, weights) in sums.iter().zip(&net.last[stage]) {
            for (sum, weight) in sums.iter().zip(weights) {
                let cut = sum.clamp(0.0, 1.0);
                output += cut * cut * weight;
            }
        }
        let foretold = 1.0 / (1.0 + (-output).exp());
        let miss = foretold - position.target;
        error += miss * miss;
        let steep = miss * foretold * (1.0 - foretold);
        slope.always[stage] += steep;
        for (seat, sums) in sums.iter().enumerate() {
            let mut back = [0.0; HIDDEN];
            let weights = &net.last[stage][seat];
            let gained = &mut slope.last[stage][seat];
            for at in 0..HIDDEN {
                let sum = sums[at];
                let cut = sum.clamp(0.0, 1.0);
                gained[at] += steep * cut * cut;
                let inside = if sum > 0.0 && sum < 1.0 {
                    2.0 * sum
                } else {
                    0.0
                };
                back[at] = steep * inside * weights[at];
            }
            for &fact in &position.facts[seat] {
                add(&mut slope.first[usize::from(fact)], &back);
            }
            add(&mut slope.first[FEATURES], &back);
        }
    }
    (slope, error)
}

/// Adam's method.
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

    fn step(&mut self, net: &mut Net, slope: &Net, step: f32) {
        const KEEP: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps += 1;
        let (even, even_square) = (
            1.0 - KEEP.powi(self.steps),
            1.0 - KEEP_SQUARE.powi(self.steps),
        );
        let mut slope = slope.clone();
        let weights = net.all().zip(slope.all());
        for ((weight, slope), (mean, square)) in weights.zip(self.mean.all().zip(self.square.all()))
        {
            *mean = KEEP * *mean + (1.0 - KEEP) * *slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * *slope * *slope;
            *weight -= step * (*mean / even) / ((*square / even_square).sqrt() + 1e-8);
            *weight = weight.clamp(-LARGEST, LARGEST);
        }
    }
}
