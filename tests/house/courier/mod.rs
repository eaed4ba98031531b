//! The courier: what is sent, in what order, and how failures are handled.

mod fates;
mod faults;
mod folding;
mod order;
mod originals;
mod parking;
mod pings;
mod proofs;
