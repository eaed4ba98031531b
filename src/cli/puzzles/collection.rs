//! The check of a collection: kinds and mates by proof, variety and shares as figures.

use std::collections::{BTreeMap, HashMap};

use anyhow::{bail, ensure};

use hansu_engine::mates::{every_defence_loses, mating_actions};
use hansu_engine::puzzles::{BoardImages, FEWEST_DIFFERENCES, Puzzle, PuzzleKind};
use janggi::{Role, Square, Variant};

/// The limit of a proof of a mate, in nodes.
const MATE_NODES: u64 = 1_000_000;
/// The greatest number of turns of a mate that beginners may find beside other wins.
const BEGINNERS_TURNS: usize = 2;

/// The fewest puzzles whose shares are judged: those of fewer say nothing.
pub(super) const FEWEST_JUDGED: usize = 100;

/// A board in one spelling for all its images.
type BoardKey = [u8; Square::ALL.len()];

/// The puzzles of a file that passed, by game.
#[derive(Default)]
pub(super) struct Collection {
    last_id: u32,
    puzzles: Vec<Puzzle>,
    images: Vec<BoardImages>,
    starts: HashMap<BoardKey, u32>,
    laters: HashMap<BoardKey, u32>,
}

impl Collection {
    /// Reads and proves a line that follows the others, as far as no search is needed.
    pub fn add(&mut self, line: &str) -> anyhow::Result<()> {
        let puzzle = Puzzle::read(line)?;
        let id = puzzle.id();
        ensure!(
            self.puzzles.is_empty() || self.last_id < id,
            "the line is not sorted by id, or the id is there already"
        );
        self.last_id = id;
        if puzzle.kind() == PuzzleKind::Mate {
            prove_mate(&puzzle)?;
        }
        self.check_variety(&puzzle)?;
        self.puzzles.push(puzzle);
        Ok(())
    }

    /// Returns the puzzles.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    fn check_variety(&mut self, puzzle: &Puzzle) -> anyhow::Result<()> {
        let start = BoardImages::of(puzzle.start().position());
        if let Some(other) = self.laters.get(&start.key()) {
            bail!("the position is one of the line of {other:08x}");
        }
        for turn in later_boards(puzzle) {
            if let Some(other) = self.starts.get(&turn) {
                bail!("the position of {other:08x} is one of this line");
            }
            self.laters.insert(turn, puzzle.id());
        }
        ensure!(
            !puzzle.repeats_a_position(),
            "a position of the line occurs twice"
        );
        let others = self.images.iter().zip(&self.puzzles);
        let of_game =
            others.filter(|(_, other)| other.ruleset().variant == puzzle.ruleset().variant);
        let like = of_game
            .map(|(images, other)| (images.differences(&start), other.id()))
            .find(|(differences, _)| *differences < FEWEST_DIFFERENCES);
        if let Some((differences, other)) = like {
            bail!("the position differs from that of {other:08x} in {differences} intersections");
        }
        self.starts.insert(start.key(), puzzle.id());
        self.images.push(start);
        Ok(())
    }
}

/// Proves that a mate takes as many turns as its line, against every defence.
fn prove_mate(puzzle: &Puzzle) -> anyhow::Result<()> {
    for turn in 0..puzzle.turns() {
        let Some(game) = puzzle.game_at(turn) else {
            bail!("the line breaks off");
        };
        let left = u8::try_from(puzzle.turns() - turn)?;
        let action = puzzle.line()[2 * turn];
        let after = game.position().after(action);
        ensure!(
            every_defence_loses(&after, left - 1, MATE_NODES)?,
            "turn {} does not mate in {left}",
            turn + 1
        );
        ensure!(
            left < 2 || !every_defence_loses(&after, left - 2, MATE_NODES)?,
            "turn {} mates in fewer than {left}",
            turn + 1
        );
    }
    if puzzle.turns() == BEGINNERS_TURNS {
        let mating = mating_actions(puzzle.start().position(), 2, MATE_NODES)?;
        ensure!(mating.len() == 1, "two actions mate in two");
    }
    Ok(())
}

/// Returns the boards of a line after its start.
fn later_boards(puzzle: &Puzzle) -> Vec<BoardKey> {
    let mut position = *puzzle.start().position();
    let line = puzzle.line().iter();
    line.map(|&action| {
        position = position.after(action);
        BoardImages::of(&position).key()
    })
    .collect()
}

/// A share that a collection should have.
struct Wanted {
    name: &'static str,
    least: f64,
    most: f64,
    counts: fn(&Puzzle) -> bool,
}

const WANTED: [Wanted; 7] = [
    Wanted {
        name: "material",
        least: 35.0,
        most: 100.0,
        counts: |puzzle| puzzle.kind() == PuzzleKind::Material,
    },
    Wanted {
        name: "defence",
        least: 15.0,
        most: 100.0,
        counts: |puzzle| puzzle.kind() == PuzzleKind::Defence,
    },
    Wanted {
        name: "mate",
        least: 10.0,
        most: 100.0,
        counts: |puzzle| puzzle.kind() == PuzzleKind::Mate,
    },
    Wanted {
        name: "draw or points",
        least: 2.0,
        most: 100.0,
        counts: |puzzle| matches!(puzzle.kind(), PuzzleKind::Draw | PuzzleKind::Points),
    },
    Wanted {
        name: "several turns",
        least: 50.0,
        most: 100.0,
        counts: |puzzle| puzzle.turns() > 1,
    },
    Wanted {
        name: "a chariot first",
        least: 0.0,
        most: 40.0,
        counts: |puzzle| {
            puzzle
                .first_piece()
                .is_some_and(|piece| piece.role == Role::Chariot)
        },
    },
    Wanted {
        name: "checks alone",
        least: 0.0,
        most: 50.0,
        counts: Puzzle::has_only_checks,
    },
];

/// Returns the figures of a game's puzzles, a line each, and the number of shares that are not as wanted.
pub(super) fn figures(puzzles: &[Puzzle], variant: Variant) -> (Vec<String>, usize) {
    let of_game: Vec<&Puzzle> = puzzles
        .iter()
        .filter(|puzzle| puzzle.ruleset().variant == variant)
        .collect();
    if of_game.is_empty() {
        return (Vec::new(), 0);
    }
    let name = variant.name();
    let mut lines = vec![format!("{name}: {} puzzles", of_game.len())];
    let mut kinds = BTreeMap::new();
    let mut turns = BTreeMap::new();
    let mut themes = BTreeMap::new();
    for puzzle in &of_game {
        *kinds.entry(puzzle.kind().word().to_owned()).or_default() += 1;
        *turns.entry(puzzle.turns().to_string()).or_default() += 1;
        for theme in puzzle.themes() {
            *themes.entry(theme.word().to_owned()).or_default() += 1;
        }
    }
    lines.push(format!("{name}: kinds: {}", listed(&kinds)));
    lines.push(format!("{name}: turns: {}", listed(&turns)));
    lines.push(format!("{name}: themes: {}", listed(&themes)));
    lines.push(format!("{name}: ratings: {}", quartiles(&of_game)));
    let mut missed = 0;
    for wanted in WANTED {
        let count = of_game
            .iter()
            .filter(|puzzle| (wanted.counts)(puzzle))
            .count();
        let percent = percent(count, of_game.len());
        let is_as_wanted = (wanted.least..=wanted.most).contains(&percent);
        missed += usize::from(!is_as_wanted && of_game.len() >= FEWEST_JUDGED);
        let word = if is_as_wanted { "ok" } else { "missed" };
        let bound = if wanted.least > 0.0 {
            format!("at least {} %", wanted.least)
        } else {
            format!("at most {} %", wanted.most)
        };
        lines.push(format!(
            "{name}: {}: {percent:.1} %, {bound}: {word}",
            wanted.name
        ));
    }
    (lines, missed)
}

fn listed(counts: &BTreeMap<String, usize>) -> String {
    let counts = counts.iter().map(|(word, count)| format!("{word} {count}"));
    counts.collect::<Vec<_>>().join(", ")
}

/// Returns the least, the quartiles and the greatest of the first ratings.
fn quartiles(puzzles: &[&Puzzle]) -> String {
    let mut ratings: Vec<u16> = puzzles.iter().map(|puzzle| puzzle.rating()).collect();
    ratings.sort_unstable();
    let at = |quarter: usize| ratings[(ratings.len() - 1) * quarter / 4].to_string();
    (0..=4).map(at).collect::<Vec<_>>().join(" ")
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^52")]
pub(super) fn percent(count: usize, of: usize) -> f64 {
    100.0 * count as f64 / of.max(1) as f64
}
