//! Copies of a whole database, made while it is in use and checked before they appear.

mod across;
mod backup;
mod copy;

pub(super) use across::mark_empty;
pub use across::{TransferError, Transferred, transfer};
pub use backup::backup;
pub(super) use backup::{backed_up_at, copy_before_upgrade};
pub use copy::{Content, Copied};
pub(super) use copy::{Part, fill, sync_folder};
