//! A game as its file states it: headers, turns, comments and faults. No turn is played yet.

use super::RankNumbering;
use super::fault::{Fault, Place, RecordError};
use super::record::{Comment, Headers, Start};
use super::text::cursor::{clip, is_blank, one_line};
use super::turn::{WrittenMove, WrittenTurn, error};
use super::verdict::Verdict;
use super::{lists, xiangqi};
use crate::board::{BySide, Formation, Move, Variant};

/// The maximum number of turns. No game has more.
const TURN_LIMIT: usize = 10_000;

/// The maximum number of comments stored per game, and of their bytes. Otherwise a file of nothing but remarks
/// would exhaust memory, because each takes more there than in its file.
const REMARK_LIMIT: usize = 2_000;
const REMARK_BYTES: usize = 256 << 10;

/// The maximum length of a stored remark, in bytes.
const REMARK_LENGTH: usize = 16 << 10;

/// The maximum number of unknown headers stored per game.
pub(super) const OTHER_LIMIT: usize = 100;

/// The maximum length of the text stored after the turns, in bytes.
const TRAIL_LIMIT: usize = 2_000;

/// The maximum length of an unknown header's name, in bytes.
const NAME_LIMIT: usize = 60;

/// The maximum length of a remark's list of arrows that is read, in bytes.
const ARROWS_LIMIT: usize = 500;

/// A game as read from its file.
#[derive(Debug, Default)]
pub(super) struct Draft<'a> {
    /// Its beginning in the file.
    pub place: Option<Place>,
    pub headers: Headers,
    pub verdict: Verdict,
    pub declared_plies: Option<u32>,
    pub formations: BySide<Option<Formation>>,
    /// The game according to the headers.
    pub variant: Option<Variant>,
    /// `true` if no header names the game. If the first turn cannot be played, the record is taken for another
    /// game.
    pub names_no_game: bool,
    /// The numbering of Xiangqi's ranks, if a header states it.
    pub ranks: Option<RankNumbering>,
    /// The position string, with its place. It is parsed once the game is known.
    pub fen: Option<(Place, String)>,
    pub start: Option<Start>,
    pub turns: Vec<WrittenTurn<'a>>,
    /// The number of turns found, including those after a fault.
    pub turns_found: usize,
    pub comments: Vec<Comment>,
    /// The total bytes of all remarks.
    comment_bytes: usize,
    /// The number of remarks, headers and variations that were not stored.
    pub left_out: usize,
    /// The first fault in a header. The turns can still be played.
    header_fault: Option<RecordError>,
    /// The fault that ended the turns. Without a ply it is one of the start, so that no turn can be played.
    fault: Option<RecordError>,
    /// The text after the last readable turn.
    pub rest: String,
    /// `true` if the text after the turns may have been turns.
    rest_has_turns: bool,
    /// The first words before any turn that are not a turn.
    preface: Option<RecordError>,
    /// `true` if the last token was the number of a turn.
    is_numbered: bool,
}

impl<'a> Draft<'a> {
    /// Creates the draft of a format that is used for only one game.
    pub fn of_game(variant: Variant, place: Place) -> Draft<'a> {
        Draft {
            place: Some(place),
            variant: Some(variant),
            ..Draft::default()
        }
    }

    /// Parses the position string, if there is one, once all headers are known.
    pub fn resolve_start(&mut self) {
        let Some((place, fen)) = self.fen.take() else {
            return;
        };
        let read = |variant| lists::read(variant, &fen);
        let start = match self.variant {
            Some(variant) => read(variant),
            // A board that is only possible in the other game identifies it.
            None => read(Variant::default()).or_else(|error| {
                let mut games = Variant::ALL.into_iter();
                let start = games.find_map(|game| read(game).ok()).ok_or(error)?;
                self.variant = Some(start.variant());
                Ok(start)
            }),
        };
        match start {
            Ok(start) => self.start = Some(start),
            Err(error) => self.fail_start(place, &fen, error.into()),
        }
    }

    /// Adds the number of a turn. A number with a sign after it is followed by a turn.
    pub fn add_number(&mut self, has_sign: bool) {
        self.is_numbered = has_sign;
    }

    /// Returns whether a word replaces the turn of the side that did not begin: `......`, `----`.
    pub fn is_placeholder(&self, text: &str) -> bool {
        let is_line = |letter| ".-–—…·_=~－".contains(letter);
        self.is_numbered && text.chars().count() > 1 && text != "--" && text.chars().all(is_line)
    }

    /// Adds a turn, unless there was a fault before.
    pub fn add_turn(&mut self, turn: WrittenTurn<'a>) {
        self.turns_found += 1;
        self.is_numbered = false;
        if self.fault.is_some() {
            self.rest_has_turns = true;
            self.keep(turn.text);
        } else if self.turns.len() == TURN_LIMIT {
            self.rest_has_turns = true;
            let fault = Fault::TooLong(TURN_LIMIT);
            self.fault = Some(error(turn.place, Some(TURN_LIMIT + 1), turn.text, fault));
        } else {
            self.turns.push(turn);
        }
    }

    /// Handles a word that is not a turn. It ends the turns, unless none were found yet and no number announced
    /// one.
    pub fn add_unreadable(&mut self, place: Place, text: &str) {
        if self.fault.is_some() {
            self.keep(text);
        } else if self.turns.is_empty() && !self.is_numbered {
            let preface = || error(place, Some(1), text, Fault::Unreadable);
            self.preface.get_or_insert_with(preface);
        } else {
            self.rest_has_turns = self.is_numbered || is_like_a_turn(text);
            self.is_numbered = false;
            self.end_turns(place, text, Fault::Unreadable);
        }
    }

    /// Records that the next turn cannot be read, because of an unclosed element.
    pub fn break_off(&mut self, place: Place, text: &str, fault: Fault) {
        self.rest_has_turns |= self.fault.is_none();
        self.end_turns(place, text, fault);
    }

    fn end_turns(&mut self, place: Place, text: &str, fault: Fault) {
        self.turns_found += 1;
        if self.fault.is_none() {
            self.keep(text);
            self.fault = Some(error(place, Some(self.turns.len() + 1), text, fault));
        }
    }

    /// Stores the turns from a rejected one on, counted from 1, as text.
    pub fn reject(&mut self, ply: usize) {
        let rest = std::mem::take(&mut self.rest);
        for nth in ply - 1..self.turns.len() {
            self.keep(self.turns[nth].text);
        }
        self.keep(&rest);
    }

    /// Stores text after the turns.
    fn keep(&mut self, text: &str) {
        if self.rest.len() + text.len() < TRAIL_LIMIT {
            if !self.rest.is_empty() {
                self.rest.push(' ');
            }
            self.rest.push_str(text);
        }
    }

    /// Marks the last turn as a check.
    pub fn mark_check(&mut self) {
        if self.fault.is_none()
            && let Some(turn) = self.turns.last_mut()
        {
            turn.check = Some(true);
        }
    }

    pub fn add_comment(&mut self, text: &str) {
        let clipped = clip(text, REMARK_LENGTH).trim_matches(is_blank);
        let is_full = self.comments.len() >= REMARK_LIMIT
            || self.comment_bytes.saturating_add(clipped.len()) > REMARK_BYTES;
        if is_full {
            self.left_out += 1;
            return;
        }
        let text = one_line(clipped);
        if !text.is_empty() {
            self.comment_bytes += text.len();
            let after = self.turns.len();
            self.comments.push(Comment { after, text });
        }
    }

    /// Notes the arrow to the target of the last turn in a remark on it: `[%cal Gb3e3,Rc7d7]`.
    pub fn note_arrow(&mut self, remark: &str) {
        let Some((_, arrows)) = remark.split_once("[%cal ") else {
            return;
        };
        let arrows = clip(arrows, ARROWS_LIMIT).split(']').next();
        if let Some(turn) = self.turns.last_mut()
            && let WrittenMove::Target { to, .. } = turn.written
        {
            // A letter names the colour.
            let moves = arrows.into_iter().flat_map(|arrows| arrows.split(','));
            let mut moves = moves.filter_map(|arrow| arrow.trim().get(1..)?.parse::<Move>().ok());
            turn.arrow = moves.find(|mv| mv.to == to).or(turn.arrow);
        }
    }

    /// Stores an unknown header, with a name valid in all formats.
    pub fn add_header(&mut self, name: &str, value: &str) {
        if self.headers.others.len() < OTHER_LIMIT {
            self.headers
                .others
                .push((clip(name, NAME_LIMIT).to_owned(), value.to_owned()));
        } else {
            self.left_out += 1;
        }
    }

    /// Records a fault in a header; the turns can still be played.
    pub fn fail_header(&mut self, place: Place, text: &str, fault: Fault) {
        let fault = || error(place, None, text, fault);
        self.header_fault.get_or_insert_with(fault);
    }

    /// Records that the starting position is unknown.
    pub fn fail_start(&mut self, place: Place, text: &str, fault: Fault) {
        let fault = || error(place, None, text, fault);
        self.fault.get_or_insert_with(fault);
    }

    /// Returns whether a fault leaves the starting position unknown.
    pub fn has_no_start(&self) -> bool {
        let fault = self.fault.as_ref();
        fault.is_some_and(|fault| fault.ply.is_none())
    }

    /// Takes the fault of the text, of which other faults may be a consequence. Words after the turns are none.
    pub fn take_fault(&mut self) -> Option<RecordError> {
        let fault = self.fault.take();
        let header_fault = self.header_fault.take();
        if !self.rest_has_turns && fault.as_ref().is_some_and(|fault| fault.ply > Some(1)) {
            return None;
        }
        let preface = self.preface.take().filter(|_| self.turns.is_empty());
        fault.or(header_fault).or(preface)
    }
}

/// Returns whether a text looks like a misspelt turn rather than words: letters and digits, an initial Chinese
/// piece, or castling.
fn is_like_a_turn(text: &str) -> bool {
    let has = |kind: fn(&char) -> bool| text.chars().any(|letter| kind(&letter));
    let length = text.chars().count();
    let first = text.chars().next();
    let mixes = has(char::is_ascii_digit) && has(|letter| letter.is_alphabetic());
    (length <= 8 && mixes)
        || (length <= 5 && first.is_some_and(xiangqi::is_piece))
        || text.starts_with("O-O")
}
