//! Vacations.

use std::time::Duration;

use crate::Store;
use crate::database::{Connection, Rollback};
use crate::error::StoreError;
use crate::interactions::record_interaction;
use crate::numbers::{InteractionId, signed};
use crate::outbox::queueing::{RowCause, insert_row};
use crate::outbox::{Lane, NewRow, RowKind};
use crate::posters::games_of_person_changed;
use crate::timers::make_due;
use hansu_play::{
    ChannelId, DaysLeft, GameId, Seq, StoredWord, Timestamp, UserId, Vacation, Vacations, Zone,
};

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
        self.write(|tx| {
            Box::pin(async move {
                let swept = sqlx::query(
                    "delete from vacation where id in (select id from vacation where id > 0 \
                     and until_at < $1 limit 500)",
                )
                .bind((now - VACATION_RETENTION).0)
                .execute(tx)
                .await?;
                Ok(swept.rows_affected())
            })
        })
        .await
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
        let changed = self.write(|tx| {
            Box::pin(async move {
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
            })
        });
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
        self.write(|tx| {
            Box::pin(async move {
                if read(tx, new.who, day, now).await? != *expected {
                    return Ok(false);
                }
                insert(tx, new.who, vacation).await?;
                games_of_person_changed(tx, new.who, now).await?;
                // Notices of vacations begun by the player are rows of the same kind, queued at the start of the
                // vacation.
                let is_announced: bool = sqlx::query_scalar(
                    "select exists (select 1 from outbox where game = $1 and kind = 'absent' and seq >= $2 \
                       and not exists (select 1 from \
                         (select cho as id from game where id = $1 \
                          union all select han from game where id = $1) as player \
                         join vacation on vacation.person = player.id \
                         where vacation.from_at = outbox.at and begun_by = 'person'))",
                )
                .bind(new.game.0)
                .bind(new.turn.0)
                .fetch_one(&mut *tx)
                .await?;
                if !is_announced {
                    let row = NewRow::unclaimed(RowKind::Absent, Lane::Channel(new.home));
                    insert_row(tx, &RowCause::now(new.game, new.seq, now), &row).await?;
                }
                Ok(true)
            })
        })
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
    let ended = sqlx::query(
        "update vacation set until_at = max(from_at, $1) where person = $2 and until_at > $1",
    )
    .bind(now.0)
    .bind(signed(person.0))
    .execute(&mut *tx)
    .await?;
    let ended = ended.rows_affected() > 0;
    if ended {
        make_due(tx, person, now).await?;
        games_of_person_changed(tx, person, now).await?;
    }
    Ok(ended)
}

/// Enqueues a notice of a vacation that begins in the person's running games with a pace by days, recognised by a
/// clock timer. At most once a day in each game.
async fn enqueue_vacation_notices(
    tx: &mut Connection<'_>,
    person: UserId,
    day: Duration,
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert into outbox (game, seq, lane, kind, due_at, at) \
         select id, (select max(seq) from event where event.game = game.id), home, $2, $3, $3 from game \
         where id in \
           (select id from game where cho = $1 and phase in ('setting_up', 'running') \
            union all select id from game where han = $1 and phase in ('setting_up', 'running')) \
           and game.evening = 0 and exists (select 1 from timer where timer.game = game.id and kind = 'clock') \
           and not exists (select 1 from outbox where outbox.game = game.id and kind = $2 and at > $4)",
    )
    .bind(signed(person.0))
    .bind(RowKind::Absent.id())
    .bind(now.0)
    .bind((now - day).0)
    .execute(&mut *tx)
    .await?;
    Ok(())
}

async fn insert(tx: &mut Connection<'_>, person: UserId, new: &Vacation) -> Result<(), StoreError> {
    let by = if new.is_automatic { "bot" } else { "person" };
    sqlx::query(
        "insert into vacation (person, from_at, until_at, zone, begun_by) values ($1, $2, $3, $4, $5)",
    )
    .bind(signed(person.0))
    .bind(new.from.0)
    .bind(new.until.0)
    .bind(new.zone.name())
    .bind(by)
    .execute(&mut *tx)
    .await?;
    Ok(())
}

async fn read(
    from: &mut Connection<'_>,
    person: UserId,
    day: Duration,
    now: Timestamp,
) -> Result<Vacations, StoreError> {
    let rows: Vec<(i64, i64, Option<String>, String)> = sqlx::query_as(
        "select from_at, until_at, zone, begun_by from vacation where person = $1 and until_at > $2",
    )
    .bind(signed(person.0))
    .bind((now - VACATION_RETENTION).0)
    .fetch_all(from)
    .await?;
    let vacations = rows
        .into_iter()
        .map(|(from, until, zone, begun_by)| Vacation {
            from: Timestamp(from),
            until: Timestamp(until),
            // A time zone that was removed from the time zone database counts as UTC.
            zone: zone
                .and_then(|zone| Zone::named(&zone))
                .unwrap_or_else(Zone::utc),
            is_automatic: begun_by == "bot",
        })
        .collect();
    Ok(Vacations::new(vacations, day))
}
