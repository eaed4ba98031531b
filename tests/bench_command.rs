//! `hansu bench` looks at as many positions as the log of the engine says: whoever changes the search or
//! the network sees it here, says so there, and has the new engine play the old one.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::process::Command;

const LOG: &str = include_str!("../benches/README.md");

/// The last line that `hansu bench` prints, as its words.
fn bench(arguments: &[&str]) -> Vec<String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hansu"));
    let done = program.arg("bench").args(arguments).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    let text = String::from_utf8(done.stdout).unwrap();
    let last = text.lines().last().unwrap_or_default();
    last.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn the_count_is_the_one_in_the_log() {
    let before = "Of today's engine: **";
    let (_, told) = LOG.split_once(before).expect("the log tells the count");
    let (told, _) = told.split_once("** positions").unwrap();
    let found = bench(&[]);
    assert_eq!(found[..2], ["nodes".to_owned(), told.replace(',', "")]);
}

#[test]
fn it_is_the_same_each_time_and_greater_for_deeper_searches() {
    let counts = ["5", "5", "6"].map(|depth| bench(&[depth])[1].parse::<u64>().unwrap());
    assert_eq!(counts[0], counts[1]);
    assert!(counts[1] < counts[2], "{counts:?}");
}
