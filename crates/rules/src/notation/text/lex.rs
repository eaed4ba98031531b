//! Cutting typed text into points and names of pieces.
//!
//! Letters are ambiguous: `b` is a file and an elephant. So every tokenisation is tried, the likeliest first,
//! until the reader accepts one.

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::board::{Role, Square};

/// A part of a typed move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::notation) enum MoveToken {
    /// A point in either form.
    Square(Square),
    /// The name of a piece.
    Piece(Role),
    /// The name of a side, which some records write before the piece.
    Side,
    /// A word between two points for a capture or a direction.
    Between,
    /// An exclamation such as 장군, which names no point.
    Exclamation,
}

/// The form of a point; a move uses only one of the two.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `a4`.
    Letters,
    /// `71`, as in game records.
    Digits,
}

/// The maximum number of tokens; a move needs at most seven.
const TOKEN_LIMIT: usize = 8;

/// The words that are not names of pieces. A side is also a general's name, which is tried first.
const WORDS: [(&str, MoveToken); 19] = [
    ("check", MoveToken::Exclamation),
    ("mate", MoveToken::Exclamation),
    ("janggun", MoveToken::Exclamation),
    ("meonggun", MoveToken::Exclamation),
    ("oetong", MoveToken::Exclamation),
    ("장군", MoveToken::Exclamation),
    ("멍군", MoveToken::Exclamation),
    ("빅장", MoveToken::Exclamation),
    ("외통", MoveToken::Exclamation),
    ("將軍", MoveToken::Exclamation),
    ("楚", MoveToken::Side),
    ("漢", MoveToken::Side),
    ("초", MoveToken::Side),
    ("한", MoveToken::Side),
    ("cho", MoveToken::Side),
    ("chu", MoveToken::Side),
    ("han", MoveToken::Side),
    ("타", MoveToken::Between),
    ("to", MoveToken::Between),
];

/// Returns all words with their tokens.
fn words() -> impl Iterator<Item = (&'static str, MoveToken)> {
    Role::ALL
        .into_iter()
        .flat_map(|role| {
            role.names()
                .all()
                .map(move |name| (name, MoveToken::Piece(role)))
        })
        .chain(WORDS)
}

/// Returns the rest of a text after a word at its beginning; blanks within the word are optional.
fn after_word<'a>(word: &str, text: &'a str) -> Option<&'a str> {
    word.split(' ').try_fold(text, str::strip_prefix)
}

/// Normalises typed text: characters get one Unicode form, letters lower case. Blanks, apostrophes (`ch'a`) and
/// invisible characters are removed.
pub(in crate::notation) fn normalise(text: &str) -> String {
    to_nfkc(text)
        .chars()
        .filter(|letter| !is_ignored(*letter))
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}

/// Normalises the text of a typed move and removes decoration around it: backticks and stars, a number before
/// it, a full stop, a question mark, or 로 after it.
pub(in crate::notation) fn strip_decoration(text: &str) -> String {
    let is_trailing = |letter: char| {
        is_decoration(letter) || matches!(letter, '.' | '。' | '!' | '?' | ',' | '、')
    };
    let normalised = normalise_prefix(text);
    let bare = normalised.trim_end_matches(is_trailing);
    let bare = bare
        .strip_suffix("으로")
        .or_else(|| bare.strip_suffix('로'))
        .unwrap_or(bare);
    bare.trim_end_matches(is_trailing).to_owned()
}

/// Normalises the text of an incomplete move, without decoration before it.
pub(in crate::notation) fn normalise_prefix(text: &str) -> String {
    let plain = to_nfkc(text).replace("=>", "→");
    let bare = without_number(plain.trim_start_matches(is_decoration));
    bare.trim_start_matches(is_decoration).to_owned()
}

/// Returns whether a character decorates a move: blanks, quotation marks, and the marks of code and bold.
fn is_decoration(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '`' | '*' | '_' | '"' | '“' | '”')
}

/// Returns a move without the number of its turn, `1.` or `12...`. Two digits before two others are a point of
/// a record.
fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = text.len() - after.len();
    let rest = after.trim_start_matches('.');
    let is_number = (1..=3).contains(&digits) && rest.len() < after.len();
    let is_point = digits == 2 && rest.starts_with(|letter: char| letter.is_ascii_digit());
    if is_number && !is_point && !rest.is_empty() {
        rest.trim_start()
    } else {
        text
    }
}

/// Returns whether a character is meaningless: a blank, an apostrophe or an invisible character.
fn is_ignored(letter: char) -> bool {
    let invisible = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{fe0f}' | '\u{feff}');
    let apostrophe = matches!(letter, '\'' | '\u{2bc}' | '\u{2018}' | '\u{2019}');
    invisible || apostrophe || letter.is_whitespace() || letter.is_control()
}

/// Returns whether a character only separates the parts of a move or decorates it.
pub(in crate::notation) fn is_separator(letter: char) -> bool {
    matches!(
        letter,
        '-' | '–' | '—' | '→' | '>' | 'x' | '×' | ':' | ',' | '.' | '+' | '#' | '!' | '/'
    )
}

/// Returns the piece of a hanja or Korean syllable.
pub(in crate::notation) fn piece_of(letter: char) -> Option<Role> {
    let mut utf8 = [0; 4];
    let word: &str = letter.encode_utf8(&mut utf8);
    Role::ALL
        .into_iter()
        .find(|role| role.names().all().any(|name| name == word))
}

/// Returns the piece with this name; a letter is not a name.
#[must_use]
pub fn piece_named(typed: &str) -> Option<Role> {
    let plain = normalise(typed);
    Role::ALL.into_iter().find(|role| {
        let mut names = role.names().all();
        names.any(|name| after_word(name, &plain) == Some(""))
    })
}

/// Tries every tokenisation of normalised text, the likeliest first, and returns the first result of
/// `accept`.
pub(in crate::notation) fn first_tokenisation<T>(
    text: &str,
    mut accept: impl FnMut(&[MoveToken]) -> Option<T>,
) -> Option<T> {
    tokenise(text, None, &mut Vec::new(), &mut accept)
}

fn tokenise<T>(
    text: &str,
    form: Option<Form>,
    tokens: &mut Vec<MoveToken>,
    accept: &mut dyn FnMut(&[MoveToken]) -> Option<T>,
) -> Option<T> {
    let text = after_separators(text);
    if text.is_empty() {
        return accept(tokens);
    }
    if tokens.len() == TOKEN_LIMIT {
        return None;
    }
    for (token, rest) in first_tokens(text) {
        let current_form = token_form(token, text);
        if current_form.is_some() && form.is_some() && current_form != form {
            continue;
        }
        tokens.push(token);
        let found = tokenise(rest, form.or(current_form), tokens, accept);
        tokens.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Returns the text without leading separators; the x of `xiang` is not one.
fn after_separators(mut text: &str) -> &str {
    while let Some(rest) = text.strip_prefix(is_separator) {
        if words().any(|(word, _)| after_word(word, text).is_some()) {
            break;
        }
        text = rest;
    }
    text
}

fn token_form(token: MoveToken, text: &str) -> Option<Form> {
    let digits = text.starts_with(|letter: char| letter.is_ascii_digit());
    match token {
        MoveToken::Square(_) if digits => Some(Form::Digits),
        MoveToken::Square(_) => Some(Form::Letters),
        _ => None,
    }
}

/// Returns everything that the text can begin with, the likeliest first, each with the rest.
fn first_tokens(text: &str) -> impl Iterator<Item = (MoveToken, &str)> {
    let lettered = Square::read_prefix(text);
    let short = lettered.and_then(|(square, _)| match square.rank() {
        9 => Some((Square::new(square.file(), 0)?, text.get(2..)?)),
        _ => None,
    });
    let squares = [lettered, short, gibo_prefix(text)].into_iter().flatten();
    let mut words: Vec<(MoveToken, &str)> = words()
        .filter_map(|(word, token)| Some((token, after_word(word, text)?)))
        .collect();
    // The longest word first: gung, a general, before gun, a cannon.
    words.sort_by_key(|(_, rest)| rest.len());
    let letter = text
        .chars()
        .next()
        .filter(char::is_ascii)
        .and_then(Role::from_letter);
    squares
        .map(|(square, rest)| (MoveToken::Square(square), rest))
        .chain(words)
        .chain(letter.and_then(|role| Some((MoveToken::Piece(role), text.get(1..)?))))
}

fn gibo_prefix(text: &str) -> Option<(Square, &str)> {
    let (digits, rest) = text.split_at_checked(2)?;
    Some((gibo_point(digits)?, rest))
}

/// Parses `71`, a point of two digits: a row from Han's back rank and a column from Cho's left.
pub(in crate::notation) fn gibo_point(digits: &str) -> Option<Square> {
    let [row, column] = *digits.as_bytes() else {
        return None;
    };
    if !row.is_ascii_digit() || !column.is_ascii_digit() {
        return None;
    }
    Square::from_gibo(row - b'0', column - b'0')
}

/// The number of a turn at the beginning of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::notation) struct TurnNumber {
    pub number: u32,
    /// The number of dots after it; another sign counts as one.
    pub dots: usize,
    /// The length including the sign, in bytes.
    pub length: usize,
}

/// The maximum number of digits.
const DIGITS: usize = 5;

/// Parses the number that a text begins with. It needs a sign after it.
pub(in crate::notation) fn parse_turn_number(text: &str) -> Option<TurnNumber> {
    let (is_open, rest) = match text.chars().next()? {
        letter @ ('(' | '（') => (true, text.get(letter.len_utf8()..)?),
        '第' => return in_words(text),
        _ => (false, text),
    };
    let (number, digits) = digits(rest)?;
    let suffix = rest.get(digits..)?;
    let is_dot = |letter: char| matches!(letter, '.' | '．' | '…' | '。');
    let dots = suffix.chars().take_while(|letter| is_dot(*letter));
    let (count, bytes) = dots.fold((0, 0), |(count, bytes), dot| {
        (count + 1, bytes + dot.len_utf8())
    });
    let prefix_length = text.len() - rest.len() + digits;
    if count > 0 && !is_open {
        return Some(TurnNumber {
            number,
            dots: count,
            length: prefix_length + bytes,
        });
    }
    let sign = suffix.chars().next()?;
    let after = suffix.get(sign.len_utf8()..)?;
    let is_number = match sign {
        ')' | '）' => true,
        '、' => !is_open,
        ':' | '：' => !is_open && !after.starts_with(|letter: char| letter.is_numeric()),
        '수' | '手' | '着' => {
            !is_open && after.starts_with(|letter: char| !letter.is_alphanumeric())
        }
        _ => false,
    };
    let after_colon = if sign.is_alphabetic() {
        after.strip_prefix([':', '：', '.'])
    } else {
        None
    };
    is_number.then(|| TurnNumber {
        number,
        dots: 1,
        length: text.len() - after_colon.unwrap_or(after).len(),
    })
}

/// Parses `第1回合`.
fn in_words(text: &str) -> Option<TurnNumber> {
    let rest = text.strip_prefix('第')?.trim_start_matches(' ');
    let (number, digits) = digits(rest)?;
    let suffix = rest.get(digits..)?.trim_start_matches(' ');
    let after = ["回合", "手", "步", "着"]
        .iter()
        .find_map(|word| suffix.strip_prefix(word))?;
    let after = after.strip_prefix([':', '：', '.', '、']).unwrap_or(after);
    Some(TurnNumber {
        number,
        dots: 1,
        length: text.len() - after.len(),
    })
}

/// Returns a number and its length in bytes.
fn digits(text: &str) -> Option<(u32, usize)> {
    let value = |letter: char| match letter {
        '0'..='9' => letter.to_digit(10),
        '０'..='９' => Some(u32::from(letter) - u32::from('０')),
        _ => None,
    };
    let mut number = 0_u32;
    let mut length = 0;
    for (nth, letter) in text.chars().enumerate() {
        let Some(digit) = value(letter) else {
            break;
        };
        // Only the last digits of a very long number are kept.
        number = if nth < DIGITS {
            number * 10 + digit
        } else {
            u32::MAX
        };
        if nth > 2 * DIGITS {
            return None;
        }
        length += letter.len_utf8();
    }
    (length > 0).then_some((number, length))
}

/// Returns a text in Unicode's compatibility form, NFKC: separately typed syllables are joined, and full-width
/// letters, compatibility hanja and single jamo become the plain ones.
#[must_use]
pub fn to_nfkc(text: &str) -> String {
    text.nfkc().collect()
}

/// The dashes that texts have between two points instead of a hyphen.
pub(in crate::notation) const DASHES: [char; 6] = ['‐', '‑', '‒', '–', '—', '−'];

/// Returns the text of a file in the canonical form, NFC, which preserves people's own letters.
pub(in crate::notation) fn to_nfc(text: String) -> String {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => text,
        _ => text.nfc().collect(),
    }
}

/// Returns a text with its Korean syllables decomposed into letters, a final consonant like an initial one. An
/// incomplete syllable is then a prefix of the complete word.
#[must_use]
pub fn to_jamo(text: &str) -> String {
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
    fn number_is_read_with_its_sign_in_every_form() {
        for (text, number, dots, length) in [
            ("1.h2e2", 1, 1, 2),
            ("12... x", 12, 3, 5),
            ("1、炮", 1, 1, 4),
            ("１．炮", 1, 1, 6),
            ("3) x", 3, 1, 2),
            ("(3) x", 3, 1, 3),
            ("7수 02마83", 7, 1, 4),
            ("第10回合 炮", 10, 1, 11),
            ("1……", 1, 2, 7),
        ] {
            assert_eq!(
                parse_turn_number(text),
                Some(TurnNumber {
                    number,
                    dots,
                    length
                }),
                "{text}"
            );
        }
        for text in [
            "7172",
            "15=6",
            "02마83",
            "(a)",
            "",
            "第一局",
            "1-0",
            "1/2-1/2",
        ] {
            assert_eq!(parse_turn_number(text), None, "{text}");
        }
    }

    #[test]
    fn equivalent_characters_are_normalised() {
        for (typed, plain) in [
            ("\u{110e}\u{1161}", "차"),
            ("\u{f902}", "車"),
            ("Ｃ２＝５", "C2=5"),
            ("３２포３５", "32포35"),
            ("炮二平五", "炮二平五"),
        ] {
            assert_eq!(to_nfkc(typed), plain);
        }
    }

    #[test]
    fn unfinished_syllable_is_a_prefix_of_its_word() {
        for (typed, word, begins) in [
            ("ㅍ", "포", true),
            ("ㅊ", "차", true),
            ("쉭", "쉬기", true),
            ("쉬", "쉬기", true),
            ("ㅊ", "포", false),
            ("장ㄱ", "장군", true),
            ("po", "포", false),
        ] {
            let typed = to_jamo(&to_nfkc(typed));
            assert_eq!(to_jamo(word).starts_with(&typed), begins, "{typed} {word}");
        }
    }
}
