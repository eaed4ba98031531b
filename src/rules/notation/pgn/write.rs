//! Writing PGN.

use std::fmt::Write as _;

use super::tags::{TIME_FORFEIT, Tag, swapped};
use super::xiangqi;
use crate::rules::board::{Action, Side, Variant};
use crate::rules::notation::record::Record;
use crate::rules::notation::text::cursor::{header_value, one_line};
use crate::rules::notation::verdict::{Ending, Score, Termination, Verdict};
use crate::rules::notation::write::san;
use crate::rules::position::Position;

/// The length of a line of moves, in characters.
const LINE: usize = 80;

/// Writes a record: its tags, an empty line, the moves, and an empty line at the end.
pub(in crate::rules::notation) fn write(record: &Record) -> String {
    match record.start().variant() {
        Variant::Janggi => written(record, tags(record), san),
        Variant::Xiangqi => xiangqi::write(record),
    }
}

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
    let known = [
        (Tag::Event, or_unknown(&headers.event)),
        (Tag::Site, or_unknown(&headers.site)),
        (Tag::Date, Some(swapped(date, '-', '.'))),
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
        // Always: no two games need begin alike, and other programs know no tags of formations.
        (Tag::SetUp, Some("1".to_owned())),
        (Tag::Fen, Some(start.fen())),
        (Tag::PlyCount, Some(record.actions().len().to_string())),
        (Tag::Termination, termination),
        (Tag::Points, points),
        (Tag::Time, headers.time.clone()),
    ];
    let mut tags = Vec::new();
    for (tag, value) in known {
        if let Some(value) = value {
            tags.push((tag.name().to_owned(), value));
        }
    }
    for (name, value) in &headers.others {
        tags.push((as_name(name), value.clone()));
    }
    tags
}

pub(super) fn result(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Won(Side::Cho, _) => "1-0",
        Verdict::Won(Side::Han, _) => "0-1",
        Verdict::Drawn(_) => "1/2-1/2",
        Verdict::Unknown | Verdict::Other(_) => "*",
    }
}

/// The code of the reason, and the points if the record has them.
pub(super) fn ended(verdict: &Verdict) -> (Option<String>, Option<String>) {
    match (verdict, verdict.termination()) {
        (Verdict::Other(words), _) => (Some(words.clone()), None),
        (_, None) => (None, None),
        // In the words that other programs know.
        (_, Some(Termination::Ending(Ending::Timeout))) => (Some(TIME_FORFEIT.to_owned()), None),
        (_, Some(Termination::Ending(ending))) => (Some(ending.code().to_owned()), None),
        (_, Some(Termination::Points(score))) => {
            let points = match score {
                Score::Unstated => None,
                Score::Margin(margin) => Some(margin.to_string()),
                Score::Totals(totals) => Some(format!("{}-{}", totals.cho, totals.han)),
            };
            (Some("points".to_owned()), points)
        }
    }
}

/// The words of the movetext, to be wrapped: numbers, moves and comments, the result last.
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
        if column > 0 && column + 1 + length > LINE {
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

fn escape(value: &str) -> String {
    header_value(value)
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}

pub(super) fn as_name(name: &str) -> String {
    name.replace(|letter: char| !letter.is_alphanumeric(), "_")
}
