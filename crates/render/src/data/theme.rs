//! Themes (boards) as data: grid, ground and all colours.

use image::Rgb;

use super::games::{ArmyColour, GameStyle};
use super::grid::Grid;
use janggi::{Side, Variant};

/// An opaque colour.
pub(crate) type Colour = Rgb<u8>;

/// A board. Add new boards to [`Theme::ALL`].
#[derive(Debug)]
pub struct Theme {
    /// The id in settings and command lines. It must not change.
    pub id: &'static str,
    /// The distances between its points.
    pub(crate) grid: Grid,
    /// The ground under the lines.
    pub(crate) ground: Ground,
    /// The lines of the board.
    pub(crate) line: Colour,
    /// Letters and numbers in the margin.
    pub(crate) label: Colour,
    /// The pieces.
    pub(crate) faces: Faces,
    /// The shadow of a piece.
    pub(crate) shadow: Colour,
    /// The marks of the last move.
    pub(crate) last: Colour,
    /// The colour of check, facing generals, and points out of reach.
    pub(crate) alarm: Colour,
    /// The colour of the chosen piece, its targets, and suggested moves.
    pub(crate) choice: Colour,
    /// The fine edge around marks.
    pub(crate) rim: Colour,
    /// The caption strips: background and text.
    pub(crate) band: [Colour; 2],
}

/// The ground of a board.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ground {
    /// Wood with its grain along the ranks, from dark to light.
    Wood([Colour; 2]),
    /// One colour, with a second one around the board's edge.
    Plain([Colour; 2]),
    /// Squares around the points.
    Cells(Cells),
}

/// The colours of a chequered board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cells {
    /// Dark and light squares.
    pub field: [Colour; 2],
    /// The same for the palaces.
    pub palace: [Colour; 2],
    /// The band between the halves of a board of Xiangqi.
    pub river: Colour,
}

/// The colours of the pieces of both games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Faces {
    /// Cho's in Janggi.
    cho: Face,
    /// Han's in Janggi, and Red's in Xiangqi, who sits on the other side.
    red: Face,
    /// Black's in Xiangqi.
    black: Face,
}

impl Faces {
    /// Returns the colours of a side's pieces.
    pub fn of(&self, variant: Variant, side: Side) -> &Face {
        match GameStyle::of(variant).colours[side] {
            ArmyColour::Green => &self.cho,
            ArmyColour::Red => &self.red,
            ArmyColour::Black => &self.black,
        }
    }
}

/// The colours of a side's pieces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Face {
    /// The top.
    pub top: Colour,
    /// The edge in full light.
    pub light: Colour,
    /// The edge away from the light, and the side.
    pub dark: Colour,
    /// The character.
    pub ink: Colour,
}

impl Face {
    /// Returns the colour that represents the side: the more saturated of character and top.
    pub fn tint(&self) -> Colour {
        let strength = |colour: &Colour| {
            let [r, g, b] = colour.0;
            r.max(g).max(b) - r.min(g).min(b)
        };
        if strength(&self.ink) >= strength(&self.top) {
            self.ink
        } else {
            self.top
        }
    }
}

/// No two themes have the same id.
impl PartialEq for Theme {
    fn eq(&self, other: &Theme) -> bool {
        self.id == other.id
    }
}

impl Eq for Theme {}

impl Theme {
    /// All themes, in menu order; the first is the default.
    pub const ALL: [&'static Theme; 7] = [&WOOD, &PAPER, &DARK, &CONTRAST, &CELLS, &WIDE, &INK];

    /// Returns the theme with this id.
    #[must_use]
    pub fn named(id: &str) -> Option<&'static Theme> {
        Theme::ALL.into_iter().find(|theme| theme.id == id)
    }

    /// Returns the colours that the palette of a game must contain exactly.
    pub(crate) fn colours(&self, variant: Variant) -> Vec<Colour> {
        let mut colours = vec![
            self.line,
            self.label,
            self.shadow,
            self.last,
            self.alarm,
            self.choice,
            self.rim,
        ];
        colours.extend(self.band);
        for side in Side::ALL {
            let face = self.faces.of(variant, side);
            colours.extend([face.top, face.light, face.dark, face.ink]);
        }
        colours.extend(self.ground.tones());
        if let Ground::Cells(cells) = self.ground
            && variant.spec().has_river
        {
            colours.push(cells.river);
        }
        colours
    }
}

/// The number of tones of the grain; few, so that the picture compresses well.
pub(crate) const GRAIN: u8 = 5;

impl Ground {
    /// Returns all colours of the ground.
    pub fn tones(&self) -> Vec<Colour> {
        match *self {
            Ground::Wood([dark, light]) => (0..GRAIN)
                .map(|tone| mix(dark, light, f32::from(tone) / f32::from(GRAIN - 1)))
                .collect(),
            Ground::Plain(colours) => colours.to_vec(),
            Ground::Cells(Cells { field, palace, .. }) => [field, palace].concat(),
        }
    }

    /// Returns the most frequent colour.
    pub fn middle(&self) -> Colour {
        match *self {
            Ground::Wood([dark, light]) => mix(dark, light, 0.6),
            Ground::Plain([colour, _]) => colour,
            Ground::Cells(Cells {
                field: [dark, light],
                ..
            }) => mix(dark, light, 0.5),
        }
    }
}

const fn rgb(hex: u32) -> Colour {
    let [_, red, green, blue] = hex.to_be_bytes();
    Rgb([red, green, blue])
}

/// Returns faces that differ only in their characters: Cho's, red, black.
const fn alike(top: u32, light: u32, dark: u32, [cho, red, black]: [u32; 3]) -> Faces {
    Faces {
        cho: face(top, light, dark, cho),
        red: face(top, light, dark, red),
        black: face(top, light, dark, black),
    }
}

const fn face(top: u32, light: u32, dark: u32, ink: u32) -> Face {
    Face {
        top: rgb(top),
        light: rgb(light),
        dark: rgb(dark),
        ink: rgb(ink),
    }
}

/// Cream pieces on warm wood.
static WOOD: Theme = Theme {
    id: "wood",
    grid: Grid::DEFAULT,
    ground: Ground::Wood([rgb(0xd6ab6f), rgb(0xebc890)]),
    line: rgb(0x543216),
    label: rgb(0x5c3818),
    faces: alike(0xf9eccf, 0xfffbee, 0x8e6436, [0x045a55, 0xc0200a, 0x1d1a17]),
    shadow: rgb(0x301a08),
    last: rgb(0x194282),
    alarm: rgb(0xd01610),
    choice: rgb(0x084e33),
    rim: rgb(0xfffbee),
    band: [rgb(0x4a2f18), rgb(0xf9eccf)],
};

/// Ink on rice paper.
static PAPER: Theme = Theme {
    id: "paper",
    grid: Grid::DEFAULT,
    ground: Ground::Plain([rgb(0xf4ecd9), rgb(0xede3cc)]),
    line: rgb(0x6b6253),
    label: rgb(0x5f5647),
    faces: alike(0xfffdf6, 0xffffff, 0xa99c84, [0x0d4f8b, 0xb3201f, 0x1d1c1a]),
    shadow: rgb(0x4a4030),
    last: rgb(0x6a48b0),
    alarm: rgb(0xcf1f16),
    choice: rgb(0x0d6e47),
    rim: rgb(0xffffff),
    band: [rgb(0x4f4738), rgb(0xf4ecd9)],
};

/// Slate, for dark mode.
static DARK: Theme = Theme {
    id: "dark",
    grid: Grid::DEFAULT,
    ground: Ground::Plain([rgb(0x2f3138), rgb(0x25272c)]),
    line: rgb(0x7c818c),
    label: rgb(0xa8adb8),
    faces: alike(0xe9e0cb, 0xf8f2e2, 0x75695a, [0x04524d, 0xbe2008, 0x17171a]),
    shadow: rgb(0x0c0d0f),
    last: rgb(0x6aa9ff),
    alarm: rgb(0xff6a5c),
    choice: rgb(0x35c68a),
    rim: rgb(0x17181b),
    band: [rgb(0x1c1d21), rgb(0xe6e8ec)],
};

/// Black on white; the sides differ in lightness and in colour.
static CONTRAST: Theme = Theme {
    id: "contrast",
    grid: Grid::DEFAULT,
    ground: Ground::Plain([rgb(0xffffff), rgb(0xffffff)]),
    line: rgb(0x1c1c1c),
    label: rgb(0x000000),
    faces: Faces {
        cho: face(0xffffff, 0xf2f2f2, 0x003b8e, 0x00307a),
        red: face(0x8f1d00, 0xb2330f, 0x3d0c00, 0xffffff),
        black: face(0xffffff, 0xf2f2f2, 0x1c1c1c, 0x000000),
    },
    shadow: rgb(0x6e6e6e),
    last: rgb(0x0059c9),
    alarm: rgb(0xc4007a),
    choice: rgb(0x006b46),
    rim: rgb(0xffffff),
    band: [rgb(0x000000), rgb(0xffffff)],
};

/// Chequered squares with the pieces inside.
static CELLS: Theme = Theme {
    id: "cells",
    grid: Grid::DEFAULT,
    ground: Ground::Cells(Cells {
        field: [rgb(0xb3c797), rgb(0xeef0dc)],
        palace: [rgb(0xd9bd86), rgb(0xf5e6c2)],
        river: rgb(0xa9cbd6),
    }),
    line: rgb(0x5d6b49),
    label: rgb(0x3c4a2c),
    faces: alike(0xfdf6e3, 0xffffff, 0x7d6f55, [0x0b4f86, 0xae1b1d, 0x0b0b0c]),
    shadow: rgb(0x2c3322),
    last: rgb(0x1d4b93),
    alarm: rgb(0xc41610),
    choice: rgb(0x0a593a),
    rim: rgb(0xffffff),
    band: [rgb(0x3c4a2c), rgb(0xf3f5e4)],
};

/// The proportions of real boards, wider than high, of amber wood.
static WIDE: Theme = Theme {
    id: "wide",
    grid: Grid::WIDE,
    ground: Ground::Wood([rgb(0xd39a4a), rgb(0xe9bb6c)]),
    line: rgb(0x4a260c),
    label: rgb(0x4f280c),
    faces: alike(0xfbf0d4, 0xfffdf2, 0x84552a, [0x045a55, 0xc0200a, 0x1d1a16]),
    shadow: rgb(0x2e1606),
    last: rgb(0x12336e),
    alarm: rgb(0xc81410),
    choice: rgb(0x054128),
    rim: rgb(0xfffdf2),
    band: [rgb(0x5a2c14), rgb(0xfbf0d4)],
};

/// Red and black like some written sets: white pieces on pale bamboo.
static INK: Theme = Theme {
    id: "ink",
    grid: Grid::DEFAULT,
    ground: Ground::Plain([rgb(0xe9e2c4), rgb(0xddd4b0)]),
    line: rgb(0x5a5540),
    label: rgb(0x545039),
    faces: alike(0xfcfcfa, 0xffffff, 0x8f8a72, [0x17171c, 0xd0210e, 0x17171c]),
    shadow: rgb(0x3a3726),
    last: rgb(0x1d4b93),
    alarm: rgb(0xc4007a),
    choice: rgb(0x0a5f3f),
    rim: rgb(0xffffff),
    band: [rgb(0x2b2a26), rgb(0xf6f2e0)],
};

/// Interpolates linearly between two colours, by `fraction` from 0 to 1.
pub(crate) fn mix(from: Colour, to: Colour, fraction: f32) -> Colour {
    let fraction = fraction.clamp(0.0, 1.0);
    let channel = |nth: usize| {
        let from = f32::from(from.0[nth]);
        let to = f32::from(to.0[nth]);
        byte(from + (to - from) * fraction)
    };
    Rgb([channel(0), channel(1), channel(2)])
}

/// Rounds a channel that is not negative. `f32::round` is a call on processors without SSE 4.1, and slow.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a channel lies between 0 and 255"
)]
pub(crate) fn byte(channel: f32) -> u8 {
    (channel + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour_vision::{contrast, luminance};

    #[test]
    fn text_and_marks_stand_out() {
        for theme in Theme::ALL {
            let check = |name: &str, above: Colour, below: Colour| {
                let ratio = contrast(above, below);
                assert!(ratio >= 4.5, "{}: {name} {ratio:.2}", theme.id);
            };
            for ground in theme.ground.tones() {
                check("label", theme.label, ground);
                check("last", theme.last, ground);
                check("choice", theme.choice, ground);
            }
            // All warnings have a rim.
            check("alarm", theme.alarm, theme.rim);
            check("choice on its rim", theme.choice, theme.rim);
            check("strip", theme.band[1], theme.band[0]);
            for face in [theme.faces.cho, theme.faces.red, theme.faces.black] {
                check("character", face.ink, face.top);
            }
            if let Ground::Cells(cells) = theme.ground {
                check("name of the river", theme.label, cells.river);
            }
        }
    }

    #[test]
    fn contrast_board_has_a_light_and_a_dark_side() {
        let face = |side: Face| luminance(side.top);
        let Faces { cho, red, black } = CONTRAST.faces;
        for light in [cho, black] {
            assert!(face(light) > 8.0 * face(red));
        }
    }

    #[test]
    fn ink_board_has_black_pieces_for_cho() {
        let [red, green, blue] = INK.faces.cho.ink.0;
        let darkest = red.max(green).max(blue);
        assert!(darkest < 40, "{darkest}");
        assert_eq!(INK.faces.cho.ink, INK.faces.black.ink);
        assert_eq!(
            INK.faces.cho.tint(),
            INK.faces.cho.ink,
            "it stands for the side"
        );
        let [red, green, blue] = INK.faces.red.ink.0;
        assert!(red > 150 && green < 60 && blue < 60);
    }

    #[test]
    fn every_theme_is_found_by_its_name() {
        for theme in Theme::ALL {
            assert!(Theme::named(theme.id).is_some_and(|found| std::ptr::eq(found, theme)));
        }
        assert!(Theme::named("marble").is_none());
    }
}
