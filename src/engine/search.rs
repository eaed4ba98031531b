//! Looking ahead: alpha-beta, deepened turn by turn until the effort is spent.

use std::cmp::Ordering;

use super::evaluation::{Evaluation, material};
use super::order::Order;
use super::score::Score;
use super::table::{Bound, Table};
use crate::rules::{Action, FacingEffect, Game, Settlement, Situation, Stalemate};

/// How much may be searched. Equal efforts give equal answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How many positions may be looked at.
    pub nodes: u64,
    /// How many turns may be looked ahead, captures beyond that aside.
    pub depth: u32,
}

impl Effort {
    /// So many positions, however deep that leads.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> Effort {
        Effort {
            nodes,
            depth: DEEPEST,
        }
    }
}

/// What came of thinking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thought {
    /// What is expected to be played, the best action first; never empty.
    line: Vec<Action>,
    /// How good that is for the side to move.
    pub score: Score,
    /// How many turns were looked ahead to the end.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Thought {
    /// The best action.
    #[must_use]
    pub fn best(&self) -> Action {
        self.line[0]
    }

    /// What is expected to be played, the best action first.
    #[must_use]
    pub fn line(&self) -> &[Action] {
        &self.line
    }
}

/// No search comes so far.
const DEEPEST: u32 = 60;
/// How far captures are followed beyond the depth.
const QUIET_DEPTH: u32 = 12;
/// What a capture may bring beyond the taken piece, in hundredths of a point.
const MARGIN: i32 = 150;

/// Thinks about what to play; `None` where the game is over.
#[must_use]
pub fn think(game: &Game, effort: Effort) -> Option<Thought> {
    let actions = game.legal_actions();
    let only = *actions.first()?;
    let mut search = Search::new(game, effort.nodes);
    let mut thought = Thought {
        line: vec![only],
        score: Score::LEVEL,
        depth: 0,
        nodes: 0,
    };
    for depth in 1..=effort.depth.min(DEEPEST) {
        let Some(found) = search.root(game, &actions, thought.best(), depth) else {
            break;
        };
        let sure = found.score.turns_to_end().is_some();
        thought = found;
        if sure || search.stopped || actions.len() == 1 {
            break;
        }
    }
    thought.nodes = search.nodes;
    Some(thought)
}

struct Search {
    evaluation: Evaluation,
    /// The actions that end the game at once, with what that is worth: by repetition, by a count of
    /// turns, or in any other way that takes the whole game to see.
    ends: Vec<(Action, Score)>,
    table: Table,
    order: Order,
    /// The keys of the positions that led here, those of the game first.
    path: Vec<u64>,
    nodes: u64,
    limit: u64,
    stopped: bool,
}

/// Where in the search a position stands.
#[derive(Clone, Copy)]
struct Place {
    /// Turns from the position that is thought about.
    turn: u32,
    /// Whether the turn before was a pass.
    passed: bool,
}

impl Search {
    fn new(game: &Game, limit: u64) -> Search {
        let path: Vec<u64> = game
            .turns()
            .map(|(before, _)| before.position().key())
            .collect();
        Search {
            evaluation: Evaluation::of(game),
            ends: ends(game),
            table: Table::new(),
            order: Order::new(),
            path,
            nodes: 0,
            limit,
            stopped: false,
        }
    }

    /// Searches the actions that the game allows. `None` where not even the first was finished.
    fn root(
        &mut self,
        game: &Game,
        actions: &[Action],
        first: Action,
        depth: u32,
    ) -> Option<Thought> {
        let situation = game.situation();
        let passed = game.last() == Some(Action::Pass);
        let mut ordered: Vec<Action> = vec![first];
        let moves: Vec<Action> = actions
            .iter()
            .copied()
            .filter(|action| *action != first)
            .collect();
        ordered.extend(self.by_promise(situation, &moves));
        let mut best: Option<Thought> = None;
        let mut alpha = Score::LOWEST;
        for action in ordered {
            let mut line = Vec::new();
            let place = Place { turn: 0, passed };
            let end = self.ends.iter().find(|(ending, _)| *ending == action);
            let score = match end {
                Some((_, score)) => *score,
                None => {
                    let window = (alpha, Score::HIGHEST);
                    self.played(situation, action, place, depth, window, &mut line)
                }
            };
            if self.stopped {
                break;
            }
            if best.is_none() || score > alpha {
                alpha = score;
                line.insert(0, action);
                best = Some(Thought {
                    line,
                    score,
                    depth,
                    nodes: self.nodes,
                });
            }
        }
        best
    }

    fn by_promise(&self, situation: &Situation, actions: &[Action]) -> Vec<Action> {
        let legal = situation.legal();
        let sorted = self.order.sorted(&legal, situation.position(), None, 0);
        let moves = sorted.into_iter().map(Action::Move);
        moves
            .chain([Action::Pass])
            .filter(|action| actions.contains(action))
            .collect()
    }

    /// The score of an action for the side that plays it.
    fn played(
        &mut self,
        situation: &Situation,
        action: Action,
        place: Place,
        depth: u32,
        (alpha, beta): (Score, Score),
        line: &mut Vec<Action>,
    ) -> Score {
        if action == Action::Pass
            && let Some(score) = self.ended_by_pass(situation, place)
        {
            return score;
        }
        let next = situation.after(action);
        self.path.push(situation.position().key());
        let below = Place {
            turn: place.turn + 1,
            passed: action == Action::Pass,
        };
        let score = -self.search(&next, below, depth - 1, (-beta, -alpha), line);
        self.path.pop();
        score
    }

    fn search(
        &mut self,
        situation: &Situation,
        place: Place,
        depth: u32,
        (alpha, beta): (Score, Score),
        line: &mut Vec<Action>,
    ) -> Score {
        if self.spend() {
            return Score::LEVEL;
        }
        let position = situation.position();
        let key = position.key() ^ u64::from(place.passed);
        if self.path.contains(&position.key()) {
            return Score::LEVEL;
        }
        let check = situation.in_check();
        let depth = depth + u32::from(check && place.turn < DEEPEST);
        if depth == 0 {
            return self.quiet(situation, place, (alpha, beta), QUIET_DEPTH);
        }
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth && place.turn > 0) {
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.score >= beta,
                Bound::AtMost => entry.score <= alpha,
            };
            if decides {
                line.extend(entry.best);
                return entry.score;
            }
        }
        let moves = situation.legal();
        let may_pass = situation.check(Action::Pass).is_ok();
        if moves.is_empty()
            && let Some(score) = lost_for_moves(situation, check, may_pass, place)
        {
            return score;
        }
        let first = known.and_then(|entry| entry.best);
        let turn = place.turn as usize;
        let sorted = self.order.sorted(&moves, position, first, turn);
        let actions = sorted.into_iter().map(Action::Move);
        let mut best = Score::LOWEST;
        let mut best_action = None;
        let mut raised = alpha;
        for action in actions.chain(may_pass.then_some(Action::Pass)) {
            let mut below = Vec::new();
            let score = self.played(situation, action, place, depth, (raised, beta), &mut below);
            if self.stopped {
                return Score::LEVEL;
            }
            if score > best {
                best = score;
                best_action = Some(action);
            }
            if score > raised {
                raised = score;
                line.clear();
                line.push(action);
                line.append(&mut below);
            }
            if score >= beta {
                if let Action::Move(mv) = action
                    && position.piece_at(mv.to).is_none()
                {
                    self.order.refuted(mv, turn, depth);
                }
                break;
            }
        }
        let bound = if best >= beta {
            Bound::AtLeast
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.put(key, depth, best, bound, best_action);
        best
    }

    /// Counts one more position; `true` where none is left to spend.
    fn spend(&mut self) -> bool {
        self.stopped |= self.nodes >= self.limit;
        self.nodes += u64::from(!self.stopped);
        self.stopped
    }

    /// Follows captures until it is quiet; a side may always leave them alone.
    fn quiet(
        &mut self,
        situation: &Situation,
        place: Place,
        (alpha, beta): (Score, Score),
        depth: u32,
    ) -> Score {
        let position = situation.position();
        let standing = self.evaluation.value(position);
        if standing >= beta || depth == 0 {
            return standing;
        }
        let mut best = standing;
        let mut raised = alpha.max(standing);
        let captures = position.captures();
        for mv in self
            .order
            .sorted(&captures, position, None, place.turn as usize)
        {
            let taken = position
                .piece_at(mv.to)
                .map_or(0, |piece| material(piece.role));
            let hopeless = standing.hundredths() + taken + MARGIN <= raised.hundredths();
            if hopeless || situation.check(mv.into()).is_err() {
                continue;
            }
            if self.spend() {
                return Score::LEVEL;
            }
            let below = Place {
                turn: place.turn + 1,
                passed: false,
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

    /// The score of a pass for who passes, where it ends the game.
    fn ended_by_pass(&self, situation: &Situation, place: Place) -> Option<Score> {
        let ruleset = situation.ruleset();
        let how = match ruleset.facing.effect {
            FacingEffect::Offer(how) if situation.may_call_bikjang() => how,
            _ if place.passed => ruleset.double_pass?,
            _ => return None,
        };
        if how == Settlement::Draw && !ruleset.count_draws {
            return Some(Score::LEVEL);
        }
        let lost = Score::lost_in(place.turn + 1);
        Some(match self.evaluation.counted(situation.position()) {
            Ordering::Less => lost,
            Ordering::Equal => Score::LEVEL,
            Ordering::Greater => -lost,
        })
    }
}

/// What each action is worth that ends the game at once, for the side that plays it.
fn ends(game: &Game) -> Vec<(Action, Score)> {
    let mover = game.position().turn();
    let end = |action: Action| {
        let mut after = game.clone();
        after.play(action).ok()?;
        let score = match after.outcome()?.winner {
            None => Score::LEVEL,
            Some(winner) if winner == mover => -Score::lost_in(1),
            Some(_) => Score::lost_in(1),
        };
        Some((action, score))
    };
    let actions = game.legal_actions();
    actions.iter().filter_map(|&action| end(action)).collect()
}

/// The score where no piece can move; `None` where the side passes and it goes on.
fn lost_for_moves(
    situation: &Situation,
    check: bool,
    may_pass: bool,
    place: Place,
) -> Option<Score> {
    let facing = situation.ruleset().facing.effect == FacingEffect::Check
        && situation.position().is_facing();
    match situation.ruleset().stalemate {
        _ if facing => Some(Score::LEVEL),
        _ if check && !may_pass => Some(Score::lost_in(place.turn)),
        Stalemate::Draw if !check => Some(Score::LEVEL),
        Stalemate::Loss if !check => Some(Score::lost_in(place.turn)),
        _ => None,
    }
}
