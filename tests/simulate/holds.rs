//! What holds when nothing goes wrong any more and time has passed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use hansu::app::{App, Matches};
use hansu::play::{GameId, Language};
use hansu::store::DatabaseInspection;
use hansu::text::Text;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row};

use crate::discord::{Id, InteractionKind, Message, Millis, State};
use crate::life::Ground;
use crate::world::{Shared, World};

/// How long before an interaction nothing may have gone wrong for it to be quiet.
const BEFORE: Millis = 90_000;
/// Discord's window, and how long an answer may take to be read.
const WINDOW: Millis = 3_500;

/// A row of the outbox.
#[derive(Debug)]
struct Posted {
    id: i64,
    game: i64,
    lane: i64,
    kind: String,
    state: String,
    reason: Option<String>,
    message: Option<Id>,
}

/// What the database says.
struct Stored {
    rows: Vec<Posted>,
    overdue: Vec<String>,
    /// The newest event of each game.
    games: BTreeMap<i64, i64>,
    acted_on: BTreeSet<Id>,
    desks: BTreeSet<Id>,
}

/// Looks at everything.
pub async fn at_rest(shared: &Shared, app: &App, database: &Path, ground: &Ground) {
    let now = hansu::app::Clock::now(&crate::world::WorldClock(shared.clone())).0;
    let (stored, replayed) = {
        let _in = ground.real.enter();
        futures_executor::block_on(read(database, now))
    };
    let mut wrong = replayed;
    for game in stored.games.keys() {
        let cached = app.core.matches.load(GameId(*game)).await;
        let fresh = Matches::new(Arc::clone(&app.core.store))
            .load(GameId(*game))
            .await;
        match (cached, fresh) {
            (Ok(cached), Ok(fresh)) if format!("{cached:?}") == format!("{:?}", fresh) => {}
            _ => wrong.push(format!("game {game} in the cache is not what is stored")),
        }
    }
    let mut world = shared.world();
    wrong.extend(stored.overdue.iter().cloned());
    wrong.extend(rows_have_messages(&world, &stored));
    wrong.extend(messages_have_rows(&world, &stored));
    wrong.extend(nobody_thinks(&world));
    wrong.extend(interactions_are_answered(&mut world));
    wrong.extend(one_ping_a_turn(&world));
    wrong.extend(nothing_done_is_called_broken(&world, &stored));
    for wrong in wrong {
        world.violate(wrong);
    }
}

async fn read(database: &Path, now: i64) -> (Stored, Vec<String>) {
    let mut inspected = DatabaseInspection::open(database).await.unwrap().unwrap();
    let replayed = inspected.replay().await.unwrap().wrong;
    drop(inspected);
    let options = SqliteConnectOptions::new()
        .filename(database)
        .read_only(true);
    let mut database = options.connect().await.unwrap();
    let rows =
        sqlx::query("select id, game, lane, kind, state, reason, message from outbox order by id")
            .fetch_all(&mut database)
            .await
            .unwrap();
    let rows = rows.iter().map(|row| Posted {
        id: row.get(0),
        game: row.get(1),
        lane: row.get(2),
        kind: row.get(3),
        state: row.get(4),
        reason: row.get(5),
        message: row.get::<Option<i64>, _>(6).map(|id| id as u64),
    });
    let rows = rows.collect();
    // A minute for what falls due while this is looked at.
    let overdue = sqlx::query("select game, kind, due_at from timer where due_at < ?")
        .bind(now - 120_000)
        .fetch_all(&mut database)
        .await
        .unwrap();
    let overdue = overdue.iter().map(|row| {
        let (game, kind): (i64, String) = (row.get(0), row.get(1));
        format!(
            "the timer {kind} of game {game} is {} s overdue",
            (now - row.get::<i64, _>(2)) / 1_000
        )
    });
    let overdue = overdue.collect();
    let games = sqlx::query("select game, max(seq) from event group by game")
        .fetch_all(&mut database)
        .await
        .unwrap();
    let games = games.iter().map(|row| (row.get(0), row.get(1))).collect();
    let acted_on = sqlx::query("select id from interaction")
        .fetch_all(&mut database)
        .await
        .unwrap();
    let acted_on = acted_on
        .iter()
        .map(|row| row.get::<i64, _>(0) as u64)
        .collect();
    let desks = sqlx::query("select message from poster where message is not null")
        .fetch_all(&mut database)
        .await
        .unwrap();
    let desks = desks
        .iter()
        .map(|row| row.get::<i64, _>(0) as u64)
        .collect();
    database.close().await.unwrap();
    let stored = Stored {
        rows,
        overdue,
        games,
        acted_on,
        desks,
    };
    (stored, replayed)
}

fn posts(kind: &str) -> bool {
    !matches!(kind, "closed" | "thread" | "settled" | "strip")
}

/// Each row is delivered, by a message that is there and where it belongs, or parked with a reason.
fn rows_have_messages(world: &World, stored: &Stored) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut said: BTreeMap<i64, Vec<(i64, Millis, Id)>> = BTreeMap::new();
    for row in &stored.rows {
        let name = format!("row {} ({} of game {})", row.id, row.kind, row.game);
        match row.state.as_str() {
            "parked" if row.reason.is_some() => continue,
            "delivered" => {}
            state => {
                wrong.push(format!("{name} is {state}"));
                continue;
            }
        }
        let Some(message) = row.message.filter(|_| posts(&row.kind)) else {
            continue;
        };
        let Some(message) = world.discord.messages.get(&message) else {
            wrong.push(format!(
                "{name} has the message {message}, which was never there"
            ));
            continue;
        };
        if message.only_for.is_some() {
            wrong.push(format!("{name} is the private message {}", message.id));
        }
        if let Some(at) = message.said_at {
            said.entry(row.lane)
                .or_default()
                .push((row.id, at, message.id));
        }
    }
    for (lane, rows) in said {
        for pair in rows.windows(2) {
            let ([.., (first, at, one)], (second, later, other)) = (&pair[..1], pair[1]) else {
                continue;
            };
            if *at > later && *one != other {
                wrong.push(format!(
                    "in {lane} row {second} was said before row {first}"
                ));
            }
        }
    }
    wrong
}

/// Each public message in the server is that of one row, or of a kind that has none.
fn messages_have_rows(world: &World, stored: &Stored) -> Vec<String> {
    let mut of_rows: BTreeMap<Id, Vec<i64>> = BTreeMap::new();
    for row in stored.rows.iter().filter(|row| posts(&row.kind)) {
        if let Some(message) = row.message {
            of_rows.entry(message).or_default().push(row.id);
        }
    }
    let mut wrong = Vec::new();
    for message in world
        .discord
        .messages
        .values()
        .filter(|one| one.only_for.is_none())
    {
        match of_rows.get(&message.id).map(Vec::as_slice) {
            Some([_]) => {}
            Some(rows) => wrong.push(format!("message {} is that of rows {rows:?}", message.id)),
            None if needs_no_row(world, stored, message) => {}
            None => {
                let says: String = message.content.chars().take(60).collect();
                let (id, channel) = (message.id, message.channel);
                wrong.push(format!(
                    "message {id} in {channel} is that of no row: {says:?} {:?}",
                    message.marks
                ));
            }
        }
    }
    wrong
}

fn needs_no_row(world: &World, stored: &Stored, message: &Message) -> bool {
    // Answers in direct messages are between two anyway; desks have rows of their own.
    let place = world.discord.channels.get(&message.channel);
    let direct = place.is_some_and(|place| place.recipient.is_some());
    let desk = message.marks.iter().any(|mark| mark.starts_with("desk:"));
    let interaction = message
        .interaction
        .and_then(|id| world.discord.interactions.get(&id));
    let film = interaction.is_some_and(|one| match &one.kind {
        InteractionKind::Command(name) => *name == "replay",
        InteractionKind::Component { id, .. } => id.starts_with("replay:"),
    });
    direct
        || film
        || (desk && (message.deleted || stored.desks.contains(&message.id)))
        || (message.is_thinking() && message.deleted)
}

/// Nobody reads for ever that the bot is thinking, unless the process died or something went wrong meanwhile.
fn nobody_thinks(world: &World) -> Vec<String> {
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

/// Whoever asked in quiet times was answered in time, and once.
fn interactions_are_answered(world: &mut World) -> Vec<String> {
    let (mut wrong, mut quiet) = (Vec::new(), 0);
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
        if one.state == State::Waiting {
            wrong.push(format!(
                "interaction {} was never answered: {:?}",
                one.id, one.kind
            ));
        }
    }
    if quiet > 0 {
        world.trace.met("three quiet seconds");
    }
    wrong
}

/// The boards of one position ping once.
fn one_ping_a_turn(world: &World) -> Vec<String> {
    let mut pings: BTreeMap<&str, u32> = BTreeMap::new();
    for message in world
        .discord
        .messages
        .values()
        .filter(|one| !one.pinged.is_empty())
    {
        for mark in message
            .marks
            .iter()
            .filter(|mark| mark.starts_with("piece:"))
        {
            *pings.entry(mark).or_default() += 1;
        }
    }
    let more = pings.into_iter().filter(|(_, times)| *times > 1);
    more.map(|(mark, times)| format!("{times} boards {mark} ping"))
        .collect()
}

/// Nobody reads that something went wrong where it was done.
fn nothing_done_is_called_broken(world: &World, stored: &Stored) -> Vec<String> {
    let broken = [Language::En, Language::Ko].map(|language| Text::of(language).say("broken"));
    let mut wrong = Vec::new();
    for message in world.discord.messages.values() {
        let Some(asked) = message
            .interaction
            .filter(|_| broken.iter().any(|said| message.content == *said))
        else {
            continue;
        };
        if stored.acted_on.contains(&asked) {
            wrong.push(format!(
                "of interaction {asked}, which was done, was said: {}",
                message.content
            ));
        }
    }
    wrong
}
