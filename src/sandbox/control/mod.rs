//! The control routes: faults, gateway tricks, changes of the world, looks behind the scenes.

mod faults;

pub use faults::{Fault, FaultAction, Faults};
