//! Pages of `/opening`.

use crate::discord::button::{Button, OpeningButton};
use crate::discord::message::{Choice, Controls, Message, Picture, PushButton, Select};
use crate::rules::{
    Action, BookMove, BySide, Formation, Game, NamedOpening, OpeningBook, OpeningName, Variant,
};
use crate::text::{Filled, GameText, Key};

/// The moves on a page.
const MOVES: usize = 10;

/// Returns the openings of a game by name, with the page of each.
pub fn openings(variant: Variant) -> Vec<(&'static OpeningName, OpeningButton)> {
    if variant.spec().has_formations() {
        return NamedOpening::pairs()
            .map(|(name, formations)| (name, OpeningButton::start(Some(formations))))
            .collect();
    }
    let lines = NamedOpening::lines().map(|(name, moves)| {
        let start = OpeningButton::start(None);
        let moves = moves.to_vec();
        (name, OpeningButton { moves, ..start })
    });
    lines.collect()
}

/// Returns the page of an opening by its id or its name in any script.
pub fn opening_named(typed: &str) -> Option<OpeningButton> {
    let typed = typed.trim();
    if let Ok(button) = typed.parse::<OpeningButton>() {
        return button.game().map(|_| button);
    }
    let typed = typed.to_lowercase();
    let mut all = Variant::ALL.into_iter().flat_map(openings);
    let is_named = |name: &OpeningName| {
        [name.native, name.english, name.korean]
            .iter()
            .any(|word| word.to_lowercase() == typed)
    };
    all.find(|(name, _)| is_named(name))
        .map(|(_, button)| button)
}

/// Returns the page of a game's usual start.
pub fn opening_start(variant: Variant) -> OpeningButton {
    let usual = Formation::Heeh;
    let has_formations = variant.spec().has_formations();
    OpeningButton::start(has_formations.then(|| BySide::new(usual, usual)))
}

/// Returns a page: the name, the moves so far, and the next moves with their results and the engine's view.
pub fn opening_page(
    button: &OpeningButton,
    game: &Game,
    book: &OpeningBook,
    text: GameText,
) -> Message {
    let moves = book.moves(game.position());
    let pages = moves.len().div_ceil(MOVES).max(1);
    let page = usize::from(button.page).min(pages - 1);
    let shown: Vec<&BookMove> = moves.iter().skip(page * MOVES).take(MOVES).collect();
    let name = NamedOpening::after(game, game.ply()).map(|opening| text.opening(opening));
    let name = name.unwrap_or_else(|| text.say(Key::OpenedNoName));
    let mut lines = vec![format!("**{name}**")];
    let so_far: Vec<String> = game
        .turns()
        .map(|(before, action)| text.short(before.position(), action))
        .collect();
    if !so_far.is_empty() {
        lines.push(so_far.join(" · "));
    }
    if shown.is_empty() {
        lines.push(text.say(Key::OpenedNoMoves));
    }
    lines.extend(shown.iter().map(|known| line(known, game, text)));
    if moves.iter().any(|known| known.results.games() > 0) {
        lines.push(text.say(if book.is_selfplay {
            Key::OpenedSelfplay
        } else {
            Key::OpenedRecords
        }));
    }
    Message {
        content: lines.join("\n"),
        picture: Some(Picture::to_draw(text.position_description(game.position()))),
        rows: rows(button, &shown, (page, pages), game, text),
        ..Message::default()
    }
}

/// Returns a move with its results and evaluation.
fn line(known: &BookMove, game: &Game, text: GameText) -> String {
    let mut parts = vec![text.short(game.position(), Action::Move(known.mv))];
    let mut after = game.clone();
    if after.play(known.mv.into()).is_ok() {
        let before = NamedOpening::after(game, game.ply());
        let opening = NamedOpening::after(&after, after.ply());
        parts.extend(opening.and_then(|opening| text.new_opening(opening, before)));
    }
    let results = known.results;
    if results.games() > 0 {
        let percent = |part: u32| (100 * part + results.games() / 2) / results.games();
        parts.push(text.fill(Filled::OpenedResults {
            games: results.games().into(),
            cho: percent(results.cho).into(),
            draws: percent(results.draws).into(),
            han: percent(results.han).into(),
        }));
    }
    parts.extend(known.score.map(|score| {
        let score = crate::engine::Score::of_hundredths(score);
        text.score_of(game.position().turn(), score)
    }));
    format!("- {}", parts.join(" · "))
}

fn rows(
    button: &OpeningButton,
    shown: &[&BookMove],
    (page, pages): (usize, usize),
    game: &Game,
    text: GameText,
) -> Vec<Controls> {
    let choice = |known: &&BookMove| Choice {
        value: known.mv.to_string(),
        label: text.choice(game.situation(), Action::Move(known.mv)),
        note: None,
    };
    let has_room = button.moves.len() < OpeningButton::LONGEST && game.outcome().is_none();
    let mut rows = Vec::new();
    if has_room && !shown.is_empty() {
        rows.push(Controls::Select(Select {
            id: Button::Opening(button.clone()),
            placeholder: text.say(Key::OpenedNext),
            options: shown.iter().map(choice).collect(),
            enabled: true,
            chosen: None,
        }));
    }
    let to =
        |target: OpeningButton, key: Key| PushButton::new(Button::Opening(target), text.say(key));
    let number = |page: usize| u8::try_from(page).unwrap_or_default();
    let mut buttons = Vec::new();
    buttons.extend(
        button
            .before()
            .map(|before| to(before, Key::ButtonOpeningBack)),
    );
    if page > 0 {
        buttons.push(to(
            button.on_page(number(page - 1)),
            Key::ButtonOpeningFewer,
        ));
    }
    if page + 1 < pages {
        buttons.push(to(button.on_page(number(page + 1)), Key::ButtonOpeningMore));
    }
    if !buttons.is_empty() {
        rows.push(Controls::Buttons(buttons));
    }
    rows
}
