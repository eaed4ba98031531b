//! Export of everything that is stored about a person, row by row.

use serde_json::{Map, Value};
use sqlx::Column;

use super::ReviewId;
use super::forgotten::games_naming;
use crate::Store;
use crate::database::{Connection, SqlRow, SqlValue, rows};
use crate::error::StoreError;
use hansu_play::{DatedEvent, Event, GameId, Match, Timestamp, UserId};

/// A row by its columns. Ids are text, because their numbers are too long for many programs; times are in RFC 3339.
pub type StoredFields = Map<String, Value>;

/// Everything that is stored about a person, as a consistent snapshot.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PersonData {
    /// The rows of each kind, by the name of the kind in an export.
    pub rows: Vec<(&'static str, Vec<StoredFields>)>,
    /// The matches in which they play, played, challenged or were challenged, with all events.
    pub games: Vec<ExportedGame>,
    /// The uploaded files, oldest first.
    pub files: Vec<ExportedFile>,
}

/// The statements that read a person's rows, `$1`, by the name of the rows in an export.
const ROWS: [(&str, &str); 19] = [
    // Language, settings and habits.
    ("person", "select * from person where id = $1"),
    (
        "looks",
        "select * from taste where kind = 'person' and owner = $1",
    ),
    (
        "vacations",
        "select * from vacation where person = $1 order by id",
    ),
    // Plans, and the turns of those plans.
    (
        "plans",
        "select * from plan where person = $1 order by game",
    ),
    (
        "plan_nodes",
        "select * from plan_node where (game, person) in \
         (select game, person from plan where person = $1) order by game, node",
    ),
    // Votes that are not counted yet, and the games with counted ones: version 0.
    (
        "votes",
        "select * from vote where person = $1 order by game",
    ),
    // Results of games with other people in servers.
    (
        "results",
        "select * from result where id in (select id from result where cho = $1 \
         union all select id from result where han = $1) order by id",
    ),
    (
        "ratings",
        "select * from rating where person = $1 order by server, variant, evening",
    ),
    // Rating changes by each game.
    (
        "rating_changes",
        "select rating_change.* from rating_change join result on result.id = rating_change.result \
         where rating_change.result in (select id from result where cho = $1 \
         union all select id from result where han = $1) \
         and rating_change.side = case when result.cho = $1 then 'cho' else 'han' end order by rating_change.result",
    ),
    // Results of games against the bot.
    (
        "practice",
        "select * from practice where person = $1 order by variant, ended_at",
    ),
    // Messages sent only to them, and whether those are rejected.
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
        "select * from page_act where person = $1 order by act",
    ),
    // Solved exercises of the lessons.
    (
        "exercises",
        "select * from exercise where person = $1 order by at, lesson, number",
    ),
    // First tries of puzzles, and the rating from them.
    (
        "puzzle_tries",
        "select * from puzzle_try where person = $1 order by at, puzzle",
    ),
    (
        "puzzle_rating",
        "select * from puzzle_rating where person = $1",
    ),
    // Cups that they opened, and those in which they play or played.
    (
        "cups_opened",
        "select * from cup where opened_by = $1 order by id",
    ),
    (
        "cups",
        "select * from cup_player where person = $1 order by cup",
    ),
];

/// A match with its events.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportedGame {
    /// The match.
    pub game: StoredFields,
    /// Its events in order.
    pub events: Vec<StoredFields>,
}

/// An uploaded file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedFile {
    /// Its id.
    pub id: ReviewId,
    /// The time of the upload.
    pub at: Timestamp,
    /// The content.
    pub bytes: Vec<u8>,
}

rows! {
    ExportedFile { id, at, bytes }
}

/// The amount of data stored about a person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PersonDataCounts {
    /// Matches with other people, and challenges.
    pub games: u32,
    /// Matches against the bot.
    pub practice: u32,
    /// Uploaded files.
    pub files: u32,
    /// Vacations.
    pub vacations: u32,
    /// Plans.
    pub plans: u32,
    /// Puzzles tried.
    pub puzzles: u32,
    /// Exercises solved.
    pub exercises: u32,
    /// Votes that are not counted yet.
    pub votes: u32,
    /// Cups opened or joined.
    pub cups: u32,
    /// Browsers signed in to the board page.
    pub browsers: u32,
}

impl Store {
    /// Returns everything that is stored about a person.
    pub async fn person_data(&self, person: UserId) -> Result<PersonData, StoreError> {
        self.read(boxed!(async |connection| {
            // One transaction, so that the parts are consistent.
            let mut tx = connection.snapshot().await?;
            let mut rows = Vec::with_capacity(ROWS.len());
            for (name, sql) in ROWS {
                let found: Vec<SqlRow> = tx.all(sql, person).await?;
                rows.push((name, found.iter().map(fields_of).collect()));
            }
            Ok(PersonData {
                rows,
                games: games(&mut tx, person).await?,
                files: files(&mut tx, person).await?,
            })
        }))
        .await
    }

    /// Returns the amount of data stored about a person; `bot` is the bot's user.
    pub async fn person_data_counts(
        &self,
        person: UserId,
        bot: UserId,
    ) -> Result<PersonDataCounts, StoreError> {
        self.read(boxed!(async |connection| {
            let sql = concat!(
                "select count(*) filter (where coalesce(opponent, 0) <> $2), count(*) filter (where opponent = $2) \
                 from game where id in (",
                games_naming!(),
                ")"
            );
            let (games, practice) = connection.one(sql, (person, bot)).await?;
            let sql = "select (select count(*) from review where owner = $1), \
                       (select count(*) from vacation where person = $1), \
                       (select count(*) from plan where person = $1 and ended is null), \
                       (select count(*) from page_session where person = $1)";
            let (files, vacations, plans, browsers) = connection.one(sql, person).await?;
            let sql = "select (select count(*) from puzzle_try where person = $1), \
                       (select count(*) from exercise where person = $1), \
                       (select count(*) from vote where person = $1), \
                       (select count(*) from (select id from cup where opened_by = $1 \
                         union select cup from cup_player where person = $1) as of_person)";
            let (puzzles, exercises, votes, cups) = connection.one(sql, person).await?;
            Ok(PersonDataCounts {
                puzzles,
                exercises,
                votes,
                cups,
                games,
                practice,
                files,
                vacations,
                plans,
                browsers,
            })
        }))
        .await
    }
}

async fn games(tx: &mut Connection<'_>, person: UserId) -> Result<Vec<ExportedGame>, StoreError> {
    let sql = concat!(
        "select * from game where id in (",
        games_naming!(),
        ") order by id"
    );
    let rows: Vec<SqlRow> = tx.all(sql, person).await?;
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let id = row.read("id")?;
        let sql = "select seq, at, kind, body from event where game = $1 order by seq";
        let stored: Vec<SqlRow> = tx.all(sql, id).await?;
        games.push(seen_by(person, id, fields_of(&row), &stored)?);
    }
    Ok(games)
}

/// Returns a match as one of its players may see it now. Events are renumbered, because a gap would reveal a hidden
/// one. The time of the last change is adjusted for the same reason.
fn seen_by(
    person: UserId,
    id: GameId,
    mut game: StoredFields,
    stored: &[SqlRow],
) -> Result<ExportedGame, StoreError> {
    let dated: Vec<Option<DatedEvent>> = stored.iter().map(dated).collect::<Result<_, _>>()?;
    let complete: Option<Vec<DatedEvent>> = dated.iter().cloned().collect();
    let replayed = complete.and_then(|events| Match::replay(id, &events).ok());
    let mut events = Vec::new();
    for (row, dated) in stored.iter().zip(&dated) {
        let kind: String = row.read("kind")?;
        let is_shown = match (&replayed, dated) {
            (Some(replayed), Some(dated)) => replayed.is_visible(&dated.event, person),
            // For a match that cannot be replayed, anything that may be secret is hidden.
            _ => !["set_up", "hint_taken"].contains(&kind.as_str()),
        };
        if !is_shown {
            continue;
        }
        let mut event = fields_of(row);
        event.remove("kind");
        event.insert("seq".to_owned(), Value::from(events.len() + 1));
        without_others_language(&mut event, person);
        events.push(event);
    }
    if let Some(at) = events.last().and_then(|event| event.get("at")) {
        game.insert("changed_at".to_owned(), at.clone());
    }
    Ok(ExportedGame { game, events })
}

/// Removes the language of a challenger from the export of another person.
fn without_others_language(event: &mut StoredFields, person: UserId) {
    let Some(body) = event.get_mut("body").and_then(Value::as_object_mut) else {
        return;
    };
    let challenger = body.get("challenger").map(|person| &person["id"]);
    if challenger != Some(&Value::String(person.0.to_string())) {
        body.remove("challenger_language");
    }
}

/// Parses an event with its time; `None` if this version cannot read it.
fn dated(row: &SqlRow) -> Result<Option<DatedEvent>, StoreError> {
    let (body, at) = (row.read::<Vec<u8>>("body")?, row.read("at")?);
    let event = Event::from_json(&String::from_utf8_lossy(&body)).ok();
    Ok(event.map(|event| DatedEvent { event, at }))
}

async fn files(tx: &mut Connection<'_>, person: UserId) -> Result<Vec<ExportedFile>, StoreError> {
    let sql = "select id, at, file as bytes from review where owner = $1 order by id";
    Ok(tx.all(sql, person).await?)
}

fn fields_of(row: &SqlRow) -> StoredFields {
    let columns = row.columns.iter().map(Column::name);
    let fields = columns.zip(&row.values);
    fields
        .map(|(name, value)| (name.to_owned(), export_value(name, value)))
        .collect()
}

/// The columns that contain one of our ids or of Discord's.
const IDS: [&str; 18] = [
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
    "cup",
    "opened_by",
];

/// Converts a value for the export; JSON becomes part of the document.
fn export_value(column: &str, value: &SqlValue) -> Value {
    match value {
        SqlValue::Null(_) => Value::Null,
        SqlValue::Bool(yes) => Value::from(*yes),
        SqlValue::Integer(number) => export_number(column, *number),
        SqlValue::Real(number) => Value::from(*number),
        SqlValue::Text(bytes) | SqlValue::Blob(bytes) => {
            // A damaged text is exported as far as it is readable.
            let text = String::from_utf8_lossy(bytes).into_owned();
            match column {
                "body" => with_text_ids(serde_json::from_str(&text).unwrap_or(Value::String(text))),
                _ => Value::String(text),
            }
        }
    }
}

fn export_number(column: &str, number: i64) -> Value {
    if column == "at" || column.ends_with("_at") {
        return jiff::Timestamp::from_millisecond(number)
            .map_or(Value::from(number), |at| Value::from(at.to_string()));
    }
    if IDS.contains(&column) {
        return Value::from(number.cast_unsigned().to_string());
    }
    Value::from(number)
}

/// Converts the ids of an event to text.
fn with_text_ids(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let converted = fields.into_iter().map(|(name, value)| match value {
                Value::Number(id) if IDS.contains(&name.as_str()) => {
                    (name, Value::from(id.to_string()))
                }
                value => (name, with_text_ids(value)),
            });
            Value::Object(converted.collect())
        }
        value => value,
    }
}
