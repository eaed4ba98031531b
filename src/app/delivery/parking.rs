//! Parks messages and retries them. After one rejection, a channel's other messages are not attempted.
//!
//! Parked messages are always retried eventually, but a blocked lane probes with one message, at most every five
//! minutes.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use parking_lot::Mutex;

use super::Delivery;
use super::outlet::OutletError;
use crate::app::error::{AppError, readable};
use hansu_play::{GameId, Seq, StoredWord, Timestamp, UserId};
use hansu_store::{Lane, ParkReason, ReopenReason, RetryScope, RetryTarget, Row, UnnotifiedTurn};

/// The maximum number of probes of a lane that changes or players may cause within [`PROBE_WINDOW`].
const MAX_PROBES: usize = 4;
const PROBE_WINDOW: Duration = Duration::from_secs(5 * 60);

/// The probes of lanes caused by changes and players, on the steady clock. Lost at a restart, which allows a few more.
#[derive(Debug, Default)]
pub(super) struct Probes(Mutex<BTreeMap<Lane, VecDeque<Duration>>>);

impl Probes {
    /// Counts a probe of a lane at `steady`. Returns whether it may be made.
    fn admit(&self, lane: Lane, steady: Duration) -> bool {
        let mut lanes = self.0.lock();
        lanes.retain(|_, probe_times| {
            probe_times.retain(|at| steady.saturating_sub(*at) < PROBE_WINDOW);
            !probe_times.is_empty()
        });
        let probe_times = lanes.entry(lane).or_default();
        let admitted = probe_times.len() < MAX_PROBES;
        if admitted {
            probe_times.push_back(steady);
        }
        admitted
    }
}

impl Delivery {
    /// Parks a row. A reason that concerns the channel parks all open rows there; players who thereby miss the message
    /// about their turn are notified by direct message.
    pub(super) async fn park(&self, row: &Row, reason: ParkReason) -> Result<(), AppError> {
        tracing::warn!(game.id = %row.game, channel = %row.lane, reason = reason.id(),
            "a message of game {} is parked", row.game);
        let now = self.core.clocks.now();
        match (reason, row.lane) {
            (
                ParkReason::ChannelGone | ParkReason::Forbidden | ParkReason::ThreadLocked,
                Lane::Channel(_),
            ) => {
                let turns = self.core.store.block_lane(row, reason, now).await?;
                if reason == ParkReason::ChannelGone {
                    self.give_up_channel(row).await?;
                } else {
                    for turn in turns {
                        self.notify_unreachable(turn).await?;
                    }
                }
            }
            _ => {
                self.core.store.park(row.id, reason, now).await?;
                self.notify_unsent(row).await?;
            }
        }
        Ok(())
    }

    /// Parks a row unsent, since its channel has just rejected another for this reason. Returns whether it did.
    pub(super) async fn parked_unsent(
        &self,
        row: &Row,
        reason: ParkReason,
    ) -> Result<bool, AppError> {
        if !row.kind.posts() || row.kind.is_personal() {
            return Ok(false);
        }
        if !self.core.store.park_unsent(row, reason).await? {
            return Ok(false);
        }
        if reason == ParkReason::ChannelGone {
            self.give_up_channel(row).await?;
        } else {
            self.notify_unsent(row).await?;
        }
        Ok(true)
    }

    /// Reopens parked rows that are due: one message a channel, a few at a time. Returns the time of the next look, at
    /// most `ahead` from now.
    ///
    /// # Errors
    /// Database errors.
    pub async fn reopen_due(&self, ahead: Duration) -> Result<Option<Timestamp>, AppError> {
        let now = self.core.clocks.now();
        let mut next_due = None;
        for retry in self.core.store.due_retries(now + ahead).await? {
            next_due = next_due.into_iter().chain([retry.due_at]).min();
            if retry.due_at > now {
                continue;
            }
            match retry.what {
                RetryTarget::Lane(lane) => {
                    let store = &self.core.store;
                    store.reopen_lane(lane, ReopenReason::Due, now).await?;
                }
                RetryTarget::Row(row) => self.core.store.reopen_row(row, now).await?,
            }
        }
        // More retries may be due by now than were read.
        Ok(next_due)
    }

    /// Retries parked messages at a place at once, because something has changed there. Each channel is probed at most
    /// four times in five minutes.
    ///
    /// # Errors
    /// Database errors.
    pub async fn changed_at(&self, place: RetryScope) -> Result<(), AppError> {
        if !self.core.store.may_retry(place).await? {
            return Ok(());
        }
        for lane in self.core.store.blocked_lanes(place).await? {
            self.probe(lane).await?;
        }
        self.try_again_at(place).await
    }

    /// Sends one message of a blocked lane, if a probe is allowed now. Returns whether it is sent, at once or later.
    pub(super) async fn probe(&self, lane: Lane) -> Result<bool, AppError> {
        let now = self.core.clocks.now();
        let admitted = self.probes.admit(lane, self.core.clocks.steady());
        let reason = if admitted {
            ReopenReason::Changed
        } else {
            ReopenReason::Due
        };
        let opened = self.core.store.reopen_lane(lane, reason, now).await?;
        if opened {
            self.core.signals.wake_courier();
        }
        Ok(opened)
    }

    /// Allows parked messages at a place to be retried once their last attempt is five minutes old.
    ///
    /// # Errors
    /// Database errors.
    pub async fn try_again_at(&self, place: RetryScope) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        if self.core.store.schedule_retries(place, now).await? > 0 {
            self.core.signals.wake_courier_for_parked();
        }
        Ok(())
    }

    /// Notifies the player whose turn an unsent row would have announced.
    pub(super) async fn notify_unsent(&self, row: &Row) -> Result<(), AppError> {
        if row.kind.shows_board() {
            self.notify_unreachable(UnnotifiedTurn::of(row)).await?;
        }
        Ok(())
    }

    /// Notifies the player to move, who got no ping, by direct message that the channel cannot be posted in.
    async fn notify_unreachable(&self, turn: UnnotifiedTurn) -> Result<(), AppError> {
        let UnnotifiedTurn { game, seq } = turn;
        let now = self.core.matches.load(game).await?;
        let (earlier, _) = self.core.matches.load_at(game, seq).await?;
        // A turn that has been played needs no notice.
        if earlier.version() != now.version() {
            return Ok(());
        }
        match now.player_to_act() {
            Some(person) if !now.is_bot(person.id) => {
                self.enqueue_unreachable_notice(game, seq, person.id).await
            }
            _ => Ok(()),
        }
    }

    async fn enqueue_unreachable_notice(
        &self,
        game: GameId,
        seq: Seq,
        person: UserId,
    ) -> Result<(), AppError> {
        let now = self.core.clocks.now();
        self.core
            .store
            .enqueue_unreachable_notice(game, seq, person, now)
            .await?;
        Ok(())
    }

    /// Notifies the players of all open games of a row's channel that it is gone. The lines of a cup follow at once, to be
    /// parked too: until then their games cannot continue elsewhere.
    async fn give_up_channel(&self, row: &Row) -> Result<(), AppError> {
        if let Some(channel) = row.lane.channel() {
            let below = self.core.store.open_games_below(channel).await?;
            let games = below.into_iter().map(|(game, _)| game);
            // The row's own game may have been challenged elsewhere.
            self.notify_channel_gone(games.chain([row.game])).await?;
        }
        let now = self.core.clocks.now();
        self.core.store.continue_cups(now).await?;
        self.core.signals.wake_courier();
        Ok(())
    }

    /// Notifies the players of games, each once, that the channel is gone.
    pub(super) async fn notify_channel_gone(
        &self,
        games: impl Iterator<Item = GameId>,
    ) -> Result<(), AppError> {
        let mut newest = BTreeMap::new();
        for id in games {
            let Some(game) = readable(self.core.matches.load(id).await)? else {
                continue;
            };
            let Some(seats) = game.seats().filter(|_| game.is_open()) else {
                continue;
            };
            let players = [seats.players.cho.id, seats.players.han.id];
            for person in players.into_iter().filter(|person| !game.is_bot(*person)) {
                let last = newest.entry(person).or_insert((id, game.seq()));
                *last = (*last).max((id, game.seq()));
            }
        }
        let now = self.core.clocks.now();
        self.core.store.enqueue_lost_notices(newest, now).await?;
        Ok(())
    }
}

/// Returns whether an error shows that the channel itself accepts messages.
pub(super) fn proves_working_lane(error: &OutletError) -> bool {
    matches!(error, OutletError::Park(ParkReason::Rejected))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hansu_play::ChannelId;

    #[test]
    fn changes_probe_a_lane_four_times_in_five_minutes() {
        let probes = Probes::default();
        let first = Lane::Channel(ChannelId(1));
        let second = Lane::Channel(ChannelId(2));
        let at = Duration::from_secs;
        for second in 0..4 {
            assert!(probes.admit(first, at(second)));
        }
        assert!(!probes.admit(first, at(299)));
        assert!(probes.admit(second, at(299)));
        assert!(probes.admit(first, at(300)));
        assert!(!probes.admit(first, at(300)));
    }
}
