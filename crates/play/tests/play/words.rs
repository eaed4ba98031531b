//! The words by which choices are stored, and found again in menus and options. They never change.

use hansu_play::{
    Cards, Coach, Hints, Hour, Language, Level, OldBoards, PaceChoice, Rated, ReminderMode,
    Reserve, SideChoice, Stats, StoredWord, Takebacks, Timeout, Weekends,
};
use janggi::{Formation, Handicap, Side};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Checks that each value has its word, in this order, and that no other word is read as the value.
fn check<T: Copy + PartialEq + std::fmt::Debug>(
    all: impl IntoIterator<Item = T>,
    id: impl Fn(T) -> &'static str,
    read: impl Fn(&str) -> Option<T>,
    words: &[&str],
) {
    let all: Vec<T> = all.into_iter().collect();
    let ids: Vec<&str> = all.iter().map(|&value| id(value)).collect();
    assert_eq!(ids, words);
    for (&value, &word) in all.iter().zip(words) {
        assert_eq!(read(word), Some(value), "{word}");
        assert_eq!(read(&format!("{word} ")), None, "{word} and a blank");
        let uppercase = word.to_uppercase();
        if uppercase != word {
            assert_eq!(read(&uppercase), None, "{uppercase}");
        }
    }
    assert_eq!(read(""), None);
}

/// Checks the same of an enum.
fn check_words<T: StoredWord + PartialEq + std::fmt::Debug>(words: &[&str]) {
    check(T::ALL.iter().copied(), T::id, T::named, words);
}

#[test]
fn words_of_choices_never_change() {
    check_words::<SideChoice>(&["random", "cho", "han"]);
    check_words::<Hints>(&["allowed", "none"]);
    check_words::<Takebacks>(&["free", "ask", "none"]);
    check_words::<Timeout>(&["claim", "forfeit"]);
    check_words::<Weekends>(&["count", "rest"]);
    check_words::<Coach>(&["yes", "no"]);
    check_words::<OldBoards>(&["keep", "fold"]);
    check_words::<Rated>(&["yes", "no"]);
    check_words::<Cards>(&["on", "off"]);
    check_words::<Stats>(&["shown", "hidden"]);
    check_words::<ReminderMode>(&["direct", "thread", "none"]);
    check(
        PaceChoice::all(),
        PaceChoice::id,
        PaceChoice::named,
        &[
            "none", "1", "2", "3", "5", "7", "10", "14", "5m", "5m+10", "10m", "10m+10", "30m",
            "30m+30",
        ],
    );
    check(
        PaceChoice::by_days(),
        PaceChoice::id,
        PaceChoice::named_by_days,
        &["none", "1", "2", "3", "5", "7", "10", "14"],
    );
    check(
        Reserve::ALL,
        Reserve::id,
        Reserve::named,
        &["0", "3", "7", "14", "30"],
    );
    check(
        Hour::all(),
        Hour::id,
        Hour::named,
        &[
            "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
            "16", "17", "18", "19", "20", "21", "22", "23",
        ],
    );
    assert_eq!(Language::ALL.map(Language::tag), ["en", "ko"]);
    for language in Language::ALL {
        assert_eq!(Language::of_locale(language.tag()), Some(language));
    }
}

/// Checks the form of values in events.
fn check_json<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    stored: impl IntoIterator<Item = (T, &'static str)>,
) {
    for (value, text) in stored {
        assert_eq!(serde_json::to_string(&value).unwrap(), text);
        assert_eq!(serde_json::from_str::<T>(text).unwrap(), value);
    }
}

#[test]
fn words_in_events_never_change() {
    check_json([
        (SideChoice::Random, "\"random\""),
        (SideChoice::Cho, "\"cho\""),
        (SideChoice::Han, "\"han\""),
    ]);
    check_json([(Hints::Allowed, "\"allowed\""), (Hints::None, "\"none\"")]);
    check_json([
        (Takebacks::Free, "\"free\""),
        (Takebacks::Ask, "\"ask\""),
        (Takebacks::None, "\"none\""),
    ]);
    check_json([
        (Timeout::Claim, "\"claim\""),
        (Timeout::Forfeit, "\"forfeit\""),
    ]);
    check_json([(Language::En, "\"en\""), (Language::Ko, "\"ko\"")]);
    check_json((1..=10).map(|number| {
        let texts = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        (Level::new(number).unwrap(), texts[usize::from(number) - 1])
    }));
    // Values of the rules, as parts of an event.
    for (side, word) in [(Side::Cho, "cho"), (Side::Han, "han")] {
        let resigned = hansu_play::Event::Resigned { by: side };
        let text = format!(r#"{{"kind":"resigned","by":"{word}"}}"#);
        check_json([(resigned, &*text.leak())]);
    }
    for (formation, word) in [
        (Formation::Hehe, "HEHE"),
        (Formation::Eheh, "EHEH"),
        (Formation::Heeh, "HEEH"),
        (Formation::Ehhe, "EHHE"),
        (Formation::Hrrh, "HRRH"),
    ] {
        let side = Side::Han;
        let chosen = hansu_play::Event::SetUp { side, formation };
        let text = format!(r#"{{"kind":"set_up","side":"han","formation":"{word}"}}"#);
        check_json([(chosen, &*text.leak())]);
    }
    for (handicap, word) in [
        (Handicap::FirstMove, "first-move"),
        (Handicap::Soldier, "soldier"),
        (Handicap::Elephant, "elephant"),
        (Handicap::Guards, "guards"),
        (Handicap::Horse, "horse"),
        (Handicap::Cannon, "cannon"),
        (Handicap::Chariot, "chariot"),
    ] {
        let text = format!(
            r#"{{"kind":"challenged","challenger":{{"id":11,"name":"미나"}},"side":"random","ruleset":"kja","handicap":"{word}","server":101,"channel":201,"language":"en","challenger_language":"ko"}}"#
        );
        let event = super::events::with_handicap(handicap);
        check_json([(event, &*text.leak())]);
    }
}
