//! The rules pages, sentence by sentence, against the referee's behaviour: for rulesets on offer and for
//! random ones.

mod facts;
mod sentences;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::rulesets::{any_combination, changed_choices, playable};
use crate::words::texts::texts_named_in;
use facts::Facts;
use hansu_play::Language;
use hansu_teaching::Lesson;
use hansu_text::Text;
use janggi::{ALL, Choices, Parameter, Role, Ruleset, Variant, on_offer};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sentences::{Entry, READING, SENTENCES};

const HEADS: [&str; 6] = [
    "rules-head-setup",
    "rules-head-pass",
    "rules-head-facing",
    "rules-head-repetition",
    "rules-head-end",
    "rules-head-points",
];

/// An entry with its sentence as it appears on a page.
type Worded = (String, &'static Entry);

fn worded(entries: &'static [Entry], facts: &Facts, text: Text) -> Vec<Worded> {
    let words = |entry: &'static Entry| (entry.words(facts, text), entry);
    entries.iter().map(words).collect()
}

/// Splits a text into its sentences; fails if anything is left.
#[track_caller]
fn taken_apart(body: &str, worded_entries: &[Worded], place: &str) -> Vec<&'static Entry> {
    let mut entries_found = Vec::new();
    let mut rest = body;
    while !rest.is_empty() {
        let begins_text = |(words, _): &&Worded| {
            rest.strip_prefix(words.as_str())
                .is_some_and(|after| after.is_empty() || after.starts_with(' '))
        };
        let Some((words, entry)) = worded_entries.iter().find(begins_text) else {
            panic!("{place}: nothing is known of: {rest}");
        };
        entries_found.push(*entry);
        rest = rest[words.len()..].trim_start();
    }
    entries_found
}

/// Splits a whole page into its sentences, without its headings.
#[track_caller]
fn of_page(page: &str, worded_entries: &[Worded], text: Text, place: &str) -> Vec<&'static Entry> {
    let paragraphs: Vec<&str> = page.split("\n\n").collect();
    assert_eq!(paragraphs.len(), HEADS.len(), "{place}: {page}");
    let entries_of = |(paragraph, head): (&&str, &str)| {
        let head = format!("**{}** ", text.fill_named(head, &[]));
        let body = paragraph.strip_prefix(&head);
        let body = body.unwrap_or_else(|| panic!("{place}: no {head} in {paragraph}"));
        taken_apart(body, worded_entries, place)
    };
    paragraphs.iter().zip(HEADS).flat_map(entries_of).collect()
}

/// Compares the sentences with the facts.
#[track_caller]
fn compare(page_entries: &[&'static Entry], entries: &'static [Entry], facts: &Facts, place: &str) {
    let mut errors = Vec::new();
    for entry in entries {
        let times = page_entries
            .iter()
            .filter(|page_entry| std::ptr::eq(**page_entry, entry))
            .count();
        match (times, (entry.holds)(facts)) {
            (0, Some(true)) => errors.push(format!("{} is so and not told", entry.name())),
            (1, Some(false)) => errors.push(format!("{} is told and not so", entry.name())),
            (0 | 1, _) => {}
            _ => errors.push(format!("{} is said {times} times", entry.name())),
        }
    }
    let mut answers = BTreeMap::new();
    for entry in page_entries {
        if let Some(earlier) = answers.insert(entry.about, entry.key) {
            errors.push(format!(
                "{earlier} and {} both say {}",
                entry.key, entry.about
            ));
        }
    }
    assert!(errors.is_empty(), "{place}: {}", errors.join("; "));
}

/// Checks a ruleset's page and the lessons' quotes of it, in both languages. Returns the page's entries.
fn check(ruleset: &Ruleset) -> Vec<&'static Entry> {
    let facts = Facts::of(ruleset);
    let mut sayings = Vec::new();
    for language in Language::ALL {
        let text = Text::of(language);
        let place = format!("{} {}", ruleset.id(), language.tag());
        let worded_entries = worded(SENTENCES, &facts, text);
        let page = text.ruleset_page(ruleset);
        let page_entries = of_page(&page, &worded_entries, text, &place);
        compare(&page_entries, SENTENCES, &facts, &place);
        check_explained(&page, ruleset, text, &place);
        for lesson in Lesson::ALL {
            let place = format!("{place} {}", lesson.id());
            let Some(quoted) = text.playing(ruleset).ruleset_on(lesson, ruleset) else {
                continue;
            };
            for entry in taken_apart(&quoted, &worded_entries, &place) {
                let on_page = page_entries
                    .iter()
                    .any(|page_entry| std::ptr::eq(*page_entry, entry));
                assert!(on_page, "{place}: {} is not on the page", entry.name());
            }
            check_explained(&quoted, ruleset, text, &place);
        }
        let reading = text.ruleset_reading(ruleset);
        check_explained(&reading, ruleset, text, &format!("{place} reading"));
        // Part of a challenge's 2,000 characters; the rest contains the players, the sides and the time.
        let length = reading.chars().count();
        assert!(length <= 1_500, "{place}: {length}: {reading}");
        sayings.push(page_entries);
    }
    let keys = |entries: &Vec<&'static Entry>| {
        entries
            .iter()
            .map(|page_entry| page_entry.name())
            .collect::<Vec<_>>()
    };
    assert_eq!(keys(&sayings[0]), keys(&sayings[1]), "{}", ruleset.id());
    sayings.swap_remove(0)
}

/// Checks that a text explains 'behind', thirty points, and points if it uses them.
#[track_caller]
fn check_explained(page_text: &str, ruleset: &Ruleset, text: Text, place: &str) {
    let worth = |role: Role| role.points().to_string().into();
    let worths = text.fill_named(
        "rules-points",
        &[
            ("chariot", worth(Role::Chariot)),
            ("cannon", worth(Role::Cannon)),
            ("horse", worth(Role::Horse)),
            ("elephant", worth(Role::Elephant)),
            ("guard", worth(Role::Guard)),
            ("soldier", worth(Role::Soldier)),
        ],
    );
    let value = |parameter, value| text.rule_value(Variant::Janggi, parameter, value);
    let facing = [
        text.fill_named("rules-facing-behind", &[]),
        text.fill_named("rules-facing-capture-behind", &[]),
        text.fill_named("rules-facing-by-capture-behind", &[]),
        value(Parameter::FaceCreate, "behind"),
        value(Parameter::FaceCapture, "behind"),
    ];
    let repeating = [
        text.fill_named("rules-repetition-deviate", &[("times", 3.into())]),
        text.fill_named("rules-repetition-deviate", &[("times", 4.into())]),
        value(Parameter::RepResult, "deviate"),
    ];
    let uses = |words: &[String]| words.iter().any(|form| page_text.contains(form));
    let explains = |key: &str| page_text.contains(&text.fill_named(key, &[]));
    let facing = uses(&facing);
    let repeating = uses(&repeating);
    if facing {
        assert!(explains("rules-points-behind"), "{place}: {page_text}");
    }
    if repeating {
        assert!(
            explains("rules-points-behind-repetition"),
            "{place}: {page_text}"
        );
        let deom = ["1.5", "0.5"].iter().any(|deom| page_text.contains(deom));
        assert!(
            deom || explains("rules-points-no-deom"),
            "{place}: {page_text}"
        );
    }
    // A ruleset's name may mention rules that the combination does not have.
    let name = text.ruleset(Choices::of(ruleset).nearest_on_offer().0);
    let without_name = page_text.replace(&name, "");
    let behind = ["behind", "뒤진"]
        .iter()
        .any(|word| without_name.contains(word));
    assert!(
        !behind || explains("rules-points-behind") || explains("rules-points-behind-repetition"),
        "{place}: {page_text}"
    );
    let weighs = behind || page_text.contains("30");
    assert!(
        !weighs || page_text.contains(&worths),
        "{place}: {page_text}"
    );
}

#[test]
fn pages_of_offered_rulesets_are_true() {
    for ruleset in ALL {
        check(ruleset);
    }
}

/// Passing, facing and counting, as challenges describe the offered rulesets.
#[test]
fn summaries_of_offered_rulesets_are_true() {
    for (id, ruleset) in on_offer().filter(|(_, ruleset)| ruleset.variant == Variant::Janggi) {
        let facts = Facts::of(ruleset);
        for language in Language::ALL {
            let text = Text::of(language);
            let place = format!("{id} {}", language.tag());
            let reading = text.ruleset_reading(ruleset);
            let worded_entries = worded(SENTENCES, &facts, text);
            let summary = worded(READING, &facts, text);
            let last = summary
                .iter()
                .filter(|(words, _)| reading.ends_with(words.as_str()));
            let last: Vec<&Worded> = last.collect();
            assert_eq!(last.len(), 1, "{place}: {reading}");
            compare(&[last[0].1], READING, &facts, &place);
            let first = reading.strip_suffix(last[0].0.as_str()).unwrap().trim_end();
            let page = of_page(&text.ruleset_page(ruleset), &worded_entries, text, &place);
            for entry in taken_apart(first, &worded_entries, &place) {
                let on_page = page
                    .iter()
                    .any(|page_entry| std::ptr::eq(*page_entry, entry));
                assert!(on_page, "{place}: {} is not on the page", entry.name());
            }
        }
    }
}

/// Every sentence is used in some combinations and not in others.
#[test]
fn pages_of_random_combinations_are_true() {
    let counts: RefCell<BTreeMap<String, usize>> = RefCell::default();
    let cases = 1_500;
    let mut runner = TestRunner::new(Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    });
    // Few values are usual, so that sentences that need several unusual ones occur.
    let wild = playable(changed_choices(0..80));
    let combinations = prop_oneof![1 => any_combination(), 4 => wild];
    let run = runner.run(&combinations, |ruleset| {
        for entry in check(&ruleset) {
            *counts.borrow_mut().entry(entry.name()).or_default() += 1;
        }
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
    let counts = counts.into_inner();
    for entry in SENTENCES {
        let times = counts.get(&entry.name()).copied().unwrap_or(0);
        assert!(times > 3, "{} is said {times} times", entry.name());
        assert!(times < cases as usize, "{} is always said", entry.name());
    }
}

/// Every sentence used in the pages' source is compared.
#[test]
fn every_sentence_of_a_page_is_checked() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/text/src/rules/mod.rs");
    let source = std::fs::read_to_string(path).unwrap();
    let heads = HEADS.map(upper_camel_case);
    let is_sentence = |text: &String| text.starts_with("Rules") && !heads.contains(text);
    let used = texts_named_in(&source).into_iter();
    let used: BTreeSet<String> = used.filter(is_sentence).collect();
    let entries = SENTENCES.iter().chain(READING);
    let entry_keys: BTreeSet<String> = entries.map(|entry| upper_camel_case(entry.key)).collect();
    assert_eq!(used, entry_keys);
}

/// Returns a key as the program names it: `rules-pass` as `RulesPass`.
fn upper_camel_case(key: &str) -> String {
    let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
    key.split('-').map(capitalised).collect()
}
