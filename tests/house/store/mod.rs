//! The database: games, the outbox, and their statements.

mod backlog;
mod both_schemas;
mod copies;
mod cut;
mod exercises;
mod file;
mod games;
mod identifies;
mod interceptor;
mod ladder;
mod outbox;
mod place;
mod plans;
mod processes;
mod puzzles;
mod ratings;
mod restore;
mod server;
mod transfer;
mod two;
mod words;
