//! The first look at a game: short searches propose positions with a single good answer.

use std::ops::RangeInclusive;

use hansu_engine::puzzles::is_plain;
use hansu_engine::{SearchResult, TranspositionTable, material};
use janggi::{Action, Game};
use rand::rngs::SmallRng;

use crate::judge::{COST, LEAD, NOT_WINNING, expected, search, wins_in};
use crate::play::slips;

/// The nodes of a search.
pub const NODES: u64 = 3_000;
/// The nodes of a search that most positions get alone.
const GLANCE_NODES: u64 = 600;
const TABLE_MIB: usize = 2;
/// The plies of an opening in which nothing is looked for.
const OPENING: usize = 6;
/// The fewest actions to choose from.
const FEWEST_ACTIONS: usize = 4;
/// The share of a limit that a short search has to reach.
const NEARLY: f64 = 0.8;
/// The expected results between which a defence is looked for.
const HOLDS: RangeInclusive<f64> = 0.25..=0.8;
/// The least expected result after a win of material.
const WINS: f64 = 0.5;
/// The expected results, of the side that may slip, at which it is tried.
const SLIPS: RangeInclusive<f64> = 0.25..=0.95;
/// The plies of a mate in two.
const FINISH: i32 = 3;

/// The purpose of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// The opponent's last action lets the solver win.
    Win,
    /// One answer holds the position.
    Hold,
    /// The solver, who was winning already, mates in one or two turns.
    Finish,
}

/// A position in which one answer seems the only one.
pub struct Candidate {
    /// The game before the opponent's last action, without history.
    pub before: Game,
    /// The opponent's last action.
    pub opening: Action,
    pub aim: Aim,
}

/// A look at the positions of a game.
pub struct Scan {
    table: TranspositionTable,
}

impl Scan {
    pub fn new() -> Scan {
        Scan {
            table: TranspositionTable::of_mib(TABLE_MIB),
        }
    }

    /// Returns the candidates of a game before a ply: after the action that was played, and after those that weak
    /// levels would have played. `finishes` lets short mates of a won game count.
    pub fn at(
        &mut self,
        game: &Game,
        ply: usize,
        finishes: bool,
        rng: &mut SmallRng,
    ) -> Vec<Candidate> {
        if ply < OPENING {
            return Vec::new();
        }
        let Some((situation, played)) = game.turns().nth(ply) else {
            return Vec::new();
        };
        let before = Game::new(game.ruleset(), *situation.position());
        self.table.new_search();
        let Some(best) = search(&before, None, NODES / 2, &self.table) else {
            return Vec::new();
        };
        let lost = expected(&before, &best);
        let mut openings = vec![played];
        if SLIPS.contains(&lost) {
            openings.extend(slips(&before, rng));
        }
        openings.dedup();
        let candidates = openings.into_iter().filter_map(|opening| {
            let aim = self.aim(&before, opening, 1.0 - lost, finishes)?;
            Some(Candidate {
                before: before.clone(),
                opening,
                aim,
            })
        });
        candidates.collect()
    }

    /// Returns the aim in the position after an action, if one answer seems the only one.
    fn aim(
        &mut self,
        before: &Game,
        opening: Action,
        solver_before: f64,
        finishes: bool,
    ) -> Option<Aim> {
        let mut now = before.clone();
        now.play(opening).ok()?;
        if now.outcome().is_some() || now.legal_actions().len() < FEWEST_ACTIONS {
            return None;
        }
        for nodes in [GLANCE_NODES, NODES] {
            self.table.new_search();
            let best = search(&now, None, nodes, &self.table)?;
            let aim = aim_of(&now, &best, solver_before, finishes)?;
            if is_obvious(before, opening, best.best(), aim) {
                return None;
            }
            let is_end = aim == Aim::Finish || wins_in(&best) == Some(1);
            if !is_end {
                let second = search(&now, Some(best.best()), nodes, &self.table)?;
                if expected(&now, &best) - expected(&now, &second) < LEAD * NEARLY {
                    return None;
                }
            }
            if nodes == NODES {
                return Some(aim);
            }
        }
        None
    }
}

fn aim_of(now: &Game, best: &SearchResult, solver_before: f64, finishes: bool) -> Option<Aim> {
    let gained = expected(now, best);
    if gained >= WINS
        && gained - solver_before >= COST * NEARLY
        && solver_before <= NOT_WINNING / NEARLY
    {
        return Some(Aim::Win);
    }
    if HOLDS.contains(&gained) {
        return Some(Aim::Hold);
    }
    let is_short = wins_in(best).is_some_and(|plies| plies <= FINISH);
    (finishes && is_short).then_some(Aim::Finish)
}

/// Returns whether anybody sees the answer: it takes back, takes an unprotected piece, or takes a piece by one of less
/// worth; to hold a position, also by one of equal worth.
pub fn is_obvious(before: &Game, opening: Action, answer: Action, aim: Aim) -> bool {
    let position = before.position().after(opening);
    let Some(mv) = answer.piece_move() else {
        return false;
    };
    let value = |at| {
        let piece = position.piece_at(at);
        piece.map_or(0, |piece| material(position.variant(), piece.role))
    };
    let (taken, given) = (value(mv.to), value(mv.from));
    is_plain(before, opening, answer) || taken > given || aim == Aim::Hold && taken == given
}
