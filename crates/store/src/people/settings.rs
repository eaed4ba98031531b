//! Settings of people and servers: notifications, boards, languages; and their columns.

use std::borrow::Cow;

use sqlx::AssertSqlSafe;
use sqlx::error::BoxDynError;
use strum::VariantArray;

use crate::Store;
use crate::database::{Bind, Connection, Known, Read, Rollback, SqlRow, SqlValue, bound};
use crate::error::StoreError;
use crate::outbox::queueing::{RowCause, insert_row};
use crate::outbox::{Lane, NewRow, RowKind};
use crate::posters::person_changed;
use crate::timers::make_due;
use hansu_play::{
    AllDay, GameId, Language, PersonalSettings, Seq, ServerId, SettingsTable, Timestamp, UserId,
};

/// The columns that contain numbers, not words.
const NUMBERS: [&str; 3] = ["digest", "quiet_from", "quiet_until"];

/// The table that settings are stored in, and the condition of their row, with `$1` for its id.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SettingsPlace {
    pub table: &'static str,
    pub condition: &'static str,
}

/// The place of a person's settings.
const PERSON: SettingsPlace = SettingsPlace {
    table: "person",
    condition: "id = $1",
};

/// The word of a setting, or its number.
struct StoredSetting(String);

impl Read for StoredSetting {
    fn read(value: &SqlValue) -> Result<StoredSetting, BoxDynError> {
        Ok(StoredSetting(match value {
            SqlValue::Integer(number) => number.to_string(),
            value => String::read(value)?,
        }))
    }
}

/// Returns the columns of settings, to select them.
fn columns<T: SettingsTable>() -> String {
    let columns = T::Setting::VARIANTS
        .iter()
        .map(|setting| T::column(*setting));
    columns.collect::<Vec<_>>().join(", ")
}

/// Reads the settings of a row; all are unset if there is no row. Values that this version does not know count as
/// unset.
fn settings_of<T: SettingsTable>(row: Option<&SqlRow>) -> Result<T, StoreError> {
    let mut settings = T::default();
    let Some(row) = row else {
        return Ok(settings);
    };
    for setting in T::Setting::VARIANTS {
        let word: Option<StoredSetting> = row.read(T::column(*setting))?;
        settings.set_word(*setting, word.as_ref().map(|word| word.0.as_str()));
    }
    Ok(settings)
}

/// Reads settings; all are unset if none are stored.
pub(crate) async fn read_settings<T: SettingsTable>(
    from: &mut Connection<'_>,
    SettingsPlace { table, condition }: SettingsPlace,
    id: impl Bind,
) -> Result<T, StoreError> {
    let sql = format!("select {} from {table} where {condition}", columns::<T>());
    let row: Option<SqlRow> = from.first(AssertSqlSafe(sql), id).await?;
    settings_of(row.as_ref())
}

/// Writes the settings that have changed. Other columns may contain values that this version does not know.
pub(crate) async fn change_settings<T: SettingsTable>(
    tx: &mut Connection<'_>,
    SettingsPlace { table, condition }: SettingsPlace,
    id: impl Bind + Copy,
    was: &T,
    is: &T,
) -> Result<(), StoreError> {
    let settings = T::Setting::VARIANTS.iter().copied();
    let changed = settings.filter(|setting| was.word(*setting) != is.word(*setting));
    let words = changed.map(|setting| (T::column(setting), is.word(setting).map(Cow::into_owned)));
    for (column, word) in words.collect::<Vec<_>>() {
        let kind = if NUMBERS.contains(&column) {
            "bigint"
        } else {
            "text"
        };
        let sql = format!("update {table} set {column} = cast($2 as {kind}) where {condition}");
        tx.run(AssertSqlSafe(sql), (id, word)).await?;
    }
    Ok(())
}

impl Store {
    /// Returns a person's settings; defaults if none are stored.
    pub async fn personal_settings(&self, person: UserId) -> Result<PersonalSettings, StoreError> {
        self.read(|connection| Box::pin(read_personal(connection, person)))
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
        let changed = self.write(boxed!(async |tx| {
            // The row may not exist yet. A known language must not be overwritten.
            let sql = "insert into person (id, language, seen_at) values ($1, $2, $3) on conflict (id) do nothing";
            tx.run(sql, (person, language, now)).await?;
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
        }));
        Rollback::into_result(changed.await)
    }

    /// Returns people whose daily list is due, most overdue first; at most a hundred.
    pub async fn due_digests(&self, now: Timestamp) -> Result<Vec<UserId>, StoreError> {
        let sql = "select id from person where digest_at <= $1 order by digest_at, id limit 100";
        self.all(sql, now).await
    }

    /// Returns the due time of the next daily list.
    pub async fn next_digest(&self) -> Result<Option<Timestamp>, StoreError> {
        let sql = "select min(digest_at) from person where digest_at is not null";
        self.one(sql, ()).await
    }

    /// Postpones a person's daily list to `due`, unless it was changed since `seen` was read.
    pub async fn postpone_digest(
        &self,
        person: UserId,
        seen: Option<Timestamp>,
        due: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let sql = "update person set digest_at = $1 where id = $2 and digest_at = $3";
        self.run(sql, (due, person, seen)).await?;
        Ok(())
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
        self.write(boxed!(async |tx| {
            // `digest_at` in the condition is an optimistic lock; it also keeps a list from being queued twice.
            let sql = "update person set digest_at = $1, reminded_at = $2 where id = $3 and digest_at = $4";
            let values = (settings.next_digest(now), now, person, settings.digest_at);
            if tx.run(sql, values).await? == 0 {
                return Ok(false);
            }
            let row = NewRow::unclaimed(RowKind::Digest, Lane::Person(person));
            insert_row(tx, &RowCause::now(game, seq, now), &row).await?;
            Ok(true)
        }))
        .await
    }
}

async fn read_personal(
    from: &mut Connection<'_>,
    person: UserId,
) -> Result<PersonalSettings, StoreError> {
    let columns = columns::<PersonalSettings>();
    let sql = format!(
        "select {columns}, digest_at, closed_at is not null as closed, reminded_at, language \
         from person where id = $1"
    );
    let row: Option<SqlRow> = from.first(AssertSqlSafe(sql), person).await?;
    let mut settings: PersonalSettings = settings_of(row.as_ref())?;
    if let Some(row) = row {
        settings.digest_at = row.read("digest_at")?;
        settings.closed = row.read("closed")?;
        settings.reminded_at = row.read("reminded_at")?;
        let language: Option<Known<Language>> = row.read("language")?;
        settings.language = language.and_then(|language| language.0);
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
    let sql = "update person set closed_at = case when $2 then null else closed_at end, digest_at = $3 where id = $1";
    let opens = old.closed && !new.closed;
    tx.run(sql, (person, opens, new.digest_at)).await?;
    change_settings(tx, PERSON, person, old, new).await
}

/// The owner of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A person.
    Person(UserId),
    /// A server.
    Server(ServerId),
}

bound! {
    Owner as UserId: |owner| match owner {
        Owner::Person(person) => person,
        Owner::Server(server) => UserId(server.0),
    };
}

impl Owner {
    /// Returns the place of the settings of boards.
    fn boards(self) -> SettingsPlace {
        SettingsPlace {
            table: "taste",
            condition: match self {
                Owner::Person(_) => "kind = 'person' and owner = $1",
                Owner::Server(_) => "kind = 'server' and owner = $1",
            },
        }
    }
}

impl Store {
    /// Returns the settings of a person or server; empty if none are stored.
    pub async fn board_settings<T: SettingsTable + Send>(
        &self,
        owner: Owner,
    ) -> Result<T, StoreError> {
        self.read(|connection| Box::pin(read_settings(connection, owner.boards(), owner)))
            .await
    }

    /// Returns the settings of a person and of a server, and those of two players who turned pings off, read with one
    /// query.
    pub async fn board_settings_of<T: SettingsTable + Send>(
        &self,
        person: Option<UserId>,
        server: Option<ServerId>,
        players: [UserId; 2],
    ) -> Result<(T, T, Vec<UserId>), StoreError> {
        self.read(boxed!(async |connection| {
            let columns = columns::<T>();
            let nothing = vec!["null"; T::Setting::VARIANTS.len()].join(", ");
            let sql = format!(
                "select kind = 'person' as is_own, cast(null as bigint) as player, {columns} from taste \
                   where kind = 'person' and owner = $1 \
                 union all select kind = 'person', null, {columns} from taste where kind = 'server' and owner = $2 \
                 union all select false, id, {nothing} from person where id in ($3, $4) and pings = 'off'"
            );
            let values = (person, server, players[0], players[1]);
            let rows: Vec<SqlRow> = connection.all(AssertSqlSafe(sql), values).await?;
            let (mut own, mut servers, mut without_pings) = Default::default();
            for row in rows {
                if let Some(player) = row.read("player")? {
                    Vec::push(&mut without_pings, player);
                } else if row.read("is_own")? {
                    own = settings_of(Some(&row))?;
                } else {
                    servers = settings_of(Some(&row))?;
                }
            }
            Ok((own, servers, without_pings))
        }))
        .await
    }

    /// Changes settings of a person or server and returns all of them. Only changed columns are written, because
    /// others may contain values that this version does not know.
    pub async fn change_boards<T: SettingsTable + Send + Sync>(
        &self,
        owner: Owner,
        change: impl FnOnce(&mut T) + Send,
    ) -> Result<T, StoreError> {
        let kind = match owner {
            Owner::Person(_) => "person",
            Owner::Server(_) => "server",
        };
        self.write(boxed!(async |tx| {
            let was: T = read_settings(tx, owner.boards(), owner).await?;
            let mut is = was.clone();
            change(&mut is);
            let sql = "insert into taste (kind, owner) values ($1, $2) on conflict (kind, owner) do nothing";
            tx.run(sql, (kind, owner)).await?;
            change_settings(tx, owner.boards(), owner, &was, &is).await?;
            Ok(is)
        }))
        .await
    }
}

impl Store {
    /// Returns the language in which a person last used the bot; `None` if never.
    pub async fn language_of(&self, person: UserId) -> Result<Option<Language>, StoreError> {
        let sql = "select language from person where id = $1";
        let language: Option<Known<Language>> = self.first(sql, person).await?;
        Ok(language.and_then(|language| language.0))
    }

    /// Stores the language in which a person uses the bot.
    pub async fn note_language(
        &self,
        person: UserId,
        language: Language,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let sql = "insert into person (id, language, seen_at) values ($1, $2, $3) \
                   on conflict (id) do update set language = $2, seen_at = $3";
        self.run(sql, (person, language, at)).await?;
        Ok(())
    }
}
