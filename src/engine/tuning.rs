//! Fitting the evaluation's weights to how games ended (Texel's method): the weights are found that
//! best foretell the results of positions by a logistic curve.

use super::terms::{self, COUNT, FULL, Listener};
use crate::rules::Position;

/// A quiet position and how its game ended.
#[derive(Debug, Clone)]
pub struct Sample {
    /// The terms that it has, and how often.
    terms: Vec<(u16, i8)>,
    /// How much of the beginning is left, 0 to 1.
    early: f32,
    /// What Cho got: 1, a half, or 0.
    result: f32,
}

impl Sample {
    /// Describes a position of a game from which Cho got `result`; `deom` is Han's compensation in
    /// half points.
    #[must_use]
    pub fn new(position: &Position, deom: i32, result: f32) -> Sample {
        let mut heard = Heard(Vec::new());
        terms::describe(position, deom, &mut heard);
        let mut terms = heard.0;
        terms.sort_unstable();
        terms.dedup_by(|next, first| {
            let same = next.0 == first.0;
            if same {
                first.1 += next.1;
            }
            same
        });
        terms.retain(|(_, count)| *count != 0);
        #[allow(clippy::cast_precision_loss)]
        let early = terms::phase(position) as f32 / FULL as f32;
        Sample {
            terms,
            early,
            result,
        }
    }
}

struct Heard(Vec<(u16, i8)>);

impl Listener for Heard {
    fn hear(&mut self, term: usize, count: i32) {
        if let (Ok(term), Ok(count)) = (u16::try_from(term), i8::try_from(count)) {
            self.0.push((term, count));
        }
    }
}

/// A weight for each term, at the beginning and at the end of a game, in hundredths of a point.
pub type Weights = Vec<[f32; 2]>;

/// So many hundredths of a point ahead, a player gets about 73 of 100.
const SCALE: f32 = 400.0;
/// Draws weights towards the first ones: the fewer positions have a term, the less it moves.
const PULL: f32 = 2e-7;

/// Moves the weights towards the results, `rounds` times over all samples (Adam's method). Tells
/// `progress` the mean squared error of each round.
pub fn fit(
    weights: &mut Weights,
    samples: &[Sample],
    rounds: usize,
    mut progress: impl FnMut(usize, f32),
) {
    let first = weights.clone();
    let mut mean = vec![[0.0_f32; 2]; COUNT];
    let mut square = vec![[0.0_f32; 2]; COUNT];
    for round in 1..=rounds {
        let (mut slope, error) = slopes(weights, samples);
        progress(round, error);
        for term in 0..COUNT {
            for stage in 0..2 {
                let pull = PULL * (weights[term][stage] - first[term][stage]);
                slope[term][stage] += pull;
            }
        }
        step(weights, &slope, (&mut mean, &mut square), round);
    }
}

fn slopes(weights: &Weights, samples: &[Sample]) -> (Weights, f32) {
    let halves = samples.split_at(samples.len() / 2);
    let (one, two) = std::thread::scope(|scope| {
        let other = scope.spawn(|| part(weights, halves.0));
        (part(weights, halves.1), other.join())
    });
    let (mut slope, mut error) = one;
    if let Ok((more, also)) = two {
        for (sum, add) in slope.iter_mut().zip(more) {
            sum[0] += add[0];
            sum[1] += add[1];
        }
        error += also;
    }
    #[allow(clippy::cast_precision_loss)]
    let count = samples.len().max(1) as f32;
    for sum in &mut slope {
        sum[0] /= count;
        sum[1] /= count;
    }
    (slope, error / count)
}

fn part(weights: &Weights, samples: &[Sample]) -> (Weights, f32) {
    let mut slope = vec![[0.0_f32; 2]; COUNT];
    let mut error = 0.0;
    for sample in samples {
        let (early, late) = (sample.early, 1.0 - sample.early);
        let worth: f32 = sample
            .terms
            .iter()
            .map(|&(term, count)| {
                let [one, two] = weights[usize::from(term)];
                f32::from(count) * (one * early + two * late)
            })
            .sum();
        let foretold = 1.0 / (1.0 + (-worth / SCALE).exp());
        let miss = foretold - sample.result;
        error += miss * miss;
        let steep = miss * foretold * (1.0 - foretold);
        for &(term, count) in &sample.terms {
            let change = steep * f32::from(count);
            slope[usize::from(term)][0] += change * early;
            slope[usize::from(term)][1] += change * late;
        }
    }
    (slope, error)
}

fn step(
    weights: &mut Weights,
    slope: &Weights,
    (mean, square): (&mut Weights, &mut Weights),
    round: usize,
) {
    const STEP: f32 = 2.0;
    const KEEP: f32 = 0.9;
    const KEEP_SQUARE: f32 = 0.999;
    let rounds = i32::try_from(round).unwrap_or(i32::MAX);
    for term in 0..COUNT {
        for stage in 0..2 {
            let slope = slope[term][stage];
            let mean = &mut mean[term][stage];
            let square = &mut square[term][stage];
            *mean = KEEP * *mean + (1.0 - KEEP) * slope;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * slope * slope;
            let even = *mean / (1.0 - KEEP.powi(rounds));
            let spread = *square / (1.0 - KEEP_SQUARE.powi(rounds));
            weights[term][stage] -= STEP * even / (spread.sqrt() + 1e-9);
        }
    }
}
