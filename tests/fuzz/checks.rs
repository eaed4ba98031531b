//! Tests of the fuzzer itself: a broken fuzzer finds nothing and reports success.

use std::collections::HashMap;

use super::allocation::counted;
use super::arguments::{Amount, Arguments};
use super::mutate;
use super::run::CHUNK;

/// All tests, by name.
#[rustfmt::skip]
pub const ALL: [(&str, fn()); 4] = [
    ("checks::what_is_allocated_is_counted", what_is_allocated_is_counted),
    ("checks::a_number_makes_the_same_input_again", a_number_makes_the_same_input_again),
    ("checks::numbers_are_numbers", numbers_are_numbers),
    ("checks::arguments_are_those_of_cargo_test", arguments_are_those_of_cargo_test),
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
    let input_at = |seed, at| mutate::input("moves", &corpus, &["pass"], seed, at);
    assert_eq!(
        (input_at(1, 0), input_at(1, 1)),
        (corpus[0].clone(), corpus[1].clone())
    );
    for at in 2..500 {
        assert_eq!(input_at(1, at), input_at(1, at));
    }
    let all_inputs = |seed| (2..500).map(|at| input_at(seed, at)).collect::<Vec<_>>();
    assert_ne!(all_inputs(1), all_inputs(2));
    // The generator must not change, because the numbers of failures are recorded.
    assert_eq!(mutate::Chance::of("moves", 1, 2).below(1_000_000), 923_787);
}

fn numbers_are_numbers() {
    let read = |name: &str, text: &str| {
        Amount::read(&HashMap::from([(name.to_owned(), text.to_owned())]), CHUNK)
    };
    for text in ["", "many", "-1", "1e6", "0", "99999999999999999999"] {
        let error = read("HANSU_FUZZ", text).expect_err(text);
        assert!(error.contains("HANSU_FUZZ"), "{error}");
    }
    assert_eq!(read("HANSU_FUZZ", "7").unwrap().iterations, 0..7);
    let settings = read("HANSU_FUZZ_AT", "4711").unwrap();
    assert_eq!(settings.iterations, 4_500..4_712);
}

fn arguments_are_those_of_cargo_test() {
    let read = |line: &str| Arguments::read(line.split_whitespace().map(str::to_owned));
    let wants = |line: &str| {
        let arguments = read(line).unwrap();
        ["gib", "pgn", "moves"].map(|name| arguments.wants_named(name))
    };
    assert_eq!(wants("--nocapture --test-threads 1"), [true, true, true]);
    assert_eq!(wants("g --skip=gi"), [false, true, false]);
    let wanted = wants("--exact g moves --format=terse");
    assert_eq!(wanted, [false, false, true]);
    assert_eq!(wants("--ignored"), [false, false, false]);
    assert!(read("--list").unwrap().list);
    assert!(read("--what").is_err());
}
