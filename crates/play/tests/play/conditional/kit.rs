//! Matches from which is planned.

use crate::kit::{Played, challenge, jihun, mina};
use hansu_play::{
    Challenge, ConditionalMoves, Match, NodeId, Person, PlanRefusal, PlannedTurn, SideChoice,
    TimeControl,
};
use janggi::{Action, Formation, Ruleset, Side};

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

/// A match under a ruleset after this script, with the formation that every ruleset has.
pub fn after(ruleset: &str, script: &str) -> Played {
    begun(&offered(ruleset), script)
}

pub fn begun(challenge: &Challenge, script: &str) -> Played {
    let heeh = Formation::Heeh;
    let seated = Played::new(challenge).seated();
    seated.formed(heeh, heeh).plays(script)
}

/// The plan of a side with these lines, the first turn of each the other side's.
#[track_caller]
pub fn planned(board: &Played, side: Side, lines: &[&str]) -> ConditionalMoves {
    let mut plan = ConditionalMoves::new(&board.game, player(side).id).unwrap();
    for line in lines {
        let added = add(&mut plan, &board.game, NodeId::BOARD, line);
        added.unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"));
    }
    plan
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
