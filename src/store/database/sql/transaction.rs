//! How transactions begin and end.

use sqlx::postgres::PgTransactionManager;
use sqlx::sqlite::SqliteTransactionManager;
use sqlx::{Error, SqlStr};
use sqlx_core::transaction::TransactionManager;

use super::Sql;
use super::connection::SqlConnection;

/// The transactions of either database, each by its own driver; those within another are savepoints.
#[derive(Debug)]
pub(in crate::store) struct SqlTransactions;

impl TransactionManager for SqlTransactions {
    type Database = Sql;

    async fn begin(connection: &mut SqlConnection, statement: Option<SqlStr>) -> Result<(), Error> {
        match connection {
            SqlConnection::Sqlite(one) => SqliteTransactionManager::begin(one, statement).await,
            SqlConnection::Postgres(one) => {
                one.exchange(async |one| PgTransactionManager::begin(one, statement).await)
                    .await
            }
        }
    }

    async fn commit(connection: &mut SqlConnection) -> Result<(), Error> {
        match connection {
            SqlConnection::Sqlite(one) => SqliteTransactionManager::commit(one).await,
            SqlConnection::Postgres(one) => one.exchange(PgTransactionManager::commit).await,
        }
    }

    async fn rollback(connection: &mut SqlConnection) -> Result<(), Error> {
        match connection {
            SqlConnection::Sqlite(one) => SqliteTransactionManager::rollback(one).await,
            SqlConnection::Postgres(one) => one.exchange(PgTransactionManager::rollback).await,
        }
    }

    fn start_rollback(connection: &mut SqlConnection) {
        match connection {
            SqlConnection::Sqlite(one) => SqliteTransactionManager::start_rollback(one),
            SqlConnection::Postgres(one) => PgTransactionManager::start_rollback(one.raw()),
        }
    }

    fn get_transaction_depth(connection: &SqlConnection) -> usize {
        match connection {
            SqlConnection::Sqlite(one) => SqliteTransactionManager::get_transaction_depth(one),
            SqlConnection::Postgres(one) => one.depth(),
        }
    }
}
