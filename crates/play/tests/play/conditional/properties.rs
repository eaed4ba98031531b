//! Random games, plans, offers, pauses and takebacks: what always holds.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use super::kit::{add_turns, offered, player};
use super::model::{Model, Turns, after, by_hand};
use super::random::{AnyTurn, Place, Start, Step, starts, steps};
use crate::kit::Played;
use hansu_play::{
    Challenge, Command, ConditionalMoves, Event, Match, MatchEvent, NodeId, PlanEnd, PlanFate,
    PlanRefusal, PlannedTurn, ProposalKind,
};
use janggi::{Action, Side};

/// A game with plans, the same game with all turns sent by hand, and a model of the plans.
struct World {
    board: Played,
    by_hand: Played,
    /// The only possible plan: that of the side that is not to move.
    plan: Option<(ConditionalMoves, Model)>,
    /// The turns of a game with rare situations.
    known: Vec<Action>,
    /// The indices of the model's answers among all events.
    answers: BTreeSet<usize>,
}

/// Returns an event as it would be if its turn were made by hand.
fn unplanned(event: &Event) -> Event {
    match event.action() {
        Some(action) => Event::of_action(action).with_slip(event.slip()),
        None => event.clone(),
    }
}

impl World {
    fn begun(start: &Start) -> World {
        let challenge = Challenge {
            ruleset: start.ruleset,
            takebacks: start.takebacks,
            ..offered("modern")
        };
        let turns: Vec<&str> = start.turns.split_whitespace().collect();
        let (first, rest) = turns.split_at(turns.len().saturating_sub(start.without));
        let (cho, han) = start.formations;
        let board = Played::new(&challenge).seated();
        let board = board.formed(cho, han).plays(&first.join(" "));
        let known_game = board.clone().plays(&rest.join(" "));
        World {
            known: known_game.game.game().unwrap().actions().to_vec(),
            by_hand: board.clone(),
            board,
            plan: None,
            answers: BTreeSet::new(),
        }
    }

    fn step(&mut self, step: &Step) -> TestCaseResult {
        let Some(mover) = self.board.game.to_act() else {
            return Ok(());
        };
        match step {
            Step::Play(planned, index) => {
                let game = &self.board.game;
                let foreseen = match &self.plan {
                    Some((_, model)) if *planned => model.next(&[]),
                    _ => Vec::new(),
                };
                let turn = match foreseen.get(index % foreseen.len().max(1)) {
                    Some(action) => PlannedTurn::of(*action, game),
                    None => {
                        let board = game;
                        let known_actions = self.known.as_slice();
                        Place {
                            board,
                            known: known_actions,
                        }
                        .turn(game, Ok(*index))
                    }
                };
                self.command(mover, &turn.command())?;
            }
            Step::Do(side, command) => self.command(*side, command)?,
            Step::Pause(side) => {
                self.command(*side, &Command::Propose(ProposalKind::Pause))?;
                self.command(
                    side.opponent(),
                    &Command::AcceptProposal(ProposalKind::Pause),
                )?;
            }
            Step::Wait(hours) => {
                let now = self.board.now + Duration::from_secs(3600) * *hours;
                self.board.now = now;
                self.by_hand.now = now;
            }
            _ => self.edit(mover.opponent(), step)?,
        }
        self.holds()
    }

    /// Sends a command to both games. In one the plan answers, in the other its owner.
    fn command(&mut self, side: Side, command: &Command) -> TestCaseResult {
        let before = self.board.game.clone();
        let Ok(event) = self.board.does(&player(side), command) else {
            return Ok(());
        };
        self.by_hand.does(&player(side), command).unwrap();
        let Some((plan, model)) = self.plan.take() else {
            return Ok(());
        };
        let happened = MatchEvent {
            before: &before,
            event: &event,
            after: &self.board.game,
        };
        let answered_plan = plan.after(happened, self.board.moment());
        let expected = self.expected(&before, &event, model)?;
        for event in &answered_plan.events {
            self.board.happens(event);
        }
        match (answered_plan.fate, expected) {
            (PlanFate::Unchanged, Expected::Plan(model)) => {
                prop_assert_eq!(before.version(), self.board.game.version());
                self.plan = Some((plan, model));
            }
            (PlanFate::Advanced(left), Expected::Plan(model)) => {
                prop_assert!(!left.is_empty());
                self.plan = Some((left, model));
            }
            (PlanFate::UsedUp, Expected::Plan(model)) => prop_assert!(model.lines.is_empty()),
            (PlanFate::Deleted(end), Expected::Ended(expected)) => prop_assert_eq!(end, expected),
            (fate, expected) => prop_assert!(false, "{fate:?} instead of {expected:?}"),
        }
        Ok(())
    }

    /// Updates the model and sends its answers by hand.
    fn expected(
        &mut self,
        before: &Match,
        event: &Event,
        mut model: Model,
    ) -> Result<Expected, TestCaseError> {
        let game = &self.by_hand.game;
        if before.version() == game.version() {
            return Ok(Expected::Plan(model));
        }
        let owner = model.side;
        let open = |game: &Match, kind| game.proposal(kind).map(|open| open.by);
        let line: Turns = event.action().into_iter().collect();
        let answers = model.next(&line);
        let foreseen = model.lines.contains_key(&line);
        let ended = if matches!(event, Event::TakenBack { .. }) {
            Some(PlanEnd::Takeback)
        } else if !game.is_open() {
            Some(PlanEnd::Over)
        } else if !foreseen || (game.awaits(owner) && answers.is_empty()) {
            Some(PlanEnd::Other)
        } else if open(game, ProposalKind::Draw) == Some(owner.opponent()) {
            Some(PlanEnd::Draw)
        } else if before.is_paused() {
            Some(PlanEnd::Pause)
        } else if open(before, ProposalKind::Takeback) == Some(owner) {
            Some(PlanEnd::Request)
        } else {
            None
        };
        if let Some(ended) = ended {
            return Ok(Expected::Ended(ended));
        }
        model.reach(&line);
        while self.by_hand.game.awaits(owner) {
            let next = model.next(&[]);
            prop_assert!(next.len() <= 1, "two answers");
            let [answer] = next[..] else { break };
            let turn = PlannedTurn::of(answer, &self.by_hand.game);
            self.answers.insert(self.by_hand.events.len());
            self.by_hand.does(&player(owner), &turn.command()).unwrap();
            model.reach(&[answer]);
        }
        Ok(Expected::Plan(model))
    }

    /// Changes the plan of a side, and its model.
    fn edit(&mut self, side: Side, step: &Step) -> TestCaseResult {
        let game = &self.board.game;
        let new = ConditionalMoves::new(game, player(side).id);
        let refused_plan = ConditionalMoves::new(game, player(side.opponent()).id);
        prop_assert_eq!(refused_plan, Err(PlanRefusal::OwnTurn));
        let (mut plan, mut model) = match self.plan.take() {
            Some(node) => node,
            None => (new.unwrap(), Model::new(side)),
        };
        let at = Place {
            board: game,
            known: &self.known,
        };
        // Sometimes a node that does not exist.
        let number = |index: &usize| u32::try_from(*index).unwrap() % (plan.next_node().0 + 1);
        match step {
            Step::Add(index, turns, any) => {
                let below_node = number(index);
                add(&at, &mut plan, &mut model, below_node, turns, *any)?;
            }
            Step::Grow(seed) => {
                for line in 0..8 {
                    let turns = (0..32).map(|turn| seed * 31 + line * 7 + turn * 13);
                    add(
                        &at,
                        &mut plan,
                        &mut model,
                        0,
                        &turns.collect::<Vec<_>>(),
                        None,
                    )?;
                }
            }
            Step::Fan(index) => {
                let below_node = number(index);
                for turn in 0..30 {
                    add(
                        &at,
                        &mut plan,
                        &mut model,
                        below_node,
                        &[2 * turn + 1],
                        None,
                    )?;
                }
            }
            Step::Delete(index) => {
                let node = number(index);
                let line = model.line(node).filter(|line| !line.is_empty());
                let deleted = plan.delete(NodeId(node));
                match line {
                    Some(line) => {
                        let parent = model.lines.get(&line[..line.len() - 1]).copied();
                        prop_assert_eq!(deleted, Ok(NodeId(parent.unwrap_or(0))));
                        prop_assert!(model.delete(&line));
                    }
                    None => {
                        prop_assert_eq!(deleted, Err(PlanRefusal::NoSuchNode(NodeId(node))));
                    }
                }
            }
            _ => {
                plan.clear();
                model.lines.clear();
            }
        }
        self.plan = Some((plan, model));
        Ok(())
    }

    /// Checks the invariants.
    fn holds(&self) -> TestCaseResult {
        let Played { game, events, .. } = &self.board;
        // The events contain the whole state. With or without plans, it is the same game.
        let replayed = Match::replay(game.id(), events).unwrap();
        prop_assert_eq!(format!("{game:?}"), format!("{replayed:?}"));
        let sent = &self.by_hand.game;
        let planned = format!("planned_turns: {}", game.planned_turns());
        let unplanned_game = format!("{game:?}").replace(&planned, "planned_turns: 0");
        prop_assert_eq!(sent.planned_turns(), 0);
        prop_assert_eq!(unplanned_game, format!("{sent:?}"));
        for (place, happened) in events.iter().enumerate() {
            let planned = happened.event.is_planned();
            prop_assert_eq!(planned, self.answers.contains(&place));
        }
        let stripped: Vec<_> = events
            .iter()
            .map(|dated| (unplanned(&dated.event), dated.at))
            .collect();
        let sent = self.by_hand.events.iter();
        prop_assert_eq!(
            stripped,
            sent.map(|dated| (dated.event.clone(), dated.at))
                .collect::<Vec<_>>()
        );
        let Some((plan, model)) = &self.plan else {
            return Ok(());
        };
        prop_assert!(game.awaits(plan.side().opponent()));
        prop_assert_eq!(plan.version(), game.version());
        prop_assert_eq!(&Model::lines_of(plan), &model.lines);
        let loaded = ConditionalMoves::load(&plan.rows()).unwrap();
        prop_assert_eq!(&loaded, plan);
        let mut answers = 0;
        // A line is sorted before its extensions.
        let mut reached = BTreeMap::from([(&[][..], game.clone())]);
        for (line, number) in &model.lines {
            prop_assert!(*number < plan.next_node().0);
            prop_assert!(line.len() <= ConditionalMoves::MAX_TURNS);
            let before = &line[..line.len() - 1];
            let mut at = reached[before].clone();
            let is_answer = at.awaits(model.side);
            answers += usize::from(is_answer);
            let sibling_count = model.next(before).len();
            let max_siblings = if is_answer {
                1
            } else {
                ConditionalMoves::MAX_BRANCHES
            };
            prop_assert!(sibling_count <= max_siblings, "{sibling_count} turns");
            let turn = PlannedTurn::of(line[line.len() - 1], &at);
            prop_assert!(by_hand(&mut at, turn).is_ok(), "{turn:?}");
            reached.insert(line, at);
        }
        prop_assert!(plan.len() <= ConditionalMoves::MAX_NODES);
        prop_assert_eq!(plan.answers(game), Ok(answers));
        Ok(())
    }
}

#[derive(Debug)]
enum Expected {
    Plan(Model),
    Ended(PlanEnd),
}

/// Adds a line to the plan and to the model, completely or not at all.
fn add(
    place: &Place<'_>,
    plan: &mut ConditionalMoves,
    model: &mut Model,
    below_node: u32,
    picks: &[usize],
    any_turn: Option<AnyTurn>,
) -> TestCaseResult {
    let game = place.board;
    let Some(mut line) = model.line(below_node) else {
        let result = add_turns(plan, game, NodeId(below_node), &[PlannedTurn::Pass]);
        let refusal = PlanRefusal::NoSuchNode(NodeId(below_node));
        prop_assert_eq!(result.unwrap_err().why, refusal);
        return Ok(());
    };
    let before = plan.clone();
    let mut longer = model.clone();
    let mut expected = Ok(NodeId(below_node));
    let mut turns = Vec::new();
    let picks = picks.iter().map(|index| Ok(*index));
    let picks = picks.chain(any_turn.map(Err));
    let mut at = after(game, &line);
    for pick in picks {
        let turn = place.turn(&at, pick);
        turns.push(turn);
        match longer.add(&at, &line, turn) {
            Ok(number) => {
                expected = Ok(NodeId(number));
                line.push(turn.action());
                by_hand(&mut at, turn).unwrap();
            }
            Err(refusal) => {
                expected = Err((turns.len(), refusal));
                break;
            }
        }
    }
    let result = add_turns(plan, game, NodeId(below_node), &turns);
    let result = result.map_err(|refused| (refused.place, refused.why));
    prop_assert_eq!(&result, &expected);
    if result.is_ok() {
        *model = longer;
    } else {
        prop_assert_eq!(&*plan, &before);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// A plan plays what its owner would have sent, and nothing else.
    ///
    /// Its tree is that of the model after every edit, it is there only while the other side is to move, and
    /// ends for the right reason.
    #[test]
    fn plan_plays_the_moves_its_owner_would_have_sent(start in starts(), steps in steps()) {
        let mut world = World::begun(&start);
        for step in &steps {
            world.step(step)?;
        }
    }
}
