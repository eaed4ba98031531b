//! The fixed values of labels.

use strum::{IntoStaticStr, VariantArray};

/// The outcome of an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum InteractionOutcome {
    /// The request was carried out or shown.
    Ok,
    /// It was rejected, with a reason.
    Refused,
    /// The interaction had been handled before.
    Doubled,
    /// An internal error, or the answer was not delivered.
    Failed,
    /// Discord no longer accepted an answer.
    Expired,
}

/// The kind of an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum InteractionKind {
    /// A slash command, or one of a context menu.
    Command,
    /// A button or a menu.
    Component,
    /// The choices for an option while it is being typed.
    Autocomplete,
}

/// The outcome of an attempt to deliver a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum DeliveryOutcome {
    /// The message was sent.
    Delivered,
    /// An earlier attempt had already delivered it.
    Found,
    /// The row will be retried.
    Retried,
    /// The request was rate limited; the row will be retried.
    Limited,
    /// The row was parked.
    Parked,
    /// There is nothing left to send.
    Dropped,
}

/// The reason for refusing a request of the board page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PageRefusal {
    /// The request came from another origin.
    Origin,
    /// The request had no session, or one that has ended.
    Session,
    /// The code of a link was unknown, used or too old.
    Code,
    /// A person or an address asked too often, or has too many sockets.
    Limit,
    /// The request came from another version of the page.
    Version,
    /// The request could not be parsed.
    Malformed,
}

/// The kind of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PictureKind {
    /// A board of a game or a record.
    Board,
    /// A game as an animation.
    Replay,
    /// An evaluation graph, or a rating curve.
    Graph,
    /// The formations to choose from.
    Formations,
    /// A lesson or settings picture.
    Lesson,
}

macro_rules! named {
    ($($label:ty),*) => {
        $(impl $label {
            /// Returns the label's value.
            pub fn name(self) -> &'static str {
                self.into()
            }
        })*
    };
}

named!(
    InteractionOutcome,
    InteractionKind,
    DeliveryOutcome,
    PageRefusal,
    PictureKind
);
