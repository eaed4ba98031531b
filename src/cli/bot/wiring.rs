//! Constructs the parts of the bot, each with what it needs.

use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use rand::distr::Alphanumeric;

use crate::app::{
    Actions, Analyses, App, BotPlayer, BotQueue, Calendar, Challenges, Clock, CommitLimits,
    Commits, Courier, CourierParts, Digests, EngineService, GameClocks, GameFinder, GameLists,
    Health, Hints, Limits, Matches, Members, MoveInput, Notices, Outbox, Pictures, Records,
    Reminders, Settings, Signals, TimerParts, Timers, VacationBook, Vitals,
};
use crate::store::Store;

/// Constructs all parts over an open store.
pub fn wire(store: Store, clock: Arc<dyn Clock>, pictures: Pictures, limits: Limits) -> App {
    let claim = limits.claim;
    let lane_wait = limits.lane_wait;
    let open_games = limits.open_games;
    let stored_records = limits.stored_records;
    let shared = Shared::new(store, clock, pictures, limits);
    let outbox = Arc::new(shared.outbox(claim, lane_wait));
    let commits = Arc::new(shared.commits(CommitLimits { claim, open_games }));
    let actions = Arc::new(shared.actions(&outbox, &commits));
    let records = Arc::new(shared.records(stored_records));
    let members = Arc::new(Members::new(shared.clock.clone()));
    let notices = Arc::new(shared.notices());
    App {
        lists: Arc::new(shared.lists()),
        move_input: Arc::new(MoveInput::new(shared.matches.clone())),
        challenges: Arc::new(shared.challenges(&actions, &commits)),
        hints: Arc::new(shared.hints(&actions)),
        analyses: Arc::new(shared.analyses(&records)),
        courier: Arc::new(shared.courier(&notices, &members)),
        bot_player: Arc::new(shared.bot_player(&commits)),
        timers: Arc::new(shared.timers(commits)),
        health: Arc::new(shared.health()),
        actions,
        records,
        members,
        notices,
        outbox,
        store: shared.store,
        matches: shared.matches,
        finder: shared.finder,
        engine: shared.engine,
        settings: shared.settings,
        clocks: shared.clocks,
        vacations: shared.vacations,
        calendar: shared.calendar,
        vitals: shared.vitals,
        pictures: shared.pictures,
    }
}

/// Parts that several others need.
struct Shared {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    pictures: Pictures,
    signals: Arc<Signals>,
    vitals: Arc<Vitals>,
    bot_queue: Arc<BotQueue>,
    engine: Arc<EngineService>,
    matches: Arc<Matches>,
    finder: Arc<GameFinder>,
    clocks: Arc<GameClocks>,
    vacations: Arc<VacationBook>,
    calendar: Arc<Calendar>,
    settings: Arc<Settings>,
    reminders: Arc<Reminders>,
}

impl Shared {
    fn new(store: Store, clock: Arc<dyn Clock>, pictures: Pictures, limits: Limits) -> Shared {
        let store = Arc::new(store);
        let signals = Arc::new(Signals::default());
        let matches = Arc::new(Matches::new(store.clone()));
        let clocks = Arc::new(GameClocks::new(store.clone(), clock.clone(), limits.day));
        let vacations = VacationBook::new(store.clone(), clocks.clone(), signals.clone());
        let calendar = Calendar::new(store.clone(), clock.clone(), signals.clone());
        let settings = Settings::new(
            store.clone(),
            clock.clone(),
            pictures.clone(),
            signals.clone(),
        );
        let reminders = Reminders::new(
            store.clone(),
            matches.clone(),
            clocks.clone(),
            signals.clone(),
        );
        Shared {
            engine: Arc::new(EngineService::new(limits.thinking, limits.external)),
            finder: Arc::new(GameFinder::new(store.clone())),
            vacations: Arc::new(vacations),
            calendar: Arc::new(calendar),
            settings: Arc::new(settings),
            reminders: Arc::new(reminders),
            vitals: Arc::new(Vitals::default()),
            bot_queue: Arc::new(BotQueue::default()),
            store,
            clock,
            pictures,
            signals,
            matches,
            clocks,
        }
    }

    fn outbox(&self, claim: Duration, lane_wait: Duration) -> Outbox {
        Outbox::new(
            self.store.clone(),
            self.clock.clone(),
            self.signals.clone(),
            claim,
            lane_wait,
        )
    }

    fn commits(&self, limits: CommitLimits) -> Commits {
        Commits::new(
            self.store.clone(),
            self.matches.clone(),
            self.clocks.clone(),
            self.reminders.clone(),
            self.bot_queue.clone(),
            self.signals.clone(),
            limits,
        )
    }

    fn actions(&self, outbox: &Arc<Outbox>, commits: &Arc<Commits>) -> Actions {
        Actions::new(
            self.store.clone(),
            self.matches.clone(),
            self.finder.clone(),
            self.clocks.clone(),
            outbox.clone(),
            self.vacations.clone(),
            commits.clone(),
        )
    }

    fn records(&self, stored: usize) -> Records {
        Records::new(
            self.store.clone(),
            self.clock.clone(),
            self.matches.clone(),
            stored,
        )
    }

    fn notices(&self) -> Notices {
        Notices::new(
            self.store.clone(),
            self.matches.clone(),
            self.clocks.clone(),
            self.reminders.clone(),
            self.settings.clone(),
            self.pictures.clone(),
        )
    }

    fn lists(&self) -> GameLists {
        GameLists::new(
            self.store.clone(),
            self.matches.clone(),
            self.clocks.clone(),
        )
    }

    fn challenges(&self, actions: &Arc<Actions>, commits: &Arc<Commits>) -> Challenges {
        Challenges::new(
            self.store.clone(),
            self.matches.clone(),
            actions.clone(),
            commits.clone(),
            self.settings.clone(),
        )
    }

    fn hints(&self, actions: &Arc<Actions>) -> Hints {
        Hints::new(
            self.matches.clone(),
            self.clocks.clone(),
            actions.clone(),
            self.engine.clone(),
        )
    }

    fn analyses(&self, records: &Arc<Records>) -> Analyses {
        Analyses::new(
            self.store.clone(),
            self.clock.clone(),
            self.matches.clone(),
            self.finder.clone(),
            records.clone(),
            self.engine.clone(),
        )
    }

    fn courier(&self, notices: &Arc<Notices>, members: &Arc<Members>) -> Courier {
        Courier::new(CourierParts {
            store: self.store.clone(),
            clock: self.clock.clone(),
            matches: self.matches.clone(),
            notices: notices.clone(),
            reminders: self.reminders.clone(),
            members: members.clone(),
            signals: self.signals.clone(),
            mark: nonce_mark(),
        })
    }

    fn bot_player(&self, commits: &Arc<Commits>) -> BotPlayer {
        BotPlayer::new(
            self.store.clone(),
            self.matches.clone(),
            commits.clone(),
            self.clocks.clone(),
            self.engine.clone(),
            self.bot_queue.clone(),
            self.signals.clone(),
        )
    }

    fn timers(&self, commits: Arc<Commits>) -> Timers {
        let digests = Digests::new(
            self.store.clone(),
            self.clocks.clone(),
            self.reminders.clone(),
            self.signals.clone(),
        );
        Timers::new(TimerParts {
            store: self.store.clone(),
            matches: self.matches.clone(),
            commits,
            clocks: self.clocks.clone(),
            vacations: self.vacations.clone(),
            reminders: self.reminders.clone(),
            digests: Arc::new(digests),
            calendar: self.calendar.clone(),
            signals: self.signals.clone(),
            vitals: self.vitals.clone(),
        })
    }

    fn health(&self) -> Health {
        Health::new(
            self.store.clone(),
            self.clock.clone(),
            self.calendar.clone(),
            self.vitals.clone(),
        )
    }
}

/// Six random characters that no other process draws, as far as chance goes: part of the nonces of what this
/// one sends.
fn nonce_mark() -> String {
    let letters = rand::rng().sample_iter(Alphanumeric).take(6);
    letters.map(char::from).collect()
}
