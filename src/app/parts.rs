//! The container of all use cases; wired in `cli`.

use std::sync::Arc;

use super::analysis::Analyses;
use super::bot_player::BotPlayer;
use super::cards::Cards;
use super::club::Club;
use super::core::Core;
use super::delivery::Delivery;
use super::games::Games;
use super::health::Health;
use super::pictures::Pictures;
use super::planning::Planning;
use super::posters::Posters;
use super::privacy::Privacy;
use super::records::Records;
use super::servers::Servers;
use super::settings::Settings;
use super::timers::Timers;
use super::upkeep::Upkeep;

/// All use cases. Has no behaviour: handlers and workers take the parts that they need.
#[derive(Clone)]
pub struct App {
    /// What all of them need.
    pub core: Arc<Core>,
    /// What people do with their games.
    pub games: Arc<Games>,
    /// What they answer beforehand.
    pub planning: Arc<Planning>,
    /// Analyses of finished games.
    pub analyses: Arc<Analyses>,
    /// Ratings and statistics of the people of a server.
    pub club: Arc<Club>,
    /// Cards of games that are over.
    pub cards: Arc<Cards>,
    /// Records and uploaded files.
    pub records: Arc<Records>,
    /// What is stored of people.
    pub privacy: Arc<Privacy>,
    /// Settings of people and servers.
    pub settings: Arc<Settings>,
    /// Which servers the bot is in.
    pub servers: Arc<Servers>,
    /// Delivery of messages.
    pub delivery: Arc<Delivery>,
    /// Standing messages.
    pub posters: Arc<Posters>,
    /// The bot as a player.
    pub bot_player: Arc<BotPlayer>,
    /// Timers.
    pub timers: Arc<Timers>,
    /// What is done once an hour.
    pub upkeep: Arc<Upkeep>,
    /// Health checks.
    pub health: Arc<Health>,
    /// The renderer's pool.
    pub pictures: Pictures,
}
