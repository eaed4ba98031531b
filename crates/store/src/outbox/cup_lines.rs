//! Lines of the games of a cup, and what follows once they have arrived.

use super::queueing::{RowCause, insert_row};
use super::row::{Lane, NewRow, RowKind};
use crate::database::{Connection, rows};
use crate::error::StoreError;
use crate::game_phase::GamePhase;
use crate::ids::RowId;
use hansu_play::{ChannelId, CupId, GameId, MessageId, Seq, Timestamp};

/// The number of the event that begins a game of a cup, to which its first messages refer.
pub(crate) const FIRST_OF_CUP_GAME: Seq = Seq(2);

/// A line of a game that has arrived, and its game.
struct ArrivedLine {
    game: GameId,
    cup: CupId,
    message: Option<MessageId>,
    parent: ChannelId,
    phase: GamePhase,
    /// The number of the last event.
    last: Seq,
    /// The time of the event that began the game.
    began_at: Timestamp,
    /// `true` if the game has its thread, or has had further events, whose messages are in the channel.
    has_begun: bool,
}

rows! {
    ArrivedLine { game, cup, message, parent, phase, last, began_at, has_begun }
}

/// After the line of a cup's game has arrived, moves the game to the thread that is made from it, enqueues the first
/// message there, and the line of the next game. Only one line waits at a time, so that it does not hold up the
/// channel's other messages.
pub(super) async fn line_arrived(
    tx: &mut Connection<'_>,
    line: RowId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "select game.id as game, game.cup, outbox.message, game.parent, game.phase, \
               (select max(seq) from event where event.game = game.id) as last, \
               (select at from event where event.game = game.id and seq = 2) as began_at, \
               ((select max(seq) from event where event.game = game.id) > 2 or exists (select 1 from outbox as post \
                 where post.game = game.id and post.kind in ('thread', 'setup', 'board'))) as has_begun \
               from outbox join game on game.id = outbox.game \
               where outbox.id = $1 and outbox.kind = 'challenge' and game.cup is not null";
    let Some(arrived) = tx.first::<ArrivedLine>(sql, line).await? else {
        return Ok(());
    };
    if !arrived.has_begun {
        open_thread(tx, line, &arrived, now).await?;
    } else if arrived.phase == GamePhase::Over {
        show_result(tx, line, &arrived, now).await?;
    }
    enqueue_next_line(tx, arrived.cup, arrived.parent, now).await
}

/// Enqueues the line of the first open game of a cup that has none, unless another line waits.
pub(crate) async fn enqueue_next_line(
    tx: &mut Connection<'_>,
    cup: CupId,
    channel: ChannelId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "select id from game where cup = $1 and phase in ('setting_up', 'running') \
               and not exists (select 1 from outbox where outbox.game = game.id and kind = 'challenge') \
               and not exists (select 1 from game as line join outbox on outbox.game = line.id \
                 where line.cup = $1 and outbox.kind = 'challenge' and outbox.state = 'open') \
               order by id limit 1";
    if let Some(next) = tx.first(sql, cup).await? {
        let row = NewRow::unclaimed(RowKind::Challenge, Lane::Channel(channel));
        insert_row(tx, &RowCause::now(next, FIRST_OF_CUP_GAME, now), &row).await?;
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
        ..NewRow::unclaimed(RowKind::Strip, Lane::Channel(arrived.parent))
    };
    let cause = RowCause::now(arrived.game, arrived.last, now);
    insert_row(tx, &cause, &edit).await?;
    Ok(())
}

async fn open_thread(
    tx: &mut Connection<'_>,
    line: RowId,
    arrived: &ArrivedLine,
    now: Timestamp,
) -> Result<(), StoreError> {
    let game = arrived.game;
    // A thread has the id of its message.
    let thread = arrived.message.map(|message| ChannelId(message.0));
    let home = thread.unwrap_or(arrived.parent);
    let lane = Lane::Channel(home);
    if thread.is_some() {
        let thread = NewRow {
            about: Some(line),
            ..NewRow::unclaimed(RowKind::Thread, lane)
        };
        insert_row(tx, &RowCause::now(game, FIRST_OF_CUP_GAME, now), &thread).await?;
        let sql = "update game set home = $1 where id = $2";
        tx.run(sql, (home, game)).await?;
    }
    let kind = if arrived.phase == GamePhase::SettingUp {
        RowKind::Setup
    } else {
        RowKind::Board
    };
    // Queued when the game began: until it arrives, the clocks stand still.
    let first = NewRow::unclaimed(kind, lane);
    let cause = RowCause {
        queued: arrived.began_at,
        ..RowCause::now(game, FIRST_OF_CUP_GAME, now)
    };
    insert_row(tx, &cause, &first).await?;
    Ok(())
}
