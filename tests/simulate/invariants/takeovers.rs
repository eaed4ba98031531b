//! Work left by a process is done by the others.

use hansu_play::{BotTask, DatedEvent, GameId, Match, Timestamp};

use super::stored::Stored;
use crate::discord::Millis;
use crate::faults::JUMPS;
use crate::premise::Premise;
use crate::world::World;

/// The time in which the bot makes its turn after the death of its process, if another process lives. A process counts
/// as dead after twenty seconds of silence, and the others check that every five seconds.
const GOES_ON: Millis = 30_000;

/// The bot continues its games after the process that served them has died.
pub fn turns_go_on(world: &mut World, stored: &Stored) -> Vec<String> {
    // Events are dated by the bot's calendar.
    if world.trace.struck(&JUMPS) > 0 {
        return Vec::new();
    }
    let mut faults = Vec::new();
    let mut premise_count = 0_u64;
    for (game, events) in &stored.events {
        let shard = world.shard_of(stored.server_of(*game));
        for (from, until) in bots_turns(*game, events, world.now()) {
            let Some(died) = world.died_before(shard, until) else {
                continue;
            };
            let free_from = from.max(died);
            let judged_until = free_from + GOES_ON;
            // A failed turn is repeated with growing delays.
            if died + GOES_ON < from
                || !world.was_untroubled(from, judged_until)
                || !world.was_there(free_from, judged_until)
            {
                continue;
            }
            premise_count += 1;
            if until > judged_until {
                let late = (until - free_from) / 1_000;
                faults.push(format!(
                    "a turn of the bot in game {game} came {late} s after the death of its process"
                ));
            }
        }
    }
    world
        .trace
        .meets_times(Premise::TurnAfterDeath, premise_count);
    faults
}

/// Returns the spans in which it was the bot's turn, each until the next event.
fn bots_turns(game: i64, events: &[DatedEvent], now: Millis) -> Vec<(Millis, Millis)> {
    let millis = |at: Timestamp| Millis::try_from(at.0).unwrap_or_default();
    let mut turns = Vec::new();
    for (nth, event) in (1..).zip(events) {
        let match_then = Match::replay(GameId(game), &events[..nth]);
        let is_bots_turn =
            match_then.is_ok_and(|match_then| match_then.bot_task() == Some(BotTask::Move));
        if is_bots_turn {
            let next = events.get(nth).map_or(now, |next| millis(next.at));
            turns.push((millis(event.at), next));
        }
    }
    turns
}
