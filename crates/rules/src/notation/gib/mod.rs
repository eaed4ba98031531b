//! Gib, the common format of Korean game records.
//!
//! A game is a block of headers, a blank line, and the turns numbered singly:
//!
//! ```text
//! [초대국자 "초나라"]
//! [한대국자 "한나라"]
//! [초차림 "마상상마"]
//! [한차림 "상마상마"]
//! [대국결과 "초 기권승"]
//!
//! 1. 71졸72 2. 49병48 3. 한수쉼
//! ```
//!
//! A turn is a point, a piece, a point, the captured piece, and 장군 for check. A point is a row (1 to 9, 0) from
//! Han's back rank and a column from Cho's left. Formations are in column order for both sides; any other start
//! is a board after 판. The reader accepts all variants found in practice: either script for the pieces, marks
//! of the side, misplaced words, missing headers.

mod headers;
mod scan;

use std::fmt::Write as _;

use super::draft::Draft;
use super::fault::Place;
use super::header::{self, Header};
use super::reader::{self, Form, Reader, Token};
use super::text::cursor::{Cursor, CursorState, header_key, label};
use super::turn::WrittenTurn;
use super::verdict::{Ending, Score, Termination, Verdict, read_points};
use crate::board::Side;
use crate::notation::record::Record;
use crate::notation::text::cursor::{clip, header_value};
use crate::notation::text::{encode, is_chinese, is_encodable};
use crate::notation::write::record as turn;
use crate::ruleset::Ruleset;

pub(super) use headers::GAME;
use headers::{labelled, named};

/// The value of an unknown header.
const UNKNOWN: &str = "미상";

/// Gib.
static FORM: Form = Form {
    scan: scan::next,
    named,
    repeated: labelled,
    may_follow: |_| true,
    set: headers::set,
    turns_a_number: 1,
    is_turn,
    word,
    finish: |game| {
        let result = game.result.as_deref();
        game.draft.verdict = result.map(read_result).unwrap_or_default();
    },
};

/// Reads the next game; `None` at the end of the file.
pub(super) fn next_game<'a>(cursor: &mut Cursor<'a>) -> Option<Draft<'a>> {
    reader::next_game(&FORM, cursor)
}

/// Returns whether a line begins a record: it has a known header or a turn.
pub(super) fn is_record_start(line: &str) -> bool {
    if line.starts_with('[') {
        return header_key(line).is_some_and(is_key);
    }
    if is_labelled(line) {
        return true;
    }
    let mut cursor = Cursor::new(line, CursorState::START);
    let mut tokens = std::iter::from_fn(|| scan::next(&mut cursor).map(|(_, token)| token));
    let first = tokens.find(|token| !matches!(token, Token::Number { .. }));
    matches!(first, Some(Token::Word(word)) if is_turn(word))
}

/// Returns whether a word is a turn.
pub(super) fn is_turn(word: &str) -> bool {
    matches!(scan::read(word), Some((Some(_), ..)))
}

/// Returns whether this is the name of a header.
pub(super) fn is_key(name: &str) -> bool {
    named(name).is_some()
}

/// Returns whether a line is a known header without brackets.
pub(super) fn is_labelled(line: &str) -> bool {
    label(line).is_some_and(|(name, _)| labelled(name).is_some())
}

/// Takes a word of a game.
fn word<'a>(game: &mut Reader<'a>, place: Place, text: &'a str) {
    let draft = &mut game.draft;
    match scan::read(text) {
        Some((Some(written), taken, check)) => {
            let read = (written, taken, Some(check));
            draft.add_turn(WrittenTurn::new(place, text, read));
        }
        Some((None, _, true)) => draft.mark_check(),
        Some((None, _, false)) => {}
        None if draft.is_placeholder(text) => {}
        None => draft.add_unreadable(place, text),
    }
}

/// Formats a result: `초 완승`, `한 2.5점 승`, `무승부(동의)`, `미상`.
///
/// A draw by a rule is 자동, regardless of the rule.
fn result_text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Unknown => UNKNOWN.to_owned(),
        Verdict::Other(words) => words.clone(),
        Verdict::Drawn(None) => "무승부".to_owned(),
        Verdict::Drawn(Some(Termination::Ending(
            ending @ (Ending::Agreement | Ending::Bikjang),
        ))) => {
            format!("무승부({})", ending.word())
        }
        Verdict::Drawn(Some(Termination::Points(_))) => "무승부(점수)".to_owned(),
        Verdict::Drawn(Some(Termination::Ending(_))) => "무승부(자동)".to_owned(),
        Verdict::Won(side, termination) => format!("{} {}", name(*side), won(*side, *termination)),
    }
}

fn won(side: Side, termination: Option<Termination>) -> String {
    match termination {
        None => "승".to_owned(),
        Some(Termination::Points(Score::Unstated)) => "점수승".to_owned(),
        Some(Termination::Points(Score::Margin(margin))) => format!("{margin}점 승"),
        Some(Termination::Points(Score::Totals(totals))) => {
            format!("{}점 승", totals[side] - totals[side.opponent()])
        }
        Some(Termination::Ending(Ending::Checkmate)) => "완승".to_owned(),
        Some(Termination::Ending(ending @ (Ending::Resignation | Ending::Timeout))) => {
            format!("{}승", ending.word())
        }
        Some(Termination::Ending(Ending::Disconnect)) => "접속 끊김 승".to_owned(),
        Some(Termination::Ending(ending)) => format!("승({})", ending.word()),
    }
}

fn name(side: Side) -> char {
    match side {
        Side::Cho => '초',
        Side::Han => '한',
    }
}

/// Parses a result in any form found in practice: `초 기권승`, `초승(외통수)`, `한 접속 끊김 패`, `한 점수승`. Unknown words are
/// kept.
fn read_result(text: &str) -> Verdict {
    let words: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    if words.is_empty() || words == UNKNOWN {
        return Verdict::Unknown;
    }
    let verdict = match words.strip_prefix("무승부") {
        Some(reason) => drawn(reason.trim_matches(['(', ')'])),
        None => decided(&words),
    };
    verdict.unwrap_or_else(|| Verdict::Other(text.to_owned()))
}

fn drawn(reason: &str) -> Option<Verdict> {
    Some(Verdict::Drawn(match reason {
        "" => None,
        "점수" => Some(Termination::Points(Score::Unstated)),
        _ => Some(Termination::Ending(Ending::from_word(reason)?)),
    }))
}

fn decided(words: &str) -> Option<Verdict> {
    let mut letters = words.chars();
    let side = match letters.next()? {
        '초' | '楚' => Side::Cho,
        '한' | '漢' => Side::Han,
        _ => return None,
    };
    let rest = letters.as_str();
    let (result, reason) = match rest.split_once('(') {
        Some((result, reason)) => (result, reason.trim_end_matches(')')),
        None => (rest, ""),
    };
    let result = result.strip_suffix('리').unwrap_or(result);
    let (manner, winner) = match result.strip_suffix('승') {
        Some(manner) => (manner, side),
        None => (result.strip_suffix('패')?, side.opponent()),
    };
    let termination = match if manner.is_empty() { reason } else { manner } {
        "" => None,
        word => Some(termination(word)?),
    };
    Some(Verdict::Won(winner, termination))
}

fn termination(text: &str) -> Option<Termination> {
    let Some(points) = text
        .strip_suffix('점')
        .or_else(|| text.strip_suffix("점수"))
    else {
        return Ending::from_word(text).map(Termination::Ending);
    };
    Some(Termination::Points(match points {
        "" => Score::Unstated,
        _ => Score::Margin(read_points(points)?),
    }))
}

/// The number of turns per line.
const TURNS_A_LINE: usize = 6;

/// Writes a record in code page 949 with CR LF line ends.
pub(super) fn write(record: &Record) -> Vec<u8> {
    let mut text = String::new();
    // Writing into a string cannot fail.
    for (key, value) in headers(record) {
        let _ = write!(text, "[{key} \"{}\"]\r\n", plain(&value));
    }
    text.push_str("\r\n");
    turns(record, &mut text);
    encode(&text)
}

fn headers(record: &Record) -> Vec<(String, String)> {
    let formations = record.start().formations();
    let mut headers = record.headers.clone();
    let mut pairs = header::written(header::GIB, |header| match header {
        Header::Formation(side) => formations.map(|pair| pair[side].word().to_owned()),
        Header::Board if formations.is_some() => None,
        Header::Board => Some(headers::write(record.start().position())),
        Header::Plies => Some(record.actions().len().to_string()),
        Header::Result => Some(result_text(&record.verdict)),
        // Other programs do not know the names of rulesets; the id of a combination would mean nothing to them.
        Header::Ruleset => headers.ruleset.take().filter(|id| Ruleset::is_combined(id)),
        _ => headers.field(header)?.take().or(Some(UNKNOWN.to_owned())),
    });
    let others = record.headers.others.iter();
    pairs.extend(others.map(|(key, value)| (as_key(key, value), value.clone())));
    pairs
}

/// The name of a header whose own name cannot be written in code page 949.
const NAMELESS: &str = "_";
/// The maximum length of a name, in bytes: readers search 80 bytes for the quotation mark after it.
const KEY_LIMIT: usize = 60;

fn turns(record: &Record, text: &mut String) {
    let mut on_line = 0;
    let comments = |ply: usize, on_line: usize, text: &mut String| {
        let mut remarks = record.remarks(ply).peekable();
        let has_remarks = remarks.peek().is_some();
        if has_remarks && on_line > 0 {
            text.push_str("\r\n");
        }
        text.extend(remarks.map(|remark| remark + "\r\n"));
        has_remarks
    };
    comments(0, 0, text);
    for (number, (before, action)) in (1..).zip(record.turns()) {
        if on_line > 0 {
            text.push(' ');
        }
        let _ = write!(text, "{number}. {}", turn(&before, action));
        on_line += 1;
        if comments(number, on_line, text) {
            on_line = 0;
        } else if on_line == TURNS_A_LINE {
            text.push_str("\r\n");
            on_line = 0;
        }
    }
    if on_line > 0 {
        text.push_str("\r\n");
    }
}

/// Returns a value that cannot end its header or its line.
fn plain(value: &str) -> String {
    header_value(value)
        .replace('"', "'")
        .replace('[', "(")
        .replace(']', ")")
}

/// Returns a name that is read back as a name, but not as a header with a meaning or of another encoding.
fn as_key(key: &str, value: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() && is_encodable(letter);
    let key = clip(key, KEY_LIMIT).replace(|letter| !is_plain(letter), "_");
    match named(&key) {
        _ if key.is_empty() => NAMELESS.to_owned(),
        Some(_) => format!("_{key}"),
        None if is_chinese(format!("[{key} \"{}\"]", plain(value)).as_bytes()) => format!("_{key}"),
        None => key,
    }
}
