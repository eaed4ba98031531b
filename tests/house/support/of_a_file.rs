//! The tests that need a file of SQLite. All other tests of a store also run on a server, if there is one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::repository;

/// The source files whose tests open a database file even if `TEST_DATABASE_URL` is set, and the reasons.
#[rustfmt::skip]
const OF_A_FILE: [(&str, &str); 12] = [
    ("tests/house/app/calendar.rs", "this machine's clock: a server has one for all its processes"),
    ("tests/house/app/damaged.rs", "pages of a file that are broken"),
    ("tests/house/app/restored.rs", "a copy of a file that takes its place"),
    ("tests/house/courier/order.rs", "the same clock, set back"),
    ("crates/store/tests/store/both_schemas.rs", "compares the two"),
    ("crates/store/tests/store/copies.rs", "copies of a file"),
    ("crates/store/tests/store/cut.rs", "the write-ahead log"),
    ("crates/store/tests/store/file.rs", "a new file, and one that is none of ours"),
    ("crates/store/tests/store/place.rs", "links, locks and what lies beside a file"),
    ("crates/store/tests/store/restore.rs", "the same of a restore by itself"),
    ("crates/store/tests/store/transfer.rs", "copies from a file to a server and back"),
    ("crates/store/tests/store/unreleased.rs", "files and databases of a server"),
];

/// The words with which a test opens or creates a database file.
const WORDS: [&str; 6] = [
    "Store::open(",
    "Store::open_as(",
    "::in_file()",
    "create_filled_file(",
    "SqliteConnectOptions",
    "SqlitePool",
];

/// Files that open a server's database with those words.
const OF_A_SERVER: [&str; 1] = ["crates/store/tests/store/server.rs"];

/// Collects the source files whose tests open a database file.
fn opening(folder: &Path, files: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        // What both databases share.
        if path.ends_with("kit") {
            continue;
        }
        if path.is_dir() {
            opening(&path, files);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        if WORDS.iter().any(|word| text.contains(word)) {
            let name = path.strip_prefix(repository()).unwrap();
            files.insert(name.to_str().unwrap().to_owned());
        }
    }
}

#[test]
fn list_of_file_only_tests_is_complete() {
    let mut files = BTreeSet::new();
    for folder in [
        "crates/store/tests/store",
        "tests/house/app",
        "tests/house/courier",
        "tests/house/words",
    ] {
        opening(&repository().join(folder), &mut files);
    }
    for file in OF_A_SERVER {
        assert!(files.remove(file), "{file}");
    }
    let listed = OF_A_FILE.iter();
    let listed: BTreeSet<String> = listed.map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(files, listed);
}
