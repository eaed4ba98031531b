//! Who is reminded of what, and how.

use super::append::{Tx, insert_row, set_timer};
use super::rows::signed;
use super::{NewRow, RowKind, Store, StoreError, TimerKind};
use crate::play::{ChannelId, GameId, Language, Seq, Timestamp, UserId};

/// What is known of a person who is to be reminded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Door {
    /// When they were last reminded.
    pub reminded_at: Option<Timestamp>,
    /// Whether they take no direct messages, as far as is known.
    pub closed: bool,
}

/// A reminder to be queued.
#[derive(Debug, Clone)]
pub struct NewReminder {
    /// Whom.
    pub who: UserId,
    /// The language that they read, as far as it is known.
    pub language: Language,
    /// The most urgent of the games.
    pub game: GameId,
    /// Its last event.
    pub seq: Seq,
    /// The channel of that game, where the person takes no direct messages.
    pub instead: Option<ChannelId>,
    /// The timers that have rung for it, each with when the next reminder of that turn comes.
    pub rung: Vec<(GameId, TimerKind, Option<Timestamp>)>,
}

impl Store {
    /// What is known of a person who is to be reminded.
    ///
    /// # Errors
    /// What the database says.
    pub async fn door(&self, who: UserId) -> Result<Door, StoreError> {
        let found: Option<(Option<i64>, Option<i64>)> =
            sqlx::query_as("select reminded_at, closed_at from person where id = ?")
                .bind(signed(who.0))
                .fetch_optional(&self.readers)
                .await?;
        let (reminded_at, closed_at) = found.unwrap_or_default();
        Ok(Door {
            reminded_at: reminded_at.map(Timestamp),
            closed: closed_at.is_some(),
        })
    }

    /// Queues a reminder, and sets the timers of its games.
    ///
    /// # Errors
    /// What the database says.
    pub async fn remind(&self, new: &NewReminder, now: Timestamp) -> Result<(), StoreError> {
        let mut tx = self.writer.begin_with("begin immediate").await?;
        note(&mut tx, new, now).await?;
        for (game, kind, next) in &new.rung {
            set_timer(&mut tx, *game, *kind, None).await?;
            if next.is_some() {
                set_timer(&mut tx, *game, TimerKind::RemindAgain, *next).await?;
            }
        }
        let (kind, lane) = match new.instead {
            Some(channel) => (RowKind::Nudge, channel),
            None => (RowKind::Reminder, ChannelId(new.who.0)),
        };
        insert_row(
            &mut tx,
            new.game,
            new.seq,
            &unclaimed(kind, lane),
            (now, now),
        )
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// A person's direct messages turned out to be closed: what was to be said there is said in a channel.
    ///
    /// # Errors
    /// What the database says.
    pub async fn nudge_instead(
        &self,
        row: &super::Row,
        channel: ChannelId,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut tx = self.writer.begin_with("begin immediate").await?;
        sqlx::query("update person set closed_at = ? where id = ?")
            .bind(now.0)
            .bind(signed(row.lane.0))
            .execute(&mut *tx)
            .await?;
        sqlx::query(
            "update outbox set state = 'delivered', claimed_until = null, reason = null where id = ?",
        )
        .bind(row.id.0)
        .execute(&mut *tx)
        .await?;
        let nudge = unclaimed(RowKind::Nudge, channel);
        insert_row(&mut tx, row.game, row.seq, &nudge, (now, now)).await?;
        tx.commit().await?;
        Ok(())
    }

    /// A person uses the bot in direct messages, so those are open.
    ///
    /// # Errors
    /// What the database says.
    pub async fn door_opens(&self, who: UserId) -> Result<(), StoreError> {
        sqlx::query("update person set closed_at = null where id = ? and closed_at is not null")
            .bind(signed(who.0))
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

fn unclaimed(kind: RowKind, lane: ChannelId) -> NewRow {
    NewRow {
        kind,
        lane,
        about: None,
        claim: None,
    }
}

async fn note(tx: &mut Tx<'_>, new: &NewReminder, now: Timestamp) -> Result<(), StoreError> {
    sqlx::query(
        "insert into person (id, language, seen_at, reminded_at) values (?1, ?2, ?3, ?3) \
         on conflict (id) do update set reminded_at = ?3",
    )
    .bind(signed(new.who.0))
    .bind(new.language.tag())
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
