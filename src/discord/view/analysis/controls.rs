//! Buttons and menus of an analysis.

use serenity::all::ButtonStyle;

use crate::app::{Analysis, ExplainedTurningPoint, Study};
use crate::discord::button::{
    AnalysisButton, AnalysisPage, Button, GameButton, Mark, Marked, Page,
};
use crate::discord::message::{Choice, Controls, PushButton, Select};
use crate::discord::view::game::controls::page_through;
use crate::discord::view::parts::{on_game, styled};
use crate::rules::{Action, Game, Side, Situation};
use crate::text::GameText;

/// A button of an analysis.
pub(super) fn control(game: &Study, button: AnalysisButton, label: String) -> PushButton {
    PushButton::new(of_study(game, button), label)
}

fn of_study(game: &Study, button: AnalysisButton) -> Button {
    match game {
        Study::Match(game) => on_game(game, GameButton::Analyse(button)),
        Study::Record(one) => Button::OnRecord {
            review: one.review,
            record: one.game,
            button,
        },
    }
}

/// The situation before a turning point, and the action played.
pub fn turn(game: &Study, point: &ExplainedTurningPoint) -> Option<(Situation, Action)> {
    game.game()?.turns().nth(point.ply.checked_sub(1)?)
}

/// The decisive moment in a line.
pub(super) fn decided_at(
    moves: &Game,
    point: &ExplainedTurningPoint,
    text: GameText,
) -> Option<String> {
    told("analysis-decisive", moves, point, text)
}

/// A turning point as a line of the overview.
pub(super) fn listed(
    moves: &Game,
    point: &ExplainedTurningPoint,
    text: GameText,
) -> Option<String> {
    told("analysis-turn", moves, point, text)
}

fn told(key: &str, moves: &Game, point: &ExplainedTurningPoint, text: GameText) -> Option<String> {
    let (before, played) = moves.turns().nth(point.ply.checked_sub(1)?)?;
    let side = before.position().turn();
    Some(text.fill(
        key,
        &[
            ("ply", point.ply.into()),
            ("side", text.side(side).into()),
            ("played", text.short(before.position(), played).into()),
            ("after", text.score_of(side, point.played).into()),
            ("before", text.score_of(side, point.best).into()),
        ],
    ))
}

/// Navigation between the pages.
pub(super) fn controls(
    game: &Study,
    analysis: &Analysis,
    (here, seat): (AnalysisPage, Side),
    text: GameText,
) -> Vec<Controls> {
    let count = analysis.turning_points.len();
    if count == 0 {
        return Vec::new();
    }
    // The mark keeps the ids unique, because two buttons may lead to the same page.
    let to = |page: Option<AnalysisPage>, mark: Mark, label: &str| {
        let button = AnalysisButton::Page(Marked::new(page.unwrap_or(here), mark));
        PushButton {
            enabled: page.is_some_and(|page| page != here),
            ..control(game, button, text.say(label))
        }
    };
    let (back, on) = match here {
        AnalysisPage::Turning(0) => (None, (count > 1).then_some(1)),
        AnalysisPage::Turning(index) => (
            Some(index - 1),
            Some(index + 1).filter(|next| *next < count),
        ),
        _ => (None, Some(0)),
    };
    let all = Marked::new(AnalysisPage::Overview, Mark::All);
    let overview = control(game, AnalysisButton::Page(all), text.say("button-overview"))
        .marked(here == AnalysisPage::Overview);
    let mut buttons = vec![
        to(back.map(AnalysisPage::Turning), Mark::Back, "button-back"),
        styled(
            to(on.map(AnalysisPage::Turning), Mark::On, "button-on"),
            ButtonStyle::Primary,
        ),
        overview,
    ];
    if let AnalysisPage::Turning(index) = here
        && let Some(point) = analysis.turning_points.get(index)
    {
        buttons.push(leaf_from(game, (point, seat), text));
    }
    vec![
        Controls::Buttons(buttons),
        Controls::Select(menu(game, analysis, text)),
    ]
}

/// The button that opens the game at a turning point, as it stood before the move, from the reader's side.
fn leaf_from(
    game: &Study,
    (point, seat): (&ExplainedTurningPoint, Side),
    text: GameText,
) -> PushButton {
    let ply = point.ply.saturating_sub(1);
    match game {
        Study::Match(game) => page_through(game, (ply, seat), text),
        Study::Record(one) => {
            let page = Page {
                review: one.review,
                game: one.game,
                ply,
                seat,
            };
            let opened = Button::Page(Marked { page, mark: None });
            PushButton::new(opened, text.say("button-page-through"))
        }
    }
}

fn menu(game: &Study, analysis: &Analysis, text: GameText) -> Select {
    let points = analysis.turning_points.iter().zip(0..);
    let options = points.filter_map(|(point, index)| {
        let (before, played) = turn(game, point)?;
        let best = point.line.first()?;
        Some(Choice {
            value: AnalysisPage::Turning(index).to_string(),
            label: text.fill(
                "analysis-choice",
                &[
                    ("ply", point.ply.into()),
                    ("side", text.side(before.position().turn()).into()),
                    ("played", text.short(before.position(), played).into()),
                ],
            ),
            note: Some(text.fill(
                "analysis-better",
                &[("move", text.choice(&before, *best).into())],
            )),
        })
    });
    Select {
        id: of_study(game, AnalysisButton::Menu),
        placeholder: text.say("analysis-menu"),
        options: options.collect(),
        enabled: true,
        chosen: None,
    }
}
