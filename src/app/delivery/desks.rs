//! Updates standing messages, after the rows of the outbox: post, edit, replace, delete; and posts the puzzle of the
//! day.
//!
//! An attempt to post is stored before it is made. If its result is unknown, the message is looked for in the channel
//! before it is posted again. Edits are idempotent.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;

use super::Delivery;
use super::outlet::{DeskOutlet, EditResult, OutletError};
use crate::app::cup_content::CupContent;
use crate::app::error::AppError;
use crate::app::exercises::{PuzzlePosition, PuzzleStep, of_date};
use crate::app::pictures::{BoardSettings, Drawing};
use crate::app::posters::{DailyPuzzle, StandingMark, StandingMessage};
use hansu_play::{ChannelId, MessageId, PuzzleDate, Timestamp, Zone};
use hansu_store::{ParkReason, Poster, PosterKind, PosterSubject, StoreError};

/// The minimum interval between two edits of a message.
const EDIT_INTERVAL: Duration = Duration::from_secs(10);
/// The minimum interval between two edits of an old message, which the platform allows only rarely.
const OLD_EDIT_INTERVAL: Duration = Duration::from_secs(60);
/// The age from which a message is old.
const OLD_AGE: Duration = Duration::from_secs(60 * 60);
/// The minimum interval between two replacements of a message by a new one.
const REPLACE_INTERVAL: Duration = Duration::from_secs(10 * 60);
/// The wait after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(5);
/// The delay after a rejection, which not even a user's action in the channel shortens.
const REJECTED_DELAY: Duration = Duration::from_secs(5 * 60);
/// The delay before a channel that seems to be missing is requested again, and after a rejection without a reason.
const MISSING_DELAY: Duration = Duration::from_secs(60);
/// The greatest difference between the dates of two time zones.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// The minimum interval between two checks of a message.
const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// The reason a message was not updated.
#[derive(Debug, thiserror::Error)]
enum UpdateFailure {
    /// The platform rejected it, or did not answer.
    #[error(transparent)]
    Outside(#[from] OutletError),
    /// The database failed, or another internal error occurred.
    #[error(transparent)]
    Broken(#[from] AppError),
}

impl From<StoreError> for UpdateFailure {
    fn from(error: StoreError) -> UpdateFailure {
        UpdateFailure::Broken(error.into())
    }
}

impl Delivery {
    /// Updates a standing message of a channel.
    ///
    /// # Errors
    /// Database errors.
    pub async fn refresh_poster<O: DeskOutlet>(
        &self,
        outlet: &O,
        (channel, kind): (ChannelId, PosterSubject),
    ) -> Result<(), AppError> {
        let store = &self.core.store;
        let now = self.core.clocks.now();
        let Some(mut poster) = store.poster_at(channel, kind).await? else {
            return Ok(());
        };
        let update = async {
            match kind {
                PosterSubject::Setting(PosterKind::Desk) => {
                    self.update_desk(outlet, &mut poster).await
                }
                PosterSubject::Cup => self.update_cup(outlet, &mut poster).await,
                PosterSubject::Setting(PosterKind::Daily) => {
                    self.update_daily(outlet, &mut poster).await
                }
            }
        };
        let message = match AssertUnwindSafe(update).catch_unwind().await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(UpdateFailure::Outside(error))) => {
                return self.postpone(outlet, (channel, kind), error).await;
            }
            // Whoever changed it goes on with it.
            Ok(Err(UpdateFailure::Broken(AppError::Broken(StoreError::PosterChanged)))) => {
                return Ok(());
            }
            Ok(Err(UpdateFailure::Broken(error @ AppError::Broken(StoreError::Database(_))))) => {
                return Err(error);
            }
            Ok(Err(UpdateFailure::Broken(error))) => error.to_string(),
            Err(_) => "panicked".to_owned(),
        };
        tracing::error!(%channel, ?kind, why = message, "a standing message could not be updated");
        let due = now + RETRY_DELAY;
        Ok(store.postpone_poster((channel, kind), None, due).await?)
    }

    /// Delays a standing message that the platform did not accept.
    async fn postpone<O: DeskOutlet>(
        &self,
        outlet: &O,
        (channel, kind): (ChannelId, PosterSubject),
        error: OutletError,
    ) -> Result<(), AppError> {
        tracing::warn!(%channel, ?kind, %error, "a standing message is delayed");
        let store = &self.core.store;
        let now = self.core.clocks.now();
        let (reason, wait) = match error {
            OutletError::Park(ParkReason::Rejected) => (Some(ParkReason::Rejected), REJECTED_DELAY),
            OutletError::Park(_) => (Some(ParkReason::Forbidden), REJECTED_DELAY),
            OutletError::Missing if !outlet.exists(channel).await => {
                store.remove_posters(channel).await?;
                tracing::info!(%channel, "standing messages were removed because their channel is gone");
                return Ok(());
            }
            OutletError::Missing | OutletError::Refused => (None, MISSING_DELAY),
            OutletError::Limited(wait) | OutletError::Retry(wait) => (None, wait.max(RETRY_DELAY)),
            OutletError::Unclear | OutletError::NoThread | OutletError::Nothing => {
                (None, RETRY_DELAY)
            }
        };
        let due = now + wait;
        Ok(store.postpone_poster((channel, kind), reason, due).await?)
    }

    async fn update_desk<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
    ) -> Result<(), UpdateFailure> {
        self.find_attempt(outlet, poster, StandingMark::Desk(poster.channel))
            .await?;
        if poster.ends {
            return self.delete_desk(outlet, poster).await;
        }
        let (desk, stale_at) = self.posters.desk(poster).await?;
        self.update_standing(outlet, poster, StandingMessage::Desk(desk), stale_at)
            .await
    }

    /// Updates the sign-up or the table of a cup. Once it shows the end, the message is left as it is.
    async fn update_cup<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
    ) -> Result<(), UpdateFailure> {
        if let Some(cup) = self.posters.cup_shown(poster).await? {
            self.find_attempt(outlet, poster, StandingMark::Cup(cup))
                .await?;
        }
        let Some((cup, stale_at)) = self.posters.cup(poster).await? else {
            return Ok(self.core.store.remove_cup_poster(poster).await?);
        };
        self.update_standing(outlet, poster, StandingMessage::Cup(cup), stale_at)
            .await
    }

    /// Looks for the message of an attempt with an unknown result.
    async fn find_attempt<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
        mark: StandingMark,
    ) -> Result<(), UpdateFailure> {
        if let (None, Some(since)) = (poster.message, poster.attempted_at) {
            let found = outlet.find_standing(poster.channel, mark, since, poster.former);
            if let Some(posted) = found.await? {
                self.note_posted(poster, posted, since).await?;
            }
        }
        Ok(())
    }

    /// Brings a message up to date: edits it, or posts it. `stale_at` is the time at which its content expires.
    async fn update_standing<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
        content: StandingMessage,
        stale_at: Option<Timestamp>,
    ) -> Result<(), UpdateFailure> {
        let store = &self.core.store;
        let channel = poster.channel;
        let digest = Some(outlet.digest(&content));
        let is_sent = poster.message.is_none() || poster.shown != digest;
        if is_sent && let Some(message) = poster.message {
            let edited = outlet.edit_standing(&content, message).await?;
            if edited != EditResult::Done {
                let due = poster.renewed_at.map(|at| at + REPLACE_INTERVAL);
                if let Some(due) = due.filter(|due| *due > self.core.clocks.now()) {
                    let poster = (channel, poster.subject);
                    return Ok(store.postpone_poster(poster, None, due).await?);
                }
                self.delete_former(outlet, poster).await?;
                poster.former = (edited == EditResult::TooOften).then_some(message);
                poster.message = None;
                poster.attempted_at = None;
                poster.renewed_at = Some(self.core.clocks.now());
            }
        }
        if poster.message.is_none() {
            self.post_standing(outlet, poster, &content).await?;
        }
        self.delete_former(outlet, poster).await?;
        if content.is_final() {
            return Ok(store.remove_cup_poster(poster).await?);
        }
        poster.shown = digest;
        let now = self.core.clocks.now();
        let stale_at = stale_at.map(|at| at.max(now + POLL_INTERVAL));
        let due_at = is_sent.then(|| now + edit_interval(poster, now));
        Ok(store.mark_poster_current(poster, stale_at, due_at).await?)
    }

    /// Posts a message. The attempt is stored first; an attempt that is already stored is repeated.
    async fn post_standing<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
        content: &StandingMessage,
    ) -> Result<(), UpdateFailure> {
        let store = &self.core.store;
        let attempted_at = match poster.attempted_at {
            Some(attempted_at) => attempted_at,
            None => {
                poster.shown = None;
                let now = *poster.attempted_at.insert(self.core.clocks.now());
                store.save_poster(poster).await?;
                now
            }
        };
        match outlet.post_standing(content, attempted_at).await {
            Ok(message) => {
                if let StandingMessage::Daily(daily) = content {
                    // A zone or a clock that was set back must not lead to an earlier date.
                    poster.date = poster.date.max(Some(daily.date));
                    poster.puzzle = Some(daily.puzzle.puzzle.to_line());
                }
                let now = self.core.clocks.now();
                self.note_posted(poster, message, now).await
            }
            Err(error @ (OutletError::Retry(_) | OutletError::Unclear)) => Err(error.into()),
            Err(error) => {
                poster.attempted_at = None;
                store.save_poster(poster).await?;
                Err(error.into())
            }
        }
    }

    /// Notes that a message has arrived.
    async fn note_posted(
        &self,
        poster: &mut Poster,
        message: MessageId,
        posted_at: Timestamp,
    ) -> Result<(), UpdateFailure> {
        poster.message = Some(message);
        poster.posted_at = Some(posted_at);
        poster.attempted_at = None;
        Ok(self.core.store.save_poster(poster).await?)
    }

    async fn delete_former<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
    ) -> Result<(), UpdateFailure> {
        if let Some(former) = poster.former {
            let last_table = match poster.former_cup() {
                Some(_) => self.posters.former_cup(poster).await?,
                None => None,
            };
            match last_table {
                Some(cup) => finish(outlet, cup, former).await?,
                None => delete(outlet, poster.channel, former).await?,
            }
            poster.former = None;
            self.core.store.save_poster(poster).await?;
        }
        Ok(())
    }

    /// Deletes the message of a desk that was turned off.
    async fn delete_desk<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &Poster,
    ) -> Result<(), UpdateFailure> {
        for message in poster.message.into_iter().chain(poster.former) {
            delete(outlet, poster.channel, message).await?;
        }
        let removed = self.core.store.remove_ended_desk(poster.channel);
        Ok(removed.await?)
    }
}

/// Shows the last table of a cup in its message, which stays.
async fn finish<O: DeskOutlet>(
    outlet: &O,
    cup: CupContent,
    message: MessageId,
) -> Result<(), OutletError> {
    let content = StandingMessage::Cup(cup);
    match outlet.edit_standing(&content, message).await {
        Ok(EditResult::TooOften) => Err(OutletError::Limited(OLD_EDIT_INTERVAL)),
        Ok(_) | Err(OutletError::Park(_) | OutletError::Missing) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Deletes a message. If that is not allowed, it stays; its buttons are ignored.
async fn delete<O: DeskOutlet>(
    outlet: &O,
    channel: ChannelId,
    message: MessageId,
) -> Result<(), OutletError> {
    match outlet.delete(channel, message).await {
        Err(OutletError::Park(_) | OutletError::Missing) => Ok(()),
        result => result,
    }
}

/// Returns the minimum delay before a message that was just sent is edited.
fn edit_interval(poster: &Poster, now: Timestamp) -> Duration {
    let age = poster.posted_at.map_or(Duration::ZERO, |at| now.since(at));
    if age + EDIT_INTERVAL >= OLD_AGE {
        OLD_EDIT_INTERVAL
    } else {
        EDIT_INTERVAL
    }
}

impl Delivery {
    /// Posts the puzzle of the day: a new message at nine o'clock of the server, at the latest before its day ends.
    async fn update_daily<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
    ) -> Result<(), UpdateFailure> {
        let store = &self.core.store;
        let settings = store.server(poster.server).await?;
        let zone = settings.time_zone();
        self.find_daily_attempt(outlet, poster, &zone).await?;
        let now = self.core.clocks.now();
        let due = PuzzleDate::due(&zone, now).filter(|date| poster.date < Some(*date));
        if let Some(date) = due.filter(|_| !poster.ends) {
            let boards = self.settings.server_boards(Some(poster.server)).await?;
            let naming = self.settings.naming(boards);
            let daily = self.posters.daily(poster, (&settings, naming), date);
            let mut daily = daily.await?;
            daily.picture = Arc::new(self.daily_picture(&daily, boards).await);
            // Only a repeated attempt of the same date is the same message.
            let attempted_at = poster.attempted_at;
            poster.attempted_at =
                attempted_at.filter(|at| PuzzleDate::at(&zone, *at) == Some(date));
            let content = StandingMessage::Daily(Box::new(daily));
            self.post_standing(outlet, poster, &content).await?;
        }
        let next = PuzzleDate::next(&zone, self.core.clocks.now());
        let next = next.filter(|_| !poster.ends);
        Ok(store.mark_poster_current(poster, next, None).await?)
    }

    /// Looks for the message of an attempt with an unknown result. The zone may have changed since, so the date of the
    /// attempt is only known to be near; only a date whose puzzle was not posted yet can be its date.
    async fn find_daily_attempt<O: DeskOutlet>(
        &self,
        outlet: &O,
        poster: &mut Poster,
        zone: &Zone,
    ) -> Result<(), UpdateFailure> {
        let Some(since) = poster.attempted_at else {
            return Ok(());
        };
        let days = [since, since - DAY, since + DAY];
        let dates = days.map(|at| PuzzleDate::at(zone, at));
        for date in dates.into_iter().flatten() {
            if poster.date >= Some(date) {
                continue;
            }
            let puzzle = of_date(date);
            let mark = StandingMark::Daily(puzzle);
            let found = outlet.find_standing(poster.channel, mark, since, None);
            if let Some(message) = found.await? {
                poster.date = Some(date);
                let puzzle = PuzzlePosition::new(puzzle, 0).ok();
                poster.puzzle = puzzle.map(|puzzle| puzzle.puzzle.to_line());
                return self.note_posted(poster, message, since).await;
            }
        }
        Ok(())
    }

    /// Returns the picture in the look of the server; empty if it cannot be drawn.
    async fn daily_picture(&self, daily: &DailyPuzzle, boards: BoardSettings) -> Vec<u8> {
        let look = self.pictures.look(boards, daily.language);
        let puzzle = &daily.puzzle;
        let (position, marks) = PuzzleStep::Ask.board(puzzle);
        let drawing = Drawing::marked(&position, marks, puzzle.solver());
        let png = self.pictures.draw(drawing, look).await;
        png.unwrap_or_else(|error| {
            // The puzzle can be opened without it.
            tracing::error!(%error, "the picture of a puzzle could not be drawn");
            Vec::new()
        })
    }
}
