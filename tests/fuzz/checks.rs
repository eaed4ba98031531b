//! Tests of the fuzzer itself: a broken fuzzer finds nothing and reports success.

use std::collections::HashMap;

use super::allocation::counted;
use super::arguments::{Amount, Arguments};
use super::mutate;
use super::run::CHUNK;

/// All of them, by name.
pub const ALL: [(&str, fn()); 4] = [
    (
        "checks::what_is_allocated_is_counted",
        what_is_allocated_is_counted,
    ),
    (
        "checks::a_number_makes_the_same_input_again",
        a_number_makes_the_same_input_again,
    ),
    ("checks::numbers_are_numbers", numbers_are_numbers),
    (
        "checks::arguments_are_those_of_cargo_test",
        arguments_are_those_of_cargo_test,
    ),
];

fn what_is_allocated_is_counted() {
    let (held, allocated) = counted(|| {
        drop(vec![1_u8; 5_000]);
        vec![1_u8; 3_000]
    });
    assert_eq!(
        (held.len(), allocated.most, allocated.times),
        (3_000, 5_000, 2)
    );
    let (_, allocated) = counted(|| drop(held));
    assert_eq!((allocated.most, allocated.times), (0, 0));
}

fn a_number_makes_the_same_input_again() {
    let corpus = [b"a4b4 b10c8".to_vec(), "졸72".as_bytes().to_vec()];
    let made = |seed, at| mutate::input("moves", &corpus, &["pass"], seed, at);
    assert_eq!(
        (made(1, 0), made(1, 1)),
        (corpus[0].clone(), corpus[1].clone())
    );
    for at in 2..500 {
        assert_eq!(made(1, at), made(1, at));
    }
    let all = |seed| (2..500).map(|at| made(seed, at)).collect::<Vec<_>>();
    assert_ne!(all(1), all(2));
    // The generator itself may not change: numbers of failures are written down.
    assert_eq!(mutate::Chance::of("moves", 1, 2).below(1_000_000), 923_787);
}

fn numbers_are_numbers() {
    let read = |name: &str, text: &str| {
        Amount::read(&HashMap::from([(name.to_owned(), text.to_owned())]), CHUNK)
    };
    for wrong in ["", "many", "-1", "1e6", "0", "99999999999999999999"] {
        let why = read("HANSU_FUZZ", wrong).expect_err(wrong);
        assert!(why.contains("HANSU_FUZZ"), "{why}");
    }
    assert_eq!(read("HANSU_FUZZ", "7").unwrap().iterations, 0..7);
    assert_eq!(
        read("HANSU_FUZZ_AT", "4711").unwrap().iterations,
        4_500..4_712
    );
}

fn arguments_are_those_of_cargo_test() {
    let read = |line: &str| Arguments::read(line.split_whitespace().map(str::to_owned));
    let wanted = |line: &str| {
        let asked = read(line).unwrap();
        ["gib", "pgn", "moves"].map(|name| asked.wants_named(name))
    };
    assert_eq!(wanted("--nocapture --test-threads 1"), [true, true, true]);
    assert_eq!(wanted("g --skip=gi"), [false, true, false]);
    assert_eq!(
        wanted("--exact g moves --format=terse"),
        [false, false, true]
    );
    assert_eq!(wanted("--ignored"), [false, false, false]);
    assert!(read("--list").unwrap().list);
    assert!(read("--what").is_err());
}
