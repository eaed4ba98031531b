//! Checks of the answers to interactions.

use hansu::play::Language;
use hansu::text::Text;

use super::stored::Stored;
use crate::discord::{InteractionKind, Millis, State};
use crate::premise::Premise;
use crate::world::World;

/// The time without faults before an interaction that counts as quiet.
const BEFORE: Millis = 90_000;
/// Discord's window, and how long an answer may take to be read.
const WINDOW: Millis = 3_500;
/// Commands that change a game.
const CHANGING: [&str; 7] = [
    "move", "pass", "setup", "draw", "takeback", "pause", "resign",
];

/// Nobody reads for ever that the bot is thinking, unless the process died or something went wrong meanwhile.
pub fn nobody_thinks(world: &World) -> Vec<String> {
    let mut wrong = Vec::new();
    for message in world
        .discord
        .messages
        .values()
        .filter(|one| one.is_thinking() && !one.deleted)
    {
        let at = message
            .interaction
            .and_then(|id| world.discord.interactions.get(&id))
            .map_or(0, |one| one.at);
        if world.was_quiet(at.saturating_sub(BEFORE), at + 60_000) {
            wrong.push(format!(
                "message {} still says that the bot is thinking",
                message.id
            ));
        }
    }
    wrong
}

/// Interactions in quiet times were answered in time, and once.
pub fn interactions_are_answered(world: &mut World) -> Vec<String> {
    let (mut wrong, mut quiet) = (Vec::new(), 0_u64);
    for one in world.discord.interactions.values() {
        let Some(at) = one.delivered else {
            continue;
        };
        if one.said > 1 {
            wrong.push(format!(
                "interaction {} was answered {} times",
                one.id, one.said
            ));
        }
        if !world.was_quiet(at.saturating_sub(BEFORE), at + WINDOW) {
            continue;
        }
        quiet += 1;
        let late = one.first_at.is_some_and(|first| first > at + WINDOW);
        if late {
            wrong.push(format!("interaction {} was answered late", one.id));
        }
        if one.state == State::Waiting {
            wrong.push(format!(
                "interaction {} was never answered: {:?}",
                one.id, one.kind
            ));
        }
    }
    world.trace.meets_times(Premise::QuietInteraction, quiet);
    wrong
}

/// Nobody reads that something went wrong where it was done.
pub fn nothing_done_is_called_broken(world: &World, stored: &Stored) -> Vec<String> {
    let broken =
        [Language::En, Language::Ko].map(|language| Text::of(language).fill_named("broken", &[]));
    let mut wrong = Vec::new();
    for message in world.discord.messages.values() {
        let Some(asked) = message
            .interaction
            .filter(|_| broken.contains(&message.content))
        else {
            continue;
        };
        // If an event came twice, the other one failed.
        let once = world.discord.interactions.get(&asked);
        let once = once.is_some_and(|one| one.delivered.is_some());
        if once && stored.acted_on.contains(&asked) {
            wrong.push(format!(
                "of interaction {asked}, which was done, was said: {}",
                message.content
            ));
        }
    }
    wrong
}

/// Every confirmed act was done.
pub fn what_is_called_done_is_done(world: &mut World, stored: &Stored) -> Vec<String> {
    let done = [Language::En, Language::Ko].map(|language| {
        ["done-played", "done-else"].map(|key| Text::of(language).fill_named(key, &[]))
    });
    let (mut wrong, mut met) = (Vec::new(), 0_u64);
    for message in world.discord.messages.values() {
        let asked = message.interaction;
        let Some(asked) = asked.and_then(|id| world.discord.interactions.get(&id)) else {
            continue;
        };
        let says_so = done
            .iter()
            .flatten()
            .any(|done| message.said.iter().any(|said| said.contains(done)));
        // A public answer to a command that changes a game is the row of its event.
        let public = message.only_for.is_none()
            && !message.is_thinking()
            && matches!(&asked.kind, InteractionKind::Command(name) if CHANGING.contains(name));
        if !says_so && !public {
            continue;
        }
        met += 1;
        // A press answers in the message that was pressed, whose interaction is that which made it.
        let acted = stored.acted_on.contains(&asked.id)
            || message
                .changed_by
                .iter()
                .any(|press| stored.acted_on.contains(press));
        let changed = message.changed_by.iter();
        let presses = changed.filter_map(|id| world.discord.interactions.get(id));
        // A write may take effect after the backup, of which the answer tells later still.
        let times = presses.chain([asked]).map(|one| one.at);
        let lost = times.chain(message.said_at).any(|at| world.is_lost(at));
        if !acted && !lost {
            wrong.push(format!(
                "to {:?} of interaction {} was said, though nothing was done: {:?}",
                asked.kind, asked.id, message.content
            ));
        }
    }
    world.trace.meets_times(Premise::CalledDone, met);
    wrong
}
