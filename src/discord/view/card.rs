//! The card of a finished game: its course, and its turning point.

use super::analysis::{accuracies, described, went_wrong};
use super::both::for_players;
use super::game::board::seat_names;
use super::parts::{button, result};
use crate::app::{ExplainedTurningPoint, Notice};
use crate::discord::button::{GameButton, LearnButton};
use crate::discord::message::{Animation, Card, Controls, Message, Picture};
use crate::rules::{Action, Game, Situation};
use crate::text::{Filled, GameText, Key};

/// Returns the card. It pings nobody, and its only button opens the analysis.
pub fn card(notice: &Notice) -> Message {
    for_players(notice, in_language)
}

fn in_language(notice: &Notice, text: GameText) -> Message {
    let game = &*notice.game;
    let (Some(summary), Some(seats), Some(moves)) = (&notice.summary, game.seats(), game.game())
    else {
        return Message::default();
    };
    let head = text.fill(Filled::CardHead {
        game: game.id().to_string().into(),
        plies: moves.ply().into(),
        days: summary.days.into(),
    });
    let mut lines = vec![head, seat_names(text, seats)];
    lines.extend(result(game, text));
    lines.push(accuracies(&summary.analysis, text));
    let turn = summary.analysis.decisive(text.variant()).and_then(|point| {
        let (before, played) = moves.turns().nth(point.ply.checked_sub(1)?)?;
        Some((before, played, point))
    });
    if turn.is_none() {
        lines.push(text.say(Key::AnalysisNoTurns));
    }
    let analysis = button(game, GameButton::Card, text.say(Key::ButtonAnalyse));
    let mut buttons = vec![analysis];
    if !summary.analysis.turning_points.is_empty() {
        let learn = GameButton::Learn(LearnButton::Open);
        buttons.push(button(game, learn, text.say(Key::ButtonLearn)));
    }
    Message {
        content: lines.join("\n"),
        picture: turn.map(|(before, played, point)| Picture {
            bytes: Vec::new(),
            alt: described(&before, played, point, text),
        }),
        picture_below: true,
        film: Some(film(moves, text)),
        card: turn.map(|turn| turning_point(turn, text)),
        rows: vec![Controls::Buttons(buttons)],
        silent: true,
        ..Message::default()
    }
}

/// Returns the greatest turning point in words, above its picture.
fn turning_point(
    (before, played, point): (Situation, Action, &ExplainedTurningPoint),
    text: GameText,
) -> Card {
    let mut lines = Vec::from(went_wrong(&before, played, point, text));
    lines.extend(
        point
            .line
            .first()
            .map(|action| text.fill(Filled::AnalysisBetter(text.choice(&before, *action).into()))),
    );
    lines.push(text.say(Key::AnalysisArrows));
    Card {
        title: text.say(Key::CardTurn),
        body: lines.join("\n"),
    }
}

fn film(moves: &Game, text: GameText) -> Animation {
    Animation {
        bytes: std::sync::Arc::default(),
        alt: text.fill(Filled::CardFilm(moves.ply().into())),
    }
}
