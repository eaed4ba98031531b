//! Contrast and difference of colours for normal and colour-blind vision, for tests of boards and pieces.

use crate::data::theme::Colour;

/// A colour in linear RGB.
type Light = [f64; 3];

/// A kind of colour vision.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum ColourVision {
    Usual,
    /// Protanopia: no cones for long wavelengths.
    Protan,
    /// Deuteranopia: no cones for middle wavelengths.
    Deutan,
}

impl ColourVision {
    pub const ALL: [ColourVision; 3] = [
        ColourVision::Usual,
        ColourVision::Protan,
        ColourVision::Deutan,
    ];

    /// Returns the matrix that simulates it in linear RGB: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes,
    /// "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
    /// Visualization and Computer Graphics 15 (6), 2009; the matrices of severity 1.0.
    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            ColourVision::Usual => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            ColourVision::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            ColourVision::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        }
    }

    fn simulate(self, colour: Colour) -> Light {
        let light = linear(colour);
        self.matrix().map(|row| dot(row, light).clamp(0.0, 1.0))
    }

    /// Returns the CIEDE2000 difference of two colours for this vision. From 1 on, adjacent colours can be
    /// distinguished.
    pub fn difference(self, a: Colour, b: Colour) -> f64 {
        ciede2000(lab(self.simulate(a)), lab(self.simulate(b)))
    }
}

fn dot(row: [f64; 3], light: Light) -> f64 {
    row.into_iter().zip(light).map(|(a, b)| a * b).sum()
}

fn linear(colour: Colour) -> Light {
    colour.0.map(|channel| {
        let value = f64::from(channel) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    })
}

/// Returns the relative luminance of a colour (WCAG 2.x), 0 to 1.
pub(crate) fn luminance(colour: Colour) -> f64 {
    dot([0.2126, 0.7152, 0.0722], linear(colour))
}

/// Returns the contrast ratio of two colours (WCAG 2.x), 1 to 21.
pub(crate) fn contrast(a: Colour, b: Colour) -> f64 {
    let a = luminance(a) + 0.05;
    let b = luminance(b) + 0.05;
    a.max(b) / a.min(b)
}

/// A colour in CIELAB: L*, a*, b*.
type Lab = [f64; 3];

/// Converts linear RGB to CIELAB with white point D65.
fn lab(light: Light) -> Lab {
    let bent = |value: f64| {
        if value > (6.0_f64 / 29.0).powi(3) {
            value.cbrt()
        } else {
            value / (3.0 * (6.0_f64 / 29.0).powi(2)) + 4.0 / 29.0
        }
    };
    let x = bent(dot([0.412_456_4, 0.357_576_1, 0.180_437_5], light) / 0.950_47);
    let y = bent(dot([0.212_672_9, 0.715_152_2, 0.072_175_0], light));
    let z = bent(dot([0.019_333_9, 0.119_192_0, 0.950_304_1], light) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Returns the difference of two colours: CIE 142-2001, in the form of G. Sharma, W. Wu, E. N. Dalal, "The
/// CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test Data, and Mathematical
/// Observations", Color Research and Application 30 (1), 2005.
fn ciede2000(a: Lab, b: Lab) -> f64 {
    let power = |value: f64| value.powi(7) / (value.powi(7) + 25_f64.powi(7));
    let mean = (a[1].hypot(a[2]) + b[1].hypot(b[2])) / 2.0;
    let wider = 1.5 - 0.5 * power(mean).sqrt();
    let polar = |[_, green, blue]: Lab| {
        let x = green * wider;
        let y = blue;
        let angle = y.atan2(x).to_degrees().rem_euclid(360.0);
        (x.hypot(y), if x == 0.0 && y == 0.0 { 0.0 } else { angle })
    };
    let (chroma_a, hue_a) = polar(a);
    let (chroma_b, hue_b) = polar(b);
    let grey = chroma_a * chroma_b == 0.0;
    let turn = match hue_b - hue_a {
        _ if grey => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let hue = match hue_a + hue_b {
        sum if grey => sum,
        sum if (hue_a - hue_b).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => (sum + 360.0) / 2.0,
        sum => (sum - 360.0) / 2.0,
    };
    let chroma = (chroma_a + chroma_b) / 2.0;
    let cos = |degrees: f64| degrees.to_radians().cos();
    let tint = 1.0 - 0.17 * cos(hue - 30.0) + 0.24 * cos(2.0 * hue) + 0.32 * cos(3.0 * hue + 6.0)
        - 0.20 * cos(4.0 * hue - 63.0);
    let from_middle = ((a[0] + b[0]) / 2.0 - 50.0).powi(2);
    let scales = (
        1.0 + 0.015 * from_middle / (20.0 + from_middle).sqrt(),
        1.0 + 0.045 * chroma,
        1.0 + 0.015 * chroma * tint,
    );
    let twist = 30.0 * (-((hue - 275.0) / 25.0).powi(2)).exp();
    let twisted = -(2.0 * twist).to_radians().sin() * 2.0 * power(chroma).sqrt();
    let lighter = (b[0] - a[0]) / scales.0;
    let fuller = (chroma_b - chroma_a) / scales.1;
    let turned = 2.0 * (chroma_a * chroma_b).sqrt() * (turn / 2.0).to_radians().sin() / scales.2;
    (lighter.powi(2) + fuller.powi(2) + turned.powi(2) + twisted * fuller * turned).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::sets::{PieceSet, Pieces};
    use crate::data::theme::Theme;
    use crate::draw::cache::Cache;
    use crate::draw::diagram;
    use crate::draw::pieces;
    use crate::draw::scene::{self, Scene};
    use crate::look::Look;
    use crate::raster::canvas::Canvas;
    use hansu_teaching::Lesson;
    use image::RgbaImage;
    use janggi::{Generals, Piece, Position, Role, Side, Variant};

    /// The minimum difference of the sides, on every board and for every vision.
    const SIDES: f64 = 20.0;
    /// The minimum contrast of a mark.
    const MARK: f64 = 4.5;

    #[test]
    fn colour_differences_match_published_pairs() {
        let pairs = [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
            ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            (
                [60.2574, -34.0099, 36.2677],
                [60.4626, -34.1751, 39.4387],
                1.2644,
            ),
            (
                [22.7233, 20.0904, -46.694],
                [23.0331, 14.973, -42.5619],
                2.0373,
            ),
            ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
        ];
        for (a, b, expected) in pairs {
            for difference in [ciede2000(a, b), ciede2000(b, a)] {
                assert!(
                    (difference - expected).abs() < 1e-4,
                    "{a:?} {b:?}: {difference}"
                );
            }
        }
        // Greys, black and white look the same to every vision.
        for (eye, grey) in ColourVision::ALL
            .into_iter()
            .flat_map(|eye| [0, 99, 255].map(|g| (eye, g)))
        {
            let grey = image::Rgb([grey; 3]);
            let difference = ciede2000(lab(eye.simulate(grey)), lab(linear(grey)));
            assert!(difference < 0.1, "{eye:?} {grey:?}: {difference}");
        }
    }

    /// Returns the most frequent colours of a piece's character and of its top.
    fn drawn(
        drawings: &[(Piece, RgbaImage)],
        theme: &Theme,
        set: Pieces,
        piece: Piece,
    ) -> (Colour, Colour) {
        let (_, drawing) = drawings.iter().find(|(other, _)| *other == piece).unwrap();
        let face = theme.faces.of(set.variant, piece.side);
        let middle = drawing.width() / 2;
        let mut ink = 0;
        let mut top = 0;
        let mut tops = std::collections::HashMap::new();
        for (x, y, pixel) in drawing.enumerate_pixels() {
            let [r, g, b, alpha] = pixel.0;
            let inside = x.abs_diff(middle).max(y.abs_diff(middle)) < middle / 2;
            if !inside || alpha < 255 {
                continue;
            }
            match image::Rgb([r, g, b]) {
                colour if colour == face.ink => ink += 1,
                colour => {
                    top += 1;
                    *tops.entry(colour.0).or_insert(0) += 1;
                }
            }
        }
        let name = format!("{} {set:?} {piece:?}", theme.id);
        assert!(
            ink * 12 > top,
            "{name} has little of its colour: {ink} to {top}"
        );
        let commonest = tops.into_iter().max_by_key(|(_, count)| *count).unwrap().0;
        (face.ink, image::Rgb(commonest))
    }

    /// Returns every set of both games.
    fn sets() -> Vec<Pieces> {
        let sets = Variant::ALL.into_iter().flat_map(PieceSet::of);
        sets.map(|set| set.pieces(Generals::Common)).collect()
    }

    #[test]
    fn sides_are_distinct_for_every_colour_vision() {
        let cache = Cache::new(None).unwrap();
        for theme in Theme::ALL {
            for set in sets() {
                let drawings = pieces::draw(set, cache.fonts(), theme, 1.0);
                for role in Role::ALL {
                    let drawn = |side| drawn(&drawings, theme, set, Piece::new(side, role));
                    let [cho, han] = Side::ALL.map(drawn);
                    for eye in ColourVision::ALL {
                        let ink = eye.difference(cho.0, han.0);
                        let top = eye.difference(cho.1, han.1);
                        let name = format!("{} {set:?} {role:?} {eye:?}", theme.id);
                        assert!(ink >= SIDES || top >= SIDES, "{name}: {ink:.1}, {top:.1}");
                    }
                }
            }
            // Graphs and menus identify a side by its tint.
            for (eye, variant) in ColourVision::ALL
                .into_iter()
                .flat_map(|eye| Variant::ALL.map(|variant| (eye, variant)))
            {
                let [one, other] = Side::ALL.map(|side| theme.faces.of(variant, side).tint());
                let tints = eye.difference(one, other);
                assert!(tints >= SIDES, "{} {variant} {eye:?}: {tints:.1}", theme.id);
            }
        }
    }

    /// Counts the ends of shapes in the alarm colour, and those ends next to a colour without enough contrast.
    fn ends(canvas: &Canvas, alarm: Colour) -> (usize, usize) {
        let colours = canvas.palette.colours();
        let at = |x: isize, y: isize| {
            let x = usize::try_from(x).ok()?;
            let y = usize::try_from(y).ok()?;
            let index = *canvas.row(y, x, x + 1).first()?;
            colours.get(usize::from(index)).copied()
        };
        let mut ends = 0;
        let mut faint = 0;
        for (x, y) in (0..canvas.height.cast_signed())
            .flat_map(|y| (0..canvas.width.cast_signed()).map(move |x| (x, y)))
        {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let neighbour = at(x + dx, y + dy);
                if at(x, y) != Some(alarm) || neighbour.is_none() || neighbour == Some(alarm) {
                    continue;
                }
                ends += 1;
                let mut ahead = (1..=4).filter_map(|step| at(x + step * dx, y + step * dy));
                if !ahead.any(|colour| contrast(alarm, colour) >= MARK) {
                    faint += 1;
                }
            }
        }
        (ends, faint)
    }

    #[test]
    fn alarm_colour_contrasts_with_its_surroundings() {
        let position = |fen: &str| Position::from_fen(Variant::Janggi, fen).unwrap().0;
        let xiangqi = |fen: &str| Position::from_fen(Variant::Xiangqi, fen).unwrap().0;
        let check = position("r1ba1a1nr/4k4/1c5c1/p1p1R3p/5n3/4p4/P1P3P1P/1C2C4/4K4/RNBA1ABN1 b");
        let facing = position("4k4/9/9/9/9/9/9/9/4K4/9 w");
        let open = position("3k5/9/9/1R7/9/9/9/9/4K4/9 w");
        let mated = xiangqi("r1bakab1r/9/1c2C2c1/p1p1p1p1p/9/9/P1P3P1P/1C7/9/RNBAKABNR b");
        let lone = xiangqi("3k5/9/9/1R7/9/9/9/9/9/4K4 w");
        let scenes = [
            Scene::of(&check, Side::Cho),
            Scene {
                facing: true,
                ..Scene::of(&facing, Side::Han)
            },
            Scene {
                mistake: "b7f3".parse().ok(),
                ..Scene::of(&open, Side::Cho)
            },
            Scene::of(&mated, Side::Cho),
            Scene {
                mistake: "b7b3".parse().ok(),
                ..Scene::of(&lone, Side::Han)
            },
        ];
        let cache = Cache::new(None).unwrap();
        for theme in Theme::ALL {
            let look = Look {
                theme,
                ..Look::default()
            };
            let of_scene = |scene: &Scene<'_>| scene::draw(&cache, scene, None, &look);
            let mut pictures: Vec<(String, Canvas)> = Vec::new();
            for (nth, scene) in scenes.iter().enumerate() {
                pictures.push((format!("scene {nth}"), of_scene(scene)));
            }
            for lesson in Lesson::ALL {
                let diagrams = lesson.diagrams();
                pictures.push((
                    lesson.id().to_owned(),
                    diagram::draw(&cache, &diagrams, &look),
                ));
            }
            let mut total = 0;
            for (name, picture) in pictures {
                let (ends, faint) = ends(&picture, theme.alarm);
                total += ends;
                // It may end at a piece on top of it.
                assert!(faint * 20 <= ends, "{} {name}: {faint} of {ends}", theme.id);
            }
            assert!(total > 5_000, "{}: {total}", theme.id);
        }
    }
}
