//! Shared by the tests of records.

use encoding_rs::EUC_KR;
use janggi::notation::{ReadGame, Record, RecordError, read_any};

/// Far more than any record of these tests has.
pub const LIMIT: usize = 16 << 20;

/// Four turns each, Cho in 마상상마 and Han in 상마상마.
pub const TURNS: [&str; 8] = [
    "a4b4", "i7h7", "h1g3", "h10g8", "e2e2", "h8e8", "b1c3", "e9e9",
];

/// Text in code page 949, as in most records.
pub fn cp949(text: &str) -> Vec<u8> {
    let (bytes, _, lost) = EUC_KR.encode(text);
    assert!(!lost, "{text}");
    bytes.into_owned()
}

/// All games of a valid file.
pub fn games(bytes: &[u8]) -> Vec<ReadGame> {
    read_any(bytes, LIMIT).expect("a file of records").collect()
}

/// The only game of a text, complete.
#[track_caller]
pub fn only(text: &str) -> Record {
    let mut games = games(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).whole().unwrap()
}

/// The error of the only game of a text.
#[track_caller]
pub fn refused(text: &str) -> RecordError {
    let mut games = games(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0).flaw().cloned().expect(text)
}

/// The turns in coordinates.
pub fn uci(record: &Record) -> Vec<String> {
    let turns = record.turns();
    turns.map(|(before, action)| before.uci(action)).collect()
}

/// The record without rules, which gib cannot store.
pub fn without_rules(mut record: Record) -> Record {
    record.headers.ruleset = None;
    record.headers.deom = None;
    record.headers.handicap = None;
    record
}
