//! Finds puzzles in records: short searches propose positions, a proof decides.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::proof::Proof;
use super::puzzle::{MOST_TURNS, Puzzle, check_start};
use crate::{Search, SearchLimits, TranspositionTable};
use janggi::notation::Record;
use janggi::{Game, MODERN, Position};

/// The nodes of the engine's search for a mate.
const ENGINE_NODES: u64 = 1_500;
/// The nodes of the search for a mate by checks alone, which are much cheaper.
const CHECK_NODES: u64 = 5_000;
const TABLE_MIB: usize = 1;
/// The greatest number of puzzles of one game.
const MOST_OF_A_GAME: usize = 2;
/// The greatest number of proofs for each number of turns in one game.
const MOST_PROOFS: usize = 6;

/// A set of puzzles with different ids and boards; a board's left-right mirror image counts as the same.
#[derive(Debug, Clone, Default)]
pub struct PuzzleSet {
    puzzles: BTreeMap<u32, Puzzle>,
    /// The ids by board.
    ids: HashMap<String, u32>,
}

impl PuzzleSet {
    /// Adds a puzzle. Returns `false`, without a change, if its id, its board or the mirror image is there.
    pub fn insert(&mut self, puzzle: Puzzle) -> bool {
        if self.contains(puzzle.start()) || self.puzzles.contains_key(&puzzle.id()) {
            return false;
        }
        let id = puzzle.id();
        self.ids.insert(board(puzzle.start()), id);
        self.puzzles.insert(id, puzzle);
        true
    }

    /// Returns whether the position or its mirror image is there.
    #[must_use]
    pub fn contains(&self, position: &Position) -> bool {
        self.ids.contains_key(&board(position))
    }

    /// Returns the number of puzzles of so many turns.
    #[must_use]
    pub fn count(&self, turns: u8) -> usize {
        self.iter().filter(|puzzle| puzzle.turns() == turns).count()
    }

    /// Returns the puzzles, sorted by id.
    pub fn iter(&self) -> impl Iterator<Item = &Puzzle> {
        self.puzzles.values()
    }

    /// Finds puzzles in a record and adds those of which there are fewest. At most two of the record are in the set
    /// then, of different numbers of turns.
    pub fn add_from(&mut self, record: &Record) {
        let mut added = self.turns_in(record);
        if added.len() >= MOST_OF_A_GAME {
            return;
        }
        let proposed = self.propose(record);
        let mut left: Vec<u8> = (1..=MOST_TURNS).collect();
        left.sort_by_key(|&turns| self.count(turns));
        for turns in left {
            let of_turns = proposed.iter().filter(|(_, claimed)| *claimed == turns);
            for (position, claimed) in of_turns.take(MOST_PROOFS) {
                let Ok(puzzle) = Puzzle::prove(position, *claimed) else {
                    continue;
                };
                // The search may not have seen the shortest mate.
                let turns = puzzle.turns();
                if !added.contains(&turns) && self.insert(puzzle) {
                    added.push(turns);
                    break;
                }
            }
            if added.len() == MOST_OF_A_GAME {
                break;
            }
        }
    }

    /// Returns the turns of the puzzles of a record that are in the set, so that a record read again adds none.
    fn turns_in(&self, record: &Record) -> Vec<u8> {
        let positions = record.turns().map(|(before, _)| before);
        let ids = positions.filter_map(|position| self.ids.get(&board(&position)).copied());
        let ids: BTreeSet<u32> = ids.collect();
        let puzzles = ids.iter().filter_map(|id| self.puzzles.get(id));
        puzzles.map(Puzzle::turns).collect()
    }

    /// Returns the positions of a record for which a short search claims a mate, with the number of turns.
    fn propose(&self, record: &Record) -> Vec<(Position, u8)> {
        let mut table = TranspositionTable::of_mib(TABLE_MIB);
        let mut proposed = Vec::new();
        // Backwards, so that the table knows the mates at the end.
        let positions: Vec<Position> = record.turns().map(|(before, _)| before).collect();
        for position in positions.into_iter().rev() {
            if check_start(&position).is_err() || self.contains(&position) {
                continue;
            }
            let claimed = claimed_turns(&position, &mut table);
            proposed.extend(claimed.map(|turns| (position, turns)));
        }
        proposed
    }
}

/// Returns the turns of the mate that a short search claims for the side to move.
fn claimed_turns(position: &Position, table: &mut TranspositionTable) -> Option<u8> {
    let by_checks = Proof::by_checks(CHECK_NODES).least_turns(position, MOST_TURNS);
    if let Ok(Some(turns)) = by_checks {
        return Some(turns);
    }
    table.new_search();
    let game = Game::new(&MODERN, *position);
    let results = Search::of(&game, SearchLimits::of_nodes(ENGINE_NODES)).lines(table);
    let plies = results.first()?.score.turns_to_end()?;
    let turns = u8::try_from(plies).ok()?.div_ceil(2);
    (1..=MOST_TURNS).contains(&turns).then_some(turns)
}

/// Returns the board and the side to move, the same for both mirror images.
fn board(position: &Position) -> String {
    let placement = position.placement();
    let ranks = placement.split('/');
    let mirrored: Vec<String> = ranks.map(|rank| rank.chars().rev().collect()).collect();
    let mirrored = mirrored.join("/");
    format!("{} {:?}", placement.min(mirrored), position.turn())
}
