//! Buttons of `/privacy`.

use strum::{Display, EnumString};

/// What a button of `/privacy` does. Its name in ids never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum PrivacyButton {
    /// Sends all that is stored of the reader as a file.
    Export,
    /// Asks whether the reader is to be forgotten.
    Forget,
    /// Forgets the reader.
    Yes,
    /// Returns to what is stored.
    Back,
}
