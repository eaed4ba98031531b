//! Rulesets by name: autocomplete, parsing, and suggestions for misspelt names.

use super::comparable;
use crate::app::{AppError, Refused};
use crate::discord::games::GameKeys;
use crate::discord::responder::Responder;
use crate::discord::view::other_value;
use hansu_text::Text;
use janggi::notation::{to_jamo, to_nfkc};
use janggi::{MODERN, NoRuleset, Ruleset, Variant, XIANGQI, common_and, on_offer};

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
    usual_rules: &Ruleset,
    text: Text,
) -> Vec<(String, String)> {
    let is_wanted = |variant: Variant| game.is_none_or(|game| game == variant);
    // A valid combination is offered as typed, because it matches no name.
    if let Ok(ruleset) = Ruleset::read(typed.trim())
        && ruleset.preset().is_none()
        && is_wanted(ruleset.variant)
    {
        return vec![(titled(&ruleset, text), typed.trim().to_owned())];
    }
    let typed = as_typed(typed);
    let typed_letters = to_jamo(&typed);
    let games = Variant::ALL
        .into_iter()
        .filter(|variant| is_wanted(*variant));
    let other_rules = games.map(|variant| {
        let label = text.say(GameKeys::of(variant).other_rules);
        (label, other_value(variant).to_owned())
    });
    let entry = |ruleset: &Ruleset| (titled(ruleset, text), ruleset.id().into_owned());
    if typed.is_empty() {
        let common = common_and(usual_rules).filter(|ruleset| is_wanted(ruleset.variant));
        return common.map(entry).chain(other_rules).collect();
    }
    let offers = on_offer()
        .filter(|(_, ruleset)| is_wanted(ruleset.variant))
        .map(|(_, ruleset)| entry(ruleset))
        .filter(|(name, id)| {
            let has_id = |book: &Ruleset| book.id() == *id;
            let is_common_name = called_only_here(&typed).is_some_and(&has_id);
            let is_alias = Ruleset::named(&typed).is_some_and(|book| has_id(&book));
            let contains = to_jamo(&as_typed(name)).contains(&typed_letters);
            is_common_name || is_alias || id.contains(&typed) || contains
        });
    let mut offers: Vec<(String, String)> = offers.collect();
    // `false` sorts first: the ruleset that the game's name means is the likely one.
    let meant_id = called_only_here(&typed).map(Ruleset::id);
    offers.sort_by_key(|(_, id)| meant_id.as_deref() != Some(id.as_str()));
    offers.into_iter().chain(other_rules).collect()
}

/// Returns a ruleset's name with a short description.
pub fn titled(ruleset: &Ruleset, text: Text) -> String {
    let name = text.ruleset(ruleset);
    let description = text.ruleset_about(ruleset);
    format!("{name}: {description}")
}

/// Parses a ruleset option: an id, a combination, or a name in the reader's language.
///
/// # Errors
/// [`Refused::UnknownRuleset`] with similar names; [`Refused::NoRuleset`] for an invalid combination.
pub fn named(typed: &str, text: Text) -> Result<NamedRuleset, Refused> {
    let typed = typed.trim();
    let plain = as_typed(typed);
    let is_other = |variant: &Variant| {
        plain == other_value(*variant)
            || plain == as_typed(&text.say(GameKeys::of(*variant).other_rules))
    };
    if let Some(variant) = Variant::ALL.into_iter().find(is_other) {
        return Ok(NamedRuleset::Other(variant));
    }
    if let Some(book) = called_only_here(&plain) {
        return Ok(NamedRuleset::Known(*book));
    }
    let is_title = |ruleset: &Ruleset| {
        let name = text.ruleset(ruleset);
        let title = titled(ruleset, text);
        as_typed(&name) == plain || as_typed(&title) == plain
    };
    // The first error is kept, because it quotes the text as typed.
    match Ruleset::read(typed).or_else(|error| Ruleset::read(&plain).map_err(|_| error)) {
        Ok(ruleset) => Ok(NamedRuleset::Known(ruleset)),
        Err(NoRuleset::Unknown { .. }) => on_offer()
            .find(|(_, ruleset)| is_title(ruleset))
            .map(|(_, ruleset)| NamedRuleset::Known(*ruleset))
            .ok_or_else(|| Refused::UnknownRuleset(nearest(&plain, text))),
        Err(error) => Err(Refused::NoRuleset(error)),
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
    let usual_here = usual(responder).await?;
    Ok(if usual_here.variant == variant {
        usual_here
    } else {
        *janggi::usual(variant)
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
    let mut rated: Vec<(f64, Ruleset)> = on_offer()
        .map(|(id, ruleset)| (likeness(id, ruleset), *ruleset))
        .collect();
    // The sort is stable, so equally similar names stay in menu order.
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    rated
        .into_iter()
        .take(MAX_SUGGESTIONS)
        .map(|(_, ruleset)| ruleset)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_play::Language;
    use janggi::{ASSOCIATION, KAKAO, TOURNAMENT, TRADITIONAL, XIANGQI_ASIAN};

    #[test]
    fn rules_are_found_by_name() {
        let en = Text::of(Language::En);
        let ko = Text::of(Language::Ko);
        for (typed, text, expected) in [
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
                Ok(NamedRuleset::Known(expected)),
                "{typed}"
            );
        }
        for language in Language::ALL {
            let text = Text::of(language);
            let all = ["", "("].map(|typed| offered(typed, None, &MODERN, text));
            for (name, value) in all.into_iter().flatten() {
                let by_name = named(&name, text);
                let by_value = named(&value, text);
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
        for (typed, expected) in [
            ("cacao", KAKAO),
            ("moderne", MODERN),
            ("asociation", ASSOCIATION),
            ("tradition", TRADITIONAL),
        ] {
            let Err(Refused::UnknownRuleset(names)) = named(typed, text) else {
                panic!("{typed} is known");
            };
            assert!(names.contains(&expected), "{typed}: {names:?}");
            assert_eq!(names.len(), MAX_SUGGESTIONS);
        }
        let broken = named("custom:pass=often", text);
        assert!(matches!(broken, Err(Refused::NoRuleset(_))), "{broken:?}");
    }

    const OTHER: [&str; 2] = ["other", "x-other"];

    #[test]
    fn typed_text_narrows_the_offered_rules() {
        let text = Text::of(Language::En);
        let offered_ids = |game: Option<Variant>, typed: &str| -> Vec<String> {
            let offered = offered(typed, game, &TOURNAMENT, text);
            offered.into_iter().map(|(_, value)| value).collect()
        };
        let values = |typed: &str| offered_ids(None, typed);
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
        assert_eq!(
            offered_ids(xiangqi, ""),
            ["xiangqi", "xiangqi_asian", "x-other"]
        );
        assert_eq!(offered_ids(xiangqi, "custom:shuttle=no"), ["x-other"]);
        assert_eq!(offered_ids(janggi, "fede"), ["federation", "other"]);
    }
}
