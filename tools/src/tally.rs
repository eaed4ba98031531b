//! The results of pairs of games, and the sequential probability ratio test (SPRT) over them.

use crate::elo::elo;

/// The two hypotheses of the test, and its error rate.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The gain under H0, in Elo.
    pub none: f64,
    /// The gain under H1, in Elo.
    pub gain: f64,
    /// The error rate of both kinds (alpha = beta).
    pub error: f64,
}

impl Bounds {
    /// The bound on the log-likelihood ratio (LLR): H1 is accepted above it, H0 below its negative.
    pub fn limit(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }
}

/// The number of pairs by score in half points, 0 to 4 (pentanomial counts).
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally([usize; 5]);

/// The minimum number of pairs before a verdict: with fewer, the variance is not known well enough.
const FEWEST: usize = 30;

impl Tally {
    /// Adds a pair by its half points, 0 to 4.
    pub fn add(&mut self, halves: usize) {
        self.0[halves] += 1;
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> usize {
        self.0.iter().sum()
    }

    /// Returns the mean score of a pair, 0 to 1, and its variance.
    fn spread(&self) -> (f64, f64) {
        let over = |function: &dyn Fn(f64) -> f64| {
            let counts = self.0.iter().enumerate();
            let sum: f64 = counts
                .map(|(halves, &count)| count as f64 * function(halves as f64 / 4.0))
                .sum();
            sum / self.pairs().max(1) as f64
        };
        let mean = over(&|score| score);
        (mean, over(&|score| (score - mean).powi(2)))
    }

    /// The log-likelihood ratio of H1 against H0 (natural logarithm), with the mean score of pairs taken as
    /// normally distributed: Wald's SPRT over pairs. Zero while the variance is zero.
    pub fn ratio(&self, bounds: &Bounds) -> f64 {
        let (mean, variance) = self.spread();
        if variance <= 0.0 {
            return 0.0;
        }
        let no_gain = share(bounds.none);
        let gain = share(bounds.gain);
        self.pairs() as f64 * (gain - no_gain) * (2.0 * mean - no_gain - gain) / (2.0 * variance)
    }

    /// True if H1 is accepted, false if H0; `None` while the test goes on.
    pub fn verdict(&self, bounds: &Bounds) -> Option<bool> {
        let ratio = self.ratio(bounds);
        let is_known = self.pairs() >= FEWEST && ratio.abs() >= bounds.limit();
        is_known.then_some(ratio > 0.0)
    }

    /// Returns the mean score, 0 to 1, and half the width of its 95 % confidence interval.
    pub fn score(&self) -> (f64, f64) {
        let (mean, variance) = self.spread();
        (mean, 1.96 * (variance / self.pairs().max(1) as f64).sqrt())
    }

    /// The results as a line of the log.
    pub fn line(&self, bounds: &Bounds) -> String {
        let (mean, error) = self.score();
        let low = elo(mean - error);
        let high = elo(mean + error);
        let verdict = match self.verdict(bounds) {
            Some(true) => ": good",
            Some(false) => ": no good",
            None => "",
        };
        format!(
            "{} games {:?}: {:.1} % (±{:.1}), {:+.1} Elo ({low:+.1} to {high:+.1}), LLR {:+.2} of ±{:.2} for [{}, {}]{verdict}",
            2 * self.pairs(),
            self.0,
            100.0 * mean,
            100.0 * error,
            elo(mean),
            self.ratio(bounds),
            bounds.limit(),
            bounds.none,
            bounds.gain,
        )
    }
}

/// The expected score of a game with an advantage of `elo`.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds {
        none: 0.0,
        gain: 10.0,
        error: 0.05,
    };

    #[test]
    fn results_are_judged_by_number_and_variance() {
        // The numbers of pairs by their half points, and the ratio calculated by hand.
        for (pairs, ratio) in [
            ([0, 0, 10, 0, 0], 0.0),
            ([100, 200, 400, 200, 100], -1.380),
            ([85, 200, 400, 200, 115], 1.502),
        ] {
            let tally = Tally(pairs);
            assert!(
                (tally.ratio(&BOUNDS) - ratio).abs() < 0.002,
                "{pairs:?}: {}",
                tally.ratio(&BOUNDS)
            );
            assert_eq!(tally.verdict(&BOUNDS), None, "{pairs:?}");
        }
        assert_eq!(
            Tally([500, 2_000, 5_000, 2_600, 800]).verdict(&BOUNDS),
            Some(true)
        );
        assert_eq!(
            Tally([800, 2_600, 5_000, 2_000, 500]).verdict(&BOUNDS),
            Some(false)
        );
        assert!(
            Tally([0, 0, 1, 2, 20]).verdict(&BOUNDS).is_none(),
            "too few"
        );
    }

    #[test]
    fn limits_match_walds_test() {
        assert!((BOUNDS.limit() - 2.944).abs() < 0.001);
        assert!((elo(share(35.0)) - 35.0).abs() < 1e-9);
    }
}
