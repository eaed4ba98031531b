//! Bare lists of moves in coordinates, and of positions.

use janggi::notation::{Fault, Record, Start, read_fens, read_uci};
use janggi::{BySide, Formation, Illegal, Variant};

use super::kit::TURNS;

const START: &str = "rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

fn record() -> Record {
    let mut record = Record::new(Start::with_formations(BySide::new(
        Formation::Heeh,
        Formation::Eheh,
    )));
    for turn in TURNS {
        let action = record.end().read_uci(turn).unwrap();
        record.play(action).unwrap();
    }
    record
}

#[test]
fn move_lists_are_written_and_read_after_their_start() {
    let text = format!("{START}\n{}\n", TURNS.join(" "));
    assert_eq!(record().to_uci(), text);
    let repeated = format!("\n  {text}\n{START}\n\n{text}");
    let records = read_uci(&repeated).unwrap();
    let lengths: Vec<_> = records.iter().map(|r| r.actions().len()).collect();
    assert_eq!(lengths, [8, 0, 8]);
}

#[test]
fn position_lists_are_written_and_read() {
    let middle = "4k4/4a4/1c7/p3p3p/9/9/P1N5P/1C2R4/3K5/R8 b - - 7 20";
    let mut record = Record::new(Start::from_fen(Variant::Janggi, middle).unwrap());
    for turn in ["e7e6", "e3e6", "e10e10"] {
        let action = record.end().read_uci(turn).unwrap();
        record.play(action).unwrap();
    }
    let expected = "\
4k4/4a4/1c7/p3p3p/9/9/P1N5P/1C2R4/3K5/R8 b - - 7 20
4k4/4a4/1c7/p7p/4p4/9/P1N5P/1C2R4/3K5/R8 w - - 8 21
4k4/4a4/1c7/p7p/4R4/9/P1N5P/1C7/3K5/R8 b - - 0 21
4k4/4a4/1c7/p7p/4R4/9/P1N5P/1C7/3K5/R8 w - - 1 22
";
    assert_eq!(record.to_fens(), expected);
    let two = format!("{expected}\n{}", self::record().to_fens());
    assert_eq!(read_fens(&two).unwrap(), [record, self::record()]);
}

#[test]
fn error_is_reported_with_its_place() {
    let without_chariot = START.replace("RNBA1ABNR", "1NBA1ABNR");
    let cases = [
        (
            read_uci("a4b4"),
            "line 1, column 1, a4b4: that is not a move",
        ),
        (
            read_uci("a/b w"),
            "line 1, column 1, a/b w: the position is not valid: a board has ten ranks, not 2",
        ),
        (
            read_uci(&format!("{START}\na4b4  x")),
            "line 2, column 7, ply 2, x: that is not a move",
        ),
        (
            read_uci(&format!("{START}\n a4b4 a7a8")),
            "line 2, column 7, ply 2, a7a8: soldiers cannot go back",
        ),
        (
            read_fens(&format!("{START}\n{without_chariot}\n")),
            "line 2, column 1, ply 1, rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/1NBA1A: \
             no move leads to this position",
        ),
    ];
    for (result, expected) in cases {
        assert_eq!(result.unwrap_err().to_string(), expected);
    }
    let error = read_uci(&format!("{START}\na7a8")).unwrap_err();
    assert!(
        matches!(error.fault, Fault::Illegal(Illegal::NotYours(_))),
        "{error}"
    );
}
