//! A slow model of a plan: a map from lines of turns to their numbers.

use std::collections::BTreeMap;

use super::kit::player;
use hansu_play::{ConditionalMoves, Match, NodeId, PlanRefusal, PlannedTurn, Refusal};
use janggi::{Action, Side};

/// A line of turns from the board, without forced passes.
pub type Turns = Vec<Action>;

/// The lines of a plan and their numbers.
#[derive(Debug, Clone)]
pub struct Model {
    pub side: Side,
    pub lines: BTreeMap<Turns, u32>,
    made: u32,
}

/// A match in which somebody sends each turn by hand, at one time.
pub fn by_hand(game: &mut Match, turn: PlannedTurn) -> Result<(), Refusal> {
    let moment = hansu_play::Moment {
        now: game.at(),
        ..crate::kit::NOON
    };
    let mover = game.to_act().ok_or(Refusal::GameOver)?;
    let event = game.decide(player(mover).id, &turn.command(), moment)?;
    game.apply(&event, moment.now).unwrap();
    while let Some(next) = game.consequence() {
        game.apply(&next, moment.now).unwrap();
    }
    Ok(())
}

/// The match after a line; all turns of it are legal.
pub fn after(game: &Match, line: &[Action]) -> Match {
    let mut game = game.clone();
    for action in line {
        let turn = PlannedTurn::of(*action, &game);
        by_hand(&mut game, turn).unwrap();
    }
    game
}

impl Model {
    pub fn new(side: Side) -> Model {
        Model {
            side,
            lines: BTreeMap::new(),
            made: 0,
        }
    }

    /// The line of a number; the empty one of the board.
    pub fn line(&self, number: u32) -> Option<Turns> {
        if number == 0 {
            return Some(Vec::new());
        }
        let mut lines = self.lines.iter();
        Some(
            lines
                .find(|(_, line_number)| **line_number == number)?
                .0
                .clone(),
        )
    }

    /// The turns that are planned right after a line.
    pub fn next(&self, line: &[Action]) -> Vec<Action> {
        let follows = |longer_line: &&Turns| {
            longer_line.len() == line.len() + 1 && longer_line.starts_with(line)
        };
        let next = self.lines.keys().filter(follows);
        next.map(|line| line[line.len() - 1]).collect()
    }

    /// Adds a turn after a line, where the match would be `at`.
    pub fn add(
        &mut self,
        at: &Match,
        line: &[Action],
        turn: PlannedTurn,
    ) -> Result<u32, PlanRefusal> {
        if let Some(outcome) = at.game().unwrap().outcome() {
            return Err(PlanRefusal::NothingFollows(outcome));
        }
        by_hand(&mut at.clone(), turn)?;
        let longer = [line, &[turn.action()]].concat();
        if let Some(node) = self.lines.get(&longer) {
            return Ok(*node);
        }
        let next = self.next(line);
        if at.awaits(self.side) {
            if let Some(answer) = next.first() {
                let node = self.lines[&[line, &[*answer]].concat()];
                return Err(PlanRefusal::AnswerPlanned {
                    node: NodeId(node),
                    answer: PlannedTurn::of(*answer, at),
                });
            }
        } else if next.len() >= 25 {
            return Err(PlanRefusal::TooManyBranches);
        }
        if line.len() >= 30 {
            return Err(PlanRefusal::LineTooLong);
        }
        if self.lines.len() >= 200 {
            return Err(PlanRefusal::TooManyNodes);
        }
        self.made += 1;
        self.lines.insert(longer, self.made);
        Ok(self.made)
    }

    /// Deletes a line, and all that begin with it. Whether it was there.
    pub fn delete(&mut self, line: &[Action]) -> bool {
        let before = self.lines.len();
        self.lines
            .retain(|longer_line, _| !longer_line.starts_with(line));
        self.lines.len() < before
    }

    /// Shortens all lines that go on after this one, and forgets the others.
    pub fn reach(&mut self, line: &[Action]) {
        let lines = std::mem::take(&mut self.lines).into_iter();
        let remaining = lines.filter_map(|(longer_line, number)| {
            let rest = longer_line.strip_prefix(line)?.to_vec();
            (!rest.is_empty()).then_some((rest, number))
        });
        self.lines = remaining.collect();
    }

    /// The lines of a plan.
    pub fn lines_of(plan: &ConditionalMoves) -> BTreeMap<Turns, u32> {
        let nodes = plan.rows().nodes;
        nodes
            .iter()
            .map(|row| {
                let line = plan.line_to(row.node).into_iter();
                let turns = line.filter_map(|node| plan.action(node)).collect();
                (turns, row.node.0)
            })
            .collect()
    }
}
