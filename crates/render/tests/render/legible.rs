//! Legibility on a phone, where pictures are 390 pixels wide: the size of drawn text, measured in pixels.

use crate::kit::{pixels, themed};
use hansu_render::{Caption, Coordinates, Graph, Look, Picture, PieceSet, Scene, Theme};
use image::RgbImage;
use janggi::{BySide, Formation, HalfPoints, Position, Side, Variant};

/// The widths as sent, and on a phone.
const WIDTHS: [usize; 2] = [900, 390];

/// The minimum heights of text, as parts of the picture's width.
const COORDINATE: f64 = 0.024;
const NAME: f64 = 0.026;
const TAKEN: f64 = 0.034;

fn start() -> Position {
    Position::start(BySide::new(Formation::Heeh, Formation::Heeh))
}

/// A position in which everything capturable is captured.
fn bare(variant: Variant) -> Position {
    Position::from_fen(variant, "9/4k4/9/9/9/9/9/9/3K5/9 w")
        .unwrap()
        .0
}

fn caption<'a>(names: [&'a str; 2], start: &'a Position) -> Caption<'a> {
    Caption {
        names: BySide::new(names[0], names[1]),
        start,
        ply: 334,
        to_move: None,
        points: Some(BySide::new(HalfPoints(120), HalfPoints(147))),
    }
}

/// Every board with the usual pieces.
fn boards() -> impl Iterator<Item = Look> {
    let of = |width| {
        Theme::ALL.map(|theme| Look {
            width,
            ..themed(theme)
        })
    };
    WIDTHS.into_iter().flat_map(of)
}

/// Every board with every piece set.
fn looks() -> impl Iterator<Item = Look> {
    boards().flat_map(|look| PieceSet::JANGGI.map(|pieces| look.with_pieces(pieces)))
}

/// A connected area of a picture: its upper left and lower right corner.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Blot {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl Blot {
    fn width(&self) -> f64 {
        f64::from(self.right - self.left + 1)
    }

    fn height(&self) -> f64 {
        f64::from(self.bottom - self.top + 1)
    }

    /// Returns whether another lies within.
    fn has(&self, other: &Blot) -> bool {
        (self.left..=self.right).contains(&other.left)
            && (self.left..=self.right).contains(&other.right)
            && (self.top..=self.bottom).contains(&other.top)
            && (self.top..=self.bottom).contains(&other.bottom)
    }
}

/// All connected areas, from left to right.
fn blots(picture: &RgbImage, is_ink: impl Fn(u32, u32) -> bool) -> Vec<Blot> {
    let (width, height) = picture.dimensions();
    let at = |x: u32, y: u32| (y * width + x) as usize;
    let unvisited = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let mut unvisited: Vec<bool> = unvisited.map(|(x, y)| is_ink(x, y)).collect();
    let mut found = Vec::new();
    for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
        if !unvisited[at(x, y)] {
            continue;
        }
        let mut blot = Blot {
            left: x,
            top: y,
            right: x,
            bottom: y,
        };
        let mut pending = vec![(x, y)];
        while let Some((x, y)) = pending.pop() {
            if !std::mem::take(&mut unvisited[at(x, y)]) {
                continue;
            }
            blot.left = blot.left.min(x);
            blot.right = blot.right.max(x);
            blot.top = blot.top.min(y);
            blot.bottom = blot.bottom.max(y);
            for column in x.saturating_sub(1)..(x + 2).min(width) {
                let rows = y.saturating_sub(1)..(y + 2).min(height);
                pending.extend(rows.map(|row| (column, row)));
            }
        }
        found.push(blot);
    }
    found
}

/// The difference of two pictures in a pixel.
fn off(a: &RgbImage, b: &RgbImage, x: u32, y: u32) -> u8 {
    let pairs = a.get_pixel(x, y).0.into_iter().zip(b.get_pixel(x, y).0);
    pairs.map(|(a, b)| a.abs_diff(b)).max().unwrap()
}

/// The areas of one picture that the other lacks, from half of the strongest difference.
fn added(with: &RgbImage, without: &RgbImage) -> Vec<Blot> {
    assert_eq!(with.dimensions(), without.dimensions());
    let pixels = with.enumerate_pixels();
    let strongest = pixels.map(|(x, y, _)| off(with, without, x, y)).max();
    let half = (strongest.unwrap() / 2).max(1);
    blots(with, |x, y| off(with, without, x, y) >= half)
}

/// The text in strips, which is lighter than they are.
fn light(picture: &RgbImage, rows: std::ops::Range<u32>, from: u32, to: u32) -> Vec<Blot> {
    let ground = *picture.get_pixel(2, rows.start + 2);
    let (width, height) = (to - from, rows.end - rows.start);
    let strip = image::imageops::crop_imm(picture, from, rows.start, width, height).to_image();
    blots(&strip, |x, y| {
        let pixel = strip.get_pixel(x, y).0.into_iter().zip(ground.0);
        let brightness = pixel
            .map(|(channel, ground)| channel.saturating_sub(ground))
            .max();
        brightness.unwrap() >= 48
    })
}

#[test]
fn coordinates_are_legible_on_a_phone() {
    let position = bare(Variant::Janggi);
    for look in boards() {
        for view in Side::ALL {
            let drawn = |coordinates| {
                let look = look.with_coordinates(Variant::Janggi, coordinates);
                pixels(Picture::Board(&Scene::of(&position, view), None), &look)
            };
            let without = drawn(Coordinates::None);
            // Nine files and ten ranks, one of which has two digits if they are numbered.
            for (style, count) in [
                (Coordinates::Both, 39),
                (Coordinates::Algebraic, 20),
                (Coordinates::Korean, 19),
            ] {
                let names = added(&drawn(style), &without);
                let name = format!("{} {view:?} {style:?} {}", look.theme.id, look.width);
                assert_eq!(names.len(), count, "{name}: {names:?}");
                let minimum = COORDINATE * look.width as f64;
                for blot in names {
                    assert!(blot.height() >= minimum, "{name}: {blot:?}");
                }
            }
        }
    }
}

#[test]
fn coordinates_of_xiangqi_are_legible_on_a_phone() {
    let position = bare(Variant::Xiangqi);
    for look in boards() {
        for view in Side::ALL {
            let drawn = |coordinates| {
                let look = look.with_coordinates(Variant::Xiangqi, coordinates);
                pixels(Picture::Board(&Scene::of(&position, view), None), &look)
            };
            let without = drawn(Coordinates::None);
            let name = format!("{} {view:?} {}", look.theme.id, look.width);
            let minimum = COORDINATE * look.width as f64;
            for (style, count) in [
                (Coordinates::Algebraic, 20),
                (Coordinates::Files, 18),
                // Letter, stroke and digit below, a digit above, and the ranks.
                (Coordinates::Both, 47),
            ] {
                let names = added(&drawn(style), &without);
                assert_eq!(names.len(), count, "{name} {style:?}: {names:?}");
                for blot in names {
                    assert!(blot.height() >= minimum, "{name} {style:?}: {blot:?}");
                }
            }
            // The strokes of a numeral are separate, so all strokes of one file count together.
            let parts = added(&drawn(Coordinates::Chinese), &without);
            let (above, below): (Vec<Blot>, Vec<Blot>) = parts
                .iter()
                .partition(|blot| blot.top < without.height() / 2);
            for line in [above, below] {
                for file in 0..9 {
                    let middle = look.width as f64 * (86.0 + 91.0 * f64::from(file)) / 900.0;
                    let of_file = line.iter().filter(|blot| {
                        (f64::from(blot.left) - middle).abs() < look.width as f64 / 20.0
                    });
                    let left = of_file.clone().map(|blot| blot.left).min().unwrap();
                    let right = of_file.clone().map(|blot| blot.right).max().unwrap();
                    let top = of_file.clone().map(|blot| blot.top).min().unwrap();
                    let bottom = of_file.map(|blot| blot.bottom).max().unwrap();
                    let size = (right - left).max(bottom - top) + 1;
                    assert!(f64::from(size) >= minimum, "{name} {file}: {size}");
                }
            }
        }
    }
}

#[test]
fn names_are_legible_on_a_phone() {
    let start = start();
    let position = bare(Variant::Janggi);
    for look in boards() {
        let minimum = NAME * look.width as f64;
        for view in Side::ALL {
            let drawn = |name| {
                let caption = caption([name, name], &start);
                let scene = Scene::of(&position, view);
                pixels(Picture::Board(&scene, Some(&caption)), &look)
            };
            let without = drawn("");
            for name in [
                "미나",
                "HIX",
                "가나다라마바사아자차카타파하",
                &"W".repeat(32),
            ] {
                // Hangul syllables and an ellipsis have separate strokes, so the whole line is measured.
                let parts = added(&drawn(name), &without);
                for upper in [true, false] {
                    let middle = without.height() / 2;
                    let line = parts.iter().filter(|blot| (blot.top < middle) == upper);
                    let top = line.clone().map(|blot| blot.top).min().unwrap();
                    let bottom = line.map(|blot| blot.bottom).max().unwrap();
                    let height = f64::from(bottom - top + 1);
                    assert!(height >= minimum, "{} {name}: {height}", look.theme.id);
                }
            }
        }
    }
}

#[test]
fn captured_pieces_are_distinct_on_a_phone() {
    for look in looks() {
        let name = format!(
            "{} {} {}",
            look.theme.id,
            look.game(Variant::Janggi).pieces.id,
            look.width
        );
        taken_pieces_are_told_apart(&start(), &bare(Variant::Janggi), 418.0, &look, &name);
    }
}

#[test]
fn captured_pieces_of_xiangqi_are_distinct_on_a_phone() {
    let pairs = boards().flat_map(|look| PieceSet::XIANGQI.map(|pieces| (look, pieces)));
    for (look, pieces) in pairs {
        let look = look.with_pieces(pieces);
        let name = format!("{} {} {}", look.theme.id, pieces.id, look.width);
        let now = bare(Variant::Xiangqi);
        taken_pieces_are_told_apart(&Position::xiangqi(), &now, 396.0, &look, &name);
    }
}

/// Two of each kind, and five soldiers, lie between the name, which ends to the left of `left`, and the points.
fn taken_pieces_are_told_apart(
    start: &Position,
    position: &Position,
    left: f64,
    look: &Look,
    name: &str,
) {
    let long = "W".repeat(32);
    let part = |part: f64| (part * look.width as f64) as u32;
    for view in Side::ALL {
        let caption = caption([&long, &long], start);
        let scene = Scene::of(position, view);
        let picture = pixels(Picture::Board(&scene, Some(&caption)), look);
        let strip = part(62.0 / 900.0);
        for top in [0, picture.height() - strip] {
            let rows = top..top + strip;
            let found = light(&picture, rows, part(left / 900.0), part(812.0 / 900.0));
            // Parts of a piece cut off by strokes or a ring belong to it.
            let is_separate = |blot: &&Blot| {
                !found.iter().any(|other| {
                    other != *blot && other.width() >= TAKEN * look.width as f64 && other.has(blot)
                })
            };
            let (pieces, numbers): (Vec<&Blot>, Vec<&Blot>) = found
                .iter()
                .filter(is_separate)
                .partition(|blot| blot.width() >= TAKEN * look.width as f64);
            assert_eq!((pieces.len(), numbers.len()), (6, 6), "{name}: {found:?}");
            for piece in pieces {
                assert!(
                    piece.height() >= TAKEN * look.width as f64,
                    "{name}: {piece:?}"
                );
            }
            for number in numbers {
                let minimum = COORDINATE * look.width as f64;
                assert!(number.height() >= minimum, "{name}: {number:?}");
            }
        }
    }
}

#[test]
fn graphs_are_legible_on_a_phone() {
    let level: Vec<i32> = vec![0; 41];
    for look in boards() {
        let drawn = |names: [&str; 2], turning_points: &[(usize, Side)]| {
            let graph = Graph {
                variant: Variant::Janggi,
                evaluations: &level,
                turning_points,
                names: BySide::new(names[0], names[1]),
            };
            pixels(Picture::Graph(&graph), &look)
        };
        let without = drawn(["", ""], &[]);
        for (names, name) in [(["HIX", ""], "above"), (["", "HIX"], "below")] {
            for letter in added(&drawn(names, &[]), &without) {
                let minimum = NAME * look.width as f64;
                assert!(
                    letter.height() >= minimum,
                    "{} {name}: {letter:?}",
                    look.theme.id
                );
            }
        }
    }
}
