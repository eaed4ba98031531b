//! Matching a plan against a turn of the other side, and adding a line to a plan.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::{ConditionalMoves, ForeseenMatch, Node, PlanRefusal};
use crate::{Event, Match, Moment, NodeId, Phase, PlannedTurn, ProposalKind};
use janggi::Action;

/// An event of a match, with the match before and after it.
#[derive(Debug, Clone, Copy)]
pub struct MatchEvent<'a> {
    /// The match before the event.
    pub before: &'a Match,
    /// The event.
    pub event: &'a Event,
    /// The match after the event and its automatic consequences.
    pub after: &'a Match,
}

/// The result of matching a plan against an event.
#[derive(Debug, Clone)]
pub struct PlanAnswer {
    /// The planned answers, each with its automatic consequences. All have the time of the triggering event.
    pub events: Vec<Event>,
    /// The match after those events.
    pub after: Match,
    /// The fate of the plan.
    pub fate: PlanFate,
}

/// The fate of a plan after an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlanFate {
    /// Unchanged: the position is the same.
    Unchanged,
    /// The reached node becomes the board; this part of the plan remains.
    Advanced(ConditionalMoves),
    /// Used up: nothing remains, and nobody is notified.
    UsedUp,
    /// Deleted; its owner is notified of the reason.
    Deleted(PlanEnd),
}

/// The reason for deleting a plan. The words are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PlanEnd {
    /// The plan has no answer to the other side's turn.
    Other,
    /// The other side offers a draw with its turn.
    Draw,
    /// The turn ended a pause.
    Pause,
    /// The planning side had requested a takeback, and the other side played instead.
    Request,
    /// A turn was taken back.
    Takeback,
    /// The game ended.
    Over,
    /// The match rejected the answer.
    Refused,
}

impl ConditionalMoves {
    /// Returns the planning side's answers to an event, and the fate of the plan. Each answer is decided by
    /// [`Match::decide`], as if it were sent immediately.
    pub fn after(&self, happened: MatchEvent<'_>, moment: Moment<'_>) -> PlanAnswer {
        let mut answer = PlanAnswer {
            events: Vec::new(),
            after: happened.after.clone(),
            fate: PlanFate::Unchanged,
        };
        if happened.before.version() == happened.after.version() {
            return answer;
        }
        answer.fate = match self.reached_by(happened) {
            Err(end) => PlanFate::Deleted(end),
            Ok(node) => {
                let mut plan = self.clone();
                plan.advance_to(node);
                plan.answer_all(&mut answer, moment)
            }
        };
        answer
    }

    /// Returns the node reached by an event, if an answer is due there or the other side continues.
    fn reached_by(&self, happened: MatchEvent<'_>) -> Result<NodeId, PlanEnd> {
        let MatchEvent {
            before,
            event,
            after,
        } = happened;
        if matches!(event, Event::TakenBack { .. }) {
            return Err(PlanEnd::Takeback);
        }
        if !matches!(after.phase(), Phase::Running { .. }) {
            return Err(PlanEnd::Over);
        }
        let node = self.node_of_turn(before, event).ok_or(PlanEnd::Other)?;
        if after.awaits(self.side) && self.below(node).next().is_none() {
            return Err(PlanEnd::Other);
        }
        let is_by_other = |by| by == self.side.opponent();
        let draw = after.proposal(ProposalKind::Draw);
        if draw.is_some_and(|open| is_by_other(open.by)) {
            return Err(PlanEnd::Draw);
        }
        if before.is_paused() {
            return Err(PlanEnd::Pause);
        }
        let request = before.proposal(ProposalKind::Takeback);
        if request.is_some_and(|open| !is_by_other(open.by)) {
            return Err(PlanEnd::Request);
        }
        Ok(node)
    }

    /// Returns the node of a turn that the other side played; `None` if it is not planned.
    fn node_of_turn(&self, before: &Match, event: &Event) -> Option<NodeId> {
        let action = event.action()?;
        if before.version() != self.version || before.awaits(self.side) {
            return None;
        }
        let mut below = self.turns_below(NodeId::BOARD);
        let (node, _) = below.find(|(_, planned)| *planned == action)?;
        Some(node)
    }

    /// Plays planned answers while it is the planning side's turn.
    fn answer_all(mut self, answered: &mut PlanAnswer, moment: Moment<'_>) -> PlanFate {
        while answered.after.awaits(self.side) {
            let Some((node, answer)) = self.turns_below(NodeId::BOARD).next() else {
                break;
            };
            let Some(events) = self.play(answer, &mut answered.after, moment) else {
                return PlanFate::Deleted(PlanEnd::Refused);
            };
            answered.events.extend(events);
            self.advance_to(node);
        }
        if self.is_empty() || !answered.after.is_open() {
            return PlanFate::UsedUp;
        }
        self.version = answered.after.version();
        PlanFate::Advanced(self)
    }

    /// Plays an answer and its automatic consequences. Returns the events; `None` if the match rejects the
    /// answer.
    fn play(&self, answer: Action, game: &mut Match, moment: Moment<'_>) -> Option<Vec<Event>> {
        let owner = game.seats()?.players[self.side].id;
        let command = PlannedTurn::of(answer, game).command();
        let event = game.decide_in_time(owner, &command, moment).ok()?;
        let at = game.at();
        game.apply_with_consequences(event.as_planned(), at).ok()
    }

    /// Makes a node the new board. Its descendants keep their numbers; all other nodes are deleted.
    fn advance_to(&mut self, node: NodeId) {
        let below = self.all_below(node);
        self.nodes.retain(|id, _| below.contains(id));
        for child in self.nodes.values_mut() {
            if child.parent == node {
                child.parent = NodeId::BOARD;
            }
        }
    }
}

/// A line that is being added to a plan, turn by turn. The plan itself changes only in [`DraftLine::finish`].
#[derive(Debug, Clone)]
pub struct DraftLine {
    plan: ConditionalMoves,
    node: NodeId,
    foreseen: ForeseenMatch,
    place: usize,
}

impl ConditionalMoves {
    /// Begins a line below a node.
    ///
    /// # Errors
    /// [`PlanRefusal::BoardMoved`], [`PlanRefusal::NoSuchNode`].
    pub fn begin_line(&self, game: &Match, below: NodeId) -> Result<DraftLine, PlanRefusal> {
        Ok(DraftLine {
            plan: self.clone(),
            node: below,
            foreseen: self.foresee(game, below)?,
            place: 1,
        })
    }

    /// Adds a turn below a node. Returns its node; if the turn is already planned, returns that node unchanged.
    ///
    /// # Errors
    /// [`PlanRefusal`]; the plan is then unchanged.
    pub fn add(
        &mut self,
        game: &Match,
        below: NodeId,
        turn: PlannedTurn,
    ) -> Result<NodeId, PlanRefusal> {
        let mut line = self.begin_line(game, below)?;
        let node = line.add(turn)?;
        *self = line.finish();
        Ok(node)
    }

    /// Creates a node for a turn that is legal below another.
    fn append(&mut self, parent: NodeId, turn: PlannedTurn) -> Result<NodeId, PlanRefusal> {
        if self.line_to(parent).len() >= ConditionalMoves::MAX_TURNS {
            return Err(PlanRefusal::LineTooLong);
        }
        if self.len() >= ConditionalMoves::MAX_NODES {
            return Err(PlanRefusal::TooManyNodes);
        }
        let node = self.next;
        self.next = node.next().ok_or(PlanRefusal::TooManyNodes)?;
        let action = turn.action();
        self.nodes.insert(node, Node { parent, action });
        Ok(node)
    }
}

impl DraftLine {
    /// Returns the match at the end of the line so far.
    pub fn foreseen(&self) -> &ForeseenMatch {
        &self.foreseen
    }

    /// Returns the node of the last turn so far.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// Returns the position of the next turn in the line, from 1.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Adds the next turn. Returns its node, which may already exist.
    ///
    /// # Errors
    /// [`PlanRefusal`]; the line is then unchanged.
    pub fn add(&mut self, turn: PlannedTurn) -> Result<NodeId, PlanRefusal> {
        let mut after = self.foreseen.clone();
        after.play(turn)?;
        self.node = match self.existing_node(turn) {
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

    /// Returns the plan including the line.
    #[must_use]
    pub fn finish(self) -> ConditionalMoves {
        self.plan
    }

    /// Returns the existing node of a turn planned here.
    fn existing_node(&self, turn: PlannedTurn) -> Option<NodeId> {
        let mut below = self.plan.turns_below(self.node);
        let found = below.find(|(_, action)| *action == turn.action());
        found.map(|(node, _)| node)
    }

    /// Rejects a second answer, and turns of the other side beyond the limit.
    fn check_room(&self) -> Result<(), PlanRefusal> {
        if self.foreseen.to_move() == Some(self.plan.side()) {
            let Some((node, action)) = self.plan.turns_below(self.node).next() else {
                return Ok(());
            };
            let answer = PlannedTurn::of(action, self.foreseen.game());
            return Err(PlanRefusal::AnswerPlanned { node, answer });
        }
        if self.plan.below(self.node).count() >= ConditionalMoves::MAX_BRANCHES {
            return Err(PlanRefusal::TooManyBranches);
        }
        Ok(())
    }
}
