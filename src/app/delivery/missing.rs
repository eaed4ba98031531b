//! Channels that Discord reports as unknown: believed if reported twice, or if their deletion was announced by an
//! event. And people who have left the server.
//!
//! During an incident Discord answers 10003 for existing channels, and a game that has left its thread does not return.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};

use super::Delivery;
use super::message::{Notice, Subject};
use super::outlet::{Outlet, OutletError};
use crate::app::error::AppError;
use hansu_play::{ChannelId, ServerId, Timestamp, UserId};
use hansu_store::Row;

/// The time a channel has to be missing before Discord is asked again.
const RECHECK_DELAY: Duration = Duration::from_secs(60);
/// The maximum number of channels remembered of each kind. A forgotten channel is doubted from the start again.
const CAPACITY: usize = 4_096;

/// Channels that seem to be missing. Lost at a restart, which costs a minute.
#[derive(Debug, Default)]
pub(super) struct MissingChannels {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The time a channel was first reported as unknown, on the steady clock.
    doubted: BTreeMap<ChannelId, Duration>,
    /// Channels whose deletion was announced by an event.
    deleted: BTreeSet<ChannelId>,
}

/// The verdict on a channel that Discord just reported as unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChannelVerdict {
    /// An event has announced its deletion.
    Deleted,
    /// The report is too recent: Discord has to repeat it after this time.
    Wait(Duration),
    /// Discord reported the same a minute ago: now request the channel itself.
    Ask,
}

impl MissingChannels {
    /// Notes that a channel was deleted.
    fn delete(&self, channel: ChannelId) {
        let mut state = self.lock();
        if state.deleted.len() < CAPACITY {
            state.deleted.insert(channel);
        }
    }

    /// Notes at `steady` that a channel was reported as unknown.
    fn doubt(&self, channel: ChannelId, steady: Duration) -> ChannelVerdict {
        let mut state = self.lock();
        if state.deleted.contains(&channel) {
            return ChannelVerdict::Deleted;
        }
        if state.doubted.len() >= CAPACITY {
            state.doubted.clear();
        }
        let since = *state.doubted.entry(channel).or_insert(steady);
        match RECHECK_DELAY.saturating_sub(steady.saturating_sub(since)) {
            Duration::ZERO => ChannelVerdict::Ask,
            wait => ChannelVerdict::Wait(wait),
        }
    }

    /// Returns whether an event has announced a channel's deletion.
    pub fn is_deleted(&self, channel: ChannelId) -> bool {
        self.lock().deleted.contains(&channel)
    }

    /// Notes that a channel exists.
    pub fn note_exists(&self, channel: ChannelId) {
        let mut state = self.lock();
        state.doubted.remove(&channel);
        state.deleted.remove(&channel);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }
}

impl Delivery {
    /// Decides about a row whose channel Discord just reported as unknown: wait, or accept the answer.
    pub(super) async fn missing<O: Outlet>(&self, outlet: &O, row: &Row) -> OutletError {
        let Some(channel) = row.lane.channel() else {
            return OutletError::NoThread;
        };
        match self.missing.doubt(channel, self.core.clocks.steady()) {
            // Nothing can have been posted, so this does not count as an attempt.
            ChannelVerdict::Wait(wait) => OutletError::Limited(wait),
            ChannelVerdict::Ask if outlet.exists(channel).await => {
                self.missing.note_exists(channel);
                OutletError::Limited(RECHECK_DELAY)
            }
            ChannelVerdict::Deleted | ChannelVerdict::Ask => OutletError::NoThread,
        }
    }

    /// Notes that Discord has announced a channel's deletion, so that its rows need no further request. The channel's
    /// threads are deleted with it, without events of their own. The players of all open games there are notified.
    ///
    /// # Errors
    /// Database errors.
    pub async fn channel_deleted(&self, channel: ChannelId) -> Result<(), AppError> {
        self.note_gone(channel).await?;
        self.core.store.remove_posters(channel).await?;
        let below = self.core.store.open_games_below(channel).await?;
        for (_, home) in below.iter().filter(|(_, home)| *home != channel) {
            self.note_gone(*home).await?;
        }
        self.notify_channel_gone(below.into_iter().map(|(game, _)| game))
            .await?;
        self.core.signals.wake_courier();
        Ok(())
    }

    async fn note_gone(&self, channel: ChannelId) -> Result<(), AppError> {
        self.missing.delete(channel);
        let now = self.core.clocks.now();
        Ok(self.core.store.retry_lane_now(channel, now).await?)
    }
}

/// The time for which a positive answer is cached.
const CACHE_TIME: Duration = Duration::from_secs(10 * 60);
/// The capacity of the cache of members.
const MEMBER_CAPACITY: usize = 1_024;

/// The last time each person was seen in a server. Without a privileged intent, membership takes a request; positive
/// answers are cached, negative ones are not, because the person may come back.
#[derive(Debug, Default)]
pub(super) struct Members(Mutex<BTreeMap<(ServerId, UserId), Timestamp>>);

impl Members {
    fn is_cached(&self, member: (ServerId, UserId), now: Timestamp) -> bool {
        let members = self.0.lock();
        members
            .get(&member)
            .is_some_and(|at| now.since(*at) < CACHE_TIME)
    }

    fn cache(&self, member: (ServerId, UserId), now: Timestamp) {
        let mut members = self.0.lock();
        if members.len() >= MEMBER_CAPACITY {
            members.retain(|_, at| now.since(*at) < CACHE_TIME);
        }
        // If the cache is full of fresh entries, the new one is not cached.
        if members.len() < MEMBER_CAPACITY {
            members.insert(member, now);
        }
    }
}

impl Delivery {
    /// Returns whether the player pinged by a message has left the server. Asks Discord unless cached.
    pub async fn has_left<O: Outlet>(&self, outlet: &O, notice: &Notice) -> bool {
        let now = self.core.clocks.now();
        let is_recent_member =
            pinged(notice).is_none_or(|member| self.members.is_cached(member, now));
        !is_recent_member && self.fetch_has_left(outlet, notice).await
    }

    /// Asks Discord whether the player pinged by a message has left the server.
    async fn fetch_has_left<O: Outlet>(&self, outlet: &O, notice: &Notice) -> bool {
        let Some(member) = pinged(notice) else {
            return false;
        };
        let is_member = outlet.is_member(member.0, member.1).await;
        if is_member {
            self.members.cache(member, self.core.clocks.now());
        }
        !is_member
    }
}

/// Returns the player pinged because it is their turn, with the server.
fn pinged(notice: &Notice) -> Option<(ServerId, UserId)> {
    let pings = matches!(notice.subject, Subject::Board | Subject::Setup) && !notice.late;
    let server = notice.game.challenge().server?;
    let person = notice.game.player_to_act()?;
    // The bot is a member wherever it plays, and a game with votes needs nobody in particular.
    let is_needed = !notice.game.is_bot(person.id) && notice.game.votes().is_none();
    (pings && is_needed).then_some((server, person.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn channel_counts_as_deleted_after_a_minute_or_its_event() {
        let channels = MissingChannels::default();
        let first = ChannelId(1);
        let second = ChannelId(2);
        let at = Duration::from_secs;
        assert_eq!(channels.doubt(first, at(100)), ChannelVerdict::Wait(at(60)));
        assert_eq!(channels.doubt(first, at(130)), ChannelVerdict::Wait(at(30)));
        assert_eq!(
            channels.doubt(second, at(130)),
            ChannelVerdict::Wait(at(60))
        );
        assert_eq!(channels.doubt(first, at(160)), ChannelVerdict::Ask);
        channels.note_exists(first);
        assert_eq!(channels.doubt(first, at(161)), ChannelVerdict::Wait(at(60)));
        channels.delete(first);
        assert_eq!(channels.doubt(first, at(162)), ChannelVerdict::Deleted);
    }
}
