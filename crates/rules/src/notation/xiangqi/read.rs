//! Reading moves of Xiangqi and their numerals, in all variants found in practice.

use crate::board::{Action, Move, Piece, Role, Side, Square};
use crate::game::Game;
use crate::position::Position;

/// The words of a move: the piece and its direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::notation) struct Phrase {
    role: Role,
    which: PieceSelector,
    way: char,
    number: u8,
}

/// The intended piece of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PieceSelector {
    /// The piece on that file.
    File(u8),
    /// The front piece of a file with several; of four or five soldiers the second.
    Front,
    /// The rear piece; of four or five soldiers the last but one.
    Rear,
    /// The foremost of four or five soldiers; in Chinese of any number.
    First,
    /// The last of four or five soldiers.
    Last,
    /// The middle one of three.
    Middle,
    /// The front or rear piece of that file.
    FrontOf(u8),
    RearOf(u8),
    /// The soldier with that number on that file, from the front.
    NthOf(u8, u8),
    /// The piece with that number among those that share files, from the right file to the left.
    Nth(u8),
}

/// Returns the legal moves that a text in the world federation's or in Chinese notation may mean.
///
/// The list has one move, several if the text fits two pieces, or none if it fits no legal move. `None` if the
/// text has neither form.
#[must_use]
pub fn moves_named(text: &str, before: &Position) -> Option<Vec<Move>> {
    phrase(text).map(|phrase| moves_of(phrase, before))
}

/// Returns the legal moves that the words may mean.
pub(super) fn moves_of(phrase: Phrase, before: &Position) -> Vec<Move> {
    let legal = before.legal_moves();
    let side = before.turn();
    let ranks = Ranks::of(before, phrase.role);
    let mut named: Vec<Move> = phrase
        .which
        .of(&ranks)
        .into_iter()
        .flat_map(|from| legal.iter().copied().filter(move |mv| mv.from == from))
        .filter(|mv| (way(*mv, side), number(*mv, side)) == (phrase.way, phrase.number))
        .collect();
    named.sort_unstable();
    named.dedup();
    named
}

/// Returns whether a character is a piece.
pub(in crate::notation) fn is_piece(letter: char) -> bool {
    chinese_piece(letter).is_some()
}

/// Returns whether a text has either form.
pub(in crate::notation) fn has_form(text: &str) -> bool {
    phrase(text).is_some()
}

pub(super) fn phrase(text: &str) -> Option<Phrase> {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    // No move has more letters.
    let letters: Vec<char> = letters.take(7).collect();
    if letters.len() > 6 {
        return None;
    }
    chinese_phrase(&letters).or_else(|| wxf_phrase(&letters))
}

impl PieceSelector {
    /// Returns the pieces that may be meant.
    fn of(self, ranks: &Ranks) -> Vec<Square> {
        let each = |place: fn(&[Square]) -> usize| {
            let files = ranks.shared();
            let pieces = files.filter_map(|file| file.get(place(file)).copied());
            pieces.collect()
        };
        match self {
            PieceSelector::File(file) => match ranks.on_file(file) {
                // With three or five on a file, the federation names the middle one by the file.
                on_file @ ([_, _, _] | [_, _, _, _, _]) => vec![on_file[on_file.len() / 2]],
                on_file => on_file.to_vec(),
            },
            PieceSelector::Front => each(|file| usize::from(file.len() > 3)),
            PieceSelector::Rear => each(|file| file.len() - 1 - usize::from(file.len() > 3)),
            PieceSelector::First => each(|_| 0),
            PieceSelector::Last => each(|file| file.len() - 1),
            PieceSelector::Middle => each(|file| file.len() / 2),
            PieceSelector::FrontOf(file) => {
                ranks.on_file(file).first().copied().into_iter().collect()
            }
            PieceSelector::RearOf(file) => {
                ranks.on_file(file).last().copied().into_iter().collect()
            }
            PieceSelector::NthOf(nth, file) => {
                let piece = ranks.on_file(file).get(usize::from(nth).wrapping_sub(1));
                piece.copied().into_iter().collect()
            }
            PieceSelector::Nth(nth) => {
                let piece = ranks
                    .numbered()
                    .get(usize::from(nth).wrapping_sub(1))
                    .copied();
                piece.into_iter().collect()
            }
        }
    }
}

/// Returns the direction of a move as seen by its side: `+`, `-`, or `=` for sideways.
pub(super) fn way(mv: Move, side: Side) -> char {
    let (from, to) = match side {
        Side::Cho => (mv.from.rank(), mv.to.rank()),
        Side::Han => (mv.to.rank(), mv.from.rank()),
    };
    match from.cmp(&to) {
        std::cmp::Ordering::Less => '+',
        std::cmp::Ordering::Equal => '=',
        std::cmp::Ordering::Greater => '-',
    }
}

/// Returns the last number of a move: the steps along a file, or the target file.
pub(super) fn number(mv: Move, side: Side) -> u8 {
    if mv.from.file() == mv.to.file() {
        mv.from.rank().abs_diff(mv.to.rank())
    } else {
        file_number(mv.to, side)
    }
}

/// Parses `C2=5`, `+R=6`, `R+.6`, `15=6`, `++=4`, `5+.4`, `c25`.
fn wxf_phrase(letters: &[char]) -> Option<Phrase> {
    let letters: Vec<char> = letters.iter().map(|letter| plain(*letter)).collect();
    let (role, which, rest) = wxf_head(&letters)?;
    let (way, number) = match rest {
        [way @ ('+' | '-' | '='), number] => (*way, *number),
        [number] => ('=', *number),
        _ => return None,
    };
    Some(Phrase {
        role,
        which,
        way,
        number: digit(number)?,
    })
}

fn digit(letter: char) -> Option<u8> {
    if letter.is_ascii_digit() {
        read_numeral(letter)
    } else {
        None
    }
}

fn wxf_head(letters: &[char]) -> Option<(Role, PieceSelector, &[char])> {
    let sign = |letter: char| match letter {
        '+' => Some(PieceSelector::Front),
        '-' => Some(PieceSelector::Rear),
        _ => None,
    };
    let [first, second, rest @ ..] = letters else {
        return None;
    };
    if let Some(role) = wxf_piece(*first) {
        let which = digit(*second)
            .map(PieceSelector::File)
            .or_else(|| sign(*second))?;
        return Some((role, which, rest));
    }
    if let (Some(which), Some(role)) = (sign(*first), wxf_piece(*second)) {
        return Some((role, which, rest));
    }
    let which = match (first, second) {
        ('+', '+') => PieceSelector::First,
        ('-', '-') => PieceSelector::Last,
        (file, '+') => PieceSelector::FrontOf(digit(*file)?),
        (file, '-') => PieceSelector::RearOf(digit(*file)?),
        (nth, file) => PieceSelector::NthOf(digit(*nth)?, digit(*file)?),
    };
    Some((Role::Soldier, which, rest))
}

/// Converts full-width signs to narrow ones, lower case to capitals, and all sideways signs to one.
pub(super) fn plain(letter: char) -> char {
    let narrow = match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        _ => letter,
    };
    match narrow {
        '.' | '–' | '—' => '=',
        other => other.to_ascii_uppercase(),
    }
}

/// Returns the piece of a letter; N, B, M, G and S are used by other programs.
fn wxf_piece(letter: char) -> Option<Role> {
    Some(match letter {
        'K' => Role::General,
        'A' | 'G' => Role::Guard,
        'E' | 'B' | 'M' => Role::Elephant,
        'H' | 'N' => Role::Horse,
        'R' => Role::Chariot,
        'C' => Role::Cannon,
        'P' | 'S' => Role::Soldier,
        _ => return None,
    })
}

/// Parses `炮二平五`, `前车进一`, `三兵平四`, `前七兵进一`.
fn chinese_phrase(letters: &[char]) -> Option<Phrase> {
    let (head, [way, number]) = letters.split_at_checked(letters.len().checked_sub(2)?)? else {
        return None;
    };
    let (role, which) = match *head {
        [piece, file] if chinese_piece(piece).is_some() => (
            chinese_piece(piece)?,
            PieceSelector::File(read_numeral(file)?),
        ),
        // The old form omits the piece of a soldier: `前七进一`.
        [order, file] if read_numeral(file).is_some() => {
            let file = read_numeral(file)?;
            let which = match order {
                '前' => PieceSelector::FrontOf(file),
                '后' | '後' => PieceSelector::RearOf(file),
                _ => return None,
            };
            (Role::Soldier, which)
        }
        [order, piece] => {
            let role = chinese_piece(piece)?;
            (role, order_of(order, role)?)
        }
        [order, file, piece] => {
            let file = read_numeral(file)?;
            let which = match order {
                '前' => PieceSelector::FrontOf(file),
                '后' | '後' => PieceSelector::RearOf(file),
                _ => return None,
            };
            (chinese_piece(piece)?, which)
        }
        _ => return None,
    };
    Some(Phrase {
        role,
        which,
        way: match way {
            '进' | '進' => '+',
            '退' => '-',
            '平' => '=',
            _ => return None,
        },
        number: read_numeral(*number)?,
    })
}

fn order_of(order: char, role: Role) -> Option<PieceSelector> {
    match order {
        '前' => Some(PieceSelector::First),
        '后' | '後' => Some(PieceSelector::Last),
        '中' => Some(PieceSelector::Middle),
        _ if role == Role::Soldier => read_numeral(order).map(PieceSelector::Nth),
        _ => None,
    }
}

pub(super) fn chinese_piece(letter: char) -> Option<Role> {
    Some(match letter {
        '帅' | '帥' | '将' | '將' => Role::General,
        '仕' | '士' => Role::Guard,
        '相' | '象' => Role::Elephant,
        '马' | '馬' | '傌' => Role::Horse,
        '车' | '車' | '俥' => Role::Chariot,
        '炮' | '砲' | '包' => Role::Cannon,
        '兵' | '卒' => Role::Soldier,
        _ => return None,
    })
}

/// Returns the moves that a text may mean, in the notation of the world federation, of Chinese records or, with
/// capitals and a hyphen, of ICCS.
///
/// `None` for other texts. A single move named by its points need not be legal.
pub(in crate::notation) fn typed(text: &str, position: &Position) -> Option<Vec<Move>> {
    iccs(text)
        .map(|mv| vec![mv])
        .or_else(|| moves_named(text, position))
}

/// Returns whether a text has such a form, in any position.
pub(in crate::notation) fn looks_like_xiangqi_move(text: &str) -> bool {
    iccs(text).is_some() || has_form(text)
}

/// Parses `H2-E2`, two points with ranks from 0.
fn iccs(text: &str) -> Option<Move> {
    let (from, to) = text.split_once('-')?;
    Some(Move::new(counted_from_0(from)?, counted_from_0(to)?))
}

fn counted_from_0(point: &str) -> Option<Square> {
    let [file @ b'A'..=b'I', rank @ b'0'..=b'9'] = *point.as_bytes() else {
        return None;
    };
    Square::new(file - b'A', rank - b'0')
}

/// Returns the move with ranks counted from 0, as in ICCS, if it is legal.
pub(in crate::notation) fn with_ranks_from_0(mv: Move, game: &Game) -> Option<Action> {
    let up = |square: Square| square.offset(0, 1);
    let action = Action::Move(Move::new(up(mv.from)?, up(mv.to)?));
    game.check(action).is_ok().then_some(action)
}

/// Returns whether a text names a point by letter and rank, and not by the numbers of Janggi's records.
pub(in crate::notation) fn names_point(plain: &str, square: Square) -> bool {
    plain.contains(&square.to_string())
}

/// The pieces of one kind of the side to move, by file from its right, each file from the front.
pub(super) struct Ranks {
    files: Vec<Vec<Square>>,
}

impl Ranks {
    pub fn of(position: &Position, role: Role) -> Ranks {
        let side = position.turn();
        let mut files = vec![Vec::new(); 9];
        for square in position.pieces_of(side, role) {
            files[usize::from(file_number(square, side)) - 1].push(square);
        }
        for file in &mut files {
            // Points are numbered from Red's back rank.
            if side == Side::Cho {
                file.reverse();
            }
        }
        Ranks { files }
    }

    /// Returns the pieces on a file, 1 to 9, from the front.
    pub fn on_file(&self, number: u8) -> &[Square] {
        let at = usize::from(number).wrapping_sub(1);
        self.files.get(at).map_or(&[], Vec::as_slice)
    }

    /// Returns the files with several pieces, from the right.
    pub fn shared(&self) -> impl Iterator<Item = &[Square]> {
        self.files
            .iter()
            .map(Vec::as_slice)
            .filter(|file| file.len() > 1)
    }

    /// Returns the file of a piece, from the front, and its index on it, from 0.
    pub fn place_of(&self, square: Square) -> Option<(&[Square], usize)> {
        let file = self.files.iter().find(|file| file.contains(&square))?;
        let place = file.iter().position(|point| *point == square)?;
        Some((file, place))
    }

    /// Returns the pieces of shared files in order: from the right file to the left, each from the front.
    pub fn numbered(&self) -> Vec<Square> {
        self.shared().flatten().copied().collect()
    }
}

/// Returns the moving piece.
pub(super) fn mover(position: &Position, from: Square) -> Option<Piece> {
    position
        .piece_at(from)
        .filter(|piece| piece.side == position.turn())
}

/// The numerals of Red, from one.
const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Returns the number of a point's file, 1 to 9, from the right of a side.
pub(super) fn file_number(square: Square, side: Side) -> u8 {
    match side {
        Side::Cho => 9 - square.file(),
        Side::Han => square.file() + 1,
    }
}

/// Returns a number from 1 to 9 as a side writes it in Chinese records: Red in Chinese, Black in European
/// numerals.
pub(super) fn numeral(number: u8, side: Side) -> char {
    match side {
        Side::Cho => CHINESE[usize::from(number.clamp(1, 9)) - 1],
        Side::Han => char::from(b'0' + number.clamp(1, 9)),
    }
}

/// Parses a numeral from 1 to 9 of either side, or a full-width one.
pub(super) fn read_numeral(letter: char) -> Option<u8> {
    let value = match letter {
        '１'..='９' => u32::from(letter) - u32::from('１') + 1,
        '1'..='9' => u32::from(letter) - u32::from('0'),
        _ => {
            let index = CHINESE.iter().position(|numeral| *numeral == letter)?;
            u32::try_from(index).ok()? + 1
        }
    };
    u8::try_from(value).ok()
}
