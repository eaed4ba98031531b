//! Errors of the renderer, and the limits of pictures.

/// The allowed widths of a picture, in pixels.
pub(crate) const WIDTHS: std::ops::RangeInclusive<usize> = 200..=2000;

/// The maximum number of actions of a replay.
pub(crate) const LONGEST_REPLAY: usize = 1_000;

/// The reason that a picture could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// An embedded font cannot be read.
    #[error("an embedded font is invalid")]
    Font,
    /// The host's font is not a font, or has an unsupported format.
    #[error("it is not a valid TrueType or OpenType font")]
    ForeignFont,
    /// The picture would be too small or too large.
    #[error("the width must be {} to {} pixels", WIDTHS.start(), WIDTHS.end())]
    Size,
    /// The game is too long to be replayed.
    #[error("a replay can have at most {LONGEST_REPLAY} turns")]
    TooLong,
}
