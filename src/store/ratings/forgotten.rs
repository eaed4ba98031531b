//! What stays of people who were forgotten: the results of others, in which a number of their own stands for them.

use crate::play::UserId;
use crate::store::database::Connection;
use crate::store::error::StoreError;
use crate::store::numbers::signed;

/// Puts a number that nobody else has in the place of a person, in all results and ratings: those of others go on as before.
pub(in crate::store) async fn stand_in(
    tx: &mut Connection<'_>,
    who: UserId,
) -> Result<(), StoreError> {
    // Numbers that stand for people are negative, as no id is.
    let number: i64 = sqlx::query_scalar(
        "select min(coalesce((select min(cho) from result), 0), min(coalesce((select min(han) from result), 0), 0)) - 1",
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query("update result set cho = $1 where cho = $2")
        .bind(number)
        .bind(signed(who.0))
        .execute(&mut *tx)
        .await?;
    sqlx::query("update result set han = $1 where han = $2")
        .bind(number)
        .bind(signed(who.0))
        .execute(&mut *tx)
        .await?;
    sqlx::query("update rating set person = $1 where person = $2")
        .bind(number)
        .bind(signed(who.0))
        .execute(&mut *tx)
        .await?;
    Ok(())
}
