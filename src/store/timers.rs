//! What comes due by itself.

use std::time::Duration;

use super::append::Tx;
use super::rows::signed;
use super::{InteractionId, Store, StoreError};
use crate::play::{GameId, Timestamp, UserId};

/// What comes due by itself. A match has one timer of each kind at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimerKind {
    /// A challenge that nobody has answered.
    Expire,
    /// The clock of a game. It may ring early: what is due is worked out then.
    Clock,
    /// The first reminder of a turn.
    Remind,
    /// The second.
    RemindAgain,
}

impl TimerKind {
    /// The name in the database; never changed.
    pub(super) fn name(self) -> &'static str {
        match self {
            TimerKind::Expire => "expire",
            TimerKind::Clock => "clock",
            TimerKind::Remind => "remind",
            TimerKind::RemindAgain => "remind_again",
        }
    }
}

/// A timer that has rung.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DueTimer {
    /// The match that it belongs to.
    pub game: GameId,
    /// When it came due.
    pub due_at: Timestamp,
}

/// How long an opened record can be paged through.
const REVIEWS: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// How long an interaction is remembered, so that its double does nothing.
const REMEMBER: Duration = Duration::from_secs(24 * 60 * 60);
/// A day, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1_000;
/// How long an interaction's token is of any use.
pub(super) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);

impl Store {
    /// What of a kind is due, in the order in which it became due; at most a hundred.
    pub async fn due_timers(
        &self,
        kind: TimerKind,
        now: Timestamp,
    ) -> Result<Vec<DueTimer>, StoreError> {
        let rows: Vec<(i64, i64)> = sqlx::query_as(
            "select game, due_at from timer where kind = ? and due_at <= ? \
             order by due_at, game limit 100",
        )
        .bind(kind.name())
        .bind(now.0)
        .fetch_all(&self.readers)
        .await?;
        Ok(rows
            .into_iter()
            .map(|(game, due_at)| DueTimer {
                game: GameId(game),
                due_at: Timestamp(due_at),
            })
            .collect())
    }

    /// When the next timer of a kind comes due.
    pub async fn next_timer(&self, kind: TimerKind) -> Result<Option<Timestamp>, StoreError> {
        let due: Option<i64> = sqlx::query_scalar("select min(due_at) from timer where kind = ?")
            .bind(kind.name())
            .fetch_one(&self.readers)
            .await?;
        Ok(due.map(Timestamp))
    }

    /// The latest time at which anything is known to have happened; nothing lies after it.
    pub async fn latest_time(&self) -> Result<Timestamp, StoreError> {
        let (acted, queued): (Option<i64>, Option<i64>) = sqlx::query_as(
            "select (select max(at) from interaction), \
             (select at from outbox where id = (select max(id) from outbox))",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(Timestamp(acted.max(queued).unwrap_or(i64::MIN)))
    }

    /// Moves what is due by a clock that was set `back` to `now`: messages at once, timers by as much,
    /// and nothing stays claimed for longer than an attempt may take.
    pub async fn set_back(&self, back: Duration, now: Timestamp) -> Result<(), StoreError> {
        let back = i64::try_from(back.as_millis()).unwrap_or(i64::MAX);
        let mut tx = self.writer.begin_with("begin immediate").await?;
        sqlx::query(
            "update outbox set due_at = min(due_at, ?1), claimed_until = claimed_until - ?2 \
             where state = 'open' and kind <> 'strip'",
        )
        .bind(now.0)
        .bind(back)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "update outbox set due_at = min(due_at, ?1), claimed_until = claimed_until - ?2 \
             where state = 'open' and kind = 'strip'",
        )
        .bind(now.0)
        .bind(back)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "update timer set due_at = due_at - ? where kind in ('expire', 'clock', 'remind', 'remind_again') \
             and due_at > ?",
        )
        .bind(back)
        .bind(now.0)
        .execute(&mut *tx)
        .await?;
        // By whole days: it comes at an hour of the day.
        sqlx::query(
            "update person set digest_at = digest_at - (digest_at - ?1) / ?2 * ?2 where digest_at > ?1",
        )
        .bind(now.0)
        .bind(DAY)
        .execute(&mut *tx)
        .await?;
        // What `latest_time` looks at: otherwise the next start would go back once more.
        sqlx::query("update outbox set at = min(at, ?) where id = (select max(id) from outbox)")
            .bind(now.0)
            .execute(&mut *tx)
            .await?;
        sqlx::query("update interaction set at = ?1 where at > ?1")
            .bind(now.0)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Moves the claims that stood at a time forward, as the clock was.
    pub async fn keep_claims(&self, by: Duration, stood: Timestamp) -> Result<(), StoreError> {
        let by = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
        let mut tx = self.writer.begin_with("begin immediate").await?;
        sqlx::query(
            "update outbox set claimed_until = claimed_until + ?1 \
             where state = 'open' and kind <> 'strip' and claimed_until > ?2",
        )
        .bind(by)
        .bind(stood.0)
        .execute(&mut *tx)
        .await?;
        sqlx::query(
            "update outbox set claimed_until = claimed_until + ?1 \
             where state = 'open' and kind = 'strip' and claimed_until > ?2",
        )
        .bind(by)
        .bind(stood.0)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }

    /// Lets a timer come due later.
    pub async fn put_off_timer(
        &self,
        game: GameId,
        kind: TimerKind,
        due: Timestamp,
    ) -> Result<(), StoreError> {
        sqlx::query("update timer set due_at = ? where game = ? and kind = ?")
            .bind(due.0)
            .bind(game.0)
            .bind(kind.name())
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Lets the clock and the reminders of all running games of a person ring now: what is due is worked out
    /// anew.
    pub async fn ring_timers_of(&self, who: UserId, now: Timestamp) -> Result<(), StoreError> {
        let mut tx = self.writer.begin_with("begin immediate").await?;
        ring(&mut tx, who, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Takes a timer away that has nothing left to do.
    pub async fn drop_timer(&self, game: GameId, kind: TimerKind) -> Result<(), StoreError> {
        sqlx::query("delete from timer where game = ? and kind = ?")
            .bind(game.0)
            .bind(kind.name())
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Whether a state-changing interaction has been acted on within the last day.
    pub async fn was_acted_on(&self, interaction: InteractionId) -> Result<bool, StoreError> {
        Ok(
            sqlx::query_scalar("select exists (select 1 from interaction where id = ?)")
                .bind(signed(interaction.0))
                .fetch_one(&self.readers)
                .await?,
        )
    }

    /// Forgets interactions after a day, tokens once they have died, and opened records after a
    /// month.
    pub async fn forget_old(&self, now: Timestamp) -> Result<(), StoreError> {
        sqlx::query("delete from interaction where at < ?")
            .bind((now - REMEMBER).0)
            .execute(&self.writer)
            .await?;
        sqlx::query("update outbox set token = null where token is not null and asked_at < ?")
            .bind((now - TOKEN_LIFE).0)
            .execute(&self.writer)
            .await?;
        sqlx::query("delete from review where at < ?")
            .bind((now - REVIEWS).0)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

/// Lets the clock and the reminders of all running games of a person ring now.
pub(super) async fn ring(tx: &mut Tx<'_>, who: UserId, now: Timestamp) -> Result<(), StoreError> {
    sqlx::query(
        "update timer set due_at = min(due_at, ?2) \
         where kind in ('clock', 'remind', 'remind_again') and game in \
         (select id from game where cho = ?1 and phase in ('setting_up', 'running') \
          union all select id from game where han = ?1 and phase in ('setting_up', 'running'))",
    )
    .bind(signed(who.0))
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}
