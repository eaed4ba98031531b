//! Records that people opened to page through.

use super::rows::signed;
use super::{Store, StoreError};
use crate::play::{Timestamp, UserId};

/// Numbers the opened records of a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ReviewId(pub i64);

/// How many opened records of one person are kept: the newest.
const KEPT: i64 = 20;

impl Store {
    /// Keeps a record for its owner, and forgets the oldest where there are too many.
    ///
    /// # Errors
    /// What the database says.
    pub async fn open_review(
        &self,
        owner: UserId,
        record: &str,
        at: Timestamp,
    ) -> Result<ReviewId, StoreError> {
        let mut tx = self.writer.begin_with("begin immediate").await?;
        let id = sqlx::query_scalar(
            "insert into review (owner, record, at) values (?, ?, ?) returning id",
        )
        .bind(signed(owner.0))
        .bind(record)
        .bind(at.0)
        .fetch_one(&mut *tx)
        .await?;
        sqlx::query(
            "delete from review where owner = ?1 and id not in \
             (select id from review where owner = ?1 order by id desc limit ?2)",
        )
        .bind(signed(owner.0))
        .bind(KEPT)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(ReviewId(id))
    }

    /// A record that this person opened; `None` where it is forgotten or somebody else's.
    ///
    /// # Errors
    /// What the database says.
    pub async fn review(&self, id: ReviewId, owner: UserId) -> Result<Option<String>, StoreError> {
        Ok(
            sqlx::query_scalar("select record from review where id = ? and owner = ?")
                .bind(id.0)
                .bind(signed(owner.0))
                .fetch_optional(&self.readers)
                .await?,
        )
    }
}
