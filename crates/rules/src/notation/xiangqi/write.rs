//! Writing moves of Xiangqi, and comparing incomplete typed text with them.

use super::read::{
    self, Ranks, file_number, mover, moves_named, number, numeral, plain, read_numeral, way,
};
use crate::board::{BySide, Move, Piece, Role, Square};
use crate::notation::write::letter;
use crate::position::Position;

/// Formats a move in the world federation's notation: `C2=5`, `H8+7`, `R+-1`, `15=6`. No two legal moves of a
/// position share a text. `before` is the position in which the legal move is played.
#[must_use]
pub fn wxf(before: &Position, mv: Move) -> String {
    let Some(piece) = mover(before, mv.from) else {
        return mv.to_string();
    };
    let way = way(mv, piece.side);
    let number = number(mv, piece.side);
    format!("{}{way}{number}", wxf_piece(before, mv, piece))
}

/// Returns the piece with its file, or with its distinction from another one on that file.
fn wxf_piece(before: &Position, mv: Move, piece: Piece) -> String {
    let kind = letter(piece.role);
    let file = file_number(mv.from, piece.side);
    let ranks = Ranks::of(before, piece.role);
    let Some((on_file, place)) = ranks.place_of(mv.from) else {
        return format!("{kind}{file}");
    };
    let crowded = on_file.len() > 2 || ranks.shared().count() > 1;
    if on_file.len() < 2 {
        format!("{kind}{file}")
    } else if piece.role == Role::Soldier && crowded {
        format!("{}{file}", place + 1)
    } else if could_go_alike(mv, on_file[1 - place], piece) {
        let sign = if place == 0 { '+' } else { '-' };
        format!("{kind}{sign}")
    } else {
        format!("{kind}{file}")
    }
}

/// Returns whether the other piece of the file could make the same displacement and stay on points allowed for
/// its kind. Otherwise the move itself identifies the piece.
fn could_go_alike(mv: Move, other: Square, piece: Piece) -> bool {
    let signed = |to: u8, from: u8| to.cast_signed() - from.cast_signed();
    let files = signed(mv.to.file(), mv.from.file());
    let ranks = signed(mv.to.rank(), mv.from.rank());
    let Some(target) = other.offset(files, ranks) else {
        return false;
    };
    match piece.role {
        Role::Guard => target.in_palace(piece.side),
        Role::Elephant => !target.is_over_river(piece.side),
        _ => true,
    }
}

/// The characters of Chinese records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Characters {
    /// The pieces of each side, in the order of [`Role::ALL`].
    pieces: BySide<&'static str>,
    /// The character for a move forward.
    forward: char,
    /// The character for the rear piece of two.
    rear: char,
}

impl Characters {
    /// The simplified characters, used in files.
    pub const SIMPLIFIED: Characters = Characters {
        pieces: BySide::new("帅仕车炮马相兵", "将士车炮马象卒"),
        forward: '进',
        rear: '后',
    };

    /// Returns the characters on the pieces of a board, in the order of [`Role::ALL`], with the matching signs.
    /// Uses simplified ones if those pieces have no Chinese characters.
    #[must_use]
    pub fn on(pieces: BySide<&'static str>) -> Characters {
        if pieces == Characters::SIMPLIFIED.pieces || pieces.cho.is_ascii() {
            return Characters::SIMPLIFIED;
        }
        Characters {
            pieces,
            forward: '進',
            rear: '後',
        }
    }

    fn piece(self, piece: Piece) -> char {
        let place = Role::ALL.iter().position(|role| *role == piece.role);
        let letter = place.and_then(|place| self.pieces[piece.side].chars().nth(place));
        letter.unwrap_or_else(|| piece.hanja())
    }
}

/// Formats a move like Chinese records, in simplified characters: `炮二平五`, `卒5进1`, `前车退一`, `三兵平四`. `before` is
/// the position in which the legal move is played.
#[must_use]
pub fn chinese(before: &Position, mv: Move) -> String {
    chinese_in(Characters::SIMPLIFIED, before, mv)
}

/// Formats a move in other characters, such as those on a board: `傌二進三`.
#[must_use]
pub fn chinese_in(characters: Characters, before: &Position, mv: Move) -> String {
    let Some(piece) = mover(before, mv.from) else {
        return mv.to_string();
    };
    let way = match way(mv, piece.side) {
        '+' => characters.forward,
        '-' => '退',
        _ => '平',
    };
    let number = numeral(number(mv, piece.side), piece.side);
    let piece = chinese_piece(before, mv, piece, characters);
    format!("{piece}{way}{number}")
}

fn chinese_piece(before: &Position, mv: Move, piece: Piece, characters: Characters) -> String {
    let sign = characters.piece(piece);
    let ranks = Ranks::of(before, piece.role);
    let alone = || {
        let file = numeral(file_number(mv.from, piece.side), piece.side);
        format!("{sign}{file}")
    };
    // A guard's or an elephant's direction identifies it.
    if matches!(piece.role, Role::Guard | Role::Elephant) {
        return alone();
    }
    let Some((on_file, place)) = ranks.place_of(mv.from) else {
        return alone();
    };
    if on_file.len() < 2 {
        return alone();
    }
    let nth = |place: usize| numeral(u8::try_from(place + 1).unwrap_or(9), piece.side);
    let which = if piece.role == Role::Soldier && ranks.shared().count() > 1 {
        let numbered = ranks.numbered();
        let place = numbered.iter().position(|square| *square == mv.from);
        nth(place.unwrap_or(0))
    } else {
        match (place, on_file.len()) {
            (0, 2 | 3) => '前',
            (1, 2) | (2, 3) => characters.rear,
            (1, 3) => '中',
            _ => nth(place),
        }
    };
    format!("{which}{sign}")
}

/// Formats a move in ICCS, with ranks from 0: `H2-E2`.
#[must_use]
pub fn iccs(mv: Move) -> String {
    let point = |square: Square| format!("{}{}", char::from(b'A' + square.file()), square.rank());
    format!("{}-{}", point(mv.from), point(mv.to))
}

/// The incomplete text of a move in the notation of Xiangqi's records.
pub(in crate::notation) struct MovePrefix {
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
                let piece = read::chinese_piece(character).map(letter);
                digit.or(piece).unwrap_or(character)
            }
        })
        .collect()
}
