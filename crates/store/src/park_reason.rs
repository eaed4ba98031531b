//! Reasons for parking a row or a standing message.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::words;

/// The reason why a message could not be posted; shown by `/games`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum ParkReason {
    /// The channel or thread does not exist any more.
    ChannelGone,
    /// The thread is locked.
    ThreadLocked,
    /// The bot lacks permissions.
    Forbidden,
    /// Discord rejected the message.
    Rejected,
    /// An internal error.
    Broken,
}

words! {
    ParkReason: "reason for parking";
}
