//! Drawings on pieces as lines of text: pictograms of the pieces' namesakes, and chess figures like in printed
//! diagrams, silhouettes on a foot.
//!
//! A line is a shape: `L` the points of a polygon, `S` those of a closed smooth curve, `O` the centre and the radius
//! of a disc. A capital adds the shape, a small letter cuts it out. Points are x to the right and y down, both from -1
//! to 1.

use janggi::Role;

/// A set of drawings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Drawings {
    /// The namesakes of the pieces: a horse, an elephant.
    Pictograms,
    /// Chess figures.
    Figures,
}

/// A point of a drawing.
pub(crate) type DrawingPoint = (f32, f32);

/// A part of a drawing.
#[derive(Debug)]
pub(crate) enum Shape {
    Polygon(Vec<DrawingPoint>),
    /// A closed smooth curve through all points.
    Curve(Vec<DrawingPoint>),
    Disc(DrawingPoint, f32),
}

impl Drawings {
    /// Returns the shapes of a piece's drawing, in order: `true` if it is added, `false` if it is cut out.
    pub fn shapes(self, role: Role) -> impl Iterator<Item = (bool, Shape)> {
        self.text(role).lines().filter_map(shape)
    }

    /// Returns the text of a piece's drawing. The figure of a guard is its pictogram: no chess piece moves as little,
    /// and the queen moves the farthest.
    fn text(self, role: Role) -> &'static str {
        match (self, role) {
            (Drawings::Figures, Role::General) => KING,
            (_, Role::Guard) => SHIELD,
            (Drawings::Figures, Role::Chariot) => ROOK,
            (Drawings::Figures, Role::Cannon) => GUN,
            (Drawings::Figures, Role::Horse) => KNIGHT,
            (Drawings::Figures, Role::Elephant) => ELEPHANT_HEAD,
            (Drawings::Figures, Role::Soldier) => PAWN,
            (Drawings::Pictograms, Role::General) => CROWN,
            (Drawings::Pictograms, Role::Chariot) => WHEEL,
            (Drawings::Pictograms, Role::Cannon) => CANNON,
            (Drawings::Pictograms, Role::Horse) => HORSE,
            (Drawings::Pictograms, Role::Elephant) => ELEPHANT,
            (Drawings::Pictograms, Role::Soldier) => SOLDIER,
        }
    }
}

/// Reads a line; `None` if it is invalid.
fn shape(line: &str) -> Option<(bool, Shape)> {
    let (letter, numbers) = line.split_at_checked(1)?;
    let numbers: Vec<f32> = numbers
        .split([' ', ','])
        .filter(|number| !number.is_empty())
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    let (pairs, rest) = numbers.as_chunks();
    let points: Vec<DrawingPoint> = pairs.iter().map(|[x, y]| (*x, *y)).collect();
    let shape = match (letter.to_ascii_uppercase().as_str(), &points[..], rest) {
        ("L", [_, _, _, ..], []) => Shape::Polygon(points),
        ("S", [_, _, _, ..], []) => Shape::Curve(points),
        ("O", [centre], [radius]) => Shape::Disc(*centre, *radius),
        _ => return None,
    };
    Some((letter.starts_with(char::is_uppercase), shape))
}

/// Puts a figure on its foot.
macro_rules! on_foot {
    ($figure:literal) => {
        concat!(
            $figure,
            "L -.72,.94 -.72,.8 -.56,.68 .56,.68 .72,.8 .72,.94"
        )
    };
}

const KING: &str = on_foot!(
    "\
L -.08,-.96 .08,-.96 .08,-.4 -.08,-.4
L -.25,-.86 .25,-.86 .25,-.71 -.25,-.71
S 0,-.3 .22,-.5 .56,-.54 .86,-.28 .8,.1 .52,.56 0,.6 -.52,.56 -.8,.1 -.86,-.28 -.56,-.54 -.22,-.5
s .1,.26 .14,-.16 .34,-.36 .56,-.36 .68,-.18 .58,.12 .42,.34
s -.1,.26 -.14,-.16 -.34,-.36 -.56,-.36 -.68,-.18 -.58,.12 -.42,.34
l -.7,.42 .7,.42 .7,.5 -.7,.5
l -.7,.6 .7,.6 .7,.68 -.7,.68
"
);

const ROOK: &str = on_foot!(
    "\
L -.66,-.88 -.38,-.88 -.38,-.68 -.15,-.68 -.15,-.88 .15,-.88 .15,-.68 .38,-.68 .38,-.88 .66,-.88 \
    .66,-.5 .44,-.3 -.44,-.3 -.66,-.5
L -.42,-.2 .42,-.2 .48,.4 -.48,.4
L -.48,.5 .48,.5 .56,.68 -.56,.68
"
);

const KNIGHT: &str = on_foot!(
    "\
S -.1,-.98 .1,-.76 .4,-.62 .66,-.24 .72,.26 .6,.6 0,.64 -.5,.6 -.38,.32 -.06,.1 .02,-.12 -.2,-.06 \
    -.44,.08 -.6,.24 -.82,.12 -.84,-.1 -.58,-.4 -.4,-.66 -.26,-.78
o -.3,-.42 .09
o -.7,.02 .05
s .22,-.46 .46,-.12 .52,.4 .38,-.04
l -.7,.58 .7,.58 .7,.66 -.7,.66
"
);

const ELEPHANT_HEAD: &str = on_foot!(
    "\
L -.24,0 .56,-.1 .52,.58 -.36,.58
S -.12,-.9 .26,-.92 .56,-.66 .64,-.2 .46,.16 .1,.24 -.26,.1 -.46,.1 -.54,.34 -.72,.52 -.94,.42 \
    -.92,.22 -.78,.24 -.74,.06 -.68,-.3 -.48,-.66
s -.08,-.62 .3,-.7 .54,-.4 .5,.02 .2,.24 -.02,-.1
S .02,-.52 .28,-.58 .44,-.34 .4,-.04 .2,.1 .07,-.14
o -.3,-.4 .08
l -.34,.12 -.16,.2 -.44,.54 -.56,.5
L -.3,.2 -.2,.24 -.5,.46
l -.7,.58 .7,.58 .7,.66 -.7,.66
"
);

const GUN: &str = on_foot!(
    "\
L -.88,-.02 .62,-.8 .84,-.38 -.62,.42
O -.75,.2 .24
O -.96,.28 .1
l .36,-.74 .43,-.78 .68,-.22 .6,-.18
o .06,.24 .5
O .06,.24 .42
o .06,.24 .15
"
);

const PAWN: &str = on_foot!(
    "\
O 0,-.58 .34
L -.46,-.18 .46,-.18 .32,0 -.32,0
L -.2,-.3 .2,-.3 .26,.2 .5,.58 -.5,.58 -.26,.2
"
);

// Pictograms.

const CROWN: &str = "\
L -.72,.42 -.94,-.44 -.42,0 0,-.76 .42,0 .94,-.44 .72,.42
L -.74,.54 .74,.54 .74,.84 -.74,.84
O -.94,-.5 .13
O 0,-.82 .14
O .94,-.5 .13
o 0,.16 .13";

const SHIELD: &str = "\
S -.7,-.72 0,-.9 .7,-.72 .72,-.1 .48,.5 0,.94 -.48,.5 -.72,-.1
o 0,-.08 .36
O 0,-.08 .18";

const WHEEL: &str = "\
O 0,0 .95
o 0,0 .7
L -.08,-.8 .08,-.8 .08,.8 -.08,.8
L -.8,-.08 -.8,.08 .8,.08 .8,-.08
L -.6,-.49 -.49,-.6 .6,.49 .49,.6
L .6,-.49 .49,-.6 -.6,.49 -.49,.6
O 0,0 .27
o 0,0 .11";

const CANNON: &str = "\
L -.3,.2 -1,.72 -.9,.9 0,.5
L -.82,-.12 .72,-.84 .94,-.4 -.6,.38
O -.7,.13 .27
o .06,.44 .54
O .06,.44 .47
o .06,.44 .3
O .06,.44 .15";

const HORSE: &str = "\
S -.02,-.98 .14,-.7 .46,-.54 .72,-.12 .78,.4 .7,.88 .1,.92 -.52,.88 -.46,.6 -.12,.32 .02,.02 -.2,.06 \
    -.46,.2 -.64,.34 -.84,.22 -.84,0 -.56,-.3 -.36,-.6 -.2,-.72
o -.28,-.32 .09
s .26,-.36 .5,0 .54,.56 .44,.02";

const ELEPHANT: &str = "\
S -.5,-.62 -.14,-.66 .3,-.68 .76,-.5 .94,-.06 .92,.4 .92,.84 .56,.84 .52,.4 .3,.32 .12,.4 .1,.84 \
    -.26,.84 -.28,.4 -.46,.26 -.58,.32 -.6,.6 -.74,.8 -.98,.72 -.92,.58 -.8,.56 -.82,.2 -.84,-.2
s -.34,-.5 .02,-.42 .08,-.06 -.14,.18 -.36,-.06
S -.36,-.42 -.06,-.34 -.02,-.08 -.15,.06 -.3,-.12
o -.6,-.24 .075
l -.58,.3 -.4,.5 -.48,.56 -.62,.4";

const SOLDIER: &str = "\
S -.66,.9 -.54,.3 -.28,.02 .28,.02 .54,.3 .66,.9
o 0,-.2 .36
O 0,-.24 .29
l -.9,-.2 0,-1.02 .9,-.2 .9,-.34 -.9,-.34
L -.76,-.36 -.1,-.98 .1,-.98 .76,-.36";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_a_drawing_is_a_shape() {
        for drawings in [Drawings::Pictograms, Drawings::Figures] {
            for line in Role::ALL
                .into_iter()
                .flat_map(|role| drawings.text(role).lines())
            {
                assert!(shape(line).is_some(), "{line}");
            }
        }
        for invalid in [
            "",
            "L",
            "L 0,0 1,1",
            "O 0,0",
            "O 0,0 1,1",
            "X 0,0 1",
            "S 0,0 1,1 a,0",
            "É",
        ] {
            assert!(shape(invalid).is_none(), "{invalid}");
        }
    }
}
