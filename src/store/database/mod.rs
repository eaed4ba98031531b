//! The database's file: whose it is, who holds it, and the one connection that writes.

mod file;
mod lock;
mod writer;

use sqlx::{Sqlite, Transaction};

pub(super) use file::DatabaseFile;
pub(super) use lock::Lock;
pub(super) use writer::Writer;

/// A transaction that writes.
pub(super) type Tx<'a> = Transaction<'a, Sqlite>;
