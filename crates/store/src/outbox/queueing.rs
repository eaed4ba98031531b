//! Enqueues rows in the transaction of their cause, cards, and direct messages about a lost channel.

use std::collections::BTreeMap;
use std::time::Duration;

use super::row::{Lane, NewRow, Row, RowKind};
use crate::Store;
use crate::database::Connection;
use crate::error::StoreError;
use crate::ids::{InteractionId, RowId};
use hansu_play::{GameId, Seq, Timestamp, UserId};

/// The columns that an inserted row sets, in the order of their values.
macro_rules! inserted_columns {
    () => {
        "game, seq, lane, kind, about, due_at, at, interaction, \
         attempts, claimed_until, token, asked_at, claimed_by, held_until"
    };
}

/// The removal of buttons from messages of match $1 before row $5, of event $2 and interaction $4, from time $3 on.
///
/// Rows that have been edited already (`edit.about = old.id`) have no buttons left, unless the edit is about the same
/// event: that of a board which shows the end of a vote. A parked row has no message.
macro_rules! strips {
    () => {
        "select game, $2, lane, 'strip', id, $3, $3, $4, \
           0, cast(null as bigint), cast(null as text), cast(null as bigint), cast(null as bigint), cast(null as bigint) \
         from outbox as old \
         where game = $1 and id < $5 and kind in ('setup', 'board', 'offer', 'nudge', 'absent') and state <> 'parked' \
           and not exists (select 1 from outbox as edit where edit.about = old.id and edit.seq > old.seq)"
    };
}

/// The cause of rows: an event of a match, and the interaction that led to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RowCause {
    /// The match.
    pub game: GameId,
    /// The event.
    pub seq: Seq,
    /// The interaction, if there was one.
    pub request: Option<InteractionId>,
    /// The time from which the rows are sent.
    pub due: Timestamp,
    /// The time at which they are queued.
    pub queued: Timestamp,
}

impl RowCause {
    /// Creates the cause of rows that no interaction led to, to be sent at once.
    pub fn now(game: GameId, seq: Seq, now: Timestamp) -> RowCause {
        RowCause {
            game,
            seq,
            request: None,
            due: now,
            queued: now,
        }
    }
}

/// Inserts a row. A claimed row counts as attempted, because its handler may send it at any moment.
pub(crate) async fn insert_row(
    tx: &mut Connection<'_>,
    cause: &RowCause,
    row: &NewRow,
) -> Result<Row, StoreError> {
    insert(tx, cause, row, RowId(0)).await
}

/// Inserts a row as [`insert_row`] does, and enqueues the removal of buttons from all of the match's older messages.
pub(crate) async fn insert_row_and_strip(
    tx: &mut Connection<'_>,
    cause: &RowCause,
    row: &NewRow,
) -> Result<Row, StoreError> {
    insert(tx, cause, row, RowId(i64::MAX)).await
}

/// Inserts a row and the removal of buttons from the match's messages before row `strip_before`, in one statement.
async fn insert(
    tx: &mut Connection<'_>,
    cause: &RowCause,
    row: &NewRow,
    strip_before: RowId,
) -> Result<Row, StoreError> {
    let interaction = row.claim.as_ref().map(|(interaction, _)| interaction);
    let request = interaction
        .map(|interaction| interaction.id)
        .or(cause.request);
    let until = row.claim.as_ref().map(|(_, until)| *until);
    let claimer = if row.claim.is_some() {
        tx.process()
    } else {
        None
    };
    let sql = concat!(
        "insert into outbox (",
        inserted_columns!(),
        ") select $1, $2, $6, $7, $8, $9, $10, $4, $11, $12, $13, $14, $15, $16 union all ",
        strips!(),
        " returning *, exists (select 1 from outbox as older where older.lane = outbox.lane \
         and older.state = 'open' and older.kind <> 'strip' and older.id < outbox.id) as behind",
    );
    let values = (
        cause.game,
        cause.seq,
        cause.due,
        request,
        strip_before,
        row.lane,
        row.kind,
        row.about,
        row.held_until.unwrap_or(cause.due),
        cause.queued,
        i64::from(row.claim.is_some()), // a claim is an attempt
        until,
        interaction.map(|interaction| interaction.token.as_str()),
        interaction.map(|interaction| interaction.at),
        claimer,
        row.held_until,
    );
    let inserted: Vec<Row> = tx.all(sql, values).await?;
    // In what order the rows come is the database's affair.
    let mut inserted = inserted.into_iter();
    let posted = inserted.find(|inserted| inserted.kind == row.kind);
    Ok(posted.ok_or(sqlx::Error::RowNotFound)?)
}

/// Releases a match's held board, if any. If `answers`, the board changes to show the bot's reply, event `seq`.
pub(crate) async fn release_held(
    tx: &mut Connection<'_>,
    game: GameId,
    seq: Seq,
    answers: bool,
    now: Timestamp,
) -> Result<Option<Row>, StoreError> {
    let sql = "update outbox set held_until = null, due_at = min(due_at, $1), seq = case when $2 then $3 else seq end \
               where game = $4 and held_until is not null returning *";
    Ok(tx.first(sql, (now, answers, seq, game)).await?)
}

/// Enqueues the removal of buttons from all of a match's messages before row `first`.
pub(crate) async fn strip_before(
    tx: &mut Connection<'_>,
    cause: &RowCause,
    first: RowId,
) -> Result<(), StoreError> {
    let sql = concat!("insert into outbox (", inserted_columns!(), ") ", strips!());
    let values = (cause.game, cause.seq, cause.due, cause.request, first);
    tx.run(sql, values).await?;
    Ok(())
}

impl Store {
    /// Enqueues the card of a match in its home and deletes the timer that waited for its analysis. Returns `false`,
    /// without a change, if the timer or the analysis is missing.
    pub async fn enqueue_card(
        &self,
        game: GameId,
        seq: Seq,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "delete from timer where game = $1 and kind = 'card' \
                       and exists (select 1 from analysis where game = $1)";
            if tx.run(sql, game).await? == 0 {
                return Ok(false);
            }
            let home = tx.one("select home from game where id = $1", game).await?;
            let card = NewRow::unclaimed(RowKind::Card, Lane::Channel(home));
            insert_row(tx, &RowCause::now(game, seq, now), &card).await?;
            Ok(true)
        }))
        .await
    }
}

/// The minimum time between two notices about one game to one person.
const NOTICE_INTERVAL: Duration = Duration::from_secs(60 * 60);

impl Store {
    /// Enqueues a notice to the player to act that the channel does not accept messages. Only one is open at a time,
    /// about the newest event, and at least an hour after the one before.
    pub async fn enqueue_unreachable_notice(
        &self,
        game: GameId,
        seq: Seq,
        player: UserId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            let sql = "update outbox set seq = $2 where game = $1 and lane = $3 and kind = 'lost' \
                       and state = 'open' and seq < $2 and coalesce(claimed_until, 0) <= $4";
            tx.run(sql, (game, seq, player, now)).await?;
            // Times in the future, from before the clock was set back, count as now. The guard in the same
            // statement makes this idempotent. A notice that had nothing to report when it was due has no
            // message, and may be needed again.
            let sql = "insert into outbox (game, seq, lane, kind, due_at, at) \
                       select $1, $2, $3, 'lost', max($4, coalesce((select min(max(coalesce(delivered_at, case when state = 'parked' then at else due_at end)), $4) + $5 \
                           from outbox where game = $1 and lane = $3 and kind = 'lost'), $4)), $4 \
                       where not exists (select 1 from outbox where game = $1 and lane = $3 and kind = 'lost' \
                         and seq >= $2 and (state <> 'delivered' or message is not null))";
            let values = (game, seq, player, now, NOTICE_INTERVAL);
            tx.run(sql, values).await?;
            Ok(())
        }))
        .await
    }

    /// Enqueues notices to people that the channel of their games is gone, each about the newest of a person's games there
    /// with its last event. A person who was notified since that game began, about it or
    /// another open game there, gets no other.
    pub async fn enqueue_lost_notices(
        &self,
        newest: BTreeMap<UserId, (GameId, Seq)>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            for (person, (game, seq)) in newest {
                let sql = "insert into outbox (game, seq, lane, kind, due_at, at) \
                           select $1, $2, $3, 'lost', $4, $4 \
                           where not exists \
                             (select 1 from outbox where game = $1 and lane = $3 and kind = 'lost') \
                           and not exists \
                             (select 1 from game join outbox on outbox.game = game.id \
                               where game.parent = (select parent from game where id = $1) \
                                 and game.phase in ('challenged', 'setting_up', 'running') \
                                 and outbox.lane = $3 and outbox.kind = 'lost' \
                                 and outbox.at >= (select min(at) from event where event.game = $1))";
                tx.run(sql, (game, seq, person, now)).await?;
            }
            Ok(())
        }))
        .await
    }

    /// Returns the open games of a person that were challenged in the same channel as a game.
    pub async fn games_lost_with(
        &self,
        game: GameId,
        person: UserId,
    ) -> Result<Vec<GameId>, StoreError> {
        let sql = "select id from game where parent = (select parent from game where id = $1) \
                   and (cho = $2 or han = $2) and phase in ('challenged', 'setting_up', 'running') \
                   and phase <> 'challenged' order by id";
        self.all(sql, (game, person)).await
    }
}

/// Enqueues an edit of a match's newest board, which then shows the vote in progress, unless one waits already. Its event
/// is that of the board, which distinguishes it from the later removal of the board's buttons.
pub(crate) async fn enqueue_board_edit(
    tx: &mut Connection<'_>,
    game: GameId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "insert into outbox (game, seq, lane, kind, about, due_at, at) \
               select game, seq, lane, $2, id, $3, $3 from outbox \
               where id = (select max(id) from outbox where game = $1 and kind = 'board') \
                 and not exists (select 1 from outbox as edit where edit.about = outbox.id and edit.kind = $2 \
                   and edit.seq = outbox.seq and edit.state = 'open' and coalesce(edit.claimed_until, 0) <= $3)";
    tx.run(sql, (game, RowKind::Strip, now)).await?;
    Ok(())
}
