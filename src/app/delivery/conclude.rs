//! Stores the result of a delivery attempt: delivered, retry later, parked, or moved to another channel.

use std::time::Duration;

use backon::{BackoffBuilder, ExponentialBuilder};

use super::Delivery;
use super::deliver::{FIRST_DELAY, Sent};
use super::message::OutgoingMessage;
use super::outlet::OutletError;
use crate::app::error::AppError;
use crate::app::process::DeliveryOutcome;
use hansu_play::Timestamp;
use hansu_store::{Lane, ParkReason, Row, RowKind};

const LONGEST_DELAY: Duration = Duration::from_secs(60);
/// Rejections without a reason, while other messages are delivered, after which a row is parked.
const MAX_UNCLEAR: u32 = 10;
/// Rejections with an unknown reason after which a row is parked.
const MAX_REFUSED: u32 = 3;

/// Returns the time of a row's delivery: for a message found on Discord, the time it was posted. Our clock may differ
/// from Discord's, so the result is limited to between the row's creation and now.
fn arrival(row: &Row, posted: Option<Timestamp>, now: Timestamp) -> Timestamp {
    posted.map_or(now, |posted| posted.clamp(row.at.min(now), now))
}

/// Returns whether a row is not tried again after an error.
fn is_never_retried(error: &OutletError, kind: RowKind) -> bool {
    match kind {
        // Old buttons are harmless, because their version is outdated.
        RowKind::Strip => true,
        // A card belongs only in the channel where its game was played.
        RowKind::Card => matches!(error, OutletError::NoThread | OutletError::Missing),
        _ => false,
    }
}

/// The age of an undelivered board from which its clock is checked less often than every two seconds.
const SELDOM_CHECKED: Duration = Duration::from_secs(20);

impl Delivery {
    /// Stores the result of an attempt and its consequences for the match.
    pub(super) async fn conclude(
        &self,
        outgoing: &OutgoingMessage,
        sent: Result<Sent, OutletError>,
    ) -> Result<DeliveryOutcome, AppError> {
        let row = &outgoing.row;
        let now = self.core.clocks.now();
        Ok(match sent {
            Ok(Sent {
                message,
                posted,
                outcome,
            }) => {
                let delivered_at = arrival(row, posted, now);
                self.core
                    .store
                    .delivered(row.id, message, delivered_at)
                    .await?;
                self.look_at_late_clock(row, delivered_at).await?;
                if message.is_some() {
                    self.core.signals.row_posted(row.id);
                }
                outcome
            }
            Err(OutletError::Nothing) => self.drop_row(row, now).await?,
            // A rate-limited request had no effect, so the attempt is not counted: the next one need not look
            // for a message.
            Err(OutletError::Limited(after)) => {
                self.core.store.postpone(row.id, now + after).await?;
                DeliveryOutcome::Limited
            }
            Err(error) if is_never_retried(&error, row.kind) => self.drop_row(row, now).await?,
            Err(OutletError::NoThread | OutletError::Missing) => {
                self.without_thread(outgoing, ParkReason::ChannelGone)
                    .await?
            }
            Err(OutletError::Park(reason))
                if matches!(row.kind, RowKind::Reminder | RowKind::Digest) =>
            {
                if let Some(person) = row.lane.person() {
                    let closed = reason == ParkReason::Forbidden;
                    self.reminders
                        .remind_in_channel(row, person, closed)
                        .await?;
                }
                DeliveryOutcome::Dropped
            }
            Err(OutletError::Park(reason)) => self.park_or_leave(outgoing, reason).await?,
            Err(OutletError::Retry(after)) => {
                let wait = after.max(self.own_backoff(row));
                self.core.store.retry_at(row.id, now + wait).await?;
                DeliveryOutcome::Retried
            }
            Err(OutletError::Unclear) if self.outage.unclear(row.id) => {
                self.count_rejection(row, MAX_UNCLEAR).await?
            }
            Err(OutletError::Unclear) => {
                let wait = self.own_backoff(row);
                self.core.store.retry_at(row.id, now + wait).await?;
                DeliveryOutcome::Retried
            }
            Err(OutletError::Refused) => self.count_rejection(row, MAX_REFUSED).await?,
        })
    }

    /// Makes the timers of an evening due whose board was late: its clock runs from now on.
    async fn look_at_late_clock(&self, row: &Row, arrived: Timestamp) -> Result<(), AppError> {
        let gives_turn = matches!(row.kind, RowKind::Setup | RowKind::Board);
        if gives_turn && arrived.since(row.at) > SELDOM_CHECKED {
            let now = self.core.clocks.now();
            self.core.store.make_evening_due(row.game, now).await?;
            self.core.signals.wake_timers();
        }
        Ok(())
    }

    async fn drop_row(&self, row: &Row, now: Timestamp) -> Result<DeliveryOutcome, AppError> {
        self.core.store.delivered(row.id, None, now).await?;
        Ok(DeliveryOutcome::Dropped)
    }

    /// Counts a rejection that the row may have caused; parks it at the limit.
    async fn count_rejection(&self, row: &Row, limit: u32) -> Result<DeliveryOutcome, AppError> {
        let now = self.core.clocks.now();
        let wait = self.own_backoff(row);
        let parked = self
            .core
            .store
            .count_fault(row.id, now, wait, limit, ParkReason::Rejected)
            .await?;
        if parked {
            tracing::warn!(game.id = %row.game, channel = %row.lane,
                "a message of game {} is rejected repeatedly", row.game);
            self.notify_unsent(row).await?;
        }
        Ok(if parked {
            DeliveryOutcome::Parked
        } else {
            DeliveryOutcome::Retried
        })
    }

    /// Returns the row's own delay before its next attempt. During an outage the courier's pause replaces it; both
    /// together would delay rows needlessly.
    fn own_backoff(&self, row: &Row) -> Duration {
        match self.outage.pause() {
            Some(_) => Duration::ZERO,
            None => backoff(row.attempts, self.core.chance.seed()),
        }
    }

    /// Returns whether a row would create a thread of a cup's game in a channel that is known to have none.
    pub(super) fn is_thread_impossible(&self, outgoing: &OutgoingMessage) -> bool {
        let channel = outgoing.notice.game.challenge().channel;
        outgoing.row.kind == RowKind::Thread
            && is_of_cup(outgoing)
            && self.core.threadless.contains(channel)
    }

    /// Parks a row. A game of a cup leaves a thread that accepts no messages.
    async fn park_or_leave(
        &self,
        outgoing: &OutgoingMessage,
        reason: ParkReason,
    ) -> Result<DeliveryOutcome, AppError> {
        if reason == ParkReason::Forbidden && is_of_cup(outgoing) {
            return self.without_thread(outgoing, reason).await;
        }
        self.park(&outgoing.row, reason).await?;
        Ok(DeliveryOutcome::Parked)
    }

    /// Moves a match whose thread is gone, accepts no message or cannot be created to the parent channel. If it is there
    /// already, parks the row.
    async fn without_thread(
        &self,
        outgoing: &OutgoingMessage,
        reason: ParkReason,
    ) -> Result<DeliveryOutcome, AppError> {
        let row = &outgoing.row;
        let Some(game) = self.core.store.game_row(row.game).await? else {
            return Ok(DeliveryOutcome::Dropped);
        };
        if row.lane == Lane::Channel(game.home) && game.home != game.parent {
            if is_of_cup(outgoing) {
                // The games of the cup that follow begin in the channel.
                self.core.threadless.refuse(game.parent);
            }
            tracing::info!(game.id = %row.game, "game {} continues without a thread", row.game);
            self.core
                .store
                .move_game(row.game, game.parent, self.core.clocks.now())
                .await?;
            if row.kind == RowKind::Thread {
                return Ok(DeliveryOutcome::Dropped);
            }
            // The row's lane was changed by `move_game`; the attempt counts, so it is looked for first.
            self.core
                .store
                .retry_at(row.id, self.core.clocks.now())
                .await?;
            return Ok(DeliveryOutcome::Retried);
        }
        if row.kind == RowKind::Thread {
            let now = self.core.clocks.now();
            self.core.store.delivered(row.id, None, now).await?;
            return Ok(DeliveryOutcome::Dropped);
        }
        self.park(row, reason).await?;
        Ok(DeliveryOutcome::Parked)
    }
}

fn is_of_cup(outgoing: &OutgoingMessage) -> bool {
    outgoing.notice.game.challenge().cup.is_some()
}

/// Returns the exponential backoff before attempt `attempts + 1`, up to a minute, with jitter so that rows do not retry
/// in step.
fn backoff(attempts: u32, seed: u64) -> Duration {
    // The ceiling is reached long before; the bound keeps the iterator short.
    let attempts = usize::try_from(attempts.min(16)).unwrap_or_default();
    ExponentialBuilder::default()
        .with_min_delay(FIRST_DELAY)
        .with_max_delay(LONGEST_DELAY)
        .with_max_times(attempts.saturating_add(1))
        .with_jitter()
        .with_jitter_seed(seed)
        .build()
        .nth(attempts)
        .unwrap_or(LONGEST_DELAY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Chance;

    #[test]
    fn backoff_grows_to_a_ceiling() {
        let chance = Chance::seeded(1);
        let backoff = |attempts| backoff(attempts, chance.seed());
        assert!(backoff(0) >= FIRST_DELAY && backoff(0) < 3 * FIRST_DELAY);
        assert!(backoff(3) > 2 * backoff(0));
        assert_ne!(backoff(3), backoff(3), "not in step");
        for attempts in [10, 1_000, u32::MAX] {
            let wait = backoff(attempts);
            assert!(
                wait >= LONGEST_DELAY && wait <= 2 * LONGEST_DELAY,
                "{attempts}: {wait:?}"
            );
        }
    }
}
