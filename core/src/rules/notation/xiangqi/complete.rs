//! Comparing text that is still being typed with moves as records write them.

use super::read::read_numeral;
use super::read::{chinese_piece, moves_named, plain};
use super::write::{chinese, iccs, wxf};
use crate::rules::board::Move;
use crate::rules::notation::write::letter;
use crate::rules::position::Position;

/// What somebody has typed so far of a move, as records of Xiangqi write one.
pub(in crate::rules::notation) struct Begun {
    /// As it stands: only its capitals tell ICCS from points of ours.
    text: String,
    /// In one script, as it compares with moves.
    phrase: String,
    /// The moves that it names already.
    named: Vec<Move>,
}

impl Begun {
    pub fn new(text: &str, before: &Position) -> Begun {
        Begun {
            text: text.to_owned(),
            phrase: in_one_script(text),
            named: moves_named(text, before).unwrap_or_default(),
        }
    }

    /// Whether the text names a move already.
    pub fn names(&self, mv: Move) -> bool {
        self.named.contains(&mv)
    }

    /// Whether a legal move's text in one of the notations begins so.
    pub fn begins(&self, before: &Position, mv: Move) -> bool {
        let written = wxf(before, mv);
        let without = written.replacen('=', "", 1);
        let chinese = in_one_script(&chinese(before, mv));
        [sign_first(&written), chinese, without, written]
            .iter()
            .any(|form| form.starts_with(&self.phrase))
            || iccs(mv).starts_with(&self.text)
    }

    /// Whether a sign is with the piece, `R+`, which only records have.
    pub fn has_sign(&self) -> bool {
        let mut head = self.phrase.chars().take(2);
        head.any(|letter| matches!(letter, '+' | '-' | '='))
    }
}

/// `+R=6` for `R+=6`, as some write it.
fn sign_first(written: &str) -> String {
    let mut letters: Vec<char> = written.chars().collect();
    if let [_, '+' | '-', ..] = letters[..] {
        letters.swap(0, 1);
    }
    letters.into_iter().collect()
}

/// A text in letters, digits and signs, whichever script it is in: `炮二平五` as `C2=5`, `前车进一` as `+R+1`.
fn in_one_script(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    let one = |written: char| match plain(written) {
        '进' | '進' | '前' => '+',
        '退' | '后' | '後' => '-',
        '平' => '=',
        other => {
            let digit = read_numeral(other).map(|number| char::from(b'0' + number));
            let piece = chinese_piece(other).map(letter);
            digit.or(piece).unwrap_or(other)
        }
    };
    letters.map(one).collect()
}
