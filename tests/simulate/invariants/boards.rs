//! Boards: their pings, and what they must not show.

use std::collections::{BTreeMap, BTreeSet};

use hansu_play::{GameId, Language, Match};
use hansu_store::RowKind;
use hansu_text::Text;
use janggi::{Formation, Side};

use super::stored::Stored;
use crate::discord::{Id, Message, Millis};
use crate::faults::{Fault, JUMPS};
use crate::premise::Premise;
use crate::world::World;

/// The boards of one position ping once.
pub fn one_ping_a_turn(world: &mut World, stored: &Stored) -> Vec<String> {
    let row_messages: BTreeSet<Id> = stored.rows.iter().filter_map(|row| row.message).collect();
    let mut pings: BTreeMap<(usize, &str), u32> = BTreeMap::new();
    let public = world.discord.messages.values();
    // Messages of a lost time are posted again.
    let is_remembered = |at: Option<Millis>| at.is_none_or(|at| !world.is_lost(at));
    for message in
        public.filter(|message| message.only_for.is_none() && is_remembered(message.said_at))
    {
        let has_pinged = !message.pinged.is_empty();
        let Some(mark) = message.marks.iter().find(|mark| mark.starts_with("piece:")) else {
            continue;
        };
        // The bot cannot find a message that was deleted before the search, so the bot posts it again.
        let is_unfindable = message.deleted_by_person && !row_messages.contains(&message.id);
        if has_pinged && !is_unfindable {
            // After a restore, the board of each game is posted once more.
            let restored = message.said_at.map_or(0, |at| world.restored_before(at));
            *pings.entry((restored, mark)).or_default() += 1;
        }
    }
    let repeated = pings.into_iter().filter(|(_, times)| *times > 1);
    repeated
        .map(|((_, mark), times)| format!("{times} boards {mark} ping"))
        .collect()
}

/// The time that a board may be in transit; its content was current when it was sent.
const ON_ITS_WAY: Millis = 60_000;

/// A board that arrives after the game has continued pings nobody.
pub fn late_boards_ping_nobody(world: &mut World, stored: &Stored) -> Vec<String> {
    // Rows are dated by the bot's calendar.
    if world.trace.struck(&JUMPS) > 0 {
        return Vec::new();
    }
    let boards = || {
        let rows = stored.rows.iter();
        rows.filter(|row| matches!(row.kind, RowKind::Setup | RowKind::Board))
    };
    let mut faults = Vec::new();
    for row in boards().filter(|row| row.state == "delivered") {
        let newer =
            boards().filter(|newer_row| newer_row.game == row.game && newer_row.seq > row.seq);
        let replaced_at = newer
            .filter_map(|newer_row| Millis::try_from(newer_row.at).ok())
            .min();
        let message = row.message.and_then(|id| world.discord.messages.get(&id));
        let Some((replaced_at, message)) = replaced_at.zip(message) else {
            continue;
        };
        let said_at = message.said_at.unwrap_or_default();
        if said_at < replaced_at + ON_ITS_WAY || world.is_lost(said_at) {
            continue;
        }
        let pings = !message.pinged.is_empty();
        let id = message.id;
        world.trace.meets(Premise::LateBoard);
        if pings {
            faults.push(format!(
                "the late board {} of game {}, message {id}, pings",
                row.seq, row.game
            ));
        }
    }
    faults
}

/// Faults after which the next board may be in another place than the previous one.
const MISPLACED: [Fault; 6] = [
    Fault::ChannelDeleted,
    Fault::ThreadArchived,
    Fault::ThreadLocked,
    Fault::PermissionsTaken,
    Fault::MessageDeleted,
    Fault::DirectClosed,
];

/// Buttons are removed from a board only after another message of the game has replaced it.
pub fn buttons_stay_till_there_are_others(world: &mut World) -> Vec<String> {
    if world.trace.struck(&MISPLACED) > 0 {
        return Vec::new();
    }
    let mut faults = Vec::new();
    for (id, at) in &world.discord.stripped {
        let stripped = world.discord.messages.get(id);
        let game = stripped.and_then(Message::game);
        let place = stripped.map(|message| message.channel);
        // Ids do not show the order: a deferred answer has an id from the time of the deferral.
        let said_at = stripped.and_then(|message| message.said_at);
        world.trace.meets(Premise::TakenButtons);
        let mut others = world.discord.messages.values();
        let is_followed = others.any(|message| {
            message.id != *id
                && message.only_for.is_none()
                // The last board of a game with a forgotten person has no buttons.
                && (message.game() == game
                    || message.marks.is_empty() && Some(message.channel) == place)
                && message.said_at >= said_at
                && message.said_at.is_some_and(|said_at| said_at <= *at)
        });
        if !is_followed {
            faults.push(format!(
                "the buttons of message {id} were taken before there were others"
            ));
        }
    }
    faults
}

/// The player to move has buttons on the newest board that has arrived.
pub fn who_is_to_move_can(
    world: &mut World,
    stored: &Stored,
    games: &[(GameId, Match)],
) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, game) in games
        .iter()
        .filter(|(_, game)| game.game().is_some() && game.is_open())
    {
        let rows = stored
            .rows
            .iter()
            .filter(|row| row.game == id.0 && row.kind == RowKind::Board);
        let Some(row) = rows
            .max_by_key(|row| row.id)
            .filter(|row| row.state == "delivered")
        else {
            continue;
        };
        let message = row.message.and_then(|id| world.discord.messages.get(&id));
        let Some(message) = message.filter(|message| !message.deleted) else {
            continue;
        };
        world.trace.meets(Premise::CurrentBoard);
        let mark = format!("piece:{}:{}", id.0, game.version().0);
        let waits_for_bot = game.bots_side().is_some_and(|side| game.awaits(side));
        if !waits_for_bot && !message.marks.contains(&mark) {
            faults.push(format!(
                "game {} is at {mark}, and its last board has {:?}",
                id.0, message.marks
            ));
        }
    }
    faults
}

/// No public message tells a formation that was chosen in secret, before both have chosen.
pub fn secrets_are_kept(
    world: &mut World,
    stored: &Stored,
    games: &[(GameId, Match)],
) -> Vec<String> {
    let mut faults = Vec::new();
    for (id, _) in games.iter().filter(|(_, game)| game.sets_up_in_secret()) {
        // The first board shows both choices.
        let first_board = stored
            .rows
            .iter()
            .find(|row| row.game == id.0 && row.kind == RowKind::Board)
            .map(|row| row.id);
        for row in stored
            .rows
            .iter()
            .filter(|row| row.game == id.0 && row.kind.posts())
        {
            if first_board.is_some_and(|first_board| row.id >= first_board) {
                continue;
            }
            let Some(message) = row.message.and_then(|id| world.discord.messages.get(&id)) else {
                continue;
            };
            world.trace.meets(Premise::SecretSetup);
            // A menu may name formations as choices, but the text must not name the chosen one.
            let leak = message
                .said
                .iter()
                .find(|text| names().any(|name| text.contains(&name)));
            if let Some(leak) = leak {
                faults.push(format!("of the secret game {} is said: {leak:?}", id.0));
            }
        }
    }
    faults
}

fn names() -> impl Iterator<Item = String> {
    [Language::En, Language::Ko]
        .into_iter()
        .flat_map(|language| {
            Formation::ALL.into_iter().flat_map(move |formation| {
                Side::ALL.map(|seat| Text::of(language).formation(formation, seat))
            })
        })
}
