//! The courier: delivers outbox rows, each exactly once; in order within a lane, lanes in parallel.

mod conclude;
mod deliver;
mod members;
mod message;
mod missing;
mod notices;
mod outage;
mod outbox;
mod outlet;
mod parking;
mod run;

pub use deliver::Courier;
pub use members::Members;
pub use message::{Notice, OutgoingMessage, Subject};
pub use notices::Notices;
pub use outbox::Outbox;
pub(super) use outbox::wait_for_bot;
pub use outlet::{Found, Outlet, OutletError};
pub use run::run;
