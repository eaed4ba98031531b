//! Text before it is parsed: encodings, lines, tokens.

pub(super) mod cursor;
pub(super) mod decode;
pub(super) mod lex;
