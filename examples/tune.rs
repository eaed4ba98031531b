//! Fits the evaluation's weights to game records and prints `src/engine/weights.rs`:
//!
//!     cargo run --release --example tune -- ../shared/data/gib > weights.rs
//!
//! It takes some seconds for some thousand games. How well results are foretold, on nine games of ten
//! that are learned from and on the tenth that is not, goes to standard error.

use std::io::{self, Write};
use std::path::Path;

use hansu::engine::terms::{COUNT, DEOM, MATERIAL};
use hansu::engine::tuning::{Sample, Weights, fit};
use hansu::rules::notation::{Record, Verdict, read_any};
use hansu::rules::{Action, Side};

/// The largest file that is read, in bytes.
const FILE_LIMIT: usize = 64 << 20;
/// The opening tells more of habit than of worth.
const FIRST: usize = 10;
/// The last turns of a game are often played in a lost position.
const LAST: usize = 2;
const ROUNDS: usize = 400;
/// One game in so many is kept back to be foretold.
const KEPT_BACK: usize = 10;
/// What pieces are worth to begin with, in hundredths of a point.
const BEGIN: [f32; 7] = [0.0, 300.0, 1300.0, 700.0, 520.0, 330.0, 200.0];
/// Half points that Han has for moving second.
const COMPENSATION: i32 = 3;

fn main() -> io::Result<()> {
    let (mut learned, mut foretold) = (Vec::new(), Vec::new());
    let mut games = 0;
    for folder in std::env::args_os().skip(1) {
        for file in std::fs::read_dir(Path::new(&folder))? {
            let bytes = std::fs::read(file?.path())?;
            let Ok(records) = read_any(&bytes, FILE_LIMIT) else {
                continue;
            };
            for record in records.filter_map(|game| game.whole().ok()) {
                games += 1;
                let samples = quiet(&record, games % 2);
                if games % KEPT_BACK == 0 {
                    foretold.extend(samples);
                } else {
                    learned.extend(samples);
                }
            }
        }
    }
    let mut err = io::stderr();
    let (here, there) = (learned.len(), foretold.len());
    writeln!(err, "{games} games, {here} positions and {there} kept back")?;
    let mut weights: Weights = vec![[0.0; 2]; COUNT];
    for (weight, worth) in weights[MATERIAL..].iter_mut().zip(BEGIN) {
        *weight = [worth; 2];
    }
    weights[DEOM] = [50.0; 2];
    fit(&mut weights, &learned, ROUNDS, |round, error| {
        if round % 50 == 1 {
            eprintln!("round {round}: {error:.5}");
        }
    });
    fit(&mut weights.clone(), &foretold, 1, |_, error| {
        eprintln!("kept back: {error:.5}");
    });
    print(&weights)
}

/// The quiet positions of a game whose result is known: every second turn, no captures, no checks.
fn quiet(record: &Record, odd: usize) -> Vec<Sample> {
    let result = match record.verdict {
        Verdict::Won(Side::Cho, _) => 1.0,
        Verdict::Won(Side::Han, _) => 0.0,
        Verdict::Drawn(_) => 0.5,
        Verdict::Unknown | Verdict::Other(_) => return Vec::new(),
    };
    let end = record.actions().len().saturating_sub(LAST);
    let turns = record.turns().enumerate().take(end).skip(FIRST);
    turns
        .filter(|(ply, _)| ply % 2 == odd)
        .filter(|(_, (before, action))| {
            let takes = |mv: hansu::rules::Move| before.piece_at(mv.to).is_some();
            !before.in_check() && !action.piece_move().is_some_and(takes)
        })
        .map(|(_, (before, _)): (_, (_, Action))| Sample::new(&before, COMPENSATION, result))
        .collect()
}

fn print(weights: &Weights) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "//! The evaluation's weights, at the beginning and at the end of a game, in hundredths of a point.\n\
         //!\n\
         //! Fitted, not written: `examples/tune.rs` makes this file out of game records.\n\n\
         use super::terms::COUNT;\n\n\
         #[rustfmt::skip]\n\
         pub(super) const WEIGHTS: [(i16, i16); COUNT] = ["
    )?;
    for line in weights.chunks(10) {
        let pairs: Vec<String> = line
            .iter()
            .map(|[early, late]| {
                format!("({early:.0}, {late:.0}),")
                    .replace("-0,", "0,")
                    .replace("-0)", "0)")
            })
            .collect();
        writeln!(out, "    {}", pairs.join(" "))?;
    }
    writeln!(out, "];")
}
