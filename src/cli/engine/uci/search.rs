//! Searches and perft counts, reported in UCI.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use parking_lot::Mutex;

use super::say;
use crate::engine::uci::{Info, TimeLimits};
use crate::engine::{SearchRequest, SearchResult, Skill, TranspositionTable, search_timed, uci};
use crate::rules::{Game, Position, divide_until};

/// Searches and prints progress.
pub(super) fn think(
    game: &Game,
    request: &SearchRequest<'_>,
    table: &Mutex<TranspositionTable>,
    time: Option<TimeLimits>,
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
            };
            say(&info.to_string());
        }
        match time {
            Some(time) if time.suffice(began.elapsed(), stability) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    })
}

/// Searches at limited strength; of the request only `stop` applies.
pub(super) fn play_down(
    game: &Game,
    skill: Skill,
    request: &SearchRequest<'_>,
) -> Vec<SearchResult> {
    let began = Instant::now();
    let result = skill.think(game, game.position().key(), request.stop);
    if let Some(result) = &result {
        let info = Info {
            result,
            rank: None,
            position: game.position(),
            time: began.elapsed(),
            hashfull: 0,
        };
        say(&info.to_string());
    }
    result.into_iter().collect()
}

pub(super) fn answer(position: &Position, results: &[SearchResult]) {
    let words = results
        .first()
        .map(|result| uci::line(position, result.pv()));
    match words.as_deref() {
        Some([best, reply, ..]) => say(&format!("bestmove {best} ponder {reply}")),
        Some([best]) => say(&format!("bestmove {best}")),
        _ => say("bestmove (none)"),
    }
}

/// Counts leaf nodes per action, until stopped.
pub(super) fn count(game: &Game, depth: u32, stop: &AtomicBool) {
    let start = game.situation();
    if depth == 0 {
        return say("\nNodes searched: 1");
    }
    let Some(parts) = divide_until(start, depth, stop) else {
        return say("info string the count was stopped");
    };
    for (action, nodes) in &parts {
        say(&format!("{}: {nodes}", start.position().uci(*action)));
    }
    let all: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
    say(&format!("\nNodes searched: {all}"));
}
