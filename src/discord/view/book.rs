//! Pages to read: lessons, rules, piece sets, help.

use strum::VariantArray;

use super::combine::opens;
use super::lesson::{exercises_button, first_game_button};
use super::parts::{common_rulesets, opening, sample};
use crate::app::{ExerciseProgress, PuzzleWish};
use crate::discord::button::combine::Purpose;
use crate::discord::button::{
    Button, HelpPage, PuzzleButton, SettingsButton, SettingsPage, Topic, TopicButton,
};
use crate::discord::games::GameKeys;
use crate::discord::message::{Card, Choice, Controls, Message, Picture, PushButton, Select};
use hansu_render::PieceSet;
use hansu_teaching::{Illustration, LEARNER, Lesson};
use hansu_text::{Filled, GameText, Key, Text, fill};
use janggi::{MODERN, Ruleset, Variant, usual};

/// Returns the catalogue keys of button, title and text.
const fn keys(page: HelpPage) -> [Key; 3] {
    match page {
        HelpPage::Start => [
            Key::HelpStartButton,
            Key::HelpStartTitle,
            Key::HelpStartBody,
        ],
        HelpPage::Sets => [Key::HelpSetsButton, Key::HelpSetsTitle, Key::HelpSetsBody],
        HelpPage::Challenge => [
            Key::HelpChallengeButton,
            Key::HelpChallengeTitle,
            Key::HelpChallengeBody,
        ],
        HelpPage::Moves => [
            Key::HelpMovesButton,
            Key::HelpMovesTitle,
            Key::HelpMovesBody,
        ],
        HelpPage::Hints => [
            Key::HelpHintsButton,
            Key::HelpHintsTitle,
            Key::HelpHintsBody,
        ],
        HelpPage::Learn => [
            Key::HelpLearnButton,
            Key::HelpLearnTitle,
            Key::HelpLearnBody,
        ],
    }
}

/// Returns a page of the tour, with buttons for all pages. The first also has buttons that begin something.
pub fn help(page: HelpPage, text: Text) -> Message {
    let [_, title, body] = keys(page);
    let mut rows = pages(Some(page), text);
    if page == HelpPage::Start {
        rows.push(Controls::Buttons(first_steps(text)));
    }
    Message {
        card: Some(Card {
            title: text.say(title),
            body: text.say(body),
        }),
        picture: (page == HelpPage::Start).then(|| {
            Picture::to_draw(
                text.playing(&MODERN)
                    .position_description(&opening(MODERN.variant)),
            )
        }),
        rows,
        ..Message::default()
    }
}

/// Returns the buttons that begin a game, a lesson and a puzzle.
fn first_steps(text: Text) -> Vec<PushButton> {
    let lesson = Button::Topic(TopicButton::Show(Topic::Lesson(Lesson::Goal)));
    vec![
        first_game_button(&MODERN, text),
        PushButton::new(lesson, text.say(Key::ButtonHelpLesson)),
        PushButton::new(
            Button::Puzzle(PuzzleButton::next(PuzzleWish::default())),
            text.say(Key::ButtonHelpPuzzle),
        ),
    ]
}

/// Returns a button for each page; the current one is marked.
fn pages(shown_page: Option<HelpPage>, text: Text) -> Vec<Controls> {
    let buttons: Vec<PushButton> = HelpPage::VARIANTS
        .iter()
        .map(|&page| {
            let id = Button::Topic(TopicButton::Show(Topic::Help(page)));
            PushButton::new(id, text.say(keys(page)[0])).marked(shown_page == Some(page))
        })
        .collect();
    in_rows(&buttons)
}

/// Arranges buttons in rows of three, the maximum for a phone's width.
fn in_rows(buttons: &[PushButton]) -> Vec<Controls> {
    let rows = buttons.chunks(3).map(<[PushButton]>::to_vec);
    rows.map(Controls::Buttons).collect()
}

/// Returns the page about piece sets, with a button for each. `now` is the reader's set. After a choice (`chosen`) the
/// picture is a board with that set, and the tour's page is one press away.
pub fn sets(now: &PieceSet, chosen: bool, text: Text) -> Message {
    let page = help(HelpPage::Sets, text);
    let buttons = PieceSet::JANGGI.map(|piece_set| {
        let id = Button::Settings(SettingsButton::Pieces(piece_set));
        PushButton::new(id, set_name(piece_set, text)).marked(piece_set.id == now.id)
    });
    let name = set_name(now, text);
    let alt = if chosen {
        text.playing(&MODERN)
            .position_description(&sample(MODERN.variant).0)
    } else {
        sets_alt(text)
    };
    let content = chosen.then(|| fill!(text => SetsChosen(name)));
    let mut rows = in_rows(&buttons);
    // After a choice no page is current.
    rows.extend(pages((!chosen).then_some(HelpPage::Sets), text));
    Message {
        content: content.unwrap_or_default(),
        card: if chosen { None } else { page.card },
        picture: Some(Picture::to_draw(alt)),
        rows,
        ..Message::default()
    }
}

/// The reason a ruleset is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RulesetReason {
    /// The game in this channel uses the ruleset.
    PlayedHere,
    /// The ruleset is the usual one here.
    Usual,
    /// The reader requested the ruleset.
    Asked,
}

/// Returns a lesson. If rulesets differ on its subject, it begins with the rule in `ruleset`.
pub fn lesson(
    lesson: Lesson,
    ruleset: &Ruleset,
    reason: RulesetReason,
    progress: &ExerciseProgress,
    text: Text,
) -> Message {
    let text = text.playing(ruleset);
    let mut body = Vec::new();
    if let Some(lines) = text.ruleset_on(lesson, ruleset) {
        let name = text.ruleset(ruleset).into();
        let lines = lines.into();
        body.push(text.fill(match reason {
            RulesetReason::PlayedHere => Filled::BookHere { name, said: lines },
            RulesetReason::Usual | RulesetReason::Asked => Filled::BookUsual { name, said: lines },
        }));
    }
    body.push(text.lesson_body(lesson).trim_end().to_owned());
    if lesson == Lesson::Names {
        body.push(text.piece_names());
    }
    let mut rows = rows(lesson.variant(), Some(lesson), *text);
    if let Some(exercises) = exercises_button(lesson, progress, text) {
        rows.insert(1, Controls::Buttons(vec![exercises]));
    }
    Message {
        card: Some(Card {
            title: text.lesson(lesson),
            body: body.join("\n\n"),
        }),
        picture: lesson_alt(lesson, text).map(Picture::to_draw),
        rows,
        picture_below: true,
        ..Message::default()
    }
}

/// Returns the alternative text of a lesson's picture; `None` if it has none.
pub fn lesson_alt(lesson: Lesson, text: GameText) -> Option<String> {
    Some(match lesson.illustration()? {
        Illustration::Legend => text.legend(),
        Illustration::Opening => text.position_description(&opening(lesson.variant())),
        Illustration::Formations(formations_shown) => {
            let side = text.side(LEARNER).into();
            let formations = text.formations(formations_shown).into();
            text.fill(match formations_shown {
                [_] => Filled::AltFormationBook { side, formations },
                _ => Filled::AltFormations { side, formations },
            })
        }
        Illustration::Sets => sets_alt(*text),
        Illustration::Diagrams(diagrams) => text.diagrams(&diagrams),
    })
}

/// A page of a game's book: a lesson, or `None` for the one about its rulesets.
type BookPage = Option<Lesson>;

/// Returns the pages of a game in order.
fn leaves(variant: Variant) -> Vec<BookPage> {
    let lessons = Lesson::of(variant).iter().copied().map(Some);
    lessons.chain([None]).collect()
}

fn topic(variant: Variant, leaf: BookPage) -> Topic {
    leaf.map_or(Topic::Here(variant), Topic::Lesson)
}

/// Returns the key of the title of the page about a game's rulesets.
pub(crate) const fn books(variant: Variant) -> Key {
    GameKeys::of(variant).books
}

/// Returns the button to the first page of the other game's book.
fn other_book(variant: Variant, text: Text) -> Option<PushButton> {
    let other_variant = variant.other();
    let first = Lesson::of(other_variant).first()?;
    let label = text.playing(usual(other_variant)).say(Key::ButtonOtherBook);
    let id = Button::Topic(TopicButton::Show(Topic::Lesson(*first)));
    Some(PushButton::new(id, label))
}

/// Returns the components below a page; without a lesson it is the page about a game's rulesets.
pub(super) fn rows(variant: Variant, shown_lesson: Option<Lesson>, text: Text) -> Vec<Controls> {
    let mut buttons = turning(variant, shown_lesson, text);
    if shown_lesson.is_some() {
        // A shortcut from any lesson to the ruleset in use here.
        let id = Button::Topic(TopicButton::Book(variant));
        buttons.push(PushButton::new(id, text.say(Key::ButtonRulesHere)));
    }
    buttons.extend(other_book(variant, text));
    // One menu cannot hold all pages of Janggi.
    let leaves = leaves(variant);
    let (game, other_lessons) = leaves.split_at(FIRST_AROUND.min(leaves.len()));
    let menus = [
        (TopicButton::Lessons, game, Key::BookPlaceholder),
        (
            TopicButton::Around,
            other_lessons,
            Key::BookPlaceholderAround,
        ),
    ];
    let mut rows = vec![Controls::Buttons(buttons)];
    for (topic_button, leaves, placeholder) in menus {
        let option = |leaf: &BookPage| {
            Choice::new(
                topic(variant, *leaf).to_string(),
                leaf.map_or_else(|| text.say(books(variant)), |lesson| text.lesson(lesson)),
            )
        };
        if !leaves.is_empty() {
            let id = Button::Topic(topic_button);
            let menu = Select::new(id, text.say(placeholder), leaves.iter().map(option));
            let chosen = leaves.contains(&shown_lesson);
            let chosen = chosen.then(|| topic(variant, shown_lesson).to_string());
            rows.push(Controls::Select(menu.with_chosen(chosen)));
        }
    }
    rows
}

/// Returns the buttons that turn the page, with the page number between them.
fn turning(variant: Variant, shown_page: BookPage, text: Text) -> Vec<PushButton> {
    let leaves = leaves(variant);
    let at = leaves
        .iter()
        .position(|leaf| *leaf == shown_page)
        .unwrap_or(0);
    let previous = at.checked_sub(1).and_then(|before| leaves.get(before));
    let following = leaves.get(at + 1);
    let button_to = |leaf: &BookPage| TopicButton::Show(topic(variant, *leaf));
    let button = |topic_button, enabled, label| {
        PushButton::new(Button::Topic(topic_button), label).enabled_if(enabled)
    };
    // The introduction is counted by itself.
    let is_introduction = |leaf: &BookPage| leaf.is_some_and(Lesson::is_introduction);
    let introduction = leaves.iter().filter(|leaf| is_introduction(leaf)).count();
    let place = match at.checked_sub(introduction) {
        Some(after) => format!("{} / {}", after + 1, leaves.len() - introduction),
        None => format!("{} / {introduction}", at + 1),
    };
    vec![
        button(
            previous.map_or(TopicButton::NoneBefore, button_to),
            previous.is_some(),
            text.say(Key::ButtonBack),
        ),
        button(TopicButton::Place, false, place),
        button(
            following.map_or(TopicButton::NoneAfter, button_to),
            following.is_some(),
            text.say(Key::ButtonOn),
        ),
    ]
}

/// The start of the second menu: lessons that are not about playing.
const FIRST_AROUND: usize = Lesson::Notation as usize;

/// Returns a ruleset with a menu of others, `usual_rules` among them, and navigation to the lessons.
pub fn rules(
    ruleset: &Ruleset,
    reason: RulesetReason,
    usual_rules: &Ruleset,
    text: Text,
) -> Message {
    let name = text.ruleset(ruleset);
    let intro = match reason {
        RulesetReason::PlayedHere => Some(text.say(Key::RulesHere)),
        RulesetReason::Usual => Some(text.say(Key::RulesUsual)),
        RulesetReason::Asked => None,
    };
    let description = format!("*{}*", text.ruleset_about(ruleset));
    let body: Vec<String> = [Some(description), intro, Some(text.ruleset_page(ruleset))]
        .into_iter()
        .flatten()
        .collect();
    let mut rows = rows(ruleset.variant, None, text);
    if let Some(Controls::Buttons(buttons)) = rows.first_mut() {
        buttons.push(opens(*ruleset, Purpose::Reading, text));
    }
    let menu = Select::new(
        Button::Topic(TopicButton::Show(Topic::Here(ruleset.variant))),
        text.say(Key::RulesPlaceholder),
        common_rulesets(usual_rules, text),
    );
    let chosen = Some(ruleset.id().into_owned());
    rows.push(Controls::Select(menu.with_chosen(chosen)));
    Message {
        card: Some(Card {
            title: fill!(text => RulesTitle(name)),
            body: body.join("\n\n"),
        }),
        rows,
        ..Message::default()
    }
}

/// Returns the alternative text of the picture of all sets.
fn sets_alt(text: Text) -> String {
    let names = PieceSet::JANGGI
        .map(|piece_set| set_name(piece_set, text))
        .join(", ");
    fill!(text => AltSets(names))
}

/// Returns a set's short name.
pub fn set_name(piece_set: &PieceSet, text: Text) -> String {
    text.say_named(&format!("set-{}", piece_set.id))
}

/// Returns a button on the first message of a game that leads to the sets of that game.
pub(super) fn sets_button(text: GameText) -> PushButton {
    let id = if GameKeys::of(text.variant()).has_tour_of_sets {
        Button::Topic(TopicButton::Show(Topic::Help(HelpPage::Sets)))
    } else {
        Button::Settings(SettingsButton::Page(SettingsPage::XiangqiLooks))
    };
    PushButton::new(id, text.say(Key::ButtonSets))
}
