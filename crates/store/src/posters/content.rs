//! The content of a channel's desk: the games that were challenged there.
//!
//! Games against the bot are left out. Players who hide their statistics are never named; their games are only
//! counted.

use super::dirty::RECENT;
use crate::Store;
use crate::database::{Connection, FromRow, Known, SqlRow};
use crate::error::StoreError;
use hansu_play::{ChannelId, GameId, Person, Timestamp, UserId};
use janggi::{BySide, Side};

/// The maximum number of open challenges and of results that are listed.
const MAX_LISTED: u32 = 10;
/// The maximum number of running games that are examined, in the order of their next clock check.
const MAX_EXAMINED: u32 = 30;

/// The games of a channel's desk.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeskRows {
    /// Open challenges to anyone, the longest waiting first. Limited, and without those of hidden players.
    pub open_challenges: Vec<GameId>,
    /// The number of all open challenges to anyone.
    pub all_open_challenges: u32,
    /// Running games, roughly in the order in which their time runs out. Limited, and without those of hidden
    /// players.
    pub running: Vec<GameId>,
    /// The number of all running games.
    pub all_running: u32,
    /// Games that ended within a week, latest first. Limited, and without those of hidden players.
    pub over: Vec<FinishedGameRow>,
    /// The number of all games that ended within a week.
    pub all_over: u32,
    /// The time at which the oldest of those is a week old.
    pub stale_at: Option<Timestamp>,
}

/// A finished game with its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedGameRow {
    /// The game.
    pub game: GameId,
    /// Its channel or thread.
    pub home: ChannelId,
    /// The players.
    pub players: BySide<Person>,
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The time at which it ended.
    pub at: Timestamp,
}

impl Store {
    /// Returns the games of a channel's desk as of `now`.
    pub async fn desk_rows(
        &self,
        channel: ChannelId,
        now: Timestamp,
    ) -> Result<DeskRows, StoreError> {
        self.read(boxed!(async |connection| {
            let (over, all_over, oldest) = finished_rows(connection, channel, now).await?;
            Ok(DeskRows {
                open_challenges: open_challenges_of(connection, channel).await?,
                all_open_challenges: count_open_challenges(connection, channel).await?,
                running: running_games(connection, channel).await?,
                all_running: count_running_games(connection, channel).await?,
                over,
                all_over,
                stale_at: oldest.map(|oldest| oldest + RECENT),
            })
        }))
        .await
    }
}

async fn open_challenges_of(
    connection: &mut Connection<'_>,
    channel: ChannelId,
) -> Result<Vec<GameId>, StoreError> {
    let sql = "select id from game where parent = $1 and phase in ('challenged', 'setting_up', 'running') \
               and phase = 'challenged' and opponent is null \
               and not exists (select 1 from person where person.id = game.challenger and stats = 'hidden') \
               order by id limit $2";
    Ok(connection.all(sql, (channel, MAX_LISTED)).await?)
}

async fn count_open_challenges(
    connection: &mut Connection<'_>,
    channel: ChannelId,
) -> Result<u32, StoreError> {
    let sql = "select count(*) from game where parent = $1 \
               and phase in ('challenged', 'setting_up', 'running') \
               and phase = 'challenged' and opponent is null";
    Ok(connection.one(sql, channel).await?)
}

async fn running_games(
    connection: &mut Connection<'_>,
    channel: ChannelId,
) -> Result<Vec<GameId>, StoreError> {
    let sql = "select game.id from game left join timer on timer.game = game.id and timer.kind = 'clock' \
               where parent = $1 and phase in ('challenged', 'setting_up', 'running') \
               and phase in ('setting_up', 'running') \
               and not exists (select 1 from event where event.game = game.id and event.seq = 1 \
                 and case when json_valid(event.body) then json_extract(event.body, '$.level') end is not null) \
               and not exists (select 1 from person where person.id in (game.cho, game.han) and stats = 'hidden') \
               order by timer.due_at is null, timer.due_at, game.id limit $2";
    Ok(connection.all(sql, (channel, MAX_EXAMINED)).await?)
}

async fn count_running_games(
    connection: &mut Connection<'_>,
    channel: ChannelId,
) -> Result<u32, StoreError> {
    let sql = "select count(*) from game where parent = $1 \
               and phase in ('challenged', 'setting_up', 'running') \
               and phase in ('setting_up', 'running') \
               and not exists (select 1 from event where event.game = game.id and event.seq = 1 \
                 and case when json_valid(event.body) then json_extract(event.body, '$.level') end is not null)";
    Ok(connection.one(sql, channel).await?)
}

/// Returns games that ended within a week, the number of all of them, and the time at which the oldest ended.
async fn finished_rows(
    connection: &mut Connection<'_>,
    channel: ChannelId,
    now: Timestamp,
) -> Result<(Vec<FinishedGameRow>, u32, Option<Timestamp>), StoreError> {
    let sql = "select game.id, home, game.cho, game.han, challenger, challenger_name, opponent_name, \
               result.winner, changed_at from game join result on result.game = game.id \
               where parent = $1 and phase = 'over' and changed_at > $2 \
               and not exists (select 1 from person where person.id in (game.cho, game.han) and stats = 'hidden') \
               order by changed_at desc, game.id desc limit $3";
    let values = (channel, now - RECENT, MAX_LISTED);
    let rows = connection.all(sql, values).await?;
    let sql = "select count(*), min(changed_at) from game join result on result.game = game.id \
               where parent = $1 and phase = 'over' and changed_at > $2";
    let (count, oldest) = connection.one(sql, (channel, now - RECENT)).await?;
    Ok((rows, count, oldest))
}

impl FromRow for FinishedGameRow {
    fn from_row(row: &SqlRow) -> Result<FinishedGameRow, sqlx::Error> {
        let ids: BySide<UserId> = BySide::new(row.read("cho")?, row.read("han")?);
        let challenger = row.read("challenger")?;
        let challenger_name: String = row.read("challenger_name")?;
        let opponent_name: Option<String> = row.read("opponent_name")?;
        let players = ids.map(|id| Person {
            id,
            name: if id == challenger {
                challenger_name.clone()
            } else {
                opponent_name.clone().unwrap_or_default()
            },
        });
        Ok(FinishedGameRow {
            game: row.read("id")?,
            home: row.read("home")?,
            players,
            winner: row.read::<Known<Side>>("winner")?.0,
            at: row.read("changed_at")?,
        })
    }
}
