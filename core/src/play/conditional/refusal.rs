//! Why something cannot be planned, and who may plan at all.

use super::turn::PlannedTurn;
use crate::play::{Match, NodeId, Refusal, UserId};
use crate::rules::{Outcome, Side};

/// Why something was not planned. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlanRefusal {
    /// The match refuses it: the person does not play in it, it is not under way, or the turn is not legal
    /// there.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The bot answers at once.
    #[error("nothing is planned in practice games")]
    Practice,
    /// One plans when one has moved.
    #[error("it is your turn: plan when you have moved")]
    OwnTurn,
    /// The plan belongs to a position that is not on the board any more.
    #[error("the board has moved on")]
    BoardMoved,
    /// The plan has no such node.
    #[error("the plan has no turn {0}")]
    NoSuchNode(NodeId),
    /// The game would be over there.
    #[error("nothing follows the end of the game")]
    NothingFollows(Outcome),
    /// One plans one answer; to change it, it is deleted first.
    #[error("another answer is planned there")]
    AnswerPlanned {
        /// Its node.
        node: NodeId,
        /// The answer.
        answer: PlannedTurn,
    },
    /// [`super::ConditionalMoves::MOST_BRANCHES`] turns of the other side are planned there.
    #[error("no more turns are planned in one position")]
    TooManyBranches,
    /// The line would be longer than [`super::ConditionalMoves::MOST_TURNS`].
    #[error("no longer lines are planned")]
    LineTooLong,
    /// The plan has [`super::ConditionalMoves::MOST_NODES`] nodes, or no numbers for more.
    #[error("no more turns are planned")]
    TooManyNodes,
}

impl Match {
    /// The side for which a person may plan: their own, in a running game between two people, while the other
    /// side is to move.
    ///
    /// # Errors
    /// [`PlanRefusal::Refused`] if they do not play in it, it is not under way, or its rules are unknown,
    /// [`PlanRefusal::Practice`], [`PlanRefusal::OwnTurn`].
    pub fn may_plan(&self, who: UserId) -> Result<Side, PlanRefusal> {
        let (_, game, side) = self.running(who)?;
        if self.foreign_rules().is_some() {
            return Err(Refusal::ForeignRules.into());
        }
        if self.level().is_some() {
            return Err(PlanRefusal::Practice);
        }
        if game.position().turn() == side {
            return Err(PlanRefusal::OwnTurn);
        }
        Ok(side)
    }
}
