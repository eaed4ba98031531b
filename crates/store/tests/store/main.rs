//! The database: games, the outbox, and their statements.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    reason = "tests put tables next to what reads them"
)]

#[allow(
    dead_code,
    reason = "the kit of matches in it, of which these tests use a part"
)]
mod kit;

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
mod settings;
mod transfer;
mod two;
mod unreleased;
mod words;
