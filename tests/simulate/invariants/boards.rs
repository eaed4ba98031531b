//! Boards: their pings, and what they must not show.

use std::collections::{BTreeMap, BTreeSet};

use hansu::play::{GameId, Language, Match};
use hansu::rules::{Formation, Side};
use hansu::store::RowKind;
use hansu::text::Text;

use super::stored::Stored;
use crate::discord::{Id, Message, Millis};
use crate::faults::{Fault, JUMPS};
use crate::premise::Premise;
use crate::world::World;

/// The boards of one position ping once.
pub fn one_ping_a_turn(world: &mut World, stored: &Stored) -> Vec<String> {
    let known: BTreeSet<Id> = stored.rows.iter().filter_map(|row| row.message).collect();
    let mut pings: BTreeMap<(usize, &str), u32> = BTreeMap::new();
    let public = world.discord.messages.values();
    // Messages of a lost time are posted again.
    let remembered = |at: Option<Millis>| at.is_none_or(|at| !world.is_lost(at));
    for message in public.filter(|one| one.only_for.is_none() && remembered(one.said_at)) {
        let pinged = !message.pinged.is_empty();
        let Some(mark) = message.marks.iter().find(|mark| mark.starts_with("piece:")) else {
            continue;
        };
        // Nobody can find what was deleted before it was looked for: it is said again, where it is seen.
        let unfound = message.deleted_by_person && !known.contains(&message.id);
        if pinged && !unfound {
            // After a restore each game says once more where it stands.
            let restored = message.said_at.map_or(0, |at| world.restored_before(at));
            *pings.entry((restored, mark)).or_default() += 1;
        }
    }
    let more = pings.into_iter().filter(|(_, times)| *times > 1);
    more.map(|((_, mark), times)| format!("{times} boards {mark} ping"))
        .collect()
}

/// The time that a board may be in transit; its content was current when it was sent.
const ON_ITS_WAY: Millis = 60_000;

/// A board that comes when the game has gone on calls nobody.
pub fn late_boards_ping_nobody(world: &mut World, stored: &Stored) -> Vec<String> {
    // Rows are dated by the bot's calendar.
    if world.trace.struck(&JUMPS) > 0 {
        return Vec::new();
    }
    let boards = || {
        let rows = stored.rows.iter();
        rows.filter(|row| matches!(row.kind, RowKind::Setup | RowKind::Board))
    };
    let mut wrong = Vec::new();
    for row in boards().filter(|row| row.state == "delivered") {
        let newer = boards().filter(|other| other.game == row.game && other.seq > row.seq);
        let gone_on = newer
            .filter_map(|other| Millis::try_from(other.at).ok())
            .min();
        let message = row.message.and_then(|id| world.discord.messages.get(&id));
        let Some((gone_on, message)) = gone_on.zip(message) else {
            continue;
        };
        let said = message.said_at.unwrap_or_default();
        if said < gone_on + ON_ITS_WAY || world.is_lost(said) {
            continue;
        }
        let (pings, id) = (!message.pinged.is_empty(), message.id);
        world.trace.meets(Premise::LateBoard);
        if pings {
            wrong.push(format!(
                "the late board {} of game {}, message {id}, pings",
                row.seq, row.game
            ));
        }
    }
    wrong
}

/// Faults by which the board that takes the place of another is not where that was.
const MISPLACED: [Fault; 6] = [
    Fault::ChannelDeleted,
    Fault::ThreadArchived,
    Fault::ThreadLocked,
    Fault::PermissionsTaken,
    Fault::MessageDeleted,
    Fault::DirectClosed,
];

/// Buttons are taken only from a board in whose place another message of the game stands.
pub fn buttons_stay_till_there_are_others(world: &mut World) -> Vec<String> {
    if world.trace.struck(&MISPLACED) > 0 {
        return Vec::new();
    }
    let mut wrong = Vec::new();
    for (id, at) in &world.discord.stripped {
        let before = world.discord.messages.get(id);
        let game = before.and_then(Message::game);
        let place = before.map(|message| message.channel);
        // Not by ids: a deferred answer has one from when it was deferred.
        let said = before.and_then(|message| message.said_at);
        world.trace.meets(Premise::TakenButtons);
        let mut others = world.discord.messages.values();
        let followed = others.any(|other| {
            other.id != *id
                && other.only_for.is_none()
                // The last board of a game with somebody who is forgotten has no buttons.
                && (other.game() == game
                    || other.marks.is_empty() && Some(other.channel) == place)
                && other.said_at >= said
                && other.said_at.is_some_and(|said| said <= *at)
        });
        if !followed {
            wrong.push(format!(
                "the buttons of message {id} were taken before there were others"
            ));
        }
    }
    wrong
}

/// The player to move has buttons on the newest board that has arrived.
pub fn who_is_to_move_can(
    world: &mut World,
    stored: &Stored,
    games: &[(GameId, Match)],
) -> Vec<String> {
    let mut wrong = Vec::new();
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
            wrong.push(format!(
                "game {} is at {mark}, and its last board has {:?}",
                id.0, message.marks
            ));
        }
    }
    wrong
}

/// No public message tells a formation that was chosen in secret, before both have chosen.
pub fn secrets_are_kept(
    world: &mut World,
    stored: &Stored,
    games: &[(GameId, Match)],
) -> Vec<String> {
    let mut wrong = Vec::new();
    for (id, _) in games.iter().filter(|(_, game)| game.sets_up_in_secret()) {
        // Both choices are told with the first board.
        let both = stored
            .rows
            .iter()
            .find(|row| row.game == id.0 && row.kind == RowKind::Board)
            .map(|row| row.id);
        for row in stored
            .rows
            .iter()
            .filter(|row| row.game == id.0 && row.kind.posts())
        {
            if both.is_some_and(|both| row.id >= both) {
                continue;
            }
            let Some(message) = row.message.and_then(|id| world.discord.messages.get(&id)) else {
                continue;
            };
            world.trace.meets(Premise::SecretSetup);
            // A menu names what can be chosen; words name what was.
            let told = message
                .said
                .iter()
                .find(|said| names().any(|name| said.contains(&name)));
            if let Some(told) = told {
                wrong.push(format!("of the secret game {} is said: {told:?}", id.0));
            }
        }
    }
    wrong
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
