//! How good a position is for a side.

use std::ops::Neg;

/// How good a position is for the side to move: in hundredths of a point of material, or the turns
/// to mate.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(from = "i32", into = "i32")]
pub struct Score(i32);

/// Every score that is no mate is smaller. It fits into sixteen bits, as the table stores it.
pub(super) const MATE: i32 = 32_000;
/// More turns than any search looks ahead.
pub(super) const MATE_RANGE: i32 = 1_000;

impl Score {
    /// Nobody is better.
    pub const LEVEL: Score = Score(0);

    /// So many hundredths of a point.
    #[must_use]
    pub fn of_hundredths(hundredths: i32) -> Score {
        Score(hundredths.clamp(MATE_RANGE - MATE, MATE - MATE_RANGE))
    }

    /// The side to move mates with its move of that number, or is mated by the other's where it is not
    /// positive.
    pub(super) fn of_mate(moves: i32) -> Score {
        let turns = moves.unsigned_abs().saturating_mul(2);
        if moves > 0 {
            Score(-mated_in(turns - 1))
        } else {
            Score(mated_in(turns))
        }
    }

    /// What a search has found.
    pub(super) fn found(value: i32) -> Score {
        Score(value)
    }

    /// In how many turns of either side a mate or another sure end comes; `None` where none is seen.
    /// Positive where the side to move wins.
    #[must_use]
    pub fn turns_to_end(self) -> Option<i32> {
        let turns = MATE - self.0.abs();
        (turns < MATE_RANGE).then(|| turns * self.0.signum())
    }

    /// The value in hundredths of a point; a sure end is beyond any material.
    #[must_use]
    pub fn hundredths(self) -> i32 {
        self.0
    }
}

/// Back from where it was stored.
impl From<i32> for Score {
    fn from(value: i32) -> Score {
        Score(value.clamp(-MATE, MATE))
    }
}

/// To be stored.
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

/// The side to move has lost, so many turns from where the search began.
pub(super) fn mated_in(turns: u32) -> i32 {
    i32::try_from(turns)
        .unwrap_or(MATE_RANGE)
        .min(MATE_RANGE - 1)
        - MATE
}

/// Whether a score stands for a sure end.
pub(super) fn is_sure(value: i32) -> bool {
    value.abs() > MATE - MATE_RANGE
}

/// A sure end is stored as seen from its own position.
pub(super) fn to_table(score: i32, turn: u32) -> i32 {
    let turn = i32::try_from(turn).unwrap_or(0);
    match score {
        _ if !is_sure(score) => score,
        score if score > 0 => score + turn,
        score => score - turn,
    }
}

/// And read as seen from where the search began.
pub(super) fn from_table(score: i32, turn: u32) -> i32 {
    let turn = i32::try_from(turn).unwrap_or(0);
    match score {
        _ if !is_sure(score) => score,
        score if score > 0 => score - turn,
        score => score + turn,
    }
}
