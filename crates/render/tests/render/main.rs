//! Pictures: compared with approved references, and measured for legibility.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::too_many_lines,
    reason = "tests compute with small numbers and put tables next to what reads them"
)]

mod boards;
mod kit;
mod legible;
mod looks;
mod seals;
mod xiangqi;
