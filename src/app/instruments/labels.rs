//! The fixed lists of values that labels have.

use strum::{IntoStaticStr, VariantArray};

/// The outcome of an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum InteractionOutcome {
    /// The request was carried out or shown.
    Ok,
    /// It was refused, with a reason.
    Refused,
    /// It had been handled before.
    Doubled,
    /// A fault of ours, or the answer did not arrive.
    Failed,
    /// Discord took no answer any more.
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
    /// The choices for an option that somebody types.
    Autocomplete,
}

/// The outcome of an attempt to deliver a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum DeliveryOutcome {
    /// It was sent.
    Delivered,
    /// It had arrived by an earlier attempt.
    Found,
    /// It is tried again.
    Retried,
    /// A rate limit refused it; it is tried again.
    Limited,
    /// It was given up for now.
    Parked,
    /// There is nothing to be sent any more.
    Dropped,
}

/// The kind of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PictureKind {
    /// A board of a game or a record.
    Board,
    /// A game as an animation.
    Replay,
    /// An evaluation graph, or the course of a rating.
    Graph,
    /// The formations to choose from.
    Formations,
    /// Something of the lessons, or of the settings.
    Lesson,
}

macro_rules! named {
    ($($label:ty),*) => {
        $(impl $label {
            /// The label's value.
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
    PictureKind
);
