//! Rows of an answer, and how many of a table a statement has changed.

use std::sync::Arc;

use sqlx::postgres::{PgQueryResult, PgRow};
use sqlx::sqlite::{SqliteQueryResult, SqliteRow};
use sqlx::{Column, ColumnIndex, Error, Row};

use super::Sql;
use super::value::{SqlType, SqlValue, SqlValueRef};

/// A column of an answer.
#[derive(Debug, Clone)]
pub(in crate::store) struct SqlColumn {
    ordinal: usize,
    name: String,
}

impl SqlColumn {
    /// The columns that a driver tells of.
    pub fn all_of<C: Column>(columns: &[C]) -> Arc<[SqlColumn]> {
        let column = |column: &C| SqlColumn {
            ordinal: column.ordinal(),
            name: column.name().to_owned(),
        };
        columns.iter().map(column).collect()
    }
}

impl Column for SqlColumn {
    type Database = Sql;

    fn ordinal(&self) -> usize {
        self.ordinal
    }

    fn name(&self) -> &str {
        &self.name
    }

    /// Each value tells its own.
    fn type_info(&self) -> &SqlType {
        &SqlType::Null
    }
}

/// A row, taken out of the driver's.
#[derive(Debug)]
pub(in crate::store) struct SqlRow {
    /// Those of all rows of an answer.
    columns: Arc<[SqlColumn]>,
    values: Vec<SqlValue>,
}

impl SqlRow {
    /// A row of SQLite. `columns` are those of the rows before, if there were any.
    pub fn of_sqlite(
        row: &SqliteRow,
        columns: &mut Option<Arc<[SqlColumn]>>,
    ) -> Result<SqlRow, Error> {
        let columns = columns.get_or_insert_with(|| SqlColumn::all_of(row.columns()));
        let value = |nth| {
            let value = row.try_get_raw(nth)?;
            SqlValue::of_sqlite(value).map_err(|why| undecoded(nth, why))
        };
        Ok(SqlRow {
            columns: Arc::clone(columns),
            values: (0..row.len()).map(value).collect::<Result<_, Error>>()?,
        })
    }

    /// A row of PostgreSQL, likewise.
    pub fn of_postgres(
        row: &PgRow,
        columns: &mut Option<Arc<[SqlColumn]>>,
    ) -> Result<SqlRow, Error> {
        let columns = columns.get_or_insert_with(|| SqlColumn::all_of(row.columns()));
        let value = |nth| {
            let value = row.try_get_raw(nth)?;
            SqlValue::of_postgres(value).map_err(|why| undecoded(nth, why))
        };
        Ok(SqlRow {
            columns: Arc::clone(columns),
            values: (0..row.len()).map(value).collect::<Result<_, Error>>()?,
        })
    }
}

impl SqlRow {
    /// Its values, in order.
    pub fn values(&self) -> &[SqlValue] {
        &self.values
    }

    /// The same, without the row.
    pub fn into_values(self) -> Vec<SqlValue> {
        self.values
    }
}

fn undecoded(nth: usize, source: sqlx::error::BoxDynError) -> Error {
    Error::ColumnDecode {
        index: nth.to_string(),
        source,
    }
}

impl Row for SqlRow {
    type Database = Sql;

    fn columns(&self) -> &[SqlColumn] {
        &self.columns
    }

    fn try_get_raw<I>(&self, index: I) -> Result<SqlValueRef<'_>, Error>
    where
        I: ColumnIndex<SqlRow>,
    {
        let index = index.index(self)?;
        let len = self.values.len();
        let value = self.values.get(index);
        value
            .map(SqlValueRef)
            .ok_or(Error::ColumnIndexOutOfBounds { index, len })
    }
}

sqlx_core::impl_column_index_for_row!(SqlRow);

impl ColumnIndex<SqlRow> for &str {
    fn index(&self, row: &SqlRow) -> Result<usize, Error> {
        let found = row.columns.iter().position(|column| column.name == *self);
        found.ok_or_else(|| Error::ColumnNotFound((*self).to_owned()))
    }
}

/// What a statement has done.
#[derive(Debug, Default, Clone, Copy)]
pub(in crate::store) struct SqlDone {
    rows: u64,
}

impl SqlDone {
    /// How many rows it has added, changed or deleted.
    pub fn rows_affected(&self) -> u64 {
        self.rows
    }
}

impl From<SqliteQueryResult> for SqlDone {
    fn from(done: SqliteQueryResult) -> SqlDone {
        SqlDone {
            rows: done.rows_affected(),
        }
    }
}

impl From<PgQueryResult> for SqlDone {
    fn from(done: PgQueryResult) -> SqlDone {
        SqlDone {
            rows: done.rows_affected(),
        }
    }
}

impl Extend<SqlDone> for SqlDone {
    fn extend<T: IntoIterator<Item = SqlDone>>(&mut self, parts: T) {
        self.rows += parts.into_iter().map(|part| part.rows).sum::<u64>();
    }
}
