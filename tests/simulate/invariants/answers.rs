//! Checks of the answers to interactions.

use hansu_play::Language;
use hansu_text::Text;

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

/// No message says for ever that the bot is thinking, unless the process died or a fault struck in the meantime.
pub fn nobody_thinks(world: &World) -> Vec<String> {
    let mut faults = Vec::new();
    for message in world
        .discord
        .messages
        .values()
        .filter(|message| message.is_thinking() && !message.deleted)
    {
        let at = message
            .interaction
            .and_then(|id| world.discord.interactions.get(&id))
            .map_or(0, |message| message.at);
        if world.was_quiet(at.saturating_sub(BEFORE), at + 60_000) {
            faults.push(format!(
                "message {} still says that the bot is thinking",
                message.id
            ));
        }
    }
    faults
}

/// Interactions in quiet times were answered in time, and once.
pub fn interactions_are_answered(world: &mut World) -> Vec<String> {
    let mut faults = Vec::new();
    let mut quiet_count = 0_u64;
    for interaction in world.discord.interactions.values() {
        let Some(at) = interaction.delivered else {
            continue;
        };
        if interaction.said > 1 {
            faults.push(format!(
                "interaction {} was answered {} times",
                interaction.id, interaction.said
            ));
        }
        if !world.was_quiet(at.saturating_sub(BEFORE), at + WINDOW) {
            continue;
        }
        quiet_count += 1;
        let is_late = interaction
            .first_at
            .is_some_and(|first| first > at + WINDOW);
        if is_late {
            faults.push(format!("interaction {} was answered late", interaction.id));
        }
        if interaction.state == State::Waiting {
            faults.push(format!(
                "interaction {} was never answered: {:?}",
                interaction.id, interaction.kind
            ));
        }
    }
    world
        .trace
        .meets_times(Premise::QuietInteraction, quiet_count);
    faults
}

/// No answer reports an error for an act that was done.
pub fn nothing_done_is_called_broken(world: &World, stored: &Stored) -> Vec<String> {
    let broken_texts =
        [Language::En, Language::Ko].map(|language| Text::of(language).fill_named("broken", &[]));
    let mut faults = Vec::new();
    for message in world.discord.messages.values() {
        let Some(interaction_id) = message
            .interaction
            .filter(|_| broken_texts.contains(&message.content))
        else {
            continue;
        };
        // If an event came twice, the error belongs to the second event.
        let delivered_once = world.discord.interactions.get(&interaction_id);
        let delivered_once =
            delivered_once.is_some_and(|interaction| interaction.delivered.is_some());
        if delivered_once && stored.acted_on.contains(&interaction_id) {
            faults.push(format!(
                "of interaction {interaction_id}, which was done, was said: {}",
                message.content
            ));
        }
    }
    faults
}

/// Every confirmed act was done.
pub fn what_is_called_done_is_done(world: &mut World, stored: &Stored) -> Vec<String> {
    let done_texts = [Language::En, Language::Ko].map(|language| {
        ["done-played", "done-else"].map(|key| Text::of(language).fill_named(key, &[]))
    });
    let mut faults = Vec::new();
    let mut premise_count = 0_u64;
    for message in world.discord.messages.values() {
        let interaction = message.interaction;
        let Some(interaction) = interaction.and_then(|id| world.discord.interactions.get(&id))
        else {
            continue;
        };
        let says_so = done_texts
            .iter()
            .flatten()
            .any(|text| message.said.iter().any(|said| said.contains(text)));
        // A public answer to a command that changes a game is the row of its event.
        let is_public = message.only_for.is_none()
            && !message.is_thinking()
            && matches!(&interaction.kind, InteractionKind::Command(name, _) if CHANGING.contains(name));
        if !says_so && !is_public {
            continue;
        }
        premise_count += 1;
        // A press is answered in the pressed message, whose interaction is the one that created the message.
        let was_done = stored.acted_on.contains(&interaction.id)
            || message
                .changed_by
                .iter()
                .any(|press| stored.acted_on.contains(press));
        let changed = message.changed_by.iter();
        let presses = changed.filter_map(|id| world.discord.interactions.get(id));
        // A write may take effect after the backup, and its answer follows later.
        let times = presses
            .chain([interaction])
            .map(|interaction| interaction.at);
        let was_lost = times.chain(message.said_at).any(|at| world.is_lost(at));
        if !was_done && !was_lost {
            faults.push(format!(
                "to {:?} of interaction {} was said, though nothing was done: {:?}",
                interaction.kind, interaction.id, message.content
            ));
        }
    }
    world.trace.meets_times(Premise::CalledDone, premise_count);
    faults
}
