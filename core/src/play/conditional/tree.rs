//! The tree of a plan: its nodes and turns, the matches foreseen at them, and reasons for refusing a turn.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use crate::play::{Command, Ended, Match, Moment, NodeId, Phase, Refusal, UserId, Version};
use crate::rules::{Action, Game, Move, Outcome, Side};

/// The plan of one side of a match: what it will answer to which turns, below the position on the board.
///
/// Each node is the position after its turn; node 0 is the one on the board, the other side to move. Below a
/// node in which the planning side is to move there is one answer at most.
#[derive(Clone, PartialEq, Eq)]
pub struct ConditionalMoves {
    pub(super) side: Side,
    pub(super) version: Version,
    pub(super) next: NodeId,
    /// Parents come before their children, because they were made before.
    pub(super) nodes: BTreeMap<NodeId, Node>,
}

/// A planned turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    pub parent: NodeId,
    pub action: Action,
}

impl ConditionalMoves {
    /// How many turns of the other side may be planned in one position: as many as a menu has entries.
    pub const MOST_BRANCHES: usize = 25;
    /// How many turns a line may have, of both sides together, counted from the board.
    pub const MOST_TURNS: usize = 30;
    /// How many nodes a plan may have.
    pub const MOST_NODES: usize = 200;

    /// An empty plan of a person for the match as it is.
    ///
    /// # Errors
    /// Those of [`Match::may_plan`].
    pub fn new(game: &Match, who: UserId) -> Result<ConditionalMoves, PlanRefusal> {
        Ok(ConditionalMoves {
            side: game.may_plan(who)?,
            version: game.version(),
            next: NodeId::BOARD.next().ok_or(PlanRefusal::TooManyNodes)?,
            nodes: BTreeMap::new(),
        })
    }

    /// The side that plans.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The version of the position on the board for which it holds.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The number of the node that is made next.
    pub fn next_node(&self) -> NodeId {
        self.next
    }

    /// How many nodes it has; the board is none.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing is planned.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether it has a node; it always has the board.
    pub fn has(&self, node: NodeId) -> bool {
        node == NodeId::BOARD || self.nodes.contains_key(&node)
    }

    /// The turn of a node, as an action; `None` for the board and for nodes that it does not have.
    pub fn action(&self, node: NodeId) -> Option<Action> {
        self.nodes.get(&node).map(|node| node.action)
    }

    /// The node above; `None` for the board and for nodes that it does not have.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.get(&node).map(|node| node.parent)
    }

    /// The nodes right below a node, in the order in which they were made.
    pub fn below(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let nodes = self.nodes.iter();
        nodes
            .filter(move |(_, child)| child.parent == node)
            .map(|(&child, _)| child)
    }

    /// The nodes on the way from the board to a node, itself included; none for the board.
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

    /// All nodes below a node, in the order in which they were made.
    pub fn all_below(&self, node: NodeId) -> BTreeSet<NodeId> {
        let mut found = BTreeSet::new();
        for (&child, Node { parent, .. }) in &self.nodes {
            if *parent == node || found.contains(parent) {
                found.insert(child);
            }
        }
        found
    }

    /// How many answers are planned: the turns of its own side.
    ///
    /// # Errors
    /// Those of [`ConditionalMoves::foresee`].
    pub fn answers(&self, game: &Match) -> Result<usize, PlanRefusal> {
        let board = self.foresee(game, NodeId::BOARD)?;
        self.answers_below(NodeId::BOARD, &board)
    }

    fn answers_below(&self, node: NodeId, at: &Foreseen) -> Result<usize, PlanRefusal> {
        let mut count = 0;
        for (child, action) in self.turns_below(node) {
            let mut after = at.clone();
            after.play_action(action)?;
            count += usize::from(at.to_move() == Some(self.side));
            count += self.answers_below(child, &after)?;
        }
        Ok(count)
    }

    /// The nodes right below a node, with their turns.
    pub(super) fn turns_below(&self, node: NodeId) -> impl Iterator<Item = (NodeId, Action)> {
        let nodes = self.nodes.iter();
        nodes
            .filter(move |(_, child)| child.parent == node)
            .map(|(&child, Node { action, .. })| (child, *action))
    }

    /// The match as it would be at a node.
    ///
    /// # Errors
    /// [`PlanRefusal::BoardMoved`], [`PlanRefusal::NoSuchNode`]; any other only if the plan is not of this
    /// match.
    pub fn foresee(&self, game: &Match, node: NodeId) -> Result<Foreseen, PlanRefusal> {
        self.holds_for(game)?;
        if !self.has(node) {
            return Err(PlanRefusal::NoSuchNode(node));
        }
        let mut foreseen = Foreseen::now(game);
        for node in self.line_to(node) {
            let action = self.action(node).ok_or(PlanRefusal::NoSuchNode(node))?;
            foreseen.play_action(action)?;
        }
        Ok(foreseen)
    }

    /// Refuses what concerns a position that is gone, or one's own turn.
    fn holds_for(&self, game: &Match) -> Result<(), PlanRefusal> {
        if self.version != game.version() {
            return Err(PlanRefusal::BoardMoved);
        }
        if game.awaits(self.side) {
            return Err(PlanRefusal::OwnTurn);
        }
        Ok(())
    }

    /// Deletes a node and all below it. Returns the node above.
    ///
    /// # Errors
    /// [`PlanRefusal::NoSuchNode`] for nodes that it does not have, and for the board.
    pub fn delete(&mut self, node: NodeId) -> Result<NodeId, PlanRefusal> {
        let parent = self.parent(node).ok_or(PlanRefusal::NoSuchNode(node))?;
        let below = self.all_below(node);
        self.nodes
            .retain(|one, _| *one != node && !below.contains(one));
        Ok(parent)
    }

    /// Deletes everything. Numbers go on from where they were.
    pub fn clear(&mut self) {
        self.nodes.clear();
    }
}

/// A plan is nobody's business: no log names its turns.
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

/// A turn as a person plans it. Stored, it is an [`Action`]: bikjang is a pass while the generals face each
/// other, as in events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlannedTurn {
    /// A piece moves.
    Move(Move),
    /// No piece moves; refused while the generals face each other.
    Pass,
    /// The game is ended by bikjang.
    Bikjang,
}

impl PlannedTurn {
    /// The turn that an action means in a match as it is.
    pub fn of(action: Action, game: &Match) -> PlannedTurn {
        let facing = |game: &Game| game.situation().may_call_bikjang();
        match action {
            Action::Move(mv) => PlannedTurn::Move(mv),
            Action::Pass if game.game().is_some_and(facing) => PlannedTurn::Bikjang,
            Action::Pass => PlannedTurn::Pass,
        }
    }

    /// The action on the board.
    pub fn action(self) -> Action {
        match self {
            PlannedTurn::Move(mv) => Action::Move(mv),
            PlannedTurn::Pass | PlannedTurn::Bikjang => Action::Pass,
        }
    }

    /// The command with which a player plays it.
    pub fn command(self) -> Command {
        match self {
            PlannedTurn::Bikjang => Command::Bikjang,
            PlannedTurn::Move(_) | PlannedTurn::Pass => Command::Play(self.action()),
        }
    }
}

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

/// A match as it would be after planned turns, with all that would follow by itself.
#[derive(Clone)]
pub struct Foreseen {
    game: Match,
}

impl Foreseen {
    /// The match as it is now.
    pub(super) fn now(game: &Match) -> Foreseen {
        Foreseen { game: game.clone() }
    }

    /// The match as it would be: who is to move, what is legal, what a pass would end.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// The outcome foreseen; `None` if the game goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.phase() {
            Phase::Over {
                ended: Ended::Decided(outcome),
                ..
            } => Some(*outcome),
            _ => None,
        }
    }

    /// The side that would be to move; `None` after the end.
    pub fn to_move(&self) -> Option<Side> {
        self.game.to_act()
    }

    /// Plays a turn of the side to move, and what follows by itself.
    ///
    /// # Errors
    /// [`PlanRefusal::NothingFollows`] after the end, [`PlanRefusal::Refused`] if the match does not allow it.
    pub fn play(&mut self, turn: PlannedTurn) -> Result<(), PlanRefusal> {
        if let Some(outcome) = self.outcome() {
            return Err(PlanRefusal::NothingFollows(outcome));
        }
        let mover = self.game.waits_for().ok_or(Refusal::GameOver)?.id;
        // No turn depends on the time.
        let moment = Moment {
            now: self.game.at(),
            day: Duration::ZERO,
            stills: &[],
        };
        let event = self.game.decide(mover, &turn.command(), moment)?;
        let at = self.game.at();
        let followed = self.game.apply_with_what_follows(event, at);
        followed.map_err(|_| Refusal::GameOver)?;
        Ok(())
    }

    /// Plays an action of the side to move, as [`Foreseen::play`] does; a pass calls bikjang while the generals
    /// face each other.
    ///
    /// # Errors
    /// Those of [`Foreseen::play`].
    pub fn play_action(&mut self, action: Action) -> Result<(), PlanRefusal> {
        self.play(PlannedTurn::of(action, &self.game))
    }
}

/// A plan is nobody's business: no log names its turns.
impl fmt::Debug for Foreseen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Foreseen").finish_non_exhaustive()
    }
}
