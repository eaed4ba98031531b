//! What the pages of the rules are compared with: what the referee does, and the sentences that tell of it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

pub mod facts;
pub mod sentences;
