//! Names of rulebooks and of combinations.

use janggi::{Choices, Ruleset, Variant};

use super::{Target, meet, said};

/// The input is a name as people, events and buttons have it.
#[rustfmt::skip]
pub const TARGET: Target = Target {
    name: "rulesets",
    run,
    words: &[
        "custom:", "xiangqi:", "~", "=", ",", "modern", "kakao", "kja", "facing", "pass",
        "repetition", "face_effect", "face_result", "points", "draw", "check", "offer",
        "first_mover", "cho", "none", "stalemate", "chase", "cap_plies", "deom",
    ],
    ends: &["book", "combination", "refused", "code"],
    steps: 10_000,
};

fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Ruleset::read(&text) {
        Ok(ruleset) => {
            let id = ruleset.id();
            assert_eq!(Ruleset::read(&id).as_ref(), Ok(&ruleset), "{id}");
            assert_eq!(Ruleset::named(&id), Some(ruleset), "{id}");
            let tag = ruleset.tag();
            assert!(tag.chars().count() <= 16, "{tag}");
            if Ruleset::is_combined(&id) {
                meet("combination");
                assert_eq!(Ruleset::of_tag(&tag), Some(ruleset), "{tag}");
            } else {
                meet("book");
            }
            // Some names are proper names and the same in both languages.
            said(|text| text.ruleset(&ruleset) + text.language().tag());
            said(|text| text.ruleset_about(&ruleset));
        }
        Err(error) => {
            meet("refused");
            said(|text| text.no_ruleset(&error));
            assert!(!error.to_string().is_empty());
        }
    }
    for variant in [Variant::Janggi, Variant::Xiangqi] {
        if let Some(choices) = Choices::from_code(variant, &text) {
            meet("code");
            assert_eq!(choices.code(), text);
            if let Err(error) = choices.ruleset() {
                said(|text| text.unplayable(error));
            }
        }
    }
}
