//! The container of all use cases, each constructed with its dependencies.

use std::sync::Arc;

use super::analysis::Analyses;
use super::bot_player::BotPlayer;
use super::club::Club;
use super::core::{Core, Limits, Outside};
use super::cups::Cups;
use super::delivery::Delivery;
use super::exercises::{Lessons, Puzzles};
use super::games::Games;
use super::health::Health;
use super::page::BoardPage;
use super::pictures::Pictures;
use super::planning::Planning;
use super::posters::Posters;
use super::privacy::{Operator, Privacy};
use super::records::Records;
use super::reminders::Reminders;
use super::servers::Servers;
use super::settings::Settings;
use super::workers::Cards;
use super::workers::Timers;
use super::workers::Upkeep;
use super::workers::{IdentifyOrder, Membership};
use hansu_store::Store;
use hansu_teaching::OpeningBook;

/// All use cases. Has no behaviour: handlers and workers take the parts they need.
#[derive(Clone)]
pub struct App {
    /// The dependencies shared by all use cases.
    pub core: Arc<Core>,
    /// Use cases of games.
    pub games: Arc<Games>,
    /// Use cases of plans (conditional moves).
    pub planning: Arc<Planning>,
    /// Analyses of finished games.
    pub analyses: Arc<Analyses>,
    /// Ratings and statistics of the people of a server.
    pub club: Arc<Club>,
    /// Cups.
    pub cups: Arc<Cups>,
    /// Cards of finished games.
    pub cards: Arc<Cards>,
    /// The board page.
    pub page: Arc<BoardPage>,
    /// Exercises of the lessons.
    pub lessons: Arc<Lessons>,
    /// Puzzles.
    pub puzzles: Arc<Puzzles>,
    /// Records and uploaded files.
    pub records: Arc<Records>,
    /// Use cases of stored personal data.
    pub privacy: Arc<Privacy>,
    /// Settings of people and servers.
    pub settings: Arc<Settings>,
    /// The servers the bot is in.
    pub servers: Arc<Servers>,
    /// Identify order across shards.
    pub identifies: Arc<IdentifyOrder>,
    /// Delivery of messages.
    pub delivery: Arc<Delivery>,
    /// Standing messages.
    pub posters: Arc<Posters>,
    /// The bot as a player.
    pub bot_player: Arc<BotPlayer>,
    /// Timers.
    pub timers: Arc<Timers>,
    /// Hourly maintenance.
    pub upkeep: Arc<Upkeep>,
    /// Heartbeats, if several processes share the database.
    pub membership: Arc<Membership>,
    /// Health checks.
    pub health: Arc<Health>,
    /// The moves of openings, with their results.
    pub openings: Arc<OpeningBook>,
    /// The renderer's pool.
    pub pictures: Pictures,
}

/// Constructs all parts over an open store, with the injected dependencies.
pub fn wire(
    store: Store,
    outside: Outside,
    pictures: Pictures,
    limits: Limits,
    operator: Operator,
) -> App {
    let process = outside.process.clone();
    let core = Arc::new(Core::new(store, outside, limits));
    let reminders = Arc::new(Reminders::new(core.clone()));
    let settings = Arc::new(Settings::new(core.clone(), pictures.clone()));
    let records = Arc::new(Records::new(core.clone()));
    let analyses = Arc::new(Analyses::new(core.clone(), records.clone()));
    let posters = Arc::new(Posters::new(core.clone()));
    let delivery = Delivery::new(
        core.clone(),
        reminders.clone(),
        settings.clone(),
        posters.clone(),
        pictures.clone(),
    );
    let games = Games::new(core.clone(), reminders.clone(), settings.clone());
    let games = Arc::new(games);
    let privacy = Privacy::new(core.clone(), games.clone(), settings.clone(), operator);
    let privacy = Arc::new(privacy);
    let delivery = Arc::new(delivery);
    let planning = Arc::new(Planning::new(core.clone()));
    let cups = Arc::new(Cups::new(core.clone(), games.clone()));
    App {
        cards: Arc::new(Cards::new(core.clone(), analyses.clone())),
        analyses,
        posters,
        delivery,
        bot_player: Arc::new(BotPlayer::new(core.clone(), games.clone())),
        timers: Arc::new(Timers::new(core.clone(), games.clone(), reminders)),
        membership: Arc::new(Membership::new(core.clone(), games.clone(), process)),
        health: Arc::new(Health::new(core.clone())),
        club: Arc::new(Club::new(core.clone())),
        page: Arc::new(BoardPage::new(
            core.clone(),
            games.clone(),
            planning.clone(),
        )),
        planning,
        lessons: Arc::new(Lessons::new(core.clone())),
        puzzles: Arc::new(Puzzles::new(core.clone())),
        upkeep: Arc::new(Upkeep::new(
            core.clone(),
            games.clone(),
            privacy.clone(),
            cups.clone(),
        )),
        cups,
        privacy,
        servers: Arc::new(Servers::new(core.clone())),
        identifies: Arc::new(IdentifyOrder::new(core.clone())),
        core,
        games,
        records,
        settings,
        openings: Arc::new(OpeningBook::built_in().unwrap_or_default()),
        pictures,
    }
}
