//! The command `select`: a table from candidates, of which no two are alike, with the wanted shares.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use hansu_engine::puzzles::{BoardImages, FEWEST_DIFFERENCES, Puzzle, PuzzleKind};
use janggi::{Role, Square, Variant};

use crate::scan::{Aim, is_obvious};
use crate::{judge, read, read_all};

/// The nodes of the search that tells a beginner's mate from one that stands to the limits.
const NODES: u64 = crate::confirm::PROOF_NODES;

/// Options of `select`.
#[derive(Args)]
pub struct SelectOptions {
    /// The greatest number of puzzles of each game.
    #[arg(long, default_value_t = 2_000)]
    count: usize,
    /// A table whose puzzles come first and stay, as far as they are still puzzles.
    #[arg(long)]
    keep: Option<PathBuf>,
    /// The file of the table.
    #[arg(long)]
    to: PathBuf,
    /// The files of candidates.
    #[arg(required = true)]
    candidates: Vec<PathBuf>,
}

/// A candidate with what the limits ask for.
struct Item {
    puzzle: Puzzle,
    is_kept: bool,
    /// The limits, by their places, of which it is one of those counted.
    counted: [bool; LIMITS.len()],
    images: BoardImages,
}

/// A share of the table.
struct Limit {
    name: &'static str,
    share: f64,
    bound: Bound,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Least,
    Most,
}

const fn least(name: &'static str, share: f64) -> Limit {
    Limit {
        name,
        share,
        bound: Bound::Least,
    }
}

const fn most(name: &'static str, share: f64) -> Limit {
    Limit {
        name,
        share,
        bound: Bound::Most,
    }
}

/// The wanted shares, in the order of [`counted`].
const LIMITS: [Limit; 8] = [
    least("material", 0.35),
    least("defence", 0.15),
    least("mate", 0.10),
    least("draw or points", 0.02),
    least("several turns", 0.50),
    most("a chariot first", 0.40),
    most("checks alone", 0.50),
    most("a beginner's mate", 0.15),
];

fn counted(puzzle: &Puzzle) -> [bool; LIMITS.len()] {
    let kind = puzzle.kind();
    let first = puzzle.line()[0].piece_move();
    let first = first.and_then(|mv| puzzle.start().position().piece_at(mv.from));
    [
        kind == PuzzleKind::Material,
        kind == PuzzleKind::Defence,
        kind == PuzzleKind::Mate,
        matches!(kind, PuzzleKind::Draw | PuzzleKind::Points),
        puzzle.turns() > 1,
        first.is_some_and(|piece| piece.role == Role::Chariot),
        puzzle.has_only_checks(),
        is_beginners(puzzle),
    ]
}

/// Returns whether a puzzle is good for people: no board of its line occurs twice, and the answer of a defence is not
/// an exchange.
fn is_worth_solving(puzzle: &Puzzle) -> bool {
    let mut boards = later_boards(puzzle);
    boards.push(BoardImages::of(puzzle.start().position()).key());
    let count = boards.len();
    let is_varied = boards.into_iter().collect::<HashSet<_>>().len() == count;
    let aim = match puzzle.kind() {
        PuzzleKind::Defence => Aim::Hold,
        PuzzleKind::Mate => Aim::Finish,
        PuzzleKind::Material | PuzzleKind::Draw | PuzzleKind::Points => Aim::Win,
    };
    let is_short_mate = aim == Aim::Finish;
    let first = puzzle.line()[0];
    is_varied && (is_short_mate || !is_obvious(puzzle.game(), puzzle.opening(), first, aim))
}

/// Returns whether a mate has a second way to win, or the solver was winning before.
fn is_beginners(puzzle: &Puzzle) -> bool {
    puzzle.kind() == PuzzleKind::Mate
        && puzzle.turns() <= 2
        && (!judge::is_blunder(puzzle.game(), puzzle.start(), NODES)
            || puzzle.turns() > 1 && !judge::is_only(puzzle.start(), puzzle.line()[0], NODES))
}

/// Selects the table.
pub fn run(options: &SelectOptions) -> io::Result<()> {
    let kept = options.keep.as_deref().map(read).transpose()?;
    let mut found = read_all(&options.candidates)?;
    found.retain(is_worth_solving);
    found.sort_by_key(|puzzle| (puzzle.turns() == 1, puzzle.id().swap_bytes()));
    let mut lines = Vec::new();
    for variant in Variant::ALL {
        let of_game = |puzzle: &&Puzzle| puzzle.ruleset().variant == variant;
        let kept = kept.iter().flatten().filter(of_game);
        let kept = kept.map(|puzzle| (puzzle.clone(), true));
        let others = found.iter().filter(of_game);
        let others = others.map(|puzzle| (puzzle.clone(), false));
        let mut items = distinct(kept.chain(others));
        let distinct = items.len();
        reduce(&mut items, options.count);
        report(variant, distinct, &items);
        lines.extend(items.iter().map(|item| item.puzzle.to_line()));
    }
    lines.sort_unstable();
    let mut ids = HashSet::new();
    lines.retain(|line| ids.insert(line[..8].to_owned()));
    let mut file = io::BufWriter::new(std::fs::File::create(&options.to)?);
    for line in lines {
        writeln!(file, "{line}")?;
    }
    file.flush()
}

/// Returns the puzzles of which none is a position of an earlier one's line, nor like an earlier one.
fn distinct(puzzles: impl Iterator<Item = (Puzzle, bool)>) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    let mut starts = HashSet::new();
    let mut laters = HashSet::new();
    for (puzzle, is_kept) in puzzles {
        let images = BoardImages::of(puzzle.start().position());
        let later = later_boards(&puzzle);
        let is_known = laters.contains(&images.key())
            || later.iter().any(|board| starts.contains(board))
            || items
                .iter()
                .any(|item| item.images.differences(&images) < FEWEST_DIFFERENCES);
        if is_known {
            continue;
        }
        starts.insert(images.key());
        laters.extend(later.iter().copied());
        items.push(Item {
            counted: counted(&puzzle),
            puzzle,
            is_kept,
            images,
        });
    }
    items
}

fn later_boards(puzzle: &Puzzle) -> Vec<[u8; Square::ALL.len()]> {
    let mut position = *puzzle.start().position();
    let line = puzzle.line().iter();
    line.map(|&action| {
        position = position.after(action);
        BoardImages::of(&position).key()
    })
    .collect()
}

/// Removes puzzles, one by one, until their number and their shares are as wanted: always one of those of which there
/// are too many. Kept ones stay.
fn reduce(items: &mut Vec<Item>, count: usize) {
    loop {
        let shares = shares(items);
        let is_in_order = LIMITS
            .iter()
            .zip(shares)
            .all(|(limit, share)| limit.holds(share));
        if is_in_order && items.len() <= count {
            return;
        }
        let pressure = |item: &Item| -> f64 {
            let limits = LIMITS.iter().zip(shares).zip(item.counted);
            limits
                .map(|((limit, share), is_counted)| limit.pressure(share, is_counted))
                .sum()
        };
        let removed = (0..items.len())
            .filter(|&index| !items[index].is_kept)
            .max_by(|&one, &other| pressure(&items[one]).total_cmp(&pressure(&items[other])));
        let Some(removed) = removed else { return };
        items.remove(removed);
    }
}

impl Limit {
    fn holds(&self, share: f64) -> bool {
        match self.bound {
            Bound::Least => share >= self.share || share == 0.0,
            Bound::Most => share <= self.share,
        }
    }

    /// Returns how much the limit wants an item removed, negative to keep it.
    fn pressure(&self, share: f64, is_counted: bool) -> f64 {
        let excess = match self.bound {
            Bound::Least => self.share - share,
            Bound::Most => share - self.share,
        };
        let weight = (40.0 * excess).exp();
        match self.bound {
            _ if !is_counted => 0.0,
            Bound::Least => -weight,
            Bound::Most => weight,
        }
    }
}

fn shares(items: &[Item]) -> [f64; LIMITS.len()] {
    let all = items.len().max(1) as f64;
    std::array::from_fn(|limit| {
        let counted = items.iter().filter(|item| item.counted[limit]).count();
        counted as f64 / all
    })
}

fn report(variant: Variant, distinct: usize, items: &[Item]) {
    println!("{}: {} of {distinct} distinct", variant.name(), items.len());
    for (limit, share) in LIMITS.iter().zip(shares(items)) {
        let bound = match limit.bound {
            Bound::Least => "at least",
            Bound::Most => "at most",
        };
        let [share, wanted] = [share, limit.share].map(|share| 100.0 * share);
        println!("  {}: {share:.1} %, {bound} {wanted:.0} %", limit.name);
    }
}
