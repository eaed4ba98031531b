//! The container of all use cases; wired in `cli`.

use std::sync::Arc;
use std::time::Duration;

use super::actions::{Actions, MoveInput};
use super::analysis::Analyses;
use super::bot_player::BotPlayer;
use super::challenges::Challenges;
use super::clock::{Calendar, GameClocks, VacationBook};
use super::courier::{Courier, Members, Notices, Outbox};
use super::engine_service::{EngineService, External, Thinking};
use super::hints::Hints;
use super::matches::{GameFinder, GameLists, Matches};
use super::pictures::Pictures;
use super::preferences::Settings;
use super::records::Records;
use super::timers::Timers;
use super::vitals::{Health, Vitals};
use crate::store::Store;

/// Times and limits of the use cases.
#[derive(Debug, Clone)]
pub struct Limits {
    /// The length of a handler's claim on its outbox row.
    pub claim: Duration,
    /// How long a handler waits for older rows of its lane; also the delay before it defers.
    pub lane_wait: Duration,
    /// The most open games and challenges per person and server.
    pub open_games: usize,
    /// The length of a day of play.
    pub day: Duration,
    /// Resource limits of the engine.
    pub thinking: Thinking,
    /// The most bytes of uploaded records that are stored, of all people together.
    pub stored_records: usize,
    /// An external engine in place of the built-in one.
    pub external: Option<External>,
}

/// All use cases. Has no behaviour: handlers and workers take the parts that they need.
#[derive(Clone)]
pub struct App {
    /// The database.
    pub store: Arc<Store>,
    /// Matches, with their cache.
    pub matches: Arc<Matches>,
    /// Finds the game that a command refers to.
    pub finder: Arc<GameFinder>,
    /// Lists of games.
    pub lists: Arc<GameLists>,
    /// Parser of typed moves.
    pub move_input: Arc<MoveInput>,
    /// Player commands.
    pub actions: Arc<Actions>,
    /// Challenges, practice games, rematches.
    pub challenges: Arc<Challenges>,
    /// Hints.
    pub hints: Arc<Hints>,
    /// The engine as a service.
    pub engine: Arc<EngineService>,
    /// Analyses of finished games.
    pub analyses: Arc<Analyses>,
    /// Records and uploaded files.
    pub records: Arc<Records>,
    /// Settings of people and servers.
    pub settings: Arc<Settings>,
    /// Game clocks.
    pub clocks: Arc<GameClocks>,
    /// Vacations.
    pub vacations: Arc<VacationBook>,
    /// Handling of system clock changes.
    pub calendar: Arc<Calendar>,
    /// Server membership.
    pub members: Arc<Members>,
    /// Contents of messages.
    pub notices: Arc<Notices>,
    /// The outbox as used by handlers.
    pub outbox: Arc<Outbox>,
    /// Delivery of the outbox.
    pub courier: Arc<Courier>,
    /// The bot as a player.
    pub bot_player: Arc<BotPlayer>,
    /// Timers.
    pub timers: Arc<Timers>,
    /// Heartbeats.
    pub vitals: Arc<Vitals>,
    /// Health checks.
    pub health: Arc<Health>,
    /// The renderer's pool.
    pub pictures: Pictures,
}
