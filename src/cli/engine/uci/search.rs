//! Searches and perft counts that report to the interface.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::say;
use crate::engine::uci::{Info, Style, TimeLimits};
use crate::engine::{SearchRequest, SearchResult, Skill, TranspositionTable, search_timed};
use crate::rules::{Game, divide_until};

/// Searches and prints progress.
pub(super) fn think(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &Mutex<TranspositionTable>,
    time: Option<TimeLimits>,
    style: Style,
) -> Vec<SearchResult> {
    let mut table = table.lock();
    table.new_search();
    let table = &*table;
    let began = Instant::now();
    let position = *game.position();
    search_timed(game, request, table, &mut |results, stability| {
        for (rank, result) in (1..).zip(results) {
            let info = Info {
                result,
                rank: (request.lines > 1).then_some(rank),
                position: &position,
                time: began.elapsed(),
                hashfull: table.hashfull(),
                style,
            };
            say(&info.to_string());
        }
        match time {
            Some(time) if time.suffice(began.elapsed(), stability) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    })
}

/// Searches at limited strength. Only `only` and `stop` of the request apply.
pub(super) fn play_down(
    game: &Game,
    skill: Skill,
    request: &SearchRequest<'_>,
    style: Style,
) -> Vec<SearchResult> {
    let began = Instant::now();
    let seed = game.position().key();
    let result = skill.think_among(request.only, game, seed, request.stop);
    if let Some(result) = &result {
        let info = Info {
            result,
            rank: None,
            position: game.position(),
            time: began.elapsed(),
            hashfull: 0,
            style,
        };
        say(&info.to_string());
    }
    result.into_iter().collect()
}

/// Counts leaf nodes per action, until stopped.
pub(super) fn count(game: &Game, depth: u32, stop: &AtomicBool, style: Style) {
    let start = game.situation();
    if depth == 0 {
        return say("\nNodes searched: 1");
    }
    let Some(parts) = divide_until(start, depth, stop) else {
        return say("info string the count was stopped");
    };
    for (action, nodes) in &parts {
        let action = style.ranks.write(start.position(), *action);
        say(&format!("{action}: {nodes}"));
    }
    let total: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
    say(&format!("\nNodes searched: {total}"));
}

/// Stops a search by a command or by the clock.
#[derive(Default)]
pub(super) struct SearchStop {
    /// The cancel flag of the search.
    pub(super) stopped: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

/// The state that waiters watch.
#[derive(Default)]
struct State {
    stopped: bool,
    /// `true` if a finished search may answer although it was not stopped.
    released: bool,
}

impl SearchStop {
    pub(super) fn stop(&self) {
        // The flag is for the search, the state for waiters. Both are set under the lock, so that no wake-up is lost.
        self.stopped.store(true, Relaxed);
        self.state.lock().stopped = true;
        self.changed.notify_all();
    }

    /// Lets a finished search answer, because the move that it pondered on was played.
    pub(super) fn release(&self) {
        self.state.lock().released = true;
        self.changed.notify_all();
    }

    /// Stops the search after `patience`, unless it is stopped before.
    pub(super) fn stop_after(self: &Arc<Self>, patience: Duration) {
        let stop = Arc::clone(self);
        std::thread::spawn(move || {
            let mut state = stop.state.lock();
            stop.changed
                .wait_while_for(&mut state, |state| !state.stopped, patience);
            drop(state);
            stop.stop();
        });
    }

    /// Waits until the search is stopped or released.
    pub(super) fn wait(&self) {
        let mut state = self.state.lock();
        self.changed
            .wait_while(&mut state, |state| !state.stopped && !state.released);
    }
}
