//! Invariants that hold after the last fault, once time has passed. To add one, write a function that returns the
//! violations, list it in [`at_rest`], and add a `Premise` if it concerns something that need not occur.

mod answers;
mod boards;
mod clocks;
mod rows;
mod stored;
mod takeovers;
mod taps;

use std::sync::Arc;

use hansu::app::{App, Clock, Matches};
use hansu_play::{GameId, Match};

use tokio::runtime::Runtime;
use tokio::task::unconstrained;

use crate::discord::{Id, Message, State};
use crate::faults::JUMPS;
use crate::premise::Premise;
use crate::world::{Shared, WorldClock};

pub use stored::{Stored, StoredDatabase};

/// The bot's view of the stored games.
#[derive(Default)]
pub struct BotReport {
    games: Vec<(GameId, Match)>,
    clocks: Vec<clocks::ClockReport>,
    wrong: Vec<String>,
}

/// Compares what a bot has in memory with what is stored.
pub async fn compare(shared: &Shared, app: &App, stored: &Stored) -> BotReport {
    let now = WorldClock(shared.clone()).now();
    let mut report = BotReport::default();
    let uncached = Matches::new(Arc::clone(&app.core.store));
    let rows = &stored.rows;
    for game in &stored.games {
        let game = GameId(*game);
        let cached: Option<Arc<Match>> = app.core.matches.load(game).await.ok();
        let stored = uncached.load(game).await.ok();
        match (cached, stored) {
            (Some(cached), Some(stored)) if format!("{cached:?}") == format!("{stored:?}") => {
                report.clocks.extend(clocks::ask(app, &stored, now).await);
                let clock_jumped = shared.world().trace.struck(&JUMPS) > 0;
                if !clock_jumped {
                    report
                        .wrong
                        .extend(clocks::late_turns(app, &stored, rows).await);
                }
                report.games.push((game, (*stored).clone()));
            }
            _ => report.wrong.push(format!(
                "game {} in the cache is not what is stored",
                game.0
            )),
        }
    }
    report
}

/// Checks the world, the stored data and the reports of all bots.
pub fn at_rest(shared: &Shared, stored: &Stored, reports: Vec<BotReport>) {
    let mut faults = Vec::new();
    let mut games = Vec::new();
    let mut clocks = Vec::new();
    for report in reports {
        faults.extend(report.wrong);
        games = report.games;
        clocks.extend(report.clocks);
    }
    let mut world = shared.world();
    if world.lives > 1 {
        world.trace.meets(Premise::SurvivedKill);
    }
    if world.trace.loud {
        for row in &stored.rows {
            println!("{row:?}");
        }
    }
    faults.extend(stored.wrong.iter().cloned());
    faults.extend(rows::rows_have_messages(&mut world, stored));
    faults.extend(rows::lanes_are_in_order(&mut world, stored));
    faults.extend(rows::messages_have_rows(&mut world, stored));
    faults.extend(rows::puzzles_of_the_day_come_once(&world));
    faults.extend(rows::reminders_come_once(&mut world, stored));
    faults.extend(rows::what_is_asked_once_is_done_once(stored));
    faults.extend(rows::lists_come_once_a_day(&mut world, stored));
    faults.extend(answers::nobody_thinks(&world));
    faults.extend(answers::interactions_are_answered(&mut world));
    faults.extend(answers::nothing_done_is_called_broken(&world, stored));
    faults.extend(answers::what_is_called_done_is_done(&mut world, stored));
    faults.extend(boards::one_ping_a_turn(&mut world, stored));
    faults.extend(boards::late_boards_ping_nobody(&mut world, stored));
    faults.extend(boards::buttons_stay_till_there_are_others(&mut world));
    faults.extend(boards::who_is_to_move_can(&mut world, stored, &games));
    faults.extend(boards::secrets_are_kept(&mut world, stored, &games));
    faults.extend(clocks::nobody_loses_time(&mut world, stored, &clocks));
    faults.extend(clocks::challenges_expire(&mut world, stored, &games));
    faults.extend(clocks::outages_are_credited_once(&mut world, stored));
    faults.extend(taps::taps_are_answered_as_they_ended(&mut world, stored));
    faults.extend(takeovers::turns_go_on(&mut world, stored));
    for fault in faults {
        world.violate(fault);
    }
}

/// Returns whether a row is not yet delivered, or a message still says that the bot is thinking.
pub fn is_waiting(shared: &Shared, database: StoredDatabase<'_>, real: &Runtime) -> bool {
    let _in = real.enter();
    let open = futures_executor::block_on(unconstrained(stored::open_rows(database)));
    let world = shared.world();
    let is_thinking = |message: &Message| message.is_thinking() && !message.deleted;
    open > 0 || world.discord.messages.values().any(is_thinking)
}

/// Checks that no press on a message of a former turn has changed a game.
pub fn nothing_old_was_done(
    shared: &Shared,
    pressed: &[Id],
    database: StoredDatabase<'_>,
    real: &Runtime,
) {
    let stored = look(shared, database, real);
    let mut world = shared.world();
    for id in pressed {
        world.trace.meets(Premise::PressOfTheOld);
        let Some(press) = world.discord.interactions.get(id) else {
            continue;
        };
        let kind = press.kind.clone();
        let state = press.state;
        if stored.acted_on.contains(id) {
            world.violate(format!("of a former turn, {kind:?} changed something"));
        }
        if state == State::Waiting {
            world.violate(format!("of a former turn, {kind:?} was not answered"));
        }
    }
}

/// Reads the database independently of the bot.
pub fn look(shared: &Shared, database: StoredDatabase<'_>, real: &Runtime) -> Stored {
    let now = WorldClock(shared.clone()).now();
    let _in = real.enter();
    futures_executor::block_on(unconstrained(stored::read(database, now.0)))
}
