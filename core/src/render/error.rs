//! Errors of the renderer, and the limits of pictures.

/// The allowed widths of a picture, in pixels.
pub(in crate::render) const WIDTHS: std::ops::RangeInclusive<usize> = 200..=2000;

/// The maximum number of actions of a replay.
pub(in crate::render) const LONGEST_REPLAY: usize = 1_000;

/// The reason that a picture could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// An embedded font cannot be read.
    #[error("an embedded font is broken")]
    Font,
    /// The host's font is not a font, or has an unsupported format.
    #[error("it is not a TrueType or OpenType font, or broken")]
    ForeignFont,
    /// The picture would be too small or too large.
    #[error("a picture is {} to {} pixels wide", WIDTHS.start(), WIDTHS.end())]
    Size,
    /// The game is too long to be replayed.
    #[error("a game of more than {LONGEST_REPLAY} turns is not replayed")]
    TooLong,
}
