//! PNG files. Level 3 of zlib-rs keeps every board below 60 KB.

use image::RgbaImage;
use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use crate::error::RenderError;
use crate::raster::canvas::Canvas;

/// The compression level, of 9.
const LEVEL: u8 = 3;

/// Encodes a picture of palette indices.
pub(crate) fn encode(canvas: &Canvas) -> Result<Vec<u8>, RenderError> {
    let colours = canvas.palette.colours().iter().flat_map(|c| c.0);
    write(canvas.width, canvas.height, &canvas.pixels, |encoder| {
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(colours.collect::<Vec<u8>>());
    })
}

/// Encodes a picture with transparent pixels.
pub(crate) fn encode_rgba(picture: &RgbaImage) -> Result<Vec<u8>, RenderError> {
    let [width, height] = [picture.width(), picture.height()].map(|side| side as usize);
    write(width, height, picture.as_raw(), |encoder| {
        encoder.set_color(ColorType::Rgba);
    })
}

fn write(
    width: usize,
    height: usize,
    pixels: &[u8],
    describe: impl FnOnce(&mut Encoder<'_, &mut Vec<u8>>),
) -> Result<Vec<u8>, RenderError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    // Our pictures repeat few colours, and a filter would hide that.
    encoder.set_filter(Filter::NoFilter);
    describe(&mut encoder);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(pixels)?;
        writer.finish()
    });
    written.map_err(|_| RenderError::Size)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::theme::Colour;
    use crate::raster::palette::Palette;
    use image::{Rgb, Rgba};
    use std::sync::Arc;

    #[test]
    fn decoded_files_show_the_drawn_pixels() {
        let greys: Vec<Colour> = (0..63).map(|n| Rgb([n * 4; 3])).collect();
        let palette = Arc::new(Palette::of(&greys, &[]));
        for (width, height) in [(1, 1), (1, 40), (255, 1), (301, 40)] {
            let mut canvas = Canvas::new(&palette, width, height, greys[9]);
            for (nth, pixel) in (0_u32..).zip(&mut canvas.pixels) {
                *pixel = (nth.wrapping_mul(nth) >> 7) as u8 % 63;
            }
            let decoded = image::load_from_memory(&encode(&canvas).unwrap()).unwrap();
            let shades = canvas.pixels.iter().flat_map(|&index| [index * 4; 3]);
            assert!(decoded.to_rgb8().into_raw().into_iter().eq(shades));
        }
        let picture = RgbaImage::from_fn(37, 5, |x, y| Rgba([x as u8, y as u8, 7, (x * y) as u8]));
        let decoded = image::load_from_memory(&encode_rgba(&picture).unwrap()).unwrap();
        assert_eq!(decoded.to_rgba8(), picture);
    }
}
