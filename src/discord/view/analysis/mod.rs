//! Pages of an analysis: an overview, and one page per turning point.

mod controls;
mod turn;

use super::game::board::seat_names;
use super::parts::{players, result};
use crate::app::{Analysis, ExplainedTurningPoint, Study};
use crate::discord::button::{AnalysisButton, AnalysisPage};
use crate::discord::message::{Controls, Message, Picture};
use crate::rules::{Game, Side};
use crate::store::InteractionId;
use crate::text::{ALT_LIMIT, GameText, clip};
use controls::{control, controls, decided_at, listed};

pub use controls::turn;
pub use turn::{described, turning, went_wrong};

/// The progress of an analysis, with a cancel button.
pub fn analysing(
    game: &Study,
    (done, all): (usize, usize),
    asked: InteractionId,
    text: GameText,
) -> Message {
    let cancel = AnalysisButton::Cancel(asked);
    let cancel = control(game, cancel, text.say("button-cancel"));
    let far = [("done", done.into()), ("all", all.into())];
    Message {
        content: match game {
            Study::Match(game) => {
                let number = [("game", game.id().to_string().into())];
                text.fill("analysis-progress", &[&number[..], &far].concat())
            }
            Study::Record(_) => text.fill("analysis-record-progress", &far),
        },
        rows: vec![Controls::Buttons(vec![cancel])],
        ..Message::default()
    }
}

/// The overview: accuracy of both players and list of turning points.
pub fn overview(game: &Study, analysis: &Analysis, text: GameText) -> Message {
    let Some(moves) = game.game() else {
        return Message::words(text.say("refused-nothing-played"));
    };
    let mut lines = head(game, moves.ply(), text);
    let decisive = analysis.decisive(text.variant());
    lines.extend(decisive.and_then(|point| decided_at(moves, point, text)));
    lines.push(accuracies(analysis, text));
    lines.push(text.say("analysis-about"));
    let turns = &analysis.turning_points;
    if turns.is_empty() {
        lines.push(text.say("analysis-no-turns"));
    } else {
        // The decisive one stands above already.
        let above = decisive.map(|point| point.ply);
        let others = turns.iter().filter(|point| above != Some(point.ply));
        let mut others = others.filter_map(|point| listed(moves, point, text));
        if let Some(first) = others.next() {
            let heading = match above {
                Some(_) => "analysis-other-turns",
                None => "analysis-turns",
            };
            lines.extend([text.say(heading), first]);
            lines.extend(others);
        }
        lines.push(text.say("analysis-numbers"));
        lines.push(text.say("analysis-marks"));
    }
    Message {
        content: lines.join("\n"),
        picture: Some(Picture {
            bytes: Vec::new(),
            alt: curve(moves, turns, text),
        }),
        rows: controls(game, analysis, (AnalysisPage::Overview, Side::Cho), text),
        ..Message::default()
    }
}

/// How well each side played.
pub fn accuracies(analysis: &Analysis, text: GameText) -> String {
    let percent = |side: Side| match analysis.accuracy[side] {
        Some(percent) => text.fill("analysis-percent", &[("percent", percent.into())]),
        None => "–".to_owned(),
    };
    let sides = [
        ("cho", percent(Side::Cho).into()),
        ("han", percent(Side::Han).into()),
    ];
    text.fill("analysis-accuracy", &sides)
}

/// Heading: game, players, result.
fn head(game: &Study, plies: usize, text: GameText) -> Vec<String> {
    let plies = [("plies", plies.into())];
    match game {
        Study::Match(game) => {
            let number = [("game", game.id().to_string().into())];
            let head = text.fill("analysis-head", &[&number[..], &plies].concat());
            let seats = game.seats().map(|seats| seat_names(text, seats));
            let lines = [Some(head), seats, result(game, text)];
            lines.into_iter().flatten().collect()
        }
        Study::Record(one) => {
            let head = text.fill("analysis-record-head", &plies);
            let verdict = text.verdict(&one.record.verdict);
            let lines = [Some(head), Some(players(&one.record, text)), verdict];
            lines.into_iter().flatten().collect()
        }
    }
}

/// Alternative text of the graph: its length, and the mistakes.
fn curve(moves: &Game, turns: &[ExplainedTurningPoint], text: GameText) -> String {
    let curve = text.fill("analysis-alt", &[("plies", moves.ply().into())]);
    let erred: Vec<String> = turns
        .iter()
        .filter_map(|point| {
            // Plies count from 1, `turns` from 0.
            let (before, _) = moves.turns().nth(point.ply.checked_sub(1)?)?;
            let side = text.side(before.position().turn());
            Some(format!("{} ({side})", point.ply))
        })
        .collect();
    if erred.is_empty() {
        return curve;
    }
    let turns = text.fill("analysis-alt-turns", &[("turns", erred.join(", ").into())]);
    clip(&format!("{curve} {turns}"), ALT_LIMIT)
}
