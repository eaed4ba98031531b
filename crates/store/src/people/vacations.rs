//! Vacations.

use std::time::Duration;

use crate::Store;
use crate::database::{Connection, FromRow, Rollback, SqlRow};
use crate::error::StoreError;
use crate::ids::InteractionId;
use crate::interactions::record_interaction;
use crate::outbox::queueing::{RowCause, insert_row};
use crate::outbox::{Lane, NewRow, RowKind};
use crate::posters::games_of_person_changed;
use crate::timers::make_due;
use hansu_play::{ChannelId, DaysLeft, GameId, Seq, Timestamp, UserId, Vacation, Vacations, Zone};

/// The age after which an ended vacation counts in no current year.
const VACATION_RETENTION: Duration = Duration::from_secs(800 * 24 * 60 * 60);

/// A request to start or end a vacation.
#[derive(Debug, Clone, Copy)]
pub struct VacationChange {
    /// The person.
    pub who: UserId,
    /// The interaction, and its time by Discord's clock.
    pub interaction: (InteractionId, Timestamp),
    /// The length of a day of play.
    pub day: Duration,
    /// The current time.
    pub now: Timestamp,
}

impl FromRow for Vacation {
    fn from_row(row: &SqlRow) -> Result<Vacation, sqlx::Error> {
        let zone: Option<String> = row.read("zone")?;
        Ok(Vacation {
            from: row.read("from_at")?,
            until: row.read("until_at")?,
            // A time zone that was removed from the time zone database counts as UTC.
            zone: zone
                .and_then(|zone| Zone::named(&zone))
                .unwrap_or_else(Zone::utc),
            is_automatic: row.read::<String>("begun_by")? == "bot",
        })
    }
}

/// The result of [`Store::change_vacation`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VacationOutcome {
    /// Changed.
    Done(Vacations),
    /// Too few days are left.
    TooFewDays(DaysLeft),
}

/// An automatic vacation, and the game that causes it.
#[derive(Debug, Clone)]
pub struct AutomaticVacation {
    /// The person.
    pub who: UserId,
    /// The game in which their time would have run out.
    pub game: GameId,
    /// The game's last event.
    pub seq: Seq,
    /// The event that began the turn. The notice is posted once per turn.
    pub turn: Seq,
    /// The game's channel.
    pub home: ChannelId,
}

impl Store {
    /// Deletes vacations that ended so long ago that they count in no current year. Returns their number, at most
    /// five hundred.
    pub async fn sweep_vacations(&self, now: Timestamp) -> Result<u64, StoreError> {
        let sql = "delete from vacation where id in (select id from vacation where id > 0 \
                   and until_at < $1 limit 500)";
        self.run(sql, now - VACATION_RETENTION).await
    }

    /// Returns a person's vacations, for the given length of a day.
    pub async fn vacations_of(
        &self,
        person: UserId,
        day: Duration,
        now: Timestamp,
    ) -> Result<Vacations, StoreError> {
        self.read(|connection| Box::pin(read(connection, person, day, now)))
            .await
    }

    /// Ends a person's current vacation. Starts another if `days` is given, limited by the days left according to the
    /// database.
    ///
    /// # Errors
    /// [`StoreError::AlreadyHandled`] if the interaction was handled before.
    pub async fn change_vacation(
        &self,
        change: VacationChange,
        days: Option<(u32, &Zone)>,
    ) -> Result<VacationOutcome, StoreError> {
        let VacationChange {
            who: person,
            day,
            now,
            ..
        } = change;
        let changed = self.write(boxed!(async |tx| {
            record_interaction(tx, change.interaction.0, now).await?;
            // Read in the transaction, so that two concurrent requests cannot both use the last days.
            let vacations = read(tx, person, day, now).await?;
            let new = match days.map(|(days, zone)| vacations.begin(days, zone, now)) {
                // The record of the interaction is rolled back too.
                Some(Err(too_few)) => {
                    return Err(Rollback::Requested(VacationOutcome::TooFewDays(too_few)));
                }
                Some(Ok(new)) => Some(new),
                None => None,
            };
            // Repeating the same request would fill the table without changing anything.
            let current_end = vacations.away_until(now);
            if new
                .as_ref()
                .is_some_and(|new| current_end == Some(new.until))
            {
                return Ok(VacationOutcome::Done(vacations));
            }
            end_vacation(tx, person, now).await?;
            if let Some(new) = &new {
                insert(tx, person, new).await?;
                enqueue_vacation_notices(tx, person, day, now).await?;
                games_of_person_changed(tx, person, now).await?;
            }
            let after = read(tx, person, day, now).await?;
            Ok(VacationOutcome::Done(after))
        }));
        Rollback::into_result(changed.await)
    }

    /// Starts an automatic vacation, unless the person's vacations have changed since `expected` was read. Enqueues a
    /// notice, once per turn. Returns whether it was started.
    pub async fn begin_automatic_vacation(
        &self,
        new: &AutomaticVacation,
        expected: &Vacations,
        vacation: &Vacation,
        day: Duration,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(boxed!(async |tx| {
            if read(tx, new.who, day, now).await? != *expected {
                return Ok(false);
            }
            insert(tx, new.who, vacation).await?;
            games_of_person_changed(tx, new.who, now).await?;
            // Notices of vacations begun by the player are rows of the same kind, queued at the start of the
            // vacation.
            let sql = "select exists (select 1 from outbox where game = $1 and kind = 'absent' and seq >= $2 \
                       and not exists (select 1 from \
                         (select cho as id from game where id = $1 \
                          union all select han from game where id = $1) as player \
                         join vacation on vacation.person = player.id \
                         where vacation.from_at = outbox.at and begun_by = 'person'))";
            if !tx.one(sql, (new.game, new.turn)).await? {
                let row = NewRow::unclaimed(RowKind::Absent, Lane::Channel(new.home));
                insert_row(tx, &RowCause::now(new.game, new.seq, now), &row).await?;
            }
            Ok(true)
        }))
        .await
    }
}

/// Ends a person's current vacation. Returns whether there was one. Their clocks run again, so their timers become
/// due.
pub(crate) async fn end_vacation(
    tx: &mut Connection<'_>,
    person: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    // Not before its start, which may be in the future after the clock was set back.
    let sql = "update vacation set until_at = max(from_at, $1) where person = $2 and until_at > $1";
    let ended = tx.run(sql, (now, person)).await? > 0;
    if ended {
        make_due(tx, person, now).await?;
        games_of_person_changed(tx, person, now).await?;
    }
    Ok(ended)
}

/// Enqueues a notice of a vacation that begins in the person's running games with a pace by days, recognised by a
/// clock timer. At most once a day in each game: a notice is known by the start of the vacation that it tells of.
async fn enqueue_vacation_notices(
    tx: &mut Connection<'_>,
    person: UserId,
    day: Duration,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "insert into outbox (game, seq, lane, kind, due_at, at) \
               select id, (select max(seq) from event where event.game = game.id), home, $2, $3, $3 from game \
               where id in \
                 (select id from game where cho = $1 and phase in ('setting_up', 'running') \
                  union all select id from game where han = $1 and phase in ('setting_up', 'running')) \
                 and game.evening = 0 and exists (select 1 from timer where timer.game = game.id and kind = 'clock') \
                 and not exists (select 1 from outbox join vacation on person = $1 and from_at = outbox.at \
                                 where outbox.game = game.id and kind = $2 and outbox.at > $4)";
    let values = (person, RowKind::Absent, now, now - day);
    tx.run(sql, values).await?;
    Ok(())
}

async fn insert(tx: &mut Connection<'_>, person: UserId, new: &Vacation) -> Result<(), StoreError> {
    let by = if new.is_automatic { "bot" } else { "person" };
    let sql = "insert into vacation (person, from_at, until_at, zone, begun_by) values ($1, $2, $3, $4, $5)";
    let values = (person, new.from, new.until, new.zone.name(), by);
    tx.run(sql, values).await?;
    Ok(())
}

async fn read(
    from: &mut Connection<'_>,
    person: UserId,
    day: Duration,
    now: Timestamp,
) -> Result<Vacations, StoreError> {
    let sql = "select from_at, until_at, zone, begun_by from vacation where person = $1 and until_at > $2";
    let vacations = from.all(sql, (person, now - VACATION_RETENTION)).await?;
    Ok(Vacations::new(vacations, day))
}
