//! Stores how a match ended, in the transaction of the event that ends it.

use super::change::apply;
use super::result_row::ResultRow;
use crate::play::Match;
use crate::store::database::Connection;
use crate::store::error::StoreError;

/// Stores the result of a match that has just ended, and what it does to ratings. A match without a result changes nothing,
/// nor does one whose result is stored.
pub(in crate::store) async fn record_result(
    tx: &mut Connection<'_>,
    after: &Match,
) -> Result<(), StoreError> {
    let Some(result) = after.result() else {
        return Ok(());
    };
    if ResultRow::stored(tx, after.id()).await?.is_some() {
        return Ok(());
    }
    let row = ResultRow::of(after.id(), &result);
    let id = row.put(tx).await?;
    if row.counts() {
        apply(tx, id, &row).await?;
    }
    Ok(())
}
