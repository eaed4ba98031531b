//! The panel for combining rules: a draft, and two pages with every rule.
//!
//! The ids hold the whole state, so nothing is stored.

mod ids;
mod pages;
mod panel;
mod purpose;

pub use ids::{COMBINE, Combining, NoCombining, PanelAction};
pub use pages::{PanelView, RulesPage};
pub use panel::{Panel, combine, opens, unplayable};
pub use purpose::Purpose;

/// The option or menu value that opens the panel.
pub const OTHER: &str = "other";
