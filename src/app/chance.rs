//! Randomness, drawn from one injected source.

use std::fmt;

use parking_lot::Mutex;
use rand::distr::Alphanumeric;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::rules::Side;

/// Chance. Equal seeds draw the same, so that a life of the bot can be had again; nothing else in `app` and `discord`
/// draws.
pub struct Chance(
    // A blocking mutex: held for one draw.
    Mutex<StdRng>,
);

/// The characters of a [`Chance::mark`].
const MARK: usize = 6;
/// The characters of a [`Chance::secret`].
const SECRET: usize = 24;

impl Chance {
    /// Seeded by the operating system.
    #[must_use]
    pub fn of_system() -> Chance {
        Chance(Mutex::new(rand::make_rng()))
    }

    /// Draws the same for the same seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Chance {
        Chance(Mutex::new(StdRng::seed_from_u64(seed)))
    }

    /// Draws the side of the player who gets Cho when nobody has chosen a side.
    pub fn lot(&self) -> Side {
        if self.0.lock().random() {
            Side::Cho
        } else {
            Side::Han
        }
    }

    /// Six letters and digits that no other process draws, as far as chance goes.
    pub fn mark(&self) -> String {
        let mut source = self.0.lock();
        let letters = (&mut *source).sample_iter(Alphanumeric).take(MARK);
        letters.map(char::from).collect()
    }

    /// A secret that cannot be guessed: 24 letters and digits, more than 128 bits.
    pub fn secret(&self) -> String {
        let mut source = self.0.lock();
        let letters = (&mut *source).sample_iter(Alphanumeric).take(SECRET);
        letters.map(char::from).collect()
    }

    /// A part of a wait, from 0 up to but not including 1, so that many do not come at the same time.
    pub fn jitter(&self) -> f64 {
        self.0.lock().random()
    }

    /// The seed of somebody else's chance.
    pub fn seed(&self) -> u64 {
        self.0.lock().random()
    }
}

/// Without its state, which would tell the next draws.
impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn drawn(chance: &Chance) -> (Vec<Side>, String, u64, f64) {
        let lots = (0..64).map(|_| chance.lot()).collect();
        (lots, chance.mark(), chance.seed(), chance.jitter())
    }

    #[test]
    fn equal_seeds_draw_the_same_and_others_do_not() {
        let [one, again, other] = [7, 7, 8].map(|seed| drawn(&Chance::seeded(seed)));
        assert_eq!(one, again);
        assert_ne!(one, other);
        let [here, there] = [(); 2].map(|()| drawn(&Chance::of_system()));
        assert_ne!(here, there);
    }

    #[test]
    fn draws_are_what_they_say() {
        let chance = Chance::seeded(1);
        let lots: BTreeSet<Side> = (0..64).map(|_| chance.lot()).collect();
        assert_eq!(lots.len(), 2, "both sides come");
        for _ in 0..64 {
            let mark = chance.mark();
            assert_eq!(mark.len(), MARK, "{mark}");
            assert!(mark.bytes().all(|one| one.is_ascii_alphanumeric()));
            assert!((0.0..1.0).contains(&chance.jitter()));
        }
    }
}
