//! WXF files: headers, each on a line after its name, and the moves between `START{` and `}END`.

use std::fmt::Write as _;

use super::record::{Record, Start};
use super::text::cursor::{header_value, one_line};
use super::verdict::Verdict;
use super::xiangqi::wxf;
use crate::board::{Action, Side};
use crate::position::Position;

/// Returns whether a line begins a WXF file.
pub(super) fn is_record_start(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let mut is = |word: &str| {
        words
            .next()
            .is_some_and(|next| next.eq_ignore_ascii_case(word))
    };
    is("FORMAT") && is("WXF")
}

/// Returns the length of the headers including the word that begins the moves.
pub(super) fn before_moves(text: &str) -> Option<usize> {
    let start = text.find("START")?;
    let rest = text.get(start..)?;
    Some(start + rest.find('{')? + 1)
}

/// Returns whether a word ends the moves.
pub(super) fn is_end(word: &str) -> bool {
    word == "END"
}

/// Returns the headers under the names of PGN's tags. The first one states that the game is Xiangqi.
pub(super) fn headers(lines: &str) -> impl Iterator<Item = (&str, &str)> {
    let named = lines.lines().skip(1).filter_map(|line| {
        let (name, value) = line.trim().split_once([' ', '\t'])?;
        let value = value.trim().trim_end_matches([';', ' ']);
        let name = match name.to_ascii_uppercase().as_str() {
            "GAME" | "EVENT" | "TITLE" => "Event",
            "SITE" | "PLACE" => "Site",
            "DATE" => "Date",
            "ROUND" => "Round",
            "RED" => "Red",
            "BLACK" => "Black",
            "RESULT" => "Result",
            "TIME" => "TimeControl",
            "FEN" => "FEN",
            _ => name,
        };
        (!value.is_empty() && !name.starts_with("START")).then_some((name, value))
    });
    std::iter::once(("Variant", "Xiangqi")).chain(named)
}

/// Writes a record of Xiangqi.
pub(super) fn write(record: &Record) -> String {
    let headers = &record.headers;
    let result = match record.verdict {
        Verdict::Won(Side::Cho, _) => Some("1-0"),
        Verdict::Won(Side::Han, _) => Some("0-1"),
        Verdict::Drawn(_) => Some("1/2-1/2"),
        Verdict::Unknown | Verdict::Other(_) => Some("*"),
    };
    let is_plain = *record.start() == Start::from_position(Position::xiangqi());
    let fen = (!is_plain).then(|| record.start().fen());
    let lines = [
        ("GAME", headers.event.as_deref()),
        ("SITE", headers.site.as_deref()),
        ("DATE", headers.date.as_deref()),
        ("ROUND", headers.round.as_deref()),
        ("RED", headers.players[Side::Cho].as_deref()),
        ("BLACK", headers.players[Side::Han].as_deref()),
        ("TIME", headers.time.as_deref()),
        ("RESULT", result),
        ("FEN", fen.as_deref()),
    ];
    let mut text = "FORMAT\tWXF\n".to_owned();
    // Writing into a string cannot fail.
    for (name, value) in lines {
        let value = value.map(plain).unwrap_or_default();
        if !value.is_empty() {
            let _ = writeln!(text, "{name}\t{value}");
        }
    }
    text.push_str("\nSTART{\n");
    moves(record, &mut text);
    text.push_str("}END\n\n");
    text
}

/// The maximum length of a header's value, in bytes: readers look for the moves near the beginning.
const VALUE: usize = 240;

/// Returns a value that cannot end its line or look like the beginning of the moves.
fn plain(value: &str) -> String {
    let value = header_value(value)
        .replace(['{', '}', ';'], " ")
        .replace("START", "Start");
    let value = super::text::cursor::clip(&value, VALUE);
    one_line(value)
}

fn moves(record: &Record, text: &mut String) {
    let comments = |ply: usize, text: &mut String| {
        let mut has_comments = false;
        for comment in record.comments_after(ply) {
            let comment = one_line(&comment.replace('{', "(").replace('}', ")"));
            let _ = writeln!(text, "{{{comment}}}");
            has_comments = true;
        }
        has_comments
    };
    comments(0, text);
    let mut interrupted = true;
    for (ply, (before, action)) in record.turns().enumerate() {
        let number = record.fullmove(ply);
        match before.turn() {
            Side::Cho => {
                let _ = write!(text, "{number}. ");
            }
            Side::Han if interrupted => {
                let _ = write!(text, "{number}... ");
            }
            Side::Han => {}
        }
        match action {
            Action::Move(mv) => text.push_str(&wxf(&before, mv)),
            Action::Pass => text.push_str("--"),
        }
        let ends_line =
            before.turn() == Side::Han || record.comments_after(ply + 1).next().is_some();
        text.push(if ends_line { '\n' } else { ' ' });
        interrupted = comments(ply + 1, text);
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
}
