//! Limits how often one person may challenge another.

use std::time::Duration;

use crate::play::{Addressee, Challenge, Timestamp};
use crate::store::database::Connection;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

/// The most challenges to the same person within [`WITHIN`], including withdrawn and declined ones.
const MOST: i64 = 5;
const WITHIN: Duration = Duration::from_secs(10 * 60);

/// Refuses a challenge if the same person has been challenged too often. Challenges of the bot are not
/// limited.
pub(super) async fn check_asked(
    tx: &mut Connection<'_>,
    challenge: &Challenge,
    now: Timestamp,
) -> Result<(), StoreError> {
    let opponent = match &challenge.addressee {
        Addressee::Person(opponent) => opponent,
        Addressee::Anyone | Addressee::Bot { .. } => return Ok(()),
    };
    // The fifth newest challenge. If there are fewer, there is no row.
    let oldest: Option<i64> = sqlx::query_scalar(
        "select event.at from game join event on event.game = game.id and event.seq = 1 \
         where game.challenger = $1 and game.opponent = $2 order by game.id desc limit 1 offset $3",
    )
    .bind(signed(challenge.challenger.id.0))
    .bind(signed(opponent.id.0))
    .bind(MOST - 1)
    .fetch_optional(&mut *tx)
    .await?;
    match oldest.map(Timestamp) {
        // A time in the future comes from before the clock was set back, and is ignored.
        Some(oldest) if oldest <= now && now < oldest + WITHIN => {
            Err(StoreError::AskedTooOften(oldest + WITHIN))
        }
        _ => Ok(()),
    }
}
