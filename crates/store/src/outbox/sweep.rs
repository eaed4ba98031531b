//! Deletes messages that are no longer needed.

use crate::Store;
use crate::database::Connection;
use crate::error::StoreError;
use crate::numbers::RowId;
use hansu_play::Timestamp;

/// The number of rows examined in one transaction. Including the edits of each, fewer than five hundred are deleted.
const BATCH: u32 = 200;

/// The result of sweeping one portion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SweepResult {
    /// The last examined row; `None` at the end.
    pub last: Option<RowId>,
    /// The number of deleted rows.
    pub deleted: u64,
}

impl Store {
    /// Deletes delivered messages that are no longer needed. Examines the next rows above `after`, and deletes only
    /// messages that arrived before `cutoff`.
    ///
    /// A message is deleted with all its edits or not at all: without its edit it would be edited again. These are
    /// kept:
    /// - each match's challenge, thread, newest setup or board, and card;
    /// - all setups and boards of an open match, because its clocks read their arrival times, and everything after
    ///   the newest;
    /// - messages that an unsent row refers to;
    /// - messages whose buttons were never removed.
    pub async fn sweep_delivered(
        &self,
        after: RowId,
        cutoff: Timestamp,
    ) -> Result<SweepResult, StoreError> {
        let last = self.read(|connection| Box::pin(last_of_portion(connection, after)));
        let Some(last) = last.await? else {
            return Ok(SweepResult {
                last: None,
                deleted: 0,
            });
        };
        self.write(|tx| {
            Box::pin(async move {
                let ids: Vec<i64> = sqlx::query_scalar(
                    "select post.id from outbox as post join game on game.id = post.game \
                     where post.id > $1 and post.id <= $2 \
                     and post.state = 'delivered' and coalesce(post.delivered_at, post.at) < $3 \
                     and not exists (select 1 from outbox as edit where edit.about = post.id \
                       and (edit.state <> 'delivered' or coalesce(edit.delivered_at, edit.at) >= $3 or edit.kind = 'thread')) \
                     and case \
                       when post.kind in ('lost', 'reminder', 'digest', 'cup') then true \
                       when post.kind in ('challenge', 'thread', 'card', 'closed', 'settled', 'strip') then false \
                       when not exists (select 1 from outbox as edit where edit.about = post.id) then false \
                       when game.phase in ('closed', 'over') then post.id <> (select max(id) from outbox \
                         where game = post.game and kind in ('setup', 'board')) \
                       when post.kind in ('setup', 'board') then false \
                       else post.id < (select max(id) from outbox \
                         where game = post.game and kind in ('setup', 'board')) end",
                )
                .bind(after.0)
                .bind(last)
                .bind(cutoff.0)
                .fetch_all(&mut *tx)
                .await?;
                let mut deleted = 0;
                for id in ids {
                    let deletion = sqlx::query("delete from outbox where id = $1 or about = $1")
                        .bind(id)
                        .execute(&mut *tx)
                        .await?;
                    deleted += deletion.rows_affected();
                }
                // Edits of messages that are kept for good: challenges and threads are never edited again.
                let edits = sqlx::query(
                    "delete from outbox where id > $1 and id <= $2 and state = 'delivered' \
                     and coalesce(delivered_at, at) < $3 and kind in ('closed', 'strip') \
                     and exists (select 1 from outbox as post where post.id = outbox.about \
                       and post.kind in ('challenge', 'thread')) \
                     and exists (select 1 from game where id = outbox.game and phase in ('closed', 'over'))",
                )
                .bind(after.0)
                .bind(last)
                .bind(cutoff.0)
                .execute(&mut *tx)
                .await?;
                Ok(SweepResult {
                    last: Some(RowId(last)),
                    deleted: deleted + edits.rows_affected(),
                })
            })
        })
        .await
    }
}

/// Returns the id of the last of the next rows above `after`.
async fn last_of_portion(
    connection: &mut Connection<'_>,
    after: RowId,
) -> Result<Option<i64>, StoreError> {
    Ok(sqlx::query_scalar(
        "select max(id) from (select id from outbox where id > $1 order by id limit $2) as next",
    )
    .bind(after.0)
    .bind(BATCH)
    .fetch_one(connection)
    .await?)
}
