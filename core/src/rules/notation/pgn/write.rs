//! Writing PGN.

use super::movetext::written;
use super::tags::{Tag, ended, others, result, swapped};
use super::xiangqi;
use crate::rules::board::{Side, Variant};
use crate::rules::notation::record::Record;
use crate::rules::notation::write::san;

/// Writes a record: its tags, an empty line, the moves, and an empty line at the end.
pub(in crate::rules::notation) fn write(record: &Record) -> String {
    match record.start().variant() {
        Variant::Janggi => written(record, tags(record), san),
        Variant::Xiangqi => xiangqi::write(record),
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
    tags.extend(others(record));
    tags
}
