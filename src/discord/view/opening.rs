//! Pages of `/opening`.

use crate::discord::button::{Button, OpeningButton};
use crate::discord::message::{Choice, Controls, Message, Picture, PushButton, Select};
use hansu_play::GameId;
use hansu_teaching::{BookMove, NamedOpening, OpeningBook, OpeningName, OpeningResults};
use hansu_text::{GameText, Key, fill};
use janggi::{Action, BySide, Formation, Game, Variant};

/// The moves on a page.
const MOVES: usize = 10;
/// The number of games from which results are percentages.
const FEW_GAMES: u32 = 10;

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

/// The values of the moves on a page: their results, and the engine's evaluations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpeningValues {
    /// They are shown.
    Shown,
    /// They would be a hint in a running game. If that game allows hints, a button shows them.
    Hidden(Option<GameId>),
}

/// Returns the page of an opening by its id or its name in any script.
///
/// A part of a name finds the opening with the shortest line. A plan's name finds the nearest position of the book in
/// which a side has set it up.
pub fn opening_named(typed: &str, book: &OpeningBook) -> Option<OpeningButton> {
    let typed = typed.trim();
    if let Ok(button) = typed.parse::<OpeningButton>() {
        return button.game().map(|_| button);
    }
    let typed = comparable(typed);
    if typed.is_empty() {
        return None;
    }
    let all = Variant::ALL.into_iter().flat_map(openings);
    let found = all.filter(|(name, _)| occurs(name, &typed));
    let nearest = found.min_by_key(|(name, button)| (!is_named(name, &typed), button.moves.len()));
    nearest
        .map(|(_, button)| button)
        .or_else(|| with_plan(&typed, book))
}

/// Returns a name in lower case and in traditional characters.
fn comparable(name: &str) -> String {
    let traditional = |letter: char| {
        let pair = SIMPLIFIED
            .iter()
            .find(|(simplified, _)| *simplified == letter);
        pair.map_or(letter, |(_, traditional)| *traditional)
    };
    name.to_lowercase().chars().map(traditional).collect()
}

fn words(name: &OpeningName) -> [String; 3] {
    [name.native, name.english, name.korean].map(comparable)
}

fn is_named(name: &OpeningName, typed: &str) -> bool {
    words(name).iter().any(|word| word == typed)
}

fn occurs(name: &OpeningName, typed: &str) -> bool {
    words(name).iter().any(|word| word.contains(typed))
}

/// Returns the nearest position of the book in which a side has set up a plan of that name.
fn with_plan(typed: &str, book: &OpeningBook) -> Option<OpeningButton> {
    let is_reached = |button: &OpeningButton| {
        let game = button.game();
        let opening = game.and_then(|game| NamedOpening::after(&game, game.ply()));
        let plans = opening.into_iter().flat_map(|opening| {
            let BySide { cho, han } = opening.plans;
            cho.into_iter().chain(han)
        });
        plans.into_iter().any(|plan| occurs(plan, typed))
    };
    let usual = Variant::ALL.into_iter().map(opening_start);
    let named = Variant::ALL.into_iter().flat_map(openings);
    let mut level: Vec<OpeningButton> = usual
        .chain(named.map(|(_, start)| start))
        .filter(|start| start.formations.is_some())
        .collect();
    while !level.is_empty() {
        if let Some(found) = level.iter().find(|button| is_reached(button)) {
            return Some(found.clone());
        }
        let next = level.iter().flat_map(|button| {
            let moves = button
                .game()
                .map_or(&[][..], |game| book.moves(game.position()));
            moves.iter().filter_map(|known| button.after(known.mv))
        });
        level = next.collect();
    }
    None
}

/// The simplified characters in names of openings, with the traditional ones.
#[rustfmt::skip]
const SIMPLIFIED: [(char, char); 24] = [
    ('对', '對'), ('进', '進'), ('马', '馬'), ('车', '車'), ('单', '單'), ('顺', '順'), ('风', '風'), ('宫', '宮'),
    ('过', '過'), ('边', '邊'), ('钩', '鉤'), ('开', '開'), ('头', '頭'), ('飞', '飛'), ('转', '轉'), ('连', '連'),
    ('两', '兩'), ('横', '橫'), ('缓', '緩'), ('兑', '兌'), ('内', '內'), ('砲', '炮'), ('龙', '龍'), ('龟', '龜'),
];

/// Returns the page of a game's usual start.
pub fn opening_start(variant: Variant) -> OpeningButton {
    let usual = Formation::Heeh;
    let has_formations = variant.spec().has_formations();
    OpeningButton::start(has_formations.then(|| BySide::new(usual, usual)))
}

/// Returns a page: the name, the moves so far, and the next moves with their results and the engine's view.
pub fn opening_page(
    button: &OpeningButton,
    (game, values): (&Game, OpeningValues),
    book: &OpeningBook,
    text: GameText,
) -> Message {
    let mut moves = book.moves(game.position()).to_vec();
    if values != OpeningValues::Shown {
        // Their order would tell which are good.
        moves.sort_by_key(|known| known.mv.to_string());
        for known in &mut moves {
            (known.results, known.score) = (OpeningResults::default(), None);
        }
    }
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
    if values != OpeningValues::Shown {
        lines.push(text.say(Key::OpenedHidden));
    }
    Message {
        content: lines.join("\n"),
        picture: Some(Picture::to_draw(text.position_description(game.position()))),
        rows: rows(button, &shown, (page, pages), (game, values), text),
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
    let games = results.games();
    if (1..FEW_GAMES).contains(&games) {
        parts.push(fill!(text => OpenedFew {
            games,
            cho: results.cho,
            draws: results.draws,
            han: results.han,
        }));
    } else if games > 0 {
        let percent = |part: u32| (100 * part + results.games() / 2) / results.games();
        parts.push(fill!(text => OpenedResults {
            games: results.games(),
            cho: percent(results.cho),
            draws: percent(results.draws),
            han: percent(results.han),
        }));
    }
    parts.extend(known.score.map(|score| {
        let score = hansu_engine::Score::of_hundredths(score);
        text.score_of(game.position().turn(), score)
    }));
    format!("- {}", parts.join(" · "))
}

fn rows(
    button: &OpeningButton,
    shown: &[&BookMove],
    (page, pages): (usize, usize),
    (game, values): (&Game, OpeningValues),
    text: GameText,
) -> Vec<Controls> {
    let choice = |known: &&BookMove| {
        Choice::new(
            known.mv.to_string(),
            text.choice(game.situation(), Action::Move(known.mv)),
        )
    };
    let number = |page: usize| u8::try_from(page).unwrap_or_default();
    let has_room = button.moves.len() < OpeningButton::LONGEST && game.outcome().is_none();
    let mut rows = Vec::new();
    if has_room && !shown.is_empty() {
        rows.push(Controls::Select(Select::new(
            Button::Opening(button.on_page(number(page))),
            text.say(Key::OpenedNext),
            shown.iter().map(choice),
        )));
    }
    let to =
        |target: OpeningButton, key: Key| PushButton::new(Button::Opening(target), text.say(key));
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
    if let OpeningValues::Hidden(Some(hint_in)) = values {
        buttons.push(to(
            button.on_page(number(page)).as_hint(hint_in),
            Key::ButtonOpeningShow,
        ));
    }
    if !buttons.is_empty() {
        rows.push(Controls::Buttons(buttons));
    }
    rows
}
