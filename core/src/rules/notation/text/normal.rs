//! Typed text in one form: what looks alike is written alike.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Returns a text in Unicode's compatibility form, NFKC: syllables that were typed apart are one, and full-width letters,
/// compatibility hanja and single jamo are the plain ones.
#[must_use]
pub fn in_one_form(text: &str) -> String {
    text.nfkc().collect()
}

/// Returns a text of a file in the canonical form, NFC, which leaves people's own letters as they are.
pub(in crate::rules::notation) fn composed(text: String) -> String {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => text,
        _ => text.nfc().collect(),
    }
}

/// Returns a text with its Korean syllables taken apart into letters, a final consonant as the same letter as an initial
/// one: a syllable that is still being typed then begins the word that it will be.
#[must_use]
pub fn jamo(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    for letter in text.nfd() {
        match letter {
            INITIALS..='\u{1112}' => letters.extend(nth(&CONSONANTS, letter, INITIALS)),
            FINALS..='\u{11c2}' => {
                letters.push_str(nth(&FINAL, letter, FINALS).unwrap_or_default());
            }
            other => letters.push(other),
        }
    }
    letters
}

fn nth<T: Copy>(table: &[T], letter: char, first: char) -> Option<T> {
    let index = u32::from(letter).checked_sub(u32::from(first))?;
    table.get(usize::try_from(index).ok()?).copied()
}

/// The first initial consonant, and the first final one, of the conjoining jamo.
const INITIALS: char = '\u{1100}';
const FINALS: char = '\u{11a8}';

const CONSONANTS: [char; 19] = [
    'ㄱ', 'ㄲ', 'ㄴ', 'ㄷ', 'ㄸ', 'ㄹ', 'ㅁ', 'ㅂ', 'ㅃ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅉ', 'ㅊ', 'ㅋ',
    'ㅌ', 'ㅍ', 'ㅎ',
];

const FINAL: [&str; 27] = [
    "ㄱ", "ㄲ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ",
    "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_written_alike() {
        for (typed, plain) in [
            ("\u{110e}\u{1161}", "차"),
            ("\u{f902}", "車"),
            ("Ｃ２＝５", "C2=5"),
            ("３２포３５", "32포35"),
            ("炮二平五", "炮二平五"),
        ] {
            assert_eq!(in_one_form(typed), plain);
        }
    }

    #[test]
    fn a_syllable_under_way_begins_the_word_that_it_will_be() {
        for (typed, word, begins) in [
            ("ㅍ", "포", true),
            ("ㅊ", "차", true),
            ("쉭", "쉬기", true),
            ("쉬", "쉬기", true),
            ("ㅊ", "포", false),
            ("장ㄱ", "장군", true),
            ("po", "포", false),
        ] {
            let typed = jamo(&in_one_form(typed));
            assert_eq!(jamo(word).starts_with(&typed), begins, "{typed} {word}");
        }
    }
}
