//! The database file, its lock, and the writing connection.

mod file;
mod lock;
mod writer;

use sqlx::{Sqlite, Transaction};

pub(super) use file::DatabaseFile;
pub(super) use lock::Lock;
pub(super) use writer::Writer;

/// A write transaction.
pub(super) type Tx<'a> = Transaction<'a, Sqlite>;
