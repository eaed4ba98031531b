//! The content of a finished game's card, and its pictures.

use std::sync::Arc;
use std::time::Duration;

use super::Delivery;
use super::message::{GameSummary, Notice, Subject};
use crate::app::analysis::stored_analysis;
use crate::app::error::{AppError, PictureError};
use crate::app::pictures::{Drawing, Marks, ReplaySpeed};
use hansu_play::Match;
use janggi::Side;

/// The largest film that is attached, in bytes.
const LARGEST_FILM: usize = 8 << 20;

impl Delivery {
    /// Returns the content of a card; `None` if no analysis is stored, and if a player was forgotten since.
    pub(super) async fn summary(&self, game: &Match) -> Result<Option<GameSummary>, AppError> {
        if !game.earns_card() {
            return Ok(None);
        }
        let analysis = stored_analysis(&self.core, game.id()).await?;
        Ok(analysis.map(|analysis| GameSummary {
            analysis,
            days: days(game.duration(), self.core.clocks.day()),
        }))
    }

    /// Returns the board before the greatest turning point, with the move that was played and the better one, seen by
    /// the side to move; `None` if there was no large mistake.
    pub(super) async fn turning_point(
        &self,
        notice: &Notice,
        summary: &GameSummary,
    ) -> Result<Option<Vec<u8>>, AppError> {
        let game = &notice.game;
        let turn = || {
            let point = summary.analysis.decisive(game.ruleset().variant)?;
            let (before, played) = game.game()?.turns().nth(point.ply.checked_sub(1)?)?;
            let best = point.line.first().and_then(|action| action.piece_move());
            Some((*before.position(), Marks::turn(played.piece_move(), best)))
        };
        let Some((position, marks)) = turn() else {
            return Ok(None);
        };
        let look = self.pictures.look(notice.boards, game.language());
        let look = look.with_generals(game.ruleset().generals);
        let view = notice.boards.seat(position.turn());
        let drawing = Drawing::marked(&position, marks, view);
        Ok(Some(self.pictures.draw(drawing, look).await?))
    }

    /// Returns the film of a card; `None` for other messages, if it is too large, or if drawing fails, which is logged.
    pub(super) async fn film_if_small(
        &self,
        notice: &Notice,
    ) -> Result<Option<Arc<Vec<u8>>>, AppError> {
        if !matches!(notice.subject, Subject::Card(Some(_))) {
            return Ok(None);
        }
        let look = self.pictures.look(notice.boards, notice.game.language());
        let drawing = Drawing::Replay {
            game: Arc::clone(&notice.game),
            speed: ReplaySpeed::default(),
            seat: notice.boards.seat(Side::Cho),
        };
        let film_bytes = self.pictures.draw(drawing, look).await;
        Ok(film(film_bytes, &notice.game).map(Arc::new))
    }
}

fn film(result: Result<Vec<u8>, PictureError>, game: &Match) -> Option<Vec<u8>> {
    let result = result.inspect_err(|error| {
        tracing::error!(%error, game.id = %game.id(), "a card is sent without its film");
    });
    let is_small = |film: &Vec<u8>| !film.is_empty() && film.len() <= LARGEST_FILM;
    result.ok().filter(is_small)
}

/// Returns the number of days in a time, rounded up.
fn days(time: Duration, day: Duration) -> u32 {
    let days = time.as_millis().div_ceil(day.as_millis().max(1));
    u32::try_from(days.max(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_rounded_up() {
        let day = Duration::from_secs(86_400);
        let second = Duration::from_secs(1);
        for (time, expected) in [
            (Duration::ZERO, 1),
            (second, 1),
            (day, 1),
            (day + second, 2),
            (day * 12 - second, 12),
        ] {
            assert_eq!(days(time, day), expected, "{time:?}");
        }
    }
}
