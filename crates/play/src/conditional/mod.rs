//! Conditional moves: answers that a player has chosen beforehand. The user interface calls them a "plan".
//!
//! A plan is a tree of turns below the position on the board, where the other side is to move.
//! [`ConditionalMoves::after`] returns the player's answer to a turn of the other side, and the rest of the
//! plan. A plan is valid for one position: planning fails if the board has moved on.
//!
//! A person has a plan only while the other side is to move, so two plans never answer each other. An answer is
//! committed in the same transaction as the turn that it answers. Planned turns are private: `Debug` output of
//! these types omits them, so they never reach a log.

mod answering;
mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use crate::{Command, Ended, Match, Moment, NodeId, Phase, PlannedTurn, Refusal, UserId, Version};
use janggi::{Action, Game, Outcome, Side};

pub use answering::{DraftLine, MatchEvent, PlanAnswer, PlanEnd, PlanFate};
pub use rows::{BrokenPlan, NodeRow, PlanRows};

/// The plan of one side of a match: its answers to turns of the other side, below the position on the board.
///
/// Each node is the position after its turn. Node 0 is the position on the board, with the other side to move.
/// A node where the planning side is to move has at most one answer.
#[derive(Clone, PartialEq, Eq)]
pub struct ConditionalMoves {
    side: Side,
    version: Version,
    next: NodeId,
    /// Parents come before their children, because they are created first.
    nodes: BTreeMap<NodeId, Node>,
}

/// A planned turn.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Node {
    pub parent: NodeId,
    pub action: Action,
}

impl ConditionalMoves {
    /// The maximum number of turns of the other side planned in one position: the number of entries in a menu.
    pub const MAX_BRANCHES: usize = 25;
    /// The maximum number of turns in a line, of both sides together, counted from the board.
    pub const MAX_TURNS: usize = 30;
    /// The maximum number of nodes in a plan.
    pub const MAX_NODES: usize = 200;

    /// Creates an empty plan of a person for the current match.
    ///
    /// # Errors
    /// Those of [`Match::may_plan`].
    pub fn new(game: &Match, user_id: UserId) -> Result<ConditionalMoves, PlanRefusal> {
        Ok(ConditionalMoves {
            side: game.may_plan(user_id)?,
            version: game.version(),
            next: NodeId::BOARD.next().ok_or(PlanRefusal::TooManyNodes)?,
            nodes: BTreeMap::new(),
        })
    }

    /// Returns the planning side.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Returns the version of the position for which the plan is valid.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Returns the number of the next node.
    pub fn next_node(&self) -> NodeId {
        self.next
    }

    /// Returns the number of nodes, not counting the board.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether nothing is planned.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns whether the plan has a node; always `true` for the board.
    pub fn has(&self, node: NodeId) -> bool {
        node == NodeId::BOARD || self.nodes.contains_key(&node)
    }

    /// Returns the turn of a node as an action; `None` for the board and unknown nodes.
    pub fn action(&self, node: NodeId) -> Option<Action> {
        self.nodes.get(&node).map(|node| node.action)
    }

    /// Returns the parent of a node; `None` for the board and unknown nodes.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(&node).map(|node| node.parent)
    }

    /// Returns the children of a node, in the order of creation.
    pub fn below(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let nodes = self.nodes.iter();
        nodes
            .filter(move |(_, child)| child.parent == node)
            .map(|(&child, _)| child)
    }

    /// Returns the nodes from the board to a node, including the node; empty for the board.
    pub fn line_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            line.push(at);
            at = parent;
        }
        line.reverse();
        line
    }

    /// Returns all descendants of a node, in the order of creation.
    pub fn all_below(&self, node: NodeId) -> BTreeSet<NodeId> {
        let mut found = BTreeSet::new();
        for (&child, Node { parent, .. }) in &self.nodes {
            if *parent == node || found.contains(parent) {
                found.insert(child);
            }
        }
        found
    }

    /// Returns the number of planned answers: turns of the planning side.
    ///
    /// # Errors
    /// Those of [`ConditionalMoves::foresee`].
    pub fn answers(&self, game: &Match) -> Result<usize, PlanRefusal> {
        let board = self.foresee(game, NodeId::BOARD)?;
        self.answers_below(NodeId::BOARD, &board)
    }

    fn answers_below(&self, node: NodeId, at: &ForeseenMatch) -> Result<usize, PlanRefusal> {
        let mut count = 0;
        for (child, action) in self.turns_below(node) {
            let mut after = at.clone();
            after.play_action(action)?;
            count += usize::from(at.to_move() == Some(self.side));
            count += self.answers_below(child, &after)?;
        }
        Ok(count)
    }

    /// Returns the children of a node, with their turns.
    fn turns_below(&self, node: NodeId) -> impl Iterator<Item = (NodeId, Action)> {
        let nodes = self.nodes.iter();
        nodes
            .filter(move |(_, child)| child.parent == node)
            .map(|(&child, Node { action, .. })| (child, *action))
    }

    /// Returns the match as it would be at a node.
    ///
    /// # Errors
    /// [`PlanRefusal::BoardMoved`], [`PlanRefusal::NoSuchNode`]. Any other error means that the plan belongs to
    /// another match.
    pub fn foresee(&self, game: &Match, node: NodeId) -> Result<ForeseenMatch, PlanRefusal> {
        self.check_current(game)?;
        if !self.has(node) {
            return Err(PlanRefusal::NoSuchNode(node));
        }
        let mut foreseen = ForeseenMatch::now(game);
        for node in self.line_to(node) {
            let action = self.action(node).ok_or(PlanRefusal::NoSuchNode(node))?;
            foreseen.play_action(action)?;
        }
        Ok(foreseen)
    }

    /// Rejects the plan if its position is gone, or its own side is to move.
    fn check_current(&self, game: &Match) -> Result<(), PlanRefusal> {
        if self.version != game.version() {
            return Err(PlanRefusal::BoardMoved);
        }
        if game.awaits(self.side) {
            return Err(PlanRefusal::OwnTurn);
        }
        Ok(())
    }

    /// Deletes a node and its descendants. Returns the parent.
    ///
    /// # Errors
    /// [`PlanRefusal::NoSuchNode`] for unknown nodes, and for the board.
    pub fn delete(&mut self, node: NodeId) -> Result<NodeId, PlanRefusal> {
        let parent = self.parent(node).ok_or(PlanRefusal::NoSuchNode(node))?;
        let below = self.all_below(node);
        self.nodes
            .retain(|id, _| *id != node && !below.contains(id));
        Ok(parent)
    }

    /// Deletes all nodes. Numbering continues from the last number.
    pub fn clear(&mut self) {
        self.nodes.clear();
    }
}

/// Plans are private: turns are omitted so that they never reach a log.
impl fmt::Debug for ConditionalMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConditionalMoves")
            .field("side", &self.side)
            .field("version", &self.version)
            .field("next", &self.next)
            .field("nodes", &self.nodes.len())
            .finish()
    }
}

impl PlannedTurn {
    /// Converts an action in a given match to a planned turn.
    pub fn of(action: Action, game: &Match) -> PlannedTurn {
        let facing = |game: &Game| game.situation().may_call_bikjang();
        match action {
            Action::Move(mv) => PlannedTurn::Move(mv),
            Action::Pass if game.game().is_some_and(facing) => PlannedTurn::Bikjang,
            Action::Pass => PlannedTurn::Pass,
        }
    }

    /// Returns the turn that a command plays; `None` for other commands.
    pub fn of_command(command: &Command) -> Option<PlannedTurn> {
        match command {
            Command::Play(Action::Move(mv)) => Some(PlannedTurn::Move(*mv)),
            Command::Play(Action::Pass) => Some(PlannedTurn::Pass),
            Command::Bikjang => Some(PlannedTurn::Bikjang),
            _ => None,
        }
    }

    /// Returns the command with which a player plays it.
    pub fn command(self) -> Command {
        match self {
            PlannedTurn::Bikjang => Command::Bikjang,
            PlannedTurn::Move(_) | PlannedTurn::Pass => Command::Play(self.action()),
        }
    }
}

/// The reason for rejecting a planned turn. The plan is then unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlanRefusal {
    /// The match rejects it: the person is not a player, the game is not in progress, or the turn is illegal.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The bot answers immediately, so practice games have no plans.
    #[error("practice games have no plans")]
    Practice,
    /// Planning is only possible while the other side is to move.
    #[error("it is your turn: plan when you have moved")]
    OwnTurn,
    /// The plan belongs to an earlier position.
    #[error("the position has changed")]
    BoardMoved,
    /// The plan does not have that node.
    #[error("the plan has no turn {0}")]
    NoSuchNode(NodeId),
    /// The game would already be over.
    #[error("the game would already be over")]
    NothingFollows(Outcome),
    /// A position has only one answer; delete it before planning another.
    #[error("another answer is already planned there")]
    AnswerPlanned {
        /// Its node.
        node: NodeId,
        /// The answer.
        answer: PlannedTurn,
    },
    /// The position already has [`ConditionalMoves::MAX_BRANCHES`] planned turns of the other side.
    #[error("too many turns are planned in one position")]
    TooManyBranches,
    /// The line would exceed [`ConditionalMoves::MAX_TURNS`].
    #[error("the line is too long")]
    LineTooLong,
    /// The plan has [`ConditionalMoves::MAX_NODES`] nodes, or node numbers are exhausted.
    #[error("the plan is full")]
    TooManyNodes,
}

impl Match {
    /// Returns the side for which a person may plan: their own, in a running game between two people, while the
    /// other side is to move.
    ///
    /// # Errors
    /// [`PlanRefusal::Refused`] if the person is not a player or the game is not in progress;
    /// [`PlanRefusal::Practice`]; [`PlanRefusal::OwnTurn`].
    pub fn may_plan(&self, user_id: UserId) -> Result<Side, PlanRefusal> {
        let (_, game, side) = self.running(user_id)?;
        if self.level().is_some() {
            return Err(PlanRefusal::Practice);
        }
        if game.position().turn() == side {
            return Err(PlanRefusal::OwnTurn);
        }
        Ok(side)
    }
}

/// A match as it would be after planned turns and their automatic consequences.
#[derive(Clone)]
pub struct ForeseenMatch {
    game: Match,
}

impl ForeseenMatch {
    /// Starts from the current match.
    fn now(game: &Match) -> ForeseenMatch {
        ForeseenMatch { game: game.clone() }
    }

    /// Returns the foreseen match: the side to move, the legal turns, and the effect of a pass.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Returns the foreseen outcome; `None` if the game continues.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.phase() {
            Phase::Over {
                ended: Ended::Decided(outcome),
                ..
            } => Some(*outcome),
            _ => None,
        }
    }

    /// Returns the side to move; `None` after the end.
    pub fn to_move(&self) -> Option<Side> {
        self.game.to_act()
    }

    /// Plays a turn of the side to move, and its automatic consequences.
    ///
    /// # Errors
    /// [`PlanRefusal::NothingFollows`] after the end, [`PlanRefusal::Refused`] if the match does not allow it.
    pub fn play(&mut self, turn: PlannedTurn) -> Result<(), PlanRefusal> {
        if let Some(outcome) = self.outcome() {
            return Err(PlanRefusal::NothingFollows(outcome));
        }
        let mover = self.game.player_to_act().ok_or(Refusal::GameOver)?.id;
        // The result of a turn does not depend on the time.
        let moment = Moment {
            now: self.game.at(),
            day: Duration::ZERO,
            standstills: &[],
        };
        let event = self.game.decide_in_time(mover, &turn.command(), moment)?;
        let at = self.game.at();
        let result = self.game.apply_with_consequences(event, at);
        result.map_err(|_| Refusal::GameOver)?;
        Ok(())
    }

    /// Plays an action of the side to move, like [`ForeseenMatch::play`]. A pass calls bikjang while the generals
    /// face each other.
    ///
    /// # Errors
    /// Those of [`ForeseenMatch::play`].
    fn play_action(&mut self, action: Action) -> Result<(), PlanRefusal> {
        self.play(PlannedTurn::of(action, &self.game))
    }
}

/// Plans are private: turns are omitted so that they never reach a log.
impl fmt::Debug for ForeseenMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Foreseen").finish_non_exhaustive()
    }
}
