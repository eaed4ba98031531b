//! One position in the search: principal variation search with what cuts it short.

use std::cmp::Ordering;
use std::sync::atomic::Ordering::Relaxed;

use super::evaluation::{Evaluation, material};
use super::exchange::exchange;
use super::order::{Context, Order, Step, is_losing_capture};
use super::score::{FAR, MATE, is_sure, lost_in};
use super::search::Shared;
use super::table::{Bound, Entry};
use crate::rules::{Action, FacingEffect, Game, Move, Settlement, Situation, Stalemate};

/// No search comes so far.
pub(super) const DEEPEST: i32 = 100;
/// How many turns a line may have, whatever extends it.
const LONGEST: u32 = 120;
/// How far captures are followed beyond the depth.
const QUIET_DEPTH: i32 = 16;
/// What a capture may bring beyond the taken piece, in hundredths of a point.
const MARGIN: i32 = 180;
/// What a repeated position is worth to whom the points would decide for, in hundredths of a point.
const REPEATED: i32 = 120;
/// How many positions are looked at between two looks at the clock.
const BETWEEN: u64 = 512;
/// Told apart in the table: a position after a pass, in which another pass ends the game.
const PASSED: u64 = 0x5851_F42D_4C95_7F2D;

/// Where in the search a position stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Turns from the position that is thought about.
    pub turn: u32,
    /// Whether the turn before was a pass.
    passed: bool,
    /// The turn before.
    before: Option<Step>,
}

impl Place {
    pub fn root(passed: bool) -> Place {
        Place {
            turn: 0,
            passed,
            before: None,
        }
    }
}

/// A search on one thread.
pub(super) struct Node<'a> {
    shared: Shared<'a>,
    evaluation: Evaluation,
    order: Order,
    /// The keys of the positions that led here, those of the game first.
    path: Vec<u64>,
    /// Where in the path the last capture was: no position before it comes up again.
    fresh: usize,
    /// What the positions on the way were worth.
    worths: Vec<i32>,
    counts: bool,
    nodes: u64,
    pub deepest: u32,
    pub stopped: bool,
}

type Window = (i32, i32);

impl<'a> Node<'a> {
    pub fn new(
        game: &Game,
        evaluation: Evaluation,
        order: Order,
        shared: Shared<'a>,
    ) -> Node<'a> {
        let path: Vec<u64> = game
            .turns()
            .map(|(before, _)| before.position().key())
            .collect();
        Node {
            fresh: path.len() - game.plies_since_capture().min(path.len()),
            path,
            evaluation,
            order,
            shared,
            worths: vec![0; LONGEST as usize + 2],
            counts: game.ruleset().counts_points() && game.ruleset().repetition.is_some(),
            nodes: 0,
            deepest: 0,
            stopped: false,
        }
    }

    /// How many positions all threads have looked at.
    pub fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes % BETWEEN
    }

    /// The score of an action for the side that plays it.
    pub fn played(
        &mut self,
        situation: &Situation,
        action: Action,
        place: Place,
        depth: i32,
        (alpha, beta): Window,
        line: &mut Vec<Action>,
    ) -> i32 {
        if action == Action::Pass
            && let Some(score) = self.ended_by_pass(situation, place)
        {
            return score;
        }
        let position = situation.position();
        let next = situation.after(action);
        self.path.push(position.key());
        let fresh = self.fresh;
        let mv = action.piece_move();
        if mv.is_some_and(|mv| position.piece_at(mv.to).is_some()) {
            self.fresh = self.path.len();
        }
        let below = Place {
            turn: place.turn + 1,
            passed: mv.is_none(),
            before: mv.and_then(|mv| Order::step(position, mv)),
        };
        let score = -self.search(&next, below, depth, (-beta, -alpha), line);
        self.path.pop();
        self.fresh = fresh;
        score
    }

    #[allow(clippy::too_many_lines)]
    fn search(
        &mut self,
        situation: &Situation,
        place: Place,
        depth: i32,
        (alpha, beta): Window,
        line: &mut Vec<Action>,
    ) -> i32 {
        if self.spend() {
            return 0;
        }
        self.deepest = self.deepest.max(place.turn);
        if self.is_repeated(situation) {
            return self.repeated(situation);
        }
        // Nothing here can be better than winning at once, or worse than having lost.
        let alpha = alpha.max(lost_in(place.turn));
        let beta = beta.min(-lost_in(place.turn + 1));
        if alpha >= beta {
            return alpha;
        }
        let check = situation.in_check();
        let depth = depth + i32::from(check);
        if depth <= 0 || place.turn >= LONGEST {
            return self.quiet(situation, place, (alpha, beta), QUIET_DEPTH);
        }
        let wide = beta - alpha > 1;
        let key = key_of(situation, place);
        let known = self.shared.table.get(key);
        if let Some(entry) = known.filter(|entry| !wide && entry.depth >= depth) {
            let score = from_table(entry.score, place.turn);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let position = situation.position();
        let worth = match known {
            _ if check => -MATE,
            Some(entry) if entry.worth > -MATE => entry.worth,
            _ => self.evaluation.value(position),
        };
        let turn = place.turn as usize;
        self.worths[turn] = worth;
        let improves = !check && turn >= 2 && worth > self.worths[turn - 2];
        let may_pass = situation.check(Action::Pass).is_ok();
        if !wide && !check {
            let cut = self.cut_short(situation, place, depth, (worth, beta), (improves, may_pass));
            if let Some(score) = cut {
                return score;
            }
            if depth <= 2 && worth + 350 * depth < alpha {
                let score = self.quiet(situation, place, (alpha, beta), QUIET_DEPTH);
                if score <= alpha {
                    return score;
                }
            }
        }
        let first = known.and_then(|entry| entry.best);
        // Without a move to begin with, a shallower search finds one.
        let depth = depth - i32::from(first.is_none() && depth >= 5);
        let moves = situation.legal();
        if moves.is_empty()
            && let Some(score) = lost_for_moves(situation, check, may_pass, place)
        {
            return score;
        }
        let context = Context {
            turn,
            before: place.before,
        };
        let mut picker = self.order.pick(&moves, position, first, context);
        let mut best = -MATE;
        let mut best_action = None;
        let mut raised = alpha;
        let mut quiets: Vec<Move> = Vec::new();
        let mut tried = 0;
        let mut pass = may_pass;
        loop {
            let (action, promise) = match picker.next() {
                Some((promise, mv)) => (Action::Move(mv), promise),
                None if pass => {
                    pass = false;
                    (Action::Pass, 0)
                }
                None => break,
            };
            let quiet = match action {
                Action::Move(mv) => position.piece_at(mv.to).is_none(),
                Action::Pass => true,
            };
            if best > FAR - MATE && !check && self.is_hopeless(situation, action, (depth, tried), (worth, raised), (quiet, promise, improves), context)
            {
                continue;
            }
            let mut below = Vec::new();
            let score = if tried == 0 {
                self.played(situation, action, place, depth - 1, (raised, beta), &mut below)
            } else {
                let past = match action {
                    Action::Move(mv) if quiet => self.order.past(position, mv, place.before),
                    _ => 0,
                };
                let late = reduction(depth, tried, (quiet || is_losing_capture(promise)) && !check, wide, improves, past);
                let narrow = (raised, raised + 1);
                let mut score =
                    self.played(situation, action, place, depth - 1 - late, narrow, &mut below);
                if score > raised && late > 0 {
                    score = self.played(situation, action, place, depth - 1, narrow, &mut below);
                }
                if score > raised && wide && score < beta {
                    below.clear();
                    score = self.played(situation, action, place, depth - 1, (raised, beta), &mut below);
                }
                score
            };
            if self.stopped {
                return 0;
            }
            tried += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_action = Some(action);
                }
            }
            if score > raised {
                raised = score;
                line.clear();
                line.push(action);
                line.append(&mut below);
            }
            if score >= beta {
                if let Action::Move(mv) = action
                    && quiet
                {
                    self.order.refuted(position, mv, &quiets, context, depth);
                }
                break;
            }
            if let Action::Move(mv) = action
                && quiet
            {
                quiets.push(mv);
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.shared.table.put(
            key,
            Entry {
                depth,
                score: to_table(best, place.turn),
                bound,
                best: best_action,
                worth,
            },
        );
        best
    }

    /// A score without a full search, where the position is so good that the other side will not
    /// allow it.
    fn cut_short(
        &mut self,
        situation: &Situation,
        place: Place,
        depth: i32,
        (worth, beta): Window,
        (improves, may_pass): (bool, bool),
    ) -> Option<i32> {
        if is_sure(beta) {
            return None;
        }
        let margin = 110 * (depth - i32::from(improves));
        if depth <= 7 && worth - margin >= beta {
            return Some(worth);
        }
        // Even doing nothing is too good: and that is a move here, so what it finds is true as far
        // as it looks.
        if may_pass && depth >= 3 && worth >= beta && !place.passed {
            let less = 3 + depth / 4 + ((worth - beta) / 200).min(3);
            let score = self.played(
                situation,
                Action::Pass,
                place,
                depth - 1 - less,
                (beta - 1, beta),
                &mut Vec::new(),
            );
            if score >= beta && !self.stopped {
                return Some(if is_sure(score) { beta } else { score });
            }
        }
        None
    }

    /// Whether an action near the end of a line is not worth a search.
    fn is_hopeless(
        &self,
        situation: &Situation,
        action: Action,
        (depth, tried): (i32, i32),
        (worth, alpha): Window,
        (quiet, promise, improves): (bool, i32, bool),
        context: Context,
    ) -> bool {
        let Action::Move(mv) = action else {
            return depth <= 4 && worth + 100 * depth < alpha;
        };
        let position = situation.position();
        if quiet {
            let most = (4 + depth * depth) / (2 - i32::from(improves));
            if depth <= 8 && tried >= most {
                return true;
            }
            if depth <= 6 && worth + 150 + 110 * depth <= alpha {
                return true;
            }
            if depth <= 3 && self.order.past(position, mv, context.before) < -3_500 * depth {
                return true;
            }
            return depth <= 6 && tried > 2 && exchange(position, mv) < -25 * depth * depth;
        }
        depth <= 6 && is_losing_capture(promise) && exchange(position, mv) < -110 * depth
    }

    /// Counts one more position; `true` where none is left to spend.
    fn spend(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes >= self.shared.limit {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN) {
            self.shared.nodes.fetch_add(BETWEEN, Relaxed);
            self.stopped = self.shared.stop.iter().any(|stop| stop.load(Relaxed));
        }
        self.stopped
    }

    /// Follows captures until it is quiet; a side may always leave them alone.
    fn quiet(
        &mut self,
        situation: &Situation,
        place: Place,
        (alpha, beta): Window,
        depth: i32,
    ) -> i32 {
        self.deepest = self.deepest.max(place.turn);
        let position = situation.position();
        let standing = self.evaluation.value(position);
        if standing >= beta || depth == 0 || place.turn >= LONGEST {
            return standing;
        }
        let mut best = standing;
        let mut raised = alpha.max(standing);
        let captures = position.captures();
        let context = Context {
            turn: usize::MAX,
            before: None,
        };
        let mut picker = self.order.pick(&captures, position, None, context);
        while let Some((promise, mv)) = picker.next() {
            let taken = position
                .piece_at(mv.to)
                .map_or(0, |piece| material(piece.role));
            let hopeless = standing + taken + MARGIN <= raised;
            if is_losing_capture(promise) {
                break;
            }
            if hopeless || situation.check(mv.into()).is_err() {
                continue;
            }
            if self.spend() {
                return 0;
            }
            let below = Place {
                turn: place.turn + 1,
                passed: false,
                before: None,
            };
            let next = situation.after(mv.into());
            let score = -self.quiet(&next, below, (-beta, -raised), depth - 1);
            best = best.max(score);
            raised = raised.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }

    fn is_repeated(&self, situation: &Situation) -> bool {
        let key = situation.position().key();
        self.path[self.fresh.min(self.path.len())..].contains(&key)
    }

    /// What repeating is worth: whom the points would decide for may go on so.
    fn repeated(&self, situation: &Situation) -> i32 {
        if !self.counts {
            return 0;
        }
        match self.evaluation.counted(situation.position()) {
            Ordering::Less => -REPEATED,
            Ordering::Equal => 0,
            Ordering::Greater => REPEATED,
        }
    }

    /// The score of a pass for who passes, where it ends the game.
    fn ended_by_pass(&self, situation: &Situation, place: Place) -> Option<i32> {
        let ruleset = situation.ruleset();
        let how = match ruleset.facing.effect {
            FacingEffect::Offer(how) if situation.may_call_bikjang() => how,
            _ if place.passed => ruleset.double_pass?,
            _ => return None,
        };
        if how == Settlement::Draw && !ruleset.count_draws {
            return Some(0);
        }
        let lost = lost_in(place.turn + 1);
        Some(match self.evaluation.counted(situation.position()) {
            Ordering::Less => lost,
            Ordering::Equal => 0,
            Ordering::Greater => -lost,
        })
    }
}

/// By how many turns a late move is searched less deep.
fn reduction(depth: i32, tried: i32, quiet: bool, wide: bool, improves: bool, past: i32) -> i32 {
    if depth < 3 || tried < 2 || !quiet {
        return 0;
    }
    #[allow(clippy::cast_possible_truncation)]
    let base = (0.6 + f64::from(depth).ln() * f64::from(tried).ln() / 2.2) as i32;
    let reduction = base - i32::from(wide) + i32::from(!improves) - past / 8_000;
    reduction.clamp(0, depth - 2)
}

fn key_of(situation: &Situation, place: Place) -> u64 {
    let forfeited = situation.forfeited();
    let rights = u64::from(forfeited.cho) | u64::from(forfeited.han) << 1;
    let passed = if place.passed { PASSED } else { 0 };
    situation.position().key() ^ passed ^ rights.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A sure end is stored as seen from its own position.
fn to_table(score: i32, turn: u32) -> i32 {
    let turn = i32::try_from(turn).unwrap_or(0);
    match score {
        _ if !is_sure(score) => score,
        score if score > 0 => score + turn,
        score => score - turn,
    }
}

fn from_table(score: i32, turn: u32) -> i32 {
    let turn = i32::try_from(turn).unwrap_or(0);
    match score {
        _ if !is_sure(score) => score,
        score if score > 0 => score - turn,
        score => score + turn,
    }
}

/// The score where no piece can move; `None` where the side passes and it goes on.
fn lost_for_moves(
    situation: &Situation,
    check: bool,
    may_pass: bool,
    place: Place,
) -> Option<i32> {
    let facing = situation.ruleset().facing.effect == FacingEffect::Check
        && situation.position().is_facing();
    match situation.ruleset().stalemate {
        _ if facing => Some(0),
        _ if check && !may_pass => Some(lost_in(place.turn)),
        Stalemate::Draw if !check => Some(0),
        Stalemate::Loss if !check => Some(lost_in(place.turn)),
        _ => None,
    }
}
