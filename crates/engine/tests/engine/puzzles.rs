//! The collection of puzzles.

use hansu_engine::puzzles::{BoardImages, FEWEST_DIFFERENCES, Puzzle};
use janggi::Variant;

const FILE: &str = include_str!("../../../../assets/puzzles/collection.tsv");

fn puzzles() -> Vec<Puzzle> {
    let lines = FILE.lines();
    lines
        .map(|line| Puzzle::read(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

#[test]
fn every_line_of_the_collection_is_read_and_has_its_own_id() {
    let puzzles = puzzles();
    let ids: Vec<u32> = puzzles.iter().map(Puzzle::id).collect();
    assert!(
        ids.is_sorted_by(|one, other| one < other),
        "sorted, each once"
    );
    for puzzle in &puzzles {
        for turn in 0..puzzle.turns() {
            assert!(
                puzzle.accepts(turn, puzzle.line()[2 * turn]),
                "{:08x}",
                puzzle.id()
            );
        }
    }
}

#[test]
fn no_two_puzzles_of_a_game_are_alike() {
    let puzzles = puzzles();
    for variant in Variant::ALL {
        let of_game = puzzles
            .iter()
            .filter(|puzzle| puzzle.ruleset().variant == variant);
        let boards: Vec<(u32, BoardImages)> = of_game
            .map(|puzzle| (puzzle.id(), BoardImages::of(puzzle.start().position())))
            .collect();
        assert!(!boards.is_empty());
        for (index, (id, board)) in boards.iter().enumerate() {
            for (other_id, other) in &boards[..index] {
                let differences = board.differences(other);
                assert!(
                    differences >= FEWEST_DIFFERENCES,
                    "{id:08x} {other_id:08x}: {differences}"
                );
            }
        }
    }
}
