//! A single sqlx database type that is SQLite or PostgreSQL at run time.
//!
//! Each statement is written once, with `$1` parameters and in SQL that both understand. Each query and each row is
//! compiled once. Statements that differ are in `dialect`.

mod connection;
mod dialect;
mod options;
mod row;
mod value;

use sqlx::Database;

use connection::{SqlStatement, SqlTransactions};
use row::{SqlColumn, SqlQueryResult};
use value::SqlArguments;

pub(crate) use connection::{SqlConnection, TrackedConnection};
pub(crate) use dialect::{
    ADD_PLAN_NODES, BEGIN_SNAPSHOT, BEGIN_TO_WRITE, COLUMNS_OF, DATABASE_TIME, DialectPair,
    LAST_ID_OF, PLAN_WITH_NODES, SET_LAST_ID,
};
pub(crate) use options::{SqlOptions, reach};
pub(crate) use row::SqlRow;
pub(crate) use value::{SqlType, SqlValue};

/// SQLite or PostgreSQL.
#[derive(Debug)]
pub(crate) struct Sql;

impl Database for Sql {
    type Connection = SqlConnection;
    type TransactionManager = SqlTransactions;
    type Row = SqlRow;
    type QueryResult = SqlQueryResult;
    type Column = SqlColumn;
    type TypeInfo = SqlType;
    type Value = SqlValue;
    type ValueRef<'r> = &'r SqlValue;
    type Arguments = SqlArguments;
    type ArgumentBuffer = Vec<SqlValue>;
    type Statement = SqlStatement;

    const NAME: &'static str = "SQL";
    const URL_SCHEMES: &'static [&'static str] = &["sqlite", "postgres", "postgresql"];
}
