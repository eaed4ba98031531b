//! Finds what people type: endings, rulesets, topics, time zones; and suggests names while they type.

pub(super) mod endgames;
pub(super) mod rulesets;
pub(super) mod topics;
pub(super) mod zones;

use crate::rules::notation::to_nfkc;

/// The length of text that is compared with names. The comparison is quadratic in the text's length, and no name is
/// longer.
const MAX_COMPARED_CHARS: usize = 64;

/// Returns the part of a text that is compared with names.
fn comparable(typed: &str) -> String {
    typed.chars().take(MAX_COMPARED_CHARS).collect()
}

/// Normalises a place name for comparison with typed text: one form of each character, lower case, underscores as
/// blanks.
fn plain(name: &str) -> String {
    to_nfkc(name)
        .trim()
        .to_lowercase()
        .replace([' ', '.', '\''], "_")
        .trim_matches('_')
        .to_owned()
}
