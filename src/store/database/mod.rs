//! The database, a file or on a server: its lock, its schema, and connections to it.

mod address;
mod connection;
mod door;
mod file;
mod lock;
mod passage;
mod place;
mod pulse;
mod question;
mod readers;
mod schema;
mod server;
mod sql;
mod times;
mod writer;

pub use address::{AddressError, ServerAddress};
pub(super) use connection::Connection;
pub(super) use door::{Door, Undone};
pub use file::DiskUse;
pub(super) use file::{DatabaseFile, Identity, PRIVATE, beside, folder_of, free_in};
pub(super) use lock::Lock;
pub use passage::{Call, CallKind, Passage};
pub(super) use place::Place;
pub(super) use question::Question;
pub(super) use readers::{Readers, open_to_read};
pub(super) use schema::MIGRATIONS;
pub use schema::{Schema, newest_schema};
pub(super) use server::{check_server, connect_to, give_up, take_ownership};
pub(super) use sql::{
    ADD_PLAN_NODES, COLUMNS_OF, NUMBER_FROM, NUMBER_OF, PLAN_WITH_NODES, ServerConnection, Sql,
    SqlArguments, SqlConnection, SqlOptions, SqlRow, SqlType, SqlValue, TIME_THERE,
};
pub use times::{DatabaseTimes, OperationLabel};
pub(super) use writer::Writer;
