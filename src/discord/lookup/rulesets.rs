//! Rulesets by name: autocomplete, parsing, and suggestions for misspelt names.

use super::comparable;
use crate::app::{AppError, Refused};
use crate::discord::games::GameKeys;
use crate::discord::responder::Responder;
use crate::discord::view::other_value;
use crate::rules::notation::{to_jamo, to_nfkc};
use crate::rules::{MODERN, NoRuleset, Ruleset, Variant, XIANGQI, common_and, on_offer};
use crate::text::Text;

/// The number of similar names that are suggested.
const MAX_SUGGESTIONS: usize = 3;

/// The meaning of a `ruleset` option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedRuleset {
    /// A ruleset.
    Known(Ruleset),
    /// Combine one's own rules of a game.
    Other(Variant),
}

/// Returns names and values that match a prefix, in menu order; last the entry for other rules. Without a prefix these
/// are the common ones and the usual one here. With a game, only those of that game.
pub fn offered(
    typed: &str,
    game: Option<Variant>,
    usual: &Ruleset,
    text: Text,
) -> Vec<(String, String)> {
    let wanted = |variant: Variant| game.is_none_or(|game| game == variant);
    // A valid combination is offered as it is, because no name would match it.
    if let Ok(ruleset) = Ruleset::read(typed.trim())
        && ruleset.preset().is_none()
        && wanted(ruleset.variant)
    {
        return vec![(titled(&ruleset, text), typed.trim().to_owned())];
    }
    let typed = as_typed(typed);
    let typed_letters = to_jamo(&typed);
    let games = Variant::ALL.into_iter().filter(|variant| wanted(*variant));
    let other = games.map(|variant| {
        let label = text.say(GameKeys::of(variant).other_rules);
        (label, other_value(variant).to_owned())
    });
    let entry = |ruleset: &Ruleset| (titled(ruleset, text), ruleset.id().into_owned());
    if typed.is_empty() {
        let common = common_and(usual).filter(|ruleset| wanted(ruleset.variant));
        return common.map(entry).chain(other).collect();
    }
    let found = on_offer()
        .filter(|(_, ruleset)| wanted(ruleset.variant))
        .map(|(_, ruleset)| entry(ruleset))
        .filter(|(name, id)| {
            let named = |book: &Ruleset| book.id() == *id;
            let called = called_only_here(&typed).is_some_and(&named);
            let alias = Ruleset::named(&typed).is_some_and(|book| named(&book));
            let contains = to_jamo(&as_typed(name)).contains(&typed_letters);
            called || alias || id.contains(&typed) || contains
        });
    let mut found: Vec<(String, String)> = found.collect();
    // `false` sorts first: the book called by the game's name is the likely one.
    let meant = called_only_here(&typed).map(Ruleset::id);
    found.sort_by_key(|(_, id)| meant.as_deref() != Some(id.as_str()));
    found.into_iter().chain(other).collect()
}

/// Returns a ruleset's name with a short description.
pub fn titled(ruleset: &Ruleset, text: Text) -> String {
    let (name, about) = (text.ruleset(ruleset), text.ruleset_about(ruleset));
    format!("{name}: {about}")
}

/// Parses a ruleset option: an id, a combination, or a name in the reader's language.
///
/// # Errors
/// [`Refused::UnknownRuleset`] with similar names; [`Refused::NoRuleset`] for an invalid combination.
pub fn named(typed: &str, text: Text) -> Result<NamedRuleset, Refused> {
    let typed = typed.trim();
    let plain = as_typed(typed);
    let other = |variant: &Variant| {
        plain == other_value(*variant)
            || plain == as_typed(&text.say(GameKeys::of(*variant).other_rules))
    };
    if let Some(variant) = Variant::ALL.into_iter().find(other) {
        return Ok(NamedRuleset::Other(variant));
    }
    if let Some(book) = called_only_here(&plain) {
        return Ok(NamedRuleset::Known(*book));
    }
    let called = |ruleset: &Ruleset| {
        let (name, title) = (text.ruleset(ruleset), titled(ruleset, text));
        as_typed(&name) == plain || as_typed(&title) == plain
    };
    // The first error is kept, because it quotes the text as typed.
    match Ruleset::read(typed).or_else(|why| Ruleset::read(&plain).map_err(|_| why)) {
        Ok(ruleset) => Ok(NamedRuleset::Known(ruleset)),
        Err(NoRuleset::Unknown { .. }) => on_offer()
            .find(|(_, ruleset)| called(ruleset))
            .map(|(_, ruleset)| NamedRuleset::Known(*ruleset))
            .ok_or_else(|| Refused::UnknownRuleset(nearest(&plain, text))),
        Err(why) => Err(Refused::NoRuleset(why)),
    }
}

/// Returns the usual book of a game for the game's common name. Scripts and records use its id instead, and `janggi`
/// means a program's variant there.
fn called_only_here(plain: &str) -> Option<&'static Ruleset> {
    let compact = plain.replace([' ', '-'], "");
    let is_called = |names: &[&str]| names.contains(&compact.as_str());
    if is_called(&["샹치", "중국장기", "象棋"]) {
        Some(&XIANGQI)
    } else if is_called(&["janggi", "장기", "한국장기", "將棋", "koreanchess"]) {
        Some(&MODERN)
    } else {
        None
    }
}

/// Normalises typed text for comparison with names: one form of each character, lower case.
pub(super) fn as_typed(name: &str) -> String {
    to_nfkc(name).trim().to_lowercase()
}

/// Returns the ruleset of games here, unless a challenge names another.
pub async fn usual(responder: &Responder<'_>) -> Result<Ruleset, AppError> {
    let chosen = match responder.request.server() {
        Some(server) => responder.data.app.settings.server(server).await?.ruleset,
        None => None,
    };
    Ok(chosen.unwrap_or(MODERN))
}

/// Returns the server's rules if they are of that game, else the game's usual ones.
pub async fn usual_of(responder: &Responder<'_>, variant: Variant) -> Result<Ruleset, AppError> {
    let here = usual(responder).await?;
    Ok(if here.variant == variant {
        here
    } else {
        *crate::rules::usual(variant)
    })
}

/// Returns the rulesets with the most similar names (Jaro-Winkler).
fn nearest(typed: &str, text: Text) -> Vec<Ruleset> {
    let typed = comparable(typed);
    let likeness = |id: &str, ruleset: &Ruleset| {
        let title = text.ruleset(ruleset).to_lowercase();
        let words = title.split([' ', '(', ')', ',']);
        let names = words.chain([id, title.as_str()]);
        names
            .map(|name| strsim::jaro_winkler(&typed, name))
            .fold(0.0, f64::max)
    };
    let mut found: Vec<(f64, Ruleset)> = on_offer()
        .map(|(id, ruleset)| (likeness(id, ruleset), *ruleset))
        .collect();
    // The sort is stable, so equally similar names stay in menu order.
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    found
        .into_iter()
        .take(MAX_SUGGESTIONS)
        .map(|(_, ruleset)| ruleset)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Language;
    use crate::rules::{ASSOCIATION, KAKAO, TOURNAMENT, TRADITIONAL, XIANGQI_ASIAN};

    #[test]
    fn rules_are_found_by_name() {
        let (en, ko) = (Text::of(Language::En), Text::of(Language::Ko));
        for (typed, text, meant) in [
            ("modern", en, MODERN),
            ("Modern ", en, MODERN),
            ("online", en, MODERN),
            ("janggi", en, MODERN),
            ("Korean chess", en, MODERN),
            ("장기", ko, MODERN),
            ("tournament", en, TOURNAMENT),
            (
                "\u{110c}\u{1165}\u{11ab}\u{1110}\u{1169}\u{11bc}",
                ko,
                TRADITIONAL,
            ),
            ("ＸＩＡＮＧＱＩ", en, XIANGQI),
            ("Traditional", en, TRADITIONAL),
            ("전통", ko, TRADITIONAL),
            ("협회", ko, ASSOCIATION),
            ("Xiangqi", en, XIANGQI),
            ("cchess", en, XIANGQI),
            ("샹치", ko, XIANGQI),
            ("중국 장기", ko, XIANGQI),
            ("象棋", en, XIANGQI),
            ("xiangqi:nocap_checks=ten,chase=asian", en, XIANGQI_ASIAN),
            (
                "custom:double_pass=draw,setup_set=four_central,rep_fold=3,rep_result=draw,shuttle=no,nocap_plies=100,nocap_result=draw,face_effect=offer,face_result=draw",
                ko,
                TRADITIONAL,
            ),
        ] {
            assert_eq!(
                named(typed, text),
                Ok(NamedRuleset::Known(meant)),
                "{typed}"
            );
        }
        for language in Language::ALL {
            let text = Text::of(language);
            let all = ["", "("].map(|typed| offered(typed, None, &MODERN, text));
            for (name, value) in all.into_iter().flatten() {
                let (by_name, by_value) = (named(&name, text), named(&value, text));
                assert!(by_value.is_ok(), "{value}");
                assert_eq!(by_name, by_value, "{name}");
            }
            for variant in Variant::ALL {
                let value = other_value(variant);
                assert_eq!(named(value, text), Ok(NamedRuleset::Other(variant)));
            }
        }
    }

    #[test]
    fn name_of_a_game_offers_its_usual_book_first() {
        for language in Language::ALL {
            let text = Text::of(language);
            for (typed, id) in [
                ("janggi", "modern"),
                ("장기", "modern"),
                ("chinese", "xiangqi"),
                ("cchess", "xiangqi"),
            ] {
                let offered = offered(typed, None, &MODERN, text);
                let first = offered.first().map(|(_, id)| id.as_str());
                assert_eq!(first, Some(id), "{typed}");
            }
        }
        let korean = offered("ㅋ", None, &MODERN, Text::of(Language::Ko));
        assert!(korean.iter().any(|(_, id)| id == "kakao"), "{korean:?}");
    }

    #[test]
    fn unknown_name_is_rejected_with_similar_ones() {
        let text = Text::of(Language::En);
        for (typed, meant) in [
            ("cacao", KAKAO),
            ("moderne", MODERN),
            ("asociation", ASSOCIATION),
            ("tradition", TRADITIONAL),
        ] {
            let Err(Refused::UnknownRuleset(names)) = named(typed, text) else {
                panic!("{typed} is known");
            };
            assert!(names.contains(&meant), "{typed}: {names:?}");
            assert_eq!(names.len(), MAX_SUGGESTIONS);
        }
        let broken = named("custom:pass=often", text);
        assert!(matches!(broken, Err(Refused::NoRuleset(_))), "{broken:?}");
    }

    const OTHER: [&str; 2] = ["other", "x-other"];

    #[test]
    fn typed_text_narrows_the_offered_rules() {
        let text = Text::of(Language::En);
        let of = |game: Option<Variant>, typed: &str| -> Vec<String> {
            let offered = offered(typed, game, &TOURNAMENT, text);
            offered.into_iter().map(|(_, value)| value).collect()
        };
        let values = |typed: &str| of(None, typed);
        let nine = [
            "modern",
            "kakao",
            "association",
            "federation",
            "traditional",
            "casual",
            "xiangqi",
            "xiangqi_asian",
            "tournament",
        ];
        assert_eq!(
            values(" "),
            [&nine[..], &OTHER].concat(),
            "the last is usual here"
        );
        let federations = ["federation", "xiangqi_asian", "other", "x-other"];
        assert_eq!(values("fede"), federations);
        assert_eq!(values("no such thing"), OTHER);
        assert_eq!(values("custom:shuttle=no"), ["custom:shuttle=no"]);
        assert_eq!(values("象棋"), ["xiangqi", "other", "x-other"]);
        assert_eq!(values("xiangqi:dead=off"), ["xiangqi:dead=off"]);
        assert_eq!(values("custom:shuttle=perhaps"), OTHER);
        let [janggi, xiangqi] = Variant::ALL.map(Some);
        assert_eq!(of(xiangqi, ""), ["xiangqi", "xiangqi_asian", "x-other"]);
        assert_eq!(of(xiangqi, "custom:shuttle=no"), ["x-other"]);
        assert_eq!(of(janggi, "fede"), ["federation", "other"]);
    }
}
