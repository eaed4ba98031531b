//! Applies the events of a running game: moves, offers, its end.

use super::Stamp;
use super::matches::Phase;
use super::offer::Offer;
use crate::play::Event;
use crate::play::deciding::overdue::lost_on_time;
use crate::rules::{Outcome, Reason, Side};

/// Applies an event to a running game: `Some(Some(outcome))` if it ends the game, `None` if it does not fit.
pub(super) fn run_on(
    phase: &mut Phase,
    event: &Event,
    Stamp { seq, at }: Stamp,
) -> Option<Option<Outcome>> {
    let Phase::Running {
        game,
        offer,
        offered,
        slips,
        ..
    } = phase
    else {
        return None;
    };
    // The side that acted: the opponent's action counts as a reaction to the last turn.
    let by = match event {
        Event::Moved { .. } | Event::Passed => {
            let action = event.action()?;
            let mover = game.position().turn();
            game.play(action).ok()?;
            // One's own move allows another offer, and the opponent's move voids an open one.
            offered[mover] = false;
            *offer = offer.filter(|offer| offer.by == mover);
            slips.played(mover, game.forced_passes() > 0, at);
            return Some(game.outcome());
        }
        Event::DrawOffered { by } => {
            offered[*by] = true;
            *offer = Some(Offer { by: *by, seq });
            *by
        }
        Event::DrawDeclined => offer.take()?.by.opponent(),
        Event::DrawWithdrawn => offer.take()?.by,
        Event::DrawAccepted if offer.is_some() => return Some(Some(game.agreed())),
        Event::HintTaken { by } if *by == game.position().turn() => *by,
        Event::Resigned { by } => return Some(Some(resigned(*by))),
        Event::TimeClaimed { by } => return Some(Some(lost_on_time(by.opponent()))),
        Event::TimeForfeited { late } => return Some(Some(lost_on_time(*late))),
        Event::TimeRanOut { .. } => return Some(None),
        Event::TimeGiven { by, .. } => *by,
        Event::TakebackAsked { by } => {
            slips.asked[*by] = true;
            slips.request = Some(Offer { by: *by, seq });
            *by
        }
        Event::TakebackDeclined => slips.request.take()?.by.opponent(),
        Event::TakebackWithdrawn => slips.request.take()?.by,
        Event::TakenBack { plies, .. } => {
            game.take_back(usize::try_from(*plies).ok()?)?;
            *offer = None;
            slips.taken_back();
            return Some(None);
        }
        _ => return None,
    };
    slips.acted(by);
    Some(None)
}

fn resigned(by: Side) -> Outcome {
    Outcome {
        winner: Some(by.opponent()),
        reason: Reason::Resignation,
    }
}
