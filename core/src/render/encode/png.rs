//! Encoding a picture as an indexed-colour PNG.

use crc32fast::hash;

use super::deflate;
use crate::render::error::RenderError;
use crate::render::raster::canvas::Canvas;

/// Encodes a picture.
pub(in crate::render) fn encode(canvas: &Canvas) -> Result<Vec<u8>, RenderError> {
    let size = |length: usize| u32::try_from(length).map_err(|_| RenderError::Size);
    let packed = deflate::zlib(&canvas.rows, canvas.stride());
    let mut file = Vec::with_capacity(packed.len() + 512);
    file.extend(b"\x89PNG\r\n\x1a\n");
    let mut header = Vec::with_capacity(13);
    header.extend(size(canvas.width)?.to_be_bytes());
    header.extend(size(canvas.height)?.to_be_bytes());
    // Bit depth 8, colour type 3 (indexed), then compression, filter and interlace method 0.
    header.extend([8, 3, 0, 0, 0]);
    let colours: Vec<u8> = canvas.palette.colours().iter().flat_map(|c| c.0).collect();
    chunk(&mut file, *b"IHDR", &header, size(header.len())?);
    chunk(&mut file, *b"PLTE", &colours, size(colours.len())?);
    chunk(&mut file, *b"IDAT", &packed, size(packed.len())?);
    chunk(&mut file, *b"IEND", &[], 0);
    Ok(file)
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8], length: u32) {
    file.extend(length.to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend(data);
    let checked = hash(file.get(start..).unwrap_or(&[]));
    file.extend(checked.to_be_bytes());
}
