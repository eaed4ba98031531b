//! Scores of a position, from a search or the evaluation.

use std::ops::Neg;

/// The score of a position for the side to move: hundredths of a point, or the plies to a mate.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(from = "i32", into = "i32")]
pub struct Score(i32);

/// The score of a mate on the board; fits into the 16 bits of a table entry.
pub(super) const MATE: i32 = 32_000;
/// Scores within this distance of [`MATE`] are mates; greater than any search depth in plies.
pub(super) const MATE_RANGE: i32 = 1_000;

impl Score {
    /// An even position.
    pub const LEVEL: Score = Score(0);

    /// Creates a score in hundredths of a point, outside the range of mate scores.
    #[must_use]
    pub fn of_hundredths(hundredths: i32) -> Score {
        Score(hundredths.clamp(MATE_RANGE - MATE, MATE - MATE_RANGE))
    }

    /// Converts a UCI mate score: the side to move mates in `moves` of its moves, or is mated if not positive.
    pub(super) fn of_mate(moves: i32) -> Score {
        let turns = moves.unsigned_abs().saturating_mul(2);
        if moves > 0 {
            Score(-mated_in(turns - 1))
        } else {
            Score(mated_in(turns))
        }
    }

    /// Converts a score in the search's unit.
    pub(super) fn from_search(value: i32) -> Score {
        Score(value)
    }

    /// Returns the plies to a mate or another forced end, positive if the side to move wins; `None` if none was
    /// found.
    #[must_use]
    pub fn turns_to_end(self) -> Option<i32> {
        let turns = MATE - self.0.abs();
        (turns < MATE_RANGE).then(|| turns * self.0.signum())
    }

    /// Returns the score in hundredths of a point; a forced end is beyond any material.
    #[must_use]
    pub fn hundredths(self) -> i32 {
        self.0
    }
}

/// Converts a stored score.
impl From<i32> for Score {
    fn from(value: i32) -> Score {
        Score(value.clamp(-MATE, MATE))
    }
}

/// Returns the number to store.
impl From<Score> for i32 {
    fn from(score: Score) -> i32 {
        score.0
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Returns the score of a loss `turns` plies from the root, for the losing side.
pub(super) fn mated_in(turns: u32) -> i32 {
    i32::try_from(turns)
        .unwrap_or(MATE_RANGE)
        .min(MATE_RANGE - 1)
        - MATE
}

/// Returns whether the score is a forced win or loss.
pub(super) fn is_forced(value: i32) -> bool {
    value.abs() > MATE - MATE_RANGE
}

/// Converts a score to its stored form: a mate's distance is counted from the stored position, because the same
/// position can occur at other distances from the root.
pub(super) fn to_table(score: i32, turn: u32) -> i32 {
    let turn = i32::try_from(turn).unwrap_or(0);
    match score {
        _ if !is_forced(score) => score,
        score if score > 0 => score + turn,
        score => score - turn,
    }
}

/// Reverses [`to_table`]: a mate's distance is counted from the root.
pub(super) fn from_table(score: i32, turn: u32) -> i32 {
    let turn = i32::try_from(turn).unwrap_or(0);
    match score {
        _ if !is_forced(score) => score,
        score if score > 0 => score - turn,
        score => score + turn,
    }
}
