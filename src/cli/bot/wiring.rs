//! Constructs the parts of the bot, each with what it needs.

use std::sync::Arc;

use rand::RngExt;
use rand::distr::Alphanumeric;

use crate::app::{
    Analyses, App, BotPlayer, Cards, Clock, Club, Core, Delivery, Games, Health, Limits, Operator,
    Pictures, Planning, Posters, Privacy, Records, Reminders, Servers, Settings, Timers, Upkeep,
};
use crate::store::Store;

/// Constructs all parts over an open store.
pub fn wire(
    store: Store,
    clock: Arc<dyn Clock>,
    pictures: Pictures,
    limits: Limits,
    operator: Operator,
) -> App {
    let core = Arc::new(Core::new(store, clock, limits));
    let reminders = Arc::new(Reminders::new(core.clone()));
    let settings = Arc::new(Settings::new(core.clone(), pictures.clone()));
    let records = Arc::new(Records::new(core.clone()));
    let analyses = Arc::new(Analyses::new(core.clone(), records.clone()));
    let delivery = Delivery::new(
        core.clone(),
        reminders.clone(),
        settings.clone(),
        pictures.clone(),
        nonce_mark(),
    );
    let games = Games::new(core.clone(), reminders.clone(), settings.clone());
    let games = Arc::new(games);
    let privacy = Privacy::new(core.clone(), games.clone(), settings.clone(), operator);
    let privacy = Arc::new(privacy);
    let delivery = Arc::new(delivery);
    App {
        cards: Arc::new(Cards::new(core.clone(), analyses.clone())),
        analyses,
        posters: Arc::new(Posters::new(core.clone(), delivery.clone())),
        delivery,
        bot_player: Arc::new(BotPlayer::new(core.clone(), games.clone())),
        timers: Arc::new(Timers::new(core.clone(), games.clone(), reminders)),
        health: Arc::new(Health::new(core.clone())),
        club: Arc::new(Club::new(core.clone())),
        planning: Arc::new(Planning::new(core.clone())),
        upkeep: Arc::new(Upkeep::new(core.clone(), games.clone(), privacy.clone())),
        privacy,
        servers: Arc::new(Servers::new(core.clone())),
        core,
        games,
        records,
        settings,
        pictures,
    }
}

/// Six random characters that no other process draws, as far as chance goes: part of the nonces of what this
/// one sends.
fn nonce_mark() -> String {
    let letters = rand::rng().sample_iter(Alphanumeric).take(6);
    letters.map(char::from).collect()
}
