//! The card of a finished game: its course, and its turning point.

use super::analysis::{accuracies, described, went_wrong};
use super::both::for_players;
use super::game::board::seat_names;
use super::game::controls::card_image_button;
use super::parts::{button, result};
use crate::app::{Analysis, CardWords, ExplainedTurningPoint, GameSummary, Notice};
use crate::discord::button::{GameButton, LearnButton};
use crate::discord::message::{Card, Controls, Message, Picture};
use hansu_play::{Match, Phase};
use hansu_teaching::NamedOpening;
use hansu_text::{ALT_LIMIT, GameText, Key, clip, date, fill};
use janggi::{Action, BySide, Game, Side, Situation};

/// Returns the card. It pings nobody, and its only button opens the analysis.
pub fn card(notice: &Notice, summary: &GameSummary) -> Message {
    for_players(notice, |notice, text| {
        in_language(&notice.game, summary, text)
    })
}

fn in_language(game: &Match, summary: &GameSummary, text: GameText) -> Message {
    let (Some(seats), Some(moves)) = (game.seats(), game.game()) else {
        return Message::default();
    };
    let head = fill!(text => CardHead {
        game: game.id().to_string(),
        plies: moves.ply(),
        days: summary.days,
    });
    let mut lines = vec![head, seat_names(game, text, seats)];
    lines.extend(result(game, text));
    lines.push(accuracies(&summary.analysis, text));
    let turn = summary.analysis.decisive(text.variant()).and_then(|point| {
        let (before, played) = moves.turns().nth(point.ply.checked_sub(1)?)?;
        Some((before, played, point))
    });
    if turn.is_none() {
        lines.push(text.say(Key::AnalysisNoTurns));
    }
    let analysis = button(game, GameButton::Card, Key::ButtonAnalyse, text);
    let mut buttons = vec![analysis];
    if !summary.analysis.turning_points.is_empty() {
        let learn = GameButton::Learn(LearnButton::Open);
        buttons.push(button(game, learn, Key::ButtonLearn, text));
    }
    Message {
        content: lines.join("\n"),
        picture: turn.map(|(before, played, point)| {
            Picture::to_draw(described(&before, played, point, text))
        }),
        picture_below: true,
        film: Some(Picture::to_draw(fill!(text => CardFilm(moves.ply())))),
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
            .map(|action| fill!(text => AnalysisBetter(text.choice(&before, *action)))),
    );
    lines.push(text.say(Key::AnalysisArrows));
    Card {
        title: text.say(Key::CardTurn),
        body: lines.join("\n"),
    }
}

/// Returns the words on the end card of a finished game.
pub fn card_words(game: &Match, analysis: Option<&Analysis>, text: GameText) -> CardWords {
    let percent = |side: Side| {
        let percent = analysis?.accuracy[side]?;
        Some(fill!(text => AnalysisPercent(percent)))
    };
    let plies = game.game().map_or(0, Game::ply);
    let result = match game.phase() {
        Phase::Over { ended, .. } => text.result(*ended),
        _ => String::new(),
    };
    CardWords {
        accuracies: BySide::new(percent(Side::Cho), percent(Side::Han)),
        result: fill!(text => CardImageResult { result, plies }),
        opening: game
            .game()
            .and_then(|moves| NamedOpening::after(moves, moves.ply()))
            .map(|opening| text.opening_in_picture(opening)),
        footer: fill!(text => CardImageFooter {
            game: game.id().to_string(),
            date: date(game.at()),
        }),
    }
}

/// Returns the message with the end card, and the button that shares it.
pub fn card_image(game: &Match, words: &CardWords, can_share: bool, text: GameText) -> Message {
    let share = can_share.then(|| card_image_button(game, true, text));
    let names = game.seats().map(|seats| seat_names(game, text, seats));
    let lines = [names, Some(words.result.clone()), words.opening.clone()];
    let mut alt: Vec<String> = lines.into_iter().flatten().collect();
    alt.extend(
        game.game()
            .map(|moves| text.picture_description(game, moves)),
    );
    Message {
        picture: Some(Picture::to_draw(clip(&alt.join("\n"), ALT_LIMIT))),
        rows: share
            .map(|share| Controls::Buttons(vec![share]))
            .into_iter()
            .collect(),
        content: words.footer.clone(),
        ..Message::default()
    }
}
