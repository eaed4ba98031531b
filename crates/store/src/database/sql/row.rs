//! Rows of a result, and the number of rows that a statement has changed.

use std::sync::Arc;

use sqlx::error::BoxDynError;
use sqlx::{Column, ColumnIndex, Database, Error, Row};

use super::Sql;
use super::value::{SqlType, SqlValue};

/// A column of a result.
#[derive(Debug, Clone)]
pub(crate) struct SqlColumn {
    ordinal: usize,
    name: String,
}

impl Column for SqlColumn {
    type Database = Sql;

    fn ordinal(&self) -> usize {
        self.ordinal
    }

    fn name(&self) -> &str {
        &self.name
    }

    /// Unknown for the column; each value has its own type.
    fn type_info(&self) -> &SqlType {
        &SqlType::Null
    }
}

/// A row, copied from the driver's.
#[derive(Debug, Clone)]
pub(crate) struct SqlRow {
    /// The columns, shared by all rows of a result.
    pub columns: Arc<[SqlColumn]>,
    /// The values in order.
    pub values: Vec<SqlValue>,
}

/// A function that reads a value from a driver's row.
pub(super) type ValueReader<D> =
    for<'r> fn(<D as Database>::ValueRef<'r>) -> Result<SqlValue, BoxDynError>;

impl SqlRow {
    /// Copies a driver's row. `columns` are those of earlier rows, if any.
    pub(super) fn of<R: Row>(
        row: &R,
        read_value: ValueReader<R::Database>,
        columns: &mut Option<Arc<[SqlColumn]>>,
    ) -> Result<SqlRow, Error>
    where
        usize: ColumnIndex<R>,
    {
        let named = |column: &<R::Database as Database>::Column| SqlColumn {
            ordinal: column.ordinal(),
            name: column.name().to_owned(),
        };
        let columns = columns.get_or_insert_with(|| row.columns().iter().map(named).collect());
        let value = |nth: usize| {
            read_value(row.try_get_raw(nth)?).map_err(|source| Error::ColumnDecode {
                index: nth.to_string(),
                source,
            })
        };
        Ok(SqlRow {
            columns: Arc::clone(columns),
            values: (0..row.len()).map(value).collect::<Result<_, Error>>()?,
        })
    }
}

impl Row for SqlRow {
    type Database = Sql;

    fn columns(&self) -> &[SqlColumn] {
        &self.columns
    }

    fn try_get_raw<I>(&self, index: I) -> Result<&SqlValue, Error>
    where
        I: ColumnIndex<SqlRow>,
    {
        let index = index.index(self)?;
        let len = self.values.len();
        let value = self.values.get(index);
        value.ok_or(Error::ColumnIndexOutOfBounds { index, len })
    }
}

sqlx_core::impl_column_index_for_row!(SqlRow);

/// The number of rows that a statement has added, changed or deleted.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct SqlQueryResult {
    pub(super) rows: u64,
}

impl Extend<SqlQueryResult> for SqlQueryResult {
    fn extend<T: IntoIterator<Item = SqlQueryResult>>(&mut self, parts: T) {
        self.rows += parts.into_iter().map(|part| part.rows).sum::<u64>();
    }
}
