//! The dependencies of every use case.

use std::sync::Arc;
use std::time::Duration;

use super::clock::{Calendar, Clock, GameClocks, SHORTEST_IN_EVENING};
use super::engine_service::{EngineLimits, EngineService, External};
use super::error::AppError;
use super::matches::Matches;
use super::outside::{Chance, Executor};
use super::process::Heartbeats;
use super::process::ShardShare;
use super::signals::Signals;
use super::threadless::Threadless;
use hansu_play::ServerId;
use hansu_store::{NewProcess, Store};
use hansu_store::{ShardRange, ShardSet};

/// Injected dependencies of the use cases: time, randomness and task spawning. The same inputs and requests always
/// reproduce the same run.
pub struct Outside {
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The source of randomness.
    pub chance: Arc<Chance>,
    /// Runs long work.
    pub work: Executor,
    /// This process, as known to the others that share the database.
    pub process: NewProcess,
}

impl Outside {
    /// Uses the machine's randomness and threads, for a process that serves all shards.
    pub fn of_system(clock: Arc<dyn Clock>) -> Outside {
        Outside {
            clock,
            chance: Arc::new(Chance::of_system()),
            work: Executor::OnThreads,
            process: NewProcess::alone(),
        }
    }

    /// Draws from the seed alone and uses no threads, for a simulation.
    pub fn seeded(clock: Arc<dyn Clock>, seed: u64) -> Outside {
        Outside {
            clock,
            chance: Arc::new(Chance::seeded(seed)),
            work: Executor::AtOnce,
            process: NewProcess::alone(),
        }
    }
}

/// Times and limits of the use cases.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The length of a handler's claim on its outbox row; after that the courier takes the row.
    pub claim: Duration,
    /// The time a handler waits for older rows of its lane; also the delay before it defers.
    pub lane_wait: Duration,
    /// The maximum number of open games and challenges per person and server.
    pub open_games: usize,
    /// The length of a day of play.
    pub day: Duration,
    /// Resource limits of the engine.
    pub thinking: EngineLimits,
    /// The maximum total size of stored uploaded records, in bytes, for all people together.
    pub stored_records: usize,
    /// The retention of records that are no longer needed.
    pub retention: Retention,
    /// An external engine instead of the built-in one.
    pub external: Option<External>,
    /// The board page, if there is one.
    pub page: Option<PageSite>,
}

/// The public address of the page, and the servers whose games it shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageSite {
    /// Scheme and host, without a slash at the end.
    pub url: String,
    /// `None` for all servers.
    pub servers: Option<Vec<ServerId>>,
    /// `true` if it also opens inside Discord, as an Activity.
    pub activity: bool,
}

impl PageSite {
    /// Returns whether games of a server are shown; `None` is direct messages.
    pub(super) fn shows(&self, server: Option<ServerId>) -> bool {
        match (&self.servers, server) {
            (Some(servers), Some(server)) => servers.contains(&server),
            (_, None) | (None, _) => true,
        }
    }
}

/// The retention of records that are no longer needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Delivered messages, except those that each match needs.
    pub delivered: Duration,
    /// The retention of a server's data after the bot has left it.
    pub servers: Duration,
}

/// The dependencies of every use case. Contains no game logic: the groups of use cases hold a `Core` and do the work.
pub struct Core {
    /// The database.
    pub store: Arc<Store>,
    /// Matches, with their cache.
    pub matches: Matches,
    /// The time, game clocks, vacations.
    pub clocks: GameClocks,
    /// Handling of system clock changes.
    pub calendar: Calendar,
    /// The source of randomness.
    pub chance: Arc<Chance>,
    /// Runs long work.
    pub work: Executor,
    /// The engine as a service.
    pub engine: EngineService,
    /// Wake-ups between the workers.
    pub signals: Arc<Signals>,
    /// Heartbeats of the workers.
    pub vitals: Arc<Heartbeats>,
    /// The channels without threads.
    pub(super) threadless: Threadless,
    /// This process's share of the work.
    pub share: Arc<ShardShare>,
    /// Times and limits.
    pub limits: Limits,
}

impl Core {
    /// Assembles the core over an open store. With [`Executor::AtOnce`] there is no time for searches: the engine's moves
    /// are drawn at random.
    pub fn new(store: Store, outside: Outside, limits: Limits) -> Core {
        let Outside {
            clock,
            chance,
            work,
            process,
        } = outside;
        let store = Arc::new(store);
        let signals = Arc::new(Signals::starting_at(clock.now()));
        let vitals = Arc::new(Heartbeats::default());
        vitals.gateway.has(process.shards);
        let share = Arc::new(ShardShare::new(process.shards));
        Core {
            matches: Matches::new(store.clone()),
            clocks: GameClocks::new(
                store.clone(),
                clock.clone(),
                signals.clone(),
                share.clone(),
                limits.day,
            ),
            calendar: Calendar::new(
                store.clone(),
                clock,
                signals.clone(),
                limits.day,
                limits.claim,
            ),
            engine: match work {
                Executor::OnThreads => EngineService::new(limits.thinking, limits.external.clone()),
                Executor::AtOnce => EngineService::random(limits.thinking),
            },
            chance,
            work,
            vitals,
            threadless: Threadless::default(),
            share,
            store,
            signals,
            limits,
        }
    }

    /// Follows changes of the system clock. Due rows and timers are read afterwards.
    pub(super) async fn follow_clock(&self) -> Result<(), AppError> {
        if self.calendar.follow_clock().await? {
            self.matches.all_rewritten();
        }
        Ok(())
    }

    /// Returns the connected shards of this process: their players can reach the bot.
    pub(super) fn reachable_shards(&self) -> ShardSet {
        let connected = self.vitals.gateway.connected_shards();
        ShardSet::of(self.share.own(), |shard| connected.contains(&shard))
    }

    /// Returns whether the connection with a server's events is known to be alive; if not, it is probed.
    pub(super) fn is_heard(&self, server: Option<ServerId>) -> bool {
        let all = ShardRange::all_of(self.share.own().total());
        let link = self.vitals.gateway.link(all.shard_of(server));
        link.is_none_or(|link| link.is_heard(SHORTEST_IN_EVENING))
    }
}
