//! Boards as gib draws them: rows from Cho's side, Cho's pieces in hangul, Han's in hanja.

use crate::rules::board::{Piece, Role, Side, Square, Variant};
use crate::rules::notation::fault::Fault;
use crate::rules::notation::record::Start;
use crate::rules::notation::text::lex;
use crate::rules::position::Position;

/// Draws a position: `차마상사1사마상차/4장/… 한 접장기`, the last words telling who moves first.
pub(super) fn write(position: &Position) -> String {
    let rows: Vec<String> = (0..10).map(|rank| row(position, rank)).collect();
    let first = match position.turn() {
        Side::Cho => '초',
        Side::Han => '한',
    };
    format!("{} {first} 접장기", rows.join("/"))
}

/// One rank; the empty points at its end are left out.
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

/// Reads a drawn board. Empty points at the end of a row may be left out; so may the last words,
/// and then Cho moves first.
pub(super) fn read(text: &str) -> Result<Start, Fault> {
    let text = text.trim();
    let (rows, words) = text.split_once(' ').unwrap_or((text, ""));
    let turn = if words.trim_start().starts_with(['한', '漢']) {
        'b'
    } else {
        'w'
    };
    let mut ranks = Vec::with_capacity(10);
    // More rows than a board has are counted, not read.
    for (number, row) in (1..).zip(rows.split('/').take(11)) {
        ranks.push(rank(row, number)?);
    }
    ranks.reverse();
    let fen = format!("{} {turn}", ranks.join("/"));
    Ok(Start::from_fen(Variant::Janggi, &fen)?)
}

/// One row in FEN letters, all nine points included.
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
        // Not the carved 漢: the general's own word.
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
