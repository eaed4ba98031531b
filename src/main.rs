//! The `hansu` program.

fn main() {}
