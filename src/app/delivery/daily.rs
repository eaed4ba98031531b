//! Posts the puzzle of the day: a new message at nine o'clock of the server, at the latest before its day ends.
//!
//! As with a desk, an attempt is stored before it is made, and looked for before it is repeated.

use super::Delivery;
use super::desks::UpdateFailure;
use super::outlet::{DeskOutlet, OutletError};
use crate::app::pictures::BoardSettings;
use crate::app::posters::DailyPuzzle;
use crate::play::{MessageId, PuzzleDate, Timestamp, Zone};
use crate::store::Poster;

impl Delivery {
    pub(super) async fn update_daily<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
    ) -> Result<(), UpdateFailure> {
        let store = &self.core.store;
        let settings = store.server(poster.server).await?;
        let zone = settings.zone.clone().unwrap_or_else(Zone::utc);
        if let Some(since) = poster.attempted_at
            && let Some(message) = outlet.find_daily(poster.channel, since).await?
        {
            let date = PuzzleDate::at(&zone, since);
            self.note_daily_posted(poster, message, (since, date))
                .await?;
        }
        let now = self.core.clocks.now();
        let due = PuzzleDate::due(&zone, now).filter(|date| poster.date < Some(*date));
        if let Some(date) = due.filter(|_| !poster.ends) {
            let boards = self.settings.server_boards(Some(poster.server)).await?;
            let naming = self.settings.naming(boards);
            let daily = self.posters.daily(poster, (&settings, naming), date);
            let daily = daily.await?;
            let picture = self.daily_picture(&daily, boards).await;
            self.post_daily(outlet, poster, (&daily, picture), &zone)
                .await?;
        }
        let next = PuzzleDate::next(&zone, self.core.clocks.now());
        let next = next.filter(|_| !poster.ends);
        Ok(store.mark_poster_current(poster, next, None).await?)
    }

    async fn post_daily<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
        (daily, picture): (&DailyPuzzle, Vec<u8>),
        zone: &Zone,
    ) -> Result<(), UpdateFailure> {
        let store = &self.core.store;
        // Only a repeated attempt of the same date is the same message.
        let repeated = poster
            .attempted_at
            .filter(|at| PuzzleDate::at(zone, *at) == Some(daily.date));
        let attempted_at = match repeated {
            Some(attempted_at) => attempted_at,
            None => {
                let now = *poster.attempted_at.insert(self.core.clocks.now());
                store.save_poster(poster).await?;
                now
            }
        };
        match outlet.post_daily(daily, picture, attempted_at).await {
            Ok(message) => {
                let posted_at = self.core.clocks.now();
                let date = Some(daily.date);
                self.note_daily_posted(poster, message, (posted_at, date))
                    .await
            }
            Err(error @ (OutletError::Retry(_) | OutletError::Unclear)) => Err(error.into()),
            Err(error) => {
                poster.attempted_at = None;
                store.save_poster(poster).await?;
                Err(error.into())
            }
        }
    }

    async fn note_daily_posted(
        &self,
        poster: &mut Poster,
        message: MessageId,
        (posted_at, date): (Timestamp, Option<PuzzleDate>),
    ) -> Result<(), UpdateFailure> {
        // A zone or a clock that was set back must not lead to an earlier date.
        poster.date = poster.date.max(date);
        self.note_desk_posted(poster, message, posted_at).await
    }

    /// Returns the picture in the look of the server; empty if it cannot be drawn.
    async fn daily_picture(&self, daily: &DailyPuzzle, boards: BoardSettings) -> Vec<u8> {
        let look = self.pictures.look(boards, daily.language);
        let position = *daily.puzzle.game.position();
        let seat = daily.puzzle.solver();
        let png = self.pictures.position(position, None, seat, look).await;
        png.unwrap_or_else(|error| {
            // The puzzle can be opened without it.
            tracing::error!(%error, "the picture of a puzzle could not be drawn");
            Vec::new()
        })
    }
}
