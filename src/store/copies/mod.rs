//! Copies of a whole database, made while it is in use and checked before they appear.

mod backup;
mod copy;
mod transfer;

pub use backup::backup;
pub(super) use backup::{backed_up_at, copy_before_upgrade};
pub use copy::{CopyReport, DatabaseContent};
pub(super) use copy::{PartialFile, fill, sync_folder};
pub(super) use transfer::mark_empty;
pub use transfer::{TransferError, TransferReport, transfer};
