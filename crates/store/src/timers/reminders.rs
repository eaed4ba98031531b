//! Reminders.

use sqlx::AssertSqlSafe;

use super::{TimerKind, set_timer};
use crate::Store;
use crate::database::{Bind, Connection};
use crate::error::StoreError;
use crate::outbox::queueing::{RowCause, insert_row};
use crate::outbox::{Lane, NewRow, Row, RowKind};
use hansu_play::{ChannelId, GameId, Language, Seq, Timestamp, UserId};

/// A reminder to queue.
#[derive(Debug, Clone)]
pub struct NewReminder {
    /// The person.
    pub who: UserId,
    /// The person's language, if known.
    pub language: Language,
    /// The most urgent game.
    pub game: GameId,
    /// The game's last event.
    pub seq: Seq,
    /// The game's channel, if the reminder is posted there instead of as a direct message.
    pub instead: Option<ChannelId>,
    /// The time of the person's last reminder when this one was decided.
    pub reminded_at: Option<Timestamp>,
    /// The timers that caused it.
    pub fired: Vec<FiredTimer>,
    /// The timers of the other games that it names, which would fire until the given time.
    pub soon: (Vec<FiredTimer>, Timestamp),
}

/// A timer of a turn that has fired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FiredTimer {
    /// The match.
    pub game: GameId,
    /// The kind of the timer.
    pub kind: TimerKind,
    /// The time at which it fires again for the other side, if both are to act.
    pub again: Option<Timestamp>,
    /// The due time of the turn's next reminder.
    pub next: Option<Timestamp>,
}

impl Store {
    /// Enqueues a reminder and resets the timers that caused it. Returns `false`, without a change, if the person was
    /// reminded in the meantime, for example by another process that read the same timers.
    pub async fn remind(&self, new: &NewReminder, now: Timestamp) -> Result<bool, StoreError> {
        self.write(boxed!(async |tx| {
            if !record_reminder(tx, new, now).await? {
                return Ok(false);
            }
            let (soon, until) = &new.soon;
            reset_all(tx, &new.fired, now).await?;
            reset_all(tx, soon, *until).await?;
            let (kind, lane) = match new.instead {
                Some(channel) => (RowKind::Nudge, Lane::Channel(channel)),
                None => (RowKind::Reminder, Lane::Person(new.who)),
            };
            let row = NewRow::unclaimed(kind, lane);
            insert_row(tx, &RowCause::now(new.game, new.seq, now), &row).await?;
            Ok(true)
        }))
        .await
    }

    /// Enqueues the ping to a player of an evening in the game's channel `home`, about its last event `seq`, and resets
    /// the timer that caused it. Returns `false`, without a change, if the timer was reset in the meantime: there is one
    /// ping a turn.
    pub async fn ping(
        &self,
        timer: FiredTimer,
        seq: Seq,
        home: ChannelId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write(boxed!(async |tx| {
            if !reset(tx, &timer, now).await? {
                return Ok(false);
            }
            let row = NewRow::unclaimed(RowKind::Nudge, Lane::Channel(home));
            insert_row(tx, &RowCause::now(timer.game, seq, now), &row).await?;
            Ok(true)
        }))
        .await
    }

    /// Gives up a direct message. If `closed` is given, records that the person accepts none. If `instead` is given,
    /// enqueues the reminder in that channel.
    pub async fn give_up_direct_message(
        &self,
        row: &Row,
        closed: Option<UserId>,
        instead: Option<ChannelId>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(boxed!(async |tx| {
            if let Some(person) = closed {
                let sql = "update person set closed_at = $1 where id = $2";
                tx.run(sql, (now, person)).await?;
            }
            // Counts as delivered, so that it is neither retried nor shown as parked.
            let sql = "update outbox set state = 'delivered', claimed_until = null, reason = null where id = $1";
            tx.run(sql, row.id).await?;
            if let Some(channel) = instead {
                let nudge = NewRow::unclaimed(RowKind::Nudge, Lane::Channel(channel));
                insert_row(tx, &RowCause::now(row.game, row.seq, now), &nudge).await?;
            }
            Ok(())
        }))
        .await
    }

    /// Resets timers that had fired by `now` without causing a reminder, and sets the turns' next ones.
    pub async fn reset_timers(
        &self,
        timers: &[FiredTimer],
        now: Timestamp,
    ) -> Result<(), StoreError> {
        if timers.is_empty() {
            return Ok(());
        }
        self.write(|tx| Box::pin(reset_all(tx, timers, now))).await
    }

    /// Records that direct messages to a person work. Returns whether that is a change.
    pub async fn record_direct_messages_work(&self, person: UserId) -> Result<bool, StoreError> {
        let sql = "update person set closed_at = null where id = $1 and closed_at is not null";
        Ok(self.run(sql, person).await? > 0)
    }
}

/// Resets a timer. Returns `false`, without a change, if it is not due by `now` any more.
async fn reset(
    tx: &mut Connection<'_>,
    timer: &FiredTimer,
    now: Timestamp,
) -> Result<bool, StoreError> {
    // Since the timers were read, a move may have begun another turn with timers of its own, which are not due.
    let was_due = match timer.again {
        Some(again) => {
            let sql = "update timer set due_at = $4 where game = $1 and kind = $2 and due_at <= $3";
            tx.run(sql, (timer.game, timer.kind, now, again)).await?
        }
        None => {
            let sql = "delete from timer where game = $1 and kind = $2 and due_at <= $3";
            tx.run(sql, (timer.game, timer.kind, now)).await?
        }
    };
    if was_due == 0 {
        return Ok(false);
    }
    if timer.next.is_some() {
        set_timer(tx, timer.game, TimerKind::RemindAgain, timer.next).await?;
    }
    Ok(true)
}

/// Resets timers of different matches, as [`reset`] does.
async fn reset_all(
    tx: &mut Connection<'_>,
    timers: &[FiredTimer],
    now: Timestamp,
) -> Result<(), StoreError> {
    // Those that fire again are rare: both players of a game are to act.
    let (again, last): (Vec<_>, Vec<_>) = timers.iter().partition(|timer| timer.again.is_some());
    for timer in again {
        reset(tx, timer, now).await?;
    }
    if last.is_empty() {
        return Ok(());
    }
    let places = (1..=last.len()).map(|nth| format!("(${}, ${})", 2 * nth, 2 * nth + 1));
    let places = places.collect::<Vec<_>>().join(", ");
    let sql = format!(
        "delete from timer where due_at <= $1 and (game, kind) in ({places}) returning game, kind"
    );
    let mut values = vec![now.bind()];
    for timer in &last {
        values.extend([timer.game.bind(), timer.kind.bind()]);
    }
    let was_due: Vec<(GameId, TimerKind)> = tx.all(AssertSqlSafe(sql), values).await?;
    let next = last
        .iter()
        .filter(|timer| was_due.contains(&(timer.game, timer.kind)));
    let next = next.filter_map(|timer| Some((timer.game, timer.next?)));
    set_second_reminders(tx, next.collect()).await
}

/// Sets the timers of the second reminders of matches.
async fn set_second_reminders(
    tx: &mut Connection<'_>,
    due: Vec<(GameId, Timestamp)>,
) -> Result<(), StoreError> {
    if due.is_empty() {
        return Ok(());
    }
    let places = (1..=due.len()).map(|nth| format!("(${}, $1, ${})", 2 * nth, 2 * nth + 1));
    let places = places.collect::<Vec<_>>().join(", ");
    let sql = format!(
        "insert into timer (game, kind, due_at) values {places} \
         on conflict (game, kind) do update set due_at = excluded.due_at"
    );
    let mut values = vec![TimerKind::RemindAgain.bind()];
    for (game, due) in due {
        values.extend([game.bind(), due.bind()]);
    }
    tx.run(AssertSqlSafe(sql), values).await?;
    Ok(())
}

/// Records that the person is reminded. Returns `false` if another reminder was recorded since this one was decided.
async fn record_reminder(
    tx: &mut Connection<'_>,
    new: &NewReminder,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let sql = "insert into person (id, language, seen_at, reminded_at) values ($1, $2, $3, $3) \
               on conflict (id) do update set reminded_at = $3 where person.reminded_at is not distinct from $4";
    let values = (new.who, new.language, now, new.reminded_at);
    Ok(tx.run(sql, values).await? > 0)
}
