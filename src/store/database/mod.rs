//! The database file, its lock, its form, and connections to it.

mod file;
mod lock;
mod reader;
mod schema;
mod writer;

use sqlx::{Sqlite, Transaction};

pub(super) use file::{DatabaseFile, Identity, PRIVATE, beside, folder_of, free_in};
pub(super) use lock::Lock;
pub(super) use reader::open_to_read;
pub(super) use schema::MIGRATIONS;
pub use schema::{Schema, newest_schema};
pub(super) use writer::Writer;

/// A write transaction.
pub(super) type Tx<'a> = Transaction<'a, Sqlite>;
