//! The pictures, kind by kind, and what is kept between them.

pub(super) mod cache;
pub(super) mod caption;
pub(super) mod diagram;
pub(super) mod formations;
pub(super) mod graph;
pub(super) mod ground;
pub(super) mod pieces;
pub(super) mod replay;
pub(super) mod samples;
pub(super) mod scene;
