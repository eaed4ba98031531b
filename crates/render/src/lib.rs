#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::too_many_lines, reason = "tests list their cases"))]

#[cfg(test)]
mod colour_vision;
mod data;
mod draw;
mod encode;
mod error;
mod look;
mod raster;
mod renderer;

pub use data::coordinates::Coordinates;
pub use data::sets::PieceSet;
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
pub use look::{GameLook, Look};
pub use renderer::{Picture, Renderer};
