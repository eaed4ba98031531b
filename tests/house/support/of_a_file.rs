//! The tests that need a file of SQLite. All other tests of a store also run on a server, if there is one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The source files whose tests open a database file even if `TEST_DATABASE_URL` is set, and the reasons.
const OF_A_FILE: [(&str, &str); 12] = [
    (
        "app/calendar.rs",
        "this machine's clock: a server has one for all its processes",
    ),
    ("app/damaged.rs", "pages of a file that are broken"),
    ("app/restored.rs", "a copy of a file that takes its place"),
    ("courier/order.rs", "the same clock, set back"),
    (
        "schemas/mod.rs",
        "files of earlier versions: those of a server begin with the newest",
    ),
    ("store/both_schemas.rs", "compares the two"),
    ("store/copies.rs", "copies of a file"),
    ("store/cut.rs", "the write-ahead log"),
    ("store/file.rs", "a new file, and one that is none of ours"),
    ("store/place.rs", "links, locks and what lies beside a file"),
    ("store/restore.rs", "the same of a restore by itself"),
    (
        "store/transfer.rs",
        "copies from a file to a server and back",
    ),
];

/// The words with which a test opens or creates a database file.
const WORDS: [&str; 6] = [
    "Store::open(",
    "Store::open_as(",
    "::in_file()",
    "database_of(",
    "SqliteConnectOptions",
    "SqlitePool",
];

/// Files that open a server's database with those words.
const OF_A_SERVER: [&str; 1] = ["store/server.rs"];

/// Collects the source files whose tests open a database file. The folder `support` is for both databases.
fn opening(folder: &Path, files: &mut BTreeSet<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.ends_with("support") {
            continue;
        }
        if path.is_dir() {
            opening(&path, files);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        if WORDS.iter().any(|word| text.contains(word)) {
            let name = path.strip_prefix(&root).unwrap();
            files.insert(name.to_str().unwrap().to_owned());
        }
    }
}

#[test]
fn list_of_file_only_tests_is_complete() {
    let mut files = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house");
    for room in ["app", "courier", "schemas", "store", "words"] {
        opening(&root.join(room), &mut files);
    }
    for file in OF_A_SERVER {
        assert!(files.remove(file), "{file}");
    }
    // This file creates the database files of the other tests.
    assert!(files.remove("schemas/dump.rs"));
    let listed: BTreeSet<String> = OF_A_FILE
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert_eq!(files, listed);
}
