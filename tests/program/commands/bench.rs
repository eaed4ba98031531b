//! `hansu bench` searches as many positions as recorded in the engine's log.
//!
//! A change of the search or the network shows up here. It belongs in that log, with a match against the old engine.

use super::{hansu, text};

use crate::kit::tells;

const LOG: &str = include_str!("../../../benches/README.md");

/// Returns the words of the last line of `hansu bench`.
fn bench(arguments: &[&str]) -> Vec<String> {
    let output = hansu(&[&["bench"], arguments].concat());
    assert!(output.status.success(), "{output:?}");
    let text = text(&output.stdout);
    let last = text.lines().last().unwrap_or_default();
    last.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn counts_match_the_engine_log() {
    for (ruleset, before) in [
        ("tournament", "on every machine: **"),
        ("xiangqi", "and of Xiangqi **"),
    ] {
        let (_, rest) = LOG.split_once(before).expect("the log tells the count");
        let (count, _) = rest.split_once("** positions").unwrap();
        let bench_lines = bench(&["--ruleset", ruleset]);
        let nodes = ["nodes".to_owned(), count.replace(',', "")];
        assert_eq!(bench_lines[..2], nodes);
    }
}

#[test]
fn any_ruleset_of_a_game_searches_its_positions() {
    let [default_result, modern, xiangqi, asian, combined] = [
        &["5"][..],
        &["5", "--ruleset", "modern"],
        &["5", "--ruleset", "xiangqi"],
        &["5", "--ruleset", "xiangqi_asian"],
        &["5", "--ruleset", "xiangqi:nocap_plies=100"],
    ]
    .map(|arguments| bench(arguments)[1].clone());
    assert_eq!(default_result, modern);
    assert_ne!(default_result, xiangqi);
    assert_eq!([&xiangqi, &xiangqi], [&asian, &combined]);
    let unknown = hansu(&["bench", "--ruleset", "chess"]);
    assert_eq!(unknown.status.code(), Some(2));
}

/// All statistics are printed, with plausible values.
#[test]
fn statistics_are_printed() {
    let output = hansu(&["bench", "7", "--stats"]);
    assert!(output.status.success(), "{output:?}");
    let text = text(&output.stdout);
    let value = |name: &str| -> f64 {
        let (_, rest) = text.split_once(name).expect(name);
        let number = rest.trim_start_matches(": ").split([' ', '%']).next();
        number.unwrap().parse().unwrap()
    };
    assert!(
        (5.0..12.0).contains(&value("depth at 15000 nodes")),
        "{text}"
    );
    assert!(
        value("depth at 15000 nodes") < value("depth at 145000 nodes"),
        "{text}"
    );
    assert!(value("nodes to depth 9") > 5_000.0, "{text}");
    assert!(
        (80.0..100.0).contains(&value("cutoffs by the first move")),
        "{text}"
    );
    assert!(
        (0.1..20.0).contains(&value("late moves searched again")),
        "{text}"
    );
    assert!(value("table cutoffs") < value("table hits"), "{text}");
    tells(
        &text,
        "false cutoffs by null moves at depth 4, ahead in points: ",
    );
}

#[test]
fn count_is_reproducible_and_grows_with_depth() {
    let counts = ["5", "5", "6"].map(|depth| bench(&[depth])[1].parse::<u64>().unwrap());
    assert_eq!(counts[0], counts[1]);
    assert!(counts[1] < counts[2], "{counts:?}");
}
