//! The database, a file or on a server: its lock, its schema, and connections to it.

mod access;
mod address;
mod circuit_breaker;
mod columns;
mod connection;
mod file;
mod interceptor;
mod location;
mod lock;
mod pool;
mod readers;
mod schema;
mod server;
mod sql;
mod times;
mod writer;

pub(super) use access::{DatabaseAccess, Rollback};
pub use address::{AddressError, ServerAddress};
pub(super) use columns::{
    Bind, FromRow, Known, KnownRow, Parameters, Read, bound, rows, stored, words,
};
pub(super) use connection::Connection;
pub use file::DiskUse;
pub(super) use file::{DatabaseFile, Identity, PRIVATE, folder_of, free_in, side_file};
pub use interceptor::{Call, CallInterceptor, CallKind};
pub(super) use location::OpenLocation;
pub(super) use lock::FileLock;
pub(super) use readers::{Readers, open_to_read};
pub(super) use schema::{AppliedMigrations, Migrations};
pub use schema::{Schema, newest_schema};
pub(super) use server::{check_server, connect_to, release_ownership, take_ownership};
pub(super) use sql::{
    ADD_PLAN_NODES, COLUMNS_OF, DATABASE_TIME, LAST_ID_OF, PLAN_WITH_NODES, SET_LAST_ID,
    SqlConnection, SqlOptions, SqlRow, SqlType, SqlValue, TrackedConnection,
};
pub use times::{DatabaseTimes, OperationLabel};
pub(super) use writer::Writer;
