//! DhtmlXQ, the UBB form of Xiangqi games on Chinese web pages: `[DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]`.
//!
//! A point is two digits, the file from Red's left and the rank from Black's back rank, both from 0. The board
//! is one such point for each of the 32 pieces, 99 for a missing one.

use std::fmt::Write as _;

use super::draft::Draft;
use super::fault::{Fault, Place};
use super::header::{self, Header};
use super::record::{Record, Start};
use super::text::cursor::{Cursor, header_value, is_blank};
use super::turn::WrittenTurn;
use super::verdict::Verdict;
use super::{lists, verdict, xiangqi};
use crate::board::{Action, Move, Piece, Role, Side, Square};
use crate::position::Position;

/// The name of the program, with which every mark begins.
const NAME: &str = "DhtmlXQ";

/// The beginning of every mark.
const MARK: &str = "[DhtmlXQ";

/// The pieces of a side in the order of the board's points.
const PIECES: &str = "RNBAKABNRCCPPPPP";

/// Returns the pieces of both sides in this order, Red's first.
fn pieces() -> impl Iterator<Item = Piece> {
    let of_side = |side| {
        let roles = PIECES.chars().filter_map(Role::from_letter);
        roles.map(move |role| Piece::new(side, role))
    };
    Side::ALL.into_iter().flat_map(of_side)
}

/// Returns whether a text has games in this form.
pub(super) fn has_records(text: &str) -> bool {
    let mut lines = text.lines();
    lines.any(|line| begins_with_mark(line.trim_start_matches(is_blank)))
}

/// Returns whether a text contains a mark anywhere, as on the line of a web page.
pub(super) fn has_mark(text: &str) -> bool {
    let mut begins = text.match_indices('[');
    begins.any(|(at, _)| text.get(at..).is_some_and(begins_with_mark))
}

/// Returns whether a text begins with a mark. A header of PGN may have such a name, but is followed by a blank
/// and a value.
fn begins_with_mark(text: &str) -> bool {
    let Some((head, rest)) = text.split_at_checked(MARK.len()) else {
        return false;
    };
    head.eq_ignore_ascii_case(MARK) && rest.trim_start_matches(is_of_name).starts_with(']')
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// Returns a text with plain marks, if it has none: those that a web page or Markdown escapes, and those that a page
/// stores in variables of its script.
pub(super) fn without_escapes(text: String) -> String {
    let is_named = text.contains(NAME) && !has_mark(&text);
    if !is_named {
        return text;
    }
    let plain = html_escape::decode_html_entities(&text);
    let plain = plain
        .replace("\\[", "[")
        .replace("\\]", "]")
        .replace("\\_", "_");
    if has_mark(&plain) {
        plain
    } else {
        from_script(&plain)
    }
}

/// Returns a page with the variables of its script as marks: `var DhtmlXQ_red='A';`.
fn from_script(page: &str) -> String {
    let mut marked = String::with_capacity(page.len() + 256);
    let mut rest = page;
    while let Some((before, behind)) = rest.split_once(NAME) {
        marked.push_str(before);
        rest = behind;
        let Some((name, value, after)) = variable(behind) else {
            marked.push_str(NAME);
            continue;
        };
        // A list may be stored with its variations, `[0_1_0]7747…[/0_1_0][0_3_1]…`.
        let value = value
            .replace("[/0_", &format!("[/{NAME}_move_0_"))
            .replace("[0_", &format!("[{NAME}_move_0_"));
        // Writing into a string cannot fail.
        let _ = write!(marked, "[{NAME}{name}]{value}[/{NAME}{name}]");
        rest = after;
    }
    marked.push_str(rest);
    marked
}

/// Reads the rest of a variable after [`NAME`], `_red = 'A'`: its name, its value, and the text after it.
fn variable(text: &str) -> Option<(&str, &str, &str)> {
    let end = text.find(|letter| !is_of_name(letter))?;
    let (name, rest) = text.split_at_checked(end)?;
    let rest = rest.trim_start_matches(is_blank).strip_prefix('=')?;
    let rest = rest.trim_start_matches(is_blank);
    let quote = rest
        .chars()
        .next()
        .filter(|letter| matches!(letter, '\'' | '"'))?;
    let (value, after) = rest.get(1..)?.split_once(quote)?;
    Some((name, value, after))
}

/// Reads the next game; `None` at the end of the file.
///
/// A game ends at a second list of moves, and at the mark that closes the whole.
pub(super) fn next_game<'a>(cursor: &mut Cursor<'a>) -> Option<Draft<'a>> {
    let mut game: Option<Fields<'a>> = None;
    loop {
        cursor.take_while(|letter| letter != '[');
        let before = *cursor;
        if cursor.peek().is_none() {
            break;
        }
        if !begins_with_mark(cursor.rest()) {
            cursor.bump();
            continue;
        }
        let place = cursor.place();
        cursor.bump_bytes(MARK.len());
        let name = cursor.take_while(is_of_name);
        cursor.bump();
        let Some(name) = name.strip_prefix('_') else {
            if game.as_ref().is_some_and(Fields::has_moves) {
                *cursor = before;
                break;
            }
            continue;
        };
        let at = cursor.place();
        let value = cursor.take_while(|letter| letter != '[');
        if game.as_ref().is_some_and(|game| game.is_repeated(name)) {
            *cursor = before;
            break;
        }
        game.get_or_insert_with(|| Fields::new(place))
            .take(name, at, value);
    }
    game.map(Fields::build)
}

/// The fields of a game in the process of being read.
struct Fields<'a> {
    draft: Draft<'a>,
    moves: Option<(Place, &'a str)>,
    /// The first line of a game stored as a list of variations.
    main_line: Option<(Place, &'a str)>,
    board: Option<(Place, &'a str)>,
    fen: Option<(Place, &'a str)>,
    /// Remarks with the turns before them.
    comments: Vec<(usize, &'a str)>,
}

/// The field of the main line in a game with variations; theirs are named by their parent, turn and number.
const MAIN_LINE: &str = "move_0_1_0";

/// The maximum number of remarks, more than a game stores.
const COMMENTS: usize = 4_000;

impl<'a> Fields<'a> {
    fn new(place: Place) -> Fields<'a> {
        Fields {
            draft: Draft::of_game(xiangqi::GAME, place),
            moves: None,
            main_line: None,
            board: None,
            fen: None,
            comments: Vec::new(),
        }
    }

    fn has_moves(&self) -> bool {
        self.moves.is_some() || self.main_line.is_some()
    }

    /// Returns whether a field belongs to the next game.
    fn is_repeated(&self, name: &str) -> bool {
        match name {
            "movelist" => self.moves.is_some(),
            MAIN_LINE => self.main_line.is_some(),
            "binit" => self.board.is_some(),
            _ => false,
        }
    }

    fn take(&mut self, name: &str, place: Place, value: &'a str) {
        let text = value.trim_matches(is_blank);
        let content = (!text.is_empty()).then(|| text.to_owned());
        let headers = &mut self.draft.headers;
        match header::named(header::UBB, name) {
            Some(Header::Board) => self.board = Some((place, text)),
            Some(Header::Fen) => self.fen = content.and(Some((place, text))).or(self.fen),
            Some(Header::Event) => headers.event = content.or(headers.event.take()),
            Some(Header::Result) => {
                let other_verdict = || content.map_or(Verdict::Unknown, Verdict::Other);
                self.draft.verdict = verdict::read(text).unwrap_or_else(other_verdict);
            }
            header => match header.and_then(|header| headers.field(header)) {
                Some(field) => *field = content,
                None => self.take_other(name, place, value),
            },
        }
    }

    /// Takes a field that is not a header of other formats.
    fn take_other(&mut self, name: &str, place: Place, value: &'a str) {
        let text = value.trim_matches(is_blank);
        match name.to_ascii_lowercase().as_str() {
            // Pages leave this empty for a game with variations, or write the main line again.
            "movelist" if text.is_empty() || text.starts_with('[') => {}
            "movelist" => self.moves = Some((place, value)),
            MAIN_LINE => self.main_line = Some((place, value)),
            "event" if self.draft.headers.event.is_none() && !text.is_empty() => {
                self.draft.headers.event = Some(text.to_owned());
            }
            // Fields for the player program.
            "ver" | "init" | "pver" | "viewurl" | "adddate" | "editdate" => {}
            lower if lower.starts_with("move_") => self.draft.left_out += 1,
            lower => match lower.strip_prefix("comment") {
                Some(number) => self.comment(number, text),
                None if text.is_empty() => {}
                None => self.draft.add_header(name, text),
            },
        }
    }

    /// Stores a remark on the main line; `12_3` is a remark on a variation.
    fn comment(&mut self, number: &str, text: &'a str) {
        match number.strip_prefix("0_").unwrap_or(number).parse() {
            Ok(after) if self.comments.len() < COMMENTS => self.comments.push((after, text)),
            _ => self.draft.left_out += 1,
        }
    }

    /// Returns the record with its start and its turns.
    fn build(mut self) -> Draft<'a> {
        let moves = self.moves.or(self.main_line);
        let (place, moves) = moves.unwrap_or((Place::START, ""));
        self.set_up(first_mover(moves));
        self.comments.sort_by_key(|(after, _)| *after);
        let mut comments = self.comments.iter().peekable();
        let mut turns = 0;
        let mut remark = |turns: usize, draft: &mut Draft<'a>| {
            while let Some((_, text)) = comments.next_if(|(after, _)| *after <= turns) {
                draft.add_comment(&text.replace("||", " "));
            }
        };
        remark(0, &mut self.draft);
        let mut cursor = Cursor::new(moves, super::text::cursor::CursorState::START);
        loop {
            cursor.skip_blanks();
            let rest = cursor.rest();
            if rest.is_empty() {
                break;
            }
            let at = cursor.place();
            let at = Place {
                line: place.line + at.line - 1,
                column: at.column + if at.line == 1 { place.column - 1 } else { 0 },
            };
            let Some((mv, length)) = first_move(rest) else {
                let text = cursor.take_while(|letter| !is_blank(letter));
                self.draft.break_off(at, text, Fault::Unreadable);
                break;
            };
            let text = rest.get(..length).unwrap_or(rest);
            cursor.bump_bytes(length);
            self.draft.add_turn(WrittenTurn::exact(at, text, mv));
            turns += 1;
            remark(turns, &mut self.draft);
        }
        self.draft
    }

    /// Sets up the board; the first move tells the first mover. A position string of the same board adds the
    /// first mover and the counters.
    fn set_up(&mut self, first: Option<Square>) {
        let board = self
            .board
            .filter(|(_, text)| text.len() == 64)
            .map(|(place, text)| (place, text, board(text, first)));
        let fen = self.fen.map(|(place, text)| {
            let start = lists::read(xiangqi::GAME, text).map_err(Fault::from);
            (place, text, start)
        });
        let source = match (board, fen) {
            (Some(board), Some(fen)) if same_placement(&board.2, &fen.2) => fen,
            (Some(start), _) | (None, Some(start)) => start,
            (None, None) => match self.board {
                Some((place, text)) if !text.is_empty() => (place, text, Err(Fault::Unreadable)),
                _ => return,
            },
        };
        match source {
            (_, _, Ok(start)) => self.draft.start = Some(start),
            (place, text, Err(fault)) => self.draft.fail_start(place, text, fault),
        }
    }
}

/// Returns whether two starts have the same pieces on the same points.
fn same_placement(board: &Result<Start, Fault>, fen: &Result<Start, Fault>) -> bool {
    match (board, fen) {
        (Ok(board), Ok(fen)) => board.position().placement() == fen.position().placement(),
        _ => false,
    }
}

fn first_mover(moves: &str) -> Option<Square> {
    first_move(moves).map(|(mv, _)| mv.from)
}

/// Reads the move at the beginning of a list, and returns its length in bytes. A list may be wrapped within a move.
fn first_move(list: &str) -> Option<(Move, usize)> {
    let mut letters = list.char_indices().filter(|(_, letter)| !is_blank(*letter));
    let mut digits = String::new();
    let mut length = 0;
    for (at, letter) in letters.by_ref().take(4) {
        digits.push(letter);
        length = at + letter.len_utf8();
    }
    read_move(&digits).map(|mv| (mv, length))
}

fn point(text: &[u8]) -> Option<Square> {
    let [file, rank] = *text else {
        return None;
    };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    Square::new(digit(file)?, 9 - digit(rank)?)
}

fn read_move(text: &str) -> Option<Move> {
    let (from, to) = text.as_bytes().split_at_checked(2)?;
    Some(Move::new(point(from)?, point(to)?))
}

/// Parses the board of 32 points. The side of the piece on `first` moves first.
fn board(text: &str, first: Option<Square>) -> Result<Start, Fault> {
    let points = text.as_bytes().chunks(2).map(point);
    start_of(points, first)
}

/// Returns the start with the pieces on their points, Red's sixteen first. The side of the piece on `first`
/// moves first.
pub(super) fn start_of(
    points: impl Iterator<Item = Option<Square>>,
    first: Option<Square>,
) -> Result<Start, Fault> {
    let mut placed = [None; 90];
    for (piece, point) in pieces().zip(points) {
        if let Some(square) = point {
            placed[usize::from(square.rank()) * 9 + usize::from(square.file())] = Some(piece);
        }
    }
    let ranks = placed.chunks(9).rev().map(|rank| {
        let letters = rank.iter().map(|piece| piece.map_or('1', Piece::fen));
        letters.collect::<String>()
    });
    let ranks: Vec<String> = ranks.collect();
    let at = |square: Square| placed[usize::from(square.rank()) * 9 + usize::from(square.file())];
    let turn = match first.and_then(at) {
        Some(piece) if piece.side == Side::Han => 'b',
        _ => 'w',
    };
    let position = Position::from_fen(xiangqi::GAME, &format!("{} {turn}", ranks.join("/")))?.0;
    Ok(Start::from_position(position))
}

/// Writes a record of Xiangqi.
pub(super) fn write(record: &Record) -> String {
    let moves = record.actions().iter().filter_map(|action| match action {
        Action::Move(mv) => Some(digits(mv.from) + &digits(mv.to)),
        Action::Pass => None,
    });
    let start = record.start();
    let board = drawn(start.position());
    // The board has no counters, and no first mover if there is no move. Other programs read only the board, so
    // it is written whenever a set has enough pieces.
    let is_told = record.actions().is_empty() || {
        let first = record
            .actions()
            .first()
            .and_then(|action| action.piece_move())
            .map(|mv| mv.from);
        board
            .as_deref()
            .is_none_or(|text| self::board(text, first).ok() != Some(*start))
    };
    let is_plain = *start == Start::from_position(Position::xiangqi());
    let mut headers = record.headers.clone();
    let fields = header::written(header::UBB, |header| match header {
        Header::Result => Some(record.verdict.sign(verdict::CHINESE).to_owned()),
        Header::Fen => (is_told && !is_plain).then(|| start.fen()),
        Header::Board => board.clone(),
        _ => headers.field(header)?.take(),
    });
    let mut text = "[DhtmlXQ]\n".to_owned();
    field("ver", "www_dpxq_com", &mut text);
    for (name, value) in fields {
        field(&name, &value, &mut text);
    }
    let moves = moves.collect::<String>();
    let _ = writeln!(text, "[DhtmlXQ_movelist]{moves}[/DhtmlXQ_movelist]");
    for ply in 0..=record.actions().len() {
        let comments: Vec<&str> = record.comments_after(ply).collect();
        field(&format!("comment{ply}"), &comments.join("||"), &mut text);
    }
    text.push_str("[/DhtmlXQ]\n\n");
    text
}

/// Writes a field unless its value is empty. Writing into a string cannot fail.
fn field(name: &str, value: &str, text: &mut String) {
    let value = if name.starts_with("comment") {
        super::text::cursor::one_line(value)
    } else {
        header_value(value)
    };
    let value = value.replace('[', "(").replace(']', ")");
    if !value.is_empty() {
        let _ = writeln!(text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    }
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file(), 9 - square.rank())
}

/// Returns the points of the pieces; `None` if there are more of a kind than in a set.
fn drawn(position: &Position) -> Option<String> {
    let mut pieces: Vec<(Square, Piece)> = position.pieces().collect();
    // In the usual order: Red's from its right, Black's from its left.
    pieces.sort_by_key(|(square, piece)| match piece.side {
        Side::Cho => (square.rank(), 9 - square.file()),
        Side::Han => (9 - square.rank(), square.file()),
    });
    let mut text = String::with_capacity(64);
    for piece in self::pieces() {
        match pieces.iter().position(|(_, placed)| *placed == piece) {
            Some(at) => text.push_str(&digits(pieces.remove(at).0)),
            None => text.push_str("99"),
        }
    }
    pieces.is_empty().then_some(text)
}
