//! Lines of the games of a cup, and what follows once they have arrived.

use super::queueing::{RowCause, insert_row};
use super::row::{Lane, NewRow, RowKind};
use crate::database::Connection;
use crate::error::StoreError;
use crate::numbers::{self, RowId};
use hansu_play::{ChannelId, CupId, GameId, Seq, Timestamp};

/// The number of the event that begins a game of a cup, to which its first messages refer.
pub(crate) const FIRST_OF_CUP_GAME: Seq = Seq(2);

/// A line of a game that has arrived, and its game.
#[derive(sqlx::FromRow)]
struct ArrivedLine {
    game: i64,
    cup: i64,
    message: Option<i64>,
    parent: i64,
    phase: String,
    /// The number of the last event.
    last: u32,
    /// The time of the event that began the game.
    began_at: i64,
    /// `true` if the game has its thread, or has had further events, whose messages are in the channel.
    has_begun: bool,
}

/// After the line of a cup's game has arrived, moves the game to the thread that is made from it, enqueues the first
/// message there, and the line of the next game. Only one line waits at a time, so that it does not hold up the
/// channel's other messages.
pub(super) async fn line_arrived(
    tx: &mut Connection<'_>,
    line: RowId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let arrived: Option<ArrivedLine> = sqlx::query_as(
        "select game.id as game, game.cup, outbox.message, game.parent, game.phase, \
         (select max(seq) from event where event.game = game.id) as last, \
         (select at from event where event.game = game.id and seq = 2) as began_at, \
         ((select max(seq) from event where event.game = game.id) > 2 or exists (select 1 from outbox as post \
           where post.game = game.id and post.kind in ('thread', 'setup', 'board'))) as has_begun \
         from outbox join game on game.id = outbox.game \
         where outbox.id = $1 and outbox.kind = 'challenge' and game.cup is not null",
    )
    .bind(line.0)
    .fetch_optional(&mut *tx)
    .await?;
    let Some(arrived) = arrived else {
        return Ok(());
    };
    if !arrived.has_begun {
        open_thread(tx, line, &arrived, now).await?;
    } else if arrived.phase == "over" {
        show_result(tx, line, &arrived, now).await?;
    }
    let channel = numbers::channel(arrived.parent);
    enqueue_next_line(tx, CupId(arrived.cup), channel, now).await
}

/// Enqueues the line of the first open game of a cup that has none, unless another line waits.
pub(crate) async fn enqueue_next_line(
    tx: &mut Connection<'_>,
    cup: CupId,
    channel: ChannelId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let next: Option<i64> = sqlx::query_scalar(
        "select id from game where cup = $1 and phase in ('setting_up', 'running') \
         and not exists (select 1 from outbox where outbox.game = game.id and kind = 'challenge') \
         and not exists (select 1 from game as line join outbox on outbox.game = line.id \
           where line.cup = $1 and outbox.kind = 'challenge' and outbox.state = 'open') \
         order by id limit 1",
    )
    .bind(cup.0)
    .fetch_optional(&mut *tx)
    .await?;
    if let Some(next) = next {
        let row = NewRow::unclaimed(RowKind::Challenge, Lane::Channel(channel));
        insert_row(
            tx,
            &RowCause::now(GameId(next), FIRST_OF_CUP_GAME, now),
            &row,
        )
        .await?;
    }
    Ok(())
}

/// Enqueues an edit of the line of a game that ended before the line arrived.
async fn show_result(
    tx: &mut Connection<'_>,
    line: RowId,
    arrived: &ArrivedLine,
    now: Timestamp,
) -> Result<(), StoreError> {
    let edit = NewRow {
        about: Some(line),
        ..NewRow::unclaimed(
            RowKind::Strip,
            Lane::Channel(numbers::channel(arrived.parent)),
        )
    };
    let last = Seq(arrived.last);
    insert_row(tx, &RowCause::now(GameId(arrived.game), last, now), &edit).await?;
    Ok(())
}

async fn open_thread(
    tx: &mut Connection<'_>,
    line: RowId,
    arrived: &ArrivedLine,
    now: Timestamp,
) -> Result<(), StoreError> {
    let game = GameId(arrived.game);
    // A thread has the id of its message.
    let home = arrived.message.unwrap_or(arrived.parent);
    let lane = Lane::Channel(numbers::channel(home));
    if arrived.message.is_some() {
        let thread = NewRow {
            about: Some(line),
            ..NewRow::unclaimed(RowKind::Thread, lane)
        };
        insert_row(tx, &RowCause::now(game, FIRST_OF_CUP_GAME, now), &thread).await?;
        sqlx::query("update game set home = $1 where id = $2")
            .bind(home)
            .bind(game.0)
            .execute(&mut *tx)
            .await?;
    }
    let kind = match arrived.phase.as_str() {
        "setting_up" => RowKind::Setup,
        _ => RowKind::Board,
    };
    // Queued when the game began: until it arrives, the clocks stand still.
    let queued = Timestamp(arrived.began_at);
    let first = NewRow::unclaimed(kind, lane);
    let cause = RowCause {
        queued,
        ..RowCause::now(game, FIRST_OF_CUP_GAME, now)
    };
    insert_row(tx, &cause, &first).await?;
    Ok(())
}
