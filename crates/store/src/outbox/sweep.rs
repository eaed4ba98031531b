//! Deletes messages that are no longer needed.

use crate::Store;
use crate::error::StoreError;
use crate::ids::RowId;
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
        let sql = "select max(id) from (select id from outbox where id > $1 order by id limit $2) as next";
        let last: Option<RowId> = self.one(sql, (after, BATCH)).await?;
        let Some(last) = last else {
            return Ok(SweepResult { last, deleted: 0 });
        };
        self.write(boxed!(async |tx| {
            let sql = "select post.id from outbox as post join game on game.id = post.game \
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
                           where game = post.game and kind in ('setup', 'board')) end";
            let ids: Vec<RowId> = tx.all(sql, (after, last, cutoff)).await?;
            let mut deleted = 0;
            for id in ids {
                let sql = "delete from outbox where id = $1 or about = $1";
                deleted += tx.run(sql, id).await?;
            }
            // Edits of messages that are kept for good: challenges and threads are never edited again.
            let sql = "delete from outbox where id > $1 and id <= $2 and state = 'delivered' \
                       and coalesce(delivered_at, at) < $3 and kind in ('closed', 'strip') \
                       and exists (select 1 from outbox as post where post.id = outbox.about \
                         and post.kind in ('challenge', 'thread')) \
                       and exists (select 1 from game where id = outbox.game and phase in ('closed', 'over'))";
            deleted += tx.run(sql, (after, last, cutoff)).await?;
            let last = Some(last);
            Ok(SweepResult { last, deleted })
        }))
        .await
    }
}
