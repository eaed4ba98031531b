//! What the network learns from: positions, what a search thought of them, and how their games ended.

use crate::rules::{Game, Piece, Role, Side, Square};

/// A position that was searched, in a game that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// What stands where; at most [`Sample::MOST`].
    pub pieces: Vec<(Square, Piece)>,
    /// Whose turn it is.
    pub turn: Side,
    /// Whether Han's compensation may decide the game.
    pub counts: bool,
    /// What the search found, for the side to move, in hundredths of a point.
    pub score: i16,
    /// Who won: 1 Cho, 0 nobody, -1 Han.
    pub result: i8,
}

/// How many points the board has.
const POINTS: usize = 90;
const BOARD: usize = 12;
const PIECES: usize = 16;

impl Sample {
    /// The length of a sample in a file.
    pub const BYTES: usize = BOARD + PIECES + 4;
    /// No position has more pieces.
    pub const MOST: usize = 32;

    /// The position of a game that goes on, with what a search thought of it.
    #[must_use]
    pub fn new(game: &Game, score: i32) -> Sample {
        Sample {
            pieces: game.position().pieces().take(Sample::MOST).collect(),
            turn: game.position().turn(),
            counts: game.ruleset().counts_points(),
            #[allow(clippy::cast_possible_truncation)]
            score: score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16,
            result: 0,
        }
    }

    /// As it stands in a file: which points are taken, a half byte for each piece in their order, the
    /// score, the turn with whether points count, and the result.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Sample::BYTES] {
        let mut bytes = [0; Sample::BYTES];
        let mut pieces = self.pieces.clone();
        pieces.sort_by_key(|(square, _)| square.index());
        for (place, (square, piece)) in pieces.iter().enumerate() {
            bytes[square.index() / 8] |= 1 << (square.index() % 8);
            let code = piece.role as u8 | (piece.side as u8) << 3;
            bytes[BOARD + place / 2] |= code << (place % 2 * 4);
        }
        let rest = &mut bytes[BOARD + PIECES..];
        rest[..2].copy_from_slice(&self.score.to_le_bytes());
        rest[2] = self.turn as u8 | u8::from(self.counts) << 1;
        rest[3] = self.result.to_le_bytes()[0];
        bytes
    }

    /// Reads what [`Sample::to_bytes`] wrote; `None` for anything else.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Sample::BYTES]) -> Option<Sample> {
        let mut pieces = Vec::with_capacity(Sample::MOST);
        for index in 0..POINTS {
            if bytes[index / 8] >> (index % 8) & 1 == 0 {
                continue;
            }
            let place = pieces.len();
            let code = bytes
                .get(BOARD + place / 2)
                .filter(|_| place < Sample::MOST)?;
            let code = code >> (place % 2 * 4);
            let role = *Role::ALL.get(usize::from(code & 7))?;
            let side = Side::ALL[usize::from(code >> 3 & 1)];
            pieces.push((Square::ALL[index], Piece { side, role }));
        }
        let rest = &bytes[BOARD + PIECES..];
        Some(Sample {
            pieces,
            turn: Side::ALL[usize::from(rest[2] & 1)],
            counts: rest[2] & 2 != 0,
            score: i16::from_le_bytes([rest[0], rest[1]]),
            result: i8::from_le_bytes([rest[3]]).signum(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{BySide, Formation, MODERN};

    #[test]
    fn samples_are_read_as_they_were_written() {
        let formations = BySide::new(Formation::Heeh, Formation::Ehhe);
        let game = Game::set_up(&MODERN, None, formations);
        for (score, result) in [(0, 0), (-31_999, -1), (417, 1)] {
            let mut sample = Sample::new(&game, score);
            sample.result = result;
            sample.pieces.sort_by_key(|(square, _)| square.index());
            assert_eq!(Sample::from_bytes(&sample.to_bytes()), Some(sample));
        }
    }

    #[test]
    fn what_is_no_sample_is_refused() {
        // More pieces than there are, and one of no role.
        assert_eq!(Sample::from_bytes(&[0xFF; Sample::BYTES]), None);
        let mut bytes = [0; Sample::BYTES];
        bytes[0] = 1;
        bytes[BOARD] = 7;
        assert_eq!(Sample::from_bytes(&bytes), None);
    }
}
