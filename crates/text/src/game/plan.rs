//! Plans in words: their turns, and the reasons for rejecting a turn.

use crate::{Filled, GameText, Key, OneValue, fill};
use hansu_play::{ConditionalMoves, ForeseenMatch, Match, NodeId, PlanRefusal, PlannedTurn};
use janggi::Position;

/// A line of a plan without a branch.
struct Stretch {
    /// The number of branches above this one.
    depth: usize,
    /// The number of turns.
    turns: usize,
    /// The turns in words.
    words: String,
}

/// A planned turn in words.
struct Step {
    words: String,
    /// `true` if it is an answer: a turn of the planning side.
    answers: bool,
}

impl Step {
    fn with_answers_bold(self) -> String {
        if self.answers {
            format!("**{}**", self.words)
        } else {
            self.words
        }
    }
}

impl GameText {
    /// Returns the reason that nothing was planned. `at` is the match as it would be there, if known.
    pub fn plan_refusal(self, refusal: PlanRefusal, at: Option<&Match>) -> String {
        let limit_text = |key: OneValue, limit: usize| self.fill(key(limit.into()));
        match refusal {
            PlanRefusal::Refused(refusal) => self.refusal(refusal, at),
            PlanRefusal::Practice => self.say(Key::PlanRefusedPractice),
            PlanRefusal::OwnTurn => self.say(Key::PlanRefusedOwnTurn),
            PlanRefusal::BoardMoved => self.say(Key::PlanRefusedBoardMoved),
            PlanRefusal::NoSuchNode(_) => self.say(Key::PlanRefusedNoSuchTurn),
            PlanRefusal::NothingFollows(_) => self.say(Key::PlanRefusedNothingFollows),
            PlanRefusal::AnswerPlanned { answer, .. } => {
                let position = at.and_then(Match::game).map(|game| *game.position());
                let written = position.map(|position| self.planned(&position, answer));
                fill!(self => PlanRefusedAnswerPlanned(written.unwrap_or_default()))
            }
            PlanRefusal::TooManyBranches => {
                limit_text(Filled::PlanRefusedBranches, ConditionalMoves::MAX_BRANCHES)
            }
            PlanRefusal::LineTooLong => {
                limit_text(Filled::PlanRefusedLineTooLong, ConditionalMoves::MAX_TURNS)
            }
            PlanRefusal::TooManyNodes => {
                limit_text(Filled::PlanRefusedTooManyTurns, ConditionalMoves::MAX_NODES)
            }
        }
    }

    /// Returns the turns from the board to a node, separated by commas, as they can be typed. Answers are bold.
    pub fn planned_line(self, plan: &ConditionalMoves, game: &Match, node: NodeId) -> String {
        let Ok(mut at) = plan.foresee(game, NodeId::BOARD) else {
            return String::new();
        };
        let line = plan.line_to(node).into_iter();
        let turns = line.map_while(|node| self.step(plan, &mut at, node));
        let turns: Vec<String> = turns.map(Step::with_answers_bold).collect();
        turns.join(", ")
    }

    /// Returns a turn in a position, and its answer if it has one.
    pub fn planned_with_answer(
        self,
        plan: &ConditionalMoves,
        at: &ForeseenMatch,
        node: NodeId,
    ) -> String {
        let mut at = at.clone();
        let mut turns = Vec::new();
        turns.extend(self.step(plan, &mut at, node));
        if at.to_move() == Some(plan.side()) {
            let answer = plan.below(node).next();
            turns.extend(answer.and_then(|answer| self.step(plan, &mut at, answer)));
        }
        let turns: Vec<String> = turns.into_iter().map(|step| step.words).collect();
        turns.join(", ")
    }

    /// Returns the plan below a node as an indented list of at most `limit` characters, and the number of
    /// omitted turns.
    pub fn planned_below(
        self,
        plan: &ConditionalMoves,
        node: NodeId,
        at: &ForeseenMatch,
        limit: usize,
    ) -> String {
        let mut stretches = Vec::new();
        self.collect(plan, (node, at), 0, &mut stretches);
        let mut turns_left: usize = stretches.iter().map(|stretch| stretch.turns).sum();
        let mut list = String::new();
        let more_text = |turns_left: usize| fill!(self => PlanMore(turns_left));
        let mut room = limit.saturating_sub(more_text(turns_left).chars().count() + 1);
        for stretch in stretches {
            let line = format!("{}- {}\n", "  ".repeat(stretch.depth), stretch.words);
            let length = line.chars().count();
            if length > room {
                list.push_str(&more_text(turns_left));
                return list;
            }
            room -= length;
            turns_left -= stretch.turns;
            list.push_str(&line);
        }
        list.truncate(list.trim_end().len());
        list
    }

    /// Collects the lines below a node, one branch after the other.
    fn collect(
        self,
        plan: &ConditionalMoves,
        (node, at): (NodeId, &ForeseenMatch),
        depth: usize,
        stretches: &mut Vec<Stretch>,
    ) {
        for mut child in plan.below(node) {
            let mut at = at.clone();
            let mut turns = Vec::new();
            loop {
                let step = self.step(plan, &mut at, child);
                turns.extend(step.map(Step::with_answers_bold));
                let mut children = plan.below(child);
                match (children.next(), children.next()) {
                    (Some(only), None) => child = only,
                    _ => break,
                }
            }
            let unanswered =
                at.to_move() == Some(plan.side()) && plan.below(child).next().is_none();
            let count = turns.len();
            let mut words = turns.join(", ");
            if unanswered {
                words = fill!(self => PlanUnanswered(words));
            }
            stretches.push(Stretch {
                depth,
                turns: count,
                words,
            });
            self.collect(plan, (child, &at), depth + 1, stretches);
        }
    }

    /// Plays a planned turn and names it; `None` if it cannot be played.
    fn step(self, plan: &ConditionalMoves, at: &mut ForeseenMatch, node: NodeId) -> Option<Step> {
        let answers = at.to_move() == Some(plan.side());
        let turn = PlannedTurn::of(plan.action(node)?, at.game());
        let words = self.planned(at.game().game()?.position(), turn);
        at.play(turn).ok()?;
        Some(Step { words, answers })
    }

    /// Returns a planned turn, or one that is voted for, in a position, in short.
    pub fn planned(self, position: &Position, turn: PlannedTurn) -> String {
        match turn {
            PlannedTurn::Bikjang => self.say(Key::PlayedBikjang),
            PlannedTurn::Move(_) | PlannedTurn::Pass => self.short(position, turn.action()),
        }
    }
}
