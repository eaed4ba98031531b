//! The database file, its lock, its form, and connections to it.

mod disk;
mod file;
mod lock;
mod reader;
mod readers;
mod schema;
mod times;
mod writer;

use sqlx::{Sqlite, Transaction};

pub use disk::DiskUse;
pub(super) use file::{DatabaseFile, Identity, PRIVATE, beside, folder_of, free_in};
pub(super) use lock::Lock;
pub(super) use reader::open_to_read;
pub(super) use readers::Readers;
pub(super) use schema::MIGRATIONS;
pub use schema::{Schema, newest_schema};
pub use times::{DatabaseTimes, OperationLabel};
pub(super) use writer::Writer;

/// A write transaction.
pub(super) type Tx<'a> = Transaction<'a, Sqlite>;
