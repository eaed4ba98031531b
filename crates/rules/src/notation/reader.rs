//! Reading the games of a text token by token, in the formats with headers in brackets: gib and PGN.

use std::borrow::Cow;

use super::draft::Draft;
use super::fault::{Fault, Place};
use super::header::Header;
use super::text::cursor::{Cursor, header_key};
use super::text::lex::parse_turn_number;
use super::verdict::Score;
use super::wxf;

/// A token of a text.
#[derive(Debug, Clone)]
pub(super) enum Token<'a> {
    Header {
        name: &'a str,
        value: Cow<'a, str>,
    },
    /// The line of an unclosed header.
    OpenHeader(&'a str),
    /// A header without brackets: `초: 미나`, `红方：阿达`.
    Label {
        header: Header,
        name: &'a str,
        value: &'a str,
    },
    /// The headers of a WXF file, up to its moves.
    Wxf(&'a str),
    /// A position string on a line of its own.
    Fen(&'a str),
    Comment(&'a str),
    /// The beginning of a comment or a variation that cannot be read.
    Broken(&'static str, Fault),
    /// A variation, or a sign of evaluation, which a record does not hold.
    PassedOver,
    /// The number of a turn, and the number of dots after it; another sign counts as one.
    Number {
        number: u32,
        dots: usize,
    },
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'a str),
    Word(&'a str),
}

/// Takes the number of a turn, if the text continues with one.
pub(super) fn take_number<'a>(cursor: &mut Cursor<'a>) -> Option<Token<'a>> {
    let turn = parse_turn_number(cursor.rest())?;
    cursor.bump_bytes(turn.length);
    Some(Token::Number {
        number: turn.number,
        dots: turn.dots,
    })
}

/// The properties of a format.
pub(super) struct Form {
    pub scan: for<'a> fn(&mut Cursor<'a>) -> Option<(Place, Token<'a>)>,
    /// Parses the name of a header in brackets.
    pub named: fn(&str) -> Option<Header>,
    /// Parses the name of a header in brackets that begins the next game if it is repeated.
    pub repeated: fn(&str) -> Option<Header>,
    /// Returns whether a header without brackets may come after the turns.
    pub may_follow: fn(Header) -> bool,
    /// Stores a header, `None` if it is unknown or repeated.
    pub set: fn(&mut Reader, Place, Option<Header>, &str, &str),
    /// The turns with the same number.
    pub turns_a_number: usize,
    pub is_turn: fn(&str) -> bool,
    pub word: for<'a> fn(&mut Reader<'a>, Place, &'a str),
    /// Completes the record at the end of its text.
    pub finish: fn(&mut Reader),
}

/// A game in the process of being read.
pub(super) struct Reader<'a> {
    form: &'static Form,
    pub draft: Draft<'a>,
    /// `true` once a header or a turn was found; all text before it is ignored.
    begun: bool,
    /// `true` once the result after the turns was found.
    pub is_over: bool,
    /// `true` in a WXF file, where a word ends the moves.
    pub is_wxf: bool,
    /// The headers found, and the line of the last one.
    pub headers: Vec<Header>,
    header_line: usize,
    /// The result, its reason and its score, as the headers state them.
    pub result: Option<String>,
    pub termination: Option<String>,
    pub points: Option<Score>,
}

/// Reads the next game; `None` at the end of the file.
///
/// A game ends after its result, before a header that follows turns, before a header repeated after a blank line, and
/// before a second turn 1.
pub(super) fn next_game<'a>(form: &'static Form, cursor: &mut Cursor<'a>) -> Option<Draft<'a>> {
    let mut game = Reader {
        form,
        draft: Draft::default(),
        begun: false,
        is_over: false,
        is_wxf: false,
        headers: Vec::new(),
        header_line: 0,
        result: None,
        termination: None,
        points: None,
    };
    let mut before = *cursor;
    while let Some((place, token)) = (form.scan)(cursor) {
        if game.ends_before(place, &token) {
            *cursor = before;
            // Also after an unclosed comment alone, so that the games after it are read.
            game.begun = true;
            break;
        }
        game.take(place, token);
        before = *cursor;
    }
    (form.finish)(&mut game);
    game.begun.then_some(game.draft)
}

impl<'a> Reader<'a> {
    /// Returns whether a token belongs to the next game.
    fn ends_before(&self, place: Place, token: &Token) -> bool {
        let turns = self.draft.turns_found;
        let header = match token {
            Token::Comment(_) | Token::PassedOver => return false,
            _ if self.is_over => return true,
            Token::Header { .. } | Token::OpenHeader(_) | Token::Fen(_) | Token::Wxf(_)
                if turns > 0 =>
            {
                return true;
            }
            Token::Number { number: 1, dots } => {
                let of_each = self.form.turns_a_number;
                return turns >= of_each && (of_each == 1 || *dots == 1);
            }
            Token::Label { header, .. } if turns > 0 && !(self.form.may_follow)(*header) => {
                return true;
            }
            Token::Label { header, .. } => Some(*header),
            Token::Header { name, .. } => (self.form.repeated)(name),
            _ => None,
        };
        let is_repeated = header.is_some_and(|header| self.headers.contains(&header));
        is_repeated && place.line > self.header_line + 1
    }

    fn take(&mut self, place: Place, token: Token<'a>) {
        let is_remark = matches!(
            token,
            Token::Comment(_) | Token::Broken(_, Fault::OpenComment)
        );
        self.begun = self.begun
            || match &token {
                Token::Header { .. } | Token::Label { .. } | Token::Fen(_) | Token::Wxf(_) => true,
                Token::OpenHeader(line) => header_key(line).and_then(self.form.named).is_some(),
                Token::Word(word) => (self.form.is_turn)(word),
                _ => false,
            };
        if !(self.begun || is_remark) {
            return;
        }
        let draft = &mut self.draft;
        draft.place.get_or_insert(place);
        match token {
            Token::Header { name, value } => {
                self.header(place, (self.form.named)(name), name, &value);
            }
            Token::Label {
                header,
                name,
                value,
            } => self.header(place, Some(header), name, value),
            Token::Wxf(lines) => {
                self.is_wxf = true;
                for (header, name, value) in wxf::headers(lines) {
                    self.header(place, header, name, value);
                }
            }
            Token::OpenHeader(line) => draft.fail_header(place, line, Fault::OpenHeader),
            Token::Fen(fen) => draft.fen = Some((place, fen.to_owned())),
            Token::Comment(text) => {
                draft.add_comment(text);
                draft.note_arrow(text);
            }
            Token::Broken(text, fault) => draft.break_off(place, text, fault),
            Token::PassedOver => draft.left_out += 1,
            Token::Number { dots, .. } => draft.add_number(dots > 0),
            Token::Result(result) => {
                self.result.get_or_insert_with(|| result.to_owned());
                self.is_over = true;
            }
            Token::Word(text) => (self.form.word)(self, place, text),
        }
    }

    fn header(&mut self, place: Place, header: Option<Header>, name: &str, value: &str) {
        let header = header.filter(|header| !self.headers.contains(header));
        (self.form.set)(self, place, header, name, value);
        self.headers.extend(header);
        self.header_line = place.line;
    }
}
