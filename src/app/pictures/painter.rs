//! Who draws: the renderer, or nobody.

use std::sync::Arc;

use crate::render::{RenderError, Renderer};

/// Who draws the pictures.
#[derive(Debug, Clone)]
pub(super) enum Painter {
    Renderer(Arc<Renderer>),
    /// Nobody: all pictures are the same, and empty.
    Nobody,
}

/// One white point as a PNG, which takes no less.
const BLANK_PNG: [u8; 67] = *b"\x89PNG\r\n\x1a\n\
    \0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU\
    \0\0\0\nIDATx\xdac\xf8\x0f\0\x01\x01\x01\0\x1c\xb0\x8c\x99\
    \0\0\0\0IEND\xaeB`\x82";
/// The same as a GIF.
const BLANK_GIF: [u8; 43] =
    *b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff\x21\xf9\x04\x01\0\0\0\0\
    \x2c\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0\x3b";

impl Painter {
    /// A PNG that the renderer draws.
    pub fn png(
        &self,
        draw: impl FnOnce(&Renderer) -> Result<Vec<u8>, RenderError>,
    ) -> Result<Vec<u8>, RenderError> {
        self.paint(&BLANK_PNG, draw)
    }

    /// A GIF that the renderer draws.
    pub fn gif(
        &self,
        draw: impl FnOnce(&Renderer) -> Result<Vec<u8>, RenderError>,
    ) -> Result<Vec<u8>, RenderError> {
        self.paint(&BLANK_GIF, draw)
    }

    fn paint(
        &self,
        blank: &[u8],
        draw: impl FnOnce(&Renderer) -> Result<Vec<u8>, RenderError>,
    ) -> Result<Vec<u8>, RenderError> {
        match self {
            Painter::Renderer(renderer) => draw(renderer),
            Painter::Nobody => Ok(blank.to_vec()),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::io::Cursor;

    use super::*;

    #[test]
    fn blank_pictures_can_be_read() {
        let undrawn = |_: &Renderer| unreachable!();
        let png = Painter::Nobody.png(undrawn).unwrap();
        let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        let mut point = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut point).unwrap();
        assert_eq!(reader.info().size(), (1, 1));
        let gif = Painter::Nobody.gif(undrawn).unwrap();
        let mut reader = gif::Decoder::new(Cursor::new(gif)).unwrap();
        let frame = reader.read_next_frame().unwrap().unwrap();
        assert_eq!((frame.width, frame.height), (1, 1));
    }
}
