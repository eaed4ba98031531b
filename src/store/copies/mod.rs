//! Copies of a whole database, made while it is in use and checked before they count.

mod across;
mod backup;
mod before_upgrade;
mod copy;
mod marker;
mod part;

pub(super) use across::mark_empty;
pub use across::{TransferError, Transferred, transfer};
pub use backup::backup;
pub(super) use before_upgrade::copy_before_upgrade;
pub(super) use copy::fill;
pub use copy::{Content, Copied};
pub(super) use marker::backed_up_at;
pub(super) use part::{Part, sync_folder};
