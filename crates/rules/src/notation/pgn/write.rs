//! Writing PGN of both games.

use std::fmt::Write as _;

use super::tags::{Tag, ended, others, replace_separator, result};
use crate::board::{Action, RecordStyle, Side};
use crate::notation::record::{Record, Start};
use crate::notation::text::cursor::{header_value, is_blank, one_line};
use crate::notation::write::san;
use crate::notation::xiangqi::{chinese, iccs, wxf};
use crate::position::Position;
use crate::ruleset::usual;

/// Writes a record: its tags, an empty line, the moves, and an empty line at the end.
pub(in crate::notation) fn write(record: &Record) -> String {
    match record.start().variant().spec().records {
        RecordStyle::Korean => written(record, tags(record), san),
        RecordStyle::Chinese => write_xiangqi(record),
    }
}

fn tags(record: &Record) -> Vec<(String, String)> {
    let headers = &record.headers;
    let start = record.start();
    let given = start.handicap();
    let formations = start.formations().or(given.map(|(_, pair)| pair));
    let formation = |side| formations.map(|pair| pair[side].code().to_owned());
    let handicap = given.map(|(handicap, _)| handicap.code().to_owned());
    let or_unknown = |value: &Option<String>| Some(value.clone().unwrap_or("?".to_owned()));
    let date = headers.date.as_deref().unwrap_or("????.??.??");
    let (termination, points) = ended(&record.verdict);
    let known_tags = [
        (Tag::Event, or_unknown(&headers.event)),
        (Tag::Site, or_unknown(&headers.site)),
        (Tag::Date, Some(replace_separator(date, '-', '.'))),
        (Tag::Round, or_unknown(&headers.round)),
        (Tag::Player(Side::Cho), or_unknown(&headers.players.cho)),
        (Tag::Player(Side::Han), or_unknown(&headers.players.han)),
        (Tag::Result, Some(result(&record.verdict).to_owned())),
        (Tag::Variant, Some("Janggi".to_owned())),
        (Tag::Ruleset, headers.ruleset.clone()),
        (Tag::Formation(Side::Cho), formation(Side::Cho)),
        (Tag::Formation(Side::Han), formation(Side::Han)),
        (Tag::Handicap, handicap.or(headers.handicap.clone())),
        (Tag::Deom, headers.deom.map(|deom| deom.to_string())),
        // Always written: games may begin differently, and other programs know no tags for formations.
        (Tag::SetUp, Some("1".to_owned())),
        (Tag::Fen, Some(start.fen())),
        (Tag::PlyCount, Some(record.actions().len().to_string())),
        (Tag::Termination, termination),
        (Tag::Points, points),
        (Tag::Time, headers.time.clone()),
    ];
    let mut tags = Vec::new();
    for (tag, value) in known_tags {
        if let Some(value) = value {
            tags.push((tag.name().to_owned(), value));
        }
    }
    tags.extend(others(record));
    tags
}

/// The length of a line of moves, in characters.
const LINE: usize = 80;

/// Writes tags and moves.
pub(super) fn written(
    record: &Record,
    tags: Vec<(String, String)>,
    turn: fn(&Position, Action) -> String,
) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    for (tag, value) in tags {
        let _ = writeln!(text, "[{tag} \"{}\"]", escape(&value));
    }
    text.push('\n');
    wrap(&moves(record, turn), &mut text);
    text.push('\n');
    text
}

/// Returns the words of the movetext before wrapping: numbers, moves and comments, the result last.
fn moves(record: &Record, turn: fn(&Position, Action) -> String) -> Vec<String> {
    let mut words = Vec::new();
    let comments = |ply: usize, words: &mut Vec<String>| {
        let before = words.len();
        for comment in record.comments_after(ply) {
            let comment = one_line(&comment.replace('{', "(").replace('}', ")"));
            words.extend(format!("{{{comment}}}").split(' ').map(str::to_owned));
        }
        words.len() > before
    };
    comments(0, &mut words);
    let mut interrupted = true;
    for (ply, (before, action)) in record.turns().enumerate() {
        let number = record.fullmove(ply);
        match before.turn() {
            Side::Cho => words.push(format!("{number}.")),
            Side::Han if interrupted => words.push(format!("{number}...")),
            Side::Han => {}
        }
        words.push(turn(&before, action));
        interrupted = comments(ply + 1, &mut words);
    }
    words.push(result(&record.verdict).to_owned());
    words
}

fn wrap(words: &[String], text: &mut String) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > LINE && may_begin_line(word) {
            text.push('\n');
            column = 0;
        }
        if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
}

/// Returns whether a word may begin a line of PGN. A word of a comment could be taken for a header or an
/// escaped line.
fn may_begin_line(word: &str) -> bool {
    let trimmed = word.trim_start_matches(is_blank);
    !(trimmed.is_empty() || trimmed.starts_with(['[', '%']))
}

fn escape(value: &str) -> String {
    header_value(value)
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}

/// A notation in files of Chinese programs, with its name there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::notation) enum Format {
    Iccs,
    Chinese,
}

/// Writes a record in the international form.
pub(super) fn write_xiangqi(record: &Record) -> String {
    let start = record.start();
    let is_plain = *start == Start::from_position(Position::xiangqi());
    let (termination, _) = ended(&record.verdict);
    let mut tags = vec![
        ("Event", event(record)),
        ("Site", or_unknown(record.headers.site.as_ref())),
        ("Date", date(record)),
        ("Round", or_unknown(record.headers.round.as_ref())),
    ];
    let red = or_unknown(record.headers.players.cho.as_ref());
    let black = or_unknown(record.headers.players.han.as_ref());
    // Chess programs look for White.
    tags.extend([("Red", red.clone()), ("Black", black), ("White", red)]);
    tags.push(("Result", result(&record.verdict).to_owned()));
    tags.push(("Variant", "Xiangqi".to_owned()));
    let ruleset = record.headers.ruleset.clone();
    tags.push((
        "Ruleset",
        ruleset.unwrap_or_else(|| usual(start.variant()).id().into_owned()),
    ));
    if !is_plain {
        tags.extend([("SetUp", "1".to_owned()), ("FEN", start.fen())]);
    }
    tags.push(("PlyCount", record.actions().len().to_string()));
    tags.extend(termination.map(|termination| ("Termination", termination)));
    tags.extend(
        record
            .headers
            .time
            .clone()
            .map(|time| ("TimeControl", time)),
    );
    let mut tags: Vec<(String, String)> = tags
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    tags.extend(others(record));
    written(record, tags, |before, action| turn(before, action, wxf))
}

/// Writes a record in the form of Chinese programs.
pub(in crate::notation) fn export(record: &Record, format: Format) -> String {
    let mut tags = vec![
        ("Game", "Chinese Chess".to_owned()),
        ("Event", event(record)),
        ("Site", or_unknown(record.headers.site.as_ref())),
        ("Date", date(record)),
        ("Round", or_unknown(record.headers.round.as_ref())),
        ("RedTeam", "?".to_owned()),
        ("Red", or_unknown(record.headers.players.cho.as_ref())),
        ("BlackTeam", "?".to_owned()),
        ("Black", or_unknown(record.headers.players.han.as_ref())),
        ("Result", result(&record.verdict).to_owned()),
    ];
    tags.push((
        "Format",
        match format {
            Format::Iccs => "ICCS".to_owned(),
            Format::Chinese => "Chinese".to_owned(),
        },
    ));
    tags.push(("FEN", record.start().fen()));
    let tags = tags
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    match format {
        Format::Iccs => written(record, tags, |before, action| {
            turn(before, action, |_, mv| iccs(mv))
        }),
        Format::Chinese => written(record, tags, |before, action| turn(before, action, chinese)),
    }
}

fn event(record: &Record) -> String {
    or_unknown(record.headers.event.as_ref())
}

fn date(record: &Record) -> String {
    let date = record.headers.date.as_deref().unwrap_or("????.??.??");
    replace_separator(date, '-', '.')
}

fn or_unknown(value: Option<&String>) -> String {
    value.cloned().unwrap_or_else(|| "?".to_owned())
}

fn turn(
    before: &Position,
    action: Action,
    written: fn(&Position, crate::board::Move) -> String,
) -> String {
    match action {
        Action::Move(mv) => written(before, mv),
        // Passing is illegal; such a record could not be played.
        Action::Pass => "--".to_owned(),
    }
}
