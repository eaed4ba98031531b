//! The stored form of facts (serde): pieces by their FEN letters.

use super::PlacedPiece;
use crate::rules::Piece;

/// The text is not a FEN letter with a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("that is no piece on a point")]
pub struct NotAPlacedPiece;

impl From<PlacedPiece> for String {
    fn from(one: PlacedPiece) -> String {
        format!("{}{}", one.piece.fen(), one.at)
    }
}

impl TryFrom<String> for PlacedPiece {
    type Error = NotAPlacedPiece;

    fn try_from(text: String) -> Result<PlacedPiece, NotAPlacedPiece> {
        let mut letters = text.chars();
        let piece = letters.next().and_then(Piece::from_fen);
        let at = letters.as_str().parse().ok();
        match (piece, at) {
            (Some(piece), Some(at)) => Ok(PlacedPiece { piece, at }),
            _ => Err(NotAPlacedPiece),
        }
    }
}

pub(super) mod letter {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::rules::Piece;

    pub fn serialize<S: Serializer>(piece: &Piece, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_char(piece.fen())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Piece, D::Error> {
        let letter = char::deserialize(input)?;
        Piece::from_fen(letter).ok_or_else(|| D::Error::custom(format!("{letter} is no piece")))
    }
}

pub(super) mod point {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::rules::Square;

    pub fn serialize<S: Serializer>(point: &Square, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(point)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Square, D::Error> {
        let name = String::deserialize(input)?;
        name.parse()
            .map_err(|_| D::Error::custom(format!("{name} is no point")))
    }
}

pub(super) mod half_points {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::rules::HalfPoints;

    pub fn serialize<S: Serializer>(points: &HalfPoints, out: S) -> Result<S::Ok, S::Error> {
        points.0.serialize(out)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<HalfPoints, D::Error> {
        i32::deserialize(input).map(HalfPoints)
    }
}
