//! Training data of the network: positions with their search scores and game results.

use janggi::{Game, Piece, Role, Side, Square};

/// A training position (Chess Programming Wiki: "NNUE").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The pieces; at most [`Sample::MAX_PIECES`].
    pub pieces: Vec<(Square, Piece)>,
    /// The side to move.
    pub turn: Side,
    /// `true` if points, and with them Han's compensation (deom), can decide the game.
    pub counts: bool,
    /// The search score for the side to move, in hundredths of a point.
    pub score: i16,
    /// The result of the game: 1 Cho won, 0 draw, -1 Han won.
    pub result: i8,
}

/// Points of the board.
const POINTS: usize = 90;
const BOARD: usize = 12;
const PIECES: usize = 16;

impl Sample {
    /// Bytes of a stored sample.
    pub const BYTES: usize = BOARD + PIECES + 4;
    /// The maximum number of pieces of a position.
    pub const MAX_PIECES: usize = 32;

    /// Creates a sample of a game's current position with its search score; the result is filled in at the end.
    #[must_use]
    pub fn new(game: &Game, score: i32) -> Sample {
        Sample {
            pieces: game.position().pieces().take(Sample::MAX_PIECES).collect(),
            turn: game.position().turn(),
            counts: game.ruleset().counts_points(),
            score: i16::try_from(score).unwrap_or(if score < 0 { i16::MIN } else { i16::MAX }),
            result: 0,
        }
    }

    /// Returns the stored form: a bitboard of occupied points, 4 bits per piece in the order of points, score,
    /// side to move with the points flag, result.
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

    /// Parses the stored form; `None` if it is malformed.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Sample::BYTES]) -> Option<Sample> {
        let mut pieces = Vec::with_capacity(Sample::MAX_PIECES);
        for index in 0..POINTS {
            if bytes[index / 8] >> (index % 8) & 1 == 0 {
                continue;
            }
            let place = pieces.len();
            if place == Sample::MAX_PIECES {
                return None;
            }
            let code = bytes[BOARD + place / 2] >> (place % 2 * 4);
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
    use janggi::{BySide, Formation, MODERN};

    #[test]
    fn samples_are_read_back_as_written() {
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
    fn malformed_sample_is_rejected() {
        // Too many pieces, and one without a role.
        assert_eq!(Sample::from_bytes(&[0xFF; Sample::BYTES]), None);
        let mut bytes = [0; Sample::BYTES];
        bytes[0] = 1;
        bytes[BOARD] = 7;
        assert_eq!(Sample::from_bytes(&bytes), None);
    }
}
