//! Comparison of pictures with approved references.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use hansu_render::{Look, Picture, RenderError, Renderer, Theme};
use image::codecs::png::{self, CompressionType, PngEncoder};
use image::imageops::{FilterType, crop_imm, resize};
use image::{Rgb, RgbImage};

/// The tolerance for a block of 15 by 15 pixels, of 255.
const TOLERANCE: f64 = 4.0;

/// One renderer for all tests, which share its caches.
pub fn renderer() -> &'static Renderer {
    static RENDERER: LazyLock<Renderer> = LazyLock::new(|| Renderer::new().unwrap());
    &RENDERER
}

/// The pixels of a PNG.
pub fn decode(png: &[u8]) -> RgbImage {
    image::load_from_memory(png).unwrap().to_rgb8()
}

/// The PNG of a picture.
#[track_caller]
pub fn png(picture: Picture<'_>, look: &Look) -> Vec<u8> {
    renderer().png(picture, look).unwrap()
}

/// The pixels of a picture.
#[track_caller]
pub fn pixels(picture: Picture<'_>, look: &Look) -> RgbImage {
    decode(&png(picture, look))
}

/// Checks that a picture is refused because it has too much in it.
#[track_caller]
pub fn is_too_long(picture: Picture<'_>) {
    let result = renderer().png(picture, &Look::default());
    assert!(matches!(result, Err(RenderError::TooLong)));
}

/// The usual look, so many pixels wide.
pub fn wide(width: usize) -> Look {
    Look {
        width,
        ..Look::default()
    }
}

/// The usual look on a board.
pub fn themed(theme: &'static Theme) -> Look {
    Look {
        theme,
        ..Look::default()
    }
}

/// The project's folder.
pub fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The mean difference of all channels of all pixels, 0 to 255.
pub fn difference(a: &RgbImage, b: &RgbImage) -> f64 {
    assert_eq!(a.dimensions(), b.dimensions());
    let pairs = a.iter().zip(b.iter());
    let sum: u64 = pairs.map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.len() as f64
}

/// Compares a picture with its reference in `tests/data/boards`, at a quarter of its size.
#[track_caller]
pub fn looks_as_before(name: &str, picture: &RgbImage) {
    let (width, height) = picture.dimensions();
    let small = resize(picture, width / 4, height / 4, FilterType::Triangle);
    is_still(
        &home().join(format!("tests/data/boards/{name}.png")),
        &small,
    );
}

/// Compares a picture with a file, block by block. On a difference, a picture of both and of the difference
/// is left in the temporary folder.
#[track_caller]
pub fn is_still(path: &Path, picture: &RgbImage) {
    // As for snapshots of words: the picture is the reference from now on.
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let file = std::fs::File::create(path).unwrap();
        let compression = CompressionType::Best;
        let filter = png::FilterType::Adaptive;
        let encoder = PngEncoder::new_with_quality(file, compression, filter);
        picture.write_with_encoder(encoder).unwrap();
    }
    let reference = image::open(path).expect("the reference is there").to_rgb8();
    assert_eq!(picture.dimensions(), reference.dimensions(), "{path:?}");
    let worst = blocks(picture)
        .map(|at| (at, off(picture, &reference, at)))
        .max_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((at, off)) = worst.filter(|(_, off)| *off >= TOLERANCE) {
        let name = path.file_name().unwrap();
        let comparison = std::env::temp_dir().join("hansu-differences").join(name);
        std::fs::create_dir_all(comparison.parent().unwrap()).unwrap();
        beside(picture, &reference).save(&comparison).unwrap();
        panic!("{path:?} differs by {off:.1} around {at:?}: see {comparison:?}");
    }
}

fn blocks(picture: &RgbImage) -> impl Iterator<Item = (u32, u32)> {
    let (width, height) = picture.dimensions();
    let rows = (0..height).step_by(15);
    rows.flat_map(move |y| (0..width).step_by(15).map(move |x| (x, y)))
}

fn off(picture: &RgbImage, reference: &RgbImage, (x, y): (u32, u32)) -> f64 {
    let block = |image: &RgbImage| crop_imm(image, x, y, 15, 15).to_image();
    difference(&block(picture), &block(reference))
}

/// The picture, the reference, and their differences in red.
fn beside(picture: &RgbImage, reference: &RgbImage) -> RgbImage {
    let (width, height) = picture.dimensions();
    RgbImage::from_fn(3 * width, height, |x, y| {
        let [new, old] = [picture, reference].map(|image| *image.get_pixel(x % width, y));
        match x / width {
            0 => new,
            1 => old,
            _ => {
                let change = new.0.iter().zip(old.0).map(|(a, b)| a.abs_diff(b)).max();
                let change = change.unwrap_or(0);
                Rgb([255, 255 - change, 255 - change])
            }
        }
    })
}

/// Fails if a board looks like an earlier one of the same size; then adds it.
#[track_caller]
pub fn add_distinct(pictures: &mut Vec<(String, RgbImage)>, name: String, board: RgbImage) {
    let has_same_size = |(_, other): &&(String, RgbImage)| other.dimensions() == board.dimensions();
    for (other, picture) in pictures.iter().filter(has_same_size) {
        assert!(
            difference(&board, picture) > 0.1,
            "{name} looks like {other}"
        );
    }
    pictures.push((name, board));
}
