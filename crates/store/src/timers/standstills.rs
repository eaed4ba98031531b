//! Standstills of clocks, and numbers stored by name.

use sqlx::FromRow;

use crate::Store;
use crate::database::Connection;
use crate::error::StoreError;
use crate::numbers::{signed, user};
use hansu_play::{GameId, Seq, Span, Standstill, StandstillCause, Timestamp, UserId};

/// A stored standstill: a vacation of a person, the delivery of an event's message, or an outage.
#[derive(Debug, FromRow)]
struct StoredStandstill {
    person: Option<i64>,
    seq: Option<u32>,
    from_at: i64,
    until_at: Option<i64>,
    evening: bool,
}

impl StoredStandstill {
    fn read(self) -> Standstill {
        Standstill {
            cause: match (self.person, self.seq) {
                (Some(person), _) => StandstillCause::Away(user(person)),
                (None, Some(seq)) => StandstillCause::Undelivered(Seq(seq)),
                (None, None) if self.evening => StandstillCause::BriefOutage,
                (None, None) => StandstillCause::Outage,
            },
            span: Span {
                from: Timestamp(self.from_at),
                until: self.until_at.map(Timestamp),
            },
        }
    }
}

impl Store {
    /// Returns the standstills of a match between two people that end at or after `since` or are still open:
    /// vacations, outages, and delivery times of messages that give a turn.
    pub async fn standstills(
        &self,
        game: GameId,
        players: [UserId; 2],
        since: Timestamp,
    ) -> Result<Vec<Standstill>, StoreError> {
        let rows = self.read(|connection| {
            Box::pin(async move {
                // The first message of a cup's game is queued only once its thread is made.
                let rows: Vec<StoredStandstill> = sqlx::query_as(
                    "select person, cast(null as bigint) as seq, from_at, until_at, 0 as evening from vacation \
                       where person in ($2, $3) and until_at >= $4 \
                     union all select cast(null as bigint), cast(null as bigint), from_at, until_at, evening from standstill where until_at >= $4 \
                       and (shards is null or shard = (select (server >> 22) % shards from game where id = $1)) \
                     union all select cast(null as bigint), seq, at, delivered_at, 0 from outbox where game = $1 \
                       and kind in ('setup', 'board') \
                     union all select cast(null as bigint), seq, at, cast(null as bigint), 0 from event where game = $1 and seq = 2 \
                       and (select cup from game where id = $1) is not null \
                       and not exists (select 1 from outbox where game = $1 and kind in ('setup', 'board'))",
                )
                .bind(game.0)
                .bind(signed(players[0].0))
                .bind(signed(players[1].0))
                .bind(since.0)
                .fetch_all(connection)
                .await?;
                Ok(rows)
            })
        });
        let rows = rows.await?.into_iter();
        Ok(rows.map(StoredStandstill::read).collect())
    }

    /// Returns the time at which the previous message of the match that mentions time was queued.
    pub async fn previous_time_message_at(
        &self,
        row: &crate::outbox::Row,
    ) -> Result<Option<Timestamp>, StoreError> {
        let query = sqlx::query_scalar(
            "select at from outbox where game = $1 and id < $2 and kind in ('setup', 'board', 'offer') \
             order by id desc limit 1",
        )
        .bind(row.game.0)
        .bind(row.id.0);
        let at: Option<i64> = self.fetch_optional(query).await?;
        Ok(at.map(Timestamp))
    }

    /// Deletes outages that ended before any open match began, because no clock reads them any more. Returns their
    /// number, at most five hundred.
    pub async fn sweep_standstills(&self, now: Timestamp) -> Result<u64, StoreError> {
        let oldest = self.read(|connection| {
            Box::pin(async move {
                let oldest: Option<i64> = sqlx::query_scalar(
                    "select min(event.at) from game join event on event.game = game.id and event.seq = 1 \
                     where game.phase in ('setting_up', 'running') and game.cho is not null",
                )
                .fetch_one(connection)
                .await?;
                Ok(oldest)
            })
        });
        let oldest = oldest.await?;
        let query = sqlx::query(
            "delete from standstill where id in (select id from standstill where until_at < $1 limit 500)",
        )
        .bind(oldest.unwrap_or(now.0));
        self.execute(query).await
    }
}

/// Reads a time from `meta` by its key; `None` if it was never stored.
pub(crate) async fn meta_time(
    database: &mut Connection<'_>,
    key: &str,
) -> Result<Option<Timestamp>, StoreError> {
    Ok(meta_number(database, key).await?.map(Timestamp))
}

/// Reads a number from `meta` by its key; `None` if it was never stored.
pub(crate) async fn meta_number(
    database: &mut Connection<'_>,
    key: &str,
) -> Result<Option<i64>, StoreError> {
    let noted: Option<String> = sqlx::query_scalar("select value from meta where key = $1")
        .bind(key)
        .fetch_optional(database)
        .await?;
    Ok(noted.and_then(|noted| noted.parse().ok()))
}

/// Stores a time in `meta` by its key.
pub(crate) async fn set_meta_time(
    tx: &mut Connection<'_>,
    key: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    set_meta_number(tx, key, at.0).await
}

/// Stores a number in `meta` by its key.
pub(crate) async fn set_meta_number(
    tx: &mut Connection<'_>,
    key: &str,
    number: i64,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into meta (key, value) values ($1, $2) \
         on conflict (key) do update set value = excluded.value",
    )
    .bind(key)
    .bind(number.to_string())
    .execute(&mut *tx)
    .await?;
    Ok(())
}
