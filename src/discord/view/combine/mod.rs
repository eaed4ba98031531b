//! Rules that somebody combines: a draft, and two pages on which every rule can be changed.
//!
//! All that is chosen so far stands in the ids, so that nothing is kept anywhere else.

mod ids;
mod pages;
mod panel;
mod purpose;

pub use ids::{COMBINE, Combining, NoCombining, PanelAction};
pub use pages::{PanelView, RulesPage};
pub use panel::{Panel, combine, opens, unplayable};
pub use purpose::{Agreed, Purpose};

/// The value of an option or menu that leads here.
pub const OTHER: &str = "other";
