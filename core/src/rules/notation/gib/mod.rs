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
mod write;

use super::builder::{RecordBuilder, WrittenTurn};
use super::fault::{Fault, Place};
use super::text::cursor::{Cursor, CursorState, header_key, label};
use super::verdict::{Ending, Score, Termination, Verdict, read_points};
use crate::rules::board::Side;
use headers::Key;
use scan::{GibToken, GibWord};
pub(super) use write::write;

/// The value of an unknown header.
const UNKNOWN: &str = "미상";

/// Reads the next game; `None` at the end of the file.
///
/// A game ends before a header that follows turns, before a header repeated after a blank line, and before a
/// second turn 1.
pub(super) fn next_game<'a>(cursor: &mut Cursor<'a>) -> Option<RecordBuilder<'a>> {
    let mut game = GameReader::default();
    loop {
        let before = *cursor;
        match scan::next(cursor) {
            Some((place, token)) if !game.ends_before(place, &token) => game.take(place, token),
            Some(_) => {
                *cursor = before;
                return game.builder;
            }
            None if game.begun => return game.builder,
            None => return None,
        }
    }
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
    let first = tokens.find(|token| !matches!(token, GibToken::Number { .. }));
    matches!(first, Some(GibToken::Word(word)) if is_turn(word))
}

/// Returns whether a word is a turn.
pub(super) fn is_turn(word: &str) -> bool {
    matches!(scan::read(word), Some(GibWord::Turn { .. }))
}

/// Returns whether this is the name of a header.
pub(super) fn is_key(name: &str) -> bool {
    Key::named(name).is_some()
}

/// Returns whether a line is a known header without brackets.
pub(super) fn is_labelled(line: &str) -> bool {
    label(line).is_some_and(|(name, _)| Key::labelled(name).is_some())
}

/// A game in the process of being read.
#[derive(Default)]
struct GameReader<'a> {
    builder: Option<RecordBuilder<'a>>,
    /// `true` once a header or a turn was found; all text before it is ignored.
    begun: bool,
    /// The headers found, and the line of the last one.
    keys: Vec<Key>,
    header_line: usize,
}

impl<'a> GameReader<'a> {
    /// Returns whether a token belongs to the next game.
    fn ends_before(&self, place: Place, token: &GibToken) -> bool {
        let has_turns = self
            .builder
            .as_ref()
            .is_some_and(|builder| builder.turns_found() > 0);
        match token {
            GibToken::Header { .. }
            | GibToken::OpenHeader(_)
            | GibToken::Number { number: 1, .. }
                if has_turns =>
            {
                true
            }
            GibToken::Header { key, .. } | GibToken::Label { key, .. } => {
                let is_repeated = Key::labelled(key).is_some_and(|key| self.keys.contains(&key));
                is_repeated && place.line > self.header_line + 1
            }
            _ => false,
        }
    }

    fn take(&mut self, place: Place, token: GibToken<'a>) {
        let word = match token {
            GibToken::Word(word) => scan::read(word).map(|gib_word| (word, gib_word)),
            _ => None,
        };
        self.begun |= match token {
            GibToken::Header { .. } | GibToken::Label { .. } => true,
            GibToken::OpenHeader(line) => header_key(line).and_then(Key::named).is_some(),
            _ => matches!(word, Some((_, GibWord::Turn { .. }))),
        };
        if !(self.begun || matches!(token, GibToken::Comment(_) | GibToken::OpenComment)) {
            return;
        }
        let builder = self
            .builder
            .get_or_insert_with(|| RecordBuilder::new(place));
        match token {
            GibToken::Header { key, value } => {
                let known_key = Key::named(key);
                let repeated = known_key.filter(|key| self.keys.contains(key));
                headers::set(builder, place, known_key.xor(repeated), key, value);
                self.keys.extend(known_key.xor(repeated));
                self.header_line = place.line;
            }
            GibToken::Label { key, value } => {
                let known_key = Key::labelled(key).filter(|key| !self.keys.contains(key));
                headers::set(builder, place, known_key, key, value);
                self.keys.extend(known_key);
                self.header_line = place.line;
            }
            GibToken::OpenHeader(line) => builder.fail_header(place, line, Fault::OpenHeader),
            GibToken::Comment(text) => builder.add_comment(text),
            GibToken::OpenComment => builder.break_off(place, "{", Fault::OpenComment),
            GibToken::Number { has_sign, .. } => builder.add_number(has_sign),
            GibToken::Word(text) => match word {
                Some((
                    text,
                    GibWord::Turn {
                        written,
                        taken,
                        check,
                    },
                )) => {
                    let check = Some(check);
                    builder.add_turn(WrittenTurn {
                        place,
                        text,
                        written,
                        taken,
                        check,
                    });
                }
                Some((_, GibWord::Check)) => builder.mark_check(),
                Some((_, GibWord::Exclamation)) => {}
                None if builder.is_placeholder(text) => {}
                None => builder.add_unreadable(place, text),
            },
        }
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
        Some(Termination::Ending(Ending::Resignation)) => "기권승".to_owned(),
        Some(Termination::Ending(Ending::Timeout)) => "시간승".to_owned(),
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
