//! Lines of a plan as people type them: turns of both sides, separated by commas, the other side's first.

use crate::app::unplanned::{LineFault, LineProblem};
use crate::play::{ConditionalMoves, Line, Match, NodeId, PlannedTurn};
use crate::rules::notation::{self, Typed};
use crate::rules::{Action, Game};

/// The longest text that is read, in bytes. Thirty turns in any notation are far shorter.
const LONGEST: usize = 6_000;

/// Adds a line below the position on the board. Returns the plan with it, and the node of its last turn.
pub(super) fn add(
    plan: &ConditionalMoves,
    game: &Match,
    text: &str,
) -> Result<(ConditionalMoves, NodeId), Box<LineProblem>> {
    let first = |why| {
        Box::new(LineProblem {
            place: Some(1),
            why,
            before: game.clone(),
        })
    };
    if text.len() > LONGEST {
        return Err(first(LineFault::TooLong));
    }
    let line = plan.line(game, NodeId::BOARD);
    let mut line = line.map_err(|why| first(LineFault::Refused(why)))?;
    for part in text.split([',', '，', '、']) {
        add_turn(&mut line, part).map_err(|why| {
            Box::new(LineProblem {
                place: Some(line.place()),
                why,
                before: line.foreseen().game().clone(),
            })
        })?;
    }
    let node = line.node();
    Ok((line.done(), node))
}

fn add_turn(line: &mut Line, text: &str) -> Result<(), LineFault> {
    let foreseen = line.foreseen();
    let turn = match (foreseen.outcome(), foreseen.game().game()) {
        (None, Some(moves)) => read(text, moves)?,
        // What follows the end is refused for that, whatever it says.
        _ => PlannedTurn::Pass,
    };
    line.add(turn).map(drop).map_err(LineFault::Refused)
}

/// Reads one turn in the position where it would be played.
fn read(text: &str, moves: &Game) -> Result<PlannedTurn, LineFault> {
    let text = text.trim();
    if text.is_empty() {
        return Err(LineFault::Empty);
    }
    match notation::read(text, moves) {
        Ok(Typed::Action(Action::Move(mv))) => Ok(PlannedTurn::Move(mv)),
        Ok(Typed::Action(Action::Pass)) => Ok(PlannedTurn::Pass),
        Ok(Typed::Bikjang) => Ok(PlannedTurn::Bikjang),
        Ok(Typed::Draw | Typed::Resign) => Err(LineFault::NoTurn),
        Err(why) => Err(LineFault::Unread(why)),
    }
}
