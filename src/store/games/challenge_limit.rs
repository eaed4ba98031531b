//! How often one person may challenge another: nobody has to answer one who never stops.

use std::time::Duration;

use sqlx::{Sqlite, Transaction};

use crate::play::{Challenge, Timestamp};
use crate::store::error::StoreError;
use crate::store::numbers::signed;

/// So many challenges to the same person within [`WITHIN`], withdrawn and declined ones too.
const MOST: i64 = 5;
const WITHIN: Duration = Duration::from_secs(10 * 60);

/// Refuses a challenge to a person who has been asked too often by the same one. The bot may be asked
/// as often as one likes.
pub(super) async fn check_asked(
    tx: &mut Transaction<'_, Sqlite>,
    challenge: &Challenge,
    now: Timestamp,
) -> Result<(), StoreError> {
    let asked = challenge.addressee.person();
    let Some(opponent) = asked.filter(|_| challenge.addressee.level().is_none()) else {
        return Ok(());
    };
    // The oldest of the newest so many: where there are fewer, there is room.
    let oldest: Option<i64> = sqlx::query_scalar(
        "select event.at from game join event on event.game = game.id and event.seq = 1 \
         where game.challenger = ? and game.opponent = ? order by game.id desc limit 1 offset ?",
    )
    .bind(signed(challenge.challenger.id.0))
    .bind(signed(opponent.id.0))
    .bind(MOST - 1)
    .fetch_optional(&mut **tx)
    .await?;
    match oldest.map(Timestamp) {
        // One from the future was made before the clock was set back.
        Some(oldest) if oldest <= now && now < oldest + WITHIN => {
            Err(StoreError::AskedTooOften(oldest + WITHIN))
        }
        _ => Ok(()),
    }
}
