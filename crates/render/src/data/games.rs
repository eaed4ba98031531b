//! The boards and pieces of each game, in pixels at full width.

use janggi::{BySide, Role, Variant};

/// The fixed style of a game, independent of settings.
pub(crate) struct GameStyle {
    /// The size of pieces between two opposite edges, in the order of [`Role::ALL`].
    pub diameters: [f32; Role::ALL.len()],
    /// The body of its pieces.
    pub body: BodyShape,
    /// The size of a pictogram, relative to its piece.
    pub pictogram: f32,
    /// The size of a chess figure, relative to its piece.
    pub figure: f32,
    /// The colours of its sides.
    pub colours: BySide<ArmyColour>,
    /// The width of the captured pieces if some of every kind were captured.
    pub tray_width: f32,
}

/// The body of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyShape {
    Octagon,
    Disc,
}

/// The colour of a side's pieces, as named in themes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArmyColour {
    Green,
    Red,
    Black,
}

static JANGGI: GameStyle = GameStyle {
    diameters: [86.0, 64.0, 79.0, 79.0, 79.0, 79.0, 64.0],
    body: BodyShape::Octagon,
    pictogram: 0.6,
    // Narrower than high.
    figure: 0.68,
    colours: BySide::new(ArmyColour::Green, ArmyColour::Red),
    tray_width: 384.0,
};

static XIANGQI: GameStyle = GameStyle {
    diameters: [78.0; Role::ALL.len()],
    body: BodyShape::Disc,
    // Fits inside the ring.
    pictogram: 0.56,
    figure: 0.61,
    // Red sits on the other side.
    colours: BySide::new(ArmyColour::Red, ArmyColour::Black),
    // Guards and soldiers are as large as the others.
    tray_width: 414.0,
};

impl GameStyle {
    /// Returns the style of a game.
    pub fn of(variant: Variant) -> &'static GameStyle {
        match variant {
            Variant::Janggi => &JANGGI,
            Variant::Xiangqi => &XIANGQI,
        }
    }
}

impl BodyShape {
    /// Returns the distance of the outermost points of a piece from its centre, relative to its edges.
    pub fn corners(self) -> f32 {
        match self {
            // The corners of an octagon are 1 / cos(22.5°) = 1.082 times as far out as its edges.
            BodyShape::Octagon => 1.082,
            BodyShape::Disc => 1.0,
        }
    }
}
