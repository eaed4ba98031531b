//! Text before it means anything: its encoding, its lines, its words.

pub(super) mod cursor;
pub(super) mod decode;
pub(super) mod lex;
