//! Pictures: draws a position as a PNG, and a game as a GIF.
//!
//! `data` defines the appearance of boards and pieces, `raster` has pixels, letters and colours, `draw` lays
//! out each kind of picture, and `encode` writes PNG and GIF. A [`Renderer`] owns the fonts and the cache;
//! there are no globals.

#[cfg(test)]
mod colour_vision;
mod data;
mod draw;
mod encode;
mod error;
mod look;
mod raster;
mod renderer;

pub use data::coordinates::{Coordinates, XiangqiCoordinates};
pub use data::sets::{PieceSet, XiangqiSet};
pub use data::theme::Theme;
pub use draw::caption::Caption;
pub use draw::cross_table::{CrossRow, CrossTable};
pub use draw::end_card::EndCard;
pub use draw::graph::Graph;
pub use draw::ladder::LadderPicture;
pub use draw::parts::{BoardGeometry, BoardParts};
pub use draw::ratings::RatingCurve;
pub use draw::replay::Replay;
pub use draw::scene::Scene;
pub use error::RenderError;
pub use look::{Look, XiangqiLook};
pub use renderer::Renderer;
