//! Help, rulebooks and lessons.

use hansu::discord::button::HelpPage;
use hansu::discord::view;
use hansu::render::PieceSet;
use hansu::rules::{
    ALL, KJA, Lesson, MODERN, NORTH_KOREA, Ruleset, Variant, XIANGQI, XIANGQI_ASIAN,
};
use strum::VariantArray;

use super::{Cast, Table, named};

pub fn help(cast: &Cast) -> Table {
    let pages = HelpPage::VARIANTS
        .iter()
        .copied()
        .filter(|page| *page != HelpPage::Sets);
    let [traditional, hangul, ..] = PieceSet::ALL;
    let sets = named([
        ("sets", view::sets(traditional, false, *cast.text())),
        ("a set is chosen", view::sets(hangul, true, *cast.text())),
    ]);
    pages
        .map(|page| (page.to_string(), view::help(page, *cast.text())))
        .chain(sets)
        .collect()
}

pub fn rules(cast: &Cast) -> Table {
    let page = |ruleset: &&'static Ruleset| {
        let because = match ruleset.id().as_ref() {
            "modern" => view::RulesetReason::Usual,
            "kja" => view::RulesetReason::PlayedHere,
            _ => view::RulesetReason::Asked,
        };
        (
            ruleset.id().into_owned(),
            view::rules(ruleset, because, &KJA, *cast.text()),
        )
    };
    ALL.iter().map(page).collect()
}

/// Each lesson under the usual rules, and the differences under others.
pub fn lessons(cast: &Cast) -> Table {
    let mut pages = Vec::new();
    for lesson in Lesson::ALL {
        let (usual, different) = match lesson.variant() {
            Variant::Janggi => (&MODERN, &KJA),
            Variant::Xiangqi => (&XIANGQI, &XIANGQI_ASIAN),
        };
        let books = [
            (usual, view::RulesetReason::Usual),
            (different, view::RulesetReason::PlayedHere),
        ];
        let is_different = cast.text().ruleset_on(lesson, usual).is_some();
        for (ruleset, reason) in books.into_iter().take(if is_different { 2 } else { 1 }) {
            let name = format!("{} ({})", lesson.id(), ruleset.id());
            pages.push((name, view::lesson(lesson, ruleset, reason, *cast.text())));
        }
    }
    for lesson in [Lesson::Legend, Lesson::General] {
        let name = format!("{} ({})", lesson.id(), NORTH_KOREA.id());
        let rules = &NORTH_KOREA;
        let reason = view::RulesetReason::PlayedHere;
        pages.push((name, view::lesson(lesson, rules, reason, *cast.text())));
    }
    pages
}
