//! Notification settings.

use sqlx::SqliteExecutor;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::play::{GameId, Hour, Language, QuietHours, Seq, StoredWord, Timestamp, UserId, Zone};
use crate::store::Store;
use crate::store::database::Tx;
use crate::store::error::StoreError;
use crate::store::numbers::{self, signed};
use crate::store::outbox::queueing::insert_row;
use crate::store::outbox::{Lane, NewRow, RowKind};
use crate::store::timers::make_due;

/// How a person gets reminders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum ReminderMode {
    /// By direct message; in the game's channel if those are closed.
    #[default]
    Direct,
    /// In the game's channel.
    Thread,
    /// Not at all.
    None,
}

/// A person's notification settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalSettings {
    /// How they get reminders.
    pub reminders: ReminderMode,
    /// Their time zone; `None` if not set.
    pub zone: Option<Zone>,
    /// Their quiet hours.
    pub quiet: Option<(Hour, Hour)>,
    /// The hour of the daily list.
    pub digest: Option<Hour>,
    /// When the next daily list is due.
    pub digest_at: Option<Timestamp>,
    /// Whether messages in channels and threads ping them.
    pub pings: bool,
    /// Whether a vacation begins automatically when their time would run out.
    pub auto_vacation: bool,
    /// Whether direct messages to them are known to fail.
    pub closed: bool,
    /// When they last got a reminder.
    pub reminded_at: Option<Timestamp>,
}

impl Default for PersonalSettings {
    fn default() -> PersonalSettings {
        PersonalSettings {
            reminders: ReminderMode::Direct,
            zone: None,
            quiet: None,
            digest: None,
            digest_at: None,
            pings: true,
            auto_vacation: false,
            closed: false,
            reminded_at: None,
        }
    }
}

impl PersonalSettings {
    /// The time zone of their hours; UTC if not set.
    pub fn home(&self) -> Zone {
        self.zone.clone().unwrap_or_else(Zone::utc)
    }

    /// The quiet hours in their time zone.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        let (from, until) = self.quiet?;
        QuietHours::between(from, until, self.home())
    }

    /// Whether a reminder would reach them on any channel that they left open.
    pub fn wants_reminders(&self) -> bool {
        match self.reminders {
            ReminderMode::None => false,
            ReminderMode::Direct => !self.closed || self.pings,
            // A nudge without a ping would go unnoticed.
            ReminderMode::Thread => self.pings,
        }
    }

    /// The next daily list after a moment.
    pub fn next_digest(&self, after: Timestamp) -> Option<Timestamp> {
        self.digest?.next(&self.home(), after)
    }
}

/// A setting to change; `None` resets it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonalSetting {
    /// How to get reminders. Choosing direct messages also clears the note that they failed.
    Reminders(ReminderMode),
    /// The time zone.
    Zone(Zone),
    /// Start of quiet hours. If there were none, they last eight hours.
    QuietFrom(Option<Hour>),
    /// End of quiet hours; likewise.
    QuietUntil(Option<Hour>),
    /// The hour of the daily list.
    Digest(Option<Hour>),
    /// Whether messages in channels ping.
    Pings(bool),
    /// Whether vacations begin automatically.
    AutoVacation(bool),
}

/// The default length of quiet hours.
const NIGHT: i8 = 8;

/// Start and end of quiet hours are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllDay;

impl PersonalSettings {
    /// The settings with one change.
    fn with(mut self, habit: PersonalSetting) -> Result<PersonalSettings, AllDay> {
        match habit {
            PersonalSetting::Reminders(reminders) => {
                self.reminders = reminders;
                self.closed &= reminders != ReminderMode::Direct;
            }
            PersonalSetting::Zone(zone) => self.zone = Some(zone),
            PersonalSetting::QuietFrom(None) | PersonalSetting::QuietUntil(None) => {
                self.quiet = None;
            }
            PersonalSetting::QuietFrom(Some(from)) => {
                let until = self.quiet.map_or(from.plus(NIGHT), |(_, until)| until);
                self.quiet = Some((from, until));
            }
            PersonalSetting::QuietUntil(Some(until)) => {
                let from = self.quiet.map_or(until.plus(-NIGHT), |(from, _)| from);
                self.quiet = Some((from, until));
            }
            PersonalSetting::Digest(hour) => self.digest = hour,
            PersonalSetting::Pings(pings) => self.pings = pings,
            PersonalSetting::AutoVacation(begins) => self.auto_vacation = begins,
        }
        match self.quiet {
            Some((from, until)) if from == until => Err(AllDay),
            _ => Ok(self),
        }
    }
}

#[derive(sqlx::FromRow)]
struct StoredHabits {
    reminders: Option<String>,
    zone: Option<String>,
    quiet_from: Option<u8>,
    quiet_until: Option<u8>,
    digest: Option<u8>,
    digest_at: Option<i64>,
    pings: Option<String>,
    auto_vacation: Option<String>,
    closed_at: Option<i64>,
    reminded_at: Option<i64>,
}

impl From<StoredHabits> for PersonalSettings {
    /// Values that this version does not know count as not set.
    fn from(stored: StoredHabits) -> PersonalSettings {
        let reminders = stored.reminders.as_deref().and_then(ReminderMode::named);
        let quiet_from = stored.quiet_from.and_then(Hour::new);
        let quiet_until = stored.quiet_until.and_then(Hour::new);
        PersonalSettings {
            reminders: reminders.unwrap_or_default(),
            zone: stored.zone.as_deref().and_then(Zone::named),
            quiet: quiet_from.zip(quiet_until),
            digest: stored.digest.and_then(Hour::new),
            digest_at: stored.digest_at.map(Timestamp),
            pings: stored.pings.as_deref() != Some("off"),
            auto_vacation: stored.auto_vacation.as_deref() == Some("on"),
            closed: stored.closed_at.is_some(),
            reminded_at: stored.reminded_at.map(Timestamp),
        }
    }
}

fn switch(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

impl Store {
    /// A person's settings; defaults if none are stored.
    pub async fn personal_settings(&self, who: UserId) -> Result<PersonalSettings, StoreError> {
        read(&self.readers, who).await
    }

    /// Which of two people turned pings off.
    pub async fn unpinged(&self, people: [UserId; 2]) -> Result<Vec<UserId>, StoreError> {
        let found: Vec<i64> =
            sqlx::query_scalar("select id from person where id in (?, ?) and pings = 'off'")
                .bind(signed(people[0].0))
                .bind(signed(people[1].0))
                .fetch_all(&self.readers)
                .await?;
        Ok(found.into_iter().map(numbers::user).collect())
    }

    /// Changes one setting and makes the timers of the person's games due, so that they are recomputed.
    /// Returns all settings, or [`AllDay`] if quiet hours would never end; nothing is changed then.
    pub async fn change_personal_setting(
        &self,
        who: UserId,
        language: Language,
        habit: PersonalSetting,
        now: Timestamp,
    ) -> Result<Result<PersonalSettings, AllDay>, StoreError> {
        let mut tx = self.writer.begin_with("begin immediate").await?;
        // The row may not exist yet. A known language must not be overwritten.
        sqlx::query(
            "insert into person (id, language, seen_at) values (?, ?, ?) on conflict (id) do nothing",
        )
        .bind(signed(who.0))
        .bind(language.tag())
        .bind(now.0)
        .execute(&mut *tx)
        .await?;
        let known = read(&mut *tx, who).await?;
        let mut habits = match known.with(habit.clone()) {
            Ok(habits) => habits,
            Err(all_day) => return Ok(Err(all_day)),
        };
        if matches!(habit, PersonalSetting::Zone(_) | PersonalSetting::Digest(_)) {
            habits.digest_at = habits.next_digest(now);
        }
        write(&mut tx, who, &habit, &habits).await?;
        // The timers of running games were set by the old settings.
        make_due(&mut tx, who, now).await?;
        tx.commit().await?;
        Ok(Ok(habits))
    }

    /// People whose daily list is due, most overdue first; at most a hundred.
    pub async fn due_digests(&self, now: Timestamp) -> Result<Vec<UserId>, StoreError> {
        let people: Vec<i64> = sqlx::query_scalar(
            "select id from person where digest_at <= ? order by digest_at, id limit 100",
        )
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(people.into_iter().map(numbers::user).collect())
    }

    /// When the next daily list is due.
    pub async fn next_digest(&self) -> Result<Option<Timestamp>, StoreError> {
        let due: Option<i64> =
            sqlx::query_scalar("select min(digest_at) from person where digest_at is not null")
                .fetch_one(&self.readers)
                .await?;
        Ok(due.map(Timestamp))
    }

    /// Moves a person's daily list to `due`, unless it was changed since `seen` was read.
    pub async fn put_off_digest(
        &self,
        who: UserId,
        seen: Option<Timestamp>,
        due: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        sqlx::query("update person set digest_at = ? where id = ? and digest_at = ?")
            .bind(due.map(|due| due.0))
            .bind(signed(who.0))
            .bind(seen.map(|seen| seen.0))
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Queues a daily list and sets the next; counts as a reminder, so that none follows within the hour.
    /// `false`, and nothing queued, if the settings were changed since they were read.
    pub async fn digest(
        &self,
        who: UserId,
        game: GameId,
        seq: Seq,
        habits: &PersonalSettings,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut tx = self.writer.begin_with("begin immediate").await?;
        // `digest_at` in the condition is an optimistic lock; it also keeps a list from being queued twice.
        let noted = sqlx::query(
            "update person set digest_at = ?, reminded_at = ? where id = ? and digest_at = ?",
        )
        .bind(habits.next_digest(now).map(|next| next.0))
        .bind(now.0)
        .bind(signed(who.0))
        .bind(habits.digest_at.map(|due| due.0))
        .execute(&mut *tx)
        .await?;
        if noted.rows_affected() == 0 {
            return Ok(false);
        }
        let row = NewRow::unclaimed(RowKind::Digest, Lane::Person(who));
        insert_row(&mut tx, game, seq, &row, now, now).await?;
        tx.commit().await?;
        Ok(true)
    }
}

async fn read(from: impl SqliteExecutor<'_>, who: UserId) -> Result<PersonalSettings, StoreError> {
    let found: Option<StoredHabits> = sqlx::query_as(
        "select reminders, zone, quiet_from, quiet_until, digest, digest_at, pings, \
         auto_vacation, closed_at, reminded_at from person where id = ?",
    )
    .bind(signed(who.0))
    .fetch_optional(from)
    .await?;
    Ok(found.map(PersonalSettings::from).unwrap_or_default())
}

/// Writes the columns of one setting only.
async fn write(
    tx: &mut Tx<'_>,
    who: UserId,
    habit: &PersonalSetting,
    habits: &PersonalSettings,
) -> Result<(), StoreError> {
    let hour = |hour: Option<Hour>| hour.map(Hour::number);
    let statement = match habit {
        PersonalSetting::Reminders(reminders) => sqlx::query(
            "update person set reminders = ?2, \
             closed_at = case when ?3 then closed_at end where id = ?1",
        )
        .bind(signed(who.0))
        .bind(reminders.id())
        .bind(habits.closed),
        PersonalSetting::Zone(zone) => {
            sqlx::query("update person set zone = ?2, digest_at = ?3 where id = ?1")
                .bind(signed(who.0))
                .bind(zone.name().to_owned())
                .bind(habits.digest_at.map(|due| due.0))
        }
        PersonalSetting::QuietFrom(_) | PersonalSetting::QuietUntil(_) => {
            sqlx::query("update person set quiet_from = ?2, quiet_until = ?3 where id = ?1")
                .bind(signed(who.0))
                .bind(hour(habits.quiet.map(|(from, _)| from)))
                .bind(hour(habits.quiet.map(|(_, until)| until)))
        }
        PersonalSetting::Digest(chosen) => {
            sqlx::query("update person set digest = ?2, digest_at = ?3 where id = ?1")
                .bind(signed(who.0))
                .bind(hour(*chosen))
                .bind(habits.digest_at.map(|due| due.0))
        }
        PersonalSetting::Pings(on) => sqlx::query("update person set pings = ?2 where id = ?1")
            .bind(signed(who.0))
            .bind(switch(*on)),
        PersonalSetting::AutoVacation(on) => {
            sqlx::query("update person set auto_vacation = ?2 where id = ?1")
                .bind(signed(who.0))
                .bind(switch(*on))
        }
    };
    statement.execute(&mut **tx).await?;
    Ok(())
}
