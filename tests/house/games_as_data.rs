//! Decisions by game, counted in the sources: code asks the data of a game, not which game it is.

use std::collections::BTreeMap;

use regex::Regex;

use super::architecture::sources;

/// The maximum number of decisions, and of files with one. These limits may only be lowered.
const DECISIONS: usize = 51;
const FILES: usize = 27;

/// The places that may name a game: the data of games, and rules written as code.
const NAMED_BY_RIGHT: [&str; 9] = [
    "crates/engine/src/evaluation/games.rs",
    "crates/render/src/data/games.rs",
    "crates/rules/src/attacks/movement.rs",
    "crates/rules/src/board/variant.rs",
    "crates/rules/src/game/",
    "crates/rules/src/movegen/",
    "crates/rules/src/ruleset/",
    "src/discord/games.rs",
    "crates/text/src/games.rs",
];
/// The same limits elsewhere.
const DECISIONS_ELSEWHERE: usize = 32;
const FILES_ELSEWHERE: usize = 16;

/// The ways to check which game is played.
const WAYS: [&str; 7] = [
    r"\b(?:Variant|Self)::(?:Janggi|Xiangqi)\b",
    // Imported variants, and the type under another name.
    r"\bVariant::(?:\{|\*)",
    r"\bVariant as \w+",
    // Comparisons with the default game, of names and of data.
    r"[!=]=\s*Variant::default\(\)",
    r#"[!=]=\s*"(?:janggi|xiangqi)""#,
    r"(?:\.spec\(\)\s*[!=]=|\bptr::eq\()",
    r"(?:\.|::)is_(?:of_)?(?:janggi|xiangqi)\b",
];

/// Returns the number of decisions by game in a source, without its tests and comments.
fn decisions(text: &str) -> usize {
    let excluded = Regex::new(r"(?s)#\[cfg\(test\)\]\nmod \w+ \{.*|//[^\n]*").unwrap();
    let code = excluded.replace_all(text, "");
    let decision = Regex::new(&WAYS.join("|")).unwrap();
    decision.find_iter(&code).count()
}

/// Returns the number of all decisions, and the number of files.
fn total<'a>(files: impl Iterator<Item = &'a usize>) -> (usize, usize) {
    files.fold((0, 0), |(sum, files), count| (sum + count, files + 1))
}

#[test]
fn few_places_branch_on_the_variant() {
    let decisions_by_file = sources()
        .into_iter()
        .map(|source| (source.shown.clone(), decisions(&source.text())));
    let decisions_by_file: BTreeMap<String, usize> =
        decisions_by_file.filter(|(_, count)| *count > 0).collect();
    let elsewhere_counts = decisions_by_file
        .iter()
        .filter(|(file, _)| !NAMED_BY_RIGHT.iter().any(|place| file.starts_with(place)));
    let all = total(decisions_by_file.values());
    let elsewhere_total = total(elsewhere_counts.map(|(_, count)| count));
    let summary = format!("{all:?} in all, {elsewhere_total:?} elsewhere: {decisions_by_file:#?}");
    assert!(all.0 <= DECISIONS && all.1 <= FILES, "{summary}");
    assert!(
        elsewhere_total.0 <= DECISIONS_ELSEWHERE && elsewhere_total.1 <= FILES_ELSEWHERE,
        "{summary}"
    );
}

#[test]
fn every_form_of_branching_on_the_variant_is_counted() {
    let asks = [
        "match variant { Variant::Janggi => 1, Variant::Xiangqi => 2 }",
        "use Variant::{Janggi, Xiangqi}; if book.is_janggi() {}",
        "if variant == Variant::default() || question.is_of_xiangqi() {}",
        "if name != \"xiangqi\" || one.spec() == other.spec() {}",
        "impl Variant { fn other() { match self { Self::Janggi => Self::Xiangqi } } }",
        "use crate::rules::Variant as Game; use Variant::*;",
    ];
    for text in asks {
        assert_eq!(decisions(text), 2, "{text}");
    }
    let uncounted = [
        "// Variant::Janggi",
        "for variant in Variant::ALL { variant.spec().has_river }",
        "#[cfg(test)]\nmod tests {\n    use super::Variant::Janggi;\n}",
    ];
    for text in uncounted {
        assert_eq!(decisions(text), 0, "{text}");
    }
}
