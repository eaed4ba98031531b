//! Rules that players combine: the parameters in which rule books differ, each with its values, the id that
//! spells a combination out, and the short code of one that is still being put together.

mod choices;
mod id;
mod plain;
mod values;

pub use choices::Choices;
pub use id::NoRuleset;
