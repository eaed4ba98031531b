//! How and when people want to hear from the bot.

use sqlx::SqliteExecutor;

use crate::play::{GameId, Hour, Language, Quiet, Seq, Timestamp, UserId, Zone};
use crate::store::Store;
use crate::store::database::Tx;
use crate::store::error::StoreError;
use crate::store::numbers::{self, signed};
use crate::store::outbox::queueing::insert_row;
use crate::store::outbox::{Lane, NewRow, RowKind};
use crate::store::timers::ring;

/// How a person is reminded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reminding {
    /// By direct message; in the thread, where those are closed.
    #[default]
    Direct,
    /// In the thread of the game.
    Thread,
    /// Not at all.
    None,
}

impl Reminding {
    /// Every choice, in menu order.
    pub const ALL: [Reminding; 3] = [Reminding::Direct, Reminding::Thread, Reminding::None];

    /// The name in the database and in menus; never changed.
    pub fn id(self) -> &'static str {
        match self {
            Reminding::Direct => "direct",
            Reminding::Thread => "thread",
            Reminding::None => "none",
        }
    }

    /// The choice of that name.
    pub fn named(id: &str) -> Option<Reminding> {
        Reminding::ALL.into_iter().find(|choice| choice.id() == id)
    }
}

/// What a person has chosen about hearing from the bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Habits {
    /// How they are reminded.
    pub reminders: Reminding,
    /// Where they are at home; `None` before they say so.
    pub zone: Option<Zone>,
    /// The hours in which they are not to be disturbed.
    pub quiet: Option<(Hour, Hour)>,
    /// The hour at which they are told of all games that wait for them.
    pub digest: Option<Hour>,
    /// When that comes next.
    pub digest_at: Option<Timestamp>,
    /// Whether the bot's messages in channels and threads notify them.
    pub pings: bool,
    /// Whether a day of their vacation begins by itself where their time would run out.
    pub auto_vacation: bool,
    /// Whether they take no direct messages, as far as is known.
    pub closed: bool,
    /// When they were last reminded.
    pub reminded_at: Option<Timestamp>,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            reminders: Reminding::Direct,
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

impl Habits {
    /// The zone whose hours are meant.
    pub fn home(&self) -> Zone {
        self.zone.clone().unwrap_or_else(Zone::utc)
    }

    /// The hours in which they are not to be disturbed, at home.
    pub fn quiet_hours(&self) -> Option<Quiet> {
        let (from, until) = self.quiet?;
        Quiet::between(from, until, self.home())
    }

    /// Whether a reminder could reach them by any way that they have left open.
    pub fn wants_reminders(&self) -> bool {
        match self.reminders {
            Reminding::None => false,
            Reminding::Direct => !self.closed || self.pings,
            // Nobody would see it.
            Reminding::Thread => self.pings,
        }
    }

    /// When the digest comes after a moment.
    pub fn next_digest(&self, after: Timestamp) -> Option<Timestamp> {
        self.digest?.next(&self.home(), after)
    }
}

/// One thing that a person chooses; `None` takes a choice back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Habit {
    /// How they are reminded. To be told directly opens a door again that was found closed.
    Reminders(Reminding),
    /// Where they are at home.
    Zone(Zone),
    /// When quiet hours begin. Where there were none they last for eight hours.
    QuietFrom(Option<Hour>),
    /// When they end; likewise.
    QuietUntil(Option<Hour>),
    /// When the digest comes.
    Digest(Option<Hour>),
    /// Whether messages in channels notify them.
    Pings(bool),
    /// Whether vacation begins by itself.
    AutoVacation(bool),
}

/// How long a night is, until somebody says otherwise.
const NIGHT: i8 = 8;

/// Quiet hours would last all day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AllDay;

impl Habits {
    /// The same with one thing chosen anew.
    fn with(mut self, habit: Habit) -> Result<Habits, AllDay> {
        match habit {
            Habit::Reminders(reminders) => {
                self.reminders = reminders;
                self.closed &= reminders != Reminding::Direct;
            }
            Habit::Zone(zone) => self.zone = Some(zone),
            Habit::QuietFrom(None) | Habit::QuietUntil(None) => self.quiet = None,
            Habit::QuietFrom(Some(from)) => {
                let until = self.quiet.map_or(from.plus(NIGHT), |(_, until)| until);
                self.quiet = Some((from, until));
            }
            Habit::QuietUntil(Some(until)) => {
                let from = self.quiet.map_or(until.plus(-NIGHT), |(from, _)| from);
                self.quiet = Some((from, until));
            }
            Habit::Digest(hour) => self.digest = hour,
            Habit::Pings(pings) => self.pings = pings,
            Habit::AutoVacation(begins) => self.auto_vacation = begins,
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

impl From<StoredHabits> for Habits {
    /// What a later version has chosen among things that this one does not know is as if nothing were chosen.
    fn from(stored: StoredHabits) -> Habits {
        let reminders = stored.reminders.as_deref().and_then(Reminding::named);
        let hour = |stored: Option<u8>| stored.and_then(Hour::new);
        Habits {
            reminders: reminders.unwrap_or_default(),
            zone: stored.zone.as_deref().and_then(Zone::named),
            quiet: hour(stored.quiet_from).zip(hour(stored.quiet_until)),
            digest: hour(stored.digest),
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
    /// What a person has chosen; the usual before they choose.
    pub async fn habits(&self, who: UserId) -> Result<Habits, StoreError> {
        read(&self.readers, who).await
    }

    /// Those of a few people whom messages in channels and threads do not notify.
    pub async fn unpinged(&self, people: [UserId; 2]) -> Result<Vec<UserId>, StoreError> {
        let found: Vec<i64> =
            sqlx::query_scalar("select id from person where id in (?, ?) and pings = 'off'")
                .bind(signed(people[0].0))
                .bind(signed(people[1].0))
                .fetch_all(&self.readers)
                .await?;
        Ok(found.into_iter().map(numbers::user).collect())
    }

    /// Lets a person, who reads this language, choose one thing; the timers of their games ring, so that
    /// what is due is worked out anew. Returns what they have chosen now, or that quiet hours would
    /// last all day: then nothing is changed.
    pub async fn choose_habit(
        &self,
        (who, language): (UserId, Language),
        habit: Habit,
        now: Timestamp,
    ) -> Result<Result<Habits, AllDay>, StoreError> {
        let mut tx = self.writer.begin_with("begin immediate").await?;
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
        if matches!(habit, Habit::Zone(_) | Habit::Digest(_)) {
            habits.digest_at = habits.next_digest(now);
        }
        write(&mut tx, who, &habit, &habits).await?;
        ring(&mut tx, who, now).await?;
        tx.commit().await?;
        Ok(Ok(habits))
    }

    /// Whose digest is due, the longest due first; at most a hundred.
    pub async fn due_digests(&self, now: Timestamp) -> Result<Vec<UserId>, StoreError> {
        let people: Vec<i64> = sqlx::query_scalar(
            "select id from person where digest_at <= ? order by digest_at, id limit 100",
        )
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(people.into_iter().map(numbers::user).collect())
    }

    /// When the next digest is due.
    pub async fn next_digest(&self) -> Result<Option<Timestamp>, StoreError> {
        let due: Option<i64> =
            sqlx::query_scalar("select min(digest_at) from person where digest_at is not null")
                .fetch_one(&self.readers)
                .await?;
        Ok(due.map(Timestamp))
    }

    /// Lets a person's digest come at another time, unless they have chosen one since it was `seen`.
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

    /// Queues a digest for a person, which is the last that they are told for an hour, and sets when the next
    /// comes; `false` where they have chosen anew meanwhile: then nothing is queued.
    pub async fn digest(
        &self,
        who: UserId,
        (game, seq): (GameId, Seq),
        habits: &Habits,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut tx = self.writer.begin_with("begin immediate").await?;
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
        insert_row(&mut tx, game, seq, &row, (now, now)).await?;
        tx.commit().await?;
        Ok(true)
    }
}

async fn read(from: impl SqliteExecutor<'_>, who: UserId) -> Result<Habits, StoreError> {
    let found: Option<StoredHabits> = sqlx::query_as(
        "select reminders, zone, quiet_from, quiet_until, digest, digest_at, pings, \
         auto_vacation, closed_at, reminded_at from person where id = ?",
    )
    .bind(signed(who.0))
    .fetch_optional(from)
    .await?;
    Ok(found.map(Habits::from).unwrap_or_default())
}

/// Stores one thing that a person has chosen; nothing else is touched.
async fn write(
    tx: &mut Tx<'_>,
    who: UserId,
    habit: &Habit,
    habits: &Habits,
) -> Result<(), StoreError> {
    let hour = |hour: Option<Hour>| hour.map(Hour::number);
    let statement = match habit {
        Habit::Reminders(reminders) => sqlx::query(
            "update person set reminders = ?2, \
             closed_at = case when ?3 then closed_at end where id = ?1",
        )
        .bind(signed(who.0))
        .bind(reminders.id())
        .bind(habits.closed),
        Habit::Zone(zone) => {
            sqlx::query("update person set zone = ?2, digest_at = ?3 where id = ?1")
                .bind(signed(who.0))
                .bind(zone.name().to_owned())
                .bind(habits.digest_at.map(|due| due.0))
        }
        Habit::QuietFrom(_) | Habit::QuietUntil(_) => {
            sqlx::query("update person set quiet_from = ?2, quiet_until = ?3 where id = ?1")
                .bind(signed(who.0))
                .bind(hour(habits.quiet.map(|(from, _)| from)))
                .bind(hour(habits.quiet.map(|(_, until)| until)))
        }
        Habit::Digest(chosen) => {
            sqlx::query("update person set digest = ?2, digest_at = ?3 where id = ?1")
                .bind(signed(who.0))
                .bind(hour(*chosen))
                .bind(habits.digest_at.map(|due| due.0))
        }
        Habit::Pings(on) => sqlx::query("update person set pings = ?2 where id = ?1")
            .bind(signed(who.0))
            .bind(switch(*on)),
        Habit::AutoVacation(on) => {
            sqlx::query("update person set auto_vacation = ?2 where id = ?1")
                .bind(signed(who.0))
                .bind(switch(*on))
        }
    };
    statement.execute(&mut **tx).await?;
    Ok(())
}
