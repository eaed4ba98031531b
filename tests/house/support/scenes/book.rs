//! Help, rulebooks and lessons.

use hansu::app::{ExerciseProgress, LessonStep};
use hansu::discord::button::HelpPage;
use hansu::discord::view;
use hansu_render::PieceSet;
use hansu_store::SolvedExercise;
use hansu_teaching::{Exercise, ExerciseAnswer, Lesson};
use janggi::{ALL, KJA, MODERN, NORTH_KOREA, Ruleset, Variant, XIANGQI, XIANGQI_ASIAN, usual};
use strum::VariantArray;

use super::{Cast, Table, named};

pub fn help(cast: &Cast) -> Table {
    let pages = HelpPage::VARIANTS.iter().copied();
    let pages = pages.filter(|page| *page != HelpPage::Sets);
    let [traditional, hangul, ..] = PieceSet::JANGGI;
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
    let progress = ExerciseProgress::new(vec![SolvedExercise {
        lesson: Lesson::Steps,
        number: 1,
    }]);
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
            pages.push((
                name,
                view::lesson(lesson, ruleset, reason, &progress, *cast.text()),
            ));
        }
    }
    for lesson in [Lesson::Legend, Lesson::General] {
        let name = format!("{} ({})", lesson.id(), NORTH_KOREA.id());
        let rules = &NORTH_KOREA;
        let reason = view::RulesetReason::PlayedHere;
        pages.push((
            name,
            view::lesson(lesson, rules, reason, &progress, *cast.text()),
        ));
    }
    pages
}

/// Exercises of each kind, asked, answered and shown.
pub fn exercises(cast: &Cast) -> Table {
    let text = cast.text();
    let scene = |lesson, number, step: &LessonStep| {
        let exercise = Exercise::of(lesson, number).unwrap();
        view::exercise(&exercise, step, text.playing(usual(lesson.variant())))
    };
    let squares = |names: [&str; 2]| {
        let squares = names.map(|name| name.parse().unwrap());
        LessonStep::Tried(ExerciseAnswer::squares(squares.to_vec()), false)
    };
    let asked = LessonStep::Ask;
    let no = LessonStep::Tried(ExerciseAnswer::Truth(false), false);
    let shown = LessonStep::Solution;
    let right = LessonStep::Tried(ExerciseAnswer::Truth(true), true);
    named([
        ("where the general is", scene(Lesson::Goal, 1, &asked)),
        ("targets", scene(Lesson::Steps, 4, &asked)),
        (
            "wrong targets",
            scene(Lesson::Steps, 4, &squares(["e7", "e9"])),
        ),
        ("right targets", scene(Lesson::Steps, 1, &right)),
        (
            "shown targets",
            scene(Lesson::Steps, 4, &LessonStep::Solution),
        ),
        ("a piece that gives check", scene(Lesson::Taking, 1, &asked)),
        ("a pass", scene(Lesson::Taking, 2, &asked)),
        ("a pass in check", scene(Lesson::Taking, 2, &shown)),
        ("a pass that is allowed", scene(Lesson::Taking, 3, &shown)),
        ("mate", scene(Lesson::Taking, 4, &no)),
        ("points", scene(Lesson::Winning, 1, &asked)),
        ("the last", scene(Lesson::Winning, 2, &right)),
        (
            "points of check, of Xiangqi",
            scene(Lesson::XiangqiRepetition, 1, &asked),
        ),
        (
            "a written move, of Xiangqi",
            scene(Lesson::XiangqiNotation, 1, &asked),
        ),
        (
            "a side without a move, of Xiangqi",
            scene(Lesson::XiangqiMate, 2, &shown),
        ),
        (
            "a side that has not lost, of Xiangqi",
            scene(Lesson::XiangqiMate, 3, &shown),
        ),
        ("a draw, of Xiangqi", scene(Lesson::XiangqiEndings, 1, &no)),
        (
            "the last, of Xiangqi",
            scene(Lesson::XiangqiEndings, 2, &LessonStep::Solution),
        ),
    ])
}
