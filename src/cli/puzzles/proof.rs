//! The proof by searches: each answer is the only one, and the opponent's last action cost enough.

use anyhow::{bail, ensure};

use hansu_engine::puzzles::{Puzzle, PuzzleKind};
use hansu_engine::review::expected_result;
use hansu_engine::{Search, SearchLimits, SearchResult, TranspositionTable};
use janggi::{Action, Game};

/// The nodes of a search with which each puzzle of a collection was confirmed.
pub(super) const NODES: u64 = 75_000;
const TABLE_MIB: usize = 4;
/// The least lead of an answer over every other, in expected result.
const LEAD: f64 = 0.25;
/// The least cost of the opponent's last action, in expected result.
const COST: f64 = 0.25;
/// The greatest expected result of the solver before it.
const NOT_WINNING: f64 = 0.7;
/// The greatest number of turns of a beginner's mate.
const BEGINNERS_TURNS: usize = 2;

/// The result of a proof.
pub(super) enum Proved {
    /// The puzzle stands to all limits.
    Fully,
    /// It is a short mate beside other wins, or the solver was winning before.
    AsBeginnersMate,
}

/// Proves a puzzle by searches of so many nodes.
pub(super) fn prove(puzzle: &Puzzle, nodes: u64) -> anyhow::Result<Proved> {
    let is_mate = puzzle.kind() == PuzzleKind::Mate;
    let proved = prove_fully(puzzle, nodes);
    match proved {
        Ok(()) => Ok(Proved::Fully),
        Err(_) if is_mate && puzzle.turns() <= BEGINNERS_TURNS => Ok(Proved::AsBeginnersMate),
        Err(error) => Err(error),
    }
}

fn prove_fully(puzzle: &Puzzle, nodes: u64) -> anyhow::Result<()> {
    if matches!(puzzle.kind(), PuzzleKind::Material | PuzzleKind::Mate) {
        let before = value(puzzle.game(), &[], nodes)?;
        let after = value(puzzle.start(), &[], nodes)?;
        let solver_before = 1.0 - before;
        ensure!(
            solver_before <= NOT_WINNING,
            "the solver was winning before: {solver_before:.2}"
        );
        ensure!(
            after - solver_before >= COST,
            "the opponent's last action cost {:.2}",
            after - solver_before
        );
    }
    for turn in 0..puzzle.turns() {
        let is_last = turn + 1 == puzzle.turns();
        if is_last && puzzle.kind() == PuzzleKind::Mate {
            break;
        }
        let Some(game) = puzzle.game_at(turn) else {
            bail!("the line breaks off");
        };
        let answer = puzzle.line()[2 * turn];
        let best = search(&game, &[], nodes)?;
        let number = turn + 1;
        ensure!(
            best.best() == answer,
            "turn {number}: another action is better"
        );
        let mut others = game.legal_actions();
        others.retain(|action| *action != answer);
        let lead = expected(&game, &best) - value(&game, &others, nodes)?;
        ensure!(lead >= LEAD, "turn {number}: the answer leads by {lead:.2}");
    }
    Ok(())
}

/// Returns the expected result of the side to move, with some actions or, if there are none, all.
fn value(game: &Game, only: &[Action], nodes: u64) -> anyhow::Result<f64> {
    Ok(expected(game, &search(game, only, nodes)?))
}

fn expected(game: &Game, result: &SearchResult) -> f64 {
    expected_result(game.position().variant(), result.score)
}

fn search(game: &Game, only: &[Action], nodes: u64) -> anyhow::Result<SearchResult> {
    let search = Search {
        only,
        ..Search::of(game, SearchLimits::of_nodes(nodes))
    };
    let table = TranspositionTable::of_mib(TABLE_MIB);
    let result = search.lines(&table).into_iter().next();
    result.ok_or_else(|| anyhow::anyhow!("there is nothing to search"))
}
