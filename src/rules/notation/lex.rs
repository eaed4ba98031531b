//! Cutting typed text into points and names of pieces.
//!
//! Letters are ambiguous: `b` is a file and an elephant. So the text is cut in every way, the
//! likeliest first, until the reader accepts one.

use crate::rules::piece::Role;
use crate::rules::square::Square;

/// A part of a typed move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// A point in either form.
    Square(Square),
    /// The name of a piece.
    Piece(Role),
    /// The name of a side, which some records put before the piece.
    Side,
    /// A word that says that something is taken.
    Takes,
    /// A cry such as 장군, which says nothing about where.
    Cry,
}

/// How a point is written; a move uses one of the two.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `a4`.
    Letters,
    /// `71`, as in game records.
    Digits,
}

/// A move needs seven at most; more is no move.
const TOKEN_LIMIT: usize = 8;

/// All words, a longer one before those it begins with.
const WORDS: [(&str, Token); 45] = [
    ("elephant", Token::Piece(Role::Elephant)),
    ("chariot", Token::Piece(Role::Chariot)),
    ("general", Token::Piece(Role::General)),
    ("soldier", Token::Piece(Role::Soldier)),
    ("adviser", Token::Piece(Role::Guard)),
    ("advisor", Token::Piece(Role::Guard)),
    ("bishop", Token::Piece(Role::Elephant)),
    ("cannon", Token::Piece(Role::Cannon)),
    ("knight", Token::Piece(Role::Horse)),
    ("guard", Token::Piece(Role::Guard)),
    ("horse", Token::Piece(Role::Horse)),
    ("check", Token::Cry),
    ("king", Token::Piece(Role::General)),
    ("pawn", Token::Piece(Role::Soldier)),
    ("rook", Token::Piece(Role::Chariot)),
    ("장군", Token::Cry),
    ("멍군", Token::Cry),
    ("빅장", Token::Cry),
    ("외통", Token::Cry),
    ("장", Token::Piece(Role::General)),
    ("궁", Token::Piece(Role::General)),
    ("왕", Token::Piece(Role::General)),
    ("사", Token::Piece(Role::Guard)),
    ("차", Token::Piece(Role::Chariot)),
    ("포", Token::Piece(Role::Cannon)),
    ("마", Token::Piece(Role::Horse)),
    ("상", Token::Piece(Role::Elephant)),
    ("졸", Token::Piece(Role::Soldier)),
    ("병", Token::Piece(Role::Soldier)),
    ("將", Token::Piece(Role::General)),
    ("楚", Token::Piece(Role::General)),
    ("漢", Token::Piece(Role::General)),
    ("楚", Token::Side),
    ("漢", Token::Side),
    ("초", Token::Side),
    ("한", Token::Side),
    ("士", Token::Piece(Role::Guard)),
    ("車", Token::Piece(Role::Chariot)),
    ("包", Token::Piece(Role::Cannon)),
    ("砲", Token::Piece(Role::Cannon)),
    ("馬", Token::Piece(Role::Horse)),
    ("象", Token::Piece(Role::Elephant)),
    ("卒", Token::Piece(Role::Soldier)),
    ("兵", Token::Piece(Role::Soldier)),
    ("타", Token::Takes),
];

/// Makes typed text plain: full-width characters narrow, letters small, blanks and invisible
/// characters gone.
pub(super) fn normalise(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0)
            .unwrap_or(letter)
            .to_ascii_lowercase(),
        _ => letter.to_ascii_lowercase(),
    };
    let visible = |letter: &char| {
        let invisible = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{fe0f}' | '\u{feff}');
        !(invisible || letter.is_whitespace() || letter.is_control())
    };
    text.chars().filter(visible).map(narrow).collect()
}

/// Whether a character only separates the parts of a move or decorates it.
pub(super) fn is_separator(letter: char) -> bool {
    matches!(
        letter,
        '-' | '–' | '—' | '→' | '>' | 'x' | '×' | ':' | ',' | '.' | '+' | '#' | '!'
    )
}

/// Returns the piece that a hanja or Korean syllable names.
pub(super) fn piece_of(letter: char) -> Option<Role> {
    let mut utf8 = [0; 4];
    let word: &str = letter.encode_utf8(&mut utf8);
    WORDS.iter().find_map(|&(name, token)| match token {
        Token::Piece(role) if name == word => Some(role),
        _ => None,
    })
}

/// Cuts plain text in every way, the likeliest first, and returns what `accept` makes of the first
/// cut that it accepts.
pub(super) fn first_cut<T>(text: &str, mut accept: impl FnMut(&[Token]) -> Option<T>) -> Option<T> {
    cut(text, None, &mut Vec::new(), &mut accept)
}

fn cut<T>(
    text: &str,
    form: Option<Form>,
    done: &mut Vec<Token>,
    accept: &mut dyn FnMut(&[Token]) -> Option<T>,
) -> Option<T> {
    let text = text.trim_start_matches(is_separator);
    if text.is_empty() {
        return accept(done);
    }
    if done.len() == TOKEN_LIMIT {
        return None;
    }
    for (token, rest) in heads(text) {
        let here = token_form(token, text);
        if here.is_some() && form.is_some() && here != form {
            continue;
        }
        done.push(token);
        let found = cut(rest, form.or(here), done, accept);
        done.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}

fn token_form(token: Token, text: &str) -> Option<Form> {
    let digits = text.starts_with(|letter: char| letter.is_ascii_digit());
    match token {
        Token::Square(_) if digits => Some(Form::Digits),
        Token::Square(_) => Some(Form::Letters),
        _ => None,
    }
}

/// Everything that the text can begin with, the likeliest first, each with the rest.
fn heads(text: &str) -> impl Iterator<Item = (Token, &str)> {
    let lettered = Square::read_prefix(text);
    let short = lettered.and_then(|(square, _)| match square.rank() {
        9 => Some((Square::new(square.file(), 0)?, text.get(2..)?)),
        _ => None,
    });
    let squares = [lettered, short, gibo_prefix(text)].into_iter().flatten();
    let words = WORDS
        .iter()
        .filter_map(|&(word, token)| Some((token, text.strip_prefix(word)?)));
    let letter = text
        .chars()
        .next()
        .filter(char::is_ascii)
        .and_then(Role::from_letter);
    squares
        .map(|(square, rest)| (Token::Square(square), rest))
        .chain(words)
        .chain(letter.and_then(|role| Some((Token::Piece(role), text.get(1..)?))))
}

fn gibo_prefix(text: &str) -> Option<(Square, &str)> {
    let digit = |nth: usize| Some(text.as_bytes().get(nth)?.wrapping_sub(b'0')).filter(|&n| n < 10);
    Some((Square::from_gibo(digit(0)?, digit(1)?)?, text.get(2..)?))
}
