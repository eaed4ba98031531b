//! All that is stored of a person, row by row as it is stored, for the person to read.

use serde_json::{Map, Value};
use sqlx::{Column, Row as _};

use super::ReviewId;
use super::forgotten::games_naming;
use super::reviews::in_file;
use crate::play::{DatedEvent, Event, GameId, Match, Timestamp, UserId};
use crate::store::Store;
use crate::store::database::{Connection, SqlRow, SqlValue};
use crate::store::error::StoreError;
use crate::store::numbers::signed;

/// A row by its columns. Ids are text, for their numbers are longer than what many programs can read; times are in
/// RFC 3339.
pub type StoredFields = Map<String, Value>;

/// All that is stored of a person, as of one moment.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Held {
    /// The rows of each kind, by its name in an export.
    pub rows: Vec<(&'static str, Vec<StoredFields>)>,
    /// The matches in which they play, played, asked or were asked, with all events.
    pub games: Vec<HeldGame>,
    /// The files that they have opened, oldest first.
    pub files: Vec<HeldFile>,
}

/// The statements that read a person's rows, `$1`, by the name of the rows in an export.
const ROWS: [(&str, &str); 12] = [
    // Their language, settings and habits.
    ("person", "select * from person where id = $1"),
    (
        "looks",
        "select * from taste where kind = 'person' and owner = $1",
    ),
    (
        "vacations",
        "select * from vacation where person = $1 order by id",
    ),
    // What they have planned, and the turns of their plans.
    (
        "plans",
        "select * from plan where person = $1 order by game",
    ),
    (
        "plan_nodes",
        "select * from plan_node where (game, person) in \
         (select game, person from plan where person = $1) order by game, node",
    ),
    // How their games with other people in servers ended.
    (
        "results",
        "select * from result where id in (select id from result where cho = $1 \
         union all select id from result where han = $1) order by id",
    ),
    (
        "ratings",
        "select * from rating where person = $1 order by server, variant",
    ),
    // What each game did to them.
    (
        "rating_changes",
        "select rating_change.* from rating_change join result on result.id = rating_change.result \
         where rating_change.result in (select id from result where cho = $1 \
         union all select id from result where han = $1) \
         and rating_change.side = case when result.cho = $1 then 'cho' else 'han' end order by rating_change.result",
    ),
    // Messages that went to them alone, and whether those are refused.
    (
        "messages",
        concat!(
            "select id, game, seq, lane, kind, state, at, delivered_at, message from outbox \
             where game in (",
            games_naming!(),
            ") and lane = $1 order by id"
        ),
    ),
    ("refused", "select * from blocked_lane where lane = $1"),
    // Browsers in which they are signed in to the board page, and their acts by it within a day.
    (
        "page_sessions",
        "select person, made_at, seen_at, device from page_session where person = $1 order by made_at, digest",
    ),
    (
        "page_acts",
        "select * from page_act where person = $1 order by at, act",
    ),
];

/// A match with its events.
#[derive(Debug, Clone, PartialEq)]
pub struct HeldGame {
    /// The match.
    pub game: StoredFields,
    /// Its events in order.
    pub events: Vec<StoredFields>,
}

/// A file that a person has opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldFile {
    /// Its number.
    pub id: ReviewId,
    /// When it was opened.
    pub at: Timestamp,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// How much is stored of a person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HeldCounts {
    /// Matches with other people, and challenges.
    pub games: u32,
    /// Matches against the bot.
    pub practice: u32,
    /// Opened files.
    pub files: u32,
    /// Vacations.
    pub vacations: u32,
    /// Plans.
    pub plans: u32,
    /// Browsers signed in to the board page.
    pub browsers: u32,
}

impl Store {
    /// All that is stored of a person, as of one moment.
    pub async fn held(&self, who: UserId) -> Result<Held, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                // One transaction, so that nothing changes between two of its parts.
                let mut tx = connection.one_moment().await?;
                let mut rows = Vec::with_capacity(ROWS.len());
                for (name, statement) in ROWS {
                    let found = sqlx::query(statement).bind(signed(who.0));
                    let found = found.fetch_all(&mut tx).await?;
                    rows.push((name, found.iter().map(fields_of).collect()));
                }
                Ok(Held {
                    rows,
                    games: games(&mut tx, who).await?,
                    files: files(&mut tx, who).await?,
                })
            })
        })
        .await
    }

    /// How much is stored of a person; `bot` is the bot's user.
    pub async fn held_counts(&self, who: UserId, bot: UserId) -> Result<HeldCounts, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let (games, practice): (u32, u32) = sqlx::query_as(
                    concat!("select count(*) filter (where coalesce(opponent, 0) <> $2), count(*) filter (where opponent = $2) \
                     from game where id in (", games_naming!(), ")"),
                )
                .bind(signed(who.0))
                .bind(signed(bot.0))
                .fetch_one(&mut *connection)
                .await?;
                let (files, vacations, plans, browsers): (u32, u32, u32, u32) = sqlx::query_as(
                    "select (select count(*) from review where owner = $1), \
                     (select count(*) from vacation where person = $1), \
                     (select count(*) from plan where person = $1 and ended is null), \
                     (select count(*) from page_session where person = $1)",
                )
                .bind(signed(who.0))
                .fetch_one(&mut *connection)
                .await?;
                Ok(HeldCounts {
                    games,
                    practice,
                    files,
                    vacations,
                    plans,
                    browsers,
                })
            })
        })
        .await
    }
}

async fn games(tx: &mut Connection<'_>, who: UserId) -> Result<Vec<HeldGame>, StoreError> {
    let rows = sqlx::query(concat!(
        "select * from game where id in (",
        games_naming!(),
        ") order by id"
    ))
    .bind(signed(who.0))
    .fetch_all(&mut *tx)
    .await?;
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let id = GameId(row.try_get("id")?);
        let stored =
            sqlx::query("select seq, at, kind, body from event where game = $1 order by seq")
                .bind(id.0)
                .fetch_all(&mut *tx)
                .await?;
        games.push(seen_by(who, id, fields_of(&row), &stored)?);
    }
    Ok(games)
}

/// A match as one of its people may see it now. Events are counted anew, since a gap would tell of one that is not shown,
/// and so would the time of the last change.
fn seen_by(
    who: UserId,
    id: GameId,
    mut game: StoredFields,
    stored: &[SqlRow],
) -> Result<HeldGame, StoreError> {
    let dated: Vec<Option<DatedEvent>> = stored.iter().map(dated).collect::<Result<_, _>>()?;
    let whole: Option<Vec<DatedEvent>> = dated.iter().cloned().collect();
    let replayed = whole.and_then(|events| Match::replay(id, &events).ok());
    let mut events = Vec::new();
    for (row, dated) in stored.iter().zip(&dated) {
        let kind: String = row.try_get("kind")?;
        let is_shown = match (&replayed, dated) {
            (Some(replayed), Some(dated)) => replayed.shows(&dated.event, who),
            // Of a match that cannot be read nobody knows what is still a secret.
            _ => !["set_up", "hint_taken"].contains(&kind.as_str()),
        };
        if !is_shown {
            continue;
        }
        let mut event = fields_of(row);
        event.remove("kind");
        event.insert("seq".to_owned(), Value::from(events.len() + 1));
        without_others_language(&mut event, who);
        events.push(event);
    }
    if let Some(at) = events.last().and_then(|event| event.get("at")) {
        game.insert("changed_at".to_owned(), at.clone());
    }
    Ok(HeldGame { game, events })
}

/// Takes the language of a challenger out of what another person is shown.
fn without_others_language(event: &mut StoredFields, who: UserId) {
    let Some(body) = event.get_mut("body").and_then(Value::as_object_mut) else {
        return;
    };
    let challenger = body.get("challenger").map(|person| &person["id"]);
    if challenger != Some(&Value::String(who.0.to_string())) {
        body.remove("challenger_language");
    }
}

/// An event with its time; `None` if this version cannot read it.
fn dated(row: &SqlRow) -> Result<Option<DatedEvent>, StoreError> {
    let (body, at): (&[u8], i64) = (row.try_get("body")?, row.try_get("at")?);
    let at = Timestamp(at);
    let event = Event::from_json(&String::from_utf8_lossy(body)).ok();
    Ok(event.map(|event| DatedEvent { event, at }))
}

async fn files(tx: &mut Connection<'_>, who: UserId) -> Result<Vec<HeldFile>, StoreError> {
    let rows: Vec<(i64, i64, Option<Vec<u8>>, String)> =
        sqlx::query_as("select id, at, file, record from review where owner = $1 order by id")
            .bind(signed(who.0))
            .fetch_all(&mut *tx)
            .await?;
    let file = |(id, at, file, record)| HeldFile {
        id: ReviewId(id),
        at: Timestamp(at),
        bytes: in_file(file, record),
    };
    Ok(rows.into_iter().map(file).collect())
}

fn fields_of(row: &SqlRow) -> StoredFields {
    let columns = row.columns().iter().map(Column::name);
    let fields = columns.zip(&row.values);
    fields
        .map(|(name, value)| (name.to_owned(), told(name, value)))
        .collect()
}

/// The columns that hold an id of ours or of Discord.
const IDS: [&str; 16] = [
    "id",
    "game",
    "person",
    "owner",
    "server",
    "home",
    "parent",
    "challenger",
    "opponent",
    "cho",
    "han",
    "to_act",
    "lane",
    "message",
    "channel",
    "last_game",
];

/// A value as it is told; what is stored as JSON becomes part of the whole.
fn told(column: &str, value: &SqlValue) -> Value {
    match value {
        SqlValue::Null(_) => Value::Null,
        SqlValue::Bool(yes) => Value::from(*yes),
        SqlValue::Integer(number) => number_told(column, *number),
        SqlValue::Real(number) => Value::from(*number),
        SqlValue::Text(bytes) | SqlValue::Blob(bytes) => {
            // A damaged text is told as far as it can be read.
            let text = String::from_utf8_lossy(bytes).into_owned();
            match column {
                "body" => with_text_ids(serde_json::from_str(&text).unwrap_or(Value::String(text))),
                _ => Value::String(text),
            }
        }
    }
}

fn number_told(column: &str, number: i64) -> Value {
    if column == "at" || column.ends_with("_at") {
        return jiff::Timestamp::from_millisecond(number)
            .map_or(Value::from(number), |at| Value::from(at.to_string()));
    }
    if IDS.contains(&column) {
        return Value::from(number.cast_unsigned().to_string());
    }
    Value::from(number)
}

/// An event with its ids as text.
fn with_text_ids(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let told = fields.into_iter().map(|(name, value)| match value {
                Value::Number(id) if IDS.contains(&name.as_str()) => {
                    (name, Value::from(id.to_string()))
                }
                value => (name, with_text_ids(value)),
            });
            Value::Object(told.collect())
        }
        other => other,
    }
}
