//! `hansu endings`: proves the endings to practise again.

use std::io::{self, Write};
use std::process::ExitCode;

use hansu_engine::mates::least_turns;
use hansu_play::StoredWord;
use hansu_teaching::Endgame;
use janggi::Position;

/// The maximum number of positions of a proof, far more than the longest needs.
const NODES: u64 = 20_000_000;

/// Prints each ending with the turns in which it is to be won, and the least number in which every defence is mated.
/// Returns exit code 1 if that number is not the one in the table.
pub(super) fn run() -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let mut code = ExitCode::SUCCESS;
    for endgame in Endgame::on_offer() {
        let (turns, fen) = (endgame.turns(), endgame.fen());
        let (position, _) = Position::from_fen(endgame.variant(), fen)?;
        let proved = least_turns(&position, u8::try_from(turns)?, NODES);
        let (word, verdict) = match (proved, endgame.least_turns()) {
            (Ok(Some(proved)), Some(least)) if proved == least => (proved.to_string(), ""),
            (Ok(Some(proved)), _) => (proved.to_string(), "\tdiffers from the table"),
            (Ok(None), _) => ("-".to_owned(), "\tno forced mate"),
            (Err(_), _) => ("-".to_owned(), "\tnot proved within the limit"),
        };
        if !verdict.is_empty() {
            code = ExitCode::FAILURE;
        }
        writeln!(out, "{}\t{fen}\t{turns}\t{word}{verdict}", endgame.id())?;
    }
    Ok(code)
}
