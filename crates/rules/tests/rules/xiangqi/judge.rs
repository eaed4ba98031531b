//! The judge of cycles against one written step by step from the norm, over the norm's cycles and random ones, and
//! mirrored.

use super::boards::{any_board, mirrored, mirrored_move};
use super::slow::Board;
use super::slow_judge::levels;
use crate::kit::cycles::{CYCLES, moves};
use janggi::{
    Action, FenCounters, Move, Position, Reason, Role, Side, Situation, Variant, XIANGQI,
    XIANGQI_ASIAN,
};
use proptest::prelude::*;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

type Verdict = Option<(Side, Reason)>;

/// The slow judge's verdict on a cycle. If chasing is free, its level counts as none.
fn slowly(start: &Position, cycle: &[Move], chase_loses: bool) -> Verdict {
    let levels = levels(&slow(start), cycle);
    let [first, second] = levels.map(|level| if level == 1 && !chase_loses { 0 } else { level });
    let side = match first.cmp(&second) {
        std::cmp::Ordering::Greater => start.turn(),
        std::cmp::Ordering::Less => start.turn().opponent(),
        std::cmp::Ordering::Equal => return None,
    };
    let reason = if first.max(second) == 2 {
        Reason::PerpetualCheck
    } else {
        Reason::PerpetualChase
    };
    Some((side, reason))
}

fn fast(start: &Position, cycle: &[Move], chase_loses: bool) -> Verdict {
    let book = if chase_loses {
        &XIANGQI_ASIAN
    } else {
        &XIANGQI
    };
    let breach = Situation::new(book, *start).breach(cycle);
    breach.map(|warning| (warning.side, warning.reason))
}

/// Compares the judges under both books, and with the mirrored cycle.
fn compare(start: &Position, cycle: &[Move]) -> Verdict {
    for chase_loses in [false, true] {
        let found = fast(start, cycle, chase_loses);
        assert_eq!(
            found,
            slowly(start, cycle, chase_loses),
            "{cycle:?} on {start:?}, chase loses: {chase_loses}"
        );
        for sides in [false, true] {
            let image: Vec<Move> = cycle.iter().map(|&mv| mirrored_move(mv, sides)).collect();
            let expected = found.map(|(side, reason)| {
                let side = if sides { side.opponent() } else { side };
                (side, reason)
            });
            let image_result = fast(&mirrored(start, sides), &image, chase_loses);
            assert_eq!(image_result, expected, "{cycle:?} on {start:?}, mirrored");
        }
    }
    fast(start, cycle, true)
}

fn read(fen: &str) -> Position {
    Position::from_fen(Variant::Xiangqi, fen).unwrap().0
}

/// The position of a row when its cycle begins, and the cycle.
fn row(fen: &str, text: &str) -> (Position, Vec<Move>) {
    let (before, _) = text.split_once('(').unwrap();
    let mut start = read(fen);
    for mv in before.split_whitespace() {
        start.play(Action::Move(mv.parse().unwrap()));
    }
    let once = text.replace("×2", "×1");
    let cycle = moves(&once).split_off(before.split_whitespace().count());
    let cycle = cycle.into_iter().map(|mv| mv.parse().unwrap());
    (start, cycle.collect())
}

#[test]
fn both_judges_agree_on_the_norms_cycles() {
    for (name, fen, text, verdict) in CYCLES {
        let (start, cycle) = row(fen, text);
        assert_eq!(compare(&start, &cycle), verdict, "{name}");
        // The window may begin with any of its plies.
        let mut position = start;
        for first in 0..cycle.len() {
            let mut turned = cycle.clone();
            turned.rotate_left(first);
            assert_eq!(compare(&position, &turned), verdict, "{name} from {first}");
            position.play(Action::Move(cycle[first]));
        }
    }
}

/// The moves that take nothing, of pieces that can come back.
fn quiet(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|mv| {
        let is_quiet_target = position.piece_at(mv.to).is_none();
        let piece = position.piece_at(mv.from).unwrap();
        is_quiet_target && (piece.role != Role::Soldier || mv.from.rank() == mv.to.rank())
    });
    moves
}

/// A way out and home of the side to move: one piece there and back, one by three points, or two pieces.
fn route(position: &Position, first: Move, rng: &mut SmallRng) -> Option<Vec<Move>> {
    let next = position.after(Action::Move(first));
    // A side in check cannot pass.
    if next.in_check() {
        return Some(vec![first, first.reverse()]);
    }
    let next = next.after(Action::Pass);
    match rng.random_range(0..6) {
        0 => {
            let further = |mv: &&Move| mv.from == first.to && mv.to != first.from;
            let moves = quiet(&next);
            let moves: Vec<&Move> = moves.iter().filter(further).collect();
            let second = **moves.choose(rng)?;
            Some(vec![first, second, Move::new(second.to, first.from)])
        }
        1 => {
            let second = *quiet(&next).choose(rng)?;
            Some(vec![first, second, second.reverse(), first.reverse()])
        }
        _ => Some(vec![first, first.reverse()]),
    }
}

/// One of the moves, in three of four cases one that changes what can be taken.
fn first_move(position: &Position, rng: &mut SmallRng) -> Option<Move> {
    let moves = quiet(position);
    let current = captures(position);
    let is_lively = |mv: &&Move| captures(&position.after(Action::Move(**mv))) != current;
    let lively: Vec<Move> = moves.iter().filter(is_lively).copied().collect();
    let chosen = if rng.random_ratio(3, 4) && !lively.is_empty() {
        &lively
    } else {
        &moves
    };
    chosen.choose(rng).copied()
}

/// The number of captures of each side by the table.
fn captures(position: &Position) -> [usize; 2] {
    let board = slow(position);
    Side::ALL.map(|side| {
        let moves = board.moves_of(side).into_iter();
        let captures = moves.filter(|mv| board.piece_at(mv.to).is_some());
        captures.count()
    })
}

fn slow(position: &Position) -> Board {
    Board::read(&position.fen(FenCounters::START))
}

/// A random cycle from a position; none, if what was drawn is not legal in turn.
fn cycle(start: &Position, rng: &mut SmallRng) -> Option<Vec<Move>> {
    let first = first_move(start, rng)?;
    let mine = route(start, first, rng)?;
    let next = start.after(Action::Move(first));
    let reply = first_move(&next, rng)?;
    let theirs = route(&next, reply, rng)?;
    let mut position = *start;
    let mut cycle = Vec::new();
    // Every pair of routes of two, three and four turns returns to its start within twelve turns.
    for turn in 0..12 {
        for mv in [mine[turn % mine.len()], theirs[turn % theirs.len()]] {
            if position.check(mv).is_err() || position.piece_at(mv.to).is_some() {
                return None;
            }
            position.play(Action::Move(mv));
            cycle.push(mv);
        }
        if position == *start {
            return Some(cycle);
        }
    }
    None
}

/// Some random cycles around each of the norm's, many of which are won or lost.
#[test]
fn both_judges_agree_near_the_norms_cycles() {
    let mut rng = SmallRng::seed_from_u64(31);
    let mut verdicts = [0; 3];
    for (_, fen, text, _) in CYCLES {
        let (start, made) = row(fen, text);
        let mut position = start;
        for mv in made {
            for _ in 0..TRIES {
                if let Some(cycle) = cycle(&position, &mut rng) {
                    let found = compare(&position, &cycle).map(|(_, reason)| reason);
                    let kind = match found {
                        None => 0,
                        Some(Reason::PerpetualCheck) => 1,
                        Some(_) => 2,
                    };
                    verdicts[kind] += 1;
                }
            }
            position.play(Action::Move(mv));
        }
    }
    let [drawn, checks, chases] = verdicts;
    println!("{drawn} draws, {checks} lost by checks, {chases} by chases");
    assert!(drawn > 200 && checks > 10 && chases > 15, "{verdicts:?}");
}

/// Cycles that are drawn by lot before each ply of the norm's.
const TRIES: usize = 16;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn both_judges_agree_on_random_boards(fen in any_board(), seed in any::<u64>()) {
        let start = read(&fen);
        let mut rng = SmallRng::seed_from_u64(seed);
        for _ in 0..8 {
            if let Some(cycle) = cycle(&start, &mut rng) {
                compare(&start, &cycle);
            }
        }
    }
}
