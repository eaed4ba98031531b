//! Searches and perft counts, reported to the interface.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use parking_lot::Mutex;

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

/// Searches at limited strength; of the request only `only` and `stop` apply.
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
    let all: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
    say(&format!("\nNodes searched: {all}"));
}
