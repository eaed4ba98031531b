//! Records as programs, pages and people write them: the inputs of `../shared/data/reports`, where they are at hand.

use std::path::{Path, PathBuf};

use hansu_core::rules::notation::{ReadGame, Verdict, read_any};
use hansu_core::rules::{Side, Variant};

use super::kit::{LIMIT, uci};

/// The folder of the inputs; they are not part of the repository.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/reports")
}

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
    let folder = folder();
    if !folder.is_dir() {
        return;
    }
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
