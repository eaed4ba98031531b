//! The command `select`: a table from candidates, of which no two are alike, with the wanted shares.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use hansu_engine::puzzles::{BoardImages, Difficulty, FEWEST_DIFFERENCES, Puzzle, PuzzleKind};
use janggi::{Action, Role, Square, Variant};

use crate::confirm::stands_to_limits;
use crate::scan::{Aim, is_obvious};
use crate::{read, read_all};

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
    /// At least, but so few are found that others are not removed for it.
    Wished,
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
const LIMITS: [Limit; 9] = [
    least("material", 0.35),
    least("defence", 0.15),
    least("mate", 0.10),
    Limit {
        name: "draw or points",
        share: 0.02,
        bound: Bound::Wished,
    },
    least("several turns", 0.50),
    most("a chariot first", 0.40),
    most("checks alone", 0.50),
    most("a beginner's mate", 0.15),
    // Bikjang that only has to be claimed.
    most("a pass alone", 0.015),
];

fn counted(puzzle: &Puzzle) -> [bool; LIMITS.len()] {
    let kind = puzzle.kind();
    let first = puzzle.first_piece();
    [
        kind == PuzzleKind::Material,
        kind == PuzzleKind::Defence,
        kind == PuzzleKind::Mate,
        matches!(kind, PuzzleKind::Draw | PuzzleKind::Points),
        puzzle.turns() > 1,
        first.is_some_and(|piece| piece.role == Role::Chariot),
        puzzle.has_only_checks(),
        is_beginners(puzzle),
        puzzle.line() == [Action::Pass],
    ]
}

/// Returns whether a puzzle is good for people: no position of its line occurs twice, and the answer of a defence is not
/// an exchange.
fn is_worth_solving(puzzle: &Puzzle) -> bool {
    let aim = match puzzle.kind() {
        PuzzleKind::Defence => Aim::Hold,
        PuzzleKind::Mate => Aim::Finish,
        PuzzleKind::Material | PuzzleKind::Draw | PuzzleKind::Points => Aim::Win,
    };
    let is_short_mate = aim == Aim::Finish;
    let first = puzzle.line()[0];
    !puzzle.repeats_a_position()
        && (is_short_mate || !is_obvious(puzzle.game(), puzzle.opening(), first, aim))
}

/// Returns whether a short mate has a second way to win, or the solver was winning before.
fn is_beginners(puzzle: &Puzzle) -> bool {
    puzzle.kind() == PuzzleKind::Mate && puzzle.turns() <= 2 && !stands_to_limits(puzzle)
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
        // The formula of ratings may have changed since a candidate was found.
        lines.extend(items.into_iter().map(|item| {
            let rating = Difficulty::of(&item.puzzle).rating();
            item.puzzle.rated(rating).to_line()
        }));
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
            Bound::Least => share >= self.share,
            Bound::Most => share <= self.share,
            Bound::Wished => true,
        }
    }

    /// Returns how much the limit wants an item removed, negative to keep it.
    fn pressure(&self, share: f64, is_counted: bool) -> f64 {
        let excess = match self.bound {
            Bound::Least | Bound::Wished => self.share - share,
            Bound::Most => share - self.share,
        };
        let weight = (40.0 * excess).exp();
        match self.bound {
            _ if !is_counted => 0.0,
            Bound::Least | Bound::Wished => -weight,
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
            Bound::Least | Bound::Wished => "at least",
            Bound::Most => "at most",
        };
        let [share, wanted] = [share, limit.share].map(|share| 100.0 * share);
        println!("  {}: {share:.1} %, {bound} {wanted:.0} %", limit.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A defence of one turn, a mate of two, and a win of material of two turns.
    const LINES: [&str; 3] = [
        "08201c1d\txiangqi\t2b1ka3/9/2nab4/p1p1R1p2/8p/2P3P2/P3P3c/B2A4r/4A4/3NK1C2 b - - 0 1\ti3i1 g1f1\tdefence\t-\tquiet\t1172",
        "fd8ffbdc\tmodern\t4ka2r/4a4/6n2/4b1pp1/9/6C2/1PPB1n2P/4c3R/4A4/2rK5 w - - 0 1\td1d2 c1c2 d2d1 c2e2\tmate\t-\tpalace-mate\t1218",
        "2e58c08b\tmodern\trbna1a1br/4k4/1c3n1c1/pp4p1p/4p4/9/1PP1PP2P/3NC2C1/4K4/RB1A1ANBR b - - 0 1\tc10d8 e3a3 b8e8 a3a10\tmaterial\t-\tquiet\t1518",
    ];

    fn puzzles() -> [Puzzle; 3] {
        LINES.map(|line| Puzzle::read(line).unwrap())
    }

    #[test]
    fn a_board_and_what_is_like_it_come_once() {
        let [defence, mate, material] = puzzles();
        let again = [&defence, &mate, &material, &mate, &defence];
        let items = distinct(again.map(|puzzle| (puzzle.clone(), false)).into_iter());
        assert_eq!(items.len(), 3);
    }

    #[test]
    fn too_many_of_a_kind_are_removed_and_kept_ones_stay() {
        let [single, ..] = puzzles();
        let item = |kind: usize, several: bool, is_kept| {
            let mut counted = [false; LIMITS.len()];
            (counted[kind], counted[4]) = (true, several);
            Item {
                counted,
                images: BoardImages::of(single.start().position()),
                puzzle: single.clone(),
                is_kept,
            }
        };
        // Of several turns four of material, three defences, two mates; of one turn twelve of material.
        let several = [0, 0, 0, 0, 1, 1, 1, 2, 2].map(|kind| item(kind, true, false));
        let single = (0..12).map(|number| item(0, false, number == 0));
        let mut items: Vec<Item> = several.into_iter().chain(single).collect();
        reduce(&mut items, 100);
        let single = items.iter().filter(|item| !item.counted[4]);
        assert_eq!((items.len(), single.count()), (18, 9));
        reduce(&mut items, 1);
        assert_eq!(items.len(), 1);
        assert!(items[0].is_kept);
    }
}
