//! Statements that are prepared apart.

use std::sync::Arc;

use sqlx::{ColumnIndex, Either, Error, SqlStr, Statement};

use super::Sql;
use super::arguments::SqlArguments;
use super::row::SqlColumn;
use super::value::SqlType;

/// A statement that a database has read.
#[derive(Debug, Clone)]
pub(in crate::store) struct SqlStatement {
    sql: SqlStr,
    columns: Arc<[SqlColumn]>,
    /// How many values it wants.
    parameters: Option<usize>,
}

impl SqlStatement {
    /// A statement of a driver.
    pub fn of<S: Statement>(statement: &S) -> SqlStatement {
        let parameters = statement.parameters().map(|parameters| match parameters {
            Either::Left(types) => types.len(),
            Either::Right(count) => count,
        });
        SqlStatement {
            sql: statement.sql().clone(),
            columns: SqlColumn::all_of(statement.columns()),
            parameters,
        }
    }
}

impl Statement for SqlStatement {
    type Database = Sql;

    fn into_sql(self) -> SqlStr {
        self.sql
    }

    fn sql(&self) -> &SqlStr {
        &self.sql
    }

    fn parameters(&self) -> Option<Either<&[SqlType], usize>> {
        self.parameters.map(Either::Right)
    }

    fn columns(&self) -> &[SqlColumn] {
        &self.columns
    }

    sqlx_core::impl_statement_query!(SqlArguments);
}

sqlx_core::impl_column_index_for_statement!(SqlStatement);

impl ColumnIndex<SqlStatement> for &str {
    fn index(&self, statement: &SqlStatement) -> Result<usize, Error> {
        let mut names = statement.columns.iter().map(sqlx::Column::name);
        let found = names.position(|name| name == *self);
        found.ok_or_else(|| Error::ColumnNotFound((*self).to_owned()))
    }
}
