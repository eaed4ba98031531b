//! Constructs the parts of the bot, each with what it needs.

use std::sync::Arc;

use crate::app::{
    Actions, Analyses, App, BotPlayer, BotQueue, Calendar, Challenges, Clock, CommitLimits,
    Commits, Courier, Digests, EngineService, GameClocks, GameFinder, GameLists, Health, Hints,
    Limits, Matches, Members, MoveInput, Notices, Outbox, People, Pictures, Preferences, Records,
    Reminders, Signals, TimerParts, Timers, VacationBook, Vitals,
};
use crate::store::Store;

/// Constructs all parts over an open store.
pub fn wire(store: Store, clock: Arc<dyn Clock>, pictures: Pictures, limits: Limits) -> App {
    let store = Arc::new(store);
    let signals = Arc::new(Signals::default());
    let vitals = Arc::new(Vitals::default());
    let bot_queue = Arc::new(BotQueue::default());
    let engine = Arc::new(EngineService::new(limits.thinking, limits.external));
    let matches = Arc::new(Matches::new(store.clone()));
    let finder = Arc::new(GameFinder::new(store.clone()));
    let clocks = Arc::new(GameClocks::new(store.clone(), clock.clone(), limits.day));
    let vacations = Arc::new(VacationBook::new(
        store.clone(),
        clocks.clone(),
        signals.clone(),
    ));
    let calendar = Arc::new(Calendar::new(store.clone(), clock.clone(), signals.clone()));
    let preferences = Arc::new(Preferences::new(
        store.clone(),
        clock.clone(),
        pictures.clone(),
        signals.clone(),
    ));
    let people = Arc::new(People::new(store.clone(), clock.clone(), signals.clone()));
    let reminders = Arc::new(Reminders::new(
        store.clone(),
        matches.clone(),
        clocks.clone(),
        signals.clone(),
    ));
    let outbox = Arc::new(Outbox::new(
        store.clone(),
        clock.clone(),
        signals.clone(),
        limits.claim,
        limits.lane_wait,
    ));
    let commits = Arc::new(Commits::new(
        store.clone(),
        matches.clone(),
        clocks.clone(),
        reminders.clone(),
        bot_queue.clone(),
        signals.clone(),
        CommitLimits {
            claim: limits.claim,
            open_games: limits.open_games,
        },
    ));
    let actions = Arc::new(Actions::new(
        store.clone(),
        matches.clone(),
        finder.clone(),
        clocks.clone(),
        outbox.clone(),
        vacations.clone(),
        commits.clone(),
    ));
    let members = Arc::new(Members::new(clock.clone()));
    let notices = Arc::new(Notices::new(
        store.clone(),
        matches.clone(),
        clocks.clone(),
        reminders.clone(),
        preferences.clone(),
        pictures.clone(),
    ));
    let records = Arc::new(Records::new(
        store.clone(),
        clock.clone(),
        matches.clone(),
        limits.stored_records,
    ));
    App {
        lists: Arc::new(GameLists::new(
            store.clone(),
            matches.clone(),
            clocks.clone(),
        )),
        move_input: Arc::new(MoveInput::new(matches.clone())),
        challenges: Arc::new(Challenges::new(
            store.clone(),
            matches.clone(),
            actions.clone(),
            commits.clone(),
            people.clone(),
        )),
        hints: Arc::new(Hints::new(
            matches.clone(),
            clocks.clone(),
            actions.clone(),
            engine.clone(),
        )),
        analyses: Arc::new(Analyses::new(
            store.clone(),
            clock.clone(),
            matches.clone(),
            finder.clone(),
            records.clone(),
            engine.clone(),
        )),
        courier: Arc::new(Courier::new(
            store.clone(),
            clock.clone(),
            matches.clone(),
            notices.clone(),
            reminders.clone(),
            members.clone(),
            signals.clone(),
        )),
        bot_player: Arc::new(BotPlayer::new(
            store.clone(),
            matches.clone(),
            commits.clone(),
            clocks.clone(),
            engine.clone(),
            bot_queue,
            signals.clone(),
        )),
        timers: Arc::new(Timers::new(TimerParts {
            store: store.clone(),
            matches: matches.clone(),
            commits,
            clocks: clocks.clone(),
            vacations: vacations.clone(),
            reminders: reminders.clone(),
            digests: Arc::new(Digests::new(
                store.clone(),
                clocks.clone(),
                reminders,
                signals.clone(),
            )),
            calendar: calendar.clone(),
            signals,
            vitals: vitals.clone(),
        })),
        health: Arc::new(Health::new(store.clone(), clock, vitals.clone())),
        store,
        matches,
        finder,
        actions,
        engine,
        records,
        preferences,
        people,
        clocks,
        vacations,
        calendar,
        members,
        notices,
        outbox,
        vitals,
        pictures,
    }
}
