//! Two games, one catalogue: what names things of Janggi is marked, and no message of a game of Xiangqi has it.

use std::collections::BTreeSet;

use fluent_syntax::ast::{Entry, Message, Pattern, PatternElement};
use hansu_play::Language;
use hansu_text::{Naming, Text};
use regex::Regex;

use super::texts::{in_pattern, parsed};
use super::views::written;
use crate::support::person;
use crate::support::scenes::{Cast, all};

/// Returns the words of Janggi only. In Korean the names of its sides are parts of many other words.
fn words_of_janggi(language: Language) -> Regex {
    let words = match language {
        Language::En => r"\bCho\b|\bHan\b|[Jj]anggi|[Bb]ikjang|\bdeom\b|[Ff]ormation|한수쉼",
        Language::Ko => "장기|빅장|\\b덤|한수쉼|상차림|\\b초[가는를의]\\b|\\b한[이은을의]\\b",
    };
    Regex::new(words).unwrap()
}

/// Sections whose texts are chosen by the game as a whole, or are about both: names of commands and choices, rules,
/// lessons, help.
const OF_EACH_GAME: [&str; 6] = [
    "Commands: the name, then the description",
    "Rulesets: the name, and what they are in a few words",
    "Rules that players combine. Parameters and values are named as in ids.",
    "Combining rules",
    "Lessons",
    "Help",
];

/// Texts that distinguish the games, or are about the boards of both.
#[rustfmt::skip]
const OF_BOTH: [&str; 14] = [
    "record-no-variant", "record-other-game", "refused-format-of-janggi",
    "refused-format-of-xiangqi", "refused-handicap-of-other-game", "refused-ruleset-of-janggi",
    "refused-ruleset-of-xiangqi", "refused-set-of-janggi", "refused-set-of-xiangqi",
    "refused-side-of-janggi", "refused-side-of-xiangqi", "review-rules-unknown", "settings-own",
    "settings-servers",
];

/// Returns the keys in sections that belong to one game.
fn keys_of_each_game() -> BTreeSet<&'static str> {
    let mut keys = BTreeSet::new();
    let mut in_section = false;
    for entry in parsed(Language::En).body {
        match entry {
            Entry::GroupComment(comment) => {
                in_section = OF_EACH_GAME.contains(&comment.content[0]);
            }
            Entry::Message(message) if in_section => {
                keys.insert(message.id.name);
            }
            _ => {}
        }
    }
    keys
}

/// Returns the fixed words of a text, without its variables.
fn fixed_words(pattern: &Pattern<&str>) -> String {
    let parts = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => *value,
        PatternElement::Placeable { .. } => "·",
    });
    parts.collect()
}

/// Returns whether the wording of a text depends on the game.
fn asks_which_game(message: &Message<&str>) -> bool {
    let mut names = BTreeSet::new();
    if let Some(value) = &message.value {
        in_pattern(value, &mut names);
    }
    names.contains("variant")
}

#[test]
fn texts_with_janggi_terms_are_marked() {
    let own_keys = keys_of_each_game();
    assert!(own_keys.len() > 300, "the sections were not found");
    let mut unmarked = Vec::new();
    for language in Language::ALL {
        let foreign = words_of_janggi(language);
        let text = Text::of(language);
        for entry in parsed(language).body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let key = message.id.name;
            // These names begin with that of their game.
            if key.starts_with("choice-start-") {
                continue;
            }
            if own_keys.contains(key) || OF_BOTH.contains(&key) || asks_which_game(&message) {
                continue;
            }
            let value = message.value.as_ref().map(fixed_words).unwrap_or_default();
            if foreign.is_match(&value) && text.game(key).as_deref() != Some("janggi") {
                unmarked.push(format!("{}: {key} = {value}", language.tag()));
            }
        }
    }
    assert!(unmarked.is_empty(), "{unmarked:#?}");
}

#[test]
fn messages_of_xiangqi_have_no_janggi_terms() {
    for language in Language::ALL {
        let cast = Cast {
            cho: person(11, "Mei"),
            han: person(12, "Bo"),
            language,
            naming: Naming::default(),
        };
        let foreign = words_of_janggi(language);
        let scenes = all(&cast).into_iter();
        let scenes: Vec<_> = scenes.filter(|scene| scene.group == "xiangqi").collect();
        assert!(scenes.len() > 50, "the scenes were not found");
        for scene in scenes {
            let text = written(&scene.message);
            let foreign_word = foreign.find(&text);
            assert!(
                foreign_word.is_none(),
                "{}: {foreign_word:?} in {text}",
                scene.name
            );
        }
    }
}
