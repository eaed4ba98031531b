//! The panel for combining rules: a draft, and two pages with every rule.
//!
//! The ids hold the whole state, so nothing is stored.

mod panel;

pub use panel::{Panel, combine, opens, unplayable};

/// The option or menu value that opens the panel.
pub const OTHER: &str = "other";
