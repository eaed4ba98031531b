//! Adding to a plan: one turn, or a whole line.

use super::foreseen::Foreseen;
use super::refusal::PlanRefusal;
use super::tree::{ConditionalMoves, Node};
use super::turn::PlannedTurn;
use crate::play::{Match, NodeId};

/// A line that is being added to a plan, turn by turn. The plan itself changes only by [`Line::done`].
#[derive(Debug, Clone)]
pub struct Line {
    plan: ConditionalMoves,
    node: NodeId,
    foreseen: Foreseen,
    place: usize,
}

impl ConditionalMoves {
    /// Begins a line below a node.
    ///
    /// # Errors
    /// [`PlanRefusal::BoardMoved`], [`PlanRefusal::NoSuchNode`].
    pub fn line(&self, game: &Match, below: NodeId) -> Result<Line, PlanRefusal> {
        Ok(Line {
            plan: self.clone(),
            node: below,
            foreseen: self.foresee(game, below)?,
            place: 1,
        })
    }

    /// Adds a turn below a node. Returns its node; if it is there already, that one, and nothing changes.
    ///
    /// # Errors
    /// [`PlanRefusal`]; the plan is unchanged then.
    pub fn add(
        &mut self,
        game: &Match,
        below: NodeId,
        turn: PlannedTurn,
    ) -> Result<NodeId, PlanRefusal> {
        let mut line = self.line(game, below)?;
        let node = line.add(turn)?;
        *self = line.done();
        Ok(node)
    }

    /// Makes a node for a turn that is legal below another.
    fn append(&mut self, parent: NodeId, turn: PlannedTurn) -> Result<NodeId, PlanRefusal> {
        if self.line_to(parent).len() >= ConditionalMoves::MOST_TURNS {
            return Err(PlanRefusal::LineTooLong);
        }
        if self.len() >= ConditionalMoves::MOST_NODES {
            return Err(PlanRefusal::TooManyNodes);
        }
        let node = self.next;
        self.next = node.next().ok_or(PlanRefusal::TooManyNodes)?;
        let action = turn.action();
        self.nodes.insert(node, Node { parent, action });
        Ok(node)
    }
}

impl Line {
    /// The match as it would be at the end of the line so far.
    pub fn foreseen(&self) -> &Foreseen {
        &self.foreseen
    }

    /// The node of the last turn so far.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// The place of the next turn in the line, from 1.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Adds the next turn. Returns its node, which may have been there before.
    ///
    /// # Errors
    /// [`PlanRefusal`]; the line is unchanged then.
    pub fn add(&mut self, turn: PlannedTurn) -> Result<NodeId, PlanRefusal> {
        let mut after = self.foreseen.clone();
        after.play(turn)?;
        self.node = match self.there(turn) {
            Some(node) => node,
            None => {
                self.check_room()?;
                self.plan.append(self.node, turn)?
            }
        };
        self.foreseen = after;
        self.place += 1;
        Ok(self.node)
    }

    /// The plan with the line.
    #[must_use]
    pub fn done(self) -> ConditionalMoves {
        self.plan
    }

    /// The node of a turn that is planned here already.
    fn there(&self, turn: PlannedTurn) -> Option<NodeId> {
        let mut below = self.plan.turns_below(self.node);
        let found = below.find(|(_, action)| *action == turn.action());
        found.map(|(node, _)| node)
    }

    /// Refuses a second answer, and more turns of the other side than may follow.
    fn check_room(&self) -> Result<(), PlanRefusal> {
        if self.foreseen.to_move() == Some(self.plan.side()) {
            let Some((node, action)) = self.plan.turns_below(self.node).next() else {
                return Ok(());
            };
            let answer = PlannedTurn::of(action, self.foreseen.game());
            return Err(PlanRefusal::AnswerPlanned { node, answer });
        }
        if self.plan.below(self.node).count() >= ConditionalMoves::MOST_BRANCHES {
            return Err(PlanRefusal::TooManyBranches);
        }
        Ok(())
    }
}
