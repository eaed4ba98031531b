//! Queries that are a whole call.

use futures_util::future::BoxFuture;
use sqlx::query::{QueryAs, QueryScalar};
use sqlx::{Error, FromRow};

use super::connection::Connection;
use super::sql::{Sql, SqlArguments, SqlRow};

/// A query that reads rows.
pub(crate) trait RowQuery<'q>: Send + 'q {
    /// The type of a row.
    type Row: Send + 'q;

    /// Reads all rows.
    fn all<'c>(
        self,
        connection: &'c mut Connection<'_>,
    ) -> BoxFuture<'c, Result<Vec<Self::Row>, Error>>
    where
        'q: 'c;

    /// Reads the first row.
    fn first<'c>(
        self,
        connection: &'c mut Connection<'_>,
    ) -> BoxFuture<'c, Result<Option<Self::Row>, Error>>
    where
        'q: 'c;
}

/// Implements the trait for a query type whose rows are read as `$Read`.
macro_rules! question {
    ($Query:ident, $Read:ty) => {
        impl<'q, T> RowQuery<'q> for $Query<'q, Sql, T, SqlArguments>
        where
            T: Send + Unpin + 'q,
            $Read: Send + Unpin + for<'r> FromRow<'r, SqlRow>,
        {
            type Row = T;

            fn all<'c>(
                self,
                connection: &'c mut Connection<'_>,
            ) -> BoxFuture<'c, Result<Vec<T>, Error>>
            where
                'q: 'c,
            {
                Box::pin(self.fetch_all(connection))
            }

            fn first<'c>(
                self,
                connection: &'c mut Connection<'_>,
            ) -> BoxFuture<'c, Result<Option<T>, Error>>
            where
                'q: 'c,
            {
                Box::pin(self.fetch_optional(connection))
            }
        }
    };
}

question!(QueryAs, T);
question!(QueryScalar, (T,));
