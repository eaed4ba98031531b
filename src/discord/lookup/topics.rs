//! Topics of `/rules` and `/help`: lessons, rulesets, help pages.

use super::rulesets;
use crate::app::Refused;
use crate::discord::button::{Topic, rules_name};
use crate::discord::view::books;
use crate::rules::notation::piece_named;
use crate::rules::{Lesson, Role, Variant, on_offer};
use crate::text::Text;

impl Topic {
    /// The topics that `/rules` offers, in menu order: name and title.
    pub fn offered(text: Text) -> Vec<(&'static str, String)> {
        let of_game = |variant: Variant| {
            let lessons = Lesson::of(variant).iter();
            let lessons = lessons.map(|lesson| (lesson.id(), text.lesson(*lesson)));
            lessons.chain([(rules_name(variant), text.say(books(variant)))])
        };
        let lessons = Variant::ALL.into_iter().flat_map(of_game);
        let rulesets = on_offer().map(|(id, ruleset)| (id, rulesets::titled(ruleset, text)));
        lessons.chain(rulesets).collect()
    }

    /// The offered topics that match a prefix; a lesson on a piece of exactly that name comes first.
    pub fn proposed(typed: &str, text: Text) -> Vec<(&'static str, String)> {
        let typed = typed.trim().to_lowercase();
        let named = piece_named(&typed).map(|role| Lesson::on(role).id());
        let mut proposed = Topic::offered(text);
        proposed.retain(|(name, label)| {
            let begins = |role: &Role| role.names().all().any(|name| name.starts_with(&typed));
            let called = Lesson::named(name).is_some_and(|one| one.roles().iter().any(begins));
            called || name.contains(&typed) || label.to_lowercase().contains(&typed)
        });
        // `false` sorts first, so the named piece's lesson comes before the others.
        proposed.sort_by_key(|(name, _)| Some(*name) != named);
        proposed
    }

    /// Parses the option of `/rules`: a name, a title in the reader's language, any name of a piece, or part
    /// of a title.
    pub fn matching(typed: &str, text: Text) -> Result<Topic, Refused> {
        let typed = typed.trim().to_lowercase();
        let offered = Topic::offered(text);
        let called = |(_, label): &&(&str, String)| {
            let label = label.to_lowercase();
            label == typed || label.split([':', '(']).next().map(str::trim) == Some(&typed)
        };
        // A single letter would match nearly every title.
        let is_long = typed.chars().nth(1).is_some();
        let begins =
            |(_, label): &&(&str, String)| is_long && label.to_lowercase().starts_with(&typed);
        let contains =
            |(_, label): &&(&str, String)| is_long && label.to_lowercase().contains(&typed);
        let exact = Topic::named(&typed).map(|_| typed.as_str());
        let found = |(name, _): &(&'static str, String)| *name;
        // Exact names first, so that a short name is not taken for part of another title.
        let name = exact
            .or_else(|| offered.iter().find(called).map(found))
            .or_else(|| piece_named(&typed).map(|role| Lesson::on(role).id()))
            .or_else(|| offered.iter().find(begins).map(found))
            .or_else(|| offered.iter().find(contains).map(found))
            .unwrap_or_default();
        Topic::named(name)
            .filter(|topic| !matches!(topic, Topic::Help(_)))
            .ok_or(Refused::UnknownTopic)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Language;

    #[test]
    fn names_are_read_back_and_are_unique() {
        for language in Language::ALL {
            let text = Text::of(language);
            let offered = Topic::offered(text);
            for (name, label) in &offered {
                let topic = Topic::named(name);
                assert!(topic.is_some(), "{name}");
                for typed in [*name, label.as_str(), &label.to_uppercase()] {
                    assert_eq!(Topic::matching(typed, text).ok(), topic, "{typed}");
                }
            }
        }
        for (typed, language, lesson) in [
            ("포", Language::Ko, Lesson::Cannon),
            ("상", Language::Ko, Lesson::Elephant),
            ("점수", Language::Ko, Lesson::Counting),
            ("Mate", Language::En, Lesson::Check),
        ] {
            let found = Topic::matching(typed, Text::of(language));
            assert_eq!(found, Ok(Topic::Lesson(lesson)), "{typed}");
        }
    }

    #[test]
    fn a_piece_is_found_by_any_of_its_names() {
        for (language, role) in Language::ALL.into_iter().flat_map(|language| {
            let roles = Role::ALL.into_iter();
            roles.map(move |role| (language, role))
        }) {
            let text = Text::of(language);
            let lesson = Lesson::on(role);
            for name in role.names().all() {
                for typed in [name.to_owned(), format!(" {} ", name.to_uppercase())] {
                    let found = Topic::matching(&typed, text);
                    assert_eq!(found, Ok(Topic::Lesson(lesson)), "{typed} {text:?}");
                    let first = Topic::proposed(&typed, text).into_iter().next();
                    assert_eq!(first.map(|one| one.0), Some(lesson.id()), "{typed}");
                }
            }
        }
        let proposed = |typed| {
            let proposed = Topic::proposed(typed, Text::of(Language::En));
            let names = proposed.into_iter().map(|(name, _)| name);
            names.collect::<Vec<_>>()
        };
        assert_eq!(proposed("quee"), ["general"]);
        assert_eq!(proposed("mini"), ["elephant"]);
        assert_eq!(
            proposed("").len(),
            Topic::offered(Text::of(Language::En)).len()
        );
    }

    #[test]
    fn what_is_no_topic_is_refused() {
        for language in Language::ALL {
            for typed in ["", " ", "learn", "sets", "dragon", "topic:-:0:cannon"] {
                let found = Topic::matching(typed, Text::of(language));
                assert_eq!(found, Err(Refused::UnknownTopic), "{typed:?}");
            }
        }
    }
}
