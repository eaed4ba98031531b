//! Use cases: each is one transaction that loads a match, lets `play` decide, appends the event
//! and queues the messages that it causes. No rendering, engine or network happens inside.
#![warn(missing_docs)]

mod act;
mod analysis;
mod answer;
mod call;
mod challenge;
mod clock;
pub mod delivery;
mod error;
mod external;
mod find;
mod habits;
mod jobs;
mod load;
mod look;
mod members;
mod outage;
mod outlet;
mod partner;
mod people;
mod pictures;
mod plan;
mod pool;
mod press;
mod reading;
mod records;
mod remind;
mod taste;
mod temper;
mod thinking;
mod time;
mod typed;
mod vacation;
mod vitals;
mod watch;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::{Notify, Semaphore, SemaphorePermit, watch as changes};

use crate::play::{Moment, ServerId};
use crate::store::Store;

pub use crate::store::{Habit, Habits, Reminding, ServerChange, ServerSettings};

pub use crate::engine::{Fact, Score, Thought};
pub use crate::render::{Coordinates, PieceSet, Theme};
pub use act::Acted;
pub use analysis::{Analysed, Analysis, Following, Progress, Recorded, Study, Turning};
pub use call::{Call, Here, Pressed};
pub use challenge::{Challenged, Invitation, Opponent, Practice};
pub use clock::{Clock, SystemClock};
pub use error::{AppError, Missing, Parked, Refused};
pub use external::External;
pub use find::Which;
pub use jobs::{ByKind, Kind as JobKind, Tally, Thinking};
pub use look::{GameLine, GameList, LINES, Listed, Over, Waits};
pub use outlet::{Found, Notice, Outlet, OutletError, Parcel, Subject};
pub use pictures::{LONGEST_REPLAY, Marked, PictureError, Pictures};
pub use reading::Place;
pub use records::{LARGEST_RECORD, Leaf, MOST_GAMES, RecordFile, RecordFormat, Review};
pub use remind::{Pending, Pendings};
pub use taste::{Taste, View, Wanted};
pub use temper::{Reluctance, why_not_drawn};
pub use thinking::{Hint, Strength};
pub use time::{Absent, Told};
pub use typed::{Asks, Completion};
pub use vacation::Leave;
pub use vitals::{Ailment, Beat, Gateway, Vitals};

/// The times and limits that the use cases keep to.
#[derive(Debug, Clone)]
pub struct Limits {
    /// For how long a handler has a row to itself before the courier takes it over.
    pub claim: Duration,
    /// How long a handler waits for older messages of its channel, and before it defers.
    pub lane_wait: Duration,
    /// How many games and challenges one person may have open in one server.
    pub open_games: usize,
    /// How long a day of play is.
    pub day: Duration,
    /// How much the engine may take of the machine.
    pub thinking: Thinking,
    /// How many bytes of people's opened records are kept, all together.
    pub stored_records: usize,
    /// Another engine that is asked in place of ours.
    pub external: Option<External>,
}

/// In how many matches the bot thinks, or waits to think, at a time; the others' histories need not
/// be in memory.
const TURNS: usize = 256;

/// How many answers with a picture are on their way at a time: each is in memory several times over until
/// it has been sent, some 200 KB.
const ANSWERS: usize = 48;

/// The bot's use cases, over its store.
pub struct App {
    store: Store,
    clock: Arc<dyn Clock>,
    pictures: Pictures,
    /// What the engine has to do.
    jobs: jobs::Jobs,
    /// The analyses under way.
    analyses: analysis::Analyses,
    thinker: thinking::Thinker,
    limits: Limits,
    /// The places at which people's files are read.
    reading: Arc<reading::Reading>,
    /// The games that wait for the bot as a player.
    partner: partner::Calls,
    /// Lets so many of them come to the engine.
    turns: Semaphore,
    /// Lets so many answers have a picture in memory.
    answers: Semaphore,
    cache: Mutex<load::Cache>,
    /// Who reads which language.
    readers: people::Readers,
    /// Who is known to be in a server.
    members: members::Members,
    /// Whether the platform answers.
    outage: outage::Outage,
    /// Wakes the courier; keeps one permit, so that no wake-up is lost.
    courier: Notify,
    /// Whether the clock was set back.
    mismatch: clock::Mismatch,
    /// Wakes the watch over what comes due by itself.
    timers: Notify,
    /// When the bot was last there for its players.
    alive: time::Alive,
    /// When clocks may next cause a message.
    sweeps: watch::Sweeps,
    /// Counts settled rows; handlers that wait for their turn listen.
    settled: changes::Sender<u64>,
    /// Signs of life.
    vitals: Vitals,
}

impl App {
    /// The use cases over an open store.
    pub fn new(store: Store, clock: Arc<dyn Clock>, pictures: Pictures, limits: Limits) -> App {
        App {
            store,
            mismatch: clock::Mismatch::new(&*clock),
            clock,
            pictures,
            jobs: jobs::Jobs::new(limits.thinking),
            analyses: analysis::Analyses::default(),
            thinker: thinking::Thinker::new(
                limits.external.clone(),
                limits.thinking.table_mib.get(),
            ),
            limits,
            reading: reading::Reading::new(),
            partner: partner::Calls::default(),
            turns: Semaphore::new(TURNS),
            answers: Semaphore::new(ANSWERS),
            cache: Mutex::default(),
            readers: people::Readers::default(),
            members: members::Members::default(),
            outage: outage::Outage::default(),
            courier: Notify::new(),
            timers: Notify::new(),
            alive: time::Alive::default(),
            sweeps: watch::Sweeps::default(),
            settled: changes::Sender::new(0),
            vitals: Vitals::default(),
        }
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The times and limits that handlers keep to.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// A place for an answer with a picture, until it has been sent. `None` never comes.
    pub async fn place_for_answer(&self) -> Option<SemaphorePermit<'_>> {
        self.answers.acquire().await.ok()
    }

    /// Draws boards.
    pub fn pictures(&self) -> &Pictures {
        &self.pictures
    }

    /// What the engine has to do, and has done since the start.
    pub fn engine_tallies(&self) -> ByKind<Tally> {
        self.jobs.tallies()
    }

    /// What a server has chosen for its games.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings, AppError> {
        Ok(self.store.server(server).await?)
    }

    /// Sets what a server's games to come are like; returns what has been chosen now.
    ///
    /// # Errors
    /// [`Refused::ServerOnly`] outside servers; [`Refused::ManageServer`] for those who may not.
    pub async fn change_server(
        &self,
        call: &Call,
        change: ServerChange,
    ) -> Result<ServerSettings, AppError> {
        let here = call.here.as_ref().ok_or(Refused::ServerOnly)?;
        if !here.manages {
            return Err(Refused::ManageServer.into());
        }
        self.store.change_server(here.server, change).await?;
        tracing::info!(actor = %call.actor.id, server = %here.server, "server settings set");
        self.server(here.server).await
    }

    /// The moment at which something is decided that has nothing to do with clocks.
    fn moment(&self) -> Moment<'static> {
        self.moment_of(&[])
    }

    fn wake_courier(&self) {
        self.courier.notify_one();
    }
}
