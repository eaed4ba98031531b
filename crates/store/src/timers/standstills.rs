//! Standstills of clocks, and numbers stored by name.

use super::TimerKind;
use crate::ShardSet;
use crate::Store;
use crate::database::{Connection, FromRow, SqlRow};
use crate::error::StoreError;
use hansu_play::{GameId, Span, Speed, Standstill, StandstillCause, Timestamp, UserId};

/// A vacation of a person, the delivery of an event's message, or an outage.
impl FromRow for Standstill {
    fn from_row(row: &SqlRow) -> Result<Standstill, sqlx::Error> {
        let cause = match (row.read("person")?, row.read("seq")?, row.read("evening")?) {
            (Some(person), ..) => StandstillCause::Away(person),
            (None, Some(seq), _) => StandstillCause::Undelivered(seq),
            (None, None, Speed::Evening) => StandstillCause::BriefOutage,
            (None, None, Speed::Days) => StandstillCause::Outage,
        };
        let span = Span {
            from: row.read("from_at")?,
            until: row.read("until_at")?,
        };
        Ok(Standstill { cause, span })
    }
}

/// A standstill of one of several matches.
impl FromRow for (GameId, Standstill) {
    fn from_row(row: &SqlRow) -> Result<(GameId, Standstill), sqlx::Error> {
        Ok((row.read("game")?, Standstill::from_row(row)?))
    }
}

/// Selects the standstills of matches that end at or after `$1` or are still open. The argument selects the matches with
/// their players.
macro_rules! standstills {
    ($played:literal) => {
        // The first message of a cup's game is queued only once its thread is made.
        concat!(
            "with played as (", $played, ") \
             select played.id as game, person, cast(null as bigint) as seq, from_at, until_at, 0 as evening \
               from played join vacation on person in (cho, han) where until_at >= $1 \
             union all select played.id, cast(null as bigint), cast(null as bigint), from_at, until_at, evening \
               from played join standstill on shards is null or shard = (server >> 22) % shards where until_at >= $1 \
             union all select played.id, cast(null as bigint), seq, at, delivered_at, 0 \
               from played join outbox on game = played.id where kind in ('setup', 'board') \
             union all select played.id, cast(null as bigint), seq, at, cast(null as bigint), 0 \
               from played join event on game = played.id where seq = 2 and cup is not null \
               and not exists (select 1 from outbox where game = played.id and kind in ('setup', 'board'))"
        )
    };
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
        let sql = standstills!(
            "select id, server, cup, cast($3 as bigint) as cho, cast($4 as bigint) as han from game where id = $2"
        );
        self.all(sql, (since, game, players[0], players[1])).await
    }

    /// Returns the same of all running matches of a person.
    pub async fn standstills_of(
        &self,
        person: UserId,
        since: Timestamp,
    ) -> Result<Vec<(GameId, Standstill)>, StoreError> {
        let sql = standstills!(
            "select id, server, cup, cho, han from game where cho = $2 and phase in ('setting_up', 'running') \
             union all select id, server, cup, cho, han from game where han = $2 and phase in ('setting_up', 'running')"
        );
        self.all(sql, (since, person)).await
    }

    /// Returns the same of the matches whose timer of a kind is due, as [`Store::due_timers`] finds them.
    pub async fn standstills_of_due(
        &self,
        kind: TimerKind,
        shards: &ShardSet,
        now: Timestamp,
        since: Timestamp,
    ) -> Result<Vec<(GameId, Standstill)>, StoreError> {
        let letters = shards.letters();
        let sql = standstills!(
            "select id, server, cup, cho, han from game where id in (select game from timer \
               where kind = $2 and due_at <= $3 \
               and '1' = substr($4, 1 + (select cast((server >> 22) % length($4) as integer) \
                 from game where game.id = timer.game), 1) \
               order by due_at, game limit 100)"
        );
        self.all(sql, (since, kind, now, &letters)).await
    }

    /// Returns the time at which the previous message of the match that mentions time was queued.
    pub async fn previous_time_message_at(
        &self,
        row: &crate::outbox::Row,
    ) -> Result<Option<Timestamp>, StoreError> {
        let sql = "select at from outbox where game = $1 and id < $2 and kind in ('setup', 'board', 'offer') \
                   order by id desc limit 1";
        self.first(sql, (row.game, row.id)).await
    }

    /// Deletes outages that ended before any open match began, because no clock reads them any more. Returns their
    /// number, at most five hundred.
    pub async fn sweep_standstills(&self, now: Timestamp) -> Result<u64, StoreError> {
        let sql = "select min(event.at) from game join event on event.game = game.id and event.seq = 1 \
                   where game.phase in ('setting_up', 'running') and game.cho is not null";
        let oldest: Option<Timestamp> = self.one(sql, ()).await?;
        let sql = "delete from standstill where id in (select id from standstill where until_at < $1 limit 500)";
        self.run(sql, oldest.unwrap_or(now)).await
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
    let sql = "select value from meta where key = $1";
    let noted: Option<String> = database.first(sql, key).await?;
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
    let sql = "insert into meta (key, value) values ($1, $2) \
               on conflict (key) do update set value = excluded.value";
    tx.run(sql, (key, number.to_string())).await?;
    Ok(())
}
