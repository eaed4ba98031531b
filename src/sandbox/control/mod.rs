//! The control routes: faults, gateway tricks, changes of the world, looks behind the scenes.
//! They are for tests; the page does without.

mod changes;
mod faults;
mod routes;

pub use faults::{FaultAction, FaultMoment, Faults};
pub use routes::router;
