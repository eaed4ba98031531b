//! What pairs of games have brought, and whether that is enough to know.

/// Between which gains it is decided, and how surely.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// An idea that gains no more than this, in Elo, is none.
    pub none: f64,
    /// One that gains this is good.
    pub gain: f64,
    /// How likely a wrong verdict may be, either way.
    pub error: f64,
}

impl Bounds {
    /// Where the logarithm of the likelihood ratio decides, on either side of nothing.
    pub fn limit(&self) -> f64 {
        ((1.0 - self.error) / self.error).ln()
    }
}

/// How many pairs brought the idea so many half points, of four.
#[derive(Debug, Clone, Copy, Default)]
pub struct Tally([usize; 5]);

/// No verdict before so many pairs: their spread is not known well enough.
const FEWEST: usize = 30;

impl Tally {
    pub fn add(&mut self, halves: usize) {
        self.0[halves] += 1;
    }

    pub fn pairs(&self) -> usize {
        self.0.iter().sum()
    }

    /// The mean score of a pair, 0 to 1, and its variance.
    fn spread(&self) -> (f64, f64) {
        let over = |what: &dyn Fn(f64) -> f64| {
            let each = self.0.iter().enumerate();
            let sum: f64 = each
                .map(|(halves, &count)| count as f64 * what(halves as f64 / 4.0))
                .sum();
            sum / self.pairs().max(1) as f64
        };
        let mean = over(&|score| score);
        (mean, over(&|score| (score - mean).powi(2)))
    }

    /// By how much likelier these results are of an idea that gains `gain` Elo than of one that gains
    /// `none`, as a natural logarithm: Wald's sequential test over pairs, their mean taken as normally
    /// distributed. Nothing before results differ.
    pub fn ratio(&self, bounds: &Bounds) -> f64 {
        let (mean, variance) = self.spread();
        if variance <= 0.0 {
            return 0.0;
        }
        let (none, gain) = (share(bounds.none), share(bounds.gain));
        self.pairs() as f64 * (gain - none) * (2.0 * mean - none - gain) / (2.0 * variance)
    }

    /// Whether the idea is good; `None` while that is not known.
    pub fn verdict(&self, bounds: &Bounds) -> Option<bool> {
        let ratio = self.ratio(bounds);
        let known = self.pairs() >= FEWEST && ratio.abs() >= bounds.limit();
        known.then_some(ratio > 0.0)
    }

    /// The results as a line of the log.
    pub fn line(&self, bounds: &Bounds) -> String {
        let (mean, variance) = self.spread();
        let error = 1.96 * (variance / self.pairs().max(1) as f64).sqrt();
        let (low, high) = (elo(mean - error), elo(mean + error));
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

/// What is to be expected of a game with so many Elo more.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
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
    fn results_are_judged_by_their_number_and_spread() {
        // Pairs by the half points that they brought, and the ratio worked out by hand.
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
    fn the_limits_are_those_of_wald() {
        assert!((BOUNDS.limit() - 2.944).abs() < 0.001);
        assert!((elo(share(35.0)) - 35.0).abs() < 1e-9);
    }
}
