//! Notation: moves and games in the forms of people and programs, and typed moves.
//!
//! A [`Record`] is a whole game with its headers. [`read_any`] reads files of them in every format;
//! [`Record::to_gib`], [`Record::to_pgn`], [`Record::to_uci`] and others write them.
//!
//! No reader panics on any input; time and memory are linear in its length. A record stores a limited number of
//! remarks and headers.

mod complete;
mod draft;
mod fault;
mod games;
mod gib;
mod header;
mod lists;
mod pgn;
mod ranks;
mod read;
mod reader;
mod record;
mod replay;
mod text;
mod turn;
mod ubb;
mod verdict;
mod write;
mod wxf;
mod xiangqi;
mod xqf;

pub use complete::complete;
pub use fault::{Fault, NotARecord, Place, RecordError};
pub use games::{Games, read_any};
pub use lists::{read_fens, read_uci};
pub use ranks::RankNumbering;
pub use read::{TypedText, TypedTextError, asks_for_hint, looks_like_a_move, read};
pub use record::{Comment, Headers, Record, Start};
pub use replay::{Mark, MarkDifference, ReadGame};
pub use text::lex::{piece_named, to_jamo, to_nfkc};
pub use verdict::{Ending, Score, Termination, Verdict};
pub use write::{record, san};
pub use xiangqi::{Characters, chinese, chinese_in, iccs, moves_named, wxf};

impl Record {
    /// Writes the record as gib: code page 949, with CR LF line ends.
    ///
    /// Characters missing from the code page become question marks, and characters that would end a header
    /// early are replaced. The format has no ruleset and no compensation.
    #[must_use]
    pub fn to_gib(&self) -> Vec<u8> {
        gib::write(self)
    }

    /// Writes the record as PGN.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        pgn::write(self)
    }

    /// Writes a record of Xiangqi for Chinese programs, with moves in ICCS: `H2-E2`.
    #[must_use]
    pub fn to_iccs(&self) -> String {
        pgn::export(self, "ICCS", |_, mv| iccs(mv))
    }

    /// Writes the same with moves in Chinese: `炮二平五`.
    #[must_use]
    pub fn to_chinese(&self) -> String {
        pgn::export(self, "Chinese", chinese)
    }

    /// Writes a record of Xiangqi as DhtmlXQ, the UBB form used on Chinese web pages.
    #[must_use]
    pub fn to_ubb(&self) -> String {
        ubb::write(self)
    }

    /// Writes a record of Xiangqi as a WXF file.
    #[must_use]
    pub fn to_wxf(&self) -> String {
        wxf::write(self)
    }
}
