//! XQF, the binary format of XQStudio, versions 1.0 to 1.8: a header of 1,024 bytes, then the moves as a tree.
//!
//! From version 1.1 on, four bytes of the header are keys by which the points, the lengths and all bytes of the
//! tree are shifted.

use encoding_rs::GB18030;

use super::draft::Draft;
use super::fault::{Fault, NotARecord, Place};
use super::text::lex::to_nfc;
use super::turn::WrittenTurn;
use super::ubb;
use super::verdict::Verdict;
use super::xiangqi;
use crate::board::{Move, Side, Square};

/// The name of the format in errors.
pub(super) const NAME: &str = "XQF (XQStudio)";

/// The length of the header.
const HEADER: usize = 1024;

/// The last version without keys, and the newest one.
const PLAIN: u8 = 10;
const NEWEST: u8 = 18;

/// The first version with another order of the pieces' points.
const ROTATED: u8 = 12;

/// The maximum number of moves and variations.
const NODES: usize = 100_000;

/// The text from which the shifts of the tree's bytes are computed.
const SEED: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// Reads a file; `None` if it does not have the format's signature.
///
/// # Errors
/// A file with an unknown version, or with an invalid board and no move.
pub(super) fn read(bytes: &[u8]) -> Result<Option<Draft<'static>>, NotARecord> {
    let [b'X', b'Q', version, ..] = *bytes else {
        return Ok(None);
    };
    // Text may begin with the same letters.
    if bytes.len() < HEADER && !bytes.contains(&0) {
        return Ok(None);
    }
    let header: &[u8; HEADER] = match bytes.first_chunk() {
        Some(header) if version <= NEWEST => header,
        _ => return Err(NotARecord::Unsupported(NAME)),
    };
    let draft = game(header, Tree::of(header, bytes));
    draft.map(Some).ok_or(NotARecord::Unsupported(NAME))
}

/// Returns a key of the header in decoded form.
fn decode_key(key: u8, factor: u8) -> u8 {
    let key = u32::from(key);
    let hidden = (((key * key * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8;
    let low = hidden.to_le_bytes()[0];
    low.wrapping_mul(factor)
}

fn game<'a>(header: &[u8; HEADER], mut tree: Tree) -> Option<Draft<'a>> {
    let mut draft = Draft::of_game(xiangqi::GAME, Place::START);
    headers(header, &mut draft);
    let mut points = [0; 32];
    for (nth, point) in header[16..48].iter().enumerate() {
        let place = if tree.version >= ROTATED {
            (nth + usize::from(tree.pieces) + 1) % 32
        } else {
            nth
        };
        points[place] = point.wrapping_sub(tree.pieces);
    }
    let root = tree.node()?;
    let mut nodes = Vec::new();
    let is_complete = !root.has_next || main_line(&mut tree, &mut nodes);
    let first = nodes
        .first()
        .and_then(|(_, node)| node.mv)
        .map(|mv| mv.from);
    let start = ubb::start_of(points.into_iter().map(point), first).ok()?;
    draft.start = Some(start);
    draft.add_comment(&root.remark);
    let variations = nodes.iter().filter(|(_, node)| node.has_variation).count();
    for (column, node) in nodes {
        let place = Place { line: 1, column };
        let Some(mv) = node.mv else {
            draft.break_off(place, "", Fault::Unreadable);
            break;
        };
        draft.add_turn(WrittenTurn::exact(place, "", mv));
        draft.add_comment(&node.remark);
    }
    if !is_complete {
        let place = Place {
            line: 1,
            column: tree.bytes.len() + 1,
        };
        draft.break_off(place, "", Fault::CutOff);
    }
    draft.left_out += variations + count_variations(&mut tree);
    Some(draft)
}

/// Counts the variations stored after the main line.
fn count_variations(tree: &mut Tree) -> usize {
    let nodes = std::iter::from_fn(|| tree.node()).take(NODES);
    nodes.filter(|node| node.has_variation).count()
}

/// Reads the moves up to the end of the main line. Returns `false` if the file ends before it.
fn main_line(tree: &mut Tree, nodes: &mut Vec<(usize, Node)>) -> bool {
    while nodes.len() < NODES {
        let column = tree.at + 1;
        let Some(node) = tree.node() else {
            return false;
        };
        let ends = !node.has_next;
        nodes.push((column, node));
        if ends {
            break;
        }
    }
    true
}

fn headers(header: &[u8; HEADER], draft: &mut Draft) {
    let field = |at: usize, length: usize| {
        let stated_length = usize::from(header[at]).min(length - 1);
        text(header.get(at + 1..=at + stated_length).unwrap_or_default())
    };
    let headers = &mut draft.headers;
    let title = field(0x50, 64);
    headers.event = field(0xd0, 64).or(title);
    headers.date = field(0x110, 16);
    headers.site = field(0x120, 16);
    headers.players[Side::Cho] = field(0x130, 16);
    headers.players[Side::Han] = field(0x140, 16);
    headers.time = field(0x150, 64);
    draft.verdict = match header[0x33] {
        1 => Verdict::Won(Side::Cho, None),
        2 => Verdict::Won(Side::Han, None),
        3 => Verdict::Drawn(None),
        _ => Verdict::Unknown,
    };
}

/// Returns a text of the file, in GB18030, or in UTF-8 as newer programs write; `None` if it is empty.
fn text(bytes: &[u8]) -> Option<String> {
    let bytes = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
    let decoded = match utf8(bytes) {
        Some(text) => text.to_owned(),
        None => GB18030.decode_without_bom_handling(bytes).0.into_owned(),
    };
    let text = to_nfc(decoded);
    let text = super::text::cursor::one_line(&text);
    (!text.is_empty()).then_some(text)
}

/// Returns a text in UTF-8, of which a field may have cut the last character. GB18030 has no such text with a character
/// of three bytes, unless by chance.
fn utf8(bytes: &[u8]) -> Option<&str> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(bytes.get(..error.valid_up_to())?).ok()?
        }
        Err(_) => return None,
    };
    text.chars()
        .any(|letter| letter.len_utf8() >= 3)
        .then_some(text)
}

/// Converts a number to a point: the file times ten plus the rank from Red's side.
fn point(number: u8) -> Option<Square> {
    Square::new(number / 10, number % 10)
}

/// A move of the tree with its remark; the first one is not a move.
struct Node {
    mv: Option<Move>,
    has_next: bool,
    /// `true` if an alternative move follows.
    has_variation: bool,
    remark: String,
}

/// The moves of a file, with the shifts of their bytes.
#[derive(Default)]
struct Tree<'a> {
    bytes: &'a [u8],
    at: usize,
    version: u8,
    pieces: u8,
    from: u8,
    to: u8,
    remark: u32,
    shifts: [u8; 32],
}

impl<'a> Tree<'a> {
    fn of(header: &[u8; HEADER], bytes: &'a [u8]) -> Tree<'a> {
        let plain = Tree {
            bytes,
            at: HEADER,
            version: header[2],
            ..Tree::default()
        };
        if plain.version <= PLAIN {
            return plain;
        }
        let mask = header[3];
        let ors = [header[8], header[9], header[10], header[11]];
        let keys = [header[12], header[13], header[14], header[15]];
        let [sum, pieces, from, to] = keys;
        let own_pieces = decode_key(pieces, pieces);
        let own_from = decode_key(from, own_pieces);
        let mut shifts = *SEED;
        for (nth, byte) in shifts.iter_mut().enumerate() {
            *byte &= (keys[nth % 4] & mask) | ors[nth % 4];
        }
        Tree {
            pieces: own_pieces,
            from: own_from,
            to: decode_key(to, own_from),
            remark: (u32::from(sum) * 256 + u32::from(pieces)) % 32_000 + 767,
            shifts,
            ..plain
        }
    }

    /// Takes so many bytes, decoded; `None` if there are fewer.
    fn take(&mut self, length: usize) -> Option<Vec<u8>> {
        let end = self.at.checked_add(length)?;
        let hidden = self.bytes.get(self.at..end)?;
        let shift =
            |(nth, byte): (usize, &u8)| byte.wrapping_sub(self.shifts[(self.at + nth) % 32]);
        let bytes = if self.version > PLAIN {
            hidden.iter().enumerate().map(shift).collect()
        } else {
            hidden.to_vec()
        };
        self.at = end;
        Some(bytes)
    }

    fn node(&mut self) -> Option<Node> {
        let [from, to, flags, _] = *self.take(4)?.first_chunk()?;
        let is_old = self.version <= PLAIN;
        let has_next = flags & if is_old { 0xf0 } else { 0x80 } != 0;
        let length = if is_old || flags & 0x20 != 0 {
            let encoded_length = u32::from_le_bytes(*self.take(4)?.first_chunk()?);
            encoded_length.wrapping_sub(self.remark)
        } else {
            0
        };
        let remark = self.take(usize::try_from(length).ok()?)?;
        let from = point(from.wrapping_sub(0x18).wrapping_sub(self.from));
        let to = point(to.wrapping_sub(0x20).wrapping_sub(self.to));
        Some(Node {
            mv: from.zip(to).map(|(from, to)| Move::new(from, to)),
            has_next,
            has_variation: flags & if is_old { 0x0f } else { 0x40 } != 0,
            remark: text(&remark).unwrap_or_default(),
        })
    }
}
