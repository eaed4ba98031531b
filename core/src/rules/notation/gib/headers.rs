//! The headers of gib: their names and meanings.

use super::UNKNOWN;
use super::board;
use super::result;
use crate::rules::board::{Formation, Side};
use crate::rules::notation::builder::RecordBuilder;
use crate::rules::notation::fault::{Fault, Place};
use crate::rules::ruleset::Ruleset;

/// A header that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Event,
    Round,
    Date,
    Site,
    Player(Side),
    Formation(Side),
    Time,
    Plies,
    Result,
    Board,
    Ruleset,
}

/// Every name of a header; where two mean the same, the first is written.
const NAMES: [(&str, Key); 15] = [
    ("대회명", Key::Event),
    ("회전", Key::Round),
    ("대국일자", Key::Date),
    ("대국장소", Key::Site),
    ("초대국자", Key::Player(Side::Cho)),
    ("한대국자", Key::Player(Side::Han)),
    ("초차림", Key::Formation(Side::Cho)),
    ("한차림", Key::Formation(Side::Han)),
    ("제한시간", Key::Time),
    ("총수", Key::Plies),
    ("대국결과", Key::Result),
    ("판", Key::Board),
    ("규칙", Key::Ruleset),
    ("초포진", Key::Formation(Side::Cho)),
    ("한포진", Key::Formation(Side::Han)),
];

impl Key {
    /// Reads a name, in which blanks mean nothing.
    pub fn named(name: &str) -> Option<Key> {
        let is_same = |known: &str| {
            let letters = name.chars().filter(|letter| !letter.is_whitespace());
            letters.eq(known.chars())
        };
        let found = NAMES.iter().find(|(known, _)| is_same(known));
        found.map(|&(_, key)| key)
    }

    /// Reads the name of a header without brackets, where a side stands for its player too.
    pub fn labelled(name: &str) -> Option<Key> {
        match name {
            "초" | "楚" | "초나라" => Some(Key::Player(Side::Cho)),
            "한" | "漢" | "한나라" => Some(Key::Player(Side::Han)),
            "결과" => Some(Key::Result),
            "날짜" | "일자" => Some(Key::Date),
            "장소" => Some(Key::Site),
            _ => Key::named(name),
        }
    }

    /// The name under which the header is written.
    pub fn name(self) -> &'static str {
        let found = NAMES.iter().find(|&&(_, key)| key == self);
        found.map_or("", |(name, _)| name)
    }
}

/// Records a header. `known` is its meaning, `None` for an unknown header and for a repeated one.
pub(super) fn set(
    builder: &mut RecordBuilder,
    place: Place,
    known: Option<Key>,
    name: &str,
    value: &str,
) {
    let text = Some(value)
        .filter(|value| !value.is_empty() && *value != UNKNOWN)
        .map(str::to_owned);
    let Some(key) = known else {
        builder.other(name, value);
        return;
    };
    match key {
        Key::Event => builder.headers.event = text,
        Key::Round => builder.headers.round = text,
        Key::Date => builder.headers.date = text,
        Key::Site => builder.headers.site = text,
        Key::Player(side) => builder.headers.players[side] = text,
        Key::Time => builder.headers.time = text,
        // Other programs write other things under this name.
        Key::Ruleset if Ruleset::is_combined(value) => builder.headers.ruleset = text,
        Key::Ruleset => builder.other(name, value),
        Key::Plies => builder.declared_plies = value.parse().ok(),
        Key::Result => builder.verdict = result::read(value),
        Key::Formation(side) => {
            builder.formations[side] = text.as_deref().and_then(Formation::read);
            if text.is_some() && builder.formations[side].is_none() {
                builder.fail_start(place, value, Fault::UnknownFormation);
            }
        }
        Key::Board => match board::read(value) {
            Ok(start) => builder.start = Some(start),
            Err(fault) => builder.fail_start(place, value, fault),
        },
    }
}
