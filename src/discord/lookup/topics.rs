//! Topics of `/rules` and `/help`: lessons, rulesets, help pages.

use super::rulesets::{self, as_typed};
use crate::app::Refused;
use crate::discord::button::Topic;
use crate::discord::games::GameKeys;
use hansu_teaching::Lesson;
use hansu_text::Text;
use janggi::notation::{piece_named, to_jamo};
use janggi::{Role, Ruleset, Variant, on_offer};

impl Topic {
    /// Returns the topics that `/rules` offers for the game played here, in menu order: name and title. A game of
    /// Xiangqi has its own book, from which a button leads to the other one; elsewhere both are offered.
    pub fn offered(variant: Variant, text: Text) -> Vec<(&'static str, String)> {
        let offered = offered(&variant);
        let of_game = |variant: Variant| {
            let lessons = Lesson::of(variant).iter();
            let lessons = lessons.map(|lesson| (lesson.id(), text.lesson(*lesson)));
            let keys = GameKeys::of(variant);
            lessons.chain([(keys.rules_topic, text.say(keys.books))])
        };
        let lessons = offered.iter().copied().flat_map(of_game);
        let rulesets = on_offer().filter(|(_, ruleset)| offered.contains(&ruleset.variant));
        let rulesets = rulesets
            .map(|(id, ruleset)| (named_apart(id, ruleset), rulesets::titled(ruleset, text)));
        lessons.chain(rulesets).collect()
    }

    /// Returns the offered topics that match a prefix; a lesson on a piece of exactly that name comes first.
    pub fn proposed(typed: &str, variant: Variant, text: Text) -> Vec<(&'static str, String)> {
        let typed = as_typed(typed);
        let letters = to_jamo(&typed);
        let named_id = looked_up(&typed, variant).map(Lesson::id);
        let mut proposed = Topic::offered(variant, text);
        proposed.retain(|(name, label)| {
            let begins_with_typed =
                |role: &Role| role.names().all().any(|name| name.starts_with(&typed));
            let lesson = Lesson::named(name);
            let is_named = lesson
                .is_some_and(|lesson| lesson.roles().iter().any(begins_with_typed))
                || lesson.is_some_and(|lesson| begins_keyword(lesson, &typed))
                || is_alias(name, &typed);
            is_named || name.contains(&typed) || to_jamo(&as_typed(label)).contains(&letters)
        });
        // `false` sorts first, so the named piece's lesson comes before the others.
        proposed.sort_by_key(|(name, _)| Some(*name) != named_id);
        proposed
    }

    /// Parses the option of `/rules`: a name, a title in the reader's language, any name of a piece, a keyword of a
    /// lesson, or part of a title.
    pub fn matching(typed: &str, variant: Variant, text: Text) -> Result<Topic, Refused> {
        let typed = as_typed(typed);
        let offered = Topic::offered(variant, text);
        let is_exact = |(_, label): &&(&str, String)| {
            let label = as_typed(label);
            label == typed || label.split([':', '(']).next().map(str::trim) == Some(&typed)
        };
        // A single letter would match nearly every title.
        let is_long = typed.chars().nth(1).is_some();
        let is_prefix =
            |(_, label): &&(&str, String)| is_long && as_typed(label).starts_with(&typed);
        let contains = |(_, label): &&(&str, String)| is_long && as_typed(label).contains(&typed);
        let name_of = |(name, _): &(&'static str, String)| *name;
        let is_offered = |name: &str| offered.iter().any(|(candidate, _)| *candidate == name);
        // A name that the page's own game does not offer may still be one of its pieces, such as the cannon of either
        // game.
        let exact = Topic::named(&typed).map(|_| typed.as_str());
        let exact = exact.filter(|name| {
            is_offered(name)
                || GameKeys::of(variant).offers_all_books && looked_up(name, variant).is_none()
        });
        // Exact names first, so that a short name does not match part of another title.
        let name = exact
            .or_else(|| offered.iter().find(is_exact).map(name_of))
            .or_else(|| looked_up(&typed, variant).map(Lesson::id))
            .or_else(|| {
                offered
                    .iter()
                    .map(name_of)
                    .find(|name| is_alias(name, &typed))
            })
            .or_else(|| offered.iter().find(is_prefix).map(name_of))
            .or_else(|| offered.iter().find(contains).map(name_of))
            .unwrap_or_default();
        Topic::named(name)
            .filter(|topic| !matches!(topic, Topic::Help(_)))
            .ok_or(Refused::UnknownTopic)
    }
}

/// Returns the games whose books are offered in a game of `variant`.
fn offered(variant: &Variant) -> &[Variant] {
    if GameKeys::of(*variant).offers_all_books {
        &Variant::ALL
    } else {
        std::slice::from_ref(variant)
    }
}

/// Returns the lesson on a piece of that name, else the lesson with that keyword, if the game in this channel has one.
/// A game of Xiangqi leads to no page of Janggi.
fn looked_up(typed: &str, variant: Variant) -> Option<Lesson> {
    let of_game = |game: &Variant| {
        let mut lessons = Lesson::of(*game).iter().copied();
        lessons.find(|lesson| lesson.keywords().contains(&typed))
    };
    piece_named(typed)
        .map(|role| Lesson::about_piece(variant, role))
        .or_else(|| offered(&variant).iter().find_map(of_game))
}

fn begins_keyword(lesson: Lesson, typed: &str) -> bool {
    let mut words = lesson.keywords().iter();
    let typed = to_jamo(typed);
    !typed.is_empty() && words.any(|word| to_jamo(word).starts_with(&typed))
}

/// Returns a ruleset's name among the topics: its id, or an alias if a lesson has the same name.
fn named_apart(id: &'static str, ruleset: &Ruleset) -> &'static str {
    let aliases = ruleset.preset().map_or(&[][..], |preset| preset.aliases);
    let is_taken = Lesson::named(id).is_some();
    if is_taken {
        aliases.first().copied().unwrap_or(id)
    } else {
        id
    }
}

/// Returns whether `typed` is an alias of the ruleset with that name.
fn is_alias(name: &str, typed: &str) -> bool {
    let preset = Ruleset::named(name).and_then(|ruleset| ruleset.preset());
    preset.is_some_and(|preset| preset.aliases.contains(&typed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_play::Language;

    #[test]
    fn names_are_read_back_and_are_unique() {
        for language in Language::ALL {
            let text = Text::of(language);
            let offered = Topic::offered(Variant::Janggi, text);
            for (name, label) in &offered {
                let topic = Topic::named(name);
                assert!(topic.is_some(), "{name}");
                for typed in [*name, label.as_str(), &label.to_uppercase()] {
                    assert_eq!(
                        Topic::matching(typed, Variant::Janggi, text).ok(),
                        topic,
                        "{typed}"
                    );
                }
            }
        }
        for (typed, language, lesson) in [
            ("포", Language::Ko, Lesson::Cannon),
            ("상", Language::Ko, Lesson::Elephant),
            ("점수", Language::Ko, Lesson::Counting),
            ("Mate", Language::En, Lesson::Check),
        ] {
            let topic = Topic::matching(typed, Variant::Janggi, Text::of(language));
            assert_eq!(topic, Ok(Topic::Lesson(lesson)), "{typed}");
        }
    }

    #[test]
    fn a_piece_is_found_by_any_of_its_names() {
        for (language, role) in Language::ALL.into_iter().flat_map(|language| {
            let roles = Role::ALL.into_iter();
            roles.map(move |role| (language, role))
        }) {
            let text = Text::of(language);
            let names = role.names().all().map(str::to_owned);
            let typed = names.flat_map(|name| [format!(" {} ", name.to_uppercase()), name]);
            for (typed, variant) in
                typed.flat_map(|name| Variant::ALL.map(|variant| (name.clone(), variant)))
            {
                let lesson = Lesson::about_piece(variant, role);
                let topic = Topic::matching(&typed, variant, text);
                assert_eq!(
                    topic,
                    Ok(Topic::Lesson(lesson)),
                    "{typed} {variant} {text:?}"
                );
                let first = Topic::proposed(&typed, variant, text).into_iter().next();
                assert_eq!(
                    first.map(|proposal| proposal.0),
                    Some(lesson.id()),
                    "{typed}"
                );
            }
        }
        let proposed = |typed, variant| {
            let proposed = Topic::proposed(typed, variant, Text::of(Language::En));
            let names = proposed.into_iter().map(|(name, _)| name);
            names.collect::<Vec<_>>()
        };
        assert_eq!(proposed("quee", Variant::Janggi), ["general", "x-general"]);
        assert_eq!(proposed("quee", Variant::Xiangqi), ["x-general"]);
        assert_eq!(
            proposed("mini", Variant::Janggi),
            ["elephant", "x-elephant"]
        );
        for variant in Variant::ALL {
            let offered = Topic::offered(variant, Text::of(Language::En));
            assert_eq!(proposed("", variant).len(), offered.len());
        }
    }

    #[test]
    fn unknown_topic_is_rejected() {
        for language in Language::ALL {
            for typed in ["", " ", "learn", "sets", "dragon", "topic:-:0:cannon"] {
                let topic = Topic::matching(typed, Variant::Janggi, Text::of(language));
                assert_eq!(topic, Err(Refused::UnknownTopic), "{typed:?}");
            }
        }
    }
}
