//! The database: games, the outbox, and their statements.

mod games;
mod outbox;
mod place;
mod plans;
