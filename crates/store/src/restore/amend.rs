//! Corrects a database that was restored from a backup.

use sqlx::Connection as _;

use super::carried::CarriedData;
use super::record_restore;
use crate::database::{Connection, SqlConnection};
use crate::error::StoreError;
use crate::outbox::queueing::{RowCause, insert_row_and_strip};
use crate::outbox::{Lane, NewRow, RowKind};
use crate::timers::{credit_all_games, last_heartbeat};
use hansu_play::{ChannelId, GameId, Seq, Span, Timestamp};

/// The tables whose ids may exist outside of the database: in buttons, links and nonces.
const NUMBERED: [&str; 4] = ["game", "outbox", "review", "cup"];
/// The number of ids to skip if the number of lost ones is unknown.
const UNKNOWN: i64 = 1_000_000;

/// Amends a restored database in one transaction. Returns the number of unfinished games.
pub(super) async fn amend(
    database: &mut SqlConnection,
    carried: Option<&CarriedData>,
    now: Timestamp,
) -> Result<u64, StoreError> {
    let mut tx = Connection::without_store(database.begin().await?);
    let mut rows_from = 0;
    for table in NUMBERED {
        let last = carried.and_then(|carried| carried.last(table));
        let from = continue_ids(&mut tx, table, last).await?;
        if table == "outbox" {
            rows_from = from;
        }
    }
    credit(&mut tx, now).await?;
    for (interaction, at) in carried.iter().flat_map(|carried| &carried.interactions) {
        let sql = "insert into interaction (id, at) values ($1, $2) on conflict do nothing";
        tx.run(sql, (*interaction, *at)).await?;
    }
    // People who were forgotten since the backup are forgotten again when the bot starts.
    for (person, at) in carried.iter().flat_map(|carried| &carried.forgotten) {
        let sql = "insert into forgotten (person, at, done) values ($1, $2, 0) on conflict (person) \
                   do update set at = excluded.at, done = 0 where excluded.at > forgotten.at";
        tx.run(sql, (*person, *at)).await?;
    }
    mark_unsent_attempted(&mut tx).await?;
    drop_cards(&mut tx).await?;
    let games = repost_boards(&mut tx, now).await?;
    record_restore(&mut tx, now, rows_from).await?;
    tx.commit().await?;
    Ok(games)
}

/// Makes a table continue its ids above `last`, so that no earlier id gets a second meaning. Returns the highest
/// skipped id.
///
/// A database whose last id is below that of the backup is not the one that the backup was made from.
async fn continue_ids(
    tx: &mut Connection<'_>,
    table: &str,
    last: Option<i64>,
) -> Result<i64, StoreError> {
    let sql = "select seq from sqlite_sequence where name = $1";
    let current: i64 = tx.first(sql, table).await?.unwrap_or_default();
    let from = last
        .filter(|last| *last >= current)
        .unwrap_or(current + UNKNOWN);
    // The table has no unique key of its own.
    let sql = "delete from sqlite_sequence where name = $1";
    tx.run(sql, table).await?;
    let sql = "insert into sqlite_sequence (name, seq) values ($1, $2)";
    tx.run(sql, (table, from)).await?;
    Ok(from)
}

/// Stops clocks for the time since the backup, like any time in which the bot was down. Must run before later
/// interactions are copied.
async fn credit(tx: &mut Connection<'_>, now: Timestamp) -> Result<(), StoreError> {
    let acted: Option<Timestamp> = tx.one("select max(at) from interaction", ()).await?;
    let alive = last_heartbeat(tx).await?;
    // The last heartbeat may be a minute older than the last move. Events in general do not prove that the bot was
    // running: a challenge also expires during an outage.
    let from = alive.max(acted);
    let outage = from.filter(|from| *from < now).map(|from| Span {
        from,
        until: Some(now),
    });
    credit_all_games(tx, outage, now).await
}

/// Marks unsent messages as attempted. They have probably been sent since the backup, so they are looked for first.
async fn mark_unsent_attempted(tx: &mut Connection<'_>) -> Result<(), StoreError> {
    let sql = "update outbox set attempts = max(attempts, 1) where state = 'open' \
               and kind in ('challenge', 'setup', 'board', 'offer', 'nudge', 'absent', 'card', 'cup')";
    tx.run(sql, ()).await?;
    Ok(())
}

/// Deletes pending cards. They have probably been posted since the backup, and cannot be looked for.
async fn drop_cards(tx: &mut Connection<'_>) -> Result<(), StoreError> {
    tx.run("delete from timer where kind = 'card'", ()).await?;
    Ok(())
}

/// Enqueues the board or setup of each unfinished game again, and settles those that were not sent.
async fn repost_boards(tx: &mut Connection<'_>, now: Timestamp) -> Result<u64, StoreError> {
    let sql = "select g.id, g.home, o.seq, o.kind from game as g join outbox as o on o.id = \
                 (select max(id) from outbox where game = g.id and kind in ('setup', 'board')) \
               where g.phase in ('setting_up', 'running') order by g.id";
    let games: Vec<(GameId, ChannelId, Seq, RowKind)> = tx.all(sql, ()).await?;
    for &(game, home, seq, kind) in &games {
        let sql = "update outbox set state = 'delivered', reason = null, claimed_until = null, \
                   held_until = null, delivered_at = coalesce(delivered_at, $1) \
                   where game = $2 and state <> 'delivered' and kind in ('setup', 'board')";
        tx.run(sql, (now, game)).await?;
        // These waited for the settled rows, and would now wait for the new one.
        let sql = "delete from outbox where game = $1 and kind = 'strip' and state <> 'delivered' and about in \
                   (select id from outbox where game = $1 and kind in ('setup', 'board', 'offer', 'nudge', 'absent'))";
        tx.run(sql, game).await?;
        let row = NewRow::unclaimed(kind, Lane::Channel(home));
        insert_row_and_strip(tx, &RowCause::now(game, seq, now), &row).await?;
    }
    Ok(u64::try_from(games.len()).unwrap_or(u64::MAX))
}
