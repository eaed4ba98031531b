//! The database: games, the outbox, and the statements by which both are read.

mod games;
mod outbox;
mod place;
mod plans;
