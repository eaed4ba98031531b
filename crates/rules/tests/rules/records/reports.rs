//! Records as programs, pages and people write them: the inputs of `../shared/data/reports` and `reports2`, where they
//! are at hand.

use std::path::Path;

use janggi::notation::{Fault, ReadGame, Verdict, read_any};
use janggi::{BySide, Side, Variant};

use super::kit::{LIMIT, games, uci};
use crate::kit::shared;

/// The end of a game.
type Ending = Result<Side, ()>;

/// The moves and the result that the file of a name has.
struct ExpectedRecord {
    moves: Vec<String>,
    /// The winner, `Err` for a draw; any result is right where this is not given.
    result: Option<Ending>,
}

fn right(name: &str, xiangqi: &[String], janggi: &[String]) -> Option<ExpectedRecord> {
    let (moves, whole) = match name.get(..1)? {
        "x" | "y" => (xiangqi, 60),
        "j" | "k" => (janggi, 60),
        _ => return None,
    };
    let plies = match name.get(..3)? {
        "x23" | "x18" => 8,
        "y17" | "y18" | "y19" | "y20" | "y21" => 3,
        "x05" => return None,
        _ => whole,
    };
    let first = usize::from(matches!(name.get(..3)?, "y19" | "y20" | "y21"));
    let result = match name.get(..4)? {
        "x18a" | "x18d" | "x18h" | "x18i" | "x17-" => Some(Ok(Side::Cho)),
        "x18b" | "x18e" | "x18g" => Some(Ok(Side::Han)),
        "x18c" | "x18f" | "x18j" | "x07-" => Some(Err(())),
        _ => None,
    };
    let moves = moves.iter().skip(first).take(plies).cloned().collect();
    Some(ExpectedRecord { moves, result })
}

fn moves(folder: &Path, name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    text.split_whitespace().map(str::to_owned).collect()
}

/// Says what differs from the right answer.
fn judged(name: &str, bytes: &[u8], expected_record: &ExpectedRecord) -> Result<(), String> {
    let read = read_any(bytes, LIMIT);
    if name.starts_with("x08") {
        // The bytes after the header of this file are not a game.
        let count = read.map(Iterator::count).map_err(|error| error.to_string());
        return match count {
            Err(error) if error.contains("XQF") => Ok(()),
            other => Err(format!("{other:?}")),
        };
    }
    let games: Vec<ReadGame> = read.map_err(|error| error.to_string())?.collect();
    let [game] = games.as_slice() else {
        return Err(format!("{} games", games.len()));
    };
    if let Some(fault) = &game.fault {
        return Err(format!("{fault}"));
    }
    let record = game.other.as_ref().unwrap_or(&game.record);
    let expected = match name.get(..1) {
        Some("x" | "y") => Variant::Xiangqi,
        _ => Variant::Janggi,
    };
    if record.start().variant() != expected {
        return Err("the other game".to_owned());
    }
    if uci(record) != expected_record.moves {
        return Err(format!(
            "{} moves of {}",
            uci(record).len(),
            expected_record.moves.len()
        ));
    }
    match (expected_record.result, &record.verdict) {
        (None, _) => Ok(()),
        (Some(Ok(side)), Verdict::Won(winner, _)) if side == *winner => Ok(()),
        (Some(Err(())), Verdict::Drawn(_)) => Ok(()),
        (_, other) => Err(format!("{other:?}")),
    }
}

#[test]
fn every_reported_record_is_read_correctly() {
    let Some(folder) = shared::data("reports") else {
        return;
    };
    let xiangqi = moves(&folder, "xq.moves");
    let janggi = moves(&folder, "jg.moves");
    let mut names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.ends_with(".moves") && name != "README.md")
        .collect();
    names.sort_unstable();
    let wrong: Vec<String> = names
        .iter()
        .filter_map(|name| {
            let expected_record = right(name, &xiangqi, &janggi)?;
            let bytes = std::fs::read(folder.join(name)).unwrap();
            let error = judged(name, &bytes, &expected_record).err()?;
            Some(format!("{name}: {error}"))
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn every_later_report_is_read_correctly() {
    let Some(folder) = shared::data("reports2") else {
        return;
    };
    let moves = |name: &str| {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        let turns = text.lines().last().unwrap().split_whitespace();
        turns.map(str::to_owned).collect::<Vec<_>>()
    };
    let (xiangqi, janggi) = (moves("own-xiangqi.uci"), moves("own-janggi.uci"));
    let read = |name: &str| {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let mut games = games(&bytes);
        assert_eq!(games.len(), 1, "{name}");
        games.remove(0)
    };
    for (name, expected) in [
        ("02-glyph-janggi.pgn", &janggi),
        ("03-glyph-wxf.pgn", &xiangqi),
        ("06-ubb-page-010.html", &xiangqi),
        ("07-ubb-page-digits.html", &xiangqi),
        ("11-zero-width.pgn", &janggi),
        ("12-en-dash.pgn", &janggi),
        ("13-ubb-escaped.txt", &xiangqi),
        ("14-ubb-entities.html", &xiangqi),
        ("15-ubb-wrapped.txt", &xiangqi),
    ] {
        let game = read(name);
        assert_eq!(game.flaw(), None, "{name}");
        assert_eq!(uci(&game.record), *expected, "{name}");
    }
    let cut = read("10-cut.xqf");
    assert_eq!(uci(&cut.record), xiangqi[..29]);
    assert_eq!(cut.stopped.map(|error| error.fault), Some(Fault::CutOff));
    let study = read("01-study.pgn");
    assert_eq!(study.flaw(), None);
    let right = std::fs::read_to_string(folder.join("01-study.uci")).unwrap();
    let (start, turns) = right.trim().split_once('\n').unwrap();
    assert_eq!(study.record.start().fen(), start);
    assert_eq!(uci(&study.record).join(" "), turns);
    let named = read("16-cho-han-names.pgn").record.headers.players;
    let players = BySide::new("Minji", "Jihun").map(|name| Some(name.to_owned()));
    assert_eq!(named, players);
}
