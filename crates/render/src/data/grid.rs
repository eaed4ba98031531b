//! The distances between the points of a board.

/// The width for which all measures are given, in pixels. Pictures of other widths are scaled.
pub(crate) const FULL: f32 = 900.0;

/// The distances between the points of a board and the size of its pieces, at full width.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Grid {
    /// The distance between two files.
    pub files: f32,
    /// The distance between two ranks. On a real board it is less than that between two files.
    pub ranks: f32,
    /// The distance from the upper and lower edge to the outer ranks, with room for coordinates between pieces
    /// and frame.
    pub margin: f32,
    /// The size of the pieces relative to the default grid.
    pub pieces: f32,
}

impl Grid {
    /// The default grid: the largest pieces that fit in a picture of that width.
    pub const DEFAULT: Grid = Grid {
        files: 91.0,
        ranks: 88.0,
        margin: 86.0,
        pieces: 1.0,
    };
    /// The proportions of real boards, wider than high.
    pub const WIDE: Grid = Grid {
        files: 91.0,
        ranks: 76.0,
        margin: 82.0,
        pieces: 0.86,
    };

    /// Returns the distance from the left and right edge to the outer files.
    pub(crate) fn side(&self) -> f32 {
        (FULL - 8.0 * self.files) / 2.0
    }
}
