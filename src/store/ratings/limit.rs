//! Limits how many rated games two people begin within a day.

use std::time::Duration;

use crate::play::{Match, RATED_A_DAY, ServerId, Timestamp, UserId};
use crate::store::Store;
use crate::store::database::Connection;
use crate::store::error::StoreError;
use crate::store::numbers::{of_server, signed};

impl Store {
    /// When two people may begin another rated game in a server; `None` if they may now. `day` is the length of a day of
    /// play.
    pub async fn rated_again_at(
        &self,
        server: ServerId,
        pair: [UserId; 2],
        now: Timestamp,
        day: Duration,
    ) -> Result<Option<Timestamp>, StoreError> {
        self.read(|connection| {
            Box::pin(async move { again_at(connection, Some(server), pair, now, day).await })
        })
        .await
    }
}

/// Refuses to begin a rated game, if its players have begun as many within a day as they may.
pub(in crate::store) async fn check_rated(
    tx: &mut Connection<'_>,
    begun: &Match,
    now: Timestamp,
    day: Duration,
) -> Result<(), StoreError> {
    let Some(seats) = begun.seats() else {
        return Ok(());
    };
    let pair = [seats.players.cho.id, seats.players.han.id];
    match again_at(tx, begun.challenge().server, pair, now, day).await? {
        Some(again) => Err(StoreError::TooManyRated(again)),
        None => Ok(()),
    }
}

async fn again_at(
    from: &mut Connection<'_>,
    server: Option<ServerId>,
    [one, other]: [UserId; 2],
    now: Timestamp,
    day: Duration,
) -> Result<Option<Timestamp>, StoreError> {
    // A union, so that each part uses the index. A time in the future comes from before the clock was set back.
    let begun: Vec<i64> = sqlx::query_scalar(
        "select event.at from \
           (select id, server from game where cho = $1 and han = $2 and rated is not null \
            union all select id, server from game where cho = $2 and han = $1 and rated is not null) as game \
         join event on event.game = game.id and event.seq = 2 \
         where game.server = $3 and event.at > $4 and event.at <= $5 \
         order by event.at desc limit $6",
    )
    .bind(signed(one.0))
    .bind(signed(other.0))
    .bind(of_server(server))
    .bind((now - day).0)
    .bind(now.0)
    .bind(i64::try_from(RATED_A_DAY).unwrap_or(i64::MAX))
    .fetch_all(from)
    .await?;
    let oldest = begun.last().filter(|_| begun.len() == RATED_A_DAY);
    Ok(oldest.map(|at| Timestamp(*at) + day))
}
