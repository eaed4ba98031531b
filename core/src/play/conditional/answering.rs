//! What a plan answers to a turn of the other side, and what becomes of it.

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::tree::ConditionalMoves;
use super::turn::PlannedTurn;
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
