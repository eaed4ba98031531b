//! One position in the search: principal variation search with what cuts it short.

mod endings;
mod quiescence;
mod singular;

use std::sync::atomic::Ordering::Relaxed;

use self::endings::{lost_for_moves, repetition_counts};
use self::quiescence::QUIET_DEPTH;
use self::singular::Singled;
use super::evaluation::Evaluation;
use super::exchange::brings_less;
use super::network::Sums;
use super::order::{Context, Order, Picker, Step, is_losing_capture};
use super::score::{FAR, MATE, from_table, is_sure, lost_in, to_table};
use super::search::Shared;
use super::table::{Bound, Entry};
use super::tuning::{Tuned, Tuning};
use super::watch::Watch;
use crate::rules::{Action, Game, Move, MoveList, Position, Situation};

/// No search comes so far.
pub(super) const DEEPEST: i32 = 100;
/// How many turns a line may have, whatever extends it.
const LONGEST: u32 = 120;
/// How many positions are looked at between two looks at the clock.
const BETWEEN: u64 = 512;
/// By how many turns less deep than a move a pass in its place is searched.
const PASS_LESS: i32 = 3;
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
    /// What is left out, to see what the others are worth.
    without: Option<Action>,
}

impl Place {
    pub fn root(passed: bool) -> Place {
        Place {
            turn: 0,
            passed,
            before: None,
            without: None,
        }
    }

    fn context(self) -> Context {
        Context {
            turn: self.turn as usize,
            before: self.before,
        }
    }
}

/// A search on one thread.
pub(super) struct Node<'a, W> {
    /// Who is told what happens.
    pub watch: W,
    shared: Shared<'a>,
    evaluation: Evaluation,
    order: Order,
    /// The keys of the positions that led here, those of the game first.
    path: Vec<u64>,
    /// Where in the path the last capture was: no position before it comes up again.
    fresh: usize,
    /// What the positions on the way were worth.
    worths: Vec<i32>,
    /// What the evaluation has added up for the positions on the way, by their turn.
    sums: Vec<Sums>,
    counts: bool,
    nodes: u64,
    /// How deep this round of the search looks.
    pub depth: u32,
    pub deepest: u32,
    pub stopped: bool,
}

/// Between which scores an answer matters.
type Window = (i32, i32);

/// What is known of a position before its actions are tried.
#[derive(Clone, Copy)]
struct Facts {
    /// Its key in the table.
    key: u64,
    depth: i32,
    /// Whether it may be part of the main line: others are only compared with it.
    wide: bool,
    check: bool,
    /// What it is worth without looking ahead.
    worth: i32,
    /// Whether that is more than at the same side's turn before.
    improves: bool,
    /// What was best the last time.
    first: Option<Action>,
    /// By how many turns that is searched deeper.
    extension: i32,
}

/// An action about to be tried.
#[derive(Clone, Copy)]
struct Turn {
    action: Action,
    /// Whether it takes nothing.
    quiet: bool,
    /// Whether it is a capture that seems to lose material.
    loses: bool,
}

impl Turn {
    const PASS: Turn = Turn {
        action: Action::Pass,
        quiet: true,
        loses: false,
    };

    fn of(position: &Position, mv: Move, promise: i32) -> Turn {
        Turn {
            action: Action::Move(mv),
            quiet: position.piece_at(mv.to).is_none(),
            loses: is_losing_capture(promise),
        }
    }
}

/// What trying actions has brought so far.
struct Found {
    best: i32,
    /// The best action, if it is good enough to be played.
    action: Option<Action>,
    /// What a further action has to beat.
    raised: i32,
    tried: i32,
}

impl<'a, W: Watch> Node<'a, W> {
    pub fn new(
        game: &Game,
        evaluation: Evaluation,
        order: Order,
        shared: Shared<'a>,
    ) -> Node<'a, W> {
        let path: Vec<u64> = game
            .turns()
            .map(|(before, _)| before.position().key())
            .collect();
        Node {
            watch: W::default(),
            fresh: path.len() - game.plies_since_capture().min(path.len()),
            path,
            evaluation,
            order,
            shared,
            worths: vec![0; LONGEST as usize + 2],
            sums: vec![evaluation.sums(game.position()); LONGEST as usize + 2],
            counts: repetition_counts(game.ruleset()),
            nodes: 0,
            depth: 1,
            deepest: 0,
            stopped: false,
        }
    }

    /// What it has learned, for the next search, and what was seen of it.
    pub fn done(self) -> (Order, W) {
        (self.order, self.watch)
    }

    /// The numbers by which it is cut short.
    fn by(&self) -> &'a Tuning {
        &self.shared.tuned.by
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
        self.fetch(situation, action);
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
            without: None,
        };
        self.follow(position, place, mv);
        let score = -self.search(&next, below, depth, (-beta, -alpha), line);
        self.path.pop();
        self.fresh = fresh;
        score
    }

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
        // A pass that wins needs no search: after a pass, or while the generals face each other.
        if let Some(score) = self.ended_by_pass(situation, place)
            && score > 0
            && situation.check(Action::Pass).is_ok()
        {
            line.clear();
            line.push(Action::Pass);
            return score;
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
        let key = key_of(situation, place);
        let known = self.shared.table.get(key);
        let wide = beta - alpha > 1;
        let whole = place.without.is_none();
        let deciding = known.filter(|entry| whole && !wide && entry.depth >= depth);
        let score = deciding.and_then(|entry| decided(entry, place, (alpha, beta)));
        self.watch.asked(known.is_some(), score.is_some());
        if let Some(score) = score {
            return score;
        }
        let worth = self.worth(situation, place, check, known);
        let turn = place.turn as usize;
        self.worths[turn] = worth;
        let improves = !check && turn >= 2 && worth > self.worths[turn - 2];
        if !wide && !check && whole {
            if let Some(score) = cut_short(self.by(), depth, (worth, beta), improves) {
                return score;
            }
            if depth <= self.by().hope_depth && worth + self.by().hope * depth < alpha {
                let score = self.quiet(situation, place, (alpha, beta), QUIET_DEPTH);
                if score <= alpha {
                    return score;
                }
            }
        }
        let first = known.and_then(|entry| entry.best);
        let extension = match known.filter(|_| whole && place.turn > 0) {
            Some(entry) => match self.singled_out(situation, place, depth, entry, beta) {
                Singled::Out(extension) => extension,
                Singled::OneOfMany(score) => return score,
            },
            None => 0,
        };
        if self.stopped {
            return 0;
        }
        let facts = Facts {
            key,
            // Without a move to begin with, a shallower search finds one.
            depth: depth - i32::from(first.is_none() && depth >= self.by().unknown_depth && whole),
            wide,
            check,
            worth,
            improves,
            first,
            extension,
        };
        let passes = W::TRIES_PASSES && whole && self.pass_holds(situation, place, facts, beta);
        let score = self.best_of(situation, place, facts, (alpha, beta), line);
        if passes && !self.stopped {
            let points = self.evaluation.counted(situation.position());
            self.watch.passed(depth, points, score >= beta);
        }
        score
    }

    /// Whether a pass in place of a move seems to prove that the position is too good for the other side
    /// to allow it. Nothing is concluded from that; it is only counted.
    fn pass_holds(&mut self, situation: &Situation, place: Place, facts: Facts, beta: i32) -> bool {
        let promising = facts.depth > PASS_LESS && facts.worth >= beta && !is_sure(beta);
        if !promising || facts.wide || facts.check || place.passed {
            return false;
        }
        if situation.may_call_bikjang() || !situation.may_pass(facts.check) {
            return false;
        }
        let (depth, window) = (facts.depth - 1 - PASS_LESS, (beta - 1, beta));
        self.played(
            situation,
            Action::Pass,
            place,
            depth,
            window,
            &mut Vec::new(),
        ) >= beta
    }

    /// What a position is worth without looking ahead; nothing is said of it in check.
    fn worth(&self, situation: &Situation, place: Place, check: bool, known: Option<Entry>) -> i32 {
        match known {
            _ if check => -MATE,
            Some(entry) if entry.worth > -MATE => entry.worth,
            _ => self.value(situation.position(), place),
        }
    }

    /// What a position is worth to these eyes.
    fn value(&self, position: &Position, place: Place) -> i32 {
        let sums = &self.sums[place.turn as usize];
        self.evaluation.value(position, sums) + self.shared.eyes.misjudge(position)
    }

    /// Tries the actions of a position, and remembers what came of it.
    fn best_of(
        &mut self,
        situation: &Situation,
        place: Place,
        facts: Facts,
        (alpha, beta): Window,
        line: &mut Vec<Action>,
    ) -> i32 {
        let mut picker = Picker::new();
        situation.legal_into(&mut picker.moves);
        let may_pass = situation.may_pass(facts.check);
        if picker.moves.is_empty()
            && let Some(score) = lost_for_moves(situation, facts.check, may_pass, place)
        {
            return score;
        }
        let position = situation.position();
        if !facts.check {
            self.shared.eyes.leave_seen(position, &mut picker.moves);
        }
        let context = place.context();
        self.order.rank(&mut picker, position, facts.first, context);
        let mut pass = may_pass;
        let mut found = Found {
            best: -MATE,
            action: None,
            raised: alpha,
            tried: 0,
        };
        let mut quiets = MoveList::new();
        loop {
            let next = picker
                .next(position)
                .map(|(promise, mv)| Turn::of(position, mv, promise));
            let Some(turn) = next.or_else(|| std::mem::take(&mut pass).then_some(Turn::PASS))
            else {
                break;
            };
            if place.without == Some(turn.action) {
                continue;
            }
            if self.is_hopeless(situation, turn, facts, &found, context) {
                continue;
            }
            let mut below = Vec::new();
            let score = self.value_of(situation, place, turn, facts, (&found, beta), &mut below);
            if self.stopped {
                return 0;
            }
            found.tried += 1;
            if score > found.best {
                found.best = score;
                found.action = (score > alpha).then_some(turn.action);
            }
            if score > found.raised {
                found.raised = score;
                line.clear();
                line.push(turn.action);
                line.append(&mut below);
            }
            let quiet = turn.action.piece_move().filter(|_| turn.quiet);
            if score >= beta {
                if place.without.is_none() {
                    self.watch.refuted(found.tried - 1);
                }
                if let Some(mv) = quiet {
                    let by = self.by();
                    let bonus = (by.learn_growth * facts.depth * facts.depth).min(by.learn_most);
                    self.order.refuted(position, mv, &quiets, context, bonus);
                }
                break;
            }
            if let Some(mv) = quiet {
                quiets.push(mv);
            }
        }
        if place.without.is_some() {
            // Of a part of the actions nothing is remembered.
            return if found.tried == 0 { alpha } else { found.best };
        }
        self.remember(place, facts, &found, (alpha, beta));
        found.best
    }

    /// The score of one action: the first in full, later ones within a narrow window and less deep,
    /// until they turn out to be better than that.
    fn value_of(
        &mut self,
        situation: &Situation,
        place: Place,
        turn: Turn,
        facts: Facts,
        (found, beta): (&Found, i32),
        below: &mut Vec<Action>,
    ) -> i32 {
        let extension = if facts.first == Some(turn.action) {
            facts.extension
        } else {
            0
        };
        let (action, depth, alpha) = (turn.action, facts.depth - 1 + extension, found.raised);
        if found.tried == 0 {
            return self.played(situation, action, place, depth, (alpha, beta), below);
        }
        let past = match action {
            Action::Move(mv) if turn.quiet => {
                self.order.past(situation.position(), mv, place.before)
            }
            _ => 0,
        };
        let checks = || match action {
            Action::Move(mv) => situation.position().gives_check(mv),
            Action::Pass => false,
        };
        let less = match reduction(self.shared.tuned, facts, found.tried, turn, past) {
            0 => 0,
            _ if checks() => 0,
            less => less,
        };
        let narrow = (alpha, alpha + 1);
        let mut score = self.played(situation, action, place, depth - less, narrow, below);
        if less > 0 {
            self.watch.reduced(score > alpha);
        }
        if score > alpha && less > 0 {
            score = self.played(situation, action, place, depth, narrow, below);
        }
        if score > alpha && facts.wide && score < beta {
            below.clear();
            score = self.played(situation, action, place, depth, (alpha, beta), below);
        }
        score
    }

    fn remember(&self, place: Place, facts: Facts, found: &Found, (alpha, beta): Window) {
        let entry = Entry {
            depth: facts.depth,
            score: to_table(found.best, place.turn),
            bound: bound((alpha, beta), found.best),
            best: found.action,
            worth: facts.worth,
        };
        self.shared.table.put(facts.key, entry);
    }

    /// Whether an action near the end of a line is not worth a search.
    fn is_hopeless(
        &self,
        situation: &Situation,
        turn: Turn,
        facts: Facts,
        found: &Found,
        context: Context,
    ) -> bool {
        // On the main line, in check and before anything has been found nothing is left out.
        if facts.wide || facts.check || found.best <= FAR - MATE {
            return false;
        }
        let (depth, worth, alpha) = (facts.depth, facts.worth, found.raised);
        let by = self.by();
        let Action::Move(mv) = turn.action else {
            return depth <= by.pass_depth && worth + by.pass_margin * depth < alpha;
        };
        let position = situation.position();
        if !turn.quiet {
            let losing = depth <= by.capture_depth && turn.loses;
            return losing
                && brings_less(position, mv, -by.capture_loss * depth)
                && !position.gives_check(mv);
        }
        let most =
            (by.late_base + by.late_growth * depth * depth) / (2 - i32::from(facts.improves));
        let late = depth <= by.late_depth && found.tried >= most;
        let weak = depth <= by.weak_depth && worth + by.weak_base + by.weak_margin * depth <= alpha;
        let unproven = depth <= by.unproven_depth
            && self.order.past(position, mv, context.before) < -by.unproven * depth;
        let hopeless = late
            || weak
            || unproven
            || (depth <= by.quiet_depth
                && found.tried > 2
                && brings_less(position, mv, -by.quiet_loss * depth * depth));
        // A check may cost a piece and still be the way to mate.
        hopeless && !position.gives_check(mv)
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

    /// Has what the table knows of the next position brought near. Where the action takes a right to win, it
    /// looks in the wrong place, which only takes longer.
    fn fetch(&self, situation: &Situation, action: Action) {
        let next = situation.position().key_after(action);
        let passed = action == Action::Pass;
        self.shared.table.fetch(key(next, situation, passed));
    }

    /// Adds up what the evaluation needs of the next position on the way.
    fn follow(&mut self, position: &Position, place: Place, mv: Option<Move>) {
        let turn = place.turn as usize;
        let (before, after) = self.sums.split_at_mut(turn + 1);
        let (Some(before), Some(next)) = (before.last(), after.first_mut()) else {
            return;
        };
        match mv {
            Some(mv) => next.follow(before, position, mv),
            None => next.clone_from(before),
        }
    }
}

/// A score without a search, where the position is so good that the other side will not allow it.
fn cut_short(by: &Tuning, depth: i32, (worth, beta): (i32, i32), improves: bool) -> Option<i32> {
    let margin = by.cut_margin * (depth - i32::from(improves));
    (!is_sure(beta) && depth <= by.cut_depth && worth - margin >= beta).then_some(worth)
}

/// By how many turns a late action is searched less deep: the later, and the less such actions have
/// been worth before, the more.
fn reduction(tuned: &Tuned, facts: Facts, tried: i32, turn: Turn, past: i32) -> i32 {
    let depth = facts.depth;
    if depth < tuned.by.less_depth || tried < 2 || facts.check || !(turn.quiet || turn.loses) {
        return 0;
    }
    let less = tuned.late(depth, tried) - i32::from(facts.wide) + i32::from(!facts.improves)
        - past / tuned.by.less_history;
    less.clamp(0, depth - 2)
}

/// How a score that was found within a window bounds the true one.
fn bound((alpha, beta): Window, score: i32) -> Bound {
    if score >= beta {
        Bound::AtLeast
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::AtMost
    }
}

/// The score that the table gives, where it decides.
fn decided(entry: Entry, place: Place, (alpha, beta): Window) -> Option<i32> {
    let score = from_table(entry.score, place.turn);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= beta,
        Bound::AtMost => score <= alpha,
    };
    decides.then_some(score)
}

fn key_of(situation: &Situation, place: Place) -> u64 {
    key(situation.position().key(), situation, place.passed)
}

/// The key in the table of a position with that key; the rights are those of the situation.
fn key(position: u64, situation: &Situation, passed: bool) -> u64 {
    let forfeited = situation.forfeited();
    let rights = u64::from(forfeited.cho) | u64::from(forfeited.han) << 1;
    let passed = if passed { PASSED } else { 0 };
    position ^ passed ^ rights.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
