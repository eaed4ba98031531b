//! The headers of gib: their names and meanings, and the start that they describe.

use super::UNKNOWN;
use crate::board::{Formation, Piece, Role, Side, Square, Variant};
use crate::notation::builder::RecordBuilder;
use crate::notation::fault::{Fault, Place};
use crate::notation::record::Start;
use crate::notation::text::lex;
use crate::position::Position;
use crate::ruleset::Ruleset;

/// The game of the files of Korean programs.
pub(in crate::notation) const GAME: Variant = Variant::Janggi;

/// A known header.
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

/// Every name of a header. If two have the same meaning, the first is written.
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
    /// Parses a name, ignoring blanks.
    pub fn named(name: &str) -> Option<Key> {
        let is_same = |label: &str| {
            let letters = name.chars().filter(|letter| !letter.is_whitespace());
            letters.eq(label.chars())
        };
        let found = NAMES.iter().find(|(label, _)| is_same(label));
        found.map(|&(_, key)| key)
    }

    /// Parses the name of a header without brackets, in which a side's name means its player too.
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

    /// Returns the name under which the header is written.
    pub fn name(self) -> &'static str {
        let found = NAMES.iter().find(|&&(_, key)| key == self);
        found.map_or("", |(name, _)| name)
    }
}

/// Records a header. `key` is its meaning, `None` for unknown and repeated headers.
pub(super) fn set(
    builder: &mut RecordBuilder,
    place: Place,
    key: Option<Key>,
    name: &str,
    value: &str,
) {
    let text = Some(value)
        .filter(|value| !value.is_empty() && *value != UNKNOWN)
        .map(str::to_owned);
    let Some(key) = key else {
        builder.add_header(name, value);
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
        Key::Ruleset => builder.add_header(name, value),
        Key::Plies => builder.declared_plies = value.parse().ok(),
        Key::Result => builder.verdict = super::read_result(value),
        Key::Formation(side) => {
            builder.formations[side] = text.as_deref().and_then(Formation::read);
            if text.is_some() && builder.formations[side].is_none() {
                builder.fail_start(place, value, Fault::UnknownFormation);
            }
        }
        Key::Board => match read(value) {
            Ok(start) => builder.start = Some(start),
            Err(fault) => builder.fail_start(place, value, fault),
        },
    }
}

/// Formats a position: `차마상사1사마상차/4장/… 한 접장기`, where the last words name the first mover.
pub(super) fn write(position: &Position) -> String {
    let rows: Vec<String> = (0..10).map(|rank| row(position, rank)).collect();
    let first = match position.turn() {
        Side::Cho => '초',
        Side::Han => '한',
    };
    format!("{} {first} 접장기", rows.join("/"))
}

/// Formats one rank, without the empty points at its end.
fn row(position: &Position, rank: u8) -> String {
    let mut row = String::new();
    let mut empty = 0;
    for square in (0..9).filter_map(|file| Square::new(file, rank)) {
        match position.piece_at(square) {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    row.push_str(&empty.to_string());
                }
                empty = 0;
                row.push(letter(piece));
            }
        }
    }
    row
}

/// Parses a drawn board. Empty points at the end of a row may be omitted, and so may the last words; then Cho
/// moves first.
pub(super) fn read(text: &str) -> Result<Start, Fault> {
    let text = text.trim();
    let (rows, words) = text.split_once(' ').unwrap_or((text, ""));
    let turn = if words.trim_start().starts_with(['한', '漢']) {
        'b'
    } else {
        'w'
    };
    let mut ranks = Vec::with_capacity(10);
    // Excess rows are counted, but not parsed.
    for (number, row) in (1..).zip(rows.split('/').take(11)) {
        ranks.push(rank(row, number)?);
    }
    ranks.reverse();
    let fen = format!("{} {turn}", ranks.join("/"));
    Ok(Start::from_fen(GAME, &fen)?)
}

/// Converts one row to FEN letters, with all nine points.
fn rank(row: &str, number: usize) -> Result<String, Fault> {
    let mut fen = String::new();
    let mut file = 0;
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(empty) => {
                if empty > 0 {
                    fen.push(letter);
                }
                file += empty;
            }
            None => {
                fen.push(piece(letter).ok_or(Fault::BoardPiece(letter))?.fen());
                file += 1;
            }
        }
        if file > 9 {
            return Err(Fault::BoardRow(number));
        }
    }
    if file < 9 {
        fen.push_str(&(9 - file).to_string());
    }
    Ok(fen)
}

fn letter(piece: Piece) -> char {
    match (piece.side, piece.role) {
        (Side::Cho, _) => piece.hangul(),
        // The general's own word, not the carved 漢.
        (Side::Han, Role::General) => '將',
        (Side::Han, _) => piece.hanja(),
    }
}

fn piece(letter: char) -> Option<Piece> {
    let hangul = ('가'..='힣').contains(&letter);
    let side = if hangul || matches!(letter, '楚' | '官') {
        Side::Cho
    } else {
        Side::Han
    };
    lex::piece_of(letter).map(|role| Piece::new(side, role))
}
