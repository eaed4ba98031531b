//! Channels in which no thread can be made from a message: voice and stage channels, and those without the permission.
//!
//! Only interactions list the type and permissions of a channel, so the bot remembers them for games that begin later. Lost
//! at a restart, after which the courier falls back to the channel once.

use std::collections::BTreeSet;

use parking_lot::Mutex;

use super::request_context::{RequestContext, Source};
use hansu_play::ChannelId;

/// The maximum number of remembered channels. A forgotten channel is tried again.
const CAPACITY: usize = 4_096;

/// The channels without threads.
#[derive(Debug, Default)]
// A blocking mutex suffices because it is only held for set operations.
pub(super) struct Threadless(Mutex<BTreeSet<ChannelId>>);

impl Threadless {
    /// Notes whether the channel of an interaction has threads.
    pub fn note(&self, request: &RequestContext) {
        let place = request.here().filter(|place| !place.thread);
        if let (Some(place), Source::Interaction) = (place, &request.source) {
            if place.threads {
                self.0.lock().remove(&request.channel);
            } else {
                self.refuse(request.channel);
            }
        }
    }

    /// Notes that no thread could be used in a channel.
    pub fn refuse(&self, channel: ChannelId) {
        let mut channels = self.0.lock();
        if channels.len() >= CAPACITY {
            channels.clear();
        }
        channels.insert(channel);
    }

    /// Returns whether a channel is known to have no threads.
    pub fn contains(&self, channel: ChannelId) -> bool {
        self.0.lock().contains(&channel)
    }
}
