//! Positions that illustrate pages: how a game begins, and a sample for the looks of boards.

use crate::rules::{BySide, Formation, Move, Position, Variant};

/// The position that illustrates the first pages of lessons and help.
pub fn opening(variant: Variant) -> Position {
    match variant {
        Variant::Janggi => Position::start(BySide::new(Formation::Heeh, Formation::Heeh)),
        Variant::Xiangqi => Position::xiangqi(),
    }
}

/// The moves of the sample.
pub(super) fn sample_moves(variant: Variant) -> [&'static str; 3] {
    match variant {
        Variant::Janggi => ["a4b4", "g7f7", "b1c3"],
        Variant::Xiangqi => ["h3e3", "h10g8", "h1g3"],
    }
}

/// A sample position for the look of a game's boards, and the move that led to it.
pub fn sample(variant: Variant) -> (Position, Option<Move>) {
    let mut position = opening(variant);
    let mut last = None;
    for text in sample_moves(variant) {
        if let Ok(mv) = text.parse::<Move>() {
            position.play(mv.into());
            last = Some(mv);
        }
    }
    (position, last)
}
