//! Work left by a process is done by the others.

use hansu::play::{BotTask, DatedEvent, GameId, Match, Timestamp};

use super::stored::Stored;
use crate::discord::Millis;
use crate::faults::JUMPS;
use crate::premise::Premise;
use crate::world::World;

/// So soon after the death of its process the bot makes its turn, if another one lives: dead is who was silent for twenty
/// seconds, and it is looked every five.
const GOES_ON: Millis = 30_000;

/// The bot goes on with its games where the process has died that served them.
pub fn turns_go_on(world: &mut World, stored: &Stored) -> Vec<String> {
    // Events are dated by the bot's calendar.
    if world.trace.struck(&JUMPS) > 0 {
        return Vec::new();
    }
    let (mut wrong, mut met) = (Vec::new(), 0_u64);
    for (game, events) in &stored.events {
        let shard = world.shard_of(stored.server_of(*game));
        for (from, until) in bots_turns(*game, events, world.now()) {
            let Some(died) = world.died_before(shard, until) else {
                continue;
            };
            let free = from.max(died);
            let judged = free + GOES_ON;
            // A turn that failed is tried again later and later.
            if died + GOES_ON < from
                || !world.was_untroubled(from, judged)
                || !world.was_there(free, judged)
            {
                continue;
            }
            met += 1;
            if until > judged {
                let late = (until - free) / 1_000;
                wrong.push(format!(
                    "a turn of the bot in game {game} came {late} s after the death of its process"
                ));
            }
        }
    }
    world.trace.meets_times(Premise::TurnAfterDeath, met);
    wrong
}

/// From when the bot was to move, until when something has happened.
fn bots_turns(game: i64, events: &[DatedEvent], now: Millis) -> Vec<(Millis, Millis)> {
    let millis = |at: Timestamp| Millis::try_from(at.0).unwrap_or_default();
    let mut turns = Vec::new();
    for (nth, event) in (1..).zip(events) {
        let then = Match::replay(GameId(game), &events[..nth]);
        let moves = then.is_ok_and(|then| then.bot_task() == Some(BotTask::Move));
        if moves {
            let next = events.get(nth).map_or(now, |next| millis(next.at));
            turns.push((millis(event.at), next));
        }
    }
    turns
}
