//! The choices of a player after the end of their game.

use super::Parts;
use super::protocol::{EndState, RematchChoice};
use super::viewer::Viewer;
use crate::app::{Analyses, AppError, NextGame};
use hansu_play::Match;
use hansu_text::{Key, fill};

/// Returns the choices after the end of a game; `None` while it is open, and for a person who only watches.
pub(super) async fn end_state(
    parts: &Parts,
    game: &Match,
    viewer: &Viewer,
    next: Option<NextGame>,
) -> Result<Option<EndState>, AppError> {
    if game.is_open() || !viewer.plays {
        return Ok(None);
    }
    let text = viewer.text;
    let has_turns = game.game().is_some_and(|moves| moves.ply() > 0);
    Ok(Some(EndState {
        rematch: rematches(parts, game, viewer, next).await?,
        analyse: Analyses::may_analyse(game).then(|| text.say(Key::ButtonAnalyse)),
        record: has_turns.then(|| text.say(Key::ButtonRecord)),
        next: match next {
            Some(NextGame::Begun(game)) => Some(game.to_string()),
            _ => None,
        },
    }))
}

/// Returns the rematches that the viewer can choose, as the buttons of the last board offer them.
async fn rematches(
    parts: &Parts,
    game: &Match,
    viewer: &Viewer,
    next: Option<NextGame>,
) -> Result<Vec<RematchChoice>, AppError> {
    let text = viewer.text;
    let key = match next {
        None => Key::ButtonRematch,
        Some(NextGame::OfferedByOpponent(_)) => Key::LiveRematchAccept,
        Some(NextGame::Begun(_) | NextGame::OfferedByPlayer(_)) => return Ok(Vec::new()),
    };
    if game.has_former_player() {
        return Ok(Vec::new());
    }
    let mut choices = vec![RematchChoice {
        label: text.say(key),
        level: None,
    }];
    let other_level = parts.app.core.matches.level_suggested_after(game).await?;
    choices.extend(other_level.map(|level| RematchChoice {
        label: fill!(text => ButtonLevel(level.number())),
        level: Some(level.number()),
    }));
    Ok(choices)
}
