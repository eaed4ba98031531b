//! The time that all who share a database go by.

use crate::play::Timestamp;
use crate::store::Store;
use crate::store::database::TIME_THERE;
use crate::store::error::StoreError;

impl Store {
    /// The time on the database's machine.
    pub async fn time_there(&self) -> Result<Timestamp, StoreError> {
        self.read(|connection| {
            Box::pin(async move {
                let now: i64 = sqlx::query_scalar(connection.says(&TIME_THERE))
                    .fetch_one(connection)
                    .await?;
                Ok(Timestamp(now))
            })
        })
        .await
    }
}
