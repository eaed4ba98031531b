//! Marks standing messages as out of date, in the transaction of the change.
//!
//! Each change raises `dirty_at`, so that a change while the message is being sent is not missed. A message that was
//! up to date waits a moment, because changes come in pairs: a move, and the arrival of its board.

use std::time::Duration;

use crate::database::Connection;
use crate::error::StoreError;
use crate::ids::{GameServer, RowId};
use hansu_play::{ChannelId, GameId, ServerId, Timestamp, UserId};

/// The time that a message waits for further changes.
const SETTLE_TIME: Duration = Duration::from_secs(1);
/// The time for which a result is shown.
pub(super) const RECENT: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Marks standing messages as dirty at the time `$1`, after which they settle until `$2`.
macro_rules! make_dirty {
    ($condition:literal) => {
        make_dirty!("", $condition)
    };
    ($also:literal, $condition:literal) => {
        concat!(
            "update poster set dirty_at = max(coalesce(dirty_at + 1, 0), $1), \
             due_at = case when dirty_at is null then max(due_at, $2) else due_at end",
            $also,
            " where ",
            $condition
        )
    };
}

/// Marks a channel's desk as dirty because its games have changed. If a person has `acted` there, a message that was
/// rejected is retried.
pub(crate) async fn channel_changed(
    tx: &mut Connection<'_>,
    channel: ChannelId,
    acted: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = make_dirty!(
        ", reason = case when $3 then null else reason end",
        "channel = $4"
    );
    tx.run(sql, (now, now + SETTLE_TIME, acted, channel))
        .await?;
    Ok(())
}

/// Marks the desk of a match's channel as dirty because the match has changed.
pub(crate) async fn game_changed(
    tx: &mut Connection<'_>,
    game: GameId,
    acted: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = make_dirty!(
        ", reason = case when $3 then null else reason end",
        "channel = (select parent from game where id = $4)"
    );
    tx.run(sql, (now, now + SETTLE_TIME, acted, game)).await?;
    Ok(())
}

/// Marks the desk of a match's channel as dirty because a board or setup has arrived, so that its clock starts.
pub(crate) async fn message_arrived(
    tx: &mut Connection<'_>,
    row: RowId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = make_dirty!(
        "channel = (select game.parent from outbox join game on game.id = outbox.game \
         where outbox.id = $3 and outbox.kind in ('setup', 'board'))"
    );
    tx.run(sql, (now, now + SETTLE_TIME, row)).await?;
    Ok(())
}

/// Marks desks as dirty because the clocks of a person's running games have changed.
pub(crate) async fn games_of_person_changed(
    tx: &mut Connection<'_>,
    person: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = make_dirty!(
        "channel in (select parent from game where cho = $3 and phase in ('setting_up', 'running') \
         union all select parent from game where han = $3 and phase in ('setting_up', 'running'))"
    );
    tx.run(sql, (now, now + SETTLE_TIME, person)).await?;
    Ok(())
}

/// Marks desks as dirty because a person becomes hidden or visible in open challenges, games, results and
/// ranks, or is forgotten.
pub(crate) async fn person_changed(
    tx: &mut Connection<'_>,
    person: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    games_of_person_changed(tx, person, now).await?;
    let sql = make_dirty!(
        "channel in (select parent from game where challenger = $3 and phase = 'challenged' \
         union all select parent from game where cho = $3 and phase = 'over' and changed_at > $4 \
         union all select parent from game where han = $3 and phase = 'over' and changed_at > $4)"
    );
    tx.run(sql, (now, now + SETTLE_TIME, person, now - RECENT))
        .await?;
    let sql = make_dirty!(
        "channel in (select channel from cup where opened_by = $3 \
         union all select channel from cup where id in (select cup from cup_player where person = $3))"
    );
    tx.run(sql, (now, now + SETTLE_TIME, person)).await?;
    let sql = make_dirty!("server in (select server from rating where person = $3)");
    tx.run(sql, (now, now + SETTLE_TIME, person)).await?;
    Ok(())
}

/// Marks all standing messages of a server as dirty, because its language or ranks have changed.
pub(crate) async fn server_changed(
    tx: &mut Connection<'_>,
    server: Option<ServerId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = make_dirty!("server = $3");
    tx.run(sql, (now, now + SETTLE_TIME, GameServer(server)))
        .await?;
    Ok(())
}

/// Marks all standing messages as dirty, for example after an outage, during which no clock ran.
pub(crate) async fn everything_changed(
    tx: &mut Connection<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = make_dirty!("channel > $3");
    tx.run(sql, (now, now + SETTLE_TIME, i64::MIN)).await?;
    Ok(())
}

/// Adjusts all stored times after the clock was set back to `now`, so that no message waits until the clock has
/// caught up.
pub(crate) async fn follow_clock(
    tx: &mut Connection<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "update poster set due_at = min(due_at, $1), posted_at = min(posted_at, $1), \
               attempted_at = min(attempted_at, $1), renewed_at = min(renewed_at, $1), \
               dirty_at = max(coalesce(dirty_at + 1, 0), $1) where channel > $2";
    tx.run(sql, (now, i64::MIN)).await?;
    Ok(())
}
