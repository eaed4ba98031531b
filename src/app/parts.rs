//! The parts of the bot, held together. They are wired in `cli`.

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
use super::preferences::{People, Preferences};
use super::records::Records;
use super::timers::Timers;
use super::vitals::{Health, Vitals};
use crate::store::Store;

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

/// The bot's use cases, by part. It does nothing itself: handlers and workers take the parts they use.
#[derive(Clone)]
pub struct App {
    /// The database.
    pub store: Arc<Store>,
    /// The matches as they stand.
    pub matches: Arc<Matches>,
    /// Finds the game that a command means.
    pub finder: Arc<GameFinder>,
    /// Lists of games.
    pub lists: Arc<GameLists>,
    /// Reads typed moves.
    pub move_input: Arc<MoveInput>,
    /// What players do in their matches.
    pub actions: Arc<Actions>,
    /// Challenges, practice, rematches.
    pub challenges: Arc<Challenges>,
    /// Suggested moves.
    pub hints: Arc<Hints>,
    /// The engine as a service.
    pub engine: Arc<EngineService>,
    /// Analyses of finished games.
    pub analyses: Arc<Analyses>,
    /// Records and opened files.
    pub records: Arc<Records>,
    /// What people and servers have chosen.
    pub preferences: Arc<Preferences>,
    /// What is known of people by their use of the bot.
    pub people: Arc<People>,
    /// The clocks of games.
    pub clocks: Arc<GameClocks>,
    /// Vacations.
    pub vacations: Arc<VacationBook>,
    /// Follows a calendar that is set.
    pub calendar: Arc<Calendar>,
    /// Who is in a server.
    pub members: Arc<Members>,
    /// What messages say.
    pub notices: Arc<Notices>,
    /// The outbox from a handler's side.
    pub outbox: Arc<Outbox>,
    /// Delivers the outbox.
    pub courier: Arc<Courier>,
    /// The bot as a player.
    pub bot_player: Arc<BotPlayer>,
    /// What comes due by itself.
    pub timers: Arc<Timers>,
    /// Signs of life.
    pub vitals: Arc<Vitals>,
    /// Whether the bot is well.
    pub health: Arc<Health>,
    /// Draws boards.
    pub pictures: Pictures,
}
