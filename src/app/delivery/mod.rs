//! Delivery of the outbox, each row exactly once.
//!
//! Handlers answer with their own rows (`outbox`). The courier sends the rest (`run`), in order within a lane, lanes in
//! parallel. Standing messages are updated last (`desks`).

mod card;
mod conclude;
mod deliver;
mod desks;
mod message;
mod missing;
mod notices;
mod outage;
mod outbox;
mod outlet;
mod parking;
mod run;

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::core::Core;
use super::pictures::Pictures;
use super::posters::Posters;
use super::reminders::Reminders;
use super::settings::Settings;

use missing::{Members, MissingChannels};
use outage::Outage;
use parking::Probes;

pub use message::{GameSummary, Notice, OutgoingMessage, Subject, Voting};
pub(super) use outbox::wait_for_bot;
pub use outlet::{
    AttemptSearch, DeskOutlet, DirectChannel, DirectMessages, EditResult, Outlet, OutletError,
};
pub use run::run;

/// The maximum number of concurrent answers with a picture. Each takes about 100 KB of memory: the picture and its
/// upload.
const MAX_ANSWERS: usize = 48;

/// Delivers the rows of the outbox, each exactly once.
pub struct Delivery {
    core: Arc<Core>,
    reminders: Arc<Reminders>,
    settings: Arc<Settings>,
    posters: Arc<Posters>,
    pictures: Pictures,
    /// Part of the nonces of the rows that this process sends first: six random characters.
    mark: String,
    /// Limits the answers with a picture in memory.
    answers: Semaphore,
    /// Recently seen server members.
    members: Members,
    /// Tracks outages of Discord across all lanes.
    outage: Outage,
    /// Tracks channels that seem to be gone.
    missing: MissingChannels,
    /// Limits the probes of a blocked channel.
    probes: Probes,
}

impl Delivery {
    /// Creates the use cases.
    pub fn new(
        core: Arc<Core>,
        reminders: Arc<Reminders>,
        settings: Arc<Settings>,
        posters: Arc<Posters>,
        pictures: Pictures,
    ) -> Delivery {
        Delivery {
            mark: core.chance.mark(),
            core,
            reminders,
            settings,
            posters,
            pictures,
            answers: Semaphore::new(MAX_ANSWERS),
            members: Members::default(),
            outage: Outage::default(),
            missing: MissingChannels::default(),
            probes: Probes::default(),
        }
    }
}
