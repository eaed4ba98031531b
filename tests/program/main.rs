//! The program as people run it: its commands, whole games over the wire, and the page in a
//! browser.
#![allow(clippy::unwrap_used, clippy::expect_used)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::explicit_iter_loop,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::implicit_clone,
    clippy::items_after_statements,
    clippy::match_same_arms,
    clippy::needless_for_each,
    clippy::needless_pass_by_value,
    clippy::redundant_closure_for_method_calls,
    clippy::too_many_lines,
    clippy::unnecessary_wraps,
    clippy::unused_self,
    reason = "tests compute with small numbers and put tables next to what reads them"
)]

mod kit;

mod browser;
mod commands;
mod flows;
