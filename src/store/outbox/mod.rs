//! The outbox: messages still to be sent, in order within each lane.

pub(super) mod blocked;
mod cards;
mod claims;
mod kind;
mod lane;
mod lookups;
mod news;
mod outcomes;
pub(super) mod queueing;
mod row;
mod sweep;

pub use blocked::{Opening, Reopened, RetryScope, UntoldTurn};
pub use claims::{Claimed, DueQueues};
pub use kind::RowKind;
pub use lane::{DeliveryQueue, Lane};
pub use lookups::{ArrivedPost, KnownMessages, Landmark};
pub use row::{NewRow, Row, RowState};
pub use sweep::Swept;
