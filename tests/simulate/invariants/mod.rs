//! Invariants that hold after the last fault, once time has passed. To add one, write a function that returns the
//! violations, list it in [`at_rest`], and add a `Premise` if it concerns something that need not occur.

mod answers;
mod boards;
mod clocks;
mod rows;
mod stored;
mod takeovers;

use std::sync::Arc;

use hansu::app::{App, Clock, Matches};
use hansu::play::{GameId, Match};

use tokio::runtime::Runtime;
use tokio::task::unconstrained;

use crate::discord::{Id, Message, State};
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
    let mut kept = BotReport::default();
    let fresh = Matches::new(Arc::clone(&app.core.store));
    for game in &stored.games {
        let game = GameId(*game);
        let cached: Option<Arc<Match>> = app.core.matches.load(game).await.ok();
        let stored = fresh.load(game).await.ok();
        match (cached, stored) {
            (Some(cached), Some(stored)) if format!("{cached:?}") == format!("{stored:?}") => {
                kept.clocks.extend(clocks::ask(app, &stored, now).await);
                kept.games.push((game, (*stored).clone()));
            }
            _ => kept.wrong.push(format!(
                "game {} in the cache is not what is stored",
                game.0
            )),
        }
    }
    kept
}

/// Looks at everything, also at what each bot says.
pub fn at_rest(shared: &Shared, stored: &Stored, kept: Vec<BotReport>) {
    let (mut wrong, mut games, mut clocks) = (Vec::new(), Vec::new(), Vec::new());
    for kept in kept {
        wrong.extend(kept.wrong);
        games = kept.games;
        clocks.extend(kept.clocks);
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
    wrong.extend(stored.wrong.iter().cloned());
    wrong.extend(rows::rows_have_messages(&mut world, stored));
    wrong.extend(rows::lanes_are_in_order(&mut world, stored));
    wrong.extend(rows::messages_have_rows(&mut world, stored));
    wrong.extend(rows::reminders_come_once(&mut world, stored));
    wrong.extend(rows::what_is_asked_once_is_done_once(stored));
    wrong.extend(rows::lists_come_once_a_day(&mut world, stored));
    wrong.extend(answers::nobody_thinks(&world));
    wrong.extend(answers::interactions_are_answered(&mut world));
    wrong.extend(answers::nothing_done_is_called_broken(&world, stored));
    wrong.extend(answers::what_is_called_done_is_done(&mut world, stored));
    wrong.extend(boards::one_ping_a_turn(&mut world, stored));
    wrong.extend(boards::late_boards_ping_nobody(&mut world, stored));
    wrong.extend(boards::buttons_stay_till_there_are_others(&mut world));
    wrong.extend(boards::who_is_to_move_can(&mut world, stored, &games));
    wrong.extend(boards::secrets_are_kept(&mut world, stored, &games));
    wrong.extend(clocks::nobody_loses_time(&mut world, stored, &clocks));
    wrong.extend(clocks::challenges_expire(&mut world, stored, &games));
    wrong.extend(clocks::outages_are_credited_once(&mut world, stored));
    wrong.extend(takeovers::turns_go_on(&mut world, stored));
    for wrong in wrong {
        world.violate(wrong);
    }
}

/// Returns whether a message still waits for its turn, or somebody for an answer.
pub fn is_waiting(shared: &Shared, beside: StoredDatabase<'_>, real: &Runtime) -> bool {
    let _in = real.enter();
    let open = futures_executor::block_on(unconstrained(stored::open_rows(beside)));
    let world = shared.world();
    let thinks = |one: &Message| one.is_thinking() && !one.deleted;
    open > 0 || world.discord.messages.values().any(thinks)
}

/// None of these presses, on messages of turns that are over, has changed a game.
pub fn nothing_old_was_done(
    shared: &Shared,
    pressed: &[Id],
    beside: StoredDatabase<'_>,
    real: &Runtime,
) {
    let stored = look(shared, beside, real);
    let mut world = shared.world();
    for id in pressed {
        world.trace.meets(Premise::PressOfTheOld);
        let Some(press) = world.discord.interactions.get(id) else {
            continue;
        };
        let (kind, state) = (press.kind.clone(), press.state);
        if stored.acted_on.contains(id) {
            world.violate(format!("of a former turn, {kind:?} changed something"));
        }
        if state == State::Waiting {
            world.violate(format!("of a former turn, {kind:?} was not answered"));
        }
    }
}

/// Reads the database beside the bot.
pub fn look(shared: &Shared, beside: StoredDatabase<'_>, real: &Runtime) -> Stored {
    let now = WorldClock(shared.clone()).now();
    let _in = real.enter();
    futures_executor::block_on(unconstrained(stored::read(beside, now.0)))
}
