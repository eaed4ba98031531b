//! The evidence for an encoding: the parts of a text that read as a record.

use super::text::cursor::header_key;
use super::{gib, pgn};

/// Counts the moves and headers of a text that are not in ASCII, and so read in one encoding only.
pub(super) fn evidence(text: &str) -> usize {
    let is_between = |letter: char| {
        letter.is_whitespace()
            || matches!(
                letter,
                '.' | ',' | '、' | '．' | '，' | ')' | '）' | '<' | '{' | '}'
            )
    };
    let words = text.split(is_between).filter(|word| !word.is_ascii());
    let moves = words.filter(|word| gib::is_turn(word) || pgn::is_chinese_turn(word));
    let lines = text.lines().filter(|line| !line.is_ascii());
    let headers = lines.filter(|line| {
        let line = line.trim_start();
        header_key(line).is_some_and(gib::is_key)
            || gib::is_labelled(line)
            || pgn::is_labelled(line)
    });
    2 * moves.count() + headers.count()
}
