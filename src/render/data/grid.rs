//! The measures of a board.

/// The width for which all measures are given; pictures of other widths are the same, scaled.
pub(in crate::render) const FULL: f32 = 900.0;

/// How far apart the points of a board lie and how large its pieces are, at full width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::render) struct Grid {
    /// The distance between two files.
    pub files: f32,
    /// The distance between two ranks: a board is wider than square.
    pub ranks: f32,
    /// From the upper and lower edge of the board to the outer ranks: room for the names between the pieces
    /// and the frame.
    pub margin: f32,
    /// How large the pieces are, in parts of the usual ones.
    pub pieces: f32,
}

impl Grid {
    /// As large as pieces can be in a picture of that width.
    pub const USUAL: Grid = Grid {
        files: 91.0,
        ranks: 88.0,
        margin: 86.0,
        pieces: 1.0,
    };
    /// As boards are made: the whole is wider than high.
    pub const WIDE: Grid = Grid {
        files: 91.0,
        ranks: 76.0,
        margin: 82.0,
        pieces: 0.86,
    };

    /// From the left and right edge of the picture to the outer files.
    pub(in crate::render) fn side(&self) -> f32 {
        (FULL - 8.0 * self.files) / 2.0
    }
}
