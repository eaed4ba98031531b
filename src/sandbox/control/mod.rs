//! The control routes for tests: faults, gateway tricks, changes of the world, and reading hidden state.
//!
//! The page does not use them.

mod changes;
mod faults;
mod routes;

pub use faults::{FaultAction, FaultMoment, Faults};
pub use routes::router;
