//! The colours of a board and its pieces.

use image::Rgb;

/// A colour without transparency.
pub(super) type Colour = Rgb<u8>;

/// Everything that gives a board its colours.
pub(super) struct Theme {
    /// The wood, from its dark grain to its light.
    pub wood: [Colour; 2],
    /// The lines of the board.
    pub line: Colour,
    /// Letters and numbers in the margin.
    pub label: Colour,
    /// The top of a piece.
    pub face: Colour,
    /// A piece's edge in full light.
    pub edge_light: Colour,
    /// A piece's edge away from the light, and its side.
    pub edge_dark: Colour,
    /// What a piece throws on the board.
    pub shadow: Colour,
    /// The characters on Cho's pieces.
    pub cho: Colour,
    /// The characters on Han's pieces.
    pub han: Colour,
    /// Where the last move came from and went.
    pub last: Colour,
    /// Check.
    pub alarm: Colour,
    /// The chosen piece and where it may go.
    pub choice: Colour,
}

/// Cream pieces on warm wood.
pub(super) static WOOD: Theme = Theme {
    wood: [Rgb([207, 158, 94]), Rgb([225, 181, 118])],
    line: Rgb([84, 50, 22]),
    label: Rgb([98, 60, 28]),
    face: Rgb([249, 236, 207]),
    edge_light: Rgb([255, 251, 238]),
    edge_dark: Rgb([142, 100, 54]),
    shadow: Rgb([48, 26, 8]),
    cho: Rgb([8, 92, 78]),
    han: Rgb([178, 26, 28]),
    last: Rgb([38, 98, 176]),
    alarm: Rgb([222, 24, 18]),
    choice: Rgb([16, 116, 84]),
};

/// Returns the colour so far (0 to 1) on the way from one to the other.
pub(super) fn mix(from: Colour, to: Colour, way: f32) -> Colour {
    let way = way.clamp(0.0, 1.0);
    let channel = |nth: usize| {
        let (from, to) = (f32::from(from.0[nth]), f32::from(to.0[nth]));
        (from + (to - from) * way).round() as u8
    };
    Rgb([channel(0), channel(1), channel(2)])
}
