//! Settings of people and servers: notifications, boards, languages; and their columns.

use std::borrow::Cow;

use sqlx::Row as _;
use sqlx::query::Query;
use strum::VariantArray;

use crate::Store;
use crate::database::{Connection, Rollback, Sql, SqlArguments, SqlRow};
use crate::error::StoreError;
use crate::numbers::{self, signed};
use crate::outbox::queueing::{RowCause, insert_row};
use crate::outbox::{Lane, NewRow, RowKind};
use crate::posters::person_changed;
use crate::timers::make_due;
use hansu_play::{
    AllDay, GameId, Language, PersonalSettings, Seq, ServerId, SettingsTable, Timestamp, UserId,
};

/// Reads the settings of a row; all are unset if there is no row.
pub(crate) fn settings_of<T: SettingsTable>(row: Option<&SqlRow>) -> Result<T, StoreError> {
    row.map_or(Ok(T::default()), settings_in)
}

/// Reads the settings of a row, whose columns are texts. Values that this version does not know count as unset.
fn settings_in<T: SettingsTable>(row: &SqlRow) -> Result<T, StoreError> {
    let mut settings = T::default();
    for setting in T::Setting::VARIANTS {
        settings.set_word(*setting, row.try_get(T::column(*setting))?);
    }
    Ok(settings)
}

/// Binds two values for each setting, in order: whether it changes, and its word.
pub(crate) fn changes<'q, T: SettingsTable>(
    query: Query<'q, Sql, SqlArguments>,
    was: &T,
    is: &T,
) -> Query<'q, Sql, SqlArguments> {
    T::Setting::VARIANTS.iter().fold(query, |query, setting| {
        let word = is.word(*setting);
        let query = query.bind(was.word(*setting) != word);
        query.bind(word.map(Cow::into_owned))
    })
}

impl Store {
    /// Returns a person's settings; defaults if none are stored.
    pub async fn personal_settings(&self, person: UserId) -> Result<PersonalSettings, StoreError> {
        self.read(|connection| Box::pin(read_personal(connection, person)))
            .await
    }

    /// Returns those of two people who turned pings off.
    pub async fn without_pings(&self, people: [UserId; 2]) -> Result<Vec<UserId>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let ids: Vec<i64> = sqlx::query_scalar(
                    "select id from person where id in ($1, $2) and pings = 'off'",
                )
                .bind(signed(people[0].0))
                .bind(signed(people[1].0))
                .fetch_all(connection)
                .await?;
                Ok(ids.into_iter().map(numbers::user).collect())
            })
        })
        .await
    }

    /// Changes settings and makes the timers of the person's games due, so that they are recomputed. Only changed
    /// columns are written, because others may contain values that this version does not know. Returns all settings,
    /// or [`AllDay`] if quiet hours would never end. Nothing is changed then.
    pub async fn change_personal_settings(
        &self,
        person: UserId,
        language: Language,
        now: Timestamp,
        change: impl FnOnce(&mut PersonalSettings) + Send,
    ) -> Result<Result<PersonalSettings, AllDay>, StoreError> {
        let changed = self.write(|tx| {
            Box::pin(async move {
                // The row may not exist yet. A known language must not be overwritten.
                sqlx::query(
                    "insert into person (id, language, seen_at) values ($1, $2, $3) on conflict (id) do nothing",
                )
                .bind(signed(person.0))
                .bind(language.tag())
                .bind(now.0)
                .execute(&mut *tx)
                .await?;
                let old = read_personal(tx, person).await?;
                let mut new = old.clone();
                change(&mut new);
                if new.is_always_quiet() {
                    return Err(Rollback::Requested(Err(AllDay)));
                }
                if (&old.zone, old.digest) != (&new.zone, new.digest) {
                    new.digest_at = new.next_digest(now);
                }
                write(tx, person, &old, &new).await?;
                // The timers of running games were set by the old settings.
                make_due(tx, person, now).await?;
                if old.stats != new.stats {
                    person_changed(tx, person, now).await?;
                }
                Ok(Ok(new))
            })
        });
        Rollback::into_result(changed.await)
    }

    /// Returns people whose daily list is due, most overdue first; at most a hundred.
    pub async fn due_digests(&self, now: Timestamp) -> Result<Vec<UserId>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let people: Vec<i64> = sqlx::query_scalar(
                    "select id from person where digest_at <= $1 order by digest_at, id limit 100",
                )
                .bind(now.0)
                .fetch_all(connection)
                .await?;
                Ok(people.into_iter().map(numbers::user).collect())
            })
        })
        .await
    }

    /// Returns the due time of the next daily list.
    pub async fn next_digest(&self) -> Result<Option<Timestamp>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let due: Option<i64> = sqlx::query_scalar(
                    "select min(digest_at) from person where digest_at is not null",
                )
                .fetch_one(connection)
                .await?;
                Ok(due.map(Timestamp))
            })
        })
        .await
    }

    /// Postpones a person's daily list to `due`, unless it was changed since `seen` was read.
    pub async fn postpone_digest(
        &self,
        person: UserId,
        seen: Option<Timestamp>,
        due: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query("update person set digest_at = $1 where id = $2 and digest_at = $3")
                    .bind(due.map(|due| due.0))
                    .bind(signed(person.0))
                    .bind(seen.map(|seen| seen.0))
                    .execute(tx)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Enqueues a daily list and schedules the next. It counts as a reminder, so that none follows within the hour.
    /// Returns `false`, without a change, if the settings were changed since they were read.
    pub async fn enqueue_digest(
        &self,
        person: UserId,
        game: GameId,
        seq: Seq,
        settings: &PersonalSettings,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                // `digest_at` in the condition is an optimistic lock; it also keeps a list from being queued twice.
                let update = sqlx::query(
                    "update person set digest_at = $1, reminded_at = $2 where id = $3 and digest_at = $4",
                )
                .bind(settings.next_digest(now).map(|next| next.0))
                .bind(now.0)
                .bind(signed(person.0))
                .bind(settings.digest_at.map(|due| due.0))
                .execute(&mut *tx)
                .await?;
                if update.rows_affected() == 0 {
                    return Ok(false);
                }
                let row = NewRow::unclaimed(RowKind::Digest, Lane::Person(person));
                insert_row(tx, &RowCause::now(game, seq, now), &row).await?;
                Ok(true)
            })
        })
        .await
    }
}

async fn read_personal(
    from: &mut Connection<'_>,
    person: UserId,
) -> Result<PersonalSettings, StoreError> {
    let row = sqlx::query(
        "select reminders, cast(digest as text) as digest, cast(quiet_from as text) as quiet_from, \
         cast(quiet_until as text) as quiet_until, pings, auto_vacation, stats, zone, \
         digest_at, closed_at is not null as closed, reminded_at from person where id = $1",
    )
    .bind(signed(person.0))
    .fetch_optional(from)
    .await?;
    let mut settings: PersonalSettings = settings_of(row.as_ref())?;
    if let Some(row) = row {
        settings.digest_at = row.try_get::<Option<i64>, _>("digest_at")?.map(Timestamp);
        settings.closed = row.try_get("closed")?;
        settings.reminded_at = row.try_get::<Option<i64>, _>("reminded_at")?.map(Timestamp);
    }
    Ok(settings)
}

/// Writes the columns that differ.
async fn write(
    tx: &mut Connection<'_>,
    person: UserId,
    old: &PersonalSettings,
    new: &PersonalSettings,
) -> Result<(), StoreError> {
    let update = sqlx::query(
        "update person set closed_at = case when $2 then null else closed_at end, digest_at = $3, \
         reminders = case when $4 then $5 else reminders end, \
         digest = case when $6 then cast($7 as bigint) else digest end, \
         quiet_from = case when $8 then cast($9 as bigint) else quiet_from end, \
         quiet_until = case when $10 then cast($11 as bigint) else quiet_until end, \
         pings = case when $12 then $13 else pings end, auto_vacation = case when $14 then $15 else auto_vacation end, \
         stats = case when $16 then $17 else stats end, zone = case when $18 then $19 else zone end where id = $1",
    )
    .bind(signed(person.0))
    .bind(old.closed && !new.closed)
    .bind(new.digest_at.map(|due| due.0));
    changes(update, old, new).execute(&mut *tx).await?;
    Ok(())
}

/// The owner of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A person.
    Person(UserId),
    /// A server.
    Server(ServerId),
}

impl Owner {
    fn key(self) -> (&'static str, i64) {
        match self {
            Owner::Person(who) => ("person", signed(who.0)),
            Owner::Server(server) => ("server", signed(server.0)),
        }
    }
}

impl Store {
    /// Returns the settings of a person or server; empty if none are stored.
    pub async fn board_settings<T: SettingsTable + Send>(
        &self,
        owner: Owner,
    ) -> Result<T, StoreError> {
        self.read(|connection| Box::pin(read_boards(connection, owner)))
            .await
    }

    /// Returns the settings of a person and of a server, read with one query.
    pub async fn board_settings_of<T: SettingsTable + Send>(
        &self,
        person: UserId,
        server: ServerId,
    ) -> Result<(T, T), StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let rows = sqlx::query(
                    "select kind = 'person' as is_own, theme, pieces, coordinates, view, xiangqi_pieces, \
                       xiangqi_coordinates, seals from taste where kind = 'person' and owner = $1 \
                     union all select kind = 'person', theme, pieces, coordinates, view, xiangqi_pieces, \
                       xiangqi_coordinates, seals from taste where kind = 'server' and owner = $2",
                )
                .bind(signed(person.0))
                .bind(signed(server.0))
                .fetch_all(connection)
                .await?;
                let (mut own, mut servers) = Default::default();
                for row in rows {
                    let settings = settings_in(&row)?;
                    if row.try_get("is_own")? {
                        own = settings;
                    } else {
                        servers = settings;
                    }
                }
                Ok((own, servers))
            })
        })
        .await
    }

    /// Changes settings of a person or server and returns all of them. Only changed columns are written, because
    /// others may contain values that this version does not know.
    pub async fn change_boards<T: SettingsTable + Send + Sync>(
        &self,
        owner: Owner,
        change: impl FnOnce(&mut T) + Send,
    ) -> Result<T, StoreError> {
        let (kind, id) = owner.key();
        self.write(|tx| {
            Box::pin(async move {
                let was: T = read_boards(tx, owner).await?;
                let mut is = was.clone();
                change(&mut is);
                sqlx::query(
                    "insert into taste (kind, owner) values ($1, $2) on conflict (kind, owner) do nothing",
                )
                .bind(kind)
                .bind(id)
                .execute(&mut *tx)
                .await?;
                let update = sqlx::query(
                    "update taste set theme = case when $3 then $4 else theme end, \
                     pieces = case when $5 then $6 else pieces end, \
                     coordinates = case when $7 then $8 else coordinates end, view = case when $9 then $10 else view end, \
                     xiangqi_pieces = case when $11 then $12 else xiangqi_pieces end, \
                     xiangqi_coordinates = case when $13 then $14 else xiangqi_coordinates end, \
                     seals = case when $15 then $16 else seals end \
                     where kind = $1 and owner = $2",
                );
                let update = changes(update.bind(kind).bind(id), &was, &is);
                update.execute(&mut *tx).await?;
                Ok(is)
            })
        })
        .await
    }
}

async fn read_boards<T: SettingsTable>(
    from: &mut Connection<'_>,
    owner: Owner,
) -> Result<T, StoreError> {
    let (kind, id) = owner.key();
    let row = sqlx::query(
        "select theme, pieces, coordinates, view, xiangqi_pieces, xiangqi_coordinates, seals \
         from taste where kind = $1 and owner = $2",
    )
    .bind(kind)
    .bind(id)
    .fetch_optional(from)
    .await?;
    settings_of(row.as_ref())
}

impl Store {
    /// Returns the language in which a person last used the bot; `None` if never.
    pub async fn language_of(&self, person: UserId) -> Result<Option<Language>, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let tag: Option<String> =
                    sqlx::query_scalar("select language from person where id = $1")
                        .bind(signed(person.0))
                        .fetch_optional(connection)
                        .await?;
                Ok(tag.and_then(|tag| Language::of_locale(&tag)))
            })
        })
        .await
    }

    /// Stores the language in which a person uses the bot.
    pub async fn note_language(
        &self,
        person: UserId,
        language: Language,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(|tx| {
            Box::pin(async move {
                sqlx::query(
                    "insert into person (id, language, seen_at) values ($1, $2, $3) \
                     on conflict (id) do update set language = $2, seen_at = $3",
                )
                .bind(signed(person.0))
                .bind(language.tag())
                .bind(at.0)
                .execute(tx)
                .await?;
                Ok(())
            })
        })
        .await
    }
}
