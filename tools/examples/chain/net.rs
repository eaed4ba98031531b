//! The network in floating point: its forms, its gradient and the optimiser.

use std::io;

use hansu_engine::network::{BUCKETS, FEATURES, HIDDEN, QA, QB, ROWS, SCALE};
use rand::RngExt;
use rand::rngs::SmallRng;

use crate::positions::{Seen, Stored, Targets, sigmoid};

/// The largest absolute weight, so that the quantised ones fit into sixteen bits.
pub const LARGEST: f32 = 1.98;

/// The network in floating point, or a gradient of the same shape.
#[derive(Clone)]
pub struct Net {
    /// For each feature its weights, then the bias.
    pub features: Vec<[f32; HIDDEN]>,
    /// By bucket the output weights of both perspectives.
    pub output: Vec<[[f32; HIDDEN]; 2]>,
    output_bias: [f32; BUCKETS],
}

impl Net {
    pub fn zero() -> Net {
        Net {
            features: vec![[0.0; HIDDEN]; FEATURES + 1],
            output: vec![[[0.0; HIDDEN]; 2]; BUCKETS],
            output_bias: [0.0; BUCKETS],
        }
    }

    pub fn random(rng: &mut SmallRng) -> Net {
        let mut net = Net::zero();
        net.features.as_flattened_mut().fill_with(|| unlearned(rng));
        // All buckets start with equal weights, so that they learn what they share in the same direction.
        let first: [[f32; HIDDEN]; 2] =
            std::array::from_fn(|_| std::array::from_fn(|_| unlearned(rng)));
        net.output.fill(first);
        net
    }

    /// Reads what [`Net::quantised`] wrote.
    pub fn from_quantised(bytes: &[u8]) -> io::Result<Net> {
        let (pairs, rest) = bytes.as_chunks();
        if !rest.is_empty() || pairs.len() != ROWS * HIDDEN + BUCKETS {
            return Err(io::Error::other("no network of this form"));
        }
        let mut net = Net::zero();
        let mut numbers = pairs
            .iter()
            .map(|bytes| f32::from(i16::from_le_bytes(*bytes)));
        let rows = net
            .features
            .iter_mut()
            .zip(std::iter::repeat(f32::from(QA)));
        let output = net.output.as_flattened_mut().iter_mut();
        for (row, scale) in rows.chain(output.zip(std::iter::repeat(f32::from(QB)))) {
            for (weight, number) in row.iter_mut().zip(numbers.by_ref()) {
                *weight = number / scale;
            }
        }
        for (weight, number) in net.output_bias.iter_mut().zip(numbers) {
            *weight = number / SCALE as f32;
        }
        Ok(net)
    }

    /// Quantises the network as `engine::network` reads it: 16-bit integers, little endian.
    pub fn quantised(&self) -> Vec<u8> {
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

    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let output = self.output.as_flattened_mut().as_flattened_mut();
        self.features
            .as_flattened_mut()
            .iter_mut()
            .chain(output)
            .chain(&mut self.output_bias)
    }
}

/// Returns a random initial weight.
fn unlearned(rng: &mut SmallRng) -> f32 {
    rng.random_range(-0.1..0.1)
}

fn add(sums: &mut [f32; HIDDEN], weights: &[f32; HIDDEN]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += weight;
    }
}

/// A sum of squared errors.
#[derive(Default, Clone)]
pub struct Errors {
    sum: f64,
    count: u64,
}

impl Errors {
    pub fn join(&mut self, errors_of_part: &Errors) {
        self.sum += errors_of_part.sum;
        self.count += errors_of_part.count;
    }

    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }
}

/// The gradient of the mean squared error over a batch, and its errors.
pub fn gradient(
    net: &Net,
    samples: &[Stored],
    mirror: u64,
    targets: &Targets,
    threads: usize,
) -> (Net, Errors) {
    let chunk_size = samples.len().div_ceil(threads.max(1)).max(1);
    let parts = std::thread::scope(|scope| {
        let begin = |chunk| scope.spawn(move || gradient_of(net, chunk, mirror, targets));
        let threads: Vec<_> = samples.chunks(chunk_size).map(begin).collect();
        let ended = threads.into_iter().filter_map(|thread| thread.join().ok());
        ended.collect::<Vec<_>>()
    });
    let mut parts = parts.into_iter();
    let (mut gradient, mut errors) = parts
        .next()
        .unwrap_or_else(|| (Net::zero(), Errors::default()));
    for (gradient_of_part, errors_of_part) in parts {
        for (sum, add) in gradient.weights_mut().zip(gradient_of_part.weights()) {
            *sum += *add;
        }
        errors.join(&errors_of_part);
    }
    let count = samples.len().max(1) as f32;
    gradient.weights_mut().for_each(|sum| *sum /= count);
    (gradient, errors)
}

fn gradient_of(net: &Net, samples: &[Stored], mirror: u64, targets: &Targets) -> (Net, Errors) {
    let mut gradient = Net::zero();
    let mut errors = Errors::default();
    for (nth, stored) in samples.iter().enumerate() {
        let mirrored = mirror >> (nth % 64) & 1 == 1;
        if let Some(position) = Seen::of(stored, mirrored, targets) {
            learn(net, &position, &mut gradient, &mut errors);
        }
    }
    (gradient, errors)
}

/// Adds the gradient of one position (backpropagation).
fn learn(net: &Net, position: &Seen, gradient: &mut Net, errors: &mut Errors) {
    let bucket = position.bucket;
    let features = position
        .features
        .each_ref()
        .map(|row| &row[..position.count]);
    let sums = features.map(|features| net.accumulator(features));
    let mut output = net.output_bias[bucket];
    for (sums, weights) in sums.iter().zip(&net.output[bucket]) {
        output += activated(sums, weights);
    }
    let foretold = sigmoid(output);
    let miss = foretold - position.target;
    errors.sum += f64::from(miss * miss);
    errors.count += 1;
    let slope = miss * foretold * (1.0 - foretold);
    gradient.output_bias[bucket] += slope;
    for (seat, sums) in sums.iter().enumerate() {
        let mut errors = [0.0; HIDDEN];
        let weights = &net.output[bucket][seat];
        let gained = &mut gradient.output[bucket][seat];
        for at in 0..HIDDEN {
            let cut = sums[at].clamp(0.0, 1.0);
            gained[at] += slope * cut * cut;
            let inside = if sums[at] < 1.0 { 2.0 * cut } else { 0.0 };
            errors[at] = slope * inside * weights[at];
        }
        for &feature in features[seat] {
            add(&mut gradient.features[usize::from(feature)], &errors);
        }
        add(&mut gradient.features[FEATURES], &errors);
    }
}

/// Returns the weighted sum of squared clipped activations (SCReLU). Sixteen partial sums let the compiler vectorise
/// it.
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
pub struct Adam {
    pub mean: Net,
    pub square: Net,
    pub steps: i32,
}

impl Adam {
    pub fn new() -> Adam {
        Adam {
            mean: Net::zero(),
            square: Net::zero(),
            steps: 0,
        }
    }

    pub fn step(&mut self, net: &mut Net, gradient: &Net, rate: f32) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers of a network of this width, each different from its neighbours.
    fn network(width: usize) -> Vec<i16> {
        (0..width * ROWS + BUCKETS)
            .map(|nth| (nth * 37 % 101) as i16 - 50)
            .collect()
    }

    fn read(numbers: &[i16]) -> io::Result<Net> {
        let bytes: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        Net::from_quantised(&bytes)
    }

    fn written(net: &Net) -> Vec<i16> {
        let bytes = net.quantised();
        let (pairs, _) = bytes.as_chunks();
        pairs
            .iter()
            .map(|bytes| i16::from_le_bytes(*bytes))
            .collect()
    }

    #[test]
    fn network_is_read_back_as_written() -> io::Result<()> {
        let numbers = network(HIDDEN);
        assert_eq!(written(&read(&numbers)?), numbers);
        Ok(())
    }

    #[test]
    fn malformed_network_is_rejected() {
        let numbers = network(HIDDEN);
        let table = [
            ("nothing", &[][..]),
            ("cut", &numbers[..numbers.len() - 1]),
            ("without its last row", &numbers[..numbers.len() - HIDDEN]),
            ("wider", &network(HIDDEN + 16)),
            ("narrower", &network(HIDDEN - 16)),
        ];
        for (case, numbers) in table {
            assert!(read(numbers).is_err(), "{case}");
        }
    }
}
