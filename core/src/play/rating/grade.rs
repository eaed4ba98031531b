//! Grades, as Korean players count them.

/// A grade: 18급 to 1급, the lower the stronger, then 1단 to 9단.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// 급, 18 to 1.
    Geup(u8),
    /// 단, 1 to 9.
    Dan(u8),
}

/// The number from which on players have a 단.
const FIRST_DAN: i32 = 1800;
/// The number at which 18급 ends, in steps of [`GEUP`].
const LAST_GEUP: i32 = 900;
const GEUP: i32 = 50;
const DAN: i32 = 100;

impl Grade {
    /// The grade of a rounded number: a step is 50 points below 1800, and 100 from there.
    #[must_use]
    pub fn of(number: i32) -> Grade {
        if number < FIRST_DAN {
            let above = (number - LAST_GEUP).div_euclid(GEUP);
            Grade::Geup(step(18 - above, 18))
        } else {
            Grade::Dan(step(1 + (number - FIRST_DAN) / DAN, 9))
        }
    }
}

/// A step from 1 to `most`.
fn step(step: i32, most: u8) -> u8 {
    u8::try_from(step).map_or(most, |step| step.clamp(1, most))
}
