//! Matches from which is planned.

use crate::kit::{GAME, NOON, accept, challenge, dated, jihun, mina};
use hansu_play::{
    Challenge, Command, ConditionalMoves, DatedEvent, Event, Match, Moment, NodeId, Person,
    PlanRefusal, PlannedTurn, Refusal, SideChoice, TimeControl,
};
use janggi::{Action, Formation, Ruleset, Side};

/// A match between Mina (Cho) and Jihun (Han), with its events so far.
#[derive(Clone)]
pub struct Board {
    pub game: Match,
    pub events: Vec<DatedEvent>,
    pub moment: Moment<'static>,
}

/// A challenge under these rules, with a clock.
pub fn offered(ruleset: &str) -> Challenge {
    Challenge {
        ruleset: Ruleset::named(ruleset).unwrap(),
        terms: Some(TimeControl::DEFAULT),
        ..challenge(SideChoice::Cho)
    }
}

pub fn player(side: Side) -> Person {
    match side {
        Side::Cho => mina(),
        Side::Han => jihun(),
    }
}

impl Board {
    pub fn begun(challenge: &Challenge, cho: Formation, han: Formation) -> Board {
        let events = dated(&[Match::challenge_event(challenge).unwrap()]);
        let game = Match::replay(GAME, &events).unwrap();
        let moment = NOON;
        let mut board = Board {
            game,
            events,
            moment,
        };
        board.does(Side::Han, &accept(jihun())).unwrap();
        for side in [Side::Han, Side::Cho, Side::Han] {
            let formation = match side {
                Side::Cho => cho,
                Side::Han => han,
            };
            // In the ruleset's order; a side that cannot choose yet chooses in the second round.
            let _ = board.does(side, &Command::SetUp(formation));
        }
        board
    }

    /// After these turns under a ruleset, with the formation that every ruleset has.
    pub fn after(ruleset: &str, turns: &str) -> Board {
        let heeh = Formation::Heeh;
        Board::begun(&offered(ruleset), heeh, heeh).plays(turns)
    }

    #[track_caller]
    pub fn plays(mut self, turns: &str) -> Board {
        for turn in turns.split_whitespace() {
            let turn = read(&self.game, turn);
            let mover = self.game.to_act().unwrap();
            self.does(mover, &turn.command())
                .unwrap_or_else(|refusal| panic!("{turn:?}: {refusal}"));
        }
        self
    }

    #[track_caller]
    pub fn then(mut self, side: Side, command: Command) -> Board {
        self.does(side, &command).unwrap();
        self
    }

    pub fn decide(&self, side: Side, command: &Command) -> Result<Event, Refusal> {
        self.game.decide(player(side).id, command, self.moment)
    }

    /// Applies a command and what follows by itself.
    pub fn does(&mut self, side: Side, command: &Command) -> Result<Event, Refusal> {
        let event = self.decide(side, command)?;
        self.happens(&event);
        let turn = event.action().is_some() || self.game.game().is_none();
        while turn && let Some(next) = self.game.consequence() {
            self.happens(&next);
        }
        Ok(event)
    }

    pub fn happens(&mut self, event: &Event) {
        let at = self.moment.now.max(self.game.at());
        self.game.apply(event, at).unwrap();
        let event = event.clone();
        self.events.push(DatedEvent { event, at });
    }

    /// The plan of a side with these lines, the first turn of each the other side's.
    #[track_caller]
    pub fn plan(&self, side: Side, lines: &[&str]) -> ConditionalMoves {
        let mut plan = ConditionalMoves::new(&self.game, player(side).id).unwrap();
        for line in lines {
            let added = add(&mut plan, &self.game, NodeId::BOARD, line);
            added.unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"));
        }
        plan
    }
}

/// A turn as `a4b4`, `pass` or `bikjang`, or as it is written in records.
pub fn read(game: &Match, text: &str) -> PlannedTurn {
    match text {
        "pass" => PlannedTurn::Pass,
        "bikjang" => PlannedTurn::Bikjang,
        _ => match game.game().unwrap().position().read_uci(text).unwrap() {
            Action::Move(mv) => PlannedTurn::Move(mv),
            Action::Pass => PlannedTurn::Pass,
        },
    }
}

/// Adds a line, each turn of it read in its position.
pub fn add(
    plan: &mut ConditionalMoves,
    game: &Match,
    parent: NodeId,
    line: &str,
) -> Result<NodeId, LineRefusal> {
    // Turns after the first that cannot be added are not legal in any position.
    let mut turns = Vec::new();
    let mut so_far = plan.begin_line(game, parent).unwrap();
    for text in line.split_whitespace() {
        let turn = read(so_far.foreseen().game(), text);
        turns.push(turn);
        if so_far.add(turn).is_err() {
            break;
        }
    }
    add_turns(plan, game, parent, &turns)
}

/// Why a line was not planned, and which of its turns, from 1, is to blame.
#[derive(Debug, PartialEq)]
pub struct LineRefusal {
    pub place: usize,
    pub why: PlanRefusal,
}

/// Adds a line of turns, all of it or nothing. Returns the node of its last turn.
pub fn add_turns(
    plan: &mut ConditionalMoves,
    game: &Match,
    parent: NodeId,
    turns: &[PlannedTurn],
) -> Result<NodeId, LineRefusal> {
    let line = plan.begin_line(game, parent);
    let mut line = line.map_err(|refusal| LineRefusal {
        place: 1,
        why: refusal,
    })?;
    for turn in turns {
        let place = line.place();
        line.add(*turn).map_err(|refusal| LineRefusal {
            place,
            why: refusal,
        })?;
    }
    let node = line.node();
    *plan = line.finish();
    Ok(node)
}

/// The turns of a plan as an indented text, with their numbers.
pub fn shown(plan: &ConditionalMoves) -> String {
    shown_below(plan, NodeId::BOARD)
}

fn shown_below(plan: &ConditionalMoves, node: NodeId) -> String {
    let nodes = plan.below(node).map(|child| {
        let turn = match plan.action(child) {
            Some(Action::Move(mv)) => mv.to_string(),
            _ => "pass".to_owned(),
        };
        let turns_below = shown_below(plan, child);
        if turns_below.is_empty() {
            format!("{child} {turn}")
        } else {
            format!("{child} {turn} ({turns_below})")
        }
    });
    nodes.collect::<Vec<_>>().join(", ")
}
