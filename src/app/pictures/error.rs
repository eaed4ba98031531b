//! Errors of drawing.

use crate::render::RenderError;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The renderer failed.
    #[error("the renderer failed: {0}")]
    Render(#[from] RenderError),
    /// The drawing task panicked or was aborted.
    #[error("the drawing stopped: {0}")]
    Stopped(String),
}
