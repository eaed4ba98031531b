//! The outbox: messages to be sent, in order within each lane.

pub(super) mod blocked;
mod claims;
mod lookups;
mod outcomes;
pub(super) mod queueing;
mod row;
mod sweep;

pub use blocked::{Opening, Reopened, RetryScope, UntoldTurn};
pub use claims::{Claimed, DueQueues};
pub use lookups::{ArrivedPost, KnownMessages, Landmark};
pub use row::{DeliveryQueue, Lane, NewRow, Row, RowKind, RowState};
pub use sweep::Swept;
