//! Values that are stored as words.

use std::str::FromStr;

use strum::VariantArray;

/// A value that is stored as a word, and identified by it in menus and options. Words never change.
///
/// Enums implement it by deriving strum's `EnumString`, `IntoStaticStr` and `VariantArray`.
pub trait StoredWord: VariantArray + FromStr + Into<&'static str> + Copy {
    /// All values, in menu order.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the word.
    fn id(self) -> &'static str {
        self.into()
    }

    /// Returns the value of a word; `None` if this version does not know it.
    fn named(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    /// Returns the words of all values, in menu order.
    fn ids() -> Vec<&'static str> {
        Self::ALL.iter().map(|value| value.id()).collect()
    }
}

impl<T: VariantArray + FromStr + Into<&'static str> + Copy> StoredWord for T {}
