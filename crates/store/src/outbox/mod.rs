//! The outbox: messages to be sent, in order within each lane.

pub(super) mod blocked;
mod claims;
mod cup_lines;
mod lookups;
mod outcomes;
pub(super) mod queueing;
mod row;
mod states;
mod sweep;

pub use blocked::{ReopenReason, RetryScope, RetryTarget, UnnotifiedTurn};
pub use claims::{ClaimedRow, DueQueues};
pub(super) use cup_lines::{FIRST_OF_CUP_GAME, enqueue_next_line};
pub use lookups::{ArrivedPost, EditedRow, HistoryPoint, KnownMessages};
pub use row::{DeliveryQueue, Lane, NewRow, Row, RowKind, RowState};
pub use sweep::SweepResult;
