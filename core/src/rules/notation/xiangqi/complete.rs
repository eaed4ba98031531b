//! Comparison of incomplete typed text with written moves.

use super::read::read_numeral;
use super::read::{chinese_piece, moves_named, plain};
use super::write::{chinese, iccs, wxf};
use crate::rules::board::Move;
use crate::rules::notation::write::letter;
use crate::rules::position::Position;

/// The incomplete text of a move in the notation of Xiangqi's records.
pub(in crate::rules::notation) struct MovePrefix {
    /// The text as typed: only its capitals distinguish ICCS from our points.
    text: String,
    /// The text in one script, for comparison with moves.
    phrase: String,
    /// The moves that the text already names.
    named: Vec<Move>,
}

impl MovePrefix {
    pub fn new(text: &str, before: &Position) -> MovePrefix {
        MovePrefix {
            text: text.to_owned(),
            phrase: in_one_script(text),
            named: moves_named(text, before).unwrap_or_default(),
        }
    }

    /// Returns whether the text already names a move.
    pub fn matches_exactly(&self, mv: Move) -> bool {
        self.named.contains(&mv)
    }

    /// Returns whether the text is a prefix of a legal move in one of the notations.
    pub fn matches_prefix(&self, before: &Position, mv: Move) -> bool {
        let written = wxf(before, mv);
        let without = written.replacen('=', "", 1);
        let chinese = in_one_script(&chinese(before, mv));
        [sign_first(&written), chinese, without, written]
            .iter()
            .any(|form| form.starts_with(&self.phrase))
            || iccs(mv).starts_with(&self.text)
    }

    /// Returns whether a sign is next to the piece, `R+`, which only records have.
    pub fn has_sign(&self) -> bool {
        let mut head = self.phrase.chars().take(2);
        head.any(|letter| matches!(letter, '+' | '-' | '='))
    }
}

/// Returns `+R=6` for `R+=6`, an alternative spelling.
fn sign_first(written: &str) -> String {
    let mut letters: Vec<char> = written.chars().collect();
    if let [_, '+' | '-', ..] = letters[..] {
        letters.swap(0, 1);
    }
    letters.into_iter().collect()
}

/// Converts a text in any script to letters, digits and signs: `炮二平五` to `C2=5`, `前车进一` to `+R+1`.
fn in_one_script(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    letters
        .map(|written| match plain(written) {
            '进' | '進' | '前' => '+',
            '退' | '后' | '後' => '-',
            '平' => '=',
            character => {
                let digit = read_numeral(character).map(|number| char::from(b'0' + number));
                let piece = chinese_piece(character).map(letter);
                digit.or(piece).unwrap_or(character)
            }
        })
        .collect()
}
