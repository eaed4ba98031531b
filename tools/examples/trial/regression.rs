//! The effect of each idea in a factorial design, by ordinary least squares.

/// The normal equations of a least squares fit without intercept. A regressor is 1 if only the first side had
/// the idea, -1 if only the second, else 0; the response is the first side's score minus one half.
#[derive(Debug, Clone)]
pub struct Regression {
    ideas: usize,
    pairs: usize,
    /// The matrix XᵀX, row by row.
    products: Vec<f64>,
    /// The vector Xᵀy.
    scores: Vec<f64>,
    squares: f64,
}

/// The gain of an idea in Elo, with the half-width of its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    pub elo: f64,
    pub error: f64,
}

/// The derivative of the expected score by Elo, at equal strength: ln 10 / 1600.
const PER_ELO: f64 = std::f64::consts::LN_10 / 1_600.0;

impl Regression {
    pub fn new(ideas: usize) -> Regression {
        Regression {
            ideas,
            pairs: 0,
            products: vec![0.0; ideas * ideas],
            scores: vec![0.0; ideas],
            squares: 0.0,
        }
    }

    /// Adds a pair of games with sides swapped, which cancels the bias of side and opening. The score is the
    /// first player's, 0 to 1.
    pub fn add(&mut self, differences: &[f64], score: f64) {
        let excess = score - 0.5;
        for (row, value) in differences.iter().enumerate() {
            for (column, second_value) in differences.iter().enumerate() {
                self.products[row * self.ideas + column] += value * second_value;
            }
            self.scores[row] += value * excess;
        }
        self.squares += excess * excess;
        self.pairs += 1;
    }

    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// The estimated effects; `None` while the matrix is singular or there are too few pairs.
    pub fn effects(&self) -> Option<Vec<Effect>> {
        let inverse = inverse(&self.products, self.ideas)?;
        let free = self
            .pairs
            .checked_sub(self.ideas)
            .filter(|&free| free > 0)?;
        let row = |nth: usize| &inverse[nth * self.ideas..(nth + 1) * self.ideas];
        let gain =
            |nth: usize| -> f64 { row(nth).iter().zip(&self.scores).map(|(a, b)| a * b).sum() };
        let gains: Vec<f64> = (0..self.ideas).map(gain).collect();
        let explained: f64 = gains.iter().zip(&self.scores).map(|(a, b)| a * b).sum();
        let variance = (self.squares - explained).max(0.0) / free as f64;
        let effect = |(nth, gain): (usize, &f64)| Effect {
            elo: gain / PER_ELO,
            error: 1.96 * (variance * row(nth)[nth]).sqrt() / PER_ELO,
        };
        Some(gains.iter().enumerate().map(effect).collect())
    }
}

/// Returns the inverse of a square matrix by Gauss-Jordan elimination; `None` if it is singular.
fn inverse(matrix: &[f64], size: usize) -> Option<Vec<f64>> {
    let mut left = matrix.to_vec();
    let mut right = vec![0.0; size * size];
    for nth in 0..size {
        right[nth * size + nth] = 1.0;
    }
    for column in 0..size {
        let size_of = |row: &usize| left[row * size + column].abs();
        let pivot = (column..size)
            .max_by(|left_row, right_row| size_of(left_row).total_cmp(&size_of(right_row)))?;
        if left[pivot * size + column].abs() < 1e-9 {
            return None;
        }
        for at in 0..size {
            left.swap(column * size + at, pivot * size + at);
            right.swap(column * size + at, pivot * size + at);
        }
        let divisor = left[column * size + column];
        for at in 0..size {
            left[column * size + at] /= divisor;
            right[column * size + at] /= divisor;
        }
        for row in (0..size).filter(|&row| row != column) {
            let factor = left[row * size + column];
            for at in 0..size {
                left[row * size + at] -= factor * left[column * size + at];
                right[row * size + at] -= factor * right[column * size + at];
            }
        }
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_of_ideas_are_separated() -> Result<(), &'static str> {
        // Deterministic pseudo-random numbers. The first idea gains 40 Elo, the second nothing, the third loses 20.
        let gains = [40.0, 0.0, -20.0];
        let mut chance = 1_u64;
        let mut next = || {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as f64 / f64::from(1_u32 << 31)
        };
        let mut regression = Regression::new(gains.len());
        for _ in 0..20_000 {
            let differences: Vec<f64> = gains
                .map(|_| f64::from(next() < 0.5) - f64::from(next() < 0.5))
                .to_vec();
            let elo: f64 = differences
                .iter()
                .zip(gains)
                .map(|(difference, gain)| difference * gain)
                .sum();
            let win = hansu_tools::tally::share(elo);
            let score = (f64::from(next() < win) + f64::from(next() < win)) / 2.0;
            regression.add(&differences, score);
        }
        let effects = regression.effects().ok_or("no effects")?;
        for (effect, gain) in effects.iter().zip(gains) {
            assert!(
                (effect.elo - gain).abs() < 1.5 * effect.error,
                "{effects:?}"
            );
            assert!((4.0..6.0).contains(&effect.error), "{effects:?}");
        }
        Ok(())
    }

    #[test]
    fn too_few_games_give_no_effects() {
        let mut regression = Regression::new(2);
        assert_eq!(regression.effects(), None);
        // The two ideas always occur together.
        for _ in 0..10 {
            regression.add(&[1.0, 1.0], 1.0);
        }
        assert_eq!(regression.effects(), None);
    }
}
