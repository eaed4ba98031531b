//! Constructs the parts of the bot, each with what it needs.

use std::sync::Arc;

use rand::RngExt;
use rand::distr::Alphanumeric;

use crate::app::{
    Analyses, App, BotPlayer, Clock, Core, Courier, Games, Health, Limits, Members, Notices,
    Outbox, Pictures, Records, Reminders, Settings, Timers,
};
use crate::store::Store;

/// Constructs all parts over an open store.
pub fn wire(store: Store, clock: Arc<dyn Clock>, pictures: Pictures, limits: Limits) -> App {
    let core = Arc::new(Core::new(store, clock, limits));
    let reminders = Arc::new(Reminders::new(core.clone()));
    let settings = Arc::new(Settings::new(core.clone(), pictures.clone()));
    let records = Arc::new(Records::new(core.clone()));
    let members = Arc::new(Members::new(core.clone()));
    let notices = Notices::new(
        core.clone(),
        reminders.clone(),
        settings.clone(),
        pictures.clone(),
    );
    let notices = Arc::new(notices);
    let courier = Courier::new(
        core.clone(),
        notices.clone(),
        reminders.clone(),
        members.clone(),
        nonce_mark(),
    );
    let games = Games::new(core.clone(), reminders.clone(), settings.clone());
    let games = Arc::new(games);
    App {
        analyses: Arc::new(Analyses::new(core.clone(), records.clone())),
        courier: Arc::new(courier),
        bot_player: Arc::new(BotPlayer::new(core.clone(), games.clone())),
        timers: Arc::new(Timers::new(core.clone(), games.clone(), reminders)),
        outbox: Arc::new(Outbox::new(core.clone())),
        health: Arc::new(Health::new(core.clone())),
        core,
        games,
        records,
        members,
        notices,
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
