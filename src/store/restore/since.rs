//! Messages since the database was restored from a backup.

use crate::play::{MessageId, Timestamp};
use crate::store::Store;
use crate::store::database::Connection;
use crate::store::error::StoreError;
use crate::store::numbers;
use crate::store::outbox::Row;
use crate::store::timers::{meta_number, meta_time, set_meta_number, set_meta_time};

/// The `meta` key of the time of the last restore.
const AT: &str = "restored_at";
/// The `meta` key of the highest row id from before the restore.
const ABOVE: &str = "restored_above";

/// The last restore, as stored.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct LastRestore {
    /// The time by our own clock.
    at: Timestamp,
    /// The highest id that a row from before can have.
    above: i64,
}

/// The last restore, from the view of a row that was enqueued since.
#[derive(Debug, Clone, Copy)]
pub(in crate::store) struct SinceRestore {
    /// The time by our own clock.
    pub at: Timestamp,
    /// The highest id that a row from before can have.
    pub above: i64,
    /// `true` if no board or menu of its match was enqueued between the two.
    pub is_first: bool,
    /// The message of the first of these, if it has arrived.
    pub first_message: Option<MessageId>,
}

impl Store {
    /// Returns whether a message is the first about its match since the database was restored from a backup.
    pub async fn is_first_since_restored(&self, row: &Row) -> Result<bool, StoreError> {
        let since = self.since_restore(row).await?;
        Ok(since.is_some_and(|since| since.is_first))
    }

    /// Returns the last restore; `None` for a row from before, or if there was none.
    pub(in crate::store) async fn since_restore(
        &self,
        row: &Row,
    ) -> Result<Option<SinceRestore>, StoreError> {
        // Read once, because nothing is restored while the bot runs.
        let read = || self.read(|connection| Box::pin(read_last_restore(connection)));
        let restored = self.last_restore.get_or_try_init(read).await?;
        let game = row.game;
        let id = row.id;
        let Some(LastRestore { at, above }) = restored.filter(|restored| restored.above < id.0)
        else {
            return Ok(None);
        };
        let query = sqlx::query_scalar(
            "select message from outbox where game = $1 and id > $2 and id < $3 and kind in ('setup', 'board') \
             order by id limit 1",
        )
        .bind(game.0)
        .bind(above)
        .bind(id.0);
        let first: Option<Option<i64>> = self.fetch_optional(query).await?;
        Ok(Some(SinceRestore {
            at,
            above,
            is_first: first.is_none(),
            first_message: first.flatten().map(numbers::message),
        }))
    }
}

async fn read_last_restore(
    connection: &mut Connection<'_>,
) -> Result<Option<LastRestore>, StoreError> {
    let at = meta_time(connection, AT).await?;
    // Earlier versions stored no row id.
    let above = meta_number(connection, ABOVE).await?;
    Ok(at.zip(above).map(|(at, above)| LastRestore { at, above }))
}

/// Stores the data that [`Store::since_restore`] reads in a database that is being restored.
pub(super) async fn record_restore(
    tx: &mut Connection<'_>,
    now: Timestamp,
    above: i64,
) -> Result<(), StoreError> {
    set_meta_time(tx, AT, now).await?;
    set_meta_number(tx, ABOVE, above).await
}
