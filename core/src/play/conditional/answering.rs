//! Answers of a plan to a turn of the other side, the rest of the plan, and adding a line to it.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::tree::{ConditionalMoves, Foreseen, Node, PlanRefusal, PlannedTurn};
use crate::play::{Event, Match, Moment, NodeId, Phase, ProposalKind};
use crate::rules::Action;

/// Something that happened in a match.
#[derive(Debug, Clone, Copy)]
pub struct Happened<'a> {
    /// The match before it.
    pub before: &'a Match,
    /// The event.
    pub event: &'a Event,
    /// The match after it, and after what followed by itself.
    pub after: &'a Match,
}

/// What a plan makes of an event.
#[derive(Debug, Clone)]
pub struct Answered {
    /// The planned answers, each with what follows it by itself; all at the time of the event before.
    pub events: Vec<Event>,
    /// The match after those.
    pub after: Match,
    /// What becomes of the plan.
    pub fate: Fate,
}

/// What becomes of a plan by an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fate {
    /// It stays as it is: the position is the same.
    Stays,
    /// The node reached is the board now, and this is left.
    Left(ConditionalMoves),
    /// It is gone, because nothing of it is left: nobody is told.
    Gone,
    /// It is deleted; its owner is told why.
    Ended(PlanEnd),
}

/// Why a plan was deleted. The words are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum PlanEnd {
    /// The other side played what has no answer in it.
    Other,
    /// The other side offers a draw with its turn.
    Draw,
    /// The turn ended a pause.
    Pause,
    /// The planning side had asked to take a turn back, and the other side played instead.
    Request,
    /// A turn was taken back.
    Takeback,
    /// The game ended.
    Over,
    /// The match refused the answer.
    Refused,
}

impl ConditionalMoves {
    /// What the planning side answers to an event, and what becomes of the plan. Each answer is decided by
    /// [`Match::decide`], as if it were sent at once.
    pub fn after(&self, happened: Happened<'_>, moment: Moment<'_>) -> Answered {
        let mut answered = Answered {
            events: Vec::new(),
            after: happened.after.clone(),
            fate: Fate::Stays,
        };
        if happened.before.version() == happened.after.version() {
            return answered;
        }
        answered.fate = match self.reached_by(happened) {
            Err(end) => Fate::Ended(end),
            Ok(node) => {
                let mut plan = self.clone();
                plan.reach(node);
                plan.answer_all(&mut answered, moment)
            }
        };
        answered
    }

    /// The node that an event leads to, if an answer is due there or the other side moves on.
    fn reached_by(&self, happened: Happened<'_>) -> Result<NodeId, PlanEnd> {
        let Happened {
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
        let node = self.played_into(before, event).ok_or(PlanEnd::Other)?;
        if after.awaits(self.side) && self.below(node).next().is_none() {
            return Err(PlanEnd::Other);
        }
        let by_other = |by| by == self.side.opponent();
        let draw = after.proposal(ProposalKind::Draw);
        if draw.is_some_and(|open| by_other(open.by)) {
            return Err(PlanEnd::Draw);
        }
        if before.is_paused() {
            return Err(PlanEnd::Pause);
        }
        let request = before.proposal(ProposalKind::Takeback);
        if request.is_some_and(|open| !by_other(open.by)) {
            return Err(PlanEnd::Request);
        }
        Ok(node)
    }

    /// The node of a turn of the other side that was played; `None` if it is not planned.
    fn played_into(&self, before: &Match, event: &Event) -> Option<NodeId> {
        let action = event.action()?;
        if before.version() != self.version || before.awaits(self.side) {
            return None;
        }
        let mut below = self.turns_below(NodeId::BOARD);
        let (node, _) = below.find(|(_, planned)| *planned == action)?;
        Some(node)
    }

    /// Plays the answers as long as it is the planning side's turn and one is there.
    fn answer_all(mut self, answered: &mut Answered, moment: Moment<'_>) -> Fate {
        while answered.after.awaits(self.side) {
            let Some((node, answer)) = self.turns_below(NodeId::BOARD).next() else {
                break;
            };
            let Some(events) = self.play(answer, &mut answered.after, moment) else {
                return Fate::Ended(PlanEnd::Refused);
            };
            answered.events.extend(events);
            self.reach(node);
        }
        if self.is_empty() || !answered.after.is_open() {
            return Fate::Gone;
        }
        self.version = answered.after.version();
        Fate::Left(self)
    }

    /// Plays an answer, and what follows by itself. Returns the events; `None` if the match refuses it.
    fn play(&self, answer: Action, game: &mut Match, moment: Moment<'_>) -> Option<Vec<Event>> {
        let owner = game.seats()?.players[self.side].id;
        let command = PlannedTurn::of(answer, game).command();
        let event = game.decide(owner, &command, moment).ok()?;
        let at = game.at();
        game.apply_with_what_follows(event.as_planned(), at).ok()
    }

    /// Makes a node the board. Those below it keep their numbers, all others are deleted.
    fn reach(&mut self, node: NodeId) {
        let below = self.all_below(node);
        self.nodes.retain(|one, _| below.contains(one));
        for one in self.nodes.values_mut() {
            if one.parent == node {
                one.parent = NodeId::BOARD;
            }
        }
    }
}

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
