//! Reading a turn as gib writes it.

use crate::rules::board::Square;
use crate::rules::notation::builder::{CaptureMark, WrittenMove};
use crate::rules::notation::text::cursor::is_blank;
use crate::rules::notation::text::lex;
use crate::rules::notation::text::normal::in_one_form;

/// A word among the turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GibWord {
    Turn {
        written: WrittenMove,
        taken: CaptureMark,
        check: bool,
    },
    /// 장군, written separately from its move.
    Check,
    /// An exclamation without meaning for the board.
    Exclamation,
}

/// The greatest length of a turn, in bytes.
const TURN_LIMIT: usize = 64;

/// Reads a turn or an exclamation: `71졸72`, `47상67졸`, `83楚包23장군`, `19차29타차`, `i3卒h3`, `한수쉼`.
pub(super) fn read(word: &str) -> Option<GibWord> {
    if word.len() > TURN_LIMIT {
        return None;
    }
    let word = in_one_form(word);
    let (turn, check) = without_exclamations(word.trim_matches(is_blank));
    match turn {
        "" if check => return Some(GibWord::Check),
        "" => return Some(GibWord::Exclamation),
        "한수쉼" | "쉼" => {
            return Some(GibWord::Turn {
                written: WrittenMove::Pass,
                taken: CaptureMark::Nothing,
                check,
            });
        }
        _ => {}
    }
    let mut rest = Letters(turn);
    let from = rest.point()?;
    let piece = rest.piece();
    let to = rest.point()?;
    let taken = match (rest.takes(), rest.piece()) {
        (false, None) => CaptureMark::Nothing,
        (_, piece) => CaptureMark::Piece(piece),
    };
    rest.0.is_empty().then_some(GibWord::Turn {
        written: WrittenMove::Points { piece, from, to },
        taken,
        check,
    })
}

/// The word without the exclamations at its end, and whether 장군 was among them.
fn without_exclamations(word: &str) -> (&str, bool) {
    let mut turn = word;
    let mut check = false;
    loop {
        if let Some(rest) = turn.strip_suffix("장군") {
            turn = rest;
            check = true;
        } else if let Some(rest) = ["멍군", "빅장", "외통수", "외통"]
            .iter()
            .find_map(|cry| turn.strip_suffix(cry))
        {
            turn = rest;
        } else {
            return (turn.trim_end_matches(is_unreadable), check);
        }
    }
}

/// The unread rest of a word.
struct Letters<'a>(&'a str);

impl Letters<'_> {
    /// Two digits, or a letter and a rank counted from 0.
    fn point(&mut self) -> Option<Square> {
        let mut bytes = self.0.bytes();
        let first = bytes.next()?;
        let second = bytes.next()?;
        let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
        let square = match digit(first) {
            Some(row) => Square::from_gibo(row, digit(second)?)?,
            None => Square::new(first.checked_sub(b'a')?, digit(second)?)?,
        };
        self.0 = self.0.get(2..)?.trim_start_matches(is_unreadable);
        Some(square)
    }

    /// A piece, with the mark of its side before it or without.
    fn piece(&mut self) -> Option<crate::rules::board::Role> {
        let mut letters = self.0.chars();
        let first = letters.next()?;
        if matches!(first, '초' | '한' | '楚' | '漢') {
            let second = letters.next().and_then(lex::piece_of);
            if second.is_some() {
                self.0 = letters.as_str().trim_start_matches(is_unreadable);
                return second;
            }
        }
        let role = lex::piece_of(first)?;
        let rest = self.0.get(first.len_utf8()..)?;
        self.0 = rest.trim_start_matches(is_unreadable);
        Some(role)
    }

    /// The word that something is taken.
    fn takes(&mut self) -> bool {
        let rest = self.0.strip_prefix('타');
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }
}

/// Stray bytes, and the dash that some put between two points.
fn is_unreadable(letter: char) -> bool {
    is_blank(letter) || letter == '-'
}
