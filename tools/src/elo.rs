//! The logistic curve of Elo ratings, for the trials and the ladder.

/// The difference in Elo at which this share of the points, 0 to 1, is expected.
pub fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}
