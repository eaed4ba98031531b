//! The headers of gib: their names and meanings, and the start that they describe.

use super::UNKNOWN;
use crate::board::{Formation, Piece, Role, Side, Variant};
use crate::notation::fault::{Fault, Place};
use crate::notation::header::{self, Header};
use crate::notation::reader::Reader;
use crate::notation::record::Start;
use crate::notation::text::lex;
use crate::position::Position;
use crate::ruleset::Ruleset;

/// The game of the files of Korean programs.
pub(in crate::notation) const GAME: Variant = Variant::Janggi;

/// Parses a name, ignoring blanks.
pub(super) fn named(name: &str) -> Option<Header> {
    header::named(header::GIB, &name.replace(char::is_whitespace, ""))
}

/// Parses the name of a header without brackets.
pub(super) fn labelled(name: &str) -> Option<Header> {
    header::named(header::GIB_LABELS, name).or_else(|| named(name))
}

/// Records a header. `header` is its meaning, `None` for unknown and repeated headers.
pub(super) fn set(
    game: &mut Reader,
    place: Place,
    header: Option<Header>,
    name: &str,
    value: &str,
) {
    let draft = &mut game.draft;
    let text = Some(value)
        .filter(|value| !value.is_empty() && *value != UNKNOWN)
        .map(str::to_owned);
    match header {
        Some(Header::Plies) => draft.declared_plies = value.parse().ok(),
        Some(Header::Result) => game.result = text,
        Some(Header::Formation(side)) => {
            draft.formations[side] = text.as_deref().and_then(Formation::read);
            if text.is_some() && draft.formations[side].is_none() {
                draft.fail_start(place, value, Fault::UnknownFormation);
            }
        }
        Some(Header::Board) => match read(value) {
            Ok(start) => draft.start = Some(start),
            Err(fault) => draft.fail_start(place, value, fault),
        },
        // Other programs write other things under this name.
        Some(Header::Ruleset) if !Ruleset::is_combined(value) => draft.add_header(name, value),
        _ => match header.and_then(|header| draft.headers.field(header)) {
            Some(field) => *field = text,
            None => draft.add_header(name, value),
        },
    }
}

/// Formats a position: `차마상사1사마상차/4장/… 한 접장기`, where the last words name the first mover. Empty points at the
/// end of a row are omitted.
pub(super) fn write(position: &Position) -> String {
    let placement = position.placement();
    let row = |row: &str| {
        let row = row.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let letters = row.chars();
        let letters = letters.map(|fen| Piece::from_fen(fen).map_or(fen, letter));
        letters.collect::<String>()
    };
    let rows: Vec<String> = placement.split('/').rev().map(row).collect();
    let first = super::name(position.turn());
    format!("{} {first} 접장기", rows.join("/"))
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
