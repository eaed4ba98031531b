//! The tests that need SQLite's file. All other tests of a store also run on a server, if there is one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The files of tests that open a file, whatever `TEST_DATABASE_URL` says, and why.
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

/// The words by which a test opens a file, or makes one.
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

/// The files of tests that open a file. Those of `support` are for both.
fn opening(folder: &Path, found: &mut BTreeSet<String>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.ends_with("support") {
            continue;
        }
        if path.is_dir() {
            opening(&path, found);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        if WORDS.iter().any(|word| text.contains(word)) {
            let name = path.strip_prefix(&root).unwrap();
            found.insert(name.to_str().unwrap().to_owned());
        }
    }
}

#[test]
fn list_of_file_only_tests_is_complete() {
    let mut found = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house");
    for room in ["app", "courier", "schemas", "store", "words"] {
        opening(&root.join(room), &mut found);
    }
    for other in OF_A_SERVER {
        assert!(found.remove(other), "{other}");
    }
    // It makes files for those above.
    assert!(found.remove("schemas/dump.rs"));
    let named: BTreeSet<String> = OF_A_FILE
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert_eq!(found, named);
}
