//! Rows of the outbox and messages correspond to each other.

use std::collections::{BTreeMap, BTreeSet};

use hansu_store::RowKind;

use super::stored::{Posted, Stored};
use crate::discord::{Id, InteractionKind, Message, Millis};
use crate::faults::{Fault, JUMPS};
use crate::life::retention;
use crate::premise::Premise;
use crate::world::World;

/// Faults after which the bot cannot know whether a message has arrived.
const UNKNOWN: [Fault; 13] = [
    Fault::RequestLost,
    Fault::AnswerLost,
    Fault::Slow,
    Fault::AwayAfter,
    Fault::BrokenAnswer,
    Fault::Outage,
    Fault::Kill,
    Fault::KillAfterCommit,
    Fault::KillAfterRequest,
    Fault::Frozen,
    Fault::FrozenAtWork,
    Fault::DiesAtWork,
    Fault::AllDie,
];

/// Each row is delivered with an existing message in its channel, or parked with a reason.
pub fn rows_have_messages(world: &mut World, stored: &Stored) -> Vec<String> {
    let mut faults = Vec::new();
    for row in &stored.rows {
        let name = row.name();
        match row.state.as_str() {
            "parked" if row.reason.is_some() => {
                world.trace.meets(Premise::ParkedRow);
                if is_well(world, row.lane as Id) && row.tries_again() {
                    faults.push(format!(
                        "{name} stays parked, though its channel is well: {:?}",
                        row.reason
                    ));
                }
                continue;
            }
            "delivered" => {}
            state => {
                faults.push(format!("{name} is {state}"));
                continue;
            }
        }
        let Some(message) = row.message.filter(|_| row.kind.posts()) else {
            continue;
        };
        world.trace.meets(Premise::PostedRow);
        match world.discord.messages.get(&message) {
            None => faults.push(format!(
                "{name} has the message {message}, which was never there"
            )),
            Some(message) if message.only_for.is_some() => {
                faults.push(format!("{name} is the private message {}", message.id));
            }
            Some(_) => {}
        }
    }
    faults
}

/// Returns whether a bot can write in a channel.
fn is_well(world: &World, channel: Id) -> bool {
    let place = world.discord.channels.get(&channel);
    place.is_some_and(|place| {
        place.recipient.is_none() && !place.archived && !place.locked && place.denied == 0
    })
}

/// The rows of a lane were posted in their order.
pub fn lanes_are_in_order(world: &mut World, stored: &Stored) -> Vec<String> {
    // If the channel is deleted or no thread can be opened, rows move to the end of another lane.
    let moving = [Fault::ChannelDeleted, Fault::PermissionsTaken];
    if world.trace.struck(&moving) > 0 {
        return Vec::new();
    }
    let mut lanes: BTreeMap<i64, Vec<(i64, Millis, Id)>> = BTreeMap::new();
    // Notices of unreachable channels are an hour apart for each person, and other rows do not wait for them.
    let posted_rows = stored
        .rows
        .iter()
        .filter(|row| row.kind.posts() && row.kind != RowKind::Lost && row.state == "delivered");
    // Parked rows come after messages posted in the meantime, and so do rows that waited for a thread that could not be
    // opened.
    let threads = stored.rows.iter().filter(|row| row.kind == RowKind::Thread);
    let threads: BTreeMap<i64, (i64, i64)> =
        threads.map(|row| (row.game, (row.id, row.lane))).collect();
    let moved = |row: &Posted| {
        let thread = threads.get(&row.game);
        thread.is_some_and(|(opened, lane)| row.id > *opened && row.lane != *lane)
    };
    for row in posted_rows.filter(|row| !row.reopened && !moved(row)) {
        let message = row.message.and_then(|id| world.discord.messages.get(&id));
        if let Some(message) = message
            && let Some(at) = message.said_at
        {
            lanes
                .entry(row.lane)
                .or_default()
                .push((row.id, at, message.id));
        }
    }
    let mut faults = Vec::new();
    for (lane, rows) in lanes {
        for pair in rows.windows(2) {
            let &[
                (first, first_at, first_message),
                (second, second_at, second_message),
            ] = pair
            else {
                continue;
            };
            world.trace.meets(Premise::RowsOfOneLane);
            if first_at > second_at && first_message != second_message {
                faults.push(format!(
                    "in {lane} row {second} (message {second_message}) was said before row {first} ({first_message})"
                ));
            }
        }
    }
    faults
}

/// Each public message belongs to one row, or is of a kind that has no row.
pub fn messages_have_rows(world: &mut World, stored: &Stored) -> Vec<String> {
    let mut of_rows: BTreeMap<Id, Vec<i64>> = BTreeMap::new();
    for row in stored.rows.iter().filter(|row| row.kind.posts()) {
        if let Some(message) = row.message {
            of_rows.entry(message).or_default().push(row.id);
        }
    }
    let mut faults = Vec::new();
    let mut unremembered = 0;
    let public = world.discord.messages.values();
    for message in public.filter(|message| message.only_for.is_none() && message.author.is_none()) {
        match of_rows.get(&message.id).map(Vec::as_slice) {
            Some([_]) => {}
            None if message.said_at.is_some_and(|at| world.is_lost(at)) => unremembered += 1,
            Some(rows) => faults.push(format!("message {} is that of rows {rows:?}", message.id)),
            None if needs_no_row(world, stored, message) => {}
            None if was_said_anew(world, stored, message) => unremembered += 1,
            // After the restore, the bot cannot find a message without buttons.
            None if message.bare_since.is_some_and(|at| world.is_lost(at)) => unremembered += 1,
            None => {
                let text: String = message.content.chars().take(60).collect();
                let id = message.id;
                let channel = message.channel;
                faults.push(format!(
                    "message {id} in {channel} is that of no row: {text:?} {:?}",
                    message.marks
                ));
            }
        }
    }
    world.trace.meets_times(Premise::Unremembered, unremembered);
    faults
}

fn needs_no_row(world: &World, stored: &Stored, message: &Message) -> bool {
    // Answers in direct messages are not public. Desks and puzzles of the day are stored in another table.
    let place = world.discord.channels.get(&message.channel);
    let is_direct = place.is_some_and(|place| place.recipient.is_some());
    let is_desk = message.marks.iter().any(|mark| mark.starts_with("desk:"));
    let interaction = message.interaction;
    let interaction = interaction.and_then(|id| world.discord.interactions.get(&id));
    // Answers that everybody sees: replays, and shared cards.
    let is_shared = interaction.is_some_and(|interaction| match &interaction.kind {
        InteractionKind::Command(name, _) => *name == "replay",
        InteractionKind::Component { id, .. } => {
            id.starts_with("replay:") || id.starts_with("card-image:")
        }
    });
    // If a person is forgotten, their games against the bot are deleted, but the messages remain.
    let parent_message = world.discord.messages.get(&message.channel);
    let game = message.game().or(parent_message.and_then(Message::game));
    let is_deleted_game = game.is_some_and(|game| !stored.games.contains(&game));
    // The bot cannot find a message that a moderator deleted before the search.
    is_direct
        || message.deleted_by_person
        || is_shared
        || is_swept(world, message)
        || is_deleted_game
        || is_daily(message)
        || (is_desk && (message.deleted || stored.desks.contains(&message.id)))
        || message.is_thinking()
}

/// Returns whether a message is a puzzle of the day: its button has a puzzle and no turn.
fn is_daily(message: &Message) -> bool {
    let mut marks = message.marks.iter();
    marks.any(|mark| mark.starts_with("puzzle:") && mark.len() == "puzzle:-:0:12345678".len())
}

/// A channel gets the puzzle of a date once, except from a restored database that does not know of it.
pub fn puzzles_of_the_day_come_once(world: &World) -> Vec<String> {
    let mut posted = BTreeSet::new();
    let mut faults = Vec::new();
    for message in world.discord.messages.values() {
        let is_lost = message
            .said_at
            .is_some_and(|at| world.is_lost(at) || world.was_unsaved(at));
        if !is_daily(message) || message.deleted_by_person || is_lost {
            continue;
        }
        let head = message.content.lines().next().unwrap_or_default();
        let date = head.rsplit(' ').next().unwrap_or_default();
        if !posted.insert((message.channel, date)) {
            faults.push(format!("two puzzles of {date} in {}", message.channel));
        }
    }
    faults
}

/// Returns whether a message is so old that its row may be gone: delivered rows are swept after a while.
fn is_swept(world: &World, message: &Message) -> bool {
    let kept_for = u64::try_from(retention(world.seed).as_millis()).unwrap_or(u64::MAX);
    message
        .said_at
        .is_some_and(|at| world.earliest_calendar(at) + kept_for < world.latest_calendar())
}

/// Returns whether a message was in transit during a backup that was restored later. Its delivery is not known to the
/// restored database, which posts boards again.
fn was_said_anew(world: &World, stored: &Stored, message: &Message) -> bool {
    let settled = stored.rows.iter().any(|row| {
        row.message.is_none()
            && row.state == "delivered"
            && matches!(row.kind, RowKind::Setup | RowKind::Board)
            && u64::try_from(row.lane).is_ok_and(|lane| lane == message.channel)
    });
    settled && message.said_at.is_some_and(|at| world.was_unsaved(at))
}

/// Direct messages that are no answers belong to rows. A message may come again after each fault that hid its delivery.
pub fn reminders_come_once(world: &mut World, stored: &Stored) -> Vec<String> {
    let mut rows: BTreeMap<Id, usize> = BTreeMap::new();
    for row in stored.rows.iter().filter(|row| row.kind.is_personal()) {
        *rows.entry(row.lane as Id).or_default() += 1;
    }
    // A board without buttons does not name its game.
    let game_messages = stored.rows.iter().filter(|row| !row.kind.is_personal());
    let game_messages: BTreeSet<Id> = game_messages.filter_map(|row| row.message).collect();
    let unknown = world.trace.struck(&UNKNOWN) as usize;
    let mut faults = Vec::new();
    for (person, rows) in rows {
        world.trace.meets(Premise::PersonalRow);
        let direct_channels = world.discord.channels.values();
        let direct_channels: Vec<Id> = direct_channels
            .filter(|channel| channel.recipient == Some(person))
            .map(|channel| channel.id)
            .collect();
        let received = world.discord.messages.values().filter(|message| {
            direct_channels.contains(&message.channel)
                && message.interaction.is_none()
                && message.author.is_none()
                && message.game().is_none()
                && !game_messages.contains(&message.id)
                && message.said_at.is_none_or(|at| !world.is_lost(at))
                && !is_swept(world, message)
        });
        let received = received.count();
        // The questions about a written message are posted as well.
        let written = world.discord.messages.values();
        let written = written
            .filter(|message| message.author == Some(person))
            .count();
        if received > rows + unknown + 2 * written {
            faults.push(format!(
                "{received} messages came to {person} for {rows} rows"
            ));
        }
    }
    faults
}

/// Each act is done once, even if its event came twice.
pub fn what_is_asked_once_is_done_once(stored: &Stored) -> Vec<String> {
    let mut started: BTreeMap<Id, BTreeSet<i64>> = BTreeMap::new();
    let mut done: BTreeMap<(Id, i64), BTreeSet<i64>> = BTreeMap::new();
    for row in stored.rows.iter().filter(|row| row.kind.posts()) {
        let Some(interaction) = row.interaction else {
            continue;
        };
        if row.kind == RowKind::Challenge {
            // A challenge in a thread is also posted in the parent channel.
            started.entry(interaction).or_default().insert(row.game);
        }
        if row.kind.shows_board() || row.kind == RowKind::Offer {
            done.entry((interaction, row.game))
                .or_default()
                .insert(row.seq);
        }
    }
    let repeated_games = started.into_iter().filter(|(_, games)| games.len() > 1);
    let repeated_games =
        repeated_games.map(|(id, games)| format!("interaction {id} has begun the games {games:?}"));
    let repeated_events = done.into_iter().filter(|(_, events)| events.len() > 1);
    let repeated_events = repeated_events.map(|((id, game), events)| {
        format!("interaction {id} has caused the events {events:?} of game {game}")
    });
    repeated_games.chain(repeated_events).collect()
}

/// The shortest time between two daily lists after a person has chosen another hour, in milliseconds.
const LISTS_APART: i64 = 50 * 60_000;

/// A daily list comes once a day.
pub fn lists_come_once_a_day(world: &mut World, stored: &Stored) -> Vec<String> {
    let clock_jumped = world.trace.struck(&JUMPS) > 0;
    let mut last = BTreeMap::new();
    let mut faults = Vec::new();
    for row in stored.rows.iter().filter(|row| row.kind == RowKind::Digest) {
        world.trace.meets(Premise::Digest);
        let previous: Option<i64> = last.insert(row.lane, row.at);
        if previous.is_some_and(|previous| row.at - previous < LISTS_APART) && !clock_jumped {
            faults.push(format!("two daily lists go to {} on one day", row.lane));
        }
    }
    faults
}
